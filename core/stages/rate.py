"""Rate: every source gets a tier with its reason, whether it is satire, a summary of why it matters, and its key finding."""

from core.model.dossier import Dossier
from core.model.reading import Outlet, PieceKind, Reading
from core.model.source import Source, SourceText
from core.model.words import EventKind, OutletKind
from core.policy import tiers
from core.policy.retractions_and_satire import says_satire, with_their_accounts
from core.policy.tiers import Rating
from core.stages.sources import texts_of
from core.tools import Tools

READ_BY_MODEL = "(read by a language model)"
READ_BY_MODEL_ALONE = "(read by a language model; nobody here knows this outlet)"
NOT_ABOUT_IT = "Shares words with the topic, but says nothing about what is to be checked."
NO_WORDS = "Has no words that could be checked; somebody has to look at it or listen to it."


async def rate(dossier: Dossier, tools: Tools) -> Dossier:
    """Rate what has no tier yet, and what only a reader can tell now; what is rated stays as it is."""
    texts = await texts_of([source for source in dossier.sources if _is_due(source, dossier.reading(source.id))], tools)
    done = {text.source.id: _rated(text, dossier, tools) for text in texts}
    for source in done.values():
        what = {"source": source.id, "outlet": source.outlet, "tier": int(source.rated)}
        await tools.emit(EventKind.SOURCE_RATED, f"{source.outlet}: {source.tier_reason}", **what)
    sources = tuple(told(done.get(source.id, source), dossier.reading(source.id)) for source in dossier.sources)
    sources = with_their_accounts(sources, dossier.posts)
    return dossier if sources == dossier.sources else dossier.with_(sources=sources)


def _is_due(source: Source, reading: Reading | None) -> bool:
    return source.tier is None or bool(source.undecided and reading and reading.outlet)


def _rated(text: SourceText, dossier: Dossier, tools: Tools) -> Source:
    """By rule; of outlets nobody here knows, as the reader takes them."""
    source, reading = text.source, dossier.reading(text.source.id)
    release = reading is not None and reading.by_model and reading.kind is PieceKind.RELEASE
    ruled = tiers.rate(source, text.text, tools.ratings, dossier.topic.title, release=release)
    rating = ruled if ruled.decided else as_read(ruled, reading.outlet if reading else None)
    satire = source.satire or says_satire(rating.reason)
    return source.with_(
        tier=rating.tier,
        tier_reason=rating.reason,
        outlet_kind=rating.kind,
        undecided=not rating.decided,
        guessed=rating.guess,
        satire=satire,
    )


def as_read(rating: Rating, outlet: Outlet | None) -> Rating:
    """The reading in place of a default, marked as one so that no topic rests on it unseen.

    Where the address already told something of the outlet, somebody here knows it.
    """
    if outlet is None:
        return rating
    whose = READ_BY_MODEL_ALONE if rating.kind is OutletKind.UNKNOWN else READ_BY_MODEL
    return Rating(outlet.tier, f"{outlet.reason} {whose}", guess=True)


def told(source: Source, reading: Reading | None) -> Source:
    """The source with what its reading says of it; nobody can read a capture without words."""
    if source.silent:
        return source.with_(relevance=NO_WORDS)
    if reading is None:
        return source
    why = reading.relevance[:500] or NOT_ABOUT_IT
    return source.with_(relevance=why, key_finding=reading.key_finding, satire=source.satire or reading.satire)
