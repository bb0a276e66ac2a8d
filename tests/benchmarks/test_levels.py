"""The levels benchmark on made-up rumours, put through the real stages."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.levels import measure


def article(number: int, title: str, stance: str) -> dict[str, Any]:
    host = ["reuters.com", "bbc.co.uk", "nytimes.com", "blog.example"][number % 4]
    return {"url": f"https://{host}/{number}/mill", "domain": host, "title": title, "published": None, "stance": stance}


CLOSED = [
    "The Tarn mill has closed",
    "Gates shut for ever: Tarn mill has closed",
    "Forty out of work as the mill in Tarn is closed",
    "Closed: the mill that made Tarn",
]
ROWS = [
    {
        "claim_id": "a",
        "claim": "The Tarn mill has closed",
        "truth": "true",
        "articles": [article(n, title, "supports") for n, title in enumerate(CLOSED)],
    },
    {
        "claim_id": "b",
        "claim": "The Tarn mill has closed",
        "truth": "false",
        "articles": [article(0, "The Tarn mill has not closed", "contradicts"), article(1, "The Tarn mill has closed", "supports")],
    },
    {
        "claim_id": "c",
        "claim": "The Tarn mill has closed",
        "truth": "unknown",
        "articles": [article(3, "Tarn mill may have closed", "reports")],
    },
]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file: Path = tmp_path_factory.mktemp("levels") / "made-up.jsonl"
    file.write_text("\n".join(map(json.dumps, ROWS)))
    return measure(str(file))


def test_a_perfect_reader_upgrades_what_is_true_and_nothing_else(figures: dict[str, Any]) -> None:
    assert figures["oracle_stance"] == {"false_upgrade_rate": 0, "missed_upgrade_rate": 0, "unknown_upgraded": 0}


def test_plain_counting_upgrades_whatever_a_credible_outlet_mentions(figures: dict[str, Any]) -> None:
    assert figures["spec_rule"] == {"false_upgrade_rate": 1, "missed_upgrade_rate": 0, "unknown_upgraded": 0}


def test_every_figure_of_the_contract_is_there(figures: dict[str, Any]) -> None:
    named = {"n", "false_upgrade_rate", "missed_upgrade_rate", "unknown_upgraded", "flagged_rate", "stance_accuracy", "ece", "bins"}
    assert named <= set(figures) and figures["n"] == 3
    assert sum(one["n"] for one in figures["bins"]) == 2
