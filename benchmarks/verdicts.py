"""What the desk concludes of a claim from the answers people found on the web: each answer is a page of an established outlet of its own.

The pages are compared, traced and judged by the desk's own stages; the verdict of the claim is the answer.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main, rows
from benchmarks.stance import precision_and_recall
from core.evidence.capture import freeze
from core.evidence.port import Page
from core.model.claim import Claim, ClaimVerdict
from core.model.dossier import Dossier
from core.model.source import Hit, Source
from core.model.topic import Topic
from core.model.words import Mode, Tier, Verdict
from core.stages.compare import compare
from core.stages.recommend import recommend
from core.stages.sources import Read, source_of, with_readings
from core.stages.trace import trace
from core.tools import Tools
from tests.fakes.outside import tools

LABELS = {
    Verdict.CONFIRMED: "supports",
    Verdict.PARTLY_CONFIRMED: "supports",
    Verdict.REFUTED: "contradicts",
    Verdict.DISPUTED: "conflicting",
    Verdict.UNCONFIRMED: "unrelated",
}


def measure(path: str = str(SHARED / "verdicts")) -> dict[str, Any]:
    """Judge every claim of a file or folder."""
    asked = [row for row in rows(Path(path)) if row["claim"].strip()]
    return figures([row["label"] for row in asked], asyncio.run(answers(asked)))


async def answers(asked: Sequence[dict[str, Any]]) -> list[str]:
    return [label(await concluded(row["claim"], row["evidence"])) for row in asked]


def figures(labels: Sequence[str], found: Sequence[str]) -> dict[str, Any]:
    every = sorted(set(labels))
    scores = {name: f1(*precision_and_recall(labels, found, name)) for name in every}
    right = sum(one == other for one, other in zip(labels, found, strict=True))
    return {
        "n": len(labels),
        "accuracy": round(right / max(1, len(labels)), 4),
        "macro_f1": round(sum(scores.values()) / max(1, len(scores)), 4),
        **{f"f1_{name}": round(score, 4) for name, score in scores.items()},
    }


def f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall or 1)


def label(made: ClaimVerdict) -> str:
    """Where all who speak on their own account are against it, nothing conflicts."""
    alone = made.verdict is Verdict.DISPUTED and not made.voices_for
    return "contradicts" if alone else LABELS[made.verdict]


async def concluded(claim: str, texts: Sequence[str]) -> ClaimVerdict:
    given = tools()
    sources = [await page_of(number, text, given) for number, text in enumerate(texts, 1)]
    central = Claim("C1", claim, importance=1.0, central=True)
    dossier = Dossier(1, Topic(1, claim), Mode.DETAILED, claims=(central,), sources=tuple(sources))
    for stage in (with_readings, compare, trace, recommend):
        dossier = await stage(dossier, given)
    assert dossier.recommendation
    return next(one for one in dossier.recommendation.verdicts if one.claim_id == "C1")


async def page_of(number: int, text: str, given: Tools) -> Source:
    url = f"https://paper-{number}.test/answer"
    page = Page(url, url, 200, "text/plain", text.encode(), text, language="en")
    made = source_of(Read(Hit(url, ""), page, await freeze(page, given.vault, given.clock())), number, given, pass_no=1)
    return made.with_(tier=Tier.ESTABLISHED, tier_reason="Whoever answered is taken to be established.")


if __name__ == "__main__":
    main(measure, str(SHARED / "verdicts"))
