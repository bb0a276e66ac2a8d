"""A source has changed: what waits again, what stands meanwhile, and what undoing and deciding anew do to it."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from core.errors import Conflict
from core.model.investigation import Decision, Investigation
from core.model.words import DecisionKind, FlagKind, Level, Mode
from db import investigations, reviews, topics
from db.database import writing
from jobs.workflow import beside_editor
from tests.fixtures.newsroom import NOON, file_topics, finished, recommendation

APPROVE, OVERRIDE, REOPEN, APPLIED = DecisionKind.APPROVE, DecisionKind.OVERRIDE, DecisionKind.REOPEN, DecisionKind.APPLIED
LATER = NOON + timedelta(days=2)
SENTENCE = "Tidewire (S001) has vanished since it was captured."


def approved(session: Session, flags: tuple[FlagKind, ...] = (FlagKind.ALLEGATION,)) -> Investigation:
    run = finished(session, file_topics(session)[0], flags=flags)
    reviews.decide(session, run.id, APPROVE, by="Ana", now=NOON)
    return run


def applied(session: Session) -> Investigation:
    run = finished(session, file_topics(session)[0], flags=())
    reviews.record_applied(session, run, now=NOON)
    topics.save(session, topics.get(session, run.topic_id).with_(verification_status=Level.VERIFIED))
    return run


def reopen(session: Session, run: Investigation, *, by: str = "", words: str = SENTENCE, sentence: str = SENTENCE) -> Decision | None:
    return reviews.reopen(session, run.id, by=by, now=LATER, words=words, sentence=sentence)


def flags(session: Session, run: Investigation) -> list[tuple[FlagKind, str]]:
    made = investigations.get(session, run.id).recommendation
    return [(flag.kind, flag.sentence) for flag in made.flags] if made else []


def level(session: Session, run: Investigation) -> Level:
    return topics.get(session, run.topic_id).verification_status


def kinds(session: Session, run: Investigation) -> list[DecisionKind]:
    return [one.kind for one in reviews.history(session, investigation_id=run.id)]


def test_a_decided_item_waits_again_and_the_topic_keeps_its_level(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        before = topics.get(session, run.topic_id)
        told = reopen(session, run)
        assert told and (told.kind, told.level, told.level_before, told.editor) == (REOPEN, Level.VERIFIED, Level.VERIFIED, "")
        assert (told.reason, told.words, told.decided_at) == ("a source has changed", SENTENCE, LATER)
        assert topics.get(session, run.topic_id) == before
        row = reviews.waiting(session)[0]
        assert (row.investigation_id, row.reopened, row.waiting_since, row.level_now) == (run.id, True, LATER, Level.VERIFIED)
        now = investigations.get(session, run.id)
        assert (now.reviewed_by, now.reviewed_at, now.verification_level_after) == (None, None, Level.VERIFIED)
        assert now.review_reason == "serious allegation, a source has changed"


def test_what_applied_by_itself_waits_too(url: str) -> None:
    with writing(url) as session:
        run = applied(session)
        assert reviews.waiting(session) == []
        reopen(session, run)
        assert [row.investigation_id for row in reviews.waiting(session)] == [run.id]
        assert flags(session, run) == [(FlagKind.SOURCE_CHANGED, SENTENCE)]
        assert (level(session, run), kinds(session, run)) == (Level.VERIFIED, [REOPEN, APPLIED])


def test_it_is_reopened_once_however_often_it_is_asked_for(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        assert reopen(session, run)
        assert reopen(session, run, sentence="Another.") is None
        assert kinds(session, run) == [REOPEN, APPROVE]
        assert flags(session, run)[-1] == (FlagKind.SOURCE_CHANGED, SENTENCE)


def test_what_waits_already_only_gets_the_flag(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0], flags=(FlagKind.ALLEGATION,))
        urgent = reviews.cursor_of(session, run.id).urgency
        assert reopen(session, run) is None
        assert kinds(session, run) == []
        assert [kind for kind, _ in flags(session, run)] == [FlagKind.ALLEGATION, FlagKind.SOURCE_CHANGED]
        assert reviews.cursor_of(session, run.id).urgency == urgent + reviews.CHANGED_WEIGHS
        row = reviews.waiting(session)[0]
        assert (row.reopened, row.waiting_since) == (False, run.finished_at)


def test_a_changed_source_makes_it_more_urgent_once(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        before = reviews.cursor_of(session, run.id).urgency
        for _ in range(3):
            reopen(session, run)
            reviews.decide(session, run.id, APPROVE, by="Ana", now=LATER)
        assert reviews.cursor_of(session, run.id).urgency == before + reviews.CHANGED_WEIGHS


def test_after_a_new_decision_the_next_change_reopens_it_with_its_own_words(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        reopen(session, run)
        reviews.decide(session, run.id, OVERRIDE, by="Tomas", now=LATER, level=Level.UNVERIFIED, reason="weak source")
        assert reviews.waiting(session) == []
        told = reopen(session, run, sentence="Port Court (S005) has vanished.")
        assert told and told.level is Level.UNVERIFIED
        assert flags(session, run)[1:] == [(FlagKind.SOURCE_CHANGED, "Port Court (S005) has vanished.")]
        assert kinds(session, run) == [REOPEN, OVERRIDE, REOPEN, APPROVE]


def test_an_editor_reopens_it_in_their_own_words(url: str) -> None:
    with writing(url) as session:
        told = reopen(session, approved(session), by="Tomas", words="  The paragraph I relied on is gone. ")
        assert told and (told.editor, told.words) == ("Tomas", "The paragraph I relied on is gone.")


def test_the_editors_word_still_stands_while_it_waits_again(url: str) -> None:
    """So that a later run that says otherwise goes to a human and never applies by itself."""
    with writing(url) as session:
        run = approved(session)
        reopen(session, run)
        stands = reviews.standing(session, run.topic_id)
        assert stands and (stands.kind, stands.editor) == (APPROVE, "Ana")
        beside = beside_editor(recommendation(Level.UNVERIFIED, flags=()), stands)
        assert [flag.kind for flag in beside.flags] == [FlagKind.EDITOR_DISAGREES]


def test_a_decision_that_was_taken_back_does_not_stand_whatever_came_before(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        reviews.undo(session, run.id, by="Ana", now=NOON)
        assert reviews.standing(session, run.topic_id) is None
        assert reopen(session, run) is None, "it waits already"


def test_while_it_waits_again_there_is_nothing_to_undo(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        reopen(session, run)
        with pytest.raises(Conflict, match="no decision to take back"):
            reviews.undo(session, run.id, by="Ana", now=LATER)
        assert level(session, run) is Level.VERIFIED


def test_undoing_the_second_decision_gives_back_what_the_first_made(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        reopen(session, run)
        reviews.decide(session, run.id, OVERRIDE, by="Tomas", now=LATER, level=Level.UNVERIFIED, reason="weak source")
        assert level(session, run) is Level.UNVERIFIED
        reviews.undo(session, run.id, by="Tomas", now=LATER + timedelta(days=1))
        assert level(session, run) is Level.VERIFIED
        row = reviews.waiting(session)[0]
        assert (row.investigation_id, row.reopened, row.waiting_since) == (run.id, True, LATER), "it waits for what it waited for before"
        stands = reviews.standing(session, run.topic_id)
        assert stands and stands.editor == "Ana"


def test_a_run_whose_place_was_taken_is_not_reopened(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        finished(session, topics.get(session, run.topic_id), flags=())
        with pytest.raises(Conflict, match="has taken its place"):
            reopen(session, run)
        assert kinds(session, run) == [APPROVE]


def test_a_newer_run_takes_the_place_of_one_that_waits_again(url: str) -> None:
    with writing(url) as session:
        run = approved(session)
        reopen(session, run)
        newer = finished(session, topics.get(session, run.topic_id))
        assert [row.investigation_id for row in reviews.waiting(session)] == [newer.id]


def test_what_has_no_result_has_nothing_to_reopen(url: str) -> None:
    with writing(url) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)
        with pytest.raises(Conflict, match="no recommendation"):
            reopen(session, run)
