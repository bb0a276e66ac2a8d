"""Google News as a feed: keyless and undocumented. https://newscatcherapi.com/blog/google-news-rss-search-parameters-the-missing-documentaiton"""

from base64 import urlsafe_b64decode
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.model.web import is_web_address, split_web_address
from core.search import feeds
from core.search.answers import hit, text, when
from core.search.terms import Terms, a_day_wider, fits, with_operators
from core.search.urls import GOOGLE_NEWS, leads_on
from core.search.wire import Wire

EDITION = {"hl": "en-US", "gl": "US", "ceid": "US:en"}  # all three, or Google redirects to them
LONGEST = (2000, 32)  # Google passes over every word after these
OPENING = b"\x08\x13\x22"  # of an id that holds an address: its length follows, then the address itself


class GoogleNewsRss:
    """Undocumented. Its links lead to Google, not to the article.

    Ids given out up to the summer of 2024 hold the article's address; later ones can be read by Google alone, and we do not ask its
    inner services. Such a hit keeps Google's link and the outlet's name: it says who wrote what and when, which is a lead. Whether it
    keeps to the query is decided here, because here the outlet's own address is still known; `leads_on` tells the desk which addresses
    say nothing about whose page they are.
    """

    manifest = Manifest(
        name="google-news-rss",
        label="Google News",
        kind=EngineKind.NEWS,
        covers="news in English, up to a hundred articles a query; most of them without their own address",
        base_url=f"https://{GOOGLE_NEWS}",
        docs="https://newscatcherapi.com/blog/google-news-rss-search-parameters-the-missing-documentaiton",
        official=False,
        limit=Limit(calls=1, seconds=2.0, at_once=1),
        limits="none published; we ask at most once every 2 seconds",
        leads_on=True,
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        found = await feeds.ask(self._wire, "/rss/search", params(terms))
        return read_hits(found, terms, self.manifest.name)[:limit]


def params(terms: Terms) -> dict[str, str]:
    return {"q": with_operators(a_day_wider(terms), dates=True, not_sites=3, longest=LONGEST), **EDITION}


def read_hits(found: Iterable[feeds.Entry], terms: Terms, engine: str) -> list[Hit]:
    """Those that have a link and keep to the query, in Google's order."""
    read = [(one, read_hit(one, (engine, rank))) for rank, one in enumerate(found, start=1)]
    return [made for one, made in read if made.url and _fits(made, text(one, "source", "href"), terms)]


def read_hit(one: feeds.Entry, found_by: tuple[str, int]) -> Hit:
    """No snippet: what Google calls the description repeats the headline, or lists those of other outlets."""
    outlet = text(one, "source", "title")
    return hit(
        url=article(text(one, "link")),
        title=text(one, "title").removesuffix(f" - {outlet}"),
        published=when(text(one, "published")),
        outlet=outlet,
        found_by=found_by,
    )


def _fits(made: Hit, outlet_address: str, terms: Terms) -> bool:
    return fits(replace(made, url=outlet_address) if leads_on(made.url) else made, terms)


def article(link: str) -> str:
    """The article's own address where Google's id holds it; otherwise the link as it is."""
    parts = split_web_address(link)
    if parts is None or parts.hostname != GOOGLE_NEWS:
        return link
    return held(parts.path.rpartition("/")[2]) or link


def held(article_id: str) -> str:
    """The address an id holds: base64 of a message whose first text it is; nothing where that text is no address."""
    try:
        packed = urlsafe_b64decode(article_id + "=" * (-len(article_id) % 4))
        size, rest = _size(packed.removeprefix(OPENING))
        found = rest[:size].decode()
    except ValueError:
        return ""
    return found if packed.startswith(OPENING) and len(rest) >= size and is_web_address(found) else ""


def _size(packed: bytes) -> tuple[int, bytes]:
    """A length in groups of seven bits, the lowest first; the last byte has its highest bit unset."""
    size = 0
    for place, byte in enumerate(packed[:3]):
        size |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return size, packed[place + 1 :]
    raise ValueError("no length")
