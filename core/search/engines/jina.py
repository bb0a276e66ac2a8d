"""Jina Reader: a service that opens a page for us, in a browser of its own. https://jina.ai/reader/"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from core.errors import NothingToAsk, Refused, SearchError, ShutOut, Unusable
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.model.web import is_web_address
from core.search.queries.query_language import Terms, address_in
from core.web.json_fields import at, hit, text, when
from core.web.provider_http import Exchange, Wire, headers_of

HTML, PLAIN = "text/html; charset=utf-8", "text/plain; charset=utf-8"
WARNING = re.compile(r"returned error ([45][0-9]{2})\b")
"""It answers well about a page that answered badly, and says so beside it."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as the service saw it; `status` is what the page's own server answered, 0 when that is not told."""

    body: bytes
    content_type: str
    status: int
    title: str
    summary: str
    published: str
    exchange: Exchange


class JinaReader:
    manifest = Manifest(
        name="jina",
        label="Jina Reader",
        kind=EngineKind.READER,
        covers="pages that do not open for us",
        base_url="https://r.jina.ai",
        docs="https://jina.ai/reader/",
        better_with=("jina_api_key",),
        limit=Limit(calls=20, seconds=60.0),
        better_limit=Limit(calls=500, seconds=60.0),
        limits="20 pages a minute, 500 with a key",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        """The page at one address; it cannot be searched by words."""
        if not is_web_address(address := address_in(terms)):
            raise NothingToAsk(f"{self._wire.label} is asked about one address at a time.")
        return read_hits(await self._answered(address), address, self.manifest.name)[:limit]

    async def page(self, url: str) -> Rendered:
        """The page at an address, as a browser of theirs shows it."""
        if found := await self._answered(url):
            return found
        raise Refused(f"{self._wire.label} saw nothing on the page.")

    async def _answered(self, url: str) -> Rendered | None:
        # Written into the path as one word, so that its query and its fragment stay its own.
        answer = await self._wire.exchange(quote(url, safe=""), headers=self._headers())
        if answer.status >= 300:
            raise self._refusal(answer)
        try:
            return read_page(json.loads(answer.body), answer)
        except (ValueError, RecursionError) as error:
            raise self._wire.garbled() from error

    def _headers(self) -> dict[str, str]:
        key = self._wire.keys.get("jina_api_key", "")
        wanted = {"Accept": "application/json", "X-Return-Format": "html"}
        return wanted | ({"Authorization": f"Bearer {key}"} if key else {})

    def _refusal(self, answer: Exchange) -> SearchError:
        """It refuses a page it could not open in the words other providers have for a query."""
        error = self._wire.refusal(answer.status, headers_of(answer), answer.body)
        page = isinstance(error, Refused) and not isinstance(error, ShutOut | Unusable)
        return Refused(f"{self._wire.label} could not open the page.") if page else error


def read_page(answer: Any, exchange: Exchange) -> Rendered | None:
    """What it saw: the page as HTML, or a document's words; nothing when there is neither."""
    data = at(answer, "data")
    html, words = text(data, "html"), text(data, "content")
    if not html and not words:
        return None
    warned = WARNING.search(text(data, "warning"))
    return Rendered(
        body=(html or words).encode(errors="replace"),
        content_type=HTML if html else PLAIN,
        status=int(warned[1]) if warned else 0,
        title=text(data, "title"),
        summary=text(data, "description"),
        published=text(data, "publishedTime"),
        exchange=exchange,
    )


def read_hits(found: Rendered | None, address: str, engine: str) -> list[Hit]:
    """The page as a hit, at the address that was asked for; none when the page itself was not there."""
    if found is None or found.status >= 400:
        return []
    published = when(found.published)
    return [hit(url=address, title=found.title or address, snippet=found.summary, published=published, found_by=(engine, 1))]
