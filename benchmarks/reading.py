"""What reading takes: processor time of the offline reader and of a timeline, and money of a language model over long pages."""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import cycle, islice
from typing import Any

from benchmarks.newsroom import Desk, demo_desk
from core.english.parse import parse, parse_line
from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Report
from core.model.plan import Plan, Question
from core.model.reading import Event, Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import ContradictionKind, Mode, QuoteState, Relation, Tier
from core.readers.offline.events import events
from core.readers.offline.reader import OfflineReader
from core.readers.port import Reader
from core.settings import settings
from core.stage_findings import Remarks
from core.stages.chronicle import chronicle
from core.stages.sources import reader_key, texts_of, topic_key
from core.tools import Tools
from core.topic.profile import profile
from db import database, engines, investigations, topics
from demo import content
from jobs.readers import the_memory, the_reader
from jobs.steps import Assignment
from tests.fakes.outside import tools
from tests.world.anthropic import CLAUDE, Anthropic
from tests.world.server import World

SOURCES, CLAIMS, LENGTH = 30, 25, 4_500
TIMELINE_SOURCES, TIMELINE_WORDS = 30, 800
TOPIC = Topic(
    1, "Ferry, bridge and lido: what the council of Brackwater knew", "What happened at the harbour, at the pool and on the boats."
)
CLAIM = Claim("C1", "The council of Brackwater knew of the ferry, the bridge and the lido.", central=True)
STORY = "ferry-crack"
LONG = 3_000
CLAIMS_BY_MODE = {Mode.QUICK: 5, Mode.DETAILED: 25}
QUESTIONS = 8


def measure_reading(path: str = "demo") -> dict[str, Any]:
    """Read made-up articles, each put together of demo pages, for the first sentences of all of them; loading the model counts."""
    texts, claims = _texts(), _claims()
    began = time.process_time()
    found = asyncio.run(OfflineReader().compare(claims, texts))
    used = time.process_time() - began
    return {
        "sources": len(texts),
        "claims": len(claims),
        "characters": sum(len(text.text) for text in texts),
        "related": sum(one.relation is not Relation.UNRELATED for one in found),
        "cpu_s": round(used, 2),
    }


def _pages() -> list[content.Page]:
    return [page for page in content.pages() if page.readable and page.language == "en" and page.kind != "post"]


def _texts() -> list[SourceText]:
    """Each page with as many of the next ones as make an article of ordinary length."""
    pages = _pages()
    return [SourceText(_source(number, page), _article(pages[number:] + pages[:number])) for number, page in enumerate(pages[:SOURCES])]


def _article(pages: list[content.Page]) -> str:
    text = ""
    for page in pages:
        text += ("\n\n" if text else "") + "\n\n".join(page.paragraphs)
        if len(text) >= LENGTH:
            return text
    return text


def _source(number: int, page: content.Page) -> Source:
    key = page.url.removeprefix("https://")
    published = When(page.published) if page.published else None
    return Source(f"S{number + 1:03}", page.url, key, page.host, page.host, page.title, published=published, capture="0" * 64)


def _claims() -> list[Claim]:
    first = (next(iter(content.sentences(page.paragraphs)), "") for page in _pages())
    return [Claim(f"C{number}", words) for number, words in enumerate(islice(filter(None, first), CLAIMS), 1)]


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
    readings = tuple(_with_events(text, events(about, parse(text.text), text.source), dossier, desk) for text in texts)
    made = asyncio.run(chronicle(dossier.with_(readings=readings), desk))
    used = time.process_time() - began
    return {
        "sources": len(dossier.sources),
        "words": words // TIMELINE_SOURCES,
        "events": len(made.timeline),
        "cited": sum(len(event.cited) for event in made.timeline),
        "parse_s": round(parsed, 2),
        "cpu_s": round(used, 2),
    }


def _with_events(text: SourceText, found: tuple[Event, ...], dossier: Dossier, desk: Tools) -> Reading:
    reader, version = reader_key(desk)
    return Reading(text.source.id, text.source.text_sha256, topic_key(dossier), reader, version, events=found)


async def _dossier(desk: Tools) -> tuple[Dossier, int]:
    pages = [page for page in content.pages() if page.readable and page.language == "en" and page.kind != "post"]
    going_round = cycle(pages)
    bodies = [_timeline_article(going_round) for _ in range(TIMELINE_SOURCES)]
    kept = [await desk.vault.put(body.encode()) for body in bodies]
    sources = [_timeline_source(number, page, sha256) for number, (page, sha256) in enumerate(zip(pages, kept, strict=False))]
    evidence = tuple(
        Evidence("C1", one.id, Relation.SUPPORTS, Quote("a", 0, 1), confidence=0.9, state=QuoteState.VERIFIED) for one in sources
    )
    dossier = Dossier(1, TOPIC, Mode.DETAILED, sources=tuple(sources), claims=(CLAIM,), evidence=evidence)
    return dossier, sum(len(body.split()) for body in bodies)


def _timeline_article(pages: Iterator[content.Page]) -> str:
    """Pages one after another until there are enough words for an article of ordinary length."""
    text = ""
    while len(text.split()) < TIMELINE_WORDS:
        text += ("\n\n" if text else "") + "\n\n".join(next(pages).paragraphs)
    return text


