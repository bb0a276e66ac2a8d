"""Decisions as files that a spreadsheet opens safely and a program reads back."""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from core.exports.decisions import COLUMNS, to_csv, to_json
from core.model.investigation import Decision
from core.model.words import DecisionKind, Level

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
    (as_csv,), (as_json,) = rows(to_csv([decision()])), json.loads(to_json([decision()]))
    assert {name: as_json[name] for name in EXPECTED} == EXPECTED
    assert {name: as_csv[name] for name in EXPECTED} == {name: str(value) for name, value in EXPECTED.items()}


def test_the_columns_never_move() -> None:
    head = "id,decided_at,topic_id,topic_title,investigation_id,kind,level_before,level,machine_level,editor,reason,words,rulebook"
    assert to_csv([]).decode("utf-8-sig").strip() == head
    assert tuple(json.loads(to_json([decision()]))[0]) == COLUMNS


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\n=x", "  =1", "＝1"])
def test_no_text_becomes_a_formula(start: str) -> None:
    (row,) = rows(to_csv([decision(words=start, topic_title=start, editor=start, reason=start)]))
    assert {row[name] for name in ("words", "topic_title", "editor", "reason")} == {f"'{start}"}


@pytest.mark.parametrize("text", ["plain", "a=b", "1-2", "", "é=", "'quoted"])
def test_other_text_stays_as_it_was(text: str) -> None:
    assert rows(to_csv([decision(words=text)]))[0]["words"] == text


def test_json_keeps_every_text_as_it_was() -> None:
    assert json.loads(to_json([decision(words="=1+1")]))[0]["words"] == "=1+1"


def test_a_spreadsheet_can_tell_the_encoding() -> None:
    assert to_csv([]).startswith(b"\xef\xbb\xbf")
    assert not to_json([]).startswith(b"\xef\xbb\xbf")


def test_an_iterator_is_enough_and_nothing_is_no_error() -> None:
    assert len(rows(to_csv(iter([decision(), decision()])))) == 2
    assert json.loads(to_json(iter([]))) == []
