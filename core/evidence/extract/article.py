"""Find the article in a page, what the page says about itself, and the words no reader sees; pure, and no HTML makes it raise."""

import logging
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lxml.etree import LxmlError, iterwalk
from lxml.html import Element, HtmlElement, HTMLParser, document_fromstring
from trafilatura import bare_extraction, extract_metadata
from trafilatura.utils import load_html

from core.english.language import language
from core.evidence.extract import metadata
from core.model.dates import When

MOST_HTML, MOST_TAGS, MOST_ATTRIBUTES = 5_000_000, 30_000, 1_000
"""Larger pages are lists or dumps, and the libraries take minutes over them; the article, if any, is at the beginning."""
SHORT = 600
"""Below this many characters the libraries guess; a post that marks its own text is taken at its word."""

_PARAGRAPH, _LINE, _CELL = "\n\n", "\n", " | "
_GAPS = {
    **dict.fromkeys(("p", "head", "quote", "list", "table", "code", "div", "blockquote", "ul", "ol", "h1", "h2", "h3", "h4"), _PARAGRAPH),
    **dict.fromkeys(("item", "row", "lb", "li", "tr", "br"), _LINE),
    **dict.fromkeys(("cell", "td", "th"), _CELL),
}
_SPACE = re.compile(r"\s+")
_BLOCKS = {"p", "li", "blockquote", "dd", "td", "th", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6"}
_TAG_NAME = re.compile(r"[a-z][^\s/>]*", re.I)
_ATTRIBUTE = re.compile(r"""[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?""")
_MOST_PIECES = 200
"""A block in more pieces than this is no paragraph; and nested ones must not be read over and over."""
_UNSEEN = dict.fromkeys(map(ord, "\x00\u00ad\u200b\u2060\ufeff"))
_MARKED = "//*[contains(concat(' ', normalize-space(@class), ' '), ' e-content ') or @itemprop='articleBody']"
_DATE_SEARCH = {"original_date": True, "extensive_search": False, "deferred_url_extractor": True}

# What they complain about in a page is told to the editor by us, once, as the reason it cannot be read.
for _library in ("trafilatura", "htmldate"):
    logging.getLogger(_library).setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class Article:
    """What a page says, and says of itself."""

    text: str = ""
    title: str = ""
    byline: str = ""
    site_name: str = ""
    published: When | None = None
    modified: When | None = None
    language: str = ""
    canonical_url: str = ""
    links: tuple[str, ...] = ()


def extract(html: str, url: str) -> Article:
    """The article in a page; an empty one when there is none to be found."""
    try:
        tree = load_html(beginning(html))
        return Article() if tree is None else _article(tree, url)
    except (LxmlError, RecursionError, ValueError, TypeError, AttributeError, LookupError, AssertionError):
        # Hostile markup reaches corners of the parsers; a page that breaks them has no readable text.
        return Article()


def plain(text: str) -> Article:
    """A page that is plain text to begin with."""
    found = _tidy(text)
    return Article(text=found, language=language(found))


def beginning(html: str) -> str:
    """As much of a page as anybody parses."""
    return "<".join(_modest(tag) for tag in html[:MOST_HTML].split("<", MOST_TAGS)[:MOST_TAGS])


def _modest(tag: str) -> str:
    """A tag without its attributes when it has thousands: the parser compares each with every other, and would be at it for hours."""
    name = _TAG_NAME.match(tag) if len(tag) > MOST_ATTRIBUTES else None
    if not name:
        return tag
    count, at = 0, name.end()
    while found := _ATTRIBUTE.match(tag, at):
        count, at = count + 1, found.end()
    return name[0] + tag[at:] if count > MOST_ATTRIBUTES else tag


def _article(tree: HtmlElement, url: str) -> Article:
    tree.make_links_absolute(url, handle_failures="ignore")
    document, body = _document(tree, url)
    title = _even(str(getattr(document, "title", "") or ""))
    text = without_title("" if body is None else _tidy("".join(_pieces(body))), title)
    return Article(
        text=text,
        title=title,
        byline=metadata.byline(tree, str(getattr(document, "author", "") or "")),
        site_name=metadata.site_name(document, title),
        published=metadata.published(tree, url, str(getattr(document, "date", "") or "")),
        modified=metadata.modified(tree),
        language=metadata.declared_language(tree, text),
        canonical_url=metadata.canonical(tree),
        links=metadata.links(tree, _pointing(tree, text), url),
    )


def _document(tree: HtmlElement, url: str) -> tuple[Any, HtmlElement | None]:
    """What the library knows of the page, and the element that holds its text."""
    marked = tree.xpath(_MARKED)
    if len(marked) == 1 and 0 < len(marked[0].text_content().strip()) < SHORT:
        return extract_metadata(tree, url, dict(_DATE_SEARCH)), marked[0]
    # Not asked to keep links: on pages full of them the library then loses sentences and keeps menus.
    found: Any = bare_extraction(
        tree, url=url, include_comments=False, include_tables=True, with_metadata=True, date_extraction_params=_DATE_SEARCH
    )
    return found, getattr(found, "body", None)


def _pointing(tree: HtmlElement, text: str) -> HtmlElement:
    """The links that stand in a paragraph, item or cell of the text, in the page's order."""
    read = {_bare(part) for part in (*text.split(_PARAGRAPH), *text.splitlines(), *re.split(r"\n| \| ", text))}
    blocks: dict[HtmlElement, list[str]] = {}
    for anchor in tree.iter("a"):
        block = next((each for each in anchor.iterancestors() if each.tag in _BLOCKS), None)
        if block is not None:
            blocks.setdefault(block, []).append(anchor.get("href", ""))
    found = Element("div")
    for block, addresses in blocks.items():
        if _bare("".join(islice(block.itertext(), _MOST_PIECES))) in read:
            found.extend(Element("a", href=address) for address in addresses)
    return found


def _bare(text: str) -> str:
    return _SPACE.sub("", _even(text))


def _pieces(element: HtmlElement) -> Iterator[str]:
    """Text in document order, with the gaps a reader sees between paragraphs, lines and cells."""
    gap = "" if _in_a_sentence(element) else _GAPS.get(str(element.tag), "")
    yield gap
    if isinstance(element.tag, str) and element.tag not in ("script", "style"):
        yield _SPACE.sub(" ", element.text or "")
        for child in element:
            yield from _pieces(child)
            yield _SPACE.sub(" ", child.tail or "")
    yield gap if gap == _PARAGRAPH else ""


def _in_a_sentence(element: HtmlElement) -> bool:
    """A word set as code is still a word of its sentence; a listing has lines of its own."""
    within = element.getparent()
    return element.tag == "code" and within is not None and within.tag != "body" and "\n" not in (element.text or "")


def _tidy(text: str) -> str:
    lines = (_even(line.strip(" |")) for line in text.splitlines())
    return re.sub(r"\n{3,}", _PARAGRAPH, "\n".join(lines)).strip()


def _even(text: str) -> str:
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text.translate(_UNSEEN))).strip()


