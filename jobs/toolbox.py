"""Fill a stage's tools from the database and the settings; nothing here decides anything."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx

from core.evidence.capture.chromium import why_not
from core.evidence.fetch.downloader import Manners
from core.evidence.fetch.fallback import FallbackFetcher, ways
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Fetched, Fetcher, Page
from core.model.dates import When
from core.model.engine import EngineKind, Manifest
from core.model.source import OutletRating
from core.policy.level.rulebook import Rulebook, load_rulebook
from core.search.calling.port import Engine
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import engines, own_pages, page_services, web_archives
from core.settings import Settings, settings
from core.stage_findings import Remarks
from core.tools import Brake, Tools
from core.web.provider_http import open_http
from db import engines as desk_engines
from db import outlets, topics
from db.engine import reading
from jobs import warming
from jobs.adapters import DeskArchive, DeskBook, DeskCache, DeskEmit, DeskVault
from jobs.brake import desk_brake
from jobs.purse import SEARCHED, DeskPurse
from jobs.readers import chosen, the_reader
from jobs.steps import Assignment, now

PATIENCE = 10.0
"""Seconds a page waits for its turn at a service that may open it; there are other ways, and the stage waits with it."""
USD_PER_SOURCE = 0.006
"""What reading a source has cost with a language model, all in all, at most."""


@asynccontextmanager
async def the_tools(assignment: Assignment, opened: Callable[[Settings], WebFetcher] | None = None) -> AsyncIterator[Tools]:
    """Everything one stage works with, for as long as it works; `opened` may open another web than the real one."""
    desk, remarks = settings(), Remarks()
    await asyncio.to_thread(warming.settle)
    invented = await asyncio.to_thread(_is_invented, assignment)
    model = chosen(desk, invented=invented)
    web = LazyFetcher(desk, opened or the_web)
    try:
        async with (
            desk_brake(assignment.url, assignment.run, now) as brake,
            open_http() as http,
            the_reader(assignment, desk, brake, remarks, invented=invented) as reader,
        ):
            asked = await asyncio.to_thread(_engines, assignment, desk, http, invented=invented)
            search = await asyncio.to_thread(_search, assignment, desk, brake, model.label if model else "")
            yield Tools(
                engines=asked,
                search=search,
                fetcher=_fetcher(web, asked, search),
                web=web,
                vault=DeskVault(desk.evidence_url),
                reader=reader,
                rulebook=rulebook(desk),
                ratings=await asyncio.to_thread(_ratings, assignment.url),
                brake=brake,
                clock=now,
                emit=DeskEmit(assignment),
                reads_at_once=desk.fetch_at_once,
                results=desk.search_results,
                no_pictures=why_not(desk),
                usd_per_source=USD_PER_SOURCE if model and not model.own_machine else 0.0,
                remarks=remarks,
            )
    finally:
        await web.close()


def _fetcher(web: "LazyFetcher", asked: tuple[Engine, ...], search: Discipline) -> Fetcher:
    """The web, and around it whoever else has a page or can open it."""
    ask = replace(search, patience=PATIENCE).ask
    return FallbackFetcher(web, ways(page_services(asked), web_archives(asked), ask, web.made), own_pages(asked))


class LazyFetcher(Fetcher):
    """Opened with the first page: loading the certificates takes longer than many a stage, and most read nothing."""

    def __init__(self, desk: Settings, opened: Callable[[Settings], WebFetcher]) -> None:
        self._desk, self._open = desk, opened
        self._web: WebFetcher | None = None

    async def read(self, url: str, near: When | None = None) -> Page:
        return await self._opened().read(url, near)

    async def made(self, fetched: Fetched) -> Page:
        return await self._opened().made(fetched)

    def _opened(self) -> WebFetcher:
        if self._web is None:
            self._web = self._open(self._desk)
        return self._web

    async def close(self) -> None:
        if self._web is not None:
            await self._web.close()


def _is_invented(assignment: Assignment) -> bool:
    with reading(assignment.url) as session:
        return topics.get(session, assignment.run.topic_id).demo


def _engines(assignment: Assignment, desk: Settings, http: httpx.AsyncClient, *, invented: bool) -> tuple[Engine, ...]:
    """An invented story is only looked for where it can be found: nobody's real search engine is asked about it."""
    made = engines(desk, http, DeskArchive(assignment.url, demo=invented))
    return tuple(engine for engine in made if not invented or knows_the_demo(engine.manifest, desk))


def knows_the_demo(manifest: Manifest, desk: Settings) -> bool:
    return manifest.kind is EngineKind.ARCHIVE or manifest.name in desk.engine_urls


def _search(assignment: Assignment, desk: Settings, brake: Brake, reader: str) -> Discipline:
    """Where a language model reads, searching leaves it its share of the money."""
    purse = DeskPurse(assignment, desk.search_calls, SEARCHED[assignment.run.mode] if reader else 1.0, reader)
    book = DeskBook(assignment.url, assignment)
    return Discipline(known_gates(assignment.url), DeskCache(assignment.url), book, purse, brake, now, desk.search_seconds)


def known_gates(url: str) -> Gates:
    """This worker's gates, told what other workers found out about the engines meanwhile."""
    with reading(url) as session:
        for health in desk_engines.all_(session):
            the_gates().hear(health)
    return the_gates()


@cache
def the_gates() -> Gates:
    """One set for the whole process: limits hold over all investigations it runs."""
    return Gates()


def the_web(desk: Settings) -> WebFetcher:
    return WebFetcher(desk, manners=the_manners())


@cache
def the_manners() -> Manners:
    """One for the whole process: a site is visited no more often because several investigations do."""
    return Manners(settings().fetch_pause)


def rulebook(desk: Settings) -> Rulebook:
    return load_rulebook(Path(desk.rulebook)) if desk.rulebook else load_rulebook()


def _ratings(url: str) -> dict[str, OutletRating]:
    with reading(url) as session:
        return outlets.ratings(session)
