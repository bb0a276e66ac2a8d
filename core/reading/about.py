"""What a page says about itself besides its dates: who signs it, whose site it is, its language and where it points."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any
from urllib.parse import urldefrag

from lxml.html import HtmlElement

from core.english.language import language
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
