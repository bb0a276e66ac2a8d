"""What a page says about itself: who signs it, whose site it is, its language, where it points, and when it was published and changed."""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from typing import Any
from urllib.parse import urldefrag

from lxml.html import HtmlElement

from core.english.language import language
from core.model.dates import When, day, moment
from core.model.web import is_web_address

MOST_LINKS = 50
LONGEST_BYLINE = 60

_LANGUAGE = re.compile(r"^[a-z]{2,3}(?=$|[-_])", re.I)
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NOT_ARTICLE = re.compile(r"\b(?:nav|menu|footer|sidebar|related|comments?|breadcrumbs?|promo|cookies?|widget|share|toolbar)", re.I)
_NOT_ARTICLE_TAGS = {"nav", "footer", "aside", "header", "form"}
_SIGNED = "//*[contains(concat(' ', normalize-space(@class), ' '), ' author ') or @rel='author' or @itemprop='author']"


def byline(tree: HtmlElement, guess: str) -> str:
    """Who signs; the library's guess cuts titles and offices short, so the page's own wording of it is taken."""
    stated = [meta.get("content", "") for meta in tree.iter("meta") if str(meta.get("name", "")).lower() in ("author", "dc.creator")]
    signed = [str(element.text_content()) for element in tree.xpath(_SIGNED)] if guess else []
    own = [text for text in (" ".join(each.split()) for each in stated + signed) if 0 < len(text) <= LONGEST_BYLINE]
    start = re.split(r"[;,\s]", guess.casefold())[0]
    return next((text for text in own if text.casefold().startswith(start)), " ".join(guess.split()).replace("; ", ", "))


def site_name(document: Any, title: str) -> str:
    """The name a site gives itself; the library falls back on a host or a headline, which are none."""
    name = " ".join(str(getattr(document, "sitename", "") or "").split())
    host = str(getattr(document, "hostname", "") or "")
    return "" if name.casefold() in (title.casefold(), host.casefold()) or "://" in name else name


def declared_language(tree: HtmlElement, text: str) -> str:
    """The language a page declares; what its text looks like when it declares none."""
    html = next(tree.iter("html"), tree)
    declared = str(html.get("lang") or html.get(_XML_LANG) or html.get("xml:lang") or "")
    found = _LANGUAGE.match(declared.strip())
    return found[0].lower() if found else language(text)


def canonical(tree: HtmlElement) -> str:
    stated = [link.get("href", "") for link in tree.iter("link") if str(link.get("rel", "")).lower() == "canonical"]
    return next(_addresses(stated + tree.xpath("//meta[@property='og:url']/@content")), "")


def links(tree: HtmlElement, body: HtmlElement | None, url: str) -> tuple[str, ...]:
    """Where the article points, in its order; then what the extraction took for furniture but stands in a paragraph."""
    given = [] if body is None else [element.get("target") or element.get("href") or "" for element in body.iter("ref", "a")]
    beside = (anchor.get("href", "") for anchor in tree.iter("a") if _in_article(anchor))
    own = urldefrag(url)[0]
    found = dict.fromkeys(address for address in _addresses(chain(given, beside)) if address != own)
    return tuple(found)[:MOST_LINKS]


def _in_article(anchor: HtmlElement) -> bool:
    around = [element for element in anchor.iterancestors() if element.tag not in ("body", "html")]
    return any(element.tag == "p" for element in around) and not any(_furniture(element) for element in around)


def _furniture(element: HtmlElement) -> bool:
    return element.tag in _NOT_ARTICLE_TAGS or bool(_NOT_ARTICLE.search(f"{element.get('class', '')} {element.get('id', '')}"))


def _addresses(given: Iterable[str]) -> Iterator[str]:
    """Absolute web addresses only: a page may write whatever it likes into a link."""
    for reference in given:
        address = urldefrag(str(reference).strip())[0] if is_web_address(str(reference)) else ""
        if address:
            yield address


