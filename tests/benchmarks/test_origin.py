"""The origin benchmark on made-up rumours: it runs the desk's own code, and the answer is only compared with."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.origin import START, Known, case, fit, in_table, measure
from core.policy.origin.ranking import OURS, Traits


def article(host: str, title: str, published: str | None = None) -> dict[str, Any]:
    return {"url": f"https://{host}/mill", "domain": host, "title": title, "published": published}


def row(origin: str) -> dict[str, Any]:
    return {
        "claim": "The Tarn mill has burned down",
        "articles": [
            article("lowlandpost.example", "Report: Tarn mill burned down", "2015-03-05"),
            article("tarngazette.example", "Mill in Tarn burns to the ground"),
            article("northwire.example", "No, the Tarn mill has not burned down", "not a date"),
        ],
        "texts_of_unknown_url": ["The Tarn Gazette first reported the fire.", "The mill burned, according to the Tarn Gazette."],
        "origin_url": f"https://{origin}/mill",
    }


@pytest.fixture
def data(tmp_path: Path) -> str:
    lost = {**row("nowhere.example"), "articles": []}
    path = tmp_path / "rumours.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in (row("tarngazette.example"), row("lowlandpost.example"), lost)))
    return str(path)


def test_whom_the_texts_name_is_the_origin_and_the_figures_count_it(data: str) -> None:
    figures = measure(data)
    assert figures["n"] == 2
    assert figures["accuracy"] == figures["cross_validated"]["accuracy"] == 0.5
    assert figures["top3"] == 1.0
    assert figures["chance"] == pytest.approx(0.333, abs=0.001)
    assert figures["earliest_date"] == 0.5


def test_the_answer_is_not_among_what_the_desk_sees() -> None:
    one, other = (asyncio.run(case(row(host))) for host in ("tarngazette.example", "lowlandpost.example"))
    assert one.traits == other.traits and one.absent == other.absent
    assert one.origin != other.origin


def test_a_headline_that_stands_elsewhere_too_is_a_copy_as_on_the_desk() -> None:
    given = row("tarngazette.example")
    words = "The old mill in Tarn has burned down"
    given["articles"] += [article("ostvikecho.example", words, "2015-03-07"), article("valeherald.example", words, "2015-03-06")]
    assert [bool(one.copies) for one in asyncio.run(case(given)).traits] == [False, False, False, True, False]


def test_weights_lean_to_what_tells_origins_and_stay_where_the_data_is_silent() -> None:
    known = [Known((Traits("S001", spoken_of=3), Traits("S002", hands_on="report")), {}, "S001")] * 30
    fitted = fit(known)
    assert fitted["spoken_of"] > START["spoken_of"]
    assert fitted["hands_on"] < START["hands_on"]
    assert fitted["own"] == START["own"]


def test_the_table_takes_new_weights_and_keeps_its_remarks() -> None:
    text = in_table(OURS.read_text(encoding="utf-8"), {"named": 9.99})
    assert "named = 9.99       # other outlets lean on it" in text
    assert "spoken_of = 9.99" not in text
