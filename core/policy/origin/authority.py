"""How much the origin's own word weighs, and the words that each reason for an origin opens to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from core.model.claim import Cited
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Authority, Citation, CitationKind, Ground, Rests
from core.model.source import Source
from core.model.words import OutletKind, Tier
from core.policy.retractions_and_satire import withdrawn

CANNOT_BE_TOLD = "cannot be told"
YOUNG = timedelta(days=180)
"""A site that was registered so shortly before it had the story is told apart."""


@dataclass(frozen=True, slots=True)
class History:
    """What others know of a site; what nobody told is empty."""

    first_seen: When | None = None
    registered: When | None = None
    holder: str = ""
    bias: str = ""
    beat: str = ""


def authority(source: Source, history: History, withdrew: str = "") -> Authority:
    """`withdrew` says that its outlet has taken the report back: in this matter it stands for nothing then."""
    return Authority(
        tier=source.rated,
        tier_reason=source.tier_reason,
        first_seen=history.first_seen,
        registered=history.registered,
        owner=source.owner or history.holder,
        bias=history.bias,
        beat=history.beat,
        authoritative=authoritative(source) and not withdrew,
        sentence=sentence(source, history, withdrew),
    )


def authoritative(source: Source) -> bool:
    """Tier 1 or 2, which courts, registers and public bodies have for their own acts, and a party in its own cause has not.

    A default and a guess are nobody's judgement.
    """
    return source.rated.credible and not source.undecided and not source.guessed


def sentence(source: Source, history: History, withdrew: str = "") -> str:
    told = [
        _standing(source, withdrew),
        _age(source, history),
        "" if source.satire else _beat(history.beat),
        history.bias and f"the newsroom notes: {history.bias}",
    ]
    return "; ".join(one for one in told if one) + "."


def _standing(source: Source, withdrew: str) -> str:
    rated = f"tier {source.rated.value}: {source.tier_reason.rstrip('.') or 'not rated'}"
    if withdrew:
        return f"{source.outlet} {withdrew}, and is no source for it any more ({rated})"
    if source.satire:
        return f"{source.outlet} is satire, and nothing it says is meant as a report ({rated})"
    if authoritative(source):
        return f"{source.outlet} can stand as a source of its own ({rated})"
    if source.outlet_kind is OutletKind.PARTY:
        return f"{source.outlet} speaks in its own cause ({rated})"
    if source.guessed:
        return f"{source.outlet} is rated on a guess ({rated})"
    weight = "carries little weight" if source.rated is Tier.UNKNOWN else "does not carry a story"
    return f"{source.outlet} {weight} by itself ({rated})"


def _beat(beat: str) -> str:
    if beat.startswith(CANNOT_BE_TOLD):
        return f"whether it covers this field {beat}"
    return beat and f"it covers this field: {beat}"


def _age(source: Source, history: History) -> str:
    seen = f"its site is in the web archive since {history.first_seen.words()}" if history.first_seen else ""
    since = f"its domain is registered since {history.registered.words()}" if history.registered else ""
    if history.registered and source.published and timedelta() <= source.published.start - history.registered.start < YOUNG:
        since = f"its domain was registered only {(source.published.start - history.registered.start).days} days before"
    return " and ".join(one for one in (seen, since) if one)


CITATIONS = frozenset([Rests.CALLED_FIRST, Rests.LEANED_ON, Rests.WHOM_IT_NAMES])
"""What rests on who leans on whom; nearly all else rests on what a page says of the claims."""


def grounded(reasons: Iterable[Ground], source_id: str, dossier: Dossier) -> tuple[Ground, ...]:
    """The reasons for an origin, each with the words of those who name it where it is about them, else with its own."""
    return tuple(replace(one, cited=_words(one.rests, source_id, dossier)) for one in reasons)


def _words(rests: Rests, source_id: str, dossier: Dossier) -> tuple[Cited, ...]:
    if rests is Rests.NOTHING:
        return ()
    if rests is Rests.WITHDRAWAL:
        return _taking_back(source_id, dossier)
    return _quotes(_citations(rests, source_id, dossier.citations)) if rests in CITATIONS else dossier.words_of(source_id)


def _taking_back(source_id: str, dossier: Dossier) -> tuple[Cited, ...]:
    """What the page says that takes it back; nothing where it is the same page, which has been changed."""
    page = withdrawn(dossier).get(source_id, source_id)
    return dossier.words_of(page) if page != source_id else ()


def _citations(rests: Rests, source_id: str, every: Iterable[Citation]) -> Iterable[Citation]:
    said = (one for one in every if one.kind is not CitationKind.TOLD)
    if rests is Rests.WHOM_IT_NAMES:
        return (one for one in said if one.source_id == source_id)
    on_it = (one for one in said if one.on == source_id)
    return on_it if rests is Rests.LEANED_ON else (one for one in on_it if one.kind is CitationKind.FIRST)


def _quotes(citations: Iterable[Citation]) -> tuple[Cited, ...]:
    return tuple(Cited(one.source_id, one.quote) for one in citations if one.quote)


def heard_again(dossier: Dossier) -> Dossier:
    """Once the audit has looked every quote up, no reason opens to one that does not count: the page's next words stand there, or none."""
    if dossier.origin is None:
        return dossier
    return dossier.with_(origin=replace(dossier.origin, reasons=tuple(_again(one, dossier) for one in dossier.origin.reasons)))


def _again(one: Ground, dossier: Dossier) -> Ground:
    if one.rests in CITATIONS:
        return one
    return replace(one, cited=tuple(words for known in one.cited for words in dossier.words_of(known.source_id)))
