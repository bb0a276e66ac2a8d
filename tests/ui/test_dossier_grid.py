"""The matrix as a grid: what its cells show, how it folds, and what a click or an arrow key means."""

from typing import Any

import pytest

from core.model.words import Relation
from tests.detailed import detailed
from tests.ui.dossiers import ferry
from ui.components.dossier_grid import cell_of, grid_options, is_dense, sign
from ui.view_models.matrix import Cell, Reading, matrix

TABLE = matrix(ferry())


@pytest.mark.parametrize(
    ("reading", "shown"),
    [
        (Reading(Relation.SUPPORTS), "+"),
        (Reading(Relation.CONTRADICTS, unsure=True), "×?"),
        (Reading(Relation.REPORTS, counts=False), "(»)"),
        (Reading(Relation.CONTRADICTS, unsure=True, counts=False), "(×?)"),
        (Reading(Relation.UNRELATED, counts=False), "·"),
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
    assert sum(one.get("width") or one["minWidth"] for one in visible) <= 756, "all sixteen voices fit beside the claims at 1280"


def test_a_head_names_the_outlet_its_tier_and_why_and_says_undecided() -> None:
    big = matrix(detailed())
    talk = next(one for voice in range(len(big.groups)) for one in columns(big, voice) if one["headerName"].startswith("Quay Talk"))
    assert talk["headerName"] == "Quay Talk\nT4? S023"
    assert "Tier 4, undecided: Unknown to this desk." in talk["headerTooltip"]
