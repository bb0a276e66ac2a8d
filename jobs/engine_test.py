"""Ask one engine one harmless question, to see whether it answers; screens only put this in line."""

import asyncio
from collections.abc import Sequence

from core.errors import SearchError
from core.model.engine import Call, EngineKind, Manifest, Outcome
from core.model.plan import Query
from core.model.source import Hit
from core.search.calling.port import Answer
from core.search.calling.provider_calls import Discipline
from core.search.engines import engines
from core.search.queries.query_language import parse
from core.settings import settings
from core.web.provider_http import open_http
from db.engine import reading
from db.engines import TEST, cost_of_tests
from jobs.adapters import DeskArchive, DeskBook
from jobs.steps import now
from jobs.toolbox import the_gates

QUESTIONS = dict.fromkeys((EngineKind.WEB_ARCHIVE, EngineKind.READER, EngineKind.REGISTRY), "https://www.iana.org/")
QUESTION = "climate report"
RESULTS = 3
ANSWERED, NOT_THERE = "answered", "This worker has no key for it, or was told not to ask it."


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
