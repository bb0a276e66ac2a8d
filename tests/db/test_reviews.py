"""What waits, what editors decide, and what that does to the topic."""

import pytest

from core.errors import BadInput, Conflict
from core.model.words import DecisionKind, FlagKind, Level
from db import investigations, reviews, topics
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished

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


def test_undo_gives_the_topic_back_as_it_was(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0].with_(
            source_plan={"wire": True}, verified_facts={"place": "quay"}, investigation_notes="An old note"
        )
        topics.save(session, topic)
        run = finished(session, topic)
        before = topics.get(session, topic.id)
        reviews.decide(session, run.id, APPROVE, by="Ana", now=NOON)
        assert topics.get(session, topic.id) != before
        reviews.undo(session, run.id, by="Ana", now=NOON)
        assert topics.get(session, topic.id) == before
        assert investigations.get(session, run.id).verification_level_after is before.verification_status


def test_a_newer_decision_about_the_topic_is_undone_first(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        first = finished(session, topic)
        reviews.decide(session, first.id, APPROVE, by="Ana", now=NOON)
        second = finished(session, topic)
        reviews.decide(session, second.id, OVERRIDE, by="Tomas", now=NOON, level=Level.CERTIFIED, reason="Other")
        with pytest.raises(Conflict, match=r"A newer decision about this topic stands; undo that one first\."):
            reviews.undo(session, first.id, by="Ana", now=NOON)
        assert topics.get(session, topic.id).verification_status is Level.CERTIFIED
        reviews.undo(session, second.id, by="Tomas", now=NOON)
        reviews.undo(session, first.id, by="Ana", now=NOON)
        assert topics.get(session, topic.id).verification_status is Level.UNVERIFIED


def test_what_applied_by_itself_after_a_decision_is_newer_too(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        first = finished(session, topic)
        reviews.decide(session, first.id, APPROVE, by="Ana", now=NOON)
        reviews.record_applied(session, finished(session, topic, flags=()), now=NOON)
        with pytest.raises(Conflict, match="A newer decision"):
            reviews.undo(session, first.id, by="Ana", now=NOON)


def test_undo_keeps_what_a_newer_investigation_noted(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        first = finished(session, topic)
        reviews.decide(session, first.id, APPROVE, by="Ana", now=NOON)
        finished(session, topic)
        topics.save(session, topics.get(session, topic.id).with_(investigation_notes="The newer run's note"))
        reviews.undo(session, first.id, by="Ana", now=NOON)
        now = topics.get(session, topic.id)
    assert (now.verification_status, now.investigated, now.investigation_notes) == (Level.UNVERIFIED, True, "The newer run's note")


def test_what_applied_by_itself_is_overridden_and_the_override_taken_back(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0], flags=())
        applied = reviews.record_applied(session, run, now=NOON)
        reviews.decide(session, run.id, OVERRIDE, by="Ana", now=NOON, level=Level.CERTIFIED, reason="Other")
        assert reviews.standing(session, run.topic_id) == reviews.history(session, limit=1)[0]
        reviews.undo(session, run.id, by="Ana", now=NOON)
        assert reviews.standing(session, run.topic_id) is None
        assert reviews.standing(session, run.topic_id, kinds=[DecisionKind.APPLIED]) == applied


def test_what_applies_by_itself_records_the_level_the_topic_has_then(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0], flags=())
        topics.save(session, topics.get(session, run.topic_id).with_(verification_status=Level.CERTIFIED))
        assert run.verification_level_before is Level.UNVERIFIED
        assert reviews.record_applied(session, run, now=NOON).level_before is Level.CERTIFIED


def test_a_run_whose_place_was_taken_is_only_annotated(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        older, newer = finished(session, topic), finished(session, topic)
        for kind, options in ((APPROVE, {}), (OVERRIDE, {"level": Level.UNVERIFIED, "reason": "x"})):
            with pytest.raises(Conflict, match=r"A newer investigation of this topic has taken its place; decide on that one\."):
                reviews.decide(session, older.id, kind, by="Ana", now=NOON, **options)  # type: ignore[arg-type]
        assert topics.get(session, topic.id).verification_status is Level.UNVERIFIED
        reviews.decide(session, older.id, ANNOTATE, by="Ana", now=NOON, words="Kept for the record.")
        reviews.decide(session, newer.id, APPROVE, by="Ana", now=NOON)


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
