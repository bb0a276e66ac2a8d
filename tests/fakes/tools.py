"""An engine and a fetcher that always answer, around the desk's own reader, brake, vault and log."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from core.evidence.port import Page
from core.model.dates import When
from core.model.engine import EngineKind, Manifest
from core.model.source import Hit
from core.policy.level.rulebook import load_rulebook
from core.readers.offline.reader import OfflineReader
from core.search.queries.query_language import Terms
from core.settings import settings
from core.tools import Tools
from jobs.adapters import DeskEmit, DeskVault, desk_brake
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


@asynccontextmanager
async def fake_tools(assignment: Assignment) -> AsyncIterator[Tools]:
    async with desk_brake(assignment.url, assignment.run, now) as brake:
        yield Tools(
            engines=(FakeEngine(),),
            search=plain_search,
            fetcher=FakeFetcher(),
            web=FakeFetcher(),
            vault=DeskVault(settings().evidence_url),
            reader=OfflineReader(),
            rulebook=load_rulebook(),
            ratings={},
            brake=brake,
            clock=now,
            emit=DeskEmit(assignment),
        )
