"""Rate: every source gets a tier with its reason, whether it is satire, a summary of why it matters, and its key finding."""

import asyncio
from collections.abc import Sequence

from core.analysts.port import Relevance, Tiering
from core.analysts.rules.irony import is_satire
from core.model.dossier import Dossier
from core.model.source import Source, SourceText
from core.model.words import EventKind
from core.policy import tiers
from core.policy.satire import says_satire, with_their_accounts
from core.policy.tiers import Rating
from core.policy.tiers.guesses import READ_BY_MODEL, READ_BY_MODEL_ALONE
from core.stages.central import central_claims
from core.stages.sources import texts_of
from core.tools import Tools

NOT_ABOUT_IT = "Shares words with the topic, but says nothing about what is to be checked."
NO_WORDS = "Has no words that could be checked; somebody has to look at it or listen to it."


async def rate(dossier: Dossier, tools: Tools) -> Dossier:
    return await rated(dossier, tools)


async def rated(dossier: Dossier, tools: Tools) -> Dossier:
    """Rate what has no tier yet; what is rated stays as it is."""
    texts = await texts_of([source for source in dossier.sources if source.tier is None], tools)
    if not texts:
        return dossier
    central = await central_claims(dossier, tools)
    summing = asyncio.ensure_future(tools.analyst.relevance(dossier.topic, central, texts))
    try:
        ratings, relevances = await _ratings(texts, dossier.topic.title, tools), await summing
    finally:
        summing.cancel()
    done = {text.source.id: _with(text, rating, why) for text, rating, why in zip(texts, ratings, relevances, strict=True)}
    for source in done.values():
        what = {"source": source.id, "outlet": source.outlet, "tier": int(source.rated)}
        await tools.emit(EventKind.SOURCE_RATED, f"{source.outlet}: {source.tier_reason}", **what)
    sources = tuple(done.get(source.id, source) for source in dossier.sources)
    return dossier.with_(sources=with_their_accounts(sources, dossier.posts))


async def _ratings(texts: Sequence[SourceText], subject: str, tools: Tools) -> list[Rating]:
    """By rule; of outlets nobody here knows, as the analyst reads them."""
    ruled = [tiers.rate(text.source, text.text, tools.ratings, subject) for text in texts]
    unknown = [text for text, rating in zip(texts, ruled, strict=True) if not rating.decided]
    read = {one.source_id: one for one in (await tools.analyst.tiers(unknown) if unknown else ())}
    return [as_read(rating, read.get(text.source.id)) for text, rating in zip(texts, ruled, strict=True)]


def as_read(rating: Rating, reading: Tiering | None) -> Rating:
    """The reading in place of a default, marked as one so that no topic rests on it unseen.

    Where the address already told something of the outlet, somebody here knows it.
    """
    if reading is None:
        return rating
    whose = READ_BY_MODEL_ALONE if rating.reason == tiers.UNKNOWN.reason else READ_BY_MODEL
    return Rating(reading.tier, f"{reading.reason} {whose}")


def _with(text: SourceText, rating: Rating, relevance: Relevance) -> Source:
    return text.source.with_(
        tier=rating.tier,
        tier_reason=rating.reason,
        undecided=not rating.decided,
        satire=says_satire(rating.reason) or is_satire(text.text, text.source.outlet),
        relevance=relevance.summary[:500] or (NOT_ABOUT_IT if text.text else NO_WORDS),
        key_finding=relevance.key_finding,
    )
