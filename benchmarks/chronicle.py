"""How much processor time a timeline takes: 30 sources of ordinary length, every one of them about the topic.

The parse is timed apart: every part of the reader shares it.
"""

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from core.english.parse import parse, parse_line
from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.reading import Event, Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Mode, QuoteState, Relation, Tier
from core.readers.offline.events import events
from core.stages.chronicle import chronicle
from core.stages.sources import reader_key, texts_of, topic_key
from core.tools import Tools
from core.topic.profile import profile
from demo import content
from tests.fakes.outside import tools

SOURCES, WORDS = 30, 800
TOPIC = Topic(
    1, "Ferry, bridge and lido: what the council of Brackwater knew", "What happened at the harbour, at the pool and on the boats."
)
CLAIM = Claim("C1", "The council of Brackwater knew of the ferry, the bridge and the lido.", central=True)


def measure_chronicle(path: str = "demo") -> dict[str, Any]:
    """Read made-up articles, each put together of other demo pages, for everything that is dated in them."""
    parse_line("What a process loads once, it has loaded.")
    desk = tools()
    dossier, words = asyncio.run(_dossier(desk))
    texts = asyncio.run(texts_of(dossier.sources, desk))
    began = time.process_time()
    for text in texts:
        parse(text.text)
    parsed = time.process_time() - began
    about = profile(TOPIC, [CLAIM])
    began = time.process_time()
    readings = tuple(_reading(text, events(about, parse(text.text), text.source), dossier, desk) for text in texts)
    made = asyncio.run(chronicle(dossier.with_(readings=readings), desk))
    used = time.process_time() - began
    return {
        "sources": len(dossier.sources),
        "words": words // SOURCES,
        "events": len(made.timeline),
        "cited": sum(len(event.cited) for event in made.timeline),
        "parse_s": round(parsed, 2),
        "cpu_s": round(used, 2),
    }


def _reading(text: SourceText, found: tuple[Event, ...], dossier: Dossier, desk: Tools) -> Reading:
    reader, version = reader_key(desk)
    return Reading(text.source.id, text.source.text_sha256, topic_key(dossier), reader, version, events=found)


async def _dossier(desk: Tools) -> tuple[Dossier, int]:
    pages = [page for page in content.pages() if page.readable and page.language == "en" and page.kind != "post"]
    going_round = cycle(pages)
    bodies = [_article(going_round) for _ in range(SOURCES)]
    kept = [await desk.vault.put(body.encode()) for body in bodies]
    sources = [_source(number, page, sha256) for number, (page, sha256) in enumerate(zip(pages, kept, strict=False))]
    evidence = tuple(
        Evidence("C1", one.id, Relation.SUPPORTS, Quote("a", 0, 1), confidence=0.9, state=QuoteState.VERIFIED) for one in sources
    )
    dossier = Dossier(1, TOPIC, Mode.DETAILED, sources=tuple(sources), claims=(CLAIM,), evidence=evidence)
    return dossier, sum(len(body.split()) for body in bodies)


def _article(pages: Iterator[content.Page]) -> str:
    """Pages one after another until there are enough words for an article of ordinary length."""
    text = ""
    while len(text.split()) < WORDS:
        text += ("\n\n" if text else "") + "\n\n".join(next(pages).paragraphs)
    return text


def _source(number: int, page: content.Page, sha256: str) -> Source:
    reader_key = page.url.removeprefix("https://")
    published = When(page.published) if page.published else None
    made = Source(f"S{number + 1:03}", page.url, reader_key, page.host, page.host, page.title, published=published, capture=sha256)
    return made.with_(text_sha256=sha256, tier=Tier.ESTABLISHED)
