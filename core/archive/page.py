"""One page of the archive from what a file says of it; what cannot become one is left out, with the reason."""

import re

from core.english.language import language as guessed
from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage, Skipped
from core.model.web import is_web_address
from core.reading.extract import Article, extract
from core.reading.walls import FEWEST_WORDS, SENTENCES, wall
from core.search.answers import LONGEST_TITLE, plain
from core.search.heard import signed
from core.search.urls import normalise
from core.words import words

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
