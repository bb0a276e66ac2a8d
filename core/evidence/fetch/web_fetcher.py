"""Read what stands at an address, and look at it again later: fetch it, find its text, and say so when a wall stands in front of it."""

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from core.english.language import language
from core.errors import Blocked, FetchError, Gone
from core.evidence.extract.article import Article, extract, hidden_words, plain, without_title
from core.evidence.extract.blocked_pages import SENTENCES, wall
from core.evidence.extract.content_type import PDF, decode, is_json, is_media
from core.evidence.extract.json_and_media import answer_page, media_page
from core.evidence.extract.network_posts import place_of, post_page
from core.evidence.extract.pdf import Document, opened
from core.evidence.extract.quoted_people import quoted
from core.evidence.fetch.downloader import Downloader, Limits, Manners
from core.evidence.port import Fetched, Fetcher, Page
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import CaptureKind, Method
from core.settings import Settings
from core.web.ssrf_guard import Resolver, system_resolver

_STATUS = {
    401: "The page answered 401: it wants a password.",
    404: "The page answered 404: it is gone.",
    410: "The page answered 410: it was taken down.",
    429: "The site answered 429: it has had too many visits and wants us to wait.",
    451: "The page answered 451: it is withheld for legal reasons.",
}
_REFUSED = (401, 402, 403)
_GONE = (404, 410, 451)
DOCUMENTS_AT_ONCE = 2
"""Each is opened by a process of its own, which may take as much memory as one is given."""


class WebFetcher(Fetcher):
    """The Fetcher that goes out to the web."""

    def __init__(
        self,
        settings: Settings,
        resolve: Resolver = system_resolver,
        manners: Manners | None = None,
        wire: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._downloader = Downloader(
            Limits.of(settings),
            demo_server=settings.demo_server,
            resolve=resolve,
            wire=wire,
            manners=manners or Manners(settings.fetch_pause),
        )
        self._opening = asyncio.Semaphore(DOCUMENTS_AT_ONCE)

    async def read(self, url: str, near: When | None = None) -> Page:
        return await self._post(url) or await self._page(url)

    async def _page(self, url: str) -> Page:
        fetched = await self._downloader.fetch(url)
        try:
            return await self.made(fetched)
        except FetchError as error:
            error.at = fetched.final_url if len(fetched.exchanges) > 1 else url
            raise

    async def made(self, fetched: Fetched) -> Page:
        """What was fetched as a page, whichever way it came."""
        if fetched.status >= 400 or fetched.content_type != PDF:
            return await asyncio.to_thread(page, fetched)
        async with self._opening:
            document = await opened(fetched.body)
        return await asyncio.to_thread(document_page, fetched, document)

    async def _post(self, url: str) -> Page | None:
        """A post as its network keeps it; where the network has no answer, its page may have one."""
        if not (place := place_of(url)):
            return None
        try:
            fetched = await self._downloader.fetch(place.api)
            return await asyncio.to_thread(post_page, url, place, fetched) if is_json(fetched.content_type) else None
        except Gone:
            raise
        except FetchError:
            return None

    async def close(self) -> None:
        await self._downloader.close()


def page(fetched: Fetched) -> Page:
    """The page as read; raises Blocked or FetchError when there is nothing to read."""
    if fetched.status < 400 and is_media(fetched.content_type):
        return media_page(fetched)
    if fetched.status < 400 and is_json(fetched.content_type):
        return answer_page(fetched)
    html = decode(fetched.body, fetched.content_type)
    article = _article(fetched, html)
    _refuse(wall(html, article.text, fetched.status), fetched.status)
    return fetched.page(
        text=article.text,
        title=article.title,
        byline=article.byline,
        site_name=article.site_name,
        published=article.published,
        modified=article.modified,
        language=article.language,
        canonical_url=article.canonical_url,
        links=article.links,
        quoted=quoted(article.text),
        hidden=hidden_words(html),
    )


def document_page(fetched: Fetched, document: Document) -> Page:
    """A document as the other sources are: its text without its title, and what it says of itself."""
    return fetched.page(
        text=without_title(document.text, document.title),
        title=document.title,
        byline=document.byline,
        published=document.published,
        modified=document.modified,
        language=language(document.text),
        kind=CaptureKind.DOCUMENT,
        quoted=quoted(document.text),
    )


def _article(fetched: Fetched, html: str) -> Article:
    if fetched.content_type.lower().startswith("text/plain"):
        return plain(html)
    return extract(html, fetched.final_url)


def _refuse(reason: str, status: int) -> None:
    if reason:
        raise (Gone if reason == "missing" else Blocked)(SENTENCES[reason])
    if status in _GONE:
        raise Gone(status_sentence(status))
    if status >= 400:
        raise (Blocked if status in _REFUSED else FetchError)(status_sentence(status))


def status_sentence(status: int) -> str:
    if status >= 500:
        return f"The site answered {status}: it is out of order at the moment."
    return _STATUS.get(status, f"The site answered {status}: it does not let us read this page.")


LOOKED_AT = (CaptureKind.PAGE, CaptureKind.DOCUMENT, CaptureKind.POST, CaptureKind.ANSWER)
FRONT_PAGE = "Its address now leads to the site's front page."
ANOTHER_KIND = "It was read once as a post and once as a page; one cannot be compared with the other."
FRONT = frozenset({"", "index", "index.html", "index.htm", "index.php", "home", "home.html", "default.aspx", "404", "en"})


@dataclass(frozen=True, slots=True)
class Look:
    """What stands at an address now; when `missed`, it could not be looked at, which says nothing about the page."""

    page: Page | None = None
    gone: str = ""
    missed: str = ""


async def look(source: Source, fetcher: Fetcher) -> Look:
    """A page behind a wall, out of order or out of reach is not gone; one that its site no longer has is."""
    try:
        page = await fetcher.read(source.url)
    except Gone as error:
        return Look(gone=str(error))
    except FetchError as error:
        return Look(missed=str(error))
    if (page.kind is CaptureKind.POST) != (source.capture_kind is CaptureKind.POST):  # its network was busy, now or then
        return Look(missed=ANOTHER_KIND)
    return Look(gone=FRONT_PAGE) if leads_home(source.url, page.final_url) else Look(page)


def watched(dossier: Dossier) -> list[Source]:
    """Sources that were read at their own address; what came another way, or was purged, has nothing to be compared with."""
    direct = {capture.sha256 for capture in dossier.captures if capture.method == Method.HTTP}
    return [source for source in dossier.sources if source.capture_kind in LOOKED_AT and source.capture in direct and not source.purged]


def leads_home(asked: str, landed: str) -> bool:
    """Whether an address of an article now leads to the site's front page."""
    return _path_of(asked) not in FRONT and _path_of(landed) in FRONT and not urlsplit(landed).query


def _path_of(url: str) -> str:
    return urlsplit(url).path.strip("/").casefold()
