"""What kind of piece a page is, by few strong signs: its address, its title, and what its first and last lines say of it."""

import re
from collections.abc import Sequence
from functools import cache
from urllib.parse import urlsplit

from core.english.lexicon import table
from core.english.parse import Document
from core.english.speech import quotations
from core.model.reading import PieceKind
from core.model.source import Source, SourceText
from core.model.words import CaptureKind, ChangeKind
from core.readers.offline.claims.entries import correction, entries

OPENING = 3  # sentences of a page that tell whether it corrects itself
EDGE_LINES, EDGE_CHARACTERS = 2, 160
"""Only the first and last lines speak of the page itself, and shortly."""
_QUESTION_LINES, _ITEMS = 0.25, 0.5
_NUMBERED = re.compile(r"^\s*(?:#?\d{1,2}[.)]\s|[•*-]\s)")
_LISTED = re.compile(
    r"^(?:the )?(?:\d{1,3}|five|six|seven|ten|eleven|twelve) (?:[\w-]+ ){0,3}(?:things|ways|reasons|facts|photos|stories)\b", re.IGNORECASE
)
_MADE_UP = re.compile(
    r"\b(?:this|our|the) (?:(?:web)?site|publication|page|article|story|blog|account|column|newspaper|magazine)s? (?:is|are) "
    r"(?:an? |pure |for )?(?:\w+ )?(?:satir\w+|parody|spoof|fiction(?:al)?|invented|made up|joke)\b"
    r"|\beverything (?:here|on this (?:site|page|website)) is (?:made up|invented|satire|fictional)\b",
    re.IGNORECASE,
)
_TOLD_OF = re.compile(r"\b(?:satirist|comedian|joked|a joke about|from a satir\w+|satirical (?:site|website|news)|hoax)\b", re.IGNORECASE)


def kind_of_piece(text: SourceText, document: Document) -> PieceKind:
    source = text.source
    if source.capture_kind is CaptureKind.POST:
        return PieceKind.POST
    named = next((PieceKind[name.upper()] for name in table("pieces") if _is(name, source, text.text)), None)
    if named in (None, PieceKind.REPORT) and (telling := _tells_anew(text, document)):
        return telling
    return named or _by_form(source, document, text.text)


def _tells_anew(text: SourceText, document: Document) -> PieceKind | None:
    """A live blog by its form, or a page that opens with its own correction, or ends with taking itself back."""
    if entries(text.text):
        return PieceKind.LIVE
    noted = [correction(sentence.text) for sentence in document.sentences]
    if any(noted[:OPENING]) or ChangeKind.RETRACTED in noted[-OPENING:]:
        return PieceKind.CORRECTION
    return None


def _is(name: str, source: Source, body: str) -> bool:
    signs = table("pieces")[name]
    address = urlsplit(source.url)
    parts = [part for part in re.split(r"[/]+", address.path.lower()) if part]
    if any(part in signs.get("path", ()) for part in parts[:-1] if part) or source.domain.removeprefix("www.") in signs.get("host", ()):
        return True
    title = source.title.lower().strip()
    if any(title.startswith(sign) or title.endswith(sign) for sign in signs.get("title", ())) or any(
        sign in title for sign in signs.get("within", ())
    ):
        return True
    return any(_marked(name).match(line) for line in edges(body)) or (name == "satire" and says_made_up(body))


def edges(body: str) -> Sequence[str]:
    """The first and last short lines; in the middle they tell of something else."""
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    ends = (*lines[:EDGE_LINES], *lines[-EDGE_LINES:])
    return [line for line in ends if len(line) <= EDGE_CHARACTERS]


def says_made_up(body: str) -> bool:
    """The page of itself, outside quotation marks, and not of somebody else's joke."""
    quoted = quotations(body)
    found = [match for match in _MADE_UP.finditer(body) if not any(start <= match.start() < end for start, end in quoted)]
    return bool(found) and not _TOLD_OF.search(body)


def _by_form(source: Source, document: Document, body: str) -> PieceKind:
    lines = [line for line in body.splitlines() if line.strip()]
    if not lines:
        return PieceKind.OTHER
    asked = sum(line.rstrip().endswith("?") for line in lines)
    if asked >= 4 and asked > _QUESTION_LINES * len(lines):
        return PieceKind.INTERVIEW
    if _LISTED.match(source.title) or sum(bool(_NUMBERED.match(line)) for line in lines) > max(4, _ITEMS * len(lines)):
        return PieceKind.LIST
    return PieceKind.REPORT if len(document.sentences) > 1 else PieceKind.OTHER


@cache
def _marked(name: str) -> re.Pattern[str]:
    """A line that is nothing but the sign, or opens with it and its own stop."""
    signs = "|".join(sorted(map(re.escape, table("pieces")[name].get("top", ("\0",))), key=len, reverse=True))
    return re.compile(rf"^\W{{0,3}}(?:an? )?(?:{signs})(?:\W{{0,3}}$|[.:|·]|\s(?:article|story|page|piece)\b|(?<=:))", re.IGNORECASE)
