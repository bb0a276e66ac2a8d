"""What a reader gives back, and where captures are kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.model.dates import When
from core.model.source import Capture
from core.model.words import CaptureKind


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
    method: str = "http"
    kind: CaptureKind = CaptureKind.PAGE
    quoted: tuple[str, ...] = ()


class Reader(Protocol):
    async def read(self, url: str) -> Page:
        """The page behind an address; raises FetchError (Forbidden, Blocked) with a sentence."""
        ...


class Vault(Protocol):
    """The content-addressed store of captures: identical bytes are kept once, nothing is ever changed."""

    async def put(self, content: bytes) -> str:
        """Store bytes, return their SHA-256."""
        ...

    async def get(self, sha256: str) -> bytes:
        """The bytes again; raises EvidenceError when they are missing or no longer what they were."""
        ...


async def freeze(page: Page, vault: Vault, captured_at: datetime) -> Capture:
    """Keep a page's bytes and text; the capture is the receipt."""
    text = page.text.encode()
    return Capture(
        sha256=await vault.put(page.body),
        text_sha256=await vault.put(text),
        kind=page.kind,
        url=page.url,
        final_url=page.final_url,
        captured_at=captured_at,
        method=page.method,
        http_status=page.http_status,
        content_type=page.content_type,
        size=len(page.body),
        text_size=len(text),
    )
