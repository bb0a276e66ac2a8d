"""Who reads in a stage (the offline reader, and before it a language model), what is loaded for it beforehand, and what it forgets."""

import asyncio
import logging
import secrets
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from importlib import import_module

from core.english import parse
from core.english.language import language
from core.english.parse import parse_line
from core.errors import BadInput
from core.evidence.fetch.web_fetcher import page
from core.evidence.port import Fetched
from core.model.words import OFFLINE
from core.policy.tiers.table import table
from core.readers.cache import CachedReader, Memory
from core.readers.fallback import FallbackReader
from core.readers.llm.call import Caller, Model, Switch
from core.readers.llm.line import PROVIDERS, USUAL, Chosen, Line, Prompt, Provider, Reply, Retirement, Shape, provider_of
from core.readers.llm.prices import prices_of
from core.readers.llm.prompt import Marks
from core.readers.llm.reader import LlmReader
from core.readers.offline.reader import OfflineReader
from core.readers.offline.stance.model import Pair, StanceModel
from core.readers.port import Reader
from core.settings import Settings
from core.stage_findings import Remarks
from core.stages.trace.extra_sources import labels
from core.tools import Brake
from jobs.adapters import DeskTill
from jobs.steps import Assignment, why_failed

AUTO = "auto"
"""In DESK_READER: whoever usually reads, where its key is set."""
NO_MODEL = "DESK_READER names an endpoint and DESK_READER_MODEL no model: the offline reader reads alone."
OF_TEXTS = 8
"""From so many entries on a memory is one of texts; smaller ones, and those without a limit, hold tables and models."""
_log = logging.getLogger(__name__)
SENTENCE = "The Tarn mill closed on Friday 6 March 2026 after its orders had dried up, said the owner of the mill. "
PAGE = Fetched(
    "https://gazette.example/mill",
    "https://gazette.example/mill",
    200,
    "text/html",
    f"<html><head><title>The mill</title></head><body><article><h1>The mill</h1><p>{SENTENCE * 5}</p></article></body></html>".encode(),
)
LONGEST = 20.0
"""Seconds a stage waits for it; it can load everything by itself."""
EarlyPart = Callable[[], object]

log = logging.getLogger("desk.worker")


def chosen(desk: Settings, *, invented: bool = False) -> Chosen | None:
    """Nobody where no key or model is set; an invented story is told to nobody but who was made for it."""
    provider = named(desk.reader)
    if provider is None:
        return None
    own = desk.secret(provider.own_key) if provider.own_key else ""
    key = own or (desk.secret("reader_key") if desk.reader == provider.name else "")
    url = desk.reader_url or desk.engine_urls.get(provider.name, "")
    strong = desk.reader_strong_model or provider.strong or desk.reader_model
    made = Chosen(provider, url, key, desk.reader_model or provider.cheap, strong)
    may_be_told = not invented or made.own_machine or provider.name in desk.engine_urls
    return made if made.cheap and (made.key or provider.anywhere) and may_be_told else None


def named(reader: str) -> Provider | None:
    """Whom DESK_READER names; nobody is the offline reader, and a word that names nobody is a mistake."""
    if reader == OFFLINE:
        return None
    found = USUAL if reader == AUTO else provider_of(reader)
    if found is None:
        names = ", ".join([AUTO, OFFLINE, *(one.name for one in PROVIDERS)])
        raise BadInput(f"DESK_READER is “{reader}”, which names no reader; it can be one of {names}.")
    return found


@asynccontextmanager
async def the_reader(assignment: Assignment, desk: Settings, brake: Brake, remarks: Remarks, *, invented: bool) -> AsyncIterator[Reader]:
    """The reader of a stage; a line to a model is opened with its first question and closed with the stage."""
    offline = CachedReader(OfflineReader(), the_memory())
    found = chosen(desk, invented=invented)
    if found is None:
        if (provider := named(desk.reader)) and not (desk.reader_model or provider.cheap):
            remarks.say(NO_MODEL)
        yield offline
        return
    line = LazyLine(found, desk.reader_seconds)
    caller = Caller(line, DeskTill(assignment, found.label), brake, the_gate(desk.reader_at_once), the_switch(assignment.run.id))
    cheap, strong = (Model(name, prices_of(name, desk.reader_prices, at_home=found.own_machine)) for name in (found.cheap, found.strong))
    model = LlmReader(caller, cheap, strong, the_marks(), remarks, the_memory(), mode=assignment.run.mode)
    try:
        yield FallbackReader(CachedReader(model, the_memory()), offline, remarks)
    finally:
        await line.close()


