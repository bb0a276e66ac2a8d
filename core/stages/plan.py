"""Plan: what to ask and whom, with the editor's own addresses read and rated first; nothing runs before it is approved."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from core.model.dossier import Dossier
from core.model.engine import Manifest
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Mode
from core.search.queries.query_rules import queries
from core.stages.rate import rate
from core.stages.searches import QUEUE
from core.stages.sources import addresses, gaps_of, next_number, read_all, taken_in, with_readings
from core.stages.story_membership import real
from core.tools import Tools
from core.topic.vocabulary import left_out
from core.web.urls import normalise

SECONDS_PER_SOURCE = 0.2
SECONDS_LATER = {Mode.QUICK: 10.0, Mode.DETAILED: 30.0}
"""What background, tracing and further passes took beside the search, measured with the emulated engines."""
A_DAY = timedelta(days=1)

Item = TypeVar("Item")


async def plan(dossier: Dossier, tools: Tools) -> Dossier:
    """Questions and queries for the brief; what the editor wrote stays, what was made for an earlier brief is made anew."""
    made = dossier.plan if dossier.plan.made_for == dossier.plan.brief else await _made(dossier, tools)
    engines = [engine.manifest for engine in tools.engines if engine.manifest.kind.discovers]
    made = made.with_(
        expected_usd=expected_usd(engines, len(made.queries), made.cap_usd, reading=tools.usd_per_source * dossier.mode.source_limit),
        expected_seconds=expected_seconds(engines, len(made.queries), dossier.mode),
    )
    return await _with_own_sources(dossier.with_(plan=made), tools)


async def _made(dossier: Dossier, tools: Tools) -> Plan:
    """The plan for the brief as it is now."""
    old, about = dossier.plan, dossier.topic.with_(brief=dossier.plan.brief)
    read = await tools.reader.plan(about, about.brief)
    now = tools.clock()
    ruled = queries(about, read.central, mode=dossier.mode, ratings=real(tools.ratings, about), now=now, again=again(about, now))
    sought = [*ruled, *read.queries]
    return old.with_(
        made_for=old.brief,
        central=read.central,
        made=(*read.questions, *(query.text for query in sought)),
        questions=tuple(_once([*read.questions, *(one for one in old.questions if one not in old.made)], key=str)),
        queries=tuple(_once([*sought, *(one for one in old.queries if one.text not in old.made)], key=_text)),
        excluded_domains=old.excluded_domains if old.made_for is not None else old.excluded_domains or left_out(),
    )


def again(topic: Topic, now: datetime) -> bool:
    """Whether the net is cast wider than the first time; within a day the same questions are asked, and nothing is paid twice."""
    return topic.investigated and (topic.investigation_date is None or now - topic.investigation_date >= A_DAY)


def _text(query: Query) -> str:
    return query.text


def _once(items: Sequence[Item], *, key: Callable[[Item], str]) -> Iterable[Item]:
    """Each key's first item, in order."""
    first: dict[str, Item] = {}
    for item in items:
        first.setdefault(key(item), item)
    return first.values()


def expected_usd(engines: Sequence[Manifest], count: int, cap_usd: float, reading: float = 0.0) -> float:
    """What it costs if every engine is asked every query and every source is read; the cap is what holds."""
    return min(cap_usd, round(sum(engine.usd_per_call for engine in engines) * count + reading, 4))


def expected_seconds(engines: Sequence[Manifest], count: int, mode: Mode) -> float:
    """A first guess: the engine that makes us wait longest between calls, the pages to read, then what later stages look for."""
    waits = [engine.limit.wait(place) for engine in engines for place in range(count)]
    queue = max((wait for wait in waits if wait <= QUEUE[mode]), default=0.0)
    return round(1 + queue + mode.source_limit * SECONDS_PER_SOURCE + (SECONDS_LATER[mode] if queue else 0.0))


async def _with_own_sources(dossier: Dossier, tools: Tools) -> Dossier:
    """The editor's addresses are read and rated before approval, outside the source limit; one taken back is gone.

    Only over the web and offline: an address behind a wall may be nobody else's business, and the editor has not approved anything yet.
    Where reading costs money, it waits for the approval too.
    """
    first = next_number(dossier)
    dossier = _without_withdrawn(dossier)
    known = addresses(dossier)
    wanted = [Hit(url, "") for url in own_urls(dossier) if normalise(url) not in known]
    reads = await read_all(wanted, replace(tools, fetcher=tools.web))
    sources, captures = await taken_in(reads, dossier, tools, first=first, user_provided=True)
    dossier = dossier.with_(sources=dossier.sources + sources, captures=dossier.captures + captures)
    dossier = dossier.add_gaps(*gaps_of(reads, "plan", 1))
    return await rate(dossier if tools.usd_per_source else await with_readings(dossier, tools), tools)


def _without_withdrawn(dossier: Dossier) -> Dossier:
    """Sources whose address the editor took out of the plan go; a gap goes too, so that its address is tried again."""
    wanted = {normalise(url) for url in own_urls(dossier)}
    kept = tuple(capture for capture in dossier.captures if normalise(capture.url) in wanted)
    there = {capture.sha256 for capture in kept}
    sources = tuple(source for source in dossier.sources if source.capture in there)
    return dossier.with_(sources=sources, captures=kept, gaps=tuple(gap for gap in dossier.gaps if gap.stage != "plan"))


def own_urls(dossier: Dossier) -> list[str]:
    """The topic's original article and what the editor pasted, each once."""
    urls = [url for url in (dossier.topic.original_url, *dossier.plan.own_urls) if url]
    return list(_once(urls, key=normalise))