_PUBLISHED = (
    "article:published_time", "og:article:published_time", "og:published_time", "datepublished", "date.issued", "dc.date.issued",
    "dcterms.issued", "dcterms.created", "parsely-pub-date", "sailthru.date", "pubdate", "publishdate", "publish-date", "dc.date",
    "dcterms.date", "citation_publication_date", "date",
)  # fmt: skip
_MODIFIED = (
    "article:modified_time", "og:article:modified_time", "og:updated_time", "datemodified", "dc.date.modified", "dcterms.modified",
    "last-modified", "lastmod",
)  # fmt: skip
_CHANGE = re.compile(r"modif|updat|chang", re.I)
_ISO = re.compile(r"^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$")
_URL_DAY = re.compile(r"/(\d{4})[/-](\d{2})[/-](\d{2})(?:[/_-]|$)")
_EPOCH = 1970
"""Years up to here are what software writes when it knows no date."""


def published(tree: HtmlElement, url: str = "", guess: str = "") -> When | None:
    """The stated date; else the guessed day, with the time of a `time` element of that day if there is one."""
    stated = _first(_stated(tree, "datePublished", _PUBLISHED))
    return stated or _with_hour(tree, _guessed(tree, url, guess))


def _guessed(tree: HtmlElement, url: str, guess: str) -> When | None:
    """A guess that is only the day of the last change says nothing of publication; the address may."""
    known, changed = _parsed(guess), modified(tree)
    if known and changed and known.day == changed.day:
        in_url = _URL_DAY.search(url)
        return _parsed("-".join(in_url.groups())) if in_url else None
    return known


def _with_hour(tree: HtmlElement, known: When | None) -> When | None:
    times = (_parsed(each.get("datetime", "")) for each in tree.iter("time") if not _CHANGE.search(_described(each)))
    return next((time for time in times if time and known and time.precision == "moment" and time.day == known.day), known)


def modified(tree: HtmlElement) -> When | None:
    stated = _first(_stated(tree, "dateModified", _MODIFIED))
    return stated or _first(each.get("datetime", "") for each in tree.iter("time") if _CHANGE.search(_described(each)))


def _stated(tree: HtmlElement, key: str, names: tuple[str, ...]) -> Iterator[str]:
    yield from _linked_data(tree, key)
    given = {_name(meta): meta.get("content", "") for meta in reversed(list(tree.iter("meta")))}
    yield from (given[name] for name in names if name in given)
    for element in tree.xpath("//*[@itemprop=$key]", key=key):
        yield element.get("content") or element.get("datetime") or ""


def _name(meta: HtmlElement) -> str:
    return str(meta.get("property") or meta.get("name") or meta.get("itemprop") or meta.get("http-equiv") or "").lower()


def _described(element: HtmlElement) -> str:
    return " ".join(str(element.get(name, "")) for name in ("class", "itemprop", "id"))


def _linked_data(tree: HtmlElement, key: str) -> Iterator[str]:
    for script in tree.iter("script"):
        if "ld+json" in str(script.get("type", "")).lower():
            yield from _values(_loaded(script.text or ""), key)


def _loaded(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _values(data: Any, key: str) -> Iterator[str]:
    """Every value of a key, the outermost object first."""
    waiting = deque([data])
    while waiting:
        here = waiting.popleft()
        if isinstance(here, dict):
            yield from ([here[key]] if isinstance(here.get(key), str) else [])
            waiting.extend(here.values())
        elif isinstance(here, list):
            waiting.extend(here)


def _first(texts: Iterable[str]) -> When | None:
    return next((when for when in map(_parsed, texts) if when), None)


def _parsed(text: str) -> When | None:
    """A moment only with its time zone: without one the hour may be off by half a day."""
    found = _ISO.match(text.strip())
    at = found and (_datetime(text.strip()) or _datetime(found[1]))
    if not at or at.year <= _EPOCH:
        return None
    return moment(at) if at.tzinfo else day(at)


def _datetime(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
