"""When a page cannot be read where it stands: the other ways to it, the newsroom's own copy, and what a search engine showed of it."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol

from core.english.language import language
from core.english.words import words
from core.errors import FetchError, Forbidden, Gone, SearchError, Unreadable
from core.evidence.extract.content_type import sniffed
from core.evidence.extract.quoted_people import quoted
from core.evidence.fetch.downloader import unpacked
from core.evidence.port import Ask, CaptureArchive, Captured, Fetched, Fetcher, Page, PageService, Snapshot
from core.model.dates import When
from core.model.plan import Query
from core.model.source import ArchivedPage, Hit
from core.model.words import CaptureKind, Method
from core.web.provider_http import MOST_PAGE_BYTES, Exchange, headers_of
from core.web.ssrf_guard import presentable
from core.web.urls import leads_on, normalise

READ = "read"
"""The purpose under which these calls stand in the book."""

Made = Callable[[Fetched], Awaitable[Page]]
"""How bytes become a page; the same whichever way they came."""


class Way(Protocol):
    """One other way to a page; raises FetchError or SearchError with a sentence."""

    @property
    def label(self) -> str: ...

    async def read(self, url: str, near: When | None) -> Page: ...


Kept = Callable[[str], Awaitable[ArchivedPage | None]]
"""The newsroom's own copy of a page."""


class FallbackFetcher(Fetcher):
    """The web first, as only it tells how a page stands today; then the newsroom's own copy; then those who have to be asked."""

    def __init__(self, web: Fetcher, ways: Sequence[Way], kept: Kept | None = None) -> None:
        self._web, self._ways, self._kept = web, ways, kept

    async def read(self, url: str, near: When | None = None) -> Page:
        try:
            return await self._web.read(url, near)
        except Forbidden:
            raise
        except FetchError as error:
            if copy := await self._copy(url, error):
                return copy
            # Whoever opens the page for us follows redirects too, and its text is the site's where they end.
            at = error.at or url
            if isinstance(error, Unreadable) or not presentable(at) or leads_on(at):
                raise
            return replace(await self._otherwise(at, near, error), url=url)

    async def _copy(self, url: str, error: FetchError) -> Page | None:
        """It costs nothing, needs no network and tells nobody what the newsroom is looking into."""
        found = await self._kept(url) if self._kept else None
        return archive_copy(found, url, str(error)) if found and found.text else None

    async def _otherwise(self, at: str, near: When | None, first: FetchError) -> Page:
        tried: dict[str, str] = {}
        for way in self._ways:
            try:
                return await way.read(at, near)
            except (FetchError, SearchError) as error:
                tried.setdefault(str(error), way.label)
        raise type(first)(" ".join([str(first), *(said_by(label, why, str(first)) for why, label in tried.items())]), at) from first


def said_by(label: str, sentence: str, known: str) -> str:
    """Why a way did not lead there, in its own name; what is known already is not said again."""
    if sentence == known:
        return f"{label} sees the same."
    return sentence if sentence.startswith(label) else f"{label}: {sentence}"


def ways(services: Iterable[PageService], archives: Iterable[CaptureArchive[Captured]], ask: Ask, made: Made) -> tuple[Way, ...]:
    """In the order in which they are tried, as far as the desk may ask them."""
    return (*(ReaderService(one, ask, made) for one in services), *(WebArchive(one, ask, made) for one in archives))


@dataclass(frozen=True, slots=True)
class ReaderService:
    """The page as a service sees it that opens it for us."""

    engine: PageService
    ask: Ask
    made: Made

    @property
    def label(self) -> str:
        return self.engine.manifest.label

    async def read(self, url: str, near: When | None) -> Page:
        seen = await self.ask(self.engine.manifest, Query(url, READ), lambda: self.engine.page(url), lambda _: 1)
        page = await self.made(Fetched(url, url, seen.status, seen.content_type, seen.body, (seen.exchange,)))
        return replace(page, method=Method.READER)


