"""How a verdict of the desk is one of the four answers, and the arithmetic over them."""

import json
from pathlib import Path

import pytest

from benchmarks.verdicts import figures, label, measure
from core.model.claim import ClaimVerdict
from core.model.words import Verdict


@pytest.mark.parametrize(
    ("verdict", "voices_for", "answer"),
    [
        (Verdict.CONFIRMED, 2, "supports"),
        (Verdict.PARTLY_CONFIRMED, 1, "supports"),
        (Verdict.REFUTED, 0, "contradicts"),
        (Verdict.DISPUTED, 1, "conflicting"),
        (Verdict.DISPUTED, 0, "contradicts"),
        (Verdict.UNCONFIRMED, 0, "unrelated"),
    ],
)
def test_a_verdict_is_one_of_four_answers(verdict: Verdict, voices_for: int, answer: str) -> None:
    assert label(ClaimVerdict("C1", verdict, voices_for, 1, 0, 1, "")) == answer


def test_each_answer_counts_the_same_however_rare_it_is() -> None:
    found = figures(["supports", "supports", "supports", "conflicting"], ["supports"] * 4)
    assert found == {"n": 4, "accuracy": 0.75, "macro_f1": 0.4286, "f1_conflicting": 0.0, "f1_supports": 0.8571}


def test_a_claim_is_concluded_by_the_desk_itself(tmp_path: Path) -> None:
    evidence = ["The Tarn mill has closed, the council of Tarn said on Friday.", "The Tarn mill has closed for good."]
    row = {"claim": "The Tarn mill has closed", "evidence": evidence, "label": "supports"}
    (tmp_path / "made-up.jsonl").write_text(json.dumps(row))
    assert measure(str(tmp_path))["n"] == 1
