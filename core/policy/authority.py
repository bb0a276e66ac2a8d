"""How much the origin's own word weighs: its tier, how long its site is known, whose it is, and whether this is its field."""

from dataclasses import dataclass
from datetime import timedelta

from core.model.dates import When
from core.model.origin import Authority
from core.model.source import Source
from core.model.words import OutletKind, Tier

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
