"""What waits, what editors decide, and what that does to the topic."""

import pytest

from core.errors import BadInput, Conflict
from core.model.words import DecisionKind, FlagKind, Level
from db import investigations, reviews, topics
from db.engine import reading, writing
from tests.newsroom import NOON, file_topics, finished

APPROVE, OVERRIDE, ANNOTATE, SEND_BACK = DecisionKind.APPROVE, DecisionKind.OVERRIDE, DecisionKind.ANNOTATE, DecisionKind.SEND_BACK


def waiting_run(url: str) -> int:
    with writing(url) as session:
        return finished(session, file_topics(session)[0]).id


def test_approving_changes_the_topic_as_the_newsroom_expects(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        reviews.decide(session, key, APPROVE, by="Ana", now=NOON)
        run = investigations.get(session, key)
        topic = topics.get(session, run.topic_id)
    assert topic.verification_status is Level.VERIFIED
    assert topic.source_count == 5
    assert topic.investigated and topic.investigation_date == NOON and topic.investigation_confidence == 64
    assert topic.source_plan["investigatory_sources"][0] == {
        "url": "https://tidewire.example/1",
        "name": "Tidewire",
        "credibility_tier": 2,
        "found_by": "investigatory_journalist",
    }
    assert "investigation_attempted" not in topic.source_plan
    assert topic.verified_facts == {
        "investigation_context": "The rulebook asks for one credible voice.",
        "investigation_date": NOON.isoformat(),
    }
    assert (run.reviewed_by, run.reviewed_at, run.verification_level_after) == ("Ana", NOON, Level.VERIFIED)


def test_an_override_to_unverified_says_the_investigation_was_attempted(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        reviews.decide(session, key, OVERRIDE, by="Ana", now=NOON, level=Level.UNVERIFIED, reason="One origin")
        topic = topics.get(session, investigations.get(session, key).topic_id)
    assert topic.verification_status is Level.UNVERIFIED
    assert topic.source_plan["investigation_attempted"] is True
    assert topic.source_plan["investigation_notes"].startswith("Five outlets")


def test_the_machine_value_stays_beside_the_editors(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        made = reviews.decide(session, key, OVERRIDE, by="Ana", now=NOON, level=Level.UNVERIFIED, words="one origin")
        run = investigations.get(session, key)
    assert (made.machine_level, made.level) == (Level.VERIFIED, Level.UNVERIFIED)
    assert run.recommendation and run.recommendation.level is Level.VERIFIED


@pytest.mark.parametrize("kind", [ANNOTATE, SEND_BACK])
def test_only_approve_and_override_close_an_item(url: str, kind: DecisionKind) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        reviews.decide(session, key, kind, by="Ana", now=NOON, words="Who surveyed the hull?")
        assert [row.investigation_id for row in reviews.waiting(session)] == [key]
        reviews.decide(session, key, APPROVE, by="Ana", now=NOON)
        assert reviews.waiting(session) == []


def test_the_second_editor_is_told(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        reviews.decide(session, key, APPROVE, by="Ana", now=NOON)
        with pytest.raises(Conflict, match="Somebody has decided"):
            reviews.decide(session, key, OVERRIDE, by="Tomas", now=NOON, level=Level.UNVERIFIED, reason="x")
        assert len(reviews.history(session)) == 1


BAD = [
    (OVERRIDE, {"reason": "x"}, "another level"),
    (OVERRIDE, {"level": Level.VERIFIED, "reason": "x"}, "another level"),
    (OVERRIDE, {"level": Level.UNVERIFIED}, "needs a reason"),
    (ANNOTATE, {}, "Write the note"),
    (SEND_BACK, {"words": "  "}, "found out"),
    (ANNOTATE, {"words": "x" * 6000}, "5,000"),
]


@pytest.mark.parametrize(("kind", "options", "sentence"), BAD)
def test_a_decision_without_its_words_is_refused(sqlite_url: str, kind: DecisionKind, options: dict[str, object], sentence: str) -> None:
    key = waiting_run(sqlite_url)
    with writing(sqlite_url) as session, pytest.raises(BadInput, match=sentence):
        reviews.decide(session, key, kind, by="Ana", now=NOON, **options)  # type: ignore[arg-type]


def test_undo_is_a_new_revision_and_the_item_waits_again(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        reviews.decide(session, key, APPROVE, by="Ana", now=NOON)
        reviews.undo(session, key, by="Ana", now=NOON)
        assert [row.level_now for row in reviews.waiting(session)] == [Level.UNVERIFIED]
        assert [one.kind for one in reviews.history(session)] == [DecisionKind.REOPEN, APPROVE]
        with pytest.raises(Conflict, match="no decision"):
            reviews.undo(session, key, by="Ana", now=NOON)
        reviews.decide(session, key, OVERRIDE, by="Tomas", now=NOON, level=Level.CERTIFIED, reason="Other")
        assert reviews.waiting(session) == []


def test_the_most_urgent_waits_first_and_pages_join(url: str) -> None:
    with writing(url) as session:
        filed = file_topics(session)
        keys = [finished(session, filed[0], flags=(FlagKind.LOW_TIER,)).id]
        keys += [finished(session, filed[1]).id, finished(session, filed[2], flags=(FlagKind.LOW_TIER,)).id]
        finished(session, filed[3], flags=())
        order = [row.investigation_id for row in reviews.waiting(session)]
        first = reviews.waiting(session, limit=1)
        rest = reviews.waiting(session, after=reviews.cursor_of(session, first[0].investigation_id))
        assert reviews.waiting_count(session) == 3
    assert order == [keys[1], keys[0], keys[2]]
    assert [row.investigation_id for row in [*first, *rest]] == order


def test_a_newer_run_of_the_topic_takes_its_place(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        finished(session, topic)
        newer = finished(session, topic)
        assert [row.investigation_id for row in reviews.waiting(session)] == [newer.id]


def test_decisions_are_paged_newest_first(url: str) -> None:
    key = waiting_run(url)
    with writing(url) as session:
        for number in range(5):
            reviews.decide(session, key, ANNOTATE, by="Ana", now=NOON, words=f"note {number}")
    with reading(url) as session:
        first = reviews.history(session, limit=3)
        rest = reviews.history(session, limit=3, before=first[-1].id)
    assert [one.words for one in [*first, *rest]] == [f"note {number}" for number in (4, 3, 2, 1, 0)]
