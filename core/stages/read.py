"""Read: hits become sources with captures; what is dead or behind a wall becomes a gap, beside what its hit says of it."""

import asyncio
from contextlib import suppress

from core.gather import gather
from core.model.dossier import Dossier, Gap
from core.model.source import Hit
from core.model.web import split_web_address
from core.model.words import CaptureKind, EventKind
from core.search.engines.archive import ArchiveEngine
from core.stages.sources import Read, addresses, gaps_of, new_reads, next_number, read_all, read_one, taken_in, with_readings, with_snippets
from core.tools import Tools
from core.web.ssrf_guard import unknown
from core.web.urls import normalise

A_MOMENT = 0.25
"""Seconds in which a name that nobody bears is found out; a site's second page is not asked for sooner anyway."""


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = await _own_again(dossier, tools)
    reads = await _until_enough(dossier, tools)
    reads = await with_snippets(reads, _room(dossier, reads), tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    gaps = gaps_of(reads, "read", dossier.pass_no)
    if captures and tools.no_pictures:
        gaps.append(await _no_pictures(dossier, tools))
    found = dossier.with_(
        sources=dossier.sources + sources,
        captures=dossier.captures + captures,
        halted=dossier.halted or tools.brake(),
    )
    return (await with_readings(found, tools)).add_gaps(*gaps)


async def _no_pictures(dossier: Dossier, tools: Tools) -> Gap:
    """The same in every pass; the log tells it in the first that met it."""
    gap = Gap("No pictures of the pages are taken", tools.no_pictures, "read", pass_no=dossier.pass_no)
    if (gap.what, gap.why) not in {(known.what, known.why) for known in dossier.gaps}:
        await tools.emit(EventKind.GAP_FOUND, f"{gap.what}: {gap.why}")
    return gap


async def _own_again(dossier: Dossier, tools: Tools) -> Dossier:
    """The editor's addresses that the plan could not read over the web, now that every way may be tried; outside the source limit."""
    missed = [gap for gap in dossier.gaps if gap.stage == "plan" and gap.url] if dossier.pass_no == 1 else []
    reads = [one for one in await read_all([Hit(gap.url, "") for gap in missed], tools) if one.tried]
    if not reads:
        return dossier
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier), user_provided=True)
    tried = {one.hit.url for one in reads}
    gaps = tuple(gap for gap in dossier.gaps if gap not in missed or gap.url not in tried)
    dossier = dossier.with_(sources=dossier.sources + sources, captures=dossier.captures + captures, gaps=gaps)
    return dossier.add_gaps(*gaps_of(reads, "read", dossier.pass_no))


async def _until_enough(dossier: Dossier, tools: Tools) -> list[Read]:
    """The best hits first; for each that cannot be read the next best at once, until the mode's limit of sources is read."""
    done, failed = addresses(dossier), {gap.url for gap in dossier.gaps}
    hits = [hit for hit in dossier.hits if normalise(hit.url) not in done and hit.url not in failed]
    waiting, sites, reads = iter(hits), Sites(tools), list[Read]()

    async def one_more() -> None:
        """The next hit, and the next again until one of them is a new page."""
        for hit in waiting:
            found = await sites.read(hit)
            room = _room(dossier, reads, pages_only=True)
            reads.append(found)
            if tools.brake() or _room(dossier, reads, pages_only=True) < room:
                return

    await gather(one_more() for _ in range(_room(dossier, [], pages_only=True)))
    return sorted(reads, key=lambda one: hits.index(one.hit))


class Sites:
    """Sites as the stage gets to know them: where the first page shows that a site is not there, its others are not asked for."""

    def __init__(self, tools: Tools) -> None:
        self._tools, self._at_once = tools, asyncio.Semaphore(tools.reads_at_once)
        self._met: dict[str, asyncio.Event] = {}
        self._absent: set[str] = set()

    async def read(self, hit: Hit) -> Read:
        host = site_of(hit)
        met = self._met.get(host)
        if met is None:
            return await self._read_first(hit, host)
        with suppress(TimeoutError):
            await asyncio.wait_for(met.wait(), A_MOMENT)
        missing = host in self._absent and not is_kept(hit)
        return await self._missed(hit, host) if missing else await read_one(hit, self._at_once, self._tools)

    async def _read_first(self, hit: Hit, host: str) -> Read:
        met = self._met[host] = asyncio.Event()
        try:
            found = await read_one(hit, self._at_once, self._tools)
            if found.problem == str(unknown(host)):  # with nothing after it: there is no other way to its pages either
                self._absent.add(host)
            return found
        finally:
            met.set()

    async def _missed(self, hit: Hit, host: str) -> Read:
        problem = str(unknown(host))
        await self._tools.emit(EventKind.GAP_FOUND, f"{hit.title or hit.url}: {problem}")
        return Read(hit, problem=problem, lost=True)


def is_kept(hit: Hit) -> bool:
    """Whether the newsroom's archive found it, which then has a copy, whatever became of its site."""
    return any(engine == ArchiveEngine.manifest.name for engine, _ in hit.found_by)


def site_of(hit: Hit) -> str:
    """The host as it is asked for."""
    parts = split_web_address(hit.url)
    return (parts.hostname or "").rstrip(".") if parts else ""


def _room(dossier: Dossier, reads: list[Read], *, pages_only: bool = False) -> int:
    """How many more sources the mode has room for; what an editor gave or a stage sought out takes none of it.

    A snippet never takes the place of a page that can be read.
    """
    found = [one for one in dossier.sources if not one.user_provided and not one.found_for]
    counted = [one for one in found if one.capture_kind is not CaptureKind.SNIPPET] if pages_only else found
    return dossier.mode.source_limit - len(counted) - len(new_reads(reads, dossier))
