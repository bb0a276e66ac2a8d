"""What networks answered, as posts: each once, in the order they were posted, and only those about the topic."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from core.model.claim import Claim
from core.model.dates import When
from core.model.post import Heard
from core.model.source import Hit
from core.model.topic import Topic
from core.policy.eyewitness import in_future
from core.search.about import is_about, subjects
from core.search.merge import OPEN_TO_ALL
from core.search.urls import domain, normalise, site

NETWORKS = {"x.com": "X", "twitter.com": "X", "reddit.com": "Reddit", "bsky.app": "Bluesky"}
SAME_HANDLE = 4
"""Letters from which the same handle on two networks is taken for the same person."""
UNSIGNED = "A post on "
_ADDRESS = re.compile(r"https?://\S+", re.I)
_SENTENCE = re.compile(r"[^\W_][.!?…。！？؟]+(?=\s|$)")
_SPOKEN = re.compile(r"\b(?:i|i['’]\w+|we|us|me|my|our|you|your|thanks?|please)\b|[?？؟]", re.I)
_NO_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Voiced:
    """A post as it was found, with its number among those kept; `at` is its time where that can be."""

    id: str
    hit: Hit
    heard: Heard
    text: str
    at: When | None

    @property
    def key(self) -> str:
        return normalise(self.hit.url)

    @property
    def repeats(self) -> str:
        return normalise(self.heard.repost_of) if self.heard.repost_of else ""

    @property
    def network(self) -> str:
        """By its address; servers of one network have many, so then by the engine that knows them."""
        by_engine = "Mastodon" if any(engine == "mastodon" for engine, _ in self.hit.found_by) else ""
        return NETWORKS.get(site(self.hit.url), "") or by_engine or self.hit.outlet or domain(self.hit.url)

    @property
    def person(self) -> str:
        """The same handle on two networks is one person, as far as anybody can tell; an account that is gone is nobody."""
        handle = "" if self.heard.deleted else self.heard.author.casefold().lstrip("@")
        short = handle.partition("@")[0].removesuffix(".bsky.social")
        return short if len(short) >= SAME_HANDLE or not handle else f"{site(self.hit.url)}/{handle}"

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The sites of pages it leads to that are no posts."""
        ours = OPEN_TO_ALL | {site(self.hit.url), ""}
        return tuple(name for link in (*self.heard.links, *_ADDRESS.findall(self.text)) if (name := site(link)) not in ours)

    @property
    def only_carries(self) -> bool:
        """Whether it only carries a page's headline or opening words: nobody speaks in it, and it is one sentence or the outlet's own."""
        if not self.leads_to or _SPOKEN.search(said := _ADDRESS.sub("", self.text)):
            return False
        handle = _NO_LETTERS.sub("", self.heard.author.casefold())
        own = bool(handle) and any(_NO_LETTERS.sub("", name.partition(".")[0]) == handle for name in self.leads_to)
        return own or len(_SENTENCE.findall(said)) < 2


@dataclass(frozen=True, slots=True)
class Kept:
    """The posts about a topic, how many others were found, and how many bear a time that cannot be."""

    posts: tuple[Voiced, ...]
    left_out: int
    misdated: int


def kept(hits: Iterable[Hit], topic: Topic, central: Sequence[Claim], now: datetime) -> Kept:
    """Oldest first, equals by address, so that the same answers always give the same posts and numbers."""
    found = [(hit, hit.post, _words(hit, hit.post)) for hit in _each_once(hits) if hit.post]
    asked = subjects(topic, central)
    about = {normalise(hit.url) for hit, heard, text in found if is_about(text, heard, asked)}
    mine = [one for one in found if normalise(one[0].url) in about or normalise(one[1].repost_of) in about]
    posts = tuple(_voiced(number, *one, now) for number, one in enumerate(sorted(mine, key=lambda one: _posted(one[0])), start=1))
    misdated = sum(post.at is None and post.hit.published is not None for post in posts)
    return Kept(posts, len(found) - len(posts), misdated)


def _each_once(hits: Iterable[Hit]) -> list[Hit]:
    """By address alone, for two people may post the same; of several answers the one that tells most of a post."""
    pages: dict[str, Hit] = {}
    for hit in hits:
        key = normalise(hit.url)
        pages[key] = max((pages.get(key, hit), hit), key=_tells)
    return list(pages.values())


def _tells(hit: Hit) -> tuple[int, int, str]:
    post = hit.post or Heard()
    return (sum(getattr(post, one.name) != one.default for one in fields(post)), len(hit.snippet), hit.url)


def _words(hit: Hit, heard: Heard) -> str:
    """What a post says; where it has a title of its own, that as well, but not the signature most engines put there."""
    signed = hit.title.startswith(UNSIGNED) or any(name and name in hit.title for name in (heard.author, heard.name))
    return hit.snippet if signed or not hit.title else f"{hit.title}\n\n{hit.snippet}".strip()


def _posted(hit: Hit) -> tuple[bool, str, str]:
    start = _start(hit.published)
    return (start is None, start.isoformat() if start else "", normalise(hit.url))


def _start(when: When | None) -> datetime | None:
    """The first moment a time can mean; none for what is no time."""
    try:
        return when.start if when else None
    except ValueError:
        return None


def _voiced(number: int, hit: Hit, heard: Heard, text: str, now: datetime) -> Voiced:
    possible = _start(hit.published) is not None and not in_future(hit.published, now)
    return Voiced(f"P{number:03}", hit, heard, text, hit.published if possible else None)
