"""An engine, a reader and an analyst that always answer, around the desk's own brake, vault and log."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from core.analysts.port import Relevance, Tiering
from core.model.claim import Claim, Evidence
from core.model.dates import When
from core.model.dossier import Dossier, Report
from core.model.engine import EngineKind, Manifest
from core.model.plan import Query
from core.model.source import Hit, SourceText
from core.model.topic import Topic
from core.policy.rulebook import load_rulebook
from core.readers.offline.reader import OfflineReader
from core.reading.port import Page
from core.search.terms import Terms
from core.settings import settings
from core.tools import Tools
from jobs.adapters import DeskEmit, DeskVault
from jobs.brake import desk_brake
from jobs.steps import Assignment, now
from tests.fakes.outside import plain_search


class FakeEngine:
    """Three papers have something about everything."""

    manifest = Manifest("fake", "Fake papers", EngineKind.NEWS, "everything")

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        slug = "-".join(terms.plain.lower().split())
        return [Hit(f"https://paper-{letter}.example/{slug}", f"{letter}: {terms.plain}") for letter in "abc"[:limit]]


class FakeFetcher:
    """Every address has a page that says its address."""

    async def read(self, url: str, near: When | None = None) -> Page:
        text = f"What stands at {url}, in full."
        return Page(url, url, 200, "text/html", f"<p>{text}</p>".encode(), text, title=url)


class FakeAnalyst:
    """Agrees with everything and finds nothing of its own."""

    name = "fake"
    batch = 1

    async def questions(self, topic: Topic, brief: str) -> tuple[str, ...]:
        return (f"{topic.title}?",)

    async def central_claims(self, topic: Topic, brief: str) -> tuple[Claim, ...]:
        return (Claim("C1", topic.title, central=True),)

    async def refine(self, topic: Topic, queries: tuple[Query, ...]) -> tuple[Query, ...]:
        return queries

    async def claims(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        return tuple(central)

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return ()

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        return tuple(Relevance("", "") for _ in texts)

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]:
        return ()

    async def report(self, dossier: Dossier, drafted: Report) -> Report:
        return drafted


@asynccontextmanager
async def fake_tools(assignment: Assignment) -> AsyncIterator[Tools]:
    async with desk_brake(assignment.url, assignment.run, now) as brake:
        yield Tools(
            engines=(FakeEngine(),),
            search=plain_search,
            fetcher=FakeFetcher(),
            web=FakeFetcher(),
            vault=DeskVault(settings().evidence_url),
            analyst=FakeAnalyst(),
            reader=OfflineReader(),
            rulebook=load_rulebook(),
            ratings={},
            brake=brake,
            clock=now,
            emit=DeskEmit(assignment),
        )
