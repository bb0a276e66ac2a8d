"""The review page as an editor meets it: one item at a time, a decision, and the way back from it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.model.investigation import Investigation
from core.model.judgement import Reason
from core.model.words import DecisionKind, FlagKind, Level, Mode, Relation, Role
from core.settings import settings
from db import dossiers, investigations, reviews, schema, topics
from db.database import engine, reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished, recommendation
from ui.review.queue_rows import QUEUE_PAGE
from ui.tokens import FLAG

APP = Path(__file__).resolve().parents[2] / "app.py"
Open = Callable[..., AppTest]


@pytest.fixture
def desk_url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DESK_DATABASE_URL", sqlite_url)
    settings.cache_clear()
    yield sqlite_url
    settings.cache_clear()


@pytest.fixture
def runs(desk_url: str) -> list[Investigation]:
    """Two that wait, the more urgent first, and one that applied by itself."""
    with writing(desk_url) as session:
        ferry, lido, kitchen, *_ = file_topics(session)
        return [
            finished(session, ferry),
            finished(session, lido, flags=(FlagKind.SOURCES_DISAGREE,)),
            finished(session, kitchen, flags=()),
        ]


@pytest.fixture
def review(desk_url: str) -> Open:
    """Open the page, at an item if one is named."""

    def open_(id: object = None) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=20).switch_page("pages/review.py")
        if id is not None:
            at.query_params["id"] = str(id)
        return at.run()

    return open_


def press(at: AppTest, key: str) -> AppTest:
    return at.button(key=key).click().run()


def shows(at: AppTest) -> str:
    assert not at.exception
    return "\n".join(str(one.value) for one in (*at.title, *at.markdown, *at.caption))


def labels(at: AppTest) -> list[str]:
    return [button.label for button in at.button if not button.disabled]


def history(url: str, run: Investigation) -> list[tuple[DecisionKind, Level]]:
    with reading(url) as session:
        return [(one.kind, one.level) for one in reviews.history(session, investigation_id=run.id)]


def level_of(url: str, run: Investigation) -> Level:
    with reading(url) as session:
        return topics.get(session, run.topic_id).verification_status


def test_the_most_urgent_item_opens_with_its_answer_and_its_reasons(runs: list[Investigation], review: Open) -> None:
    at = review()
    text = shows(at)
    assert at.title[0].value == runs[0].topic_title
    assert {metric.label: metric.value for metric in at.metric} == {
        "Recommended": "**Verified**",
        "By plain counting": ":gray[Verified]",
        "Outlets": "5",
        "Voices": "2",
        "Needed": "1",
        "Confidence": "64",
    }
    assert "first by urgency" in text
    assert "**Port Court**" in text and "**Estuary Lines**" in text
    assert "The survey of 27 February was not found" in text
    assert "The desk recommended verified" in text
    assert "Approve as verified" in labels(at) and "Previous" not in labels(at)


def test_claims_are_listed_with_their_verdicts(runs: list[Investigation], review: Open) -> None:
    claims = review().table[0].value
    assert list(claims["Credible voices for"]) == ["2", "1"] and list(claims["against"]) == ["0 (1 of any tier)", "1"]
    assert "Disputed" in claims["Verdict"][1]


def recommends(url: str, run: Investigation, **changes: object) -> None:
    with writing(url) as session:
        before = dossiers.load(session, run.id)
        dossiers.save(session, before, before.with_(recommendation=replace(recommendation(), **changes)), stage="recommend")  # type: ignore[arg-type]


@pytest.mark.parametrize(("confidence", "kind"), [(49, "secondary"), (50, "primary")])
def test_the_desk_urges_nobody_to_approve_what_it_does_not_rely_on(
    runs: list[Investigation], review: Open, desk_url: str, confidence: float, kind: str
) -> None:
    recommends(desk_url, runs[0], confidence=confidence)
    at = review()
    assert at.button(key="review_approve").proto.type == kind
    assert ("An editor has to decide." in shows(at)) is (kind == "secondary")


def test_a_rumour_is_reviewed_with_the_words_that_pass_it_on(runs: list[Investigation], review: Open, desk_url: str) -> None:
    recommends(desk_url, runs[0], reasons=(Reason(Relation.REPORTS, "Ferrywatch only reports C1", "", "C1", "D", "S007"),))
    at = review()
    assert "**Nothing supports it.**" in shows(at) and "The strongest words that only pass it on:" in shows(at)
    assert ["Crew say the company knew." in str(one.proto.body) for one in at.get("html") if "blockquote" in str(one.proto.body)] == [True]


def test_approving_shows_the_next_item_and_can_be_undone(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(review(), "review_approve")
    assert at.title[0].value == runs[1].topic_title.replace(".", "\\.")
    assert at.toast[0].value == "Approved as verified. Undo with U."
    assert level_of(desk_url, runs[0]) is Level.VERIFIED

    at = press(at, "review_undo")
    assert at.title[0].value == runs[0].topic_title
    assert level_of(desk_url, runs[0]) is Level.UNVERIFIED
    assert history(desk_url, runs[0]) == [(DecisionKind.REOPEN, Level.UNVERIFIED), (DecisionKind.APPROVE, Level.VERIFIED)]
    assert "Approve as verified" in labels(at)


def test_an_editor_overrides_a_level_and_the_machine_value_stays(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(review(), "review_Override")
    assert "Approve as verified" not in labels(at)
    at.button_group(key=f"review_reason_{runs[0].id}").set_value("one origin")
    at.text_area(key=f"review_words_{runs[0].id}").input("All of it is one wire story.")
    at = press(at, "review_save")
    assert at.title[0].value != runs[0].topic_title

    text = shows(review(runs[0].id))
    assert "The desk recommended verified" in text
    assert "Ana Verrin overrode it to unverified" in text and "One origin\\:" in text and "All of it is one wire story\\." in text
    assert "Overridden to unverified by Ana Verrin" in text


def test_an_override_without_a_reason_is_refused_and_the_words_stay(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(press(review(), "review_Override"), "review_save")
    assert f":{FLAG.colour}[{FLAG.icon}] Choose a reason, or say in your words why\\." in shows(at)
    assert "Save override" in labels(at)
    assert history(desk_url, runs[0]) == []


def test_a_decided_item_can_be_overridden_in_one_go(runs: list[Investigation], review: Open, desk_url: str) -> None:
    press(review(), "review_approve")
    at = review(runs[0].id)
    assert "Approved as verified by Ana Verrin" in shows(at)
    assert "Approve as verified" not in labels(at) and "Undo" in labels(at)
    at = press(at, "review_Override")
    at.text_area(key=f"review_words_{runs[0].id}").input("The court withdrew it.")
    press(at, "review_save")
    assert history(desk_url, runs[0])[:2] == [(DecisionKind.OVERRIDE, Level.UNVERIFIED), (DecisionKind.REOPEN, Level.UNVERIFIED)]


def test_a_note_stays_with_the_item_and_decides_nothing(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(review(), "review_Annotate")
    at.text_area(key=f"review_words_{runs[0].id}").input("Call the *court*.")
    at = press(at, "review_save")
    assert "Ana Verrin annotated it  \nCall the \\*court\\*\\." in shows(at)
    assert "Approve as verified" in labels(at)
    assert level_of(desk_url, runs[0]) is Level.UNVERIFIED


def test_sending_back_asks_the_question_in_a_new_investigation(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(review(), "review_Send back")
    at.text_area(key=f"review_words_{runs[0].id}").input("Who made the survey?")
    at = press(at, "review_save")
    assert "Sent back" in at.toast[0].value
    with reading(desk_url) as session:
        new = investigations.page(session, limit=1)[0]
    assert (new.topic_id, new.mode, new.requested_by) == (runs[0].topic_id, Mode.DETAILED, "Ana Verrin")
    assert new.plan.brief.endswith("told of a crack.")
    assert [query.text for query in new.plan.queries] == ["Who made the survey?"]
    assert history(desk_url, runs[0]) == [(DecisionKind.SEND_BACK, Level.UNVERIFIED)]
    assert "Ana Verrin sent it back  \nWho made the survey?" in shows(at)
    assert f"Investigation {new.id} of this topic is planned" in [link.proto.label for link in at.get("page_link")]


def test_a_topic_under_investigation_is_not_sent_back_twice(runs: list[Investigation], review: Open, desk_url: str) -> None:
    with writing(desk_url) as session:
        investigations.open_(session, topics.get(session, runs[0].topic_id), mode=Mode.QUICK, by="Bo Marsh", now=NOON)
    at = press(review(), "review_Send back")
    at.text_area(key=f"review_words_{runs[0].id}").input("Who made the survey?")
    at = press(at, "review_save")
    assert "is being investigated already" in shows(at)
    assert history(desk_url, runs[0]) == []
    assert at.text_area(key=f"review_words_{runs[0].id}").value == "Who made the survey?"


@pytest.mark.parametrize(("kind", "said"), [("review_Annotate", "Write the note first"), ("review_Send back", "Say what has to be found")])
def test_an_empty_form_is_refused(runs: list[Investigation], review: Open, desk_url: str, kind: str, said: str) -> None:
    at = press(press(review(), kind), "review_save")
    assert said in shows(at).replace("\\", "")
    assert history(desk_url, runs[0]) == []
    assert "Approve as verified" in labels(press(at, "review_close"))


def test_two_editors_at_once_and_the_second_sees_what_the_first_said(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = review()
    with writing(desk_url) as session:
        reviews.decide(session, runs[0].id, DecisionKind.OVERRIDE, by="Bo Marsh", now=NOON, level=Level.UNVERIFIED, reason="weak source")
    at = press(at, "review_approve")
    text = shows(at)
    assert "Somebody has decided this already" in text
    assert "Overridden to unverified by Bo Marsh" in text
    assert level_of(desk_url, runs[0]) is Level.UNVERIFIED


def test_undo_never_takes_back_what_somebody_else_decided_since(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = press(review(), "review_approve")
    with writing(desk_url) as session:
        reviews.undo(session, runs[0].id, by="Bo Marsh", now=NOON)
        reviews.decide(session, runs[0].id, DecisionKind.OVERRIDE, by="Bo Marsh", now=NOON, level=Level.UNVERIFIED, reason="weak source")
    at = press(at, "review_undo")
    assert "Somebody has decided otherwise since" in shows(at)
    assert history(desk_url, runs[0])[0] == (DecisionKind.OVERRIDE, Level.UNVERIFIED)


def test_next_and_previous_walk_the_queue(runs: list[Investigation], review: Open) -> None:
    at = press(review(), "review_Next")
    assert at.query_params["id"] == str(runs[1].id) and "second by urgency" in shows(at)
    assert "Next" not in labels(at)
    assert press(at, "review_Previous").query_params["id"] == str(runs[0].id)


def test_the_queue_lists_what_waits_and_opens_it(runs: list[Investigation], review: Open) -> None:
    at = review()
    at.session_state["review_queue_open"] = True
    at = at.run()
    assert press(at, f"review_go_{runs[1].id}").query_params["id"] == str(runs[1].id)


def test_the_list_is_turned_page_by_page_while_the_item_stays(runs: list[Investigation], review: Open, desk_url: str) -> None:
    with writing(desk_url) as session:
        drafts = [topics.Draft(f"Story {number}", newsworthiness_score=10) for number in range(QUEUE_PAGE)]
        more = [finished(session, topics.file(session, draft, now=NOON), flags=(FlagKind.LOW_TIER,)) for draft in drafts]
    at = review()
    at.session_state["review_queue_open"] = True
    at = press(at.run(), "review_down")
    assert at.title[0].value == runs[0].topic_title
    assert f"review_go_{more[-1].id}" in [button.key for button in at.button]
    at = press(at, f"review_go_{more[-1].id}")
    assert at.title[0].value == more[-1].topic_title
    assert "Previous" in labels(at) and "Next" not in labels(at)


def test_what_applied_by_itself_can_still_be_overridden(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = review(runs[2].id)
    assert "Applied by itself; no flags\\." in shows(at)
    at = press(at, "review_Override")
    at.button_group(key=f"review_reason_{runs[2].id}").set_value("out of date")
    press(at, "review_save")
    assert history(desk_url, runs[2]) == [(DecisionKind.OVERRIDE, Level.UNVERIFIED)]


def test_a_run_that_a_newer_one_replaced_is_only_annotated(runs: list[Investigation], review: Open, desk_url: str) -> None:
    with writing(desk_url) as session:
        finished(session, topics.get(session, runs[0].topic_id))
    at = review(runs[0].id)
    assert "A newer investigation of this topic has taken its place" in shows(at)
    assert {"Annotate"} == {"Annotate", "Override", "Send back", "Approve as verified"} & set(labels(at))


def test_an_unfinished_run_has_nothing_to_decide(runs: list[Investigation], review: Open, desk_url: str) -> None:
    with writing(desk_url) as session:
        seal = topics.by_title(session, "Seal seen in the marina again")
        assert seal is not None
        run = investigations.open_(session, seal, mode=Mode.QUICK, by="Ana Verrin", now=NOON)
    at = review(run.id)
    assert "there is nothing to decide yet" in shows(at)
    assert not at.metric and "Override" not in labels(at)
    assert [link.proto.label for link in at.get("page_link")] == ["Watch the plan being made"]


def test_when_the_last_one_is_decided_the_queue_says_so_and_undo_remains(runs: list[Investigation], review: Open) -> None:
    at = press(press(review(), "review_approve"), "review_approve")
    assert "Nothing waits for an editor" in shows(at)
    assert press(at, "review_undo").title[0].value == runs[1].topic_title.replace(".", "\\.")


def test_an_empty_desk_names_the_next_thing_to_do(review: Open) -> None:
    at = review()
    assert "Nothing waits for an editor" in shows(at)
    assert [link.proto.label.split(":")[0] for link in at.get("page_link")] == ["Candidates", "Decisions"]


@pytest.mark.parametrize(
    ("id", "said"),
    [("4711", "There is no investigation 4711 on this desk."), ("x", "its id is not a number"), ("-1", "its id is not a number")],
)
def test_an_address_that_names_nothing_gets_a_sentence_and_a_way_back(runs: list[Investigation], review: Open, id: str, said: str) -> None:
    at = review(id)
    assert said in shows(at).replace("\\", "")
    assert press(at, "review_start").title[0].value == runs[0].topic_title


def test_a_reader_sees_the_evidence_and_decides_nothing(runs: list[Investigation], review: Open, desk_url: str) -> None:
    with writing(desk_url) as session:
        session.execute(schema.users.insert().values(name="Ana Verrin", role=Role.READER, seen_at=NOON))
    at = review()
    assert "You read here; editors decide." in shows(at)
    assert set(labels(at)) == {"Next", "Read in context"}


def test_an_editor_without_single_keys_gets_buttons_without_them(runs: list[Investigation], review: Open, desk_url: str) -> None:
    assert review().button(key="review_approve").proto.shortcut == "a"
    with writing(desk_url) as session:
        session.execute(schema.users.update().values(shortcuts=False))
    assert review().button(key="review_approve").proto.shortcut == ""


def test_a_database_that_fails_later_is_one_sentence(runs: list[Investigation], review: Open, desk_url: str) -> None:
    at = review()
    with writing(desk_url) as session:
        session.connection().exec_driver_sql("ALTER TABLE decisions RENAME TO gone")
    at = at.run()
    assert "The database has no desk in it yet" in shows(at)
    engine(desk_url).dispose()


def test_a_database_out_of_reach_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, review: Open) -> None:
    monkeypatch.setenv("DESK_DATABASE_URL", f"sqlite:///{tmp_path / 'empty.db'}")
    settings.cache_clear()
    at = review()
    assert "The database has no desk in it yet" in shows(at)
    assert not at.title and not at.button
