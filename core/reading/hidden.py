"""The words of a page that no reader sees and a machine may: comments, hidden elements, and what attributes say."""

import re
from collections.abc import Iterator

from lxml.etree import LxmlError, iterwalk
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from core.reading.extract import beginning

MOST = 100_000
"""Letters that are kept; a page has a few hundred."""
MOST_STYLE, MOST_SHEET = 20_000, 500_000
"""Letters of an element's style and of all style sheets of a page that are looked at; more is made to hold up the run."""

_ATTRIBUTES = ("alt", "title", "aria-label", "aria-description", "data-description", "placeholder", "summary")
_METAS = re.compile(r"(?:^|[:.])(?:description|keywords|title|abstract|subject|comment|news_keywords|alt)$", re.I)
_TAGS = {"noscript", "template", "dialog", "datalist"}
_INLINE = {"a", "abbr", "b", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u", "wbr"}
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
    lines = (" ".join(line.split()) for line in "".join(_pieces(tree)).splitlines())
    return "\n".join(dict.fromkeys(line for line in lines if line))[:MOST]


def _pieces(tree: HtmlElement) -> Iterator[str]:
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
    return ("" if element.tag in _INLINE else "\n") + re.sub(r"\s", " ", words or "")


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
