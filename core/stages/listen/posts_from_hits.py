"""What networks answered, as posts: each once, in the order they were posted, and only those about the topic."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, fields
from datetime import datetime

from core.model.claim import Claim
from core.model.dates import When
from core.model.post import Heard
from core.model.source import Hit
from core.model.topic import Topic
from core.policy.page_dates import in_future
from core.policy.posts.eyewitness import NOT_OWN
from core.search.hits.merge import OPEN_TO_ALL
from core.topic.post_relevance import SIDE, Subjects, is_about, is_other_matter, said_in, subjects, tags_of
from core.topic.topic_jargon import SAMPLE, Party, learnt, speaks_of, telling, usual_words, with_tags, with_words
from core.web.urls import domain, normalise, site

NETWORKS = {"x.com": "X", "twitter.com": "X", "reddit.com": "Reddit", "bsky.app": "Bluesky"}
SAME_HANDLE = 4
"""Letters from which the same handle on two networks is taken for the same person."""
UNSIGNED = "A post on "
_ADDRESS = re.compile(r"https?://\S+", re.I)
_SENTENCE = re.compile(r"[^\W_][.!?…。！？؟]+(?=\s|$)")
_SPEAKS = re.compile(r"\b(?:i|i['’]\w+|we|we['’]\w+|us|me|my|our|thanks?|please)\b|[!?]{2,}", re.I)
_OURS = re.compile(r"\b(?:we|we['’]\w+|us|ours?)\b", re.I)
_ADDRESSES = re.compile(r"\b(?:you|your)\b|[?？؟]", re.I)
_TEASER = re.compile(r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:things|reasons|ways|facts|questions|signs)\b", re.I)
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
        said = _ADDRESS.sub("", self.text)
        if not self.leads_to or (_SPEAKS.search(said) and not (self._announces_itself and _TEASER.search(said))):
            return False
        return self._announces_itself or not (_ADDRESSES.search(said) or len(_SENTENCE.findall(said)) > 1)

    @property
    def own_cause(self) -> Party | None:
        """Who speaks: an account that bears the name of the site it leads to, and says we or our, is a party, unless it is an outlet."""
        whose = f"{self.heard.author} {self.heard.name}"
        if self.only_carries or NOT_OWN.search(whose) or not (self._announces_itself and _OURS.search(self.text)):
            return None
        return Party(self.heard.name or self.heard.author, self.heard.author)

    @property
    def _announces_itself(self) -> bool:
        """Whether the account bears the name of the site it leads to: then it is the outlet, which addresses readers to draw them in."""
        names = {_NO_LETTERS.sub("", name.casefold()) for name in (self.heard.author, self.heard.name)} - {""}
        return any(_NO_LETTERS.sub("", name.partition(".")[0]) in names for name in self.leads_to)


@dataclass(frozen=True, slots=True)
class Kept:
    """The posts about a topic, how many others were found, how many bear a time that cannot be, and the tags people made for it."""

    posts: tuple[Voiced, ...]
    left_out: int
    misdated: int
    tags: tuple[str, ...] = ()


Found = tuple[Hit, Heard, str]


def kept(hits: Iterable[Hit], topic: Topic, central: Sequence[Claim], now: datetime) -> Kept:
    """Oldest first, equals by address, so that the same answers always give the same posts and numbers."""
    found = [(hit, hit.post, _words(hit, hit.post)) for hit in _each_once(hits) if hit.post]
    asked = subjects(topic, central)
    about = _about(found, asked)
    made = learnt((tag for one in found if _key(one) in about for tag in tags_of(one[2], one[1])), asked)
    more = with_words(with_tags(asked, made), _used(found, about, asked))
    about |= _about([one for one in found if _key(one) not in about], more) if more != asked else set()
    about |= _of_parties(found, about, asked)
    heard = _with_answers(found, about - _other_matters(found, about, asked))
    mine = [one for one in found if _key(one) in heard]
    posts = tuple(_voiced(number, *one, now) for number, one in enumerate(sorted(mine, key=lambda one: _posted(one[0])), start=1))
    misdated = sum(post.at is None and post.hit.published is not None for post in posts)
    return Kept(posts, len(found) - len(posts), misdated, tuple(made))


def _key(one: Found) -> str:
    return normalise(one[0].url)


def _about(found: Sequence[Found], asked: Subjects) -> set[str]:
    return {_key(one) for one in found if is_about(one[2], one[1], asked)}


def _used(found: Sequence[Found], about: Set[str], asked: Subjects) -> frozenset[str]:
    """Words people use for it, by the posts about it and those that share nothing of weight with it."""
    mine, rest = ([one for one in found if (_key(one) in about) is wanted][:SAMPLE] for wanted in (True, False))
    said = (set(said_in(one[2], (), one[1])) for one in rest)
    others = [words for words in said if not any(asked.weights.get(word, 0) > SIDE for word in words)]
    return telling([set(said_in(one[2], (), one[1])) for one in mine], others)


def _of_parties(found: Sequence[Found], about: Set[str], asked: Subjects) -> set[str]:
    """Posts that name somebody who speaks for itself in the matter, beside a title's word that most posts about it have."""
    mine = [one for one in found if _key(one) in about]
    parties = dict.fromkeys(party for one in mine if (party := Voiced("", *one, None).own_cause))
    if not parties:
        return set()
    usual = usual_words([set(said_in(one[2], (), one[1])) for one in mine[:SAMPLE]], asked)
    return {_key(one) for one in found if _key(one) not in about and speaks_of(one[2], asked, usual, parties)}


def _other_matters(found: Sequence[Found], about: Set[str], asked: Subjects) -> set[str]:
    """Announcements of pages about another matter of the same firm or person: beside their names they share too little."""
    mine = ((_key(one), Voiced("", *one, None), one) for one in found if _key(one) in about)
    return {key for key, voiced, one in mine if voiced.only_carries and is_other_matter(one[2], one[1], asked)}


def _with_answers(found: Sequence[Found], about: set[str]) -> set[str]:
    """With what hands them on or answers them, and answers to those answers."""
    children: defaultdict[str, list[str]] = defaultdict(list)
    for one in found:
        for parent in filter(None, (one[1].repost_of, one[1].reply_to)):
            children[normalise(parent)].append(_key(one))
    heard, waiting = set(about), list(about)
    while waiting:
        new = [key for key in children[waiting.pop()] if key not in heard]
        heard.update(new)
        waiting.extend(new)
    return heard


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
