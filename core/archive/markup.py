"""The words of a piece of HTML, as feeds and exports hold articles; a whole page goes through core.reading.extract."""

import re

from lxml.etree import LxmlError
from lxml.html import HtmlElement, fromstring

from core.reading.extract import MOST_TAGS
from core.reading.extract import plain as as_article
from core.search.answers import plain as without_tags

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
