"""How every engine is asked: from the cache if possible, within limits and budget, again after a passing failure, and written down."""

import asyncio
import hashlib
import logging
import random
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from math import inf
from pathlib import Path
from time import monotonic
from typing import TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception

from core.errors import Busy, DeskError, NotAsked, NothingToAsk, Refused, SearchError, TimedOut, Unreachable, Unusable
from core.model.engine import Call, EngineKind, Manifest, Outcome
from core.model.plan import Query
from core.model.source import Hit
from core.search.calling.port import Answer, CallBook, Engine, Purse, SearchCache
from core.search.calling.rate_limits import LONGEST_WAIT, Gate, Gates, is_its_fault
from core.search.queries.query_language import Terms, fits
from core.web.ssrf_guard import presentable

WAITS = (1.0, 2.0, 4.0)
"""Seconds before each of the three retries."""
JITTER = 0.5
SLICE = 0.5
TIMED_OUT_TRIES = 2

Value = TypeVar("Value")

log = logging.getLogger("desk.search")


@dataclass(frozen=True, slots=True)
class Discipline:
    """What surrounds every call to a provider; it is what stages are given to ask with."""

    gates: Gates
    cache: SearchCache
    book: CallBook
    purse: Purse
    brake: Callable[[], str]
    clock: Callable[[], datetime]
    seconds: float = 30.0
    patience: float = inf  # seconds a call waits for its turn behind others, all in all
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def __call__(self, engine: Engine, query: Query, terms: Terms, limit: int, patience: float = inf) -> Answer:
        manifest, asking = engine.manifest, replace(self, patience=min(self.patience, patience))

        async def work() -> tuple[Hit, ...]:
            return fit(await engine.search(terms, limit), bounds(terms, manifest))[:limit]

        if not keeps(manifest):
            return Answer(await asking.ask(manifest, query, work, len))
        key = fingerprint(manifest, terms, limit)
        async with self.gates.question(key):
            if kept := await self._kept(key, manifest):
                await self.book.enter(self._call(manifest, query, Outcome.CACHED, hits=len(kept.hits)))
                return kept
            hits = await asking.ask(manifest, query, work, len)
            await self.cache.put(key, manifest.name, query.text, hits)
        return Answer(hits)

    async def _kept(self, key: str, manifest: Manifest) -> Answer | None:
        """What the cache has, looked up one after the other: whoever finds nothing is next in the queue, whichever look is faster."""
        async with self.gates.of(manifest).line:
            return await self.cache.get(key)

    async def ask(self, manifest: Manifest, query: Query, work: Callable[[], Awaitable[Value]], counted: Callable[[Value], int]) -> Value:
        """Any call to a provider: past its gate and back; whatever happens is in the book."""
        gate, tally, began, call = self.gates.of(manifest), Tally(self.patience), monotonic(), self._call(manifest, query)
        try:
            async with self._place(gate.room, manifest, tally):
                found = await self._attempts(gate, manifest, work, tally)
        except BaseException as error:
            if isinstance(error, SearchError):
                gate.failed(tally.error or error, manifest.label, self.clock())
            await self.book.enter(ended(call, error, gate, tally, monotonic() - began))
            raise
        await self.book.enter(replace(call, outcome=Outcome.ANSWERED, hits=counted(found), seconds=monotonic() - began, usd=tally.usd))
        return found

    def _call(self, manifest: Manifest, query: Query, outcome: Outcome = Outcome.NOT_ASKED, hits: int = 0) -> Call:
        return Call(manifest.name, query.text, outcome, self.clock(), query.purpose, hits)

    async def _attempts(self, gate: Gate, manifest: Manifest, work: Callable[[], Awaitable[Value]], tally: "Tally") -> Value:
        retrying = AsyncRetrying(retry=retry_if_exception(passing), wait=wait, stop=enough, sleep=self._pause, reraise=True)
        async for attempt in retrying:
            with attempt:
                return await self._once(gate, manifest, work, tally)
        raise AssertionError("a retry ends with an answer or an error")

    async def _once(self, gate: Gate, manifest: Manifest, work: Callable[[], Awaitable[Value]], tally: "Tally") -> Value:
        left = await self._await_turn(gate, manifest, tally)
        try:
            found = await self._answer(manifest, work)
        except BaseException as error:
            if isinstance(error, NothingToAsk):
                gate.never_left(left)
            if isinstance(error, SearchError):
                tally.error = error
                gate.slowed(error, monotonic())
            if manifest.paid and is_billed(error):
                tally.usd += manifest.usd_per_call
            else:
                await self.purse.give_back(manifest)
            raise
        tally.usd += manifest.usd_per_call
        gate.succeeded()
        return found

    @asynccontextmanager
    async def _place(self, place: asyncio.Semaphore | asyncio.Lock, manifest: Manifest, tally: "Tally") -> AsyncIterator[None]:
        """A place that others may hold, as long as patience lasts; *Stop here* is heard while waiting."""
        began, entering = monotonic(), asyncio.ensure_future(place.acquire())
        try:
            while not (await asyncio.wait({entering}, timeout=min(SLICE, tally.patience)))[0]:
                if halted := self.brake():
                    raise NotAsked(halted)
                if monotonic() - began >= tally.patience:
                    raise NotAsked(too_often(manifest))
            tally.waited(monotonic() - began)
            yield
        finally:
            if not entering.cancel():
                place.release()

    async def _await_turn(self, gate: Gate, manifest: Manifest, tally: "Tally") -> float:
        """When the limit lets a call through and the purse has paid for it; raises NotAsked when that will not be soon."""
        async with self._place(gate.door, manifest, tally):
            if gate.rests(self.clock()):
                raise NotAsked(f"{gate.problem(manifest.label)} It is left alone for a while.")
            if (seconds := gate.wait(monotonic())) > min(tally.patience, LONGEST_WAIT):
                raise NotAsked(too_often(manifest))
            tally.waited(seconds)
            await self._pause(seconds)
            if why_not := self.brake() or await self.purse.take(manifest):
                raise NotAsked(why_not)
            gate.leaves(left := monotonic())
            return left

    async def _answer(self, manifest: Manifest, work: Callable[[], Awaitable[Value]]) -> Value:
        """One answer; a fault of ours in reading it is told like a fault of theirs in writing it."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._unless_halted(work())
        except (TimeoutError, TimedOut) as error:
            told = str(error) if isinstance(error, TimedOut) else f"{manifest.label} did not answer within {self.seconds:g} seconds."
            raise too_slow(manifest, told) from error
        except DeskError:
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            log.warning("engine=%s problem=%s at=%s:%s", manifest.name, type(error).__name__, Path(place.filename).name, place.lineno)
            raise Unusable(f"{manifest.label} sent something that cannot be read.") from error

    async def _unless_halted(self, asking: Awaitable[Value]) -> Value:
        """The answer; *Stop here* does not wait for it."""
        task = asyncio.ensure_future(asking)
        try:
            while not (await asyncio.wait({task}, timeout=SLICE))[0]:
                if halted := self.brake():
                    raise NotAsked(halted)
            return task.result()
        finally:
            task.cancel()

    async def _pause(self, seconds: float) -> None:
        """Wait in short slices, so that *Stop here* is heard while waiting."""
        while seconds > 0 and not self.brake():
            await self.sleep(min(seconds, SLICE))
            seconds -= SLICE


@dataclass(slots=True)
class Tally:
    """What the attempts of one call have come to so far."""

    patience: float
    usd: float = 0.0
    error: SearchError | None = None

    def waited(self, seconds: float) -> None:
        self.patience = max(self.patience - seconds, 0.0)


def too_often(manifest: Manifest) -> str:
    return f"{manifest.label} has been asked as often as its limit allows for now."


def too_slow(manifest: Manifest, told: str) -> SearchError:
    """A service that opens pages takes as long as the page takes, which says nothing about the service."""
    return Refused(told) if manifest.kind is EngineKind.READER else TimedOut(told)


def ended(call: Call, error: BaseException, gate: Gate, tally: Tally, seconds: float) -> Call:
    """A call that brought nothing: not asked, failed, or broken off with the run."""
    told = tally.error or (error if isinstance(error, SearchError) else None)
    if told is None or isinstance(told, NotAsked):
        return replace(call, problem=str(told or "The run was broken off."), usd=tally.usd)
    return replace(
        call,
        outcome=Outcome.FAILED,
        problem=str(told),
        seconds=seconds,
        usd=tally.usd,
        resting_until=gate.resting_until,
        limited=isinstance(told, Busy),
        engines_fault=is_its_fault(told),
    )


def is_billed(error: BaseException) -> bool:
    """Whether a provider may charge for a call that failed: it answered, or may have, and we could not use it."""
    return not isinstance(error, SearchError) or isinstance(error, TimedOut | Unusable)


def keeps(manifest: Manifest) -> bool:
    """The newsroom's own archive costs nothing to ask and changes with every import; it is never answered from the cache."""
    return manifest.kind is not EngineKind.ARCHIVE


def fingerprint(manifest: Manifest, terms: Terms, limit: int) -> str:
    """The same for the same question put to the same place at the same price, which tells how deep it searches."""
    asked = (manifest.name, manifest.base_url, str(manifest.usd_per_call), terms.key, str(limit))
    return hashlib.sha256("\x1f".join(asked).encode()).hexdigest()


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
