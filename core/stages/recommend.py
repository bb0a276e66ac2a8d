"""Recommend: what decides is read a second time, then verdicts, level, confidence and flags, as the rulebook counts them."""

from core.model.dossier import Dossier
from core.policy.level import recommendation
from core.stages.sources import texts_of
from core.tools import Tools


async def recommend(dossier: Dossier, tools: Tools) -> Dossier:
    texts = await texts_of(dossier.sources, tools)
    dossier = dossier.with_(evidence=await tools.reader.review(dossier.claims, dossier.evidence, texts))
    differing = await tools.reader.differences(dossier.claims, dossier.evidence, dossier.sources)
    return dossier.with_(recommendation=recommendation.recommend(dossier, tools.rulebook, differing))
