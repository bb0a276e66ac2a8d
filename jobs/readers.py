"""Who reads in a stage: the offline reader, and before it a language model where one is named and the story may be told."""

import asyncio
import ipaddress
import logging
import secrets
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from urllib.parse import urlsplit

from core.readers.cache import CachedReader, Memory
from core.readers.fallback import FallbackReader
from core.readers.llm.call import Caller, Model, Switch
from core.readers.llm.line import Line, Prompt, Reply, Retirement, Shape, label_of
from core.readers.llm.marks import Marks
from core.readers.llm.prices import prices_of
from core.readers.llm.reader import LlmReader
from core.readers.offline.reader import OfflineReader
from core.readers.port import Reader
from core.remarks import Remarks
from core.settings import Settings
from core.tools import Brake
from jobs.purse import DeskTill
from jobs.steps import Assignment

ANTHROPIC = "anthropic"
"""Its name among the engines' addresses, and in DESK_READER."""
CHEAP, STRONG = "claude-haiku-5-5", "claude-sonnet-5-5"
MODULES = {ANTHROPIC: "core.readers.llm.anthropic", "openai": "core.readers.llm.openai_compatible"}
NO_MODEL = "DESK_READER names an endpoint and DESK_READER_MODEL no model: the offline reader reads alone."
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The language model that reads, as the settings name it."""

    provider: str
    url: str
    key: str
    cheap: str
    strong: str
    own_machine: bool

    @property
    def label(self) -> str:
        return label_of(self.url) if self.provider != ANTHROPIC else "Claude"


def chosen(desk: Settings, *, invented: bool = False) -> Chosen | None:
    """Nobody where no key or model is set; an invented story is told to nobody but who was made for it."""
    if desk.reader == "openai":
        found = _endpoint(desk)
        return found if found.cheap and (not invented or found.own_machine) else None
    made = Chosen(
        ANTHROPIC,
        desk.reader_url or desk.engine_urls.get(ANTHROPIC, ""),
        desk.secret("anthropic_api_key") or (desk.secret("reader_key") if desk.reader == ANTHROPIC else ""),
        desk.reader_model or CHEAP,
        desk.reader_strong_model or STRONG,
        own_machine=False,
    )
    wanted = desk.reader in ("auto", ANTHROPIC) and made.key
    return made if wanted and (not invented or ANTHROPIC in desk.engine_urls) else None


def _endpoint(desk: Settings) -> Chosen:
    strong = desk.reader_strong_model or desk.reader_model
    return Chosen("openai", desk.reader_url, desk.secret("reader_key"), desk.reader_model, strong, own_machine=at_home(desk.reader_url))


def at_home(url: str) -> bool:
    """Whether an address is the newsroom's own machine or network: what runs there costs nothing a call and tells nobody."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".internal", ".lan"))


@asynccontextmanager
async def the_reader(assignment: Assignment, desk: Settings, brake: Brake, remarks: Remarks, *, invented: bool) -> AsyncIterator[Reader]:
    """The reader of a stage; a line to a model is opened with its first question and closed with the stage."""
    offline = CachedReader(OfflineReader(), the_memory())
    found = chosen(desk, invented=invented)
    if found is None:
        if desk.reader == "openai" and not desk.reader_model:
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
                self._line = await asyncio.to_thread(open_line, self._chosen, self._seconds)
        return self._line


def open_line(chosen: Chosen, seconds: float) -> Line:
    """The libraries take two seconds and 60 MB each: only the one that is asked is loaded."""
    if chosen.provider == ANTHROPIC:
        from core.readers.llm.anthropic import AnthropicLine  # noqa: PLC0415

        return AnthropicLine(key=chosen.key, url=chosen.url, seconds=seconds)
    from core.readers.llm.openai_compatible import OpenAiLine  # noqa: PLC0415

    return OpenAiLine(key=chosen.key, url=chosen.url, seconds=seconds)


def make_ready(desk: Settings) -> None:
    """Load the library while nobody waits for it yet, and say once whether a model has an end."""
    if found := chosen(desk):
        threading.Thread(target=_prepare, args=(found, desk.reader_seconds), name="loading", daemon=True).start()


def _prepare(found: Chosen, seconds: float) -> None:
    import_module(MODULES[found.provider])
    for warning in asyncio.run(retirements(found, seconds)):
        _log.warning(warning)


async def retirements(found: Chosen, seconds: float) -> list[str]:
    """A sentence for each model that its provider will stop answering as."""
    line = open_line(found, seconds)
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
