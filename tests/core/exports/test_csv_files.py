"""Decisions as files that a spreadsheet opens safely and a program reads back; ratings come in again as they went out."""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from core.exports.csv_files import DECISION_COLUMNS, decisions_csv, decisions_json, ratings_csv
from core.model.investigation import Decision
from core.model.source import OutletRating
from core.model.words import DecisionKind, Level, OutletKind, Tier
from ui.outlets.outlet_rows import read_ratings

AT = datetime(2026, 3, 9, 14, 6, 1, 999, tzinfo=UTC)


def decision(**changes: Any) -> Decision:
    values: dict[str, Any] = {"topic_title": "Café “Kant”", "editor": "Ana Verrin", "reason": "one origin", "words": "two\nlines"}
    fixed = {"kind": DecisionKind.OVERRIDE, "machine_level": Level.VERIFIED, "level": Level.UNVERIFIED, "rulebook": "1"}
    return Decision(id=4, investigation_id=7, topic_id=2, decided_at=AT, **(fixed | values | changes))


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


EXPECTED = {
    "id": 4,
    "decided_at": "2026-03-09T14:06:01+00:00",
    "topic_id": 2,
    "topic_title": "Café “Kant”",
    "investigation_id": 7,
    "kind": "override",
    "level": "unverified",
    "machine_level": "verified",
    "editor": "Ana Verrin",
    "reason": "one origin",
    "words": "two\nlines",
    "rulebook": "1",
}


def test_both_formats_say_the_same() -> None:
    (as_csv,), (as_json,) = rows(decisions_csv([decision()])), json.loads(decisions_json([decision()]))
    assert {name: as_json[name] for name in EXPECTED} == EXPECTED
    assert {name: as_csv[name] for name in EXPECTED} == {name: str(value) for name, value in EXPECTED.items()}


def test_the_columns_never_move() -> None:
    head = "id,decided_at,topic_id,topic_title,investigation_id,kind,level_before,level,machine_level,editor,reason,words,rulebook"
    assert decisions_csv([]).decode("utf-8-sig").strip() == head
    assert tuple(json.loads(decisions_json([decision()]))[0]) == DECISION_COLUMNS


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\n=x", "  =1", "＝1"])
def test_no_text_becomes_a_formula(start: str) -> None:
    (row,) = rows(decisions_csv([decision(words=start, topic_title=start, editor=start, reason=start)]))
    assert {row[name] for name in ("words", "topic_title", "editor", "reason")} == {f"'{start}"}


@pytest.mark.parametrize("text", ["plain", "a=b", "1-2", "", "é=", "'quoted"])
def test_other_text_stays_as_it_was(text: str) -> None:
    assert rows(decisions_csv([decision(words=text)]))[0]["words"] == text


def test_json_keeps_every_text_as_it_was() -> None:
    assert json.loads(decisions_json([decision(words="=1+1")]))[0]["words"] == "=1+1"


def test_a_spreadsheet_can_tell_the_encoding() -> None:
    assert decisions_csv([]).startswith(b"\xef\xbb\xbf")
    assert not decisions_json([]).startswith(b"\xef\xbb\xbf")


def test_an_iterator_is_enough_and_nothing_is_no_error() -> None:
    assert len(rows(decisions_csv(iter([decision(), decision()])))) == 2
    assert json.loads(decisions_json(iter([]))) == []


HEADER = "domain,tier,name,owner,bias,reason,kind"
RATINGS = [
    OutletRating("a.example", "A “paper”, daily", Tier(1), "Known, and good", "Owner & Co", "left of centre", OutletKind.BODY),
    OutletRating("b.example", "=cmd()", Tier(4), "-1 for us", ""),
]


def test_ratings_go_out_in_the_columns_they_come_in() -> None:
    first = ratings_csv(RATINGS).decode("utf-8-sig").splitlines()
    assert first[:2] == [HEADER, 'a.example,1,"A “paper”, daily",Owner & Co,left of centre,"Known, and good",public body']
    assert read_ratings(ratings_csv(RATINGS), "unused").ratings == RATINGS


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    assert ratings_csv(RATINGS).decode("utf-8-sig").splitlines()[2] == "b.example,4,'=cmd(),,,'-1 for us,not known"


def test_an_outlet_without_a_tier_leaves_it_open() -> None:
    assert b"c.example,,C,," in ratings_csv([OutletRating("c.example", "C")])
