"""Recommend: verdicts, level, confidence and flags, as the rulebook counts them."""

from core.model.dossier import Dossier
from core.policy import levels
from core.tools import Tools


async def recommend(dossier: Dossier, tools: Tools) -> Dossier:
    return dossier.with_(recommendation=levels.recommend(dossier, tools.rulebook))
