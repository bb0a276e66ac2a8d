"""The desk's side of a search, in memory: a cache, a book of calls, a purse, and a clock that only moves when somebody sleeps."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from core.model.engine import Call, Manifest
from core.model.source import Hit
from core.search.calling.port import Answer
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


@dataclass
class MemoryCache:
    kept: dict[str, Answer] = field(default_factory=dict)

    async def get(self, key: str) -> Answer | None:
        return self.kept.get(key)

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        self.kept[key] = Answer(tuple(hits), NOON)


@dataclass
class MemoryBook:
    calls: list[Call] = field(default_factory=list)

    async def enter(self, call: Call) -> None:
        self.calls.append(call)


@dataclass
class MemoryPurse:
    """So much money, and what it says when there is no more."""

    usd: float = 1.0

    async def take(self, manifest: Manifest) -> str:
        if manifest.usd_per_call > self.usd:
            return "The budget is used up."
        self.usd -= manifest.usd_per_call
        return ""

    async def give_back(self, manifest: Manifest) -> None:
        self.usd += manifest.usd_per_call


@dataclass
class SleepyClock:
    """Nobody waits in a test: sleeping is written down and moves the clock."""

    now: datetime = NOON
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += timedelta(seconds=seconds)


@dataclass
class Bench:
    """Everything around an engine, to look into afterwards."""

    cache: MemoryCache = field(default_factory=MemoryCache)
    book: MemoryBook = field(default_factory=MemoryBook)
    purse: MemoryPurse = field(default_factory=MemoryPurse)
    clock: SleepyClock = field(default_factory=SleepyClock)
    gates: Gates = field(default_factory=Gates)
    halt: str = ""

    def search(self, seconds: float = 30.0) -> Discipline:
        return Discipline(self.gates, self.cache, self.book, self.purse, lambda: self.halt, self.clock, seconds, sleep=self.clock.sleep)
