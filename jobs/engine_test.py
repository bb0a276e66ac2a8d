"""Ask one engine one harmless question, to see whether it answers; screens only put this in line."""

from collections.abc import Sequence

from core.errors import SearchError
from core.model.engine import EngineKind, Manifest
from core.model.plan import Query
from core.model.source import Hit
from core.search.discipline import Discipline
from core.search.engines import engines
from core.search.port import Answer
from core.search.terms import parse
from core.search.wire import open_http
from core.settings import settings
from db.engine import writing
from db.engines import TEST, no_test
from jobs.adapters import DeskArchive, DeskBook
from jobs.steps import now
from jobs.toolbox import the_gates

QUESTIONS = {EngineKind.WEB_ARCHIVE: "https://www.iana.org/"}
QUESTION = "climate report"
RESULTS = 3
ANSWERED, NOT_THERE = "answered", "not there"


class Fresh:
    """A cache that remembers nothing: a test is about the engine, not about yesterday."""

    async def get(self, key: str) -> Answer | None:
        return None

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        return None


class OnTheHouse:
    """A purse for calls that belong to no investigation; the book still says what they cost."""

    async def take(self, manifest: Manifest) -> str:
        return ""

    async def give_back(self, manifest: Manifest) -> None:
        return None


async def try_engine(url: str, name: str) -> str:
    """One real call, even when the engine rests; what came of it is in the book and in the engine's health."""
    desk = settings()
    async with open_http() as http:
        engine = next((one for one in engines(desk, http, DeskArchive(url)) if one.manifest.name == name), None)
        if engine is None:
            with writing(url) as session:
                no_test(session, name)
            return NOT_THERE
        the_gates().of(engine.manifest).heard(None, "")
        ask = Discipline(the_gates(), Fresh(), DeskBook(url), OnTheHouse(), lambda: "", now, desk.search_seconds)
        query = Query(QUESTIONS.get(engine.manifest.kind, QUESTION), TEST)
        try:
            await ask(engine, query, parse(query), RESULTS)
        except SearchError as error:
            return str(error)
        return ANSWERED
