"""Who reads in a stage: the offline rules, and before them Claude where a key is set and the story may be told."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, lru_cache

from core.analysts.asking import Asking, Given, Line, Reply, Switch
from core.analysts.consultant import MOST_CLAIMS, ROOMS, ClaudeAnalyst
from core.analysts.fallback import FallbackAnalyst
from core.analysts.port import Analyst
from core.analysts.prices import Prices
from core.analysts.prompting import Marks, Prompt
from core.analysts.rules.analyst import RulesAnalyst
from core.remarks import Remarks
from core.settings import Settings
from core.tools import Brake
from jobs.purse import DeskTill
from jobs.steps import Assignment

CLAUDE = "anthropic"
"""Its name among the engines' addresses."""


def asks_claude(desk: Settings, *, invented: bool) -> bool:
    """An invented story is told to nobody but who was made for it."""
    wanted = desk.reader in ("auto", "anthropic") and bool(desk.secret("anthropic_api_key"))
    return wanted and (not invented or CLAUDE in desk.engine_urls)


@asynccontextmanager
async def the_analyst(assignment: Assignment, desk: Settings, brake: Brake, remarks: Remarks, *, invented: bool) -> AsyncIterator[Analyst]:
    if not asks_claude(desk, invented=invented):
        yield RulesAnalyst()
        return
    line = LazyLine(desk)
    prices = Prices(2.0, 10.0)
    asking = Asking(line, DeskTill(assignment, "Claude"), prices, brake, the_gate(desk.reader_at_once), the_switch(assignment.run.id))
    most, room = (assignment.run.mode.claim_limit or MOST_CLAIMS), ROOMS[assignment.run.mode]
    claude = ClaudeAnalyst(asking, the_marks(), remarks, most, room, assignment.pass_no)
    try:
        yield FallbackAnalyst(claude, RulesAnalyst(), remarks, asking.pause)
    finally:
        await line.close()


class LazyLine:
    """Opened with the first question: the library is large, and most stages ask nothing."""

    def __init__(self, desk: Settings) -> None:
        self._desk, self._opening = desk, asyncio.Lock()
        self._line: Line | None = None

    async def ask(self, prompt: Prompt, kind: type[Given]) -> Reply[Given]:
        async with self._opening:
            if self._line is None:
                self._line = await asyncio.to_thread(_opened, self._desk)
        return await self._line.ask(prompt, kind)

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()


def _opened(desk: Settings) -> Line:
    from core.analysts.claude import ClaudeLine  # noqa: PLC0415  two seconds and 60 MB

    return ClaudeLine(desk)


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
