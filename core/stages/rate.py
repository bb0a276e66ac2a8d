"""Rate: every source gets a tier with its reason, a summary of why it matters, and its key finding."""

import asyncio

from core.model.dossier import Dossier
from core.model.source import Source, SourceText
from core.model.words import EventKind
from core.policy import tiers
from core.stages.sources import texts_of
from core.tools import Tools

NOT_ABOUT_IT = "Shares words with the topic, but says nothing about what is to be checked."
NO_WORDS = "Has no words that could be checked; somebody has to look at it or listen to it."


async def rate(dossier: Dossier, tools: Tools) -> Dossier:
    return await rated(dossier, tools)


async def rated(dossier: Dossier, tools: Tools) -> Dossier:
    """Rate what has no tier yet; what is rated stays as it is."""
    central = await tools.analyst.central_claims(dossier.topic, dossier.plan.brief)
    texts = await texts_of([source for source in dossier.sources if source.tier is None], tools)

    async def one(text: SourceText) -> Source:
        rating = tiers.rate(text.source, text.text, tools.ratings)
        (relevance,) = await tools.analyst.relevance(dossier.topic, central, [text])
        what = {"source": text.source.id, "outlet": text.source.outlet, "tier": int(rating.tier)}
        await tools.emit(EventKind.SOURCE_RATED, f"{text.source.outlet}: {rating.reason}", **what)
        return text.source.with_(
            tier=rating.tier,
            tier_reason=rating.reason,
            relevance=relevance.summary[:500] or (NOT_ABOUT_IT if text.text else NO_WORDS),
            key_finding=relevance.key_finding,
        )

    done = {source.id: source for source in await asyncio.gather(*(one(text) for text in texts))}
    return dossier.with_(sources=tuple(done.get(source.id, source) for source in dossier.sources)) if done else dossier
