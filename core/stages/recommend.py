"""Recommend: verdicts, level, confidence and flags, as the rulebook counts them."""

import asyncio

from core.analysts.rules.consistency import discrepancies
from core.model.dossier import Dossier
from core.policy import levels
from core.tools import Tools


async def recommend(dossier: Dossier, tools: Tools) -> Dossier:
    sources = {source.id: source for source in dossier.sources}
    differing = await asyncio.to_thread(discrepancies, dossier.claims, dossier.evidence, sources)
    return dossier.with_(recommendation=levels.recommend(dossier, tools.rulebook, differing))
