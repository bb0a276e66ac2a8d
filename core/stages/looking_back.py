"""Search for what was before a story: its actors, its streets and its kind of event in earlier years, and the outlets of its place."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.english.parse import parse_line
from core.model.background import ActorKind, Member
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.source import Hit
from core.model.words import EventKind, Mode
from core.policy.tiers.table import table
from core.search.queries import Case, fitting
from core.search.terms import Terms, parse
from core.search.urls import domain, normalise
from core.stages.behind import STAGE, who
from core.stages.local_outlets import is_local, real
from core.stages.older_pages import is_local_hit, outlet, worth_reading
from core.stages.rate import rate
from core.stages.readings import with_readings
from core.stages.scene import APART, Scene, scene
from core.stages.searches import GRACE, Reply, about, ask_all, gaps, once, served, within
from core.stages.sources import addresses, gaps_of, next_number, read_all, taken_in
from core.together import together
from core.tools import Tools
from core.topic.profile import carries

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
    replies = [reply for each in await together(put) for reply in each]
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
