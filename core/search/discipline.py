"""How every engine is asked: from the cache if possible, within limits and budget, again after a passing failure, and written down."""

import asyncio
import hashlib
import logging
import random
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from time import monotonic

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception

from core.errors import Busy, NotAsked, Refused, SearchError, TimedOut, Unreachable
from core.model.engine import Call, EngineKind, Manifest, Outcome
from core.model.plan import Query
from core.model.source import Hit
from core.model.web import is_web_address, split_web_address
from core.reading.addresses import is_address, is_public
from core.search.gates import LONGEST_WAIT, Gate, Gates
from core.search.port import Answer, CallBook, Engine, Purse, SearchCache
from core.search.terms import Terms, fits

WAITS = (1.0, 2.0, 4.0)
"""Seconds before each of the three retries."""
JITTER = 0.5
SLICE = 0.5
TIMED_OUT_TRIES = 2

log = logging.getLogger("desk.search")


@dataclass(frozen=True, slots=True)
class Discipline:
    """What surrounds an engine's own search; it is what stages are given to ask with."""

    gates: Gates
    cache: SearchCache
    book: CallBook
    purse: Purse
    brake: Callable[[], str]
    clock: Callable[[], datetime]
    seconds: float = 30.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def __call__(self, engine: Engine, query: Query, terms: Terms, limit: int) -> Answer:
        manifest, key = engine.manifest, fingerprint(engine.manifest.name, terms, limit)
        call = Call(manifest.name, query.text, Outcome.NOT_ASKED, self.clock(), query.purpose)
        if kept := await self.cache.get(key) if keeps(manifest) else None:
            await self.book.enter(replace(call, outcome=Outcome.CACHED, hits=len(kept.hits)))
            return kept
        gate = self.gates.of(manifest)
        async with gate.room:
            hits = await self._through(gate, engine, terms, limit, call)
        if keeps(manifest):
            await self.cache.put(key, manifest.name, query.text, hits)
        return Answer(hits)

    async def _through(self, gate: Gate, engine: Engine, terms: Terms, limit: int, call: Call) -> tuple[Hit, ...]:
        """Past the gate and back; whatever happens is in the book."""
        if why_not := self._closed(gate, engine.manifest) or await self.purse.take(engine.manifest):
            await self.book.enter(replace(call, problem=why_not, resting_until=gate.resting_until))
            raise NotAsked(why_not)
        began = monotonic()
        try:
            hits = await self._attempts(gate, engine, terms, limit)
        except SearchError as error:
            await self.purse.give_back(engine.manifest)
            await self.book.enter(self._failed(call, error, gate, monotonic() - began))
            raise
        done = replace(call, outcome=Outcome.ANSWERED, hits=len(hits), seconds=monotonic() - began, usd=engine.manifest.usd_per_call)
        await self.book.enter(done)
        return hits

    def _closed(self, gate: Gate, manifest: Manifest) -> str:
        if halted := self.brake():
            return halted
        if not gate.rests(self.clock()):
            return ""
        return f"{gate.problem or f'{manifest.label} failed several times.'} It is asked again after {gate.resting_until:%H:%M} UTC."

    async def _attempts(self, gate: Gate, engine: Engine, terms: Terms, limit: int) -> tuple[Hit, ...]:
        retrying = AsyncRetrying(retry=retry_if_exception(passing), wait=wait, stop=enough, sleep=self._pause, reraise=True)
        async for attempt in retrying:
            with attempt:
                return await self._once(gate, engine, terms, limit)
        raise AssertionError("a retry ends with an answer or an error")

    async def _once(self, gate: Gate, engine: Engine, terms: Terms, limit: int) -> tuple[Hit, ...]:
        await self._pause(gate.turn(monotonic()))
        if halted := self.brake():
            raise NotAsked(halted)
        try:
            hits = await self._answer(engine, terms, limit)
        except SearchError as error:
            gate.failed(error, self.clock(), monotonic())
            raise
        gate.succeeded()
        return hits

    async def _answer(self, engine: Engine, terms: Terms, limit: int) -> tuple[Hit, ...]:
        """The fit hits of one answer; a fault of ours in reading it is told like a fault of theirs in writing it."""
        label = engine.manifest.label
        try:
            async with asyncio.timeout(self.seconds):
                return fit(await engine.search(terms, limit), bounds(terms, engine.manifest))[:limit]
        except TimeoutError as error:
            raise TimedOut(f"{label} did not answer within {self.seconds:g} seconds.") from error
        except SearchError:
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            log.warning(
                "engine=%s problem=%s at=%s:%s", engine.manifest.name, type(error).__name__, Path(place.filename).name, place.lineno
            )
            raise Refused(f"{label} sent something that cannot be read.") from error

    def _failed(self, call: Call, error: SearchError, gate: Gate, seconds: float) -> Call:
        if isinstance(error, NotAsked):
            return replace(call, problem=str(error))
        limited = isinstance(error, Busy)
        return replace(call, outcome=Outcome.FAILED, problem=str(error), seconds=seconds, resting_until=gate.resting_until, limited=limited)

    async def _pause(self, seconds: float) -> None:
        """Wait in short slices, so that *Stop here* is heard while waiting."""
        while seconds > 0 and not self.brake():
            await self.sleep(min(seconds, SLICE))
            seconds -= SLICE


def keeps(manifest: Manifest) -> bool:
    """The newsroom's own archive costs nothing to ask and changes with every import; it is never answered from the cache."""
    return manifest.kind is not EngineKind.ARCHIVE


def fingerprint(engine: str, terms: Terms, limit: int) -> str:
    return hashlib.sha256(f"{engine}\x1f{terms.key}\x1f{limit}".encode()).hexdigest()


def passing(error: BaseException) -> bool:
    """Whether it may be better in a moment."""
    if isinstance(error, Busy):
        return (error.retry_after or 0) <= LONGEST_WAIT
    return isinstance(error, Unreachable | TimedOut)


def wait(state: RetryCallState) -> float:
    """As long as the provider wishes; else 1, 2 and 4 seconds and a little, so that not everybody comes back at once."""
    error = state.outcome.exception() if state.outcome else None
    wished = error.retry_after if isinstance(error, Busy) else None
    base = WAITS[min(state.attempt_number, len(WAITS)) - 1] if wished is None else wished
    return base + random.uniform(0, JITTER)  # noqa: S311  jitter, not a secret


def enough(state: RetryCallState) -> bool:
    """A time-out is tried once more, anything else three times."""
    error = state.outcome.exception() if state.outcome else None
    return state.attempt_number >= (TIMED_OUT_TRIES if isinstance(error, TimedOut) else 1 + len(WAITS))


def bounds(terms: Terms, manifest: Manifest) -> Terms:
    """What hits are held against; captures of a site, and posts that link to it, are elsewhere."""
    if manifest.leads_on:
        return replace(terms, sites=(), not_sites=())
    return terms if manifest.kind.discovers else replace(terms, sites=())


def fit(hits: Sequence[Hit], terms: Terms) -> tuple[Hit, ...]:
    """Hits that keep to the query and whose address may be visited at all."""
    return tuple(hit for hit in hits if presentable(hit.url) and fits(hit, terms))


def presentable(url: str) -> bool:
    """A web address of the open internet, as far as its text tells; what a name leads to is checked when it is visited."""
    parts = split_web_address(url)
    host = (parts.hostname or "").rstrip(".") if parts else ""
    if not host or not is_web_address(url):
        return False
    if is_address(host):
        return is_public(host)
    return "." in host and host.rpartition(".")[2] not in ("local", "localhost", "internal", "lan", "home", "arpa")
