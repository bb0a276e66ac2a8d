"""Which tier a source has, and why: the newsroom's own word first, then what it is, then where it is."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from core.model.source import OutletRating, Source
from core.model.words import Tier

DOMAINS = Path(__file__).with_name("domains.toml")
RELEASE = re.compile(r"\bfor immediate release\b|^press release\b|\bmedia release\b|\bnotes? to editors\b", re.IGNORECASE | re.MULTILINE)
AFTER_HOST = re.compile(r"[/?#:]")
STRUCTURE = (
    (re.compile(r"(^|\.)(court|courts|judiciary|justice)\.([a-z0-9-]+\.)*gov(\.[a-z]{2})?$"), Tier.INVESTIGATIVE, "Court, by its address"),
    (
        re.compile(r"\.(gov|mil)$|(^|\.)(gov|mil)\.[a-z]{2}$|\.(gouv|gob|govt|admin)\.[a-z]{2}$|\.europa\.eu$"),
        Tier.ESTABLISHED,
        "Government, by its address",
    ),
    (re.compile(r"\.edu(\.[a-z]{2})?$|\.ac\.[a-z]{2}$"), Tier.ESTABLISHED, "University, by its address"),
)


class Rating(NamedTuple):
    tier: Tier
    reason: str


def rate(source: Source, text: str, ratings: Mapping[str, OutletRating]) -> Rating:
    """Exactly one tier with its reason; an outlet nobody knows is tier 4 and said to be so."""
    own = _newsroom_rating(source, ratings)
    if own is not None and own.tier is not None:
        return Rating(own.tier, own.reason or "Rated by this newsroom")
    if RELEASE.search(text[:600]) or RELEASE.search(source.title):
        return Rating(Tier.PROMOTIONAL, "Press release, by its own words")
    return _known(source.url_key) or _by_structure(source.domain) or Rating(Tier.UNKNOWN, "Unknown to this desk")


def tier_of_domain(url_key: str, ratings: Mapping[str, OutletRating]) -> Tier:
    """The tier of a place before its page is read: the newsroom's own word, then what the desk knows of it, then its address."""
    host = AFTER_HOST.split(url_key, maxsplit=1)[0]
    own = next((ratings[name] for name in parents(host) if name in ratings), None)
    if own is not None and own.tier is not None:
        return own.tier
    found = _known(url_key) or _by_structure(host)
    return found.tier if found else Tier.UNKNOWN


def owner(source: Source, ratings: Mapping[str, OutletRating]) -> str:
    rating = _newsroom_rating(source, ratings)
    return rating.owner if rating else ""


def outlet_name(domain: str, ratings: Mapping[str, OutletRating], fallback: str) -> str:
    """What the newsroom calls an outlet; else what the page calls itself; else its address."""
    found = next((ratings[name] for name in parents(domain) if name in ratings), None)
    return (found.name if found else "") or fallback or domain


def _newsroom_rating(source: Source, ratings: Mapping[str, OutletRating]) -> OutletRating | None:
    return next((ratings[name] for name in parents(source.domain) if name in ratings), None)


def parents(domain: str) -> Iterator[str]:
    """A host and the domains it belongs to."""
    labels = domain.split(".")
    return (".".join(labels[start:]) for start in range(len(labels) - 1))


def credible_domains(ratings: Mapping[str, OutletRating], most: int = 8, near: Sequence[str] = ()) -> tuple[str, ...]:
    """Where a credible report would stand: the newsroom's own outlets of tier 1 and 2 first, then established news the desk knows.

    `near` are endings of addresses to put first among the latter: a language's own newspapers.
    """
    rated = [(rating.tier, domain) for domain, rating in ratings.items() if rating.tier is not None and rating.tier.credible]
    own = [domain for _, domain in sorted(rated, key=lambda one: one[0])]
    known = [domain for domain, rating in _table().items() if rating.tier is Tier.ESTABLISHED and domain not in ratings]
    known.sort(key=lambda domain: not domain.endswith(tuple(near)))
    return tuple([*own, *known][:most])


@cache
def _table() -> dict[str, Rating]:
    listed = tomllib.loads(DOMAINS.read_text(encoding="utf-8"))["row"]
    return {domain: Rating(Tier(row["tier"]), row["reason"]) for row in listed for domain in row["domains"]}


def _known(url_key: str) -> Rating | None:
    """The longest row that fits: a section of a site before the site, a host before its parent."""
    host, _, path = url_key.partition("/")
    steps, table = path.split("/"), _table()
    places = ("/".join([name, *steps[:count]]) for name in parents(host) for count in range(len(steps), -1, -1))
    return next((table[place] for place in places if place in table), None)


def _by_structure(domain: str) -> Rating | None:
    return next((Rating(tier, reason) for pattern, tier, reason in STRUCTURE if pattern.search(domain)), None)
