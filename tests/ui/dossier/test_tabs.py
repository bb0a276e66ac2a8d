"""The other tabs of a dossier as plain data."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from core.model.claim import Evidence
from core.model.dossier import Gap
from core.model.investigation import Decision, Event, Investigation
from core.model.words import CaptureKind, DecisionKind, EventKind, Level, Mode, Relation, Status
from tests.fixtures.newsroom import NOON, recommendation
from tests.ui.dossiers import ferry
from ui.dossier.source_rows import source_list
from ui.evidence import evidence_rows
from ui.review import item_rows
from ui.run import run_rows
from ui.shared.wording_rows import about, date, moment, plural, span

# Overview


def test_a_claim_that_is_gone_keeps_its_id() -> None:
    assert evidence_rows.claim_title(ferry(), "C1").startswith("C1 ")
    assert evidence_rows.claim_title(ferry(), "C9") == "C9"


RUN = Investigation(7, 1, "Ferry", Mode.DETAILED, Status.COMPLETED, requested_by="Ana", requested_at=NOON)


def test_the_line_under_the_title_says_what_was_checked_and_what_it_took() -> None:
    done = {"started_at": NOON, "finished_at": NOON + timedelta(minutes=11), "sources_found": 10, "cost_usd": 0.19, "rulebook": "1"}
    run = Investigation(7, 1, "Ferry", Mode.DETAILED, Status.COMPLETED, recommendation=recommendation(), **done)  # type: ignore[arg-type]
    line = run_rows.head_note(run, NOON, ZoneInfo("Europe/Berlin"))
    assert line == "Investigation 7, finished 9 March 2026, 13:11 · 10 sources · 9 quotes checked, 0 not found · 11 min, $0.19 · rulebook 1"


def test_a_run_that_never_began_cost_nothing_and_says_nothing_of_it() -> None:
    assert run_rows.head_note(RUN, NOON) == "Investigation 7, requested 9 March 2026, 12:00 by Ana · 0 sources"


@pytest.mark.parametrize(
    ("kind", "editor", "words"),
    [
        (DecisionKind.APPROVE, "Ana", "Ana approved it as verified"),
        (DecisionKind.OVERRIDE, "Ana", "Ana overrode it to verified"),
        (DecisionKind.SEND_BACK, "Ana", "Ana sent it back"),
        (DecisionKind.APPLIED, "", "The recommendation applied as verified by itself; no flags"),
    ],
)
def test_a_decision_says_who_did_what(kind: DecisionKind, editor: str, words: str) -> None:
    decision = Decision(1, 1, 1, "Ferry", kind, Level.UNVERIFIED, Level.VERIFIED, editor, "one origin", "Asked the firm.", NOON)
    said_ = item_rows.decisions([decision])[0]
    assert (f"{said_.who} {said_.what}", said_.words) == (words, "One origin: Asked the firm.")


def test_after_an_undo_no_decision_stands_and_the_overview_says_when() -> None:
    made = Decision(1, 1, 1, "Ferry", DecisionKind.APPROVE, Level.UNVERIFIED, Level.VERIFIED, "Ana", "", "", NOON)
    back = replace(made, id=2, kind=DecisionKind.REOPEN, decided_at=NOON + timedelta(minutes=21))
    assert item_rows.undecided([]) == "Nobody has decided yet; the topic keeps its level until then."
    assert item_rows.undecided([back, made]) == "No decision stands; the last was taken back 9 March 2026, 12:21."
    assert item_rows.undecided([made, back]) == item_rows.undecided([])


@pytest.mark.parametrize(("editor", "who"), [("", "The watch"), ("Ana", "Ana")])
def test_after_a_source_has_changed_it_waits_again_and_the_level_stays(editor: str, who: str) -> None:
    made = Decision(1, 1, 1, "Ferry", DecisionKind.APPROVE, Level.UNVERIFIED, Level.VERIFIED, "Ana", "", "", NOON)
    again = replace(made, id=2, kind=DecisionKind.REOPEN, editor=editor, reason="a source has changed", words="Tidewire has vanished.")
    told = item_rows.said(again)
    assert f"{told.who} {told.what}" == f"{who} reopened it; the topic stays verified until an editor decides"
    assert told.words == "A source has changed: Tidewire has vanished."
    waits = "It waits again since 9 March 2026, 12:00: a source has changed. The topic keeps its level until an editor decides."
    assert item_rows.undecided([again, made]) == waits


# Sources


def test_sources_stand_by_tier_and_copies_apart() -> None:
    groups = source_list(ferry()).groups
    assert [(group.tier, [card.source.id for card in group.originals], len(group.copies)) for group in groups] == [
        (1, ["S005"], 0),
        (2, ["S001"], 3),
        (3, ["S006"], 0),
        (4, ["S007"], 0),
    ]
    assert groups[1].copies[0].why == "96 % the same text as S001"
    assert groups[1].originals[0].repeated_by == ("S002", "S003", "S004")
    assert groups[0].originals[0].about == "S005 · 9 March 2026 · voice B"


def test_what_could_not_be_read_is_a_gap_with_an_address() -> None:
    blocked = Gap("The page could not be read", "It is behind a paywall.", "read", "https://a.example/x")
    dossier = ferry()
    assert source_list(dossier).unread == ()
    assert source_list(dossier.add_gaps(blocked)).unread == (blocked,)


def test_pages_nobody_could_read_may_have_been_cited_by_what_a_search_engine_showed() -> None:
    dossier = ferry()
    assert source_list(dossier).unread_note == "Each is a gap: the page was found, but could not be read."
    shown = tuple(one.with_(capture_kind=CaptureKind.SNIPPET) if one.id == "S003" else one for one in dossier.sources)
    assert source_list(dossier.with_(sources=shown)).unread_note.endswith("these are cited above, marked as a snippet.")


@pytest.mark.parametrize(
    ("finding", "claim"),
    [("Hairline fracture, frame 31, 14 cm, noted.", "C2"), ("Hairline fracture,", "C2"), ("The hull was painted.", ""), ("", "")],
    ids=["a quote", "a quote cut short", "no quote", "nothing"],
)
def test_a_card_knows_what_its_key_finding_is_cited_for(finding: str, claim: str) -> None:
    court = ferry().source("S005").with_(key_finding=finding)
    assert source_list(ferry().with_(sources=(court,))).groups[0].originals[0].claim_id == claim


@pytest.mark.parametrize(
    ("chances", "note", "unheard"),
    [((), "in Portuguese", "in Portuguese"), ((0.1, 0.1, 0.1, 0.7), "does not speak of it", "")],
    ids=["not read", "compared and silent"],
)
def test_a_page_nobody_could_read_is_not_called_silent(chances: tuple[float, ...], note: str, unheard: str) -> None:
    mine = tuple(Evidence(claim, "S007", Relation.UNRELATED, note=note, confidence=0.3, chances=chances) for claim in ("C1", "C2"))
    others = tuple(one for one in ferry().evidence if one.source_id != "S007")
    cards = [card for group in source_list(ferry().with_(evidence=(*others, *mine))).groups for card in group.originals]
    assert {card.source.id: card.unheard for card in cards} == {"S001": "", "S005": "", "S006": "", "S007": unheard}


# The log


def events(number: int) -> list[Event]:
    return [Event(n, 1, EventKind.QUERY_RUN, "discover", f"query {n}", NOON + timedelta(seconds=n)) for n in range(number, 0, -1)]


@pytest.mark.parametrize(("there", "shown", "older"), [(0, 0, None), (2, 2, None), (3, 3, None), (4, 3, 2)])
def test_a_page_of_the_log_knows_whether_there_is_more(there: int, shown: int, older: int | None) -> None:
    page = run_rows.log_page(events(there), 3)
    assert (len(page.lines), page.older) == (shown, older)


def test_a_line_tells_a_repeated_stage_from_a_new_one() -> None:
    event = Event(1, 1, EventKind.STAGE_STARTED, "read", "Read starts again", NOON, pass_no=2, attempt=3)
    line = run_rows.log_line(event, ZoneInfo("Europe/Berlin"))
    assert (line.day, line.time, line.stage, line.what) == ("9 March 2026", "13:00:00", "Read (pass 2, attempt 3)", "Stage started")


def test_a_stage_that_began_and_ended_is_one_line_and_days_stand_apart() -> None:
    kinds = [EventKind.STAGE_STARTED, EventKind.STAGE_FINISHED, EventKind.STAGE_STARTED]
    told = [Event(n, 1, kind, "read", "", NOON + timedelta(days=n), pass_no=1 + n // 2) for n, kind in enumerate(kinds)]
    page = run_rows.log_page(told[::-1], 3)
    assert [(line.stage, line.what) for line in page.lines] == [("Read (pass 2)", "Stage started"), ("Read", "Stage finished")]
    assert {day: len(lines) for day, lines in run_rows.log_by_day(page.lines).items()} == {"11 March 2026": 1, "10 March 2026": 1}


# Moments and spans


@pytest.mark.parametrize(("seconds", "words"), [(0, "0:00"), (222, "3:42"), (3822, "1:03:42"), (-5, "0:00")])
def test_a_span_is_written_as_a_clock(seconds: int, words: str) -> None:
    assert span(timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(("seconds", "words"), [(7, "7 s"), (59, "59 s"), (60, "1 min"), (700, "12 min")])
def test_a_rough_length(seconds: float, words: str) -> None:
    assert about(seconds) == words


@pytest.mark.parametrize(("number", "noun", "words"), [(1, "copy", "1 copy"), (2, "copy", "2 copies"), (0, "source", "0 sources")])
def test_plurals(number: int, noun: str, words: str) -> None:
    assert plural(number, noun) == words


def test_a_moment_is_the_editors_own() -> None:
    late = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)
    assert (moment(late, ZoneInfo("Europe/Berlin")), date(None)) == ("10 March 2026, 00:30", "")