def _timeline_source(number: int, page: content.Page, sha256: str) -> Source:
    reader_key = page.url.removeprefix("https://")
    published = When(page.published) if page.published else None
    made = Source(f"S{number + 1:03}", page.url, reader_key, page.host, page.host, page.title, published=published, capture=sha256)
    return made.with_(text_sha256=sha256, tier=Tier.ESTABLISHED)


def measure_dense(path: str = STORY) -> dict[str, Any]:
    """One of the demo's stories, told at length by as many pages as the mode reads; every list of an answer is as long as it may be."""
    title = next(topic.title for topic in content.topics() if topic.slug == path)
    return {mode.value: _mode(title, mode) for mode in Mode}


def _mode(title: str, mode: Mode) -> dict[str, Any]:
    the_memory().forget()
    with Anthropic() as claude, demo_desk(World(), claude) as desk:
        assignment = _assigned(desk, title, mode)
        figures = asyncio.run(_read(assignment, desk))
        with database.reading(desk.url) as session:
            used = engines.used(session, assignment.run.id, CLAUDE)
    spent = {"llm_calls": used.calls, "tokens_in": used.tokens_in, "tokens_out": used.tokens_out, "usd": round(used.usd, 4)}
    return figures | spent | {"calls_per_claim": round(used.calls / figures["claims"], 2)}


def _assigned(desk: Desk, title: str, mode: Mode) -> Assignment:
    with database.writing(desk.url) as session:
        topic = topics.by_title(session, title)
        assert topic
        plan = Plan(brief=topic.brief, cap_usd=settings().cap_usd)
        run = investigations.open_(session, topic, mode=mode, by="benchmark", now=datetime.now(UTC), plan=plan)
    return Assignment(desk.url, run, "compare", 1, 1)


async def _read(assignment: Assignment, desk: Desk) -> dict[str, Any]:
    with database.reading(desk.url) as session:
        topic = topics.get(session, assignment.run.topic_id)
    remarks, patient = Remarks(), settings().model_copy(update={"reader_seconds": 600.0})
    texts = long_pages(topic, assignment.run.mode.source_limit)
    async with the_reader(assignment, patient, lambda: "", remarks, invented=True) as reader:
        figures = await _every_question(reader, topic, texts, assignment.run.mode)
    return figures | {"sources": len(texts), "words": sum(len(text.text.split()) for text in texts) // len(texts)}


async def _every_question(reader: Reader, topic: Topic, texts: Sequence[SourceText], mode: Mode) -> dict[str, int]:
    planned = await reader.plan(topic, topic.brief)
    readings = await reader.read(topic, planned.central, texts)
    claims = filled_up(await reader.claims(topic, planned.central, readings, texts), texts, CLAIMS_BY_MODE[mode])
    evidence = await reader.review(claims, denied(claims, await reader.compare(claims, texts)), texts)
    sources = tuple(text.source for text in texts)
    await reader.differences(claims, evidence, sources)
    dossier = Dossier(1, topic, mode, sources=sources, readings=readings, claims=tuple(claims), evidence=evidence)
    asked = [Question(f"Q{number}", f"What is known of this: {claim.text}") for number, claim in enumerate(claims[:QUESTIONS], 1)]
    await reader.answer(asked, dossier, texts)
    await reader.write(dossier, Report(topic.title, ()))
    related = sum(one.relation is not Relation.UNRELATED for one in evidence)
    return {"claims": len(claims), "related_pairs": related, "statements": sum(len(one.statements) for one in readings)}


def denied(claims: Sequence[Claim], evidence: Sequence[Evidence]) -> list[Evidence]:
    """As if every page that speaks of a central claim denied it: as many are read again as may be."""
    central = {claim.id for claim in claims if claim.central}
    against = {"relation": Relation.CONTRADICTS, "kind": ContradictionKind.DIRECT}
    return [one.with_(**against) if one.claim_id in central and one.quote else one for one in evidence]


def long_pages(topic: Topic, number: int) -> list[SourceText]:
    """Each page tells its share of the demo's paragraphs, the story's own first, until it is long."""
    dice = random.Random(14)  # noqa: S311
    asked = {word for word in f"{topic.title} {topic.brief}".lower().split() if len(word) > 3}
    told = sorted((p for page in content.pages() for p in page.paragraphs), key=lambda text: -len(asked & {*text.lower().split()}))
    return [_long_page(number, told, dice) for number in range(1, number + 1)]


def _long_page(number: int, told: Sequence[str], dice: random.Random) -> SourceText:
    near, others = [*told[:40]], [*told[40:]]
    dice.shuffle(near)
    dice.shuffle(others)
    kept: list[str] = []
    for paragraph in (*near[:10], *others):
        if sum(len(one.split()) for one in kept) >= LONG:
            break
        kept.append(paragraph)
    url, host = f"https://paper-{number}.example/story", f"paper-{number}.example"
    return SourceText(Source(f"S{number:03}", url, url, host, f"Paper {number}", "The story at length", language="en"), "\n\n".join(kept))


def filled_up(claims: Sequence[Claim], texts: Sequence[SourceText], most: int) -> list[Claim]:
    """Claims beyond those found are paragraphs of the pages: as many are compared as a mode compares."""
    pool = [paragraph[:250] for text in texts for paragraph in text.text.split("\n\n")[:3]]
    more = list(dict.fromkeys(pool))[: max(0, most - len(claims))]
    return [*claims, *(Claim(f"C{number}", text) for number, text in enumerate(more, len(claims) + 1))][:most]
