"""The figures of the tiers benchmark are those of its contract."""

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.tiers import measure

ROWS = [
    ("reuters.com", "reliable"),
    ("propublica.org", "reliable"),
    ("infowars.com", "unreliable"),
    ("naturalnews.com", "reliable"),
    ("nytimes.com", "unreliable"),
    ("prnewswire.com", "reliable"),
    ("nobody-knows-this.example", "unreliable"),
    ("foxnews.com", "unreliable"),
]


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_undecided_domains_count_for_coverage_only(tmp_path: Path, name: str) -> None:
    raw = "\n".join(json.dumps({"domain": domain, "label": label}) for domain, label in ROWS).encode()
    (tmp_path / name).write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
    figures = measure(str(tmp_path / name))
    assert {key: figures[key] for key in ("n", "coverage", "accuracy", "false_trust_rate")} == {
        "n": 8,
        "coverage": 5 / 8,
        "accuracy": 3 / 5,
        "false_trust_rate": 1 / 4,
    }


def test_a_file_without_rows_has_no_figures_but_no_failure(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("")
    assert measure(str(tmp_path / "rows.jsonl"))["n"] == 0
