"""Fill a stage's tools from the database and the settings, and try one engine with one harmless question."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx

from core.errors import SearchError
from core.evidence.capture.chromium import why_not
from core.evidence.fetch.downloader import Manners
from core.evidence.fetch.fallback import FallbackFetcher, ways
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Fetched, Fetcher, Page
from core.model.dates import When
from core.model.engine import Call, EngineKind, Manifest, Outcome
from core.model.plan import Query
from core.model.source import Hit, OutletRating
from core.policy.level.rulebook import Rulebook, load_rulebook
from core.search.calling.port import Answer, Engine
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import engines, own_pages, page_services, web_archives
from core.search.queries.query_language import parse
from core.settings import Settings, settings
from core.stage_findings import Remarks
from core.tools import Brake, Tools
from core.web.provider_http import open_http
from db import engines as desk_engines
from db import outlets, topics
from db.database import reading
from db.engines import TEST, cost_of_tests
from jobs import readers
from jobs.adapters import SEARCHED, DeskArchive, DeskBook, DeskCache, DeskEmit, DeskPurse, DeskVault, desk_brake
from jobs.readers import chosen, the_reader
from jobs.steps import Assignment, now

PATIENCE = 10.0
"""Seconds a page waits for its turn at a service that may open it; there are other ways, and the stage waits with it."""
USD_PER_SOURCE = 0.006
"""What reading a source has cost with a language model, all in all, at most."""
QUESTIONS = dict.fromkeys((EngineKind.WEB_ARCHIVE, EngineKind.READER, EngineKind.REGISTRY), "https://www.iana.org/")
QUESTION = "climate report"
RESULTS = 3
ANSWERED, NOT_THERE = "answered", "This worker has no key for it, or was told not to ask it."


@asynccontextmanager
async def the_tools(assignment: Assignment, opened: Callable[[Settings], WebFetcher] | None = None) -> AsyncIterator[Tools]:
    """Everything one stage works with, for as long as it works; `opened` may open another web than the real one."""
    desk, remarks = settings(), Remarks()
    await asyncio.to_thread(readers.wait_for_preload)
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


class Fresh:
    """A cache that remembers nothing: a test is about the engine, not about yesterday."""

    async def get(self, key: str) -> Answer | None:
        return None

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        return None


class DeskMoney:
    """What tests may cost in a day; they belong to no investigation, and the book says what each cost."""

    def __init__(self, url: str, most: float) -> None:
        self._url, self._most = url, most

    async def take(self, manifest: Manifest) -> str:
        if not manifest.paid:
            return ""
        spent = await asyncio.to_thread(self._spent)
        return "" if spent + manifest.usd_per_call <= self._most else f"Tests have cost ${spent:.2f} today; ${self._most:.2f} is the most."

    def _spent(self) -> float:
        with reading(self._url) as session:
            return cost_of_tests(session, since=now().replace(hour=0, minute=0, second=0, microsecond=0))

    async def give_back(self, manifest: Manifest) -> None:
        return None


async def try_engine(url: str, name: str) -> str:
    """One real call, even when the engine rests; what came of it is in the book and in the engine's health."""
    desk = settings()
    async with open_http() as http:
        engine = next((one for one in engines(desk, http, DeskArchive(url)) if one.manifest.name == name), None)
        if engine is None:
            await DeskBook(url).enter(Call(name, QUESTION, Outcome.NOT_ASKED, now(), TEST, problem=NOT_THERE))
            return NOT_THERE
        the_gates().of(engine.manifest).wake()
        ask = Discipline(the_gates(), Fresh(), DeskBook(url), DeskMoney(url, desk.cap_usd), lambda: "", now, desk.search_seconds)
        query = Query(QUESTIONS.get(engine.manifest.kind, QUESTION), TEST)
        try:
            await ask(engine, query, parse(query), RESULTS)
        except SearchError as error:
            return str(error)
        return ANSWERED