def without_title(text: str, title: str) -> str:
    """Some pages have their headline inside the article, some above it: it is never part of the text."""
    first, _, rest = text.partition("\n")
    return rest.strip() if title and rest and first.casefold() == title.casefold() else text


MOST_HIDDEN = 100_000
"""Letters that are kept; a page has a few hundred."""
MOST_STYLE, MOST_SHEET = 20_000, 500_000
"""Letters of an element's style and of all style sheets of a page that are looked at; more is made to hold up the run."""

_ATTRIBUTES = ("alt", "title", "aria-label", "aria-description", "data-description", "placeholder", "summary")
_METAS = re.compile(r"(?:^|[:.])(?:description|keywords|title|abstract|subject|comment|news_keywords|alt)$", re.I)
_TAGS = {"noscript", "template", "dialog", "datalist"}
_INLINE_TAGS = {"a", "abbr", "b", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u", "wbr"}
_NO_WORDS = {"script", "style"}
_ZERO = r"0+(?:\.0+)?(?:px|em|rem|pt|%)?"
_OUT = r"-\d{3,}(?:\.\d+)?(?:px|em|rem|pt|vw|%)?"
_HIDES = re.compile(
    rf"""
    display:none|visibility:(?:hidden|collapse)|content-visibility:hidden|opacity:{_ZERO}(?:;|$|!)|font-size:(?:{_ZERO}|[01]px)(?:;|$|!)
    |(?:^|;)(?:left|top|right|text-indent|margin-left|margin-top):{_OUT}|clip:rect\(0|clip-path:inset\((?:50|100)%|transform:scale\(0
    |(?:^|;)(?:max-)?(?:height|width):(?:{_ZERO}|1px)(?:;|$|!)|(?:^|;)color:transparent
    """,
    re.I | re.X,
)
_WHITE = r"(?:\#fff(?:fff)?|white|rgba?\(255,255,255[^);]{0,40}\)|\#fefefe|\#fdfdfd)"
_PALE = re.compile(rf"(?:^|;)color:{_WHITE}(?:;|$|!)", re.I)
_GROUND = re.compile(r"(?:^|;)background(?:-color|-image)?:(?P<what>[^;]+)", re.I)
_SIMPLE = re.compile(r"(?:^|,)\s*(?:[a-z][\w-]*)?([.#][\w-]+)\s*(?=,|$)", re.I)


def hidden_words(html: str) -> str:
    """What a page says where nobody looks, one piece a line; no HTML makes it raise."""
    try:
        parser = HTMLParser(encoding="utf-8", remove_pis=True)
        tree = document_fromstring(beginning(html).replace("\0", "").encode("utf-8", "replace"), parser=parser)
    except (LxmlError, ValueError, AssertionError):
        return ""
    lines = (" ".join(line.split()) for line in "".join(_hidden_pieces(tree)).splitlines())
    return "\n".join(dict.fromkeys(line for line in lines if line))[:MOST_HIDDEN]


def _hidden_pieces(tree: HtmlElement) -> Iterator[str]:
    """In the page's order; a hidden element hides what is in it, and a comment and an attribute are hidden anywhere."""
    unseen, hidden = _unseen_names(tree), [False]
    for event, element in iterwalk(tree, events=("start", "end", "comment")):
        if event == "start":
            yield from (f"\n{words}\n" for words in _attributes(element) if words)
            hidden.append(hidden[-1] or _is_hidden(element, unseen))
            yield _said(element, element.text) if hidden[-1] and element.tag not in _NO_WORDS else ""
            continue
        yield f"\n{element.text or ''}\n" if event == "comment" else ""
        if event == "end":
            hidden.pop()
        yield _said(element, element.tail) if hidden[-1] else ""


def _said(element: HtmlElement, words: str | None) -> str:
    """A piece of a line, unless the element begins another."""
    return ("" if element.tag in _INLINE_TAGS else "\n") + re.sub(r"\s", " ", words or "")


def _attributes(element: HtmlElement) -> Iterator[str]:
    yield from (element.get(name, "") for name in _ATTRIBUTES)
    if element.tag == "meta" and _METAS.search(element.get("name") or element.get("property") or element.get("itemprop") or ""):
        yield element.get("content", "")
    if element.tag == "input" and element.get("type", "").lower() == "hidden":
        yield element.get("value", "")


def _is_hidden(element: HtmlElement, unseen: frozenset[str]) -> bool:
    if element.tag in _TAGS or element.get("hidden") is not None or element.get("aria-hidden", "").lower() == "true":
        return True
    names = {f".{name}" for name in element.get("class", "").split()} | {f"#{element.get('id', '')}"}
    return bool(names & unseen) or _hides(element.get("style", ""))


def _hides(style: str) -> bool:
    """Whether a style keeps its words from being seen; white letters do unless they stand on something dark."""
    bare = re.sub(r"\s+", "", style[:MOST_STYLE])
    ground = _GROUND.search(bare)
    return bool(_HIDES.search(bare)) or bool(_PALE.search(bare) and (not ground or re.search(_WHITE, ground["what"], re.I)))


def _unseen_names(tree: HtmlElement) -> frozenset[str]:
    """The classes and ids that the page's own style sheet hides, as far as one selector says it."""
    sheets = "\n".join(sheet.text or "" for sheet in tree.iter("style"))[:MOST_SHEET]
    rules = (rule.rpartition("{") for rule in sheets.split("}"))
    return frozenset(name for before, _, style in rules if _hides(style) for name in _SIMPLE.findall(before.rpartition("{")[2]))
