"""How many true and false rumours are upgraded when only headlines are known; beside it plain counting and a perfect reader.

A claim of unknown truth has no right answer: it counts in `unknown_upgraded` alone. Confidence is right when a true claim was
upgraded or a false one was not.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.calibration import FOLDS, Judged, at_most, bins, controlled, dealt, expected_error, out_of_fold, unseen, weighed
from benchmarks.figures import SHARED, main, rows
from benchmarks.training.folds import key, known
from core.evidence.capture import freeze
from core.evidence.fetch.fallback import snippet
from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.source import Hit, Source
from core.model.topic import Topic
from core.model.words import Level, Mode, QuoteState, Relation
from core.policy.level.outcome import balance, outcome
from core.policy.level.rulebook import load_rulebook
from core.policy.level.stances import Stance, stances
from core.readers.offline.stance.model import ANSWERING
from core.stages.compare import compare
from core.stages.port import Stage
from core.stages.rate import rate
from core.stages.recommend import recommend
from core.stages.sources import Read, source_of
from core.stages.trace import trace
from core.tools import Tools
from tests.fakes.outside import tools

LABELS = (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS)


@dataclass(frozen=True, slots=True)
class Rumour:
    """What became of one claim: as the desk reads it, and as it would be with every headline read rightly."""

    truth: str
    made: Recommendation
    perfect: Recommendation
    said: Sequence[Stance]
    right_stances: tuple[bool, ...]

    @property
    def judged(self) -> Judged:
        rules = load_rulebook()
        made = outcome(self.said, rules)
        may_rise = made.counted is not Level.UNVERIFIED and not made.blocked
        return Judged(balance(self.said, rules), self.made.level is not Level.UNVERIFIED, self.truth == "true", may_rise)


def measure(path: str = str(SHARED / "levels")) -> dict[str, Any]:
    """Judge every claim of a file or folder from the headlines of its articles."""
    found = [asyncio.run(rumour(row)) for row in rows(Path(path)) if row["claim"].strip()]
    judged = [one.judged for one in found if one.truth != "unknown"]
    return {
        "n": len(found),
        **rates(found, lambda one: one.made.level),
        "flagged_rate": _share(one.made.flagged for one in found),
        "stance_accuracy": _share(right for one in found for right in one.right_stances),
        "spec_rule": rates(found, lambda one: one.made.plain_level),
        "oracle_stance": rates(found, lambda one: one.perfect.level),
        "unseen": unseen_rates(judged),
        "guarantee": guarantee(judged),
        **calibration([one for one in found if one.truth != "unknown"]),
    }


def rates(found: Sequence[Rumour], level: Callable[[Rumour], Level]) -> dict[str, float]:
    upgraded = {
        truth: [level(one) is not Level.UNVERIFIED for one in found if one.truth == truth] for truth in ("true", "false", "unknown")
    }
    return {
        "false_upgrade_rate": _share(upgraded["false"]),
        "missed_upgrade_rate": _share(not one for one in upgraded["true"]),
        "unknown_upgraded": _share(upgraded["unknown"]),
    }


def unseen_rates(judged: Sequence[Judged]) -> dict[str, float]:
    """The same rates when the formula of confidence is fitted without the claims it is put to."""
    asked = round(load_rulebook().low_confidence)
    found = [unseen(deal, asked) for deal in dealt(judged)]
    return {
        "false_upgrade_rate": round(fmean(one.false for one in found), 4),
        "missed_upgrade_rate": round(fmean(one.missed for one in found), 4),
    }


def guarantee(judged: Sequence[Judged]) -> dict[str, float]:
    """How many false topics are upgraded at most, with 90 % confidence, at the rulebook's threshold; and the one that would hold 5 %."""
    asked, found = load_rulebook().low_confidence, weighed(judged)
    false = [one for one in found if not one.true]
    upgraded = sum(one.rises(asked) for one in false)
    held = controlled(found)
    return {
        "measured_on": len(false),
        "upgraded": upgraded,
        "at_most": at_most(upgraded, len(false)),
        "threshold_for_5_percent": held.asked if held else 100,
    }


