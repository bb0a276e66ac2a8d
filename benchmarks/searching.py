"""Many engines asked many queries at once, each kept waiting only by its own limit; and what asking again costs."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from benchmarks.figures import main
from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Query
from core.search.archive import ArchiveEngine
from core.search.discipline import Discipline
from core.search.engines import ENGINES, wire
from core.search.gates import Gate, Gates
from core.search.port import Engine
from core.search.terms import parse
from core.search.wire import open_http
from core.settings import Settings
from tests.fakes.search import MemoryBook, MemoryCache, MemoryPurse
from tests.world.server import World

LATENCY = 0.8
QUERIES = (
    "harbour flood report",
    "ferry hull crack",
    "lido cost doubled",
    "school kitchen closed",
    "reservoir level alarm",
    "mill strike vote",
)


def measure(path: str = "world") -> dict[str, Any]:
    """Every engine that takes words, with the limits its provider documents, against the world at 0.8 s a call."""
    with World(latency=LATENCY) as world:
        return asyncio.run(_measure(world))


async def _measure(world: World) -> dict[str, Any]:
    async with open_http() as http:
        keys = {name: "key" for engine in ENGINES for name in engine.manifest.keys}
        desk = Settings.model_validate({"engine_urls": world.urls, **keys})
        wired = [kind for kind in ENGINES if not issubclass(kind, ArchiveEngine) and kind.manifest.kind is not EngineKind.WEB_ARCHIVE]
        engines = [kind(wire(kind.manifest, desk, http)) for kind in wired]
        book = MemoryBook()
        ask = Discipline(Gates(), MemoryCache(), book, MemoryPurse(1000.0), lambda: "", lambda: datetime.now(UTC))
        wall = await _ask_all(ask, engines)
        calls, slowest = len(world.calls), max(own_time(engine.manifest, engines) for engine in engines)
        await _ask_all(ask, engines)
    failed = sum(call.outcome == "failed" for call in book.calls)
    figures = {"engines": len(engines), "queries": len(QUERIES), "failed": failed, "wall_s": round(wall, 2), "slowest_s": round(slowest, 2)}
    return figures | {"ratio": round(wall / slowest, 3), "calls": calls, "calls_when_repeated": len(world.calls) - calls}


async def _ask_all(ask: Discipline, engines: Sequence[Engine]) -> float:
    began = time.monotonic()
    pairs = [(engine, Query(text)) for text in QUERIES for engine in engines]
    await asyncio.gather(*(ask(engine, query, parse(query), 10) for engine, query in pairs), return_exceptions=True)
    return time.monotonic() - began


def own_time(manifest: Manifest, engines: Sequence[Engine]) -> float:
    """Seconds an engine needs for all queries if nothing else runs; engines on one account share its limit."""
    sharing = [one for one in engines if (one.manifest.account or one.manifest.name) == (manifest.account or manifest.name)]
    return alone(manifest.limit, len(QUERIES) * len(sharing), LATENCY)


def alone(limit: Limit, calls: int, latency: float) -> float:
    """Seconds so many calls take within a limit, each answered after the latency."""
    gate, busy_until = Gate(limit), [0.0] * limit.at_once
    for _ in range(calls):
        free = min(busy_until)
        busy_until[busy_until.index(free)] = free + gate.turn(free) + latency
    return max(busy_until)


if __name__ == "__main__":
    main(measure, "world")
