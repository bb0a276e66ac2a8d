"""What a fetcher gives back, who else may be asked for a page, and where captures are kept."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Protocol, TypeVar

from core.model.dates import When
from core.model.engine import Manifest
from core.model.plan import Query
from core.model.words import CaptureKind, Method
from core.web.provider_http import Exchange

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as read: the bytes, the article text, what the page says about itself, and whom it quotes."""

    url: str
    final_url: str
    http_status: int
    content_type: str
    body: bytes
    text: str
    title: str = ""
    byline: str = ""
    site_name: str = ""
    published: When | None = None
    modified: When | None = None
    language: str = ""
    canonical_url: str = ""
    links: tuple[str, ...] = ()
    method: Method = Method.HTTP
    kind: CaptureKind = CaptureKind.PAGE
    quoted: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()  # redirects first, the page itself last
    archive_url: str = ""
    hidden: str = ""  # words that no reader sees and a machine may
    missed: str = ""  # why the page itself could not be read, where this is the newsroom's own copy of it


class Fetcher(Protocol):
    async def read(self, url: str, near: When | None = None) -> Page:
        """The page behind an address, if need be as it was near a date; raises FetchError (Forbidden, Blocked) with a sentence."""
        ...


class Vault(Protocol):
    """The content-addressed store of captures: identical bytes are kept once, nothing is ever changed."""

    async def put(self, content: bytes) -> str:
        """Store bytes, return their SHA-256."""
        ...

    async def get(self, sha256: str) -> bytes:
        """The bytes again; raises EvidenceError when they are missing or no longer what they were."""
        ...


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came back, whatever its status; the body is unpacked."""

    url: str
    final_url: str
    status: int
    content_type: str
    body: bytes
    exchanges: tuple[Exchange, ...] = ()

    def page(self, text: str, **said: Any) -> Page:
        """It as a page with the text found in it; `said` is what the page says of itself."""
        came = Page(self.url, self.final_url, self.status, self.content_type, self.body, text, exchanges=self.exchanges)
        return replace(came, **said)


class Ask(Protocol):
    """How a provider is asked: the desk's discipline around `work`, which may be done several times.

    `counted` says how many results its answer is in the book of calls. Raises SearchError with one sentence.
    """

    async def __call__(
        self, manifest: Manifest, query: Query, work: Callable[[], Awaitable[Value]], counted: Callable[[Value], int]
    ) -> Value: ...


class Rendered(Protocol):
    """A page as a service saw it; `status` is what the page's own server answered, 0 when that is not told."""

    @property
    def status(self) -> int: ...

    @property
    def content_type(self) -> str: ...

    @property
    def body(self) -> bytes: ...

    @property
    def exchange(self) -> Exchange: ...


class PageService(Protocol):
    """A service that opens a page for us."""

    manifest: Manifest

    async def page(self, url: str) -> Rendered: ...


class Snapshot(Protocol):
    """One capture in an archive: where it is, and of which address."""

    @property
    def url(self) -> str: ...

    @property
    def original(self) -> str: ...


Captured = TypeVar("Captured", bound=Snapshot)


class CaptureArchive(Protocol[Captured]):
    """An archive of the web."""

    manifest: Manifest

    async def nearest(self, url: str, near: date | None = None) -> Captured | None: ...

    async def page(self, snapshot: Captured) -> tuple[Captured, tuple[Exchange, ...]]: ...
