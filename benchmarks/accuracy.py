"""Measure stance, levels and tiers and write their tables and the calibration plot into docs/accuracy.md.

python -m benchmarks.accuracy [stance] [levels] [tiers]     # all three when none is named
python -m benchmarks.accuracy stance=FILE                   # from what `python -m benchmarks.stance --json` printed
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.calibration_plot import picture

PAGE = Path("docs/accuracy.md")
PLOT = Path("docs/pictures/calibration.svg")
SETS = {
    "fnc1": "FNC-1",
    "emergent_headlines": "Emergent headlines",
    "fever_symmetric": "FEVER-Symmetric",
    "fool_me_twice": "Fool-Me-Twice",
}
READ = {
    "accuracy": "accuracy",
    "macro_f1": "macro-F1",
    "fnc_score": "FNC score",
    "contradicts_precision": "*contradicts*: precision",
    "contradicts_recall": "recall",
}
WAYS = {
    "": "**the desk**",
    "unseen": "the desk, its threshold chosen without the claim",
    "spec_rule": "plain counting",
    "oracle_stance": "the desk, had it read every headline rightly",
}
UPGRADES = ("false_upgrade_rate", "missed_upgrade_rate", "unknown_upgraded")  # the last is not known of every rule
TRUST = ("coverage", "accuracy", "false_trust_rate")

Figures = Mapping[str, Any]


def stance_table(found: Figures) -> Iterator[str]:
    """The FNC score is for sets with unrelated pairs."""
    yield from _head("set", "pairs", *READ.values())
    for key, label in SETS.items():
        if key in found:
            own = {name: found[key][name] for name in READ if name != "fnc_score" or key == "fnc1"}
            yield _row(label, f"{found[key]['n']:,}", *(_short(own[name]) if name in own else "" for name in READ))


def levels_table(found: Figures) -> Iterator[str]:
    yield from _head("rule", "false claims upgraded", "true claims missed", "unknown claims upgraded")
    for key, label in WAYS.items():
        own = found[key] if key else found
        yield _row(label, *(f"{own[name]:.3f}" if name in own else "" for name in UPGRADES))
    yield ""
    yield f"{found['n']} claims; {found['stance_accuracy']:.1%} of the headlines read rightly, {found['flagged_rate']:.1%} flagged."
    yield f"Expected calibration error {found['ece_cross_validated']:.3f} on claims the fit had not seen, {found['ece']:.3f} as shipped."


def tiers_table(found: Figures) -> Iterator[str]:
    yield from _head("domains", "decided", "right among the decided", "unreliable ones trusted")
    yield _row(f"{found['n']:,}", *(f"{found[name]:.3f}" for name in TRUST))


TABLES: dict[str, Callable[[Figures], Iterator[str]]] = {"stance": stance_table, "levels": levels_table, "tiers": tiers_table}


def _head(*names: str) -> Iterator[str]:
    yield _row(*names)
    yield "|---" * len(names) + "|"


def _short(value: float) -> str:
    """A share in three places, anything larger in one."""
    return f"{value:.3f}" if value <= 1 else f"{value:.1f}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def replaced(page: str, name: str, table: str) -> str:
    """The page with another table between the marks of that name."""
    return re.sub(rf"(?s)(<!-- {name} -->\n).*?(<!-- end -->)", lambda marks: f"{marks[1]}\n{table}\n\n{marks[2]}", page)


def figures(name: str, file: str) -> dict[str, Any]:
    if not file:
        measured: dict[str, Any] = import_module(f"benchmarks.{name}").measure()
        return measured
    printed: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8").splitlines()[-1])
    return printed


def main(wanted: Sequence[str]) -> None:
    for name, _, file in (one.partition("=") for one in wanted or TABLES):
        found = figures(name, file)
        PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), name, "\n".join(TABLES[name](found))), encoding="utf-8")
        if name == "levels":
            PLOT.write_text(picture(found["bins"]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