@dataclass(frozen=True, slots=True)
class WebArchive(Generic[Captured]):
    """The page as it was when the archive captured it, on the day nearest to its publication."""

    engine: CaptureArchive[Captured]
    ask: Ask
    made: Made

    @property
    def label(self) -> str:
        return self.engine.manifest.label

    async def read(self, url: str, near: When | None) -> Page:
        manifest, query, day = self.engine.manifest, Query(url, READ), near.start.date() if near else None
        nearest = await self.ask(manifest, query, lambda: self.engine.nearest(url, day), lambda found: int(found is not None))
        if nearest is None:
            raise Gone(f"{self.label} has no capture of it.")
        snapshot, exchanges = await self.ask(manifest, query, lambda: self.engine.page(nearest), lambda _: 1)
        page = await self.made(await asyncio.to_thread(as_it_was, url, snapshot, exchanges))
        return replace(page, method=Method.WEB_ARCHIVE, archive_url=snapshot.url)


def as_it_was(url: str, snapshot: Snapshot, exchanges: tuple[Exchange, ...]) -> Fetched:
    """The page's own bytes at its own address: what another site gave is that site's, though this one's address led there."""
    same = normalise(snapshot.original) == normalise(url)
    if not same and not presentable(snapshot.original):
        raise FetchError("The capture leads to an address this desk does not visit.")
    answer, headers = exchanges[-1], headers_of(exchanges[-1])
    body, kind = unpacked(answer.body, headers.get("content-encoding", ""), MOST_PAGE_BYTES), headers.get("content-type", "")
    given = kind if answer.status >= 400 else sniffed(kind, body)
    return Fetched(url, url if same else snapshot.original, answer.status, given, body, exchanges)


JSON = "application/json"


def archive_copy(kept: ArchivedPage, url: str, why: str) -> Page:
    """The copy as the page at its address; `why` is what the web said of it."""
    return Page(
        url=url,
        final_url=kept.url,
        http_status=0,
        content_type=JSON,
        body=copy_as_json(kept),
        text=kept.text,
        title=kept.title,
        site_name=kept.outlet,
        published=kept.published,
        language=kept.language,
        method=Method.ARCHIVE_COPY,
        quoted=quoted(kept.text),
        missed=why,
    )


def copy_as_json(kept: ArchivedPage) -> bytes:
    """The row of the archive; the same for the same copy, byte for byte."""
    told = {
        "url": kept.url,
        "title": kept.title,
        "outlet": kept.outlet,
        "published": kept.published.iso if kept.published else None,
        "language": kept.language,
        "imported_at": kept.imported_at.isoformat() if kept.imported_at else None,
        "text": kept.text,
    }
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True).encode(errors="replace")


FEWEST_WORDS = 8
"""With fewer there is a headline's echo."""
FEWEST_OF_HEADLINE = 5
"""With fewer a headline names a thing and says nothing about it."""


def tells(hit: Hit) -> bool:
    """Whether a hit says enough by itself; one that only leads on speaks for no outlet."""
    return bool(hit.title) and (_has_sentences(hit) or len(words(hit.title)) >= FEWEST_OF_HEADLINE) and not leads_on(hit.url)


def snippet(hit: Hit) -> Page:
    """Many engines give no more than a headline; it is kept, and weighs little."""
    text = f"{hit.title}\n\n{hit.snippet}" if _has_sentences(hit) else hit.title
    return Page(
        url=hit.url,
        final_url=hit.url,
        http_status=0,
        content_type=JSON,
        body=hit_as_json(hit),
        text=text,
        title=hit.title,
        site_name=hit.outlet,
        published=hit.published,
        language=language(text),
        method=Method.ENGINE,
        kind=CaptureKind.SNIPPET,
        quoted=quoted(hit.snippet),
    )


def _has_sentences(hit: Hit) -> bool:
    return len(words(hit.snippet)) >= FEWEST_WORDS


def hit_as_json(hit: Hit) -> bytes:
    """The hit as the engines gave it; the same for the same hit, byte for byte."""
    told = {
        "url": hit.url,
        "title": hit.title,
        "snippet": hit.snippet,
        "published": hit.published.iso if hit.published else None,
        "outlet": hit.outlet,
        "found_by": [{"engine": engine, "rank": rank} for engine, rank in hit.found_by],
    }
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True).encode()
