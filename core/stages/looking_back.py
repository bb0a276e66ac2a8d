"""Search for what was before a story: its actors and its kind of event in earlier years, and the outlets of its place."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.analysts.rules.actors import Member
from core.analysts.rules.gist import APART, Gist
from core.analysts.rules.places_named import is_local
from core.analysts.rules.prose import statement
from core.model.background import ActorKind
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.source import Hit, Source
from core.model.words import EventKind, Mode
from core.policy.tiers import rating_of
from core.policy.tiers.table import table
from core.search.merge import merge
from core.search.queries import Case, fitting
from core.search.terms import Terms, parse
from core.search.urls import domain, normalise
from core.stages.behind import STAGE, Scene, members
from core.stages.discover import Reply, about, ask_all, gaps, once, within
from core.stages.plan import real
from core.stages.rate import rated
from core.stages.sources import addresses, gaps_of, next_number, read_all, taken_in
from core.together import together
from core.tools import Tools

PAGES = {Mode.QUICK: 3, Mode.DETAILED: 6}
"""Pages read for background, outside the mode's limit of sources."""
QUESTIONS = {Mode.QUICK: 4, Mode.DETAILED: 6}
RECORD = ("previously", "statement", "fined", "inquiry", "promised", "cleared")
LIKE_IT = ("previous", "earlier", "last time", "since", "again")
NAMES, FIELD, SITES, SHARED = 2, 2, 4, 2
NOT_SEARCHED = "Nothing was searched for background"


async def looked_back(dossier: Dossier, seen: Scene, tools: Tools) -> Dossier:
    """The dossier with what further pages could be read, each rated, and what could not as gaps; once, in the first pass."""
    if dossier.pass_no > 1:
        return dossier
    if halted := tools.brake():
        return dossier.add_gaps(Gap(NOT_SEARCHED, halted, STAGE, pass_no=dossier.pass_no))
    asked = once(list(questions(dossier, seen, tools)))[: QUESTIONS[dossier.mode]]
    replies = [reply for each in await together(_put(query, dossier, tools) for query in asked) for reply in each]
    hits = await asyncio.to_thread(worth_reading, replies, dossier, seen, tools)
    told = [replace(gap, stage=STAGE, what=f"For background, {gap.what}") for gap in gaps(replies, dossier.pass_no)]
    return await _read(hits[: PAGES[dossier.mode]], dossier.add_gaps(*told), tools)


async def _put(query: Query, dossier: Dossier, tools: Tools) -> list[Reply]:
    """Background is worth asking for, not paying for: only engines that cost nothing."""
    free = [engine for engine in tools.engines if engine.manifest.kind.discovers and not engine.manifest.paid]
    return await ask_all(free, query, within(parse(query), dossier.plan), tools)


def questions(dossier: Dossier, seen: Scene, tools: Tools) -> Iterator[Query]:
    """Most useful first: whoever leads the story, the same thing, the place, how earlier matters ended, the same again."""
    topic, central = about(dossier), tuple(claim for claim in dossier.claims if claim.central)
    case = Case(topic, seen.subject, central, real(tools.ratings, topic), tools.clock().date())
    before, field = seen.gist.day - APART, tuple(case.field()[:FIELD])
    names = [one.name for one in leading(seen, dossier)[:NAMES]]
    sites = tuple(local_sites(seen.where, dossier, tools))[:SITES]
    asked = [
        *(Terms(phrases=(name,), until=before) for name in names),
        Terms(field, until=before),
        Terms((*(() if sites else seen.where.split()), *field[:1]), sites=sites, until=before),
        *(Terms(phrases=(name,), any_of=(RECORD,)) for name in names[:1]),
        Terms(field[:1], any_of=(LIKE_IT,), until=before),
    ]
    yield from (Query(text, STAGE) for terms in asked if terms.plain and (text := fitting(terms)))


def leading(seen: Scene, dossier: Dossier) -> list[Member]:
    """Those of whom most is told, the topic's own first; firms and bodies before people, whose past is rarely public."""
    found = [one for one in members(seen, dossier) if one.leads]
    return sorted(found, key=lambda one: (not one.central, one.kind is ActorKind.PERSON))


def local_sites(where: str, dossier: Dossier, tools: Tools) -> Iterator[str]:
    """Outlets of the place: as the newsroom rates them, as the desk's table places them, as the search has met them."""
    if not where:
        return
    rated_here = real(tools.ratings, dossier.topic)
    yield from (site for site, one in rated_here.items() if is_local(_outlet(site, one.name, one.reason), where))
    yield from (site for site, outlet in table().items() if outlet.rating.reason.endswith(f", {where}") and "/" not in site)
    yield from dict.fromkeys(domain(hit.url) for hit in dossier.hits if _is_local(hit, where, tools))


def _outlet(site: str, name: str, reason: str) -> Source:
    return Source("", f"https://{site}/", site, site, name or site, "", tier_reason=reason)


def _is_local(hit: Hit, where: str, tools: Tools) -> bool:
    site = domain(hit.url)
    return is_local(_outlet(site, hit.outlet, rating_of(normalise(hit.url), tools.ratings).reason), where)


def worth_reading(replies: Sequence[Reply], dossier: Dossier, seen: Scene, tools: Tools) -> list[Hit]:
    """What nobody has read or failed to read yet and has to do with the story.

    Pages from before it come first, among them those of the place's own outlets, then those that share most with it.
    """
    known = addresses(dossier) | {normalise(gap.url) for gap in dossier.gaps if gap.url}
    fresh = [hit for hit in merge(hit for reply in replies for hit in reply.hits) if normalise(hit.url) not in known]
    names = leading(seen, dossier)
    shared = [(_shared(hit, seen, names, tools), hit) for hit in fresh]
    ranked = sorted(shared, key=lambda one: (not _is_from_before(one[1], seen.gist), not _is_local(one[1], seen.where, tools), -one[0]))
    return [hit for number, hit in ranked if number >= SHARED]


def _shared(hit: Hit, seen: Scene, names: Sequence[Member], tools: Tools) -> int:
    """What ties a hit to the story: ideas, the place, and twice as much a name."""
    words = f"{hit.title}. {hit.snippet}"
    named = any(one.is_meant(words) for one in names)
    here = bool(seen.where and (seen.where in words or _is_local(hit, seen.where, tools)))
    return len(statement(words).ideas & seen.gist.ideas) + here + 2 * named


def _is_from_before(hit: Hit, gist: Gist) -> bool:
    return hit.published is not None and gist.long_before(hit.published)


async def _read(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> Dossier:
    if not hits:
        return dossier
    await tools.emit(EventKind.PROGRESS, f"{len(hits)} further page{'' if len(hits) == 1 else 's'} read for background")
    reads = await read_all(hits, tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    found = tuple(source.with_(found_for=STAGE) for source in sources)
    more = dossier.with_(sources=dossier.sources + found, captures=dossier.captures + captures)
    return await rated(more.add_gaps(*gaps_of(reads, STAGE, dossier.pass_no)), tools)
