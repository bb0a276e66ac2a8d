"""Many engines asked many queries at once, each kept waiting only by its own limit; and what asking again costs."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import httpx

from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Query
from core.search.calling.port import Engine, WiredEngine
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import ENGINES, as_planned, wire
from core.search.engines.archive import ArchiveEngine
from core.search.queries.query_language import parse
from core.settings import Settings
from core.web.provider_http import open_http
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


SEVERAL_REQUESTS = ("reddit", "bluesky", "mastodon")
"""Engines whose one search is several requests, so that a provider's count of them is not ours of searches."""


def measure_searching(path: str = "world") -> dict[str, Any]:
    """Every engine that takes words, in a world that answers after 0.8 s and refuses calls beyond the limits its providers document."""
    openers = (EngineKind.READER, EngineKind.WEB_ARCHIVE)
    kinds = [kind for kind in ENGINES if not issubclass(kind, ArchiveEngine) and kind.manifest.kind not in openers]
    keys = {name: "key" for kind in ENGINES for name in kind.manifest.keys}
    planned = [as_planned(kind.manifest, Settings.model_validate(keys)) for kind in kinds]
    limits = {one.name: one.limit for one in planned if one.name not in SEVERAL_REQUESTS}
    with World(latency=LATENCY, limits=limits) as world:
        return asyncio.run(_measure(world, kinds, Settings.model_validate({"engine_urls": world.urls, **keys})))


async def _measure(world: World, kinds: Sequence[type[WiredEngine]], desk: Settings) -> dict[str, Any]:
    async with open_http() as http:
        engines = [_made(kind, desk, http) for kind in kinds]
        book = MemoryBook()
        ask = Discipline(Gates(), MemoryCache(), book, MemoryPurse(1000.0), lambda: "", lambda: datetime.now(UTC))
        wall = await _ask_all(ask, engines)
        calls, slowest = len(world.calls), max(own_time(engine.manifest, engines) for engine in engines)
        await _ask_all(ask, engines)
    failed = sum(call.outcome == "failed" for call in book.calls)
    too_fast = sum(meter.refused for meter in world.meters.values())
    figures = {"engines": len(engines), "queries": len(QUERIES), "failed": failed, "too_fast": too_fast}
    times = {"wall_s": round(wall, 2), "slowest_s": round(slowest, 2), "ratio": round(wall / slowest, 3)}
    return figures | times | {"calls": calls, "calls_when_repeated": len(world.calls) - calls}


def _made(kind: type[WiredEngine], desk: Settings, http: httpx.AsyncClient) -> Engine:
    made: Engine = kind(wire(kind.manifest, desk, http))
    made.manifest = as_planned(kind.manifest, desk)
    return made


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
    """Seconds so many calls take at the very limit, each answered after the latency: by arithmetic, without the desk's own gates."""
    starts: list[float] = []
    for call in range(calls):
        slot_free = starts[call - limit.at_once] + latency if call >= limit.at_once else 0.0
        window_free = starts[call - limit.calls] + limit.seconds if call >= limit.calls else 0.0
        starts.append(max(slot_free, window_free))
    return starts[-1] + latency if starts else 0.0
