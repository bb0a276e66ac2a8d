"""The page about accuracy: its tables are what was measured, and no figure in it is worse than its floor."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.__main__ import FLOORS, broken
from benchmarks.accuracy import (
    READ,
    SETS,
    TABLES,
    TRUST,
    UPGRADES,
    WAYS,
    figures,
    levels_table,
    picture,
    replaced,
    stance_table,
    tiers_table,
)

PAGE = Path(__file__).resolve().parents[2] / "docs/accuracy.md"
STANCE = dict.fromkeys(READ, 0.5) | {"n": 1721, "fnc_score": 81.26}
UPGRADED = {"false_upgrade_rate": 0.0256, "missed_upgrade_rate": 0.2619, "unknown_upgraded": 0.4}
LEVELS: dict[str, Any] = UPGRADED | {key: UPGRADED for key in WAYS if key}
LEVELS |= {"n": 199, "stance_accuracy": 0.75, "flagged_rate": 0.5, "ece": 0.06, "ece_cross_validated": 0.05}
BINS = [{"confidence": 0.25, "right": 0.5, "n": 3}, {"confidence": 0.9, "right": 1.0, "n": 97}]


def between(page: str, name: str) -> str:
    found = re.search(rf"(?s)<!-- {name} -->(.*?)<!-- end -->", page)
    return found[1] if found else ""


def cells(page: str, name: str) -> list[list[str]]:
    """The rows of a table without its head."""
    lines = [line for line in between(page, name).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def told(page: str, name: str) -> dict[str, float]:
    """What the page says, under the names of the floors."""
    return {key: float(cell.replace(",", "")) for key, cell in _named(cells(page, name), name) if cell} | _errors(page, name)


def _named(rows: list[list[str]], name: str) -> Iterator[tuple[str, str]]:
    keys = {"stance": {label: f"{key}." for key, label in SETS.items()}, "levels": {label: f"{key}." for key, label in WAYS.items()}}
    columns = {"stance": ("n", *READ), "levels": UPGRADES, "tiers": TRUST}[name]
    for first, *rest in rows:
        prefix = keys[name][first].lstrip(".") if name in keys else ""
        yield from ((f"{prefix}{column}", cell) for column, cell in zip(columns, rest, strict=True))


def _errors(page: str, name: str) -> dict[str, float]:
    found = re.search(r"calibration error ([\d.]+) on claims the fit had not seen, ([\d.]+) as", between(page, name))
    return {"ece_cross_validated": float(found[1]), "ece": float(found[2])} if found else {}


@pytest.mark.parametrize("name", TABLES)
def test_no_figure_on_the_page_is_worse_than_its_floor(name: str) -> None:
    page, floors = told(PAGE.read_text(), name), tomllib.loads(FLOORS.read_text()).get(name, {})
    shown = {kind: {key: limit for key, limit in floors.get(kind, {}).items() if key in page} for kind in ("at_most", "at_least")}
    assert page and list(broken(shown, page)) == []


def test_a_figure_below_its_floor_would_be_noticed() -> None:
    page = replaced(PAGE.read_text(), "tiers", "\n".join(tiers_table({"n": 9, "coverage": 0.1, "accuracy": 0.9, "false_trust_rate": 0.0})))
    assert list(broken({"at_least": {"coverage": 0.35}}, told(page, "tiers"))) == ["coverage is 0.1, at least 0.35 is asked"]


def test_a_table_is_replaced_in_its_place_and_only_there() -> None:
    page = PAGE.read_text()
    new = replaced(page, "stance", "\n".join(stance_table({"fnc1": STANCE})))
    assert cells(new, "stance") == [["FNC-1", "1,721", "0.500", "0.500", "81.3", "0.500", "0.500"]]
    assert between(new, "levels") == between(page, "levels") and between(new, "tiers") == between(page, "tiers")
    assert replaced(new, "stance", "\n".join(stance_table({"fnc1": STANCE}))) == new


def test_the_table_of_levels_has_plain_counting_and_a_perfect_reader_beside_ours() -> None:
    page = replaced(PAGE.read_text(), "levels", "\n".join(levels_table(LEVELS)))
    assert [row[0] for row in cells(page, "levels")] == list(WAYS.values())
    assert told(page, "levels")["unseen.false_upgrade_rate"] == 0.026
    assert told(page, "levels")["ece_cross_validated"] == 0.05


def test_figures_that_were_printed_before_are_taken_from_the_last_line(tmp_path: Path) -> None:
    (tmp_path / "printed.txt").write_text(f"n  9\n{json.dumps({'n': 9})}\n")
    assert figures("stance", str(tmp_path / "printed.txt")) == {"n": 9}


def test_the_plot_has_a_dot_where_each_step_of_confidence_was_right() -> None:
    drawn = ElementTree.fromstring(picture(BINS))  # noqa: S314  ours
    dots = [dot.attrib for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert [(dot["cx"], dot["cy"]) for dot in dots] == [("150.0", "180.0"), ("358.0", "20.0")]
    assert float(dots[0]["r"]) < float(dots[1]["r"])
    assert "25% sure, 50% right, 3 claims" in picture(BINS)
