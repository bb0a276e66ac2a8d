"""Measure stance, levels and tiers and write what they come to: the tables and the plot of docs/accuracy.md, the formula of the rulebook.

    python -m benchmarks.accuracy [stance] [levels] [tiers]     # all three when none is named
    python -m benchmarks.accuracy stance=FILE                   # from what `python -m benchmarks.stance --json` printed
    python -m benchmarks train confidence [PATH] [--write] [--upgraded 0 --of 63]

For the formula only claims of known truth take part. The guarantee is of whole pages: how many of how many false topics
`benchmarks.dossiers` upgraded without a flag.
"""

import argparse
import asyncio
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from importlib import import_module
from math import ceil, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.calibration import Chosen, Judged, at_most, chosen, judged_by, rates
from benchmarks.figures import SHARED, rows
from benchmarks.levels import rumour
from core.policy.level.rulebook import OURS, Calibration, Guarantee, load_rulebook

Point = Mapping[str, float]
LEFT, TOP, SIDE = 70, 20, 320
WIDTH, HEIGHT = LEFT + SIDE + 40, TOP + SIDE + 60
TICKS = range(0, 101, 20)
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #6e7887 }
line { stroke: #6e7887; stroke-width: 1 } .grid { opacity: .25 } .even { stroke-dasharray: 5 5 }
circle { fill: #2f80c8; fill-opacity: .75; stroke: #2f80c8 }
"""
POLICY = Path("docs/policy.md")
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


def picture(points: Sequence[Point]) -> str:
    """One dot for each step of confidence, as large as its share of the claims; on the broken line "70 sure" is right in seven of ten."""
    told = "; ".join(f"{one['confidence']:.0%} sure, {one['right']:.0%} right, {one['n']} claims" for one in points)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        f"<title>Confidence and how often it was right</title><desc>{told}</desc><style>{STYLE}</style>",
        *_axes(),
        *(_dot(one, sum(other["n"] for other in points)) for one in points),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def across(share: float) -> float:
    return round(LEFT + share * SIDE, 1)


def up(share: float) -> float:
    return round(TOP + (1 - share) * SIDE, 1)


def _axes() -> Iterator[str]:
    for tick in TICKS:
        x, y = across(tick / 100), up(tick / 100)
        yield f'<line class="grid" x1="{x}" y1="{up(0)}" x2="{x}" y2="{up(1)}"/>'
        yield f'<line class="grid" x1="{across(0)}" y1="{y}" x2="{across(1)}" y2="{y}"/>'
        yield f'<text x="{x}" y="{up(0) + 20}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{tick} %</text>'
    yield f'<line class="even" x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}"/>'
    yield f'<text x="{across(0.5)}" y="{HEIGHT - 15}" text-anchor="middle">confidence</text>'
    yield f'<text x="18" y="{up(0.5)}" text-anchor="middle" transform="rotate(-90 18 {up(0.5)})">recommendations that were right</text>'


def _dot(one: Point, every: float) -> str:
    """With the number of claims beside it."""
    radius, x, y = round(3 + 22 * sqrt(one["n"] / every), 1), across(one["confidence"]), up(one["right"])
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/><text x="{x + radius + 4:.1f}" y="{y + 4}">{one["n"]}</text>'


class Measured(NamedTuple):
    """The formula, and how many of how many false topics it lets through at most, at the rulebook's threshold."""

    fitted: Calibration
    at_most: int
    measured_on: int
    upgraded: int


def in_rulebook(text: str, found: Measured) -> str:
    numbers = asdict(found.fitted) | found._asdict()
    for name in ("base", "supports", "contradicts", "at_most", "measured_on", "upgraded"):
        text = re.sub(rf"(?m)^{name} = \S+ *", partial(_in_place, f"{name} = {numbers[name]}"), text)
    return text


def _in_place(words: str, old: re.Match[str]) -> str:
    """As wide as what it replaces, so that the remarks behind it stay in their column."""
    return words.ljust(len(old.group()))


def in_policy(text: str, found: Measured) -> str:
    base, supports, contradicts = (f"{value:.2f}".replace("-", "−") for value in asdict(found.fitted).values())
    formula = f"{base} + {supports} · ln(1 + weight for it) − {contradicts} · ln(1 + weight against it)"
    text = re.sub(r"\S+ \+ \S+ · ln\(1 \+ weight for it\).*", formula, text)
    told = Guarantee(found.at_most, 90, found.measured_on, found.upgraded).sentence
    return re.sub(r"(?<=\*\*The guarantee\.\*\* ).*?\.(?= The method)", told, text, flags=re.DOTALL)


def measured(choice: Chosen, upgraded: int, of: int) -> Measured:
    """Without a new measurement, what the rulebook has."""
    ours = load_rulebook().guarantee
    if not of:
        return Measured(choice.fitted, ours.at_most, ours.measured_on, ours.upgraded)
    return Measured(choice.fitted, ceil(100 * at_most(upgraded, of)), of, upgraded)


def show(judged: Sequence[Judged], choice: Chosen) -> None:
    for asked in range(50, 95, 5):
        found = rates(judged_by(judged, choice._replace(asked=asked)))
        print(f"  at {asked}: false {found.false:.3f}, missed {found.missed:.3f}")
    print("holds 5 % with 90 % confidence from:", choice.asked, "; fitted:", choice.fitted)


def fit_confidence(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "levels"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--upgraded", type=int, default=0)
    parser.add_argument("--of", type=int, default=0)
    options = parser.parse_args(words)
    judged = [asyncio.run(rumour(row)).judged for row in rows(Path(options.path)) if row["truth"] != "unknown"]
    choice = chosen(judged)
    show(judged, choice)
    if options.write:
        found = measured(choice, options.upgraded, options.of)
        OURS.write_text(in_rulebook(OURS.read_text(encoding="utf-8"), found), encoding="utf-8")
        POLICY.write_text(in_policy(POLICY.read_text(encoding="utf-8"), found), encoding="utf-8")


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
