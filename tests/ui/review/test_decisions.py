"""Decisions as rows: the deed in words, whose it was and why."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.model.investigation import Decision
from core.model.words import DecisionKind, Level
from ui.review.queue_rows import FILTERS, chosen_kinds, decision_row, decisions_file_name, tally, who_and_why

LATE = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)


def decision(kind: DecisionKind = DecisionKind.OVERRIDE, **changes: Any) -> Decision:
    values: dict[str, Any] = {"machine_level": Level.VERIFIED, "level": Level.UNVERIFIED, "editor": "Ana", "reason": "", "words": ""}
    return Decision(id=4, investigation_id=7, topic_id=1, topic_title="Ferry", kind=kind, decided_at=LATE, **(values | changes))


@pytest.mark.parametrize(
    ("kind", "deed", "level"),
    [
        (DecisionKind.APPROVE, "Approved as", Level.UNVERIFIED),
        (DecisionKind.OVERRIDE, "Overridden to", Level.UNVERIFIED),
        (DecisionKind.ANNOTATE, "Annotated", None),
        (DecisionKind.SEND_BACK, "Sent back", None),
        (DecisionKind.REOPEN, "Taken back to", Level.UNVERIFIED),
        (DecisionKind.APPLIED, "Applied, no flags", Level.UNVERIFIED),
    ],
)
def test_every_kind_has_its_words_and_only_some_set_a_level(kind: DecisionKind, deed: str, level: Level | None) -> None:
    row = decision_row(decision(kind), UTC)
    assert (row.deed, row.level, row.machine) == (deed, level, Level.VERIFIED)


@pytest.mark.parametrize(
    ("kind", "reason", "words", "expected"),
    [
        (DecisionKind.OVERRIDE, "one origin", "three\n\ncopies", "Ana: one origin · three copies"),
        (DecisionKind.APPROVE, "", " ", "Ana: as recommended"),
        (DecisionKind.APPROVE, "", "checked by phone", "Ana: checked by phone"),
        (DecisionKind.REOPEN, "", "", "Ana"),
        (DecisionKind.REOPEN, "", "Takes back: approve as unverified.", "Ana: Takes back: approved as unverified."),
        (DecisionKind.REOPEN, "", "Takes back: override as verified.", "Ana: Takes back: overridden to verified."),
    ],
)
def test_who_and_why(kind: DecisionKind, reason: str, words: str, expected: str) -> None:
    assert who_and_why(decision_row(decision(kind, reason=reason, words=words), UTC)) == expected


@pytest.mark.parametrize(("editor", "who"), [("", "The watch"), ("Ana", "Ana")])
def test_reopening_takes_nothing_back_and_sets_no_level(editor: str, who: str) -> None:
    row = decision_row(decision(DecisionKind.REOPEN, editor=editor, reason="a source has changed", words="Tidewire has vanished."), UTC)
    assert (row.deed, row.before, row.level) == ("Reopened", None, None)
    assert who_and_why(row) == f"{who}: a source has changed · Tidewire has vanished."


def test_what_applied_by_itself_has_no_editor() -> None:
    assert who_and_why(decision_row(decision(DecisionKind.APPLIED, editor=""), UTC)) == "no editor was needed"


def test_times_are_the_editors_own() -> None:
    row = decision_row(decision(), ZoneInfo("Europe/Berlin"))
    assert (row.date, row.clock) == ("10 March 2026", "00:30")
    assert decisions_file_name("csv", LATE, ZoneInfo("Europe/Berlin")) == "decisions-2026-03-10.csv"


@pytest.mark.parametrize(
    ("kinds", "capped", "sentence"),
    [
        ([DecisionKind.OVERRIDE], False, "1 decision: 0 as recommended, 1 overridden."),
        ([DecisionKind.APPROVE, DecisionKind.APPLIED, DecisionKind.ANNOTATE], False, "3 decisions: 2 as recommended, 0 overridden."),
        ([DecisionKind.APPROVE] * 2, True, "More than 2 decisions; the latest: 2 as recommended, 0 overridden."),
    ],
)
def test_the_tally_says_how_often_editors_agreed(kinds: list[DecisionKind], capped: bool, sentence: str) -> None:
    assert tally([decision(kind) for kind in kinds], capped=capped) == sentence


def test_every_kind_can_be_chosen() -> None:
    assert chosen_kinds(list(FILTERS.values())) == tuple(DecisionKind)
    assert chosen_kinds(["Sent back"]) == (DecisionKind.SEND_BACK,)
