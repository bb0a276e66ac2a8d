"""How long searching takes: many engines asked many queries at once, and one list made of what they found."""

import asyncio
import random
import time
import tracemalloc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import httpx

from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Query
from core.model.source import Hit
from core.model.topic import Topic
from core.search.calling.port import Engine, WiredEngine
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import ENGINES, as_planned, wire
from core.search.engines.archive import ArchiveEngine
from core.search.hits.merge import merge, settled
from core.search.hits.rank import relevant
from core.search.queries.query_language import parse
from core.settings import Settings
from core.web.provider_http import open_http
from core.web.urls import GOOGLE_NEWS
from tests.fakes.search import MemoryBook, MemoryCache, MemoryPurse
from tests.world.server import World

HITS, PAGES, SITES, ENGINES_OF_HITS = 10_000, 3_000, 400, 12
WIRE_EVERY, SECOND_ADDRESS_EVERY, LEAD_EVERY = 10, 25, 50
"""Every so many pages one is a paper's copy of a wire story, or a second address of the page before it; of the hits, a lead."""
TOPIC = Topic(
    1,
    "Crane at Ormsby harbour failed its inspection",
    "The yellow crane at Ormsby harbour failed an inspection in May, a letter is said to show. Its owner, Baltic Lifting, kept it in use. "
    "A load of timber fell on 9 June.",
    event_date=datetime(2026, 6, 9, tzinfo=UTC),
)
SMALL_WORDS = {
    "en": "the of and to in that with from by after on for was were has their which said it an",
    "pt": "o a de que não uma com para dos das na no por mais foi são pela entre depois segundo",
    "de": "der die das und nicht mit von dem den ist ein eine auf für nach wurde haben sich bei aus",
    "fr": "le la les des une dans que pour est avec sur qui par plus pas après été selon aux ont",
    "es": "el la los las una con para que del por más fue según entre sobre después han sin pero muy",
}
STORY = "crane harbour inspection failed letter timber owner Ormsby Baltic Lifting May June 9 yellow load cranes inspectors fell fails"
ENDINGS = {
    "en": ["ing", "ed", "s", "er", "tion"],
    "pt": ["ção", "dor", "mente"],
    "de": ["ung", "en", "keit"],
    "fr": ["eur", "té"],
    "es": ["ción", "dad"],
}
SPELLINGS = (
    "https://www.{}", "https://{}", "http://{}/", "https://m.{}", "https://www.{}?utm_source=feed&utm_medium=rss", "https://{}#comments",
    "https://{}/amp/", "https://{}?fbclid=x1", "https://amp.{}", "https://www.{}?outputType=amp",
)  # fmt: skip
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


def measure_merging(path: str = "made") -> dict[str, Any]:
    """Merge and rank hits as twelve engines in five languages give them, in seconds of one core; the data are the same in every run."""
    settled(relevant(merge(made_hits(1)[:50]), TOPIC))  # what a process loads once, it has loaded
    hits = made_hits(2)
    began = time.process_time()
    merged = merge(hits)
    between = time.process_time()
    settled(relevant(merged, TOPIC))
    ended = time.process_time()
    return {
        "n": len(hits),
        "pages": len(merged),
        "merge_s": round(between - began, 3),
        "rank_s": round(ended - between, 3),
        "together_s": round(ended - began, 3),
        "peak_mb": _peak_mb(made_hits(3)),
    }


def _peak_mb(hits: list[Hit]) -> float:
    """Measured apart from the time, which it would lengthen, and with hits that nothing remembers."""
    tracemalloc.start()
    settled(relevant(merge(hits), TOPIC))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return round(peak / 2**20, 1)


def made_hits(seed: int) -> list[Hit]:
    chance = random.Random(seed)  # noqa: S311  data, not secrets
    pages = _pages(chance)
    found = [*pages, *chance.choices(pages, k=HITS - PAGES)]
    given = [_found(chance, page, f"engine{number % ENGINES_OF_HITS}") for number, page in enumerate(found)]
    return [replace(hit, url=f"https://{GOOGLE_NEWS}/rss/articles/{at}") if at % LEAD_EVERY == 0 else hit for at, hit in enumerate(given)]


def _found(chance: random.Random, page: Hit, engine: str) -> Hit:
    """Engines spell an address as they met it and cut a snippet where they like."""
    snippet = page.snippet if chance.random() < 0.7 else page.snippet[: chance.randint(80, 160)] + "…"
    return replace(page, url=chance.choice(SPELLINGS).format(page.url), snippet=snippet, found_by=((engine, chance.randint(1, 20)),))


def _pages(chance: random.Random) -> list[Hit]:
    vocabulary = {spoken: [_word(chance, spoken) for _ in range(2500)] for spoken in SMALL_WORDS}
    wires = [_sentence(chance, "en", vocabulary["en"], chance.randint(8, 14)) for _ in range(6)]
    pages: list[Hit] = []
    for number in range(PAGES):
        page = _page(chance, vocabulary, number)
        if number % WIRE_EVERY == 1:
            page = replace(page, title=chance.choice(wires))
        if number % SECOND_ADDRESS_EVERY == 2:
            page = replace(pages[-1], url=f"{pages[-1].url}-copy")
        pages.append(page)
    return pages


def _page(chance: random.Random, vocabulary: Mapping[str, list[str]], number: int) -> Hit:
    spoken = chance.choices(list(SMALL_WORDS), (6, 1, 1, 1, 1))[0]
    title = _sentence(chance, spoken, vocabulary[spoken], chance.randint(8, 14))
    snippet = _sentence(chance, spoken, vocabulary[spoken], chance.randint(30, 40))
    site = f"paper{chance.randrange(SITES)}.{chance.choice(['com', 'co.uk', 'test'])}"
    day = When(f"2026-{chance.randint(1, 9):02}-{chance.randint(1, 28):02}") if chance.random() < 0.6 else None
    return Hit(f"{site}/news/2026/{'-'.join(title.lower().split()[:6])}-{number}", title, snippet, day)


def _word(chance: random.Random, spoken: str) -> str:
    body = "".join(chance.choice("bcdfghlmnprstv") + chance.choice("aeiou") for _ in range(chance.randint(1, 3)))
    return body + chance.choice(ENDINGS[spoken])


def _sentence(chance: random.Random, spoken: str, vocabulary: list[str], length: int) -> str:
    """Small words as often as people use them, words of the story now and then, and others, the common ones most."""
    small = SMALL_WORDS[spoken].split()
    kinds = chance.choices("swo", (40, 12, 48), k=length)
    chosen = [chance.choice({"s": small, "w": STORY.split()}.get(kind) or vocabulary[: chance.choice((50, 400, 2500))]) for kind in kinds]
    return " ".join(chosen).capitalize()


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
