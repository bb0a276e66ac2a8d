"""Whether the source that said it first is found among the articles on a rumour, most of them known by headline, address and date only.

The texts whose address is unknown are sources that cannot be the origin; they tell whom others lean on. A headline is read by the
members of the reading model that never saw the claim. *Cross-validated* is with weights fitted without the claim.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.calibration import bins, expected_error
from benchmarks.data import SHARED, rows
from benchmarks.figures import main
from benchmarks.levels import begun
from benchmarks.origin_weights import Known, fit, without
from benchmarks.training.folds import key, known
from core.model.claim import UNSURE
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.policy.origin.citations import Pages, citations
from core.policy.origin.features import absent, settled, traits
from core.policy.origin.ranking import Ranking, days_later, rank
from core.readers.offline.attribution import leaning
from core.readers.offline.stance.model.model import ANSWERING
from core.stages.compare import compare
from core.stages.rate import rate
from core.stages.sources import texts_of
from core.stages.trace.voice_links import retold
from tests.fakes.outside import tools

NOWHERE = Source("", "", "", "", "", "")


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
