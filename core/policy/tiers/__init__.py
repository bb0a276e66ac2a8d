"""Which tier a source has, and why: the newsroom's own word first, then what the page is, then where it stands."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from core.model.source import OutletRating, Source
from core.model.words import OutletKind, Tier
from core.policy.tiers.address_clues import by_ending, by_name, in_section
from core.policy.tiers.addresses import host_of, parents, places
from core.policy.tiers.lookalikes import imitates
from core.policy.tiers.own_cause import own_cause
from core.policy.tiers.release import is_release
from core.policy.tiers.table import Outlet, Rating, known, table

UNKNOWN = Rating(Tier.UNKNOWN, "Unknown to this desk", decided=False, kind=OutletKind.UNKNOWN)
__all__ = ["Rating", "credible_domains", "outlet_name", "owner", "parents", "rate", "rating_of", "tier_of_domain"]


def rate(source: Source, text: str, ratings: Mapping[str, OutletRating], subject: str = "", *, release: bool = False) -> Rating:
    """Exactly one tier with its reason; an outlet nobody knows is tier 4 and undecided.

    `subject` is the topic's title: whoever it is about speaks for itself on its own site. What a public body publishes there is an
    act of its own and no promotion, unless it is the accused; and a release does not better an outlet that is known to be bad.
    `release` says that a model read the page as one, which tells as much as its own heading would.
    """
    rated = _newsroom(source.url_key, ratings)
    if rated is not None:
        return rated
    outlet = _outlet(source.url_key)
    found = _here(source.url_key, outlet)
    if found.decided and not found.tier.credible:
        return found
    return own_cause(source.domain, subject, outlet) or _released(source, text, outlet, found, release=release) or found


def _released(source: Source, text: str, outlet: Outlet | None, found: Rating, *, release: bool) -> Rating | None:
    if outlet is not None and outlet.official:
        return None
    return is_release(source, text, editors=found.tier.credible and not found.guess, read_as=release)


def rating_of(url_key: str, ratings: Mapping[str, OutletRating]) -> Rating:
    """What is known of a place before its page is read: the newsroom's own word, then what the desk knows of it, then its address."""
    return _newsroom(url_key, ratings) or _here(url_key, _outlet(url_key))


def tier_of_domain(url_key: str, ratings: Mapping[str, OutletRating]) -> Tier:
    return rating_of(url_key, ratings).tier


def owner(source: Source, ratings: Mapping[str, OutletRating]) -> str:
    """Who owns the outlet, where its outlets share copy: as the newsroom says, else as the desk knows."""
    found = _outlet(source.url_key)
    return next((one.owner for one in _rated(source.url_key, ratings) if one.owner), found.owner if found else "")


def outlet_name(domain: str, ratings: Mapping[str, OutletRating], fallback: str) -> str:
    """What the newsroom calls an outlet; else what the page calls itself; else its address."""
    found = next((ratings[name] for name in parents(domain) if name in ratings), None)
    return (found.name if found else "") or fallback or domain


def credible_domains(ratings: Mapping[str, OutletRating], most: int = 8, near: Sequence[str] = ()) -> tuple[str, ...]:
    """Where a credible report would stand: the newsroom's own outlets of tier 1 and 2 first, then established news the desk knows.

    `near` are endings of addresses to put first among the latter: a language's own newspapers.
    """
    rated = [(rating.tier, domain) for domain, rating in ratings.items() if rating.tier is not None and rating.tier.credible]
    own = [domain for _, domain in sorted(rated, key=lambda one: one[0])]
    known = [domain for domain in _established() if domain not in ratings]
    known.sort(key=lambda domain: not domain.endswith(tuple(near)))
    return tuple([*own, *known][:most])


@lru_cache(maxsize=1)
def _established() -> tuple[str, ...]:
    return tuple(
        domain for domain, one in table().items() if one.rating.tier is Tier.ESTABLISHED and not one.official and "/" not in domain
    )


def _rated(url_key: str, ratings: Mapping[str, OutletRating]) -> Iterator[OutletRating]:
    """The newsroom's ratings of a place, the closest first: it may rate a section of a site, a host or a whole domain."""
    return (ratings[place] for place in places(url_key) if place in ratings) if ratings else iter(())


def _newsroom(url_key: str, ratings: Mapping[str, OutletRating]) -> Rating | None:
    """Whose site it is the newsroom may leave to the desk; a reason in words decides nothing."""
    found = next((one for one in _rated(url_key, ratings) if one.tier is not None), None)
    if found is None or found.tier is None:
        return None
    known = _here(url_key, _outlet(url_key)).kind if found.kind is OutletKind.UNKNOWN else found.kind
    return Rating(found.tier, found.reason or "Rated by this newsroom", kind=OutletKind.OTHER if known is OutletKind.UNKNOWN else known)


def _outlet(url_key: str) -> Outlet | None:
    return known(url_key) or _by_address(host_of(url_key))


@lru_cache(maxsize=16384)
def _by_address(host: str) -> Outlet | None:
    return by_ending(host) or imitates(host) or by_name(host)


def _here(url_key: str, outlet: Outlet | None) -> Rating:
    return in_section(url_key, outlet) or (outlet.rating if outlet else UNKNOWN)