def calibration(found: Sequence[Rumour]) -> dict[str, Any]:
    """How far confidence can be believed: as the rulebook has it, and fitted anew without the claims it is asked about."""
    cases = [one.judged for one in found]
    right = [one.right for one in cases]
    shipped = bins([one.made.confidence / 100 for one in found], right)
    unseen = bins(out_of_fold(cases, FOLDS), right)
    return {
        "ece": round(expected_error(shipped), 4),
        "ece_cross_validated": round(expected_error(unseen), 4),
        "bins": [{"confidence": round(one.confidence, 3), "right": round(one.right, 3), "n": one.n} for one in unseen],
    }


def _share(values: Iterable[bool]) -> float:
    return round(fmean([float(value) for value in values] or [0.0]), 4)


async def rumour(row: dict[str, Any]) -> Rumour:
    """Read by the member of the reading model that never saw the claim; by all of them where training did not know it."""
    home, given = known().get(key(row["claim"])), tools()
    token = ANSWERING.set(None if home is None else [home])
    try:
        return await _judged(row, given)
    finally:
        ANSWERING.reset(token)


async def _judged(row: dict[str, Any], given: Tools) -> Rumour:
    dossier = await _through((rate, compare, trace, recommend), await begun(row, given), given)
    perfect = await _through((trace, recommend), dossier.with_(evidence=tuple(gold(dossier, row))), given)
    assert dossier.recommendation and perfect.recommendation
    said = stances("C1", dossier.voices, dossier.evidence, {source.id: source for source in dossier.sources})
    right = tuple(answer(one) == article["stance"] for one, article in zip(dossier.evidence, row["articles"], strict=True))
    return Rumour(row["truth"], dossier.recommendation, perfect.recommendation, said, right)


async def _through(stages: Sequence[Stage], dossier: Dossier, given: Tools) -> Dossier:
    for stage in stages:
        dossier = await stage(dossier, given)
    return dossier


async def begun(row: dict[str, Any], given: Tools) -> Dossier:
    """The claim as a topic, and its articles as search hits whose pages are gone."""
    topic = Topic(1, row["claim"])
    first = next(iter((await given.reader.plan(topic, "")).central), Claim("C1", row["claim"]))
    claim = replace(first, id="C1", text=row["claim"], importance=1.0, central=True)
    sources = [await _source(number, article, given) for number, article in enumerate(row["articles"], 1)]
    return Dossier(1, topic, Mode.DETAILED, claims=(claim,), sources=tuple(sources))


async def _source(number: int, article: dict[str, Any], given: Tools) -> Source:
    hit = Hit(article["url"], article["title"], published=_when(article.get("published") or ""))
    page = snippet(hit)
    return source_of(Read(hit, page, await freeze(page, given.vault, given.clock())), number, given, pass_no=1)


def _when(written: str) -> When | None:
    """A date nobody can read is no date."""
    try:
        When(written).start  # noqa: B018 (reading it is the test)
    except ValueError:
        return None
    return When(written)


def gold(dossier: Dossier, row: dict[str, Any]) -> Iterator[Evidence]:
    """What a reader who makes no mistake would have found."""
    for one, article in zip(dossier.evidence, row["articles"], strict=True):
        title = article["title"]
        quote = Quote(title, 0, len(title))
        yield replace(
            one, relation=Relation(article["stance"]), quote=quote, confidence=1.0, chances=(), state=QuoteState.VERIFIED, speaker=""
        )


def answer(one: Evidence) -> Relation:
    """The most probable of the three relations the data knows."""
    if not one.chances:
        return one.relation
    likely = dict(zip(Relation, one.chances, strict=True))
    return max(LABELS, key=lambda label: likely[label])


if __name__ == "__main__":
    main(measure, str(SHARED / "levels"))
