"""The unreliable outsides, faked: engines, pages, a store in memory, a brake and a log."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from typing import Any

from core.errors import DeskError, FetchError, Lost, SearchError
from core.evidence.port import Page
from core.model.dates import When
from core.model.engine import EngineKind, Manifest
from core.model.plan import Query
from core.model.source import Hit, OutletRating
from core.model.words import EventKind, Tier
from core.policy.level.rulebook import load_rulebook
from core.readers.offline.reader import OfflineReader
from core.search.calling.port import Answer, Engine
from core.search.calling.provider_calls import fit
from core.search.queries.query_language import Terms, with_operators
from core.tools import Tools

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


@dataclass
class FakeEngine:
    """Answers every query with the same hits, or fails with its sentence."""

    hits: Sequence[Hit] = ()
    problem: str = ""
    asked: list[str] = field(default_factory=list)
    manifest: Manifest = Manifest("fake", "Fake Search", EngineKind.WEB, "nothing")

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        self.asked.append(with_operators(terms, dates=True))
        if self.problem:
            raise SearchError(self.problem)
        return self.hits[:limit]


@dataclass
class FakeFetcher:
    """Pages by address; an error in place of a page is raised."""

    pages: Mapping[str, str | DeskError]
    read_urls: list[str] = field(default_factory=list)

    async def read(self, url: str, near: When | None = None) -> Page:
        self.read_urls.append(url)
        found = self.pages.get(url, FetchError("The page answered 404: it is gone."))
        if isinstance(found, DeskError):
            raise found
        return Page(
            url, url, 200, "text/html", found.encode(), found, title=found.split(".")[0], language="en", published=When("2026-03-04")
        )


@dataclass
class FakeVault:
    files: dict[str, bytes] = field(default_factory=dict)

    async def put(self, content: bytes) -> str:
        key = hashlib.sha256(content).hexdigest()
        self.files[key] = content
        return key

    async def get(self, sha256: str) -> bytes:
        if sha256 not in self.files:
            raise Lost(f"The capture {sha256[:8]} is missing from the evidence store.")
        return self.files[sha256]


@dataclass
class FakeLog:
    lines: list[tuple[EventKind, str]] = field(default_factory=list)

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None:
        self.lines.append((kind, message))


async def plain_search(engine: Engine, query: Query, terms: Terms, limit: int, patience: float = inf) -> Answer:
    """An engine asked without ceremony; only what does not fit the query is left out."""
    return Answer(fit(await engine.search(terms, limit), terms))


def rating(domain: str, tier: int, owner: str = "") -> OutletRating:
    return OutletRating(domain, domain.split(".", maxsplit=1)[0].title(), Tier(tier), "Rated for the test", owner)


def tools(
    engines: Sequence[FakeEngine] = (),
    pages: Mapping[str, str | DeskError] | None = None,
    ratings: Sequence[OutletRating] = (),
    halt: str = "",
) -> Tools:
    fetcher = FakeFetcher(pages or {})
    return Tools(
        engines=tuple(engines),
        search=plain_search,
        fetcher=fetcher,
        web=fetcher,
        vault=FakeVault(),
        reader=OfflineReader(),
        rulebook=load_rulebook(),
        ratings={one.domain: one for one in ratings},
        brake=lambda: halt,
        clock=lambda: NOON,
        emit=FakeLog(),
    )


@dataclass
class MovedReader:
    """Every address leads to one page somewhere else."""

    to: str

    async def read(self, url: str, near: When | None = None) -> Page:
        body = "The Tarn mill closed on Friday."
        return Page(url, self.to, 200, "text/html", body.encode(), body, title="Moved", language="en")
