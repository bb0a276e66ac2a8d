"""Which found pages are worth reading for background: those tied to the story, most closely first, and not two on one matter."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote, urlsplit

from core.model.background import ActorKind, Member
from core.model.source import Hit, OutletRating, Source
from core.policy.outlets.press import plain_name
from core.policy.tiers import rating_of
from core.search.merge import merge
from core.search.urls import domain, normalise
from core.stages.local_outlets import is_local
from core.stages.scene import APART, Scene
from core.words import content_words, stem

Ratings = Mapping[str, OutletRating]
ACTOR, STREET, IDEAS = 4, 3, 3
"""Points for a name of the story, for a street of it, and at most for the ideas a page shares with it."""
ENOUGH, ALIKE = 2, 3
CLOSE, WEIGHTY = 0.25, 0.5


@dataclass(frozen=True)
class Candidate:
    """A page with all that any engine showed of it, held against the story."""

    hit: Hit
    words: str
    seen: Scene
    members: Sequence[Member]
    local: bool

    @cached_property
    def ideas(self) -> frozenset[str]:
        return frozenset(stem(word) for word in content_words(self.words))

    @cached_property
    def named(self) -> list[Member]:
        """By their full names: a surname alone is anybody's. An outlet's name stands on every page of its own: a title must have it."""
        return [one for one in self.members if (self._headed(one) if one.outlet else _stands(one.name, self.words))]

    def _headed(self, outlet: Member) -> bool:
        own = plain_name(self.hit.outlet) in outlet.forms
        return not own and outlet.is_meant(f"{self.hit.title}. {_slug(self.hit.url)}")

    @cached_property
    def telling(self) -> frozenset[str]:
        """Words of the topic that any other story would not use."""
        weights = self.seen.profile.weights
        return frozenset(one for one in self.ideas if weights.get(one, 0.0) >= WEIGHTY)

    @cached_property
    def shared(self) -> int:
        return len(self.telling)

    @cached_property
    def streets(self) -> int:
        return sum(_stands(one, self.words) for one in self.seen.streets)

    @cached_property
    def here(self) -> bool:
        return self.local or bool(self.seen.where and _stands(self.seen.where, self.words))

    @property
    def early(self) -> bool:
        return self.hit.published is not None and self.hit.published.last < self.seen.day - APART

    @property
    def tied(self) -> bool:
        """A body's name is enough; people and streets have namesakes, so that something else must fit too."""
        if any(one.kind is ActorKind.ORGANISATION for one in self.named):
            return True
        beside = len(self.named) + self.streets + self.here + bool(self.shared)
        if self.named or self.streets:
            return beside > 1
        alike = self.shared >= ENOUGH and self.seen.profile.closeness(self.ideas).value >= CLOSE
        return self.early and alike and (self.here or not self.seen.where)

    @property
    def points(self) -> int:
        return ACTOR * bool(self.named) + len(self.named) + STREET * bool(self.streets) + min(self.shared, IDEAS) + self.here


def worth_reading(hits: Sequence[Hit], known: set[str], seen: Scene, members: Sequence[Member], ratings: Ratings) -> list[Hit]:
    """What nobody has read yet and is tied to the story, from before it first, and of that what outlets of its place tell; a second page on
    one matter comes after all others."""
    words: dict[str, list[str]] = {}
    for hit in hits:
        words.setdefault(normalise(hit.url), []).append(f"{hit.title}. {hit.snippet}")
    fresh = [hit for hit in merge(hits) if normalise(hit.url) not in known]
    shown = [(hit, ". ".join([*dict.fromkeys(words.get(normalise(hit.url), [])), _slug(hit.url)])) for hit in fresh]
    held = [Candidate(hit, text, seen, members, is_local_hit(hit, seen.where, ratings)) for hit, text in shown]
    ranked = sorted((one for one in held if one.tied), key=lambda one: (not one.early, not one.local, -one.points))
    return [one.hit for one in _varied(ranked)]


def _varied(ranked: Sequence[Candidate]) -> Iterator[Candidate]:
    first: list[Candidate] = []
    for one in ranked:
        if not any(_on_one_matter(one, other) for other in first):
            first.append(one)
    yield from first
    yield from (one for one in ranked if one not in first)


def _on_one_matter(one: Candidate, other: Candidate) -> bool:
    """Of the same month, with several words in common that the story itself has not."""
    if one.hit.published is None or other.hit.published is None or one.hit.published.iso[:7] != other.hit.published.iso[:7]:
        return False
    return len((one.ideas & other.ideas) - one.seen.profile.weights.keys()) >= ALIKE


def _slug(url: str) -> str:
    """The words of an address: many a page says there what it is about."""
    return re.sub(r"[\W\d_]+", " ", unquote(urlsplit(url).path)).strip()


def _stands(name: str, words: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", words) is not None


def is_local_hit(hit: Hit, where: str, ratings: Ratings) -> bool:
    return is_local(outlet(domain(hit.url), hit.outlet, rating_of(normalise(hit.url), ratings).reason), where)


def outlet(site: str, name: str, reason: str) -> Source:
    """A site as if it were a source, to ask whether it is of the place."""
    return Source("", f"https://{site}/", site, site, name or site, "", tier_reason=reason)
