"""Look at the address of a source again: the page as it is now, or that it is gone, or why nobody can tell."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from core.errors import FetchError, Gone
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import CaptureKind, Method
from core.reading.port import Fetcher, Page

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
    return _path(asked) not in FRONT and _path(landed) in FRONT and not urlsplit(landed).query


def _path(url: str) -> str:
    return urlsplit(url).path.strip("/").casefold()
