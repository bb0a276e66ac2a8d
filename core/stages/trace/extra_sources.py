"""Pages that trace seeks out by itself, outside the mode's limit: those of outlets that are only named, and the earliest appearance."""

import asyncio
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache

from core.english.dates import full_days
from core.english.words import content_words
from core.model.dates import day
from core.model.dossier import Dossier, Gap
from core.model.origin import CitationKind
from core.model.plan import Query
from core.model.source import Hit
from core.model.words import EventKind, Mode
from core.policy.outlets.names import leads_to, squashed
from core.policy.page_dates import BEHIND, first_report, possible
from core.policy.phrases import listed
from core.policy.tiers.addresses import name_and_ending
from core.policy.tiers.table import table
from core.search.hits.merge import merge
from core.search.hits.rank import relevant
from core.search.queries.query_language import Terms, parse, written
from core.stages.compare import compare
from core.stages.rate import rate
from core.stages.searches import GRACE, Reply, about, ask_all, served, within
from core.stages.sources import Read, addresses, gaps_of, next_number, read_all, taken_in, with_readings
from core.tools import Tools
from core.web.urls import domain, normalise

STAGE = "trace"
MOST = {Mode.QUICK: 5, Mode.DETAILED: 10}
"""Pages that are sought in one investigation, those that cannot be read included."""
FOLLOWED = {Mode.QUICK: 3, Mode.DETAILED: 6}
"""So many of them are kept for pages that others cite; older reports have the rest."""
QUEUE = {Mode.QUICK: 2.0, Mode.DETAILED: 6.0}
"""Seconds a question may stand in an engine's queue: the next step waits for its answer."""
HALF = 0.5


def room(dossier: Dossier) -> int:
    read = sum(source.found_for == STAGE for source in dossier.sources)
    missed = sum(gap.stage == STAGE and bool(gap.url) for gap in dossier.gaps)
    asides = sum(one.kind is CitationKind.LINK and bool(one.problem) for one in dossier.citations)
    return max(MOST[dossier.mode] - read - missed - asides, 0)


def spare(dossier: Dossier) -> int:
    """What older reports may take of the room: the share of cited pages is kept for them."""
    return max(room(dossier) - FOLLOWED[dossier.mode], 0)


def unread(hit: Hit, dossier: Dossier) -> bool:
    """Whether nobody has tried to read it yet."""
    failed = {normalise(gap.url) for gap in dossier.gaps if gap.url}
    return normalise(hit.url) not in addresses(dossier) | failed