class LazyLine:
    """Opened with the first question: the libraries are large, and most stages ask nothing."""

    def __init__(self, chosen: Chosen, seconds: float) -> None:
        self.label = chosen.label
        self._chosen, self._seconds, self._opening = chosen, seconds, asyncio.Lock()
        self._line: Line | None = None

    async def ask(self, model: str, prompt: Prompt, shape: Shape) -> Reply:
        return await (await self._opened()).ask(model, prompt, shape)

    async def retirement(self, model: str) -> Retirement | None:
        return await (await self._opened()).retirement(model)

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()

    async def _opened(self) -> Line:
        async with self._opening:
            if self._line is None:
                self._line = await asyncio.to_thread(self._chosen.open, self._seconds)
        return self._line


def make_ready(desk: Settings) -> None:
    """Load the library while nobody waits for it yet, and say once whether a model has an end."""
    if found := chosen(desk):
        threading.Thread(target=_prepare, args=(found, desk.reader_seconds), name="loading", daemon=True).start()


def _prepare(found: Chosen, seconds: float) -> None:
    import_module(found.module)
    for warning in asyncio.run(retirements(found, seconds)):
        _log.warning(warning)


async def retirements(found: Chosen, seconds: float) -> list[str]:
    """A sentence for each model that its provider will stop answering as."""
    line = found.open(seconds)
    try:
        ends = [await line.retirement(model) for model in dict.fromkeys((found.cheap, found.strong))]
    finally:
        await line.close()
    return [told(one) for one in ends if one]


def told(end: Retirement) -> str:
    day = f"on {end.on.day} {end.on:%B %Y}" if end.on else "soon"
    return f"The model {end.model} retires {day}: choose another with DESK_READER_MODEL or DESK_READER_STRONG_MODEL."


@cache
def the_gate(at_once: int) -> asyncio.Semaphore:
    """One for the whole process: the limit holds over all investigations it runs."""
    return asyncio.Semaphore(at_once)


@lru_cache(maxsize=1000)
def the_switch(investigation_id: int) -> Switch:
    """One for a run, as long as this worker lives."""
    return Switch()


@cache
def the_marks() -> Marks:
    return Marks(secrets.token_bytes(16))


@cache
def the_memory() -> Memory:
    """One for the whole process: a topic that is investigated again is not read again where nothing has changed."""
    return Memory()


def forget_readings() -> None:
    """Nothing of what was read stays in this process's memory, which no purge of the database reaches.

    Besides readings those are the many small memories of words that were looked at; tables and models hold nobody's words and stay.
    """
    the_memory().forget()
    parse.forget()
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("core.")]
    for one in (one for module in modules for one in list(vars(module).values()) if hasattr(one, "cache_parameters")):
        if (one.cache_parameters()["maxsize"] or 0) >= OF_TEXTS:
            one.cache_clear()


def early_parts() -> tuple[EarlyPart, ...]:
    """In the order in which a run comes to need them."""
    return (
        lambda: parse_line(SENTENCE),
        lambda: language(SENTENCE),
        lambda: page(PAGE),
        table,
        lambda: StanceModel.load().weigh([Pair(SENTENCE, SENTENCE)]),
        labels,
    )


@cache
def preload() -> threading.Thread:
    """Once, on a thread of its own: a worker starts no later for it."""
    thread = threading.Thread(target=load, args=(early_parts(),), name="warming", daemon=True)
    thread.start()
    return thread


def wait_for_preload() -> None:
    """Wait for what is being loaded: a stage that began to load it too would take twice as long. Nobody waits for what was not begun."""
    if preload.cache_info().currsize:
        preload().join(LONGEST)


def load(wanted: Sequence[EarlyPart]) -> None:
    """Each for itself: what cannot be loaded is told by the stage that needs it."""
    for part in wanted:
        try:
            part()
        except Exception as problem:
            log.warning('warming problem="%s"', why_failed(problem))
