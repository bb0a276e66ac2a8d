"""How long it takes to trace sixty sources that were read, rated and compared: voices, citations, loops and the origin."""

import asyncio
import random
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from core.model.claim import Claim, Evidence, Quote
from core.model.dates import moment
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import Mode, QuoteState, Relation, Tier
from core.stages.sources import with_readings
from core.stages.trace import trace
from core.tools import Tools
from demo import content
from tests.fakes.outside import FakeVault, tools

SOURCES, WORDS = 60, 800
COPY_EVERY, CITING_EVERY, CIRCLE = 4, 3, 5
"""Every so many sources one copies the one before it, or cites an earlier one; the last few cite each other in a circle."""
CLAIM = "A crane at Ormsby harbour failed its inspection in May."
TOPIC = Topic(1, "Crane at Ormsby harbour failed its inspection", CLAIM)
BEGAN = datetime(2026, 6, 9, 6, 0, tzinfo=UTC)
OWN = re.compile(r"\b(?:our|we|told|seen by|obtained|interview)\b", re.IGNORECASE)
"""Whoever shows reporting of its own is joined to nobody by a name."""
NAMES = ("Gazette", "Herald", "Mercury", "Observer", "Echo", "Courier")


def measure_tracing(path: str = "made") -> dict[str, Any]:
    """Trace the same sixty sources in every run, in seconds of one core; no page is fetched and nobody is asked."""
    asyncio.run(_traced(made(6, 2)))  # what a process loads once, it has loaded
    dossier, vault = made(SOURCES, 1)
    dossier = asyncio.run(with_readings(dossier, replace(tools(), vault=vault)))  # pages are read before they are traced
    began, clock = time.process_time(), time.perf_counter()
    found = asyncio.run(_traced((dossier, vault)))
    used, passed = time.process_time() - began, time.perf_counter() - clock
    loops = [voice.loop for voice in found.voices if voice.circular]
    return {
        "sources": len(found.sources),
        "words": sum(len(body.split()) for body in vault.files.values()) // SOURCES,
        "voices": len(found.voices),
        "copies": sum(len(voice.copies) for voice in found.voices),
        "citations": len(found.citations),
        "loop": max(map(len, loops), default=0),
        "cpu_s": round(used, 2),
        "wall_s": round(passed, 2),
    }


async def _traced(given: tuple[Dossier, FakeVault]) -> Dossier:
    dossier, vault = given
    outside: Tools = replace(tools(), vault=vault)
    return await trace(dossier, outside)


def made(count: int, seed: int) -> tuple[Dossier, FakeVault]:
    """Sources of one story: reports in sentences of the demo's pages, copies of them, and some that cite each other."""
    chance, vault = random.Random(seed), FakeVault()  # noqa: S311  made data, not a secret
    pool = [
        said for page in content.pages() if page.language == "en" for said in content.sentences(page.paragraphs) if not OWN.search(said)
    ]
    sources, texts = [_source(number) for number in range(1, count + 1)], list[str]()
    for place in range(count):
        texts.append(_text(place, sources, texts, pool, chance))
    kept = [_kept(source, text, vault) for source, text in zip(sources, texts, strict=True)]
    claim = Claim("C1", CLAIM, central=True)
    return Dossier(1, TOPIC, Mode.DETAILED, sources=tuple(kept), claims=(claim,), evidence=tuple(map(_says, kept))), vault


def _source(number: int) -> Source:
    outlet = f"Ormsby{number} {NAMES[number % len(NAMES)]}"
    host = outlet.lower().replace(" ", "-") + ".example"
    url, when = f"https://{host}/{number}", moment(BEGAN + timedelta(minutes=20 * number))
    tier = Tier(1 + number % 4)
    return Source(f"S{number:03}", url, f"{host}/{number}", host, outlet, CLAIM, published=when, tier=tier, capture="a" * 64)


def _text(place: int, sources: Sequence[Source], texts: Sequence[str], pool: Sequence[str], chance: random.Random) -> str:
    cited, circle = "", len(sources) - CIRCLE
    if place >= circle:
        following = sources[place + 1 if place + 1 < len(sources) else circle]
        cited = f"It failed, the {following.outlet} reported. "
    elif place and place % COPY_EVERY == 0:
        return f"{CLAIM} {texts[place - 1][len(CLAIM) :].strip()} Read on."
    elif place and place % CITING_EVERY == 0:
        cited = f"It failed in May, according to the {sources[chance.randrange(place)].outlet}. "
    said = [CLAIM, cited]
    while sum(len(one.split()) for one in said) < WORDS:
        said.append(f"{chance.choice(pool).rstrip('.')}.")
    return " ".join(said)


def _kept(source: Source, text: str, vault: FakeVault) -> Source:
    return source.with_(text_sha256=asyncio.run(vault.put(text.encode())))


def _says(source: Source) -> Evidence:
    quote = Quote(CLAIM, 0, len(CLAIM))
    return Evidence("C1", source.id, Relation.SUPPORTS, quote, confidence=0.9, state=QuoteState.VERIFIED)