def as_relevant(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> list[Hit]:
    """Those at least half as much about the topic as the best the search had found: among a few strays any would pass for relevant."""
    found = {normalise(hit.url) for hit in hits}
    known = [hit for hit in dossier.hits if normalise(hit.url) not in found]
    return [hit for hit in relevant([*known, *hits], about(dossier), HALF, tools.ratings) if normalise(hit.url) in found]


async def taken(hits: Sequence[Hit], dossier: Dossier, tools: Tools, asides: Set[str] = frozenset()) -> tuple[Dossier, list[Read]]:
    """The dossier with what could be read of these, each captured, rated and compared, and what could not as gaps.

    `asides` are addresses of which nobody says that they have it from there: one that is dead leaves nothing unknown.
    """
    if not hits:
        return dossier, []
    reads = await read_all(hits, tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    found = tuple(source.with_(found_for=STAGE) for source in sources)
    more = dossier.with_(sources=dossier.sources + found, captures=dossier.captures + captures)
    missed = [read for read in reads if read.hit.url not in asides]
    return await caught_up(more.add_gaps(*gaps_of(missed, STAGE, dossier.pass_no)), tools), reads


async def caught_up(dossier: Dossier, tools: Tools) -> Dossier:
    """Whatever was added since those stages ran is read, rated and compared; what they know they do not look at again."""
    rated = await rate(await with_readings(dossier, tools), tools)
    compared = {one.source_id for one in rated.evidence}
    due = [source for source in rated.sources if source.capture and not source.silent and source.id not in compared]
    return await compare(rated, tools) if due and rated.claims else rated


CLAIM_WORDS = 8


async def found_at(name: str, place: int, dossier: Dossier, tools: Tools) -> tuple[Hit | None, str]:
    """The best page of an outlet about the topic that nobody has read yet, sought with so many others before it; and what was tried."""
    free = served(tools.at_hand, place, QUEUE[dossier.mode])
    if not free:
        return None, "no engine could be asked for it"
    site, words = known_domain(name, dossier, tools), tuple(claimed(dossier))
    terms = Terms(words, sites=(site,)) if site else Terms(words, phrases=(name,))
    replies = await ask_all(free, Query(written(terms), "origin"), within(terms, dossier.plan), tools, QUEUE[dossier.mode] + GRACE)
    found = [hit for hit in merge(hit for reply in replies for hit in reply.hits) if site or is_of(hit, name)]
    best = [hit for hit in as_relevant(found, dossier, tools) if unread(hit, dossier)]
    return (best[0] if best else None), f"“{written(terms)}” was put to {listed([engine.manifest.label for engine in free])}"


def claimed(dossier: Dossier) -> list[str]:
    """The words of the first central claim, else of the title."""
    central = [claim.text for claim in dossier.claims if claim.central]
    return content_words(central[0] if central else dossier.topic.title)[:CLAIM_WORDS]


def is_of(hit: Hit, name: str) -> bool:
    return leads_to(name, domain(hit.url)) or (bool(hit.outlet) and squashed(hit.outlet) == squashed(name))


def known_domain(name: str, dossier: Dossier, tools: Tools) -> str:
    """Whose name it is: as the newsroom calls its outlets, as the pages found here are called, as the desk's table spells it."""
    return next(_domains(name, dossier, tools), "")


def _domains(name: str, dossier: Dossier, tools: Tools) -> Iterator[str]:
    yield from (host for host, rating in tools.ratings.items() if squashed(rating.name) == squashed(name) or leads_to(name, host))
    yield from (domain(hit.url) for hit in dossier.hits if is_of(hit, name))
    yield from (domain(link) for source in dossier.sources for link in source.links if leads_to(name, domain(link)))
    if known := labels().get(squashed(name)):
        yield known


@cache
def labels() -> dict[str, str]:
    """What the addresses of the desk's table spell; the first in the table's order where two spell the same."""
    found: dict[str, str] = {}
    for place in table():
        if "/" not in place:
            found.setdefault(squashed(name_and_ending(place)[0]), place)
    return found


WINDOWS = ((1, 0), (3, 2), (7, 4), (30, 8))
"""Days before the event, first and last of each window."""
MOST_WINDOWS = {Mode.QUICK: 2, Mode.DETAILED: 4}
EACH = 2
"""Pages read in each window at most, the most relevant first; one is kept for each window further back."""
TITLE_WORDS, YEAR = 10, timedelta(days=365)


async def earliest(dossier: Dossier, tools: Tools, known: Sequence[Reply] = ()) -> Dossier:
    """The dossier with what is older than what it had, as far as engines that cost nothing know it.

    `known` is what they said of the first window, where they have been asked ahead.
    """
    asked_for = windows(dossier, tools)
    for place, window in enumerate(asked_for):
        if tools.brake() or not (left := spare(dossier)):
            break
        replies = known if known and not place else await _replies(window, place, dossier, tools)
        hits = await asyncio.to_thread(dated_and_relevant, replies, dossier, tools)
        if not hits:
            return dossier.add_gaps(*_unasked(replies, dossier))
        await tools.emit(EventKind.PROGRESS, f"{len(hits)} pages known up to {_last(window)}", share=0.1)
        many, new = left - len(asked_for[place + 1 :]), [hit for hit in hits if unread(hit, dossier)]
        dossier, _ = await taken(new[: min(EACH, max(many, 1))], dossier, tools)
    return dossier


async def ahead(dossier: Dossier, tools: Tools) -> list[Reply]:
    """What the engines say of the first window: the question needs nothing that is found out meanwhile."""
    first = windows(dossier, tools)[:1]
    return await _replies(first[0], 0, dossier, tools) if first and spare(dossier) and not tools.brake() else []


def windows(dossier: Dossier, tools: Tools) -> list[Terms]:
    """The questions, from the day it happened backwards; none where no day or no word is known."""
    happened, terms = event_day(dossier, tools.clock()), asked(dossier)
    if happened is None or not terms.plain:
        return []
    spans = WINDOWS[: MOST_WINDOWS[dossier.mode]]
    return [replace(terms, since=back(happened, first), until=back(happened, last)) for first, last in spans]


def _last(window: Terms) -> str:
    return day(window.until).words() if window.until else ""


def event_day(dossier: Dossier, now: datetime) -> date | None:
    """The day it happened, as topic or central claims date it, else the first report here; never in the future.

    Which pages turn out to speak about it may not change it: the first window is asked before they are heard.
    """
    topic = dossier.topic
    if topic.event_date:
        return min(topic.event_date.date(), now.date())
    filed = topic.discovery_date or topic.filed_at or now
    claimed = [found for claim in dossier.claims if claim.central for found in _full_days(claim.text, filed)]
    near = [found for found in claimed if filed.date() - YEAR <= found <= now.date()]
    first = first_report(possible(source.published, now) for source in dossier.sources if source.found_for != BEHIND)
    return min(near) if near else first.start.date() if first else None


def _full_days(text: str, filed: datetime) -> Iterator[date]:
    return (one for one in full_days(text, filed.date()) if possible(day(one), None))


def asked(dossier: Dossier) -> Terms:
    """The words of the plan's own query for the earliest reports, else those of the title."""
    planned = next((parse(query) for query in dossier.plan.queries if query.purpose == "origin"), None)
    return replace(planned, since=None, until=None) if planned else Terms(tuple(content_words(dossier.topic.title)[:TITLE_WORDS]))


def back(from_day: date, days: int) -> date:
    return date.fromordinal(max(from_day.toordinal() - days, 1))


async def _replies(terms: Terms, place: int, dossier: Dossier, tools: Tools) -> list[Reply]:
    free = served(tools.at_hand, place, QUEUE[dossier.mode])
    return await ask_all(free, Query(written(terms), "origin"), within(terms, dossier.plan), tools, QUEUE[dossier.mode] + GRACE)


def dated_and_relevant(replies: Sequence[Reply], dossier: Dossier, tools: Tools) -> list[Hit]:
    """Dated pages about the topic, read or not; one without a date says nothing about who was earlier."""
    return as_relevant([hit for hit in merge(hit for reply in replies for hit in reply.hits) if hit.published], dossier, tools)


def _unasked(replies: Sequence[Reply], dossier: Dossier) -> list[Gap]:
    """A gap only where nobody answered: that nothing older was found would then say nothing."""
    if not replies or not all(reply.problem for reply in replies):
        return []
    return [Gap("Earlier reports could not be looked for", replies[0].problem, STAGE, pass_no=dossier.pass_no)]
