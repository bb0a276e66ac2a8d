"""Whether the source that said it first is found among the articles on a rumour, most of them known by headline, address and date only.

The texts whose address is unknown are sources that cannot be the origin; they tell whom others lean on. A headline is read by the
members of the reading model that never saw the claim. *Cross-validated* is with weights fitted without the claim; the desk takes them
over with `python -m benchmarks train origin [PATH] --write`.
"""

import argparse
import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from benchmarks.calibration import bins, expected_error
from benchmarks.figures import SHARED, main, rows
from benchmarks.levels import begun
from benchmarks.training.folds import key, known
from core.model.claim import UNSURE
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.policy.origin.citations import Pages, citations
from core.policy.origin.features import absent, settled, traits
from core.policy.origin.ranking import OURS, Ranking, Traits, days_later, rank, signs
from core.readers.offline.attribution import leaning
from core.readers.offline.stance.model import ANSWERING
from core.stages.compare import compare
from core.stages.rate import rate
from core.stages.sources import texts_of
from core.stages.trace.voice_links import retold
from tests.fakes.outside import tools

START: Mapping[str, float] = {
    "named": 1.0,
    "first": 0.7,
    "spoken_of": 0.5,
    "earliest": 0.5,
    "later": -0.3,
    "leans": -0.7,
    "copy": -1.0,
    "own": 0.5,
    "hands_on": -0.8,
    "reacts": -0.3,
    "against": -1.5,
    "near": 0.5,
    "unknown": 0.3,
    "aside": -3.0,
}
"""As an editor would weigh them; what the data says little about, since its pages are gone, stays near it."""
HELD, STEPS = 12.0, 12
NOWHERE = Source("", "", "", "", "", "")


@dataclass(frozen=True, slots=True)
class Known:
    """The sources of a claim whose origin is known, and whom they name without its being here."""

    traits: tuple[Traits, ...]
    absent: Mapping[str, int]
    origin: str


def fit(known: Sequence[Known], start: Mapping[str, float] = START) -> dict[str, float]:
    """By Newton's steps; `HELD` is how many claims' worth of evidence the starting weights are worth."""
    names = list(start)
    begin = np.array([start[name] for name in names])
    claims = [(_rows(one, names), [trait.source_id for trait in one.traits].index(one.origin)) for one in known]
    found = begin.copy()
    for _ in range(STEPS):
        slope, bend = -HELD * (found - begin), HELD * np.eye(len(names))
        for table, origin in claims:
            likely = np.exp(table @ found - np.max(table @ found))
            likely /= likely.sum()
            mean = likely @ table
            slope += table[origin] - mean
            bend += (table.T * likely) @ table - np.outer(mean, mean)
        found += np.linalg.solve(bend, slope)
    return {name: round(float(value), 2) + 0.0 for name, value in zip(names, found, strict=True)}


def without(known: Sequence[Known], at: int) -> list[Known]:
    return [one for place, one in enumerate(known) if place != at]


def _rows(one: Known, names: Sequence[str]) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    found = [signs(trait, one.traits) for trait in one.traits]
    return np.array([[values[name] for name in names] for values in found])


def in_table(text: str, weights: Mapping[str, float]) -> str:
    for name, value in weights.items():
        text = re.sub(rf"(?m)^{name} = -?[\d.]+ *", partial(_in_place, f"{name} = {value}"), text)
    return text


def _in_place(words: str, old: re.Match[str]) -> str:
    """As wide as what it replaces, so that the remarks behind it stay in their column."""
    return words.ljust(len(old.group()))


def fit_origin(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "origin"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(words)
    weights = fit([asyncio.run(case(row)) for row in rows(Path(options.path)) if has_origin(row)])
    for name, value in weights.items():
        print(f"{name:<10} {START[name]:6.2f} → {value:6.2f}")
    if options.write:
        OURS.write_text(in_table(OURS.read_text(encoding="utf-8"), weights), encoding="utf-8")


def measure(path: str = str(SHARED / "origin")) -> dict[str, Any]:
    """Rank the articles of every claim of a file or folder by how likely each is the origin."""
    cases = [asyncio.run(case(row)) for row in rows(Path(path)) if has_origin(row)]
    shipped = [ranked(one) for one in cases]
    unseen = [ranked(one, fit(without(cases, at))) for at, one in enumerate(cases)]
    return {
        "n": len(cases),
        **figures(cases, shipped),
        "chance": _mean([1 / len(one.traits) for one in cases]),
        "earliest_date": _mean([earliest(one) for one in cases]),
        "cross_validated": figures(cases, unseen),
    }


def has_origin(row: Mapping[str, Any]) -> bool:
    return any(article["url"] == row["origin_url"] for article in row["articles"])


async def case(row: dict[str, Any]) -> Known:
    """Read by the member of the reading model that never saw the claim; by all of them where training did not know it."""
    home = known().get(key(row["claim"]))
    token = ANSWERING.set(None if home is None else [home])
    try:
        return await _known(row)
    finally:
        ANSWERING.reset(token)


async def _known(row: dict[str, Any]) -> Known:
    """What the desk would know of the sources of a claim; which of them is the origin is only compared with the answer."""
    given = tools()
    dossier = await compare(await rate(await begun(row, given), given), given)
    headlines = await texts_of(dossier.sources, given)
    texts = [*headlines, *unplaced(row["texts_of_unknown_url"])]
    read = {text.source.id: leaning(Reading(text.source.id, "", "", "", "", about=1.0), text) for text in texts}
    pages = Pages(dossier.sources, {})
    cited = [one for text in texts for one in citations(text.source, read[text.source.id], dossier.sources, pages)]
    told = dossier.with_(readings=tuple(read.values()), citations=tuple(cited))
    retelling = await retold(told, headlines, given)
    found = traits(texts, cited, retelling.voices, evidence=dossier.evidence, claims=[row["claim"]], readings=read)
    urls = [article["url"] for article in row["articles"]]
    return Known(found, absent(texts, cited, [row["claim"]]), dossier.sources[urls.index(row["origin_url"])].id)


def ranked(one: Known, weights: Mapping[str, float] | None = None) -> Ranking:
    """As the desk does it, the calendar's last word included."""
    against = {each.source_id for each in one.traits if each.against > UNSURE}
    return settled(rank(one.traits, one.absent, weights), one.traits, {}, against)


def unplaced(texts: Sequence[str]) -> list[SourceText]:
    return [SourceText(NOWHERE.with_(id=f"T{number:03}"), text) for number, text in enumerate(texts, 1)]


def figures(known: Sequence[Known], ranked: Sequence[Ranking]) -> dict[str, Any]:
    right = [found.candidates[0].source_id == one.origin for one, found in zip(known, ranked, strict=True)]
    near = [one.origin in [each.source_id for each in found.candidates[:3]] for one, found in zip(known, ranked, strict=True)]
    judged = bins([found.confidence / 100 for found in ranked], right, count=5)
    return {
        "accuracy": _mean(right),
        "top3": _mean(near),
        "ece": round(expected_error(judged), 4),
        "bins": [{"confidence": round(one.confidence, 3), "right": round(one.right, 3), "n": one.n} for one in judged],
    }


def earliest(one: Known) -> float:
    """How often taking the earliest date would be right; of several on one day, one by lot."""
    first = [each.source_id for each in one.traits if days_later(each, one.traits) == 0] or [
        each.source_id for each in one.traits if each.published
    ]
    return (one.origin in first) / max(1, len(first))


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values or [0.0]), 4)


if __name__ == "__main__":
    main(measure, str(SHARED / "origin"))
