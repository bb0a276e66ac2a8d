"""What is drawn to be marked by hand, and how a marked sheet is scored."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.sample import KEPT, Line, draw, read, score, write
from core.errors import BadInput
from core.settings import ROOT

TEXT = "The Tarn mill closed on Friday. Forty people lost their work. The owner denied it."


def quote(words: str) -> dict[str, Any]:
    start = TEXT.index(words)
    return {"exact": words, "start": start, "end": start + len(words)}


def dump(claim_id: str) -> dict[str, Any]:
    cited = {"source_id": "S001", "quote": quote("The Tarn mill closed on Friday.")}
    claim = {
        "central": False,
        "speaker": "",
        "made_by": ["S001"],
        "quote": quote("Forty people lost their work."),
        "text": "Forty lost their work",
    }
    evidence = {"claim_id": "C2", "source_id": "S001", "relation": "contradicts", "quote": quote("The owner denied it.")}
    actor = {"id": "A1", "name": "The owner", "kind": "person", "profile": "Owner of the mill", "cited": [cited], "statements": []}
    when, until = {"iso": "2014-10-03"}, {"iso": "2014-10-09"}
    event = {"id": "E1", "when": when, "until": until, "ahead": False, "text": "The mill closed", "cited": [cited]}
    place = {"name": "Tarn", "happens": 0, "told": None, "first": quote("Tarn")}
    return {
        "topic": {"claim_id": claim_id, "claim": "The Tarn mill closed"},
        "texts": {"S001": TEXT},
        "dossier": {
            "claims": [{**claim, "id": "C1", "central": True}, {**claim, "id": "C2"}],
            "evidence": [
                evidence,
                {**evidence, "relation": "unrelated", "quote": None},
                {**evidence, "claim_id": "C1", "relation": "supports"},
            ],
            "timeline": [event],
            "recommendation": {"doubts": [{"event_id": "E1", "why": "told only by satire"}]},
            "actors": [actor],
            "context": {"place": "Tarn"},
            "readings": [
                {"source_id": "S001", "parties": [{**place, "happens": 2, "told": quote("The Tarn mill closed on Friday.")}]},
                {"source_id": "S002", "parties": [place]},
            ],
        },
    }


def test_each_kind_is_drawn_with_the_words_it_opens_to() -> None:
    drawn = {one.kind: one for one in draw([dump("a")])}
    assert sorted(drawn) == ["actor", "claim", "contradiction", "event", "place", "quote"]
    assert (drawn["claim"].id, drawn["claim"].says, drawn["claim"].words) == (
        "a:C2",
        "Forty lost their work",
        "Forty people lost their work.",
    )
    assert TEXT[drawn["contradiction"].start : drawn["contradiction"].end] == "The owner denied it."
    assert drawn["event"].says == "2014-10-03 to 2014-10-09: The mill closed (told only by satire)"
    assert (drawn["place"].says, drawn["place"].source, drawn["place"].words) == ("Tarn", "S001", "The Tarn mill closed on Friday.")


def test_the_same_dossiers_give_the_same_sheet_in_whatever_order_they_come() -> None:
    dumps = [dump(name) for name in "abcdefgh"]
    assert draw(dumps, each=3) == draw(dumps[::-1], each=3)
    assert draw(dumps, each=3) != draw(dumps, each=3, seed=15)
    assert len(draw(dumps, each=3)) == 18


def test_a_marked_sheet_is_scored_by_kind_and_kept_without_its_words(tmp_path: Path) -> None:
    drawn = draw([dump("a"), dump("b")])
    write([replace(one, mark="Junk " if one.id == "a:C2" else "ok") for one in drawn], tmp_path / "sheet.csv", list(Line.__slots__))
    marked = read(tmp_path / "sheet.csv")
    assert score(marked)["claim"] == {"n": 2, "junk": 0.5}
    assert score(marked)["event"] == {"n": 2, "junk": 0.0}
    write(marked, tmp_path / "marks.csv", KEPT)
    assert "mill" not in (tmp_path / "marks.csv").read_text()


def test_a_line_that_nobody_marked_is_refused() -> None:
    with pytest.raises(BadInput, match="takes “ok” or “junk”"):
        score(draw([dump("a")]))


def test_a_sheet_with_other_peoples_words_stays_outside_the_repository() -> None:
    with pytest.raises(BadInput, match="outside the repository"):
        write([], ROOT / "sheet.csv", list(Line.__slots__))
