"""One page of the archive from what a file says of it: address, words and date; what cannot become one is left out, with the reason."""

import re
from datetime import datetime

from lxml.etree import LxmlError
from lxml.html import HtmlElement, fromstring

from core.english.language import language as guessed
from core.english.words import words
from core.evidence.extract.article import MOST_TAGS, Article, extract
from core.evidence.extract.article import plain as as_article
from core.evidence.extract.blocked_pages import FEWEST_WORDS, SENTENCES, wall
from core.model.dates import When, day
from core.model.post import Heard
from core.model.source import ArchivedPage, Skipped
from core.model.web import is_web_address
from core.web.json_fields import LONGEST_TITLE, plain, when
from core.web.json_fields import plain as without_tags
from core.web.post_fields import signed
from core.web.urls import normalise

Found = ArchivedPage | Skipped

NO_ADDRESS = "It has no web address."
LONG_ADDRESS = "Its web address is too long."
NOTHING = "It has neither a title nor a text."
MOST_TEXT = 200_000
"""Bytes of text that are indexed; PostgreSQL refuses to index a megabyte of different words. The page itself is read afresh."""
LONGEST_KEY = 2000
"""Bytes; PostgreSQL indexes at most 2,700."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(?=$|[-_])", re.I)


def from_fields(
    where: str,
    url: str,
    *,
    title: str = "",
    text: str = "",
    outlet: str = "",
    published: When | None = None,
    language: str = "",
    post: Heard | None = None,
) -> Found:
    """A page or post whose parts were given; nothing in them can upset a database."""
    url, title, text = storable(url).strip(), storable(plain(title, LONGEST_TITLE)), storable(text)
    if not is_web_address(url):
        return Skipped(where, NO_ADDRESS)
    key = normalise(url)
    if len(key.encode()) > LONGEST_KEY:
        return Skipped(where, LONG_ADDRESS)
    if not title and not text:
        return Skipped(where, NOTHING)
    named = _LANGUAGE.match(language.strip())
    spoken = named[0].lower() if named else guessed(text)
    title = title or (signed(post.name, post.author) if post else "")
    return ArchivedPage(url, key, title, text, storable(plain(outlet, LONGEST_TITLE)), published, spoken, post=post)


def storable(text: str) -> str:
    """Without half characters and NULs, which no database takes, and not longer than it can index."""
    return text.replace("\x00", "").encode("utf-8", "ignore")[:MOST_TEXT].decode("utf-8", "ignore")


def from_html(where: str, url: str, html: str) -> Found:
    """A page as a browser gets it."""
    if not is_web_address(url):
        return Skipped(where, NO_ADDRESS)
    article = extract(html, url)
    if reason := unread(html, article):
        return Skipped(where, reason)
    return from_fields(
        where,
        address(url, article.canonical_url),
        title=article.title,
        text=article.text,
        outlet=article.site_name,
        published=article.published,
        language=article.language,
    )


def unread(html: str, article: Article) -> str:
    """Why a page gives no article; a newsroom's own pages may be behind its own paywall, and what shows is kept."""
    reason = wall(html, article.text)
    kept = reason == "paywall" and len(words(article.text)) >= FEWEST_WORDS
    return "" if not reason or kept else SENTENCES[reason]


def address(url: str, canonical: str) -> str:
    """A page may give its own address another form; it may not name a page elsewhere, nor the front page, which many do by mistake."""
    (ours, _, path), (theirs, _, named) = normalise(url).partition("/"), normalise(canonical).partition("/")
    same_site = ours == theirs or ours.endswith(f".{theirs}") or theirs.endswith(f".{ours}")
    return canonical if canonical and same_site and (named or not path) else url


MOST = 1_000_000
"""Characters that are looked at; the words that are kept of them are fewer still."""

_MARKUP = re.compile(r"<(?:/?[a-z][a-z0-9]*(?:\s[^<>]*)?/?|!--)>?", re.I)
_BLOCKS = {"p", "div", "blockquote", "ul", "ol", "table", "pre", "section", "figure", "h1", "h2", "h3", "h4", "h5", "h6"}
_LINES = {"br", "li", "tr"}
_UNREAD = {"script", "style", "template", "noscript", "iframe"}
_CONTROLS = {code: " " if chr(code).isspace() else None for code in range(32) if chr(code) not in "\t\n\r"}
_REFUSED = _CONTROLS | dict.fromkeys([*range(0xD800, 0xE000), 0xFFFE, 0xFFFF])
"""Characters lxml takes from nobody, and which word processors and old systems leave in their exports."""


def words_of(fragment: str) -> str:
    """Plain text with its paragraphs; a text without markup stays as it is."""
    fragment = "<".join(fragment[:MOST].translate(_REFUSED).split("<", MOST_TAGS)[:MOST_TAGS])
    if not _MARKUP.search(fragment):
        return as_article(fragment).text
    try:
        tree = fromstring(f"<div>{fragment}</div>")
    except (LxmlError, ValueError):
        return without_tags(fragment, len(fragment))
    for element in list(tree.iter()):
        _space_out(element)
    return as_article(str(tree.text_content())).text


def _space_out(element: HtmlElement) -> None:
    """Where a reader sees a gap, the text gets one."""
    if element.tag in _UNREAD:
        element.text = ""
    gap = "\n\n" if element.tag in _BLOCKS else "\n" if element.tag in _LINES else ""
    if gap:
        # Once more: a reference such as &#11; became the character it names only when it was parsed.
        element.text, element.tail = (gap + (text or "").translate(_REFUSED) for text in (element.text, element.tail))


_ZONED = re.compile(r"(?:Z|[A-Z]{3}|[+-]\d{2}:?\d{2})$", re.I)
_SECONDS = re.compile(r"\d{9,10}")
_FORMS = ("%Y/%m/%d", "%Y%m%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y")
_EPOCH = 1970
"""Years up to here are what software writes when it knows no date."""


def published(given: str) -> When | None:
    """A year, month, day or moment; an hour without its time zone may be off by half a day, so only its day counts."""
    given = given.strip()[:100]
    found = (when(given) or _written(given)) if given else None
    if not found or found.start.year <= _EPOCH:
        return None
    exact = found.precision != "moment" or _ZONED.search(given) or _SECONDS.fullmatch(given)
    return found if exact else When(found.day)


def _written(given: str) -> When | None:
    for form in _FORMS:
        try:
            return day(datetime.strptime(given, form))  # noqa: DTZ007  # a day has no zone
        except ValueError:
            continue
    return None
