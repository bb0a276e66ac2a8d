"""The matrix as a grid: what its cells show, how it folds, and what a click or an arrow key means."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.model.origin import Voice
from core.model.words import Relation
from tests.fixtures.large_dossier import detailed
from tests.ui.dossiers import ferry
from ui.dossier.matrix_grid import MOST_HEIGHT, ROOM, cell_of, grid_options, grid_rows, in_sight, is_dense, row_height, sign
from ui.dossier.matrix_rows import Cell, Reading, matrix

TABLE = matrix(ferry())


@pytest.mark.parametrize(
    ("reading", "shown"),
    [
        (Reading(Relation.SUPPORTS), "+"),
        (Reading(Relation.CONTRADICTS, unsure=True), "×?"),
        (Reading(Relation.REPORTS, counts=False), "(»)"),
        (Reading(Relation.CONTRADICTS, unsure=True, counts=False), "(×?)"),
        (Reading(Relation.UNRELATED, counts=False), "·"),
        (Reading(Relation.UNRELATED, unsure=True), "·?"),
        (Reading(Relation.UNRELATED, unread="in Portuguese"), "–"),
    ],
)
def test_the_sign_says_relation_doubt_and_whether_it_counts(reading: Reading, shown: str) -> None:
    assert sign(reading) == shown


@pytest.mark.parametrize(
    ("event", "cell"),
    [
        ({"rowIndex": 0, "colDef": {"field": "S006"}}, ("C1", "S006")),
        ({"rowIndex": 1, "column": {"colId": "S005"}}, ("C2", "S005")),
        ({"rowIndex": 0, "colDef": {"field": "copies-A"}}, ("C1", "S001")),
        ({"rowIndex": 0, "colDef": {"field": "claim"}}, None),
        ({"rowIndex": 9, "colDef": {"field": "S001"}}, None),
        ({"rowIndex": None, "colDef": {"field": "S001"}}, None),
        ({}, None),
    ],
)
def test_a_click_or_the_keyboards_place_is_a_cell_or_nothing(event: dict[str, Any], cell: Cell | None) -> None:
    assert cell_of(event, TABLE) == cell


def test_no_name_and_no_claim_turns_the_reading_direction_of_the_grid() -> None:
    dossier, turned = ferry(), "\u202eeriwediT"
    hostile = matrix(
        dossier.with_(
            sources=tuple(one.with_(outlet=turned, title=turned) for one in dossier.sources),
            claims=tuple(replace(one, text=turned) for one in dossier.claims),
        )
    )
    shown = str(grid_options(hostile, copies=True)) + str(grid_rows(hostile, None).to_dict())
    assert "eriwediT" in shown and "\\u202e" not in shown and "\u202e" not in shown


def columns(table: Any, voice: int, **options: bool) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = grid_options(table, **{"copies": False, **options})["columnDefs"][1 + voice]["children"]
    return found


def test_copies_are_folded_behind_their_number() -> None:
    assert [(one["field"], one.get("columnGroupShow")) for one in columns(TABLE, 0)] == [
        ("S001", None),
        ("copies-A", "closed"),
        ("S002", "open"),
        ("S003", "open"),
        ("S004", "open"),
    ]
    assert [one["field"] for one in columns(TABLE, 1)] == ["S005"]


@pytest.mark.parametrize("copies", [True, False])
def test_every_voice_unfolds_together_when_asked(copies: bool) -> None:
    assert all(group["openByDefault"] is copies for group in grid_options(TABLE, copies=copies)["columnDefs"][1:])


def test_a_voice_of_which_only_copies_are_left_is_not_folded_away() -> None:
    dossier = ferry()
    left = matrix(dossier.with_(sources=tuple(source for source in dossier.sources if source.id != "S001")))
    assert [one.get("columnGroupShow") for one in columns(left, 0)] == [None, None, None]


def test_many_voices_turn_their_names_and_few_do_not() -> None:
    big = matrix(detailed())
    assert (is_dense(big), is_dense(TABLE)) == (True, False)
    assert [group["headerName"] for group in grid_options(big, copies=False)["columnDefs"][1:4]] == ["A +6", "B +3", "C"]
    visible = [one for voice in range(len(big.groups)) for one in columns(big, voice) if one.get("columnGroupShow") != "open"]
    assert sum(one.get("width") or one["minWidth"] for one in visible) <= ROOM, "all sixteen voices fit beside the claims at 1280"


def test_a_head_names_the_outlet_its_tier_and_why_and_says_undecided() -> None:
    big = matrix(detailed())
    talk = next(one for voice in range(len(big.groups)) for one in columns(big, voice) if one["headerName"].startswith("Quay Talk"))
    assert talk["headerName"] == "Quay Talk\nT4? S023"
    assert "Tier 4, undecided: Unknown to this desk." in talk["headerTooltip"]


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ([44] * 3, 132),
        ([44] * 6, 264),
        ([44] * 7, 242),
        ([44] * 40, 242),
        ([96] * 10, 2 * 96 + 48),
        ([700], 700),
        ([700, 44], 722),
    ],
)
def test_of_rows_that_do_not_fit_one_is_shown_by_half(rows: list[int], height: int) -> None:
    assert in_sight(rows, 264) == height


def test_a_matrix_with_more_rows_than_fit_shows_its_scrollbar_and_a_small_one_does_not() -> None:
    big = matrix(detailed())
    assert sum(row_height(row, phone=False) for row in big.rows) > MOST_HEIGHT
    assert [grid_options(table, copies=False)["alwaysShowVerticalScroll"] for table in (big, TABLE)] == [True, False]


def voices(many: int) -> Any:
    """As many voices as told, the first with a copy."""
    dossier = detailed()
    kept = tuple(replace(voice, members=voice.members[: 2 - bool(place)]) for place, voice in enumerate(dossier.voices[:many]))
    return matrix(dossier.with_(voices=kept, evidence=tuple(one for one in dossier.evidence if one.source_id in heard(kept))))


def heard(kept: Sequence[Voice]) -> set[str]:
    return {key for voice in kept for key in voice.source_ids}


def test_eight_voices_still_have_their_names_written_across() -> None:
    assert (is_dense(voices(8)), is_dense(voices(9))) == (False, True)


def test_a_title_that_needs_two_lines_has_them() -> None:
    assert [grid_options(table, copies=False)["groupHeaderHeight"] for table in (TABLE, voices(8))] == [31, 48]
    assert grid_options(voices(8), copies=False)["columnDefs"][1]["headerName"] == "Voice A and 1 copy"


def test_turned_names_have_the_height_of_the_longest() -> None:
    assert 150 <= grid_options(matrix(detailed()), copies=False)["headerHeight"] <= 175
