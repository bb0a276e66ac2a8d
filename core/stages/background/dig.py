"""Search for what was before a story: its actors, its streets and its kind of event in earlier years; and choose what of it is read."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import unquote, urlsplit

from core.english.parse import parse_line
from core.english.words import content_words, stem
from core.gather import gather
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.source import Hit, OutletRating, Source
from core.model.story import ActorKind, Member
from core.model.words import EventKind, Mode
from core.policy.outlets.press import plain_name
from core.policy.tiers import rating_of
from core.policy.tiers.table import table
from core.search.hits.merge import merge
from core.search.queries.query_language import Terms, parse
from core.search.queries.query_rules import Case, fitting
from core.stages.background.background_reading import STAGE, who
from core.stages.background.scene import APART, Scene, scene
from core.stages.rate import rate
from core.stages.searches import GRACE, Reply, about, ask_all, gaps, once, served, within
from core.stages.sources import addresses, gaps_of, next_number, read_all, taken_in, with_readings
from core.stages.story_membership import is_local, real
from core.tools import Tools
from core.topic.profile import carries
from core.web.urls import domain, normalise

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


PAGES = {Mode.QUICK: 3, Mode.DETAILED: 8}
"""Pages read for background, outside the mode's limit of sources."""
QUESTIONS = {Mode.QUICK: 4, Mode.DETAILED: 8}
QUEUE = {Mode.QUICK: 2.0, Mode.DETAILED: 6.0}
"""Seconds a question may stand in an engine's queue; trace asks the same engines next and would stand behind it."""
RECORD = ("previously", "statement", "fined", "inquiry", "promised", "cleared")
LIKE_IT = ("previous", "earlier", "last time", "since", "again")
OTHERS, FIELD, SITES = 6, 2, 4
NOT_SEARCHED = "Nothing was searched for background"


async def dig(dossier: Dossier, tools: Tools) -> Dossier:
    """The dossier with what further pages could be read, each rated, and what could not as gaps; once, in the first pass."""
    if dossier.pass_no > 1:
        return dossier
    if halted := tools.brake():
        return dossier.add_gaps(Gap(NOT_SEARCHED, halted, STAGE, pass_no=dossier.pass_no))
    dossier = await with_readings(dossier, tools)
    seen = await asyncio.to_thread(scene, dossier, tools.clock().date())
    asked = once(list(questions(dossier, seen, tools)))[: QUESTIONS[dossier.mode]]
    put = (_put(query, place, dossier, tools) for place, query in enumerate(asked))
    replies = [reply for each in await gather(put) for reply in each]
    hits = await asyncio.to_thread(_chosen, replies, dossier, seen, tools)
    told = [replace(gap, stage=STAGE, what=f"For background, {gap.what}") for gap in gaps(replies, dossier.pass_no)]
    return await _read(hits[: PAGES[dossier.mode]], dossier.add_gaps(*told), tools)


def _chosen(replies: Sequence[Reply], dossier: Dossier, seen: Scene, tools: Tools) -> list[Hit]:
    known = addresses(dossier) | {normalise(gap.url) for gap in dossier.gaps if gap.url}
    hits = [hit for reply in replies for hit in reply.hits]
    return worth_reading(hits, known, seen, asked_for(seen, dossier), tools.ratings)


async def _put(query: Query, place: int, dossier: Dossier, tools: Tools) -> list[Reply]:
    """Background is worth asking for, neither paying nor waiting for: only engines that cost nothing and have a turn free."""
    queue, terms = QUEUE[dossier.mode], within(parse(query), dossier.plan)
    return await ask_all(served(tools.at_hand, place, queue), query, terms, tools, queue + GRACE)


def questions(dossier: Dossier, seen: Scene, tools: Tools) -> Iterator[Query]:
    """Most useful first: who leads the story, the outlets of its place, the others in it, its streets, the same thing, how it ended."""
    topic, central = about(dossier), tuple(claim for claim in dossier.claims if claim.central)
    case = Case(topic, seen.subject, central, real(tools.ratings, topic), tools.clock().date())
    before, field = seen.day - APART, tuple(case.field()[:FIELD])
    first, *others = [one.name for one in asked_for(seen, dossier)] or [""]
    sites = tuple(dict.fromkeys(local_sites(seen.where, dossier, tools)))[:SITES]
    asked = [
        replace(_any_of(first), until=before),
        Terms((*(() if sites else seen.where.split()), *field[:1]), sites=sites, until=before),
        replace(_any_of(*others), until=before),
        replace(_any_of(*seen.streets), until=before),
        Terms(field, until=before),
        Terms((*seen.where.split(), *_deeds(dossier.topic.title)[:FIELD]), until=before),
        Terms(phrases=(first,) if first else (), any_of=(RECORD,) if first else ()),
        Terms(field[:1], any_of=(LIKE_IT,), until=before),
    ]
    yield from (Query(text, STAGE) for terms in asked if terms.plain and (text := fitting(terms)))


def _deeds(title: str) -> list[str]:
    """What happened, in the title's own words: its verbs and plain nouns."""
    return sorted({token.lower_ for token in parse_line(title) if carries(token) and token.pos_ in ("VERB", "NOUN")})


def _any_of(*names: str) -> Terms:
    """One name exactly, or any of several."""
    found = tuple(name for name in names if name)
    return Terms(phrases=found) if len(found) < 2 else Terms(any_of=(found,))


def asked_for(seen: Scene, dossier: Dossier) -> list[Member]:
    """Those of whom most is told, the topic's own first; firms and bodies before people, whose past is rarely public.

    A name of one word is anybody's, and an outlet's stands on thousands of pages: it comes last.
    """
    found = [one for one in who(seen, dossier) if " " in one.name]
    return sorted(found, key=lambda one: (one.outlet, not one.central, not one.leads, one.kind is ActorKind.PERSON))[: OTHERS + 1]


def local_sites(where: str, dossier: Dossier, tools: Tools) -> Iterator[str]:
    """Outlets of the place: as the newsroom rates them, as the desk's table places them, as the search has met them."""
    if not where:
        return
    rated_here = real(tools.ratings, dossier.topic)
    yield from (site for site, one in rated_here.items() if is_local(outlet(site, one.name, one.reason), where))
    yield from (site for site, one in table().items() if one.rating.reason.endswith(f", {where}") and "/" not in site)
    yield from (domain(hit.url) for hit in dossier.hits if is_local_hit(hit, where, tools.ratings))


async def _read(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> Dossier:
    if not hits:
        return dossier
    await tools.emit(EventKind.PROGRESS, f"{len(hits)} further page{'' if len(hits) == 1 else 's'} read for background")
    reads = await read_all(hits, tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    found = tuple(source.with_(found_for=STAGE) for source in sources)
    more = dossier.with_(sources=dossier.sources + found, captures=dossier.captures + captures)
    more = await with_readings(more, tools)
    return await rate(more.add_gaps(*gaps_of(reads, STAGE, dossier.pass_no)), tools)
