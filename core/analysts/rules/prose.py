"""A text as the rules see it: statements with their words, names, figures, dates and quotation marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.analysts.rules.dates import Dated, dates
from core.analysts.rules.figures import Figure, Span, figures
from core.analysts.rules.leftovers import even, moved, readable
from core.analysts.rules.lexicon import idea
from core.analysts.rules.patterns import DATELINE
from core.analysts.rules.sentences import paragraphs, sentences
from core.analysts.rules.tables import rows
from core.model.dates import When
from core.words import STOP_WORDS

_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*[^\W_]*|[^\W\d_][^\W_]*(?:['’][^\W_]+)*")
_ENDING = re.compile(r"['’]s?$")
_QUOTED = re.compile(r"“[^“”]*(?:”|$)|(?<!\w)\"[^\"]*(?:\"|$)")
_QUOTE_LENGTH = 25


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a statement; `idea` is empty when it is a small word or part of a figure or date."""

    word: str
    idea: str
    start: int
    end: int
    name: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, headline, list item or row of a table, on one line; positions inside are counted from its own start."""

    text: str
    start: int  # where it stands in the source's text, which may hold mark-up and line breaks that `text` does not
    end: int
    paragraph: int
    tokens: tuple[Token, ...]
    ideas: frozenset[str]
    names: frozenset[str]
    figures: tuple[Figure, ...]
    dates: tuple[Dated, ...]
    quoted: tuple[Span, ...]

    @property
    def in_title_case(self) -> bool:
        return _is_title_case(self.text, self.tokens)

    def in_quotes(self, token: Token) -> bool:
        return any(start <= token.start < end for start, end in self.quoted)


@lru_cache(maxsize=512)
def statements(text: str, published: When | None = None) -> tuple[Statement, ...]:
    plain = readable(text)
    quotes = _quotations(plain)
    return tuple(_statement(one.text, one.start, one.paragraph, quotes, published) for one in sentences(plain))


@lru_cache(maxsize=512)
def tabled(text: str, published: When | None = None) -> tuple[Statement, ...]:
    """What the rows of its tables say; each stands where its row does."""
    return tuple(replace(statement(row.said, published), start=row.start, end=row.end) for row in rows(readable(text)))


@lru_cache(maxsize=8192)
def statement(text: str, published: When | None = None) -> Statement:
    """One statement by itself, as a claim is."""
    return _statement(text, 0, 0, _quotations(text), published)


def slice_of(text: str, first: Statement, last: Statement, published: When | None) -> Statement:
    """Two neighbours read as one statement."""
    plain = readable(text)
    return _statement(plain[first.start : last.end], first.start, last.paragraph, _quotations(plain), published)


@lru_cache(maxsize=512)
def _quotations(text: str) -> tuple[Span, ...]:
    """Spans of direct speech; one that is not closed ends with its paragraph, and a few quoted words are no speech."""
    found = (match.span() for start, end in paragraphs(text) for match in _QUOTED.finditer(text, start, end))
    return tuple((start, end) for start, end in found if end - start > _QUOTE_LENGTH)


def _statement(raw: str, start: int, paragraph: int, quotes: Sequence[Span], published: When | None) -> Statement:
    text, places = even(raw)
    dated = dates(text, published)
    line = DATELINE.match(text)
    closed = [(item.start, item.end) for item in dated] + ([line.span()] if line else [])
    counted = figures(text, closed)
    taken = closed + [(item.start, item.end) for item in counted]
    inside = [(max(0, a - start), b - start) for a, b in quotes if a < start + len(raw) and b > start]
    quoted = tuple((moved(places, a), moved(places, b)) for a, b in inside)
    tokens = _tokens(text, taken)
    ideas = frozenset(token.idea for token in tokens if token.idea)
    names = frozenset(token.idea for token in tokens if token.name)
    return Statement(text, start, start + len(raw), paragraph, tokens, ideas, names, counted, dated, quoted)


def _tokens(text: str, taken: Sequence[Span]) -> tuple[Token, ...]:
    found = tuple(_token(match, taken) for match in _TOKEN.finditer(text))
    if _is_title_case(text, found):
        return found
    return tuple(_as_name(token) if token.idea and token.start > 0 and text[token.start].isupper() else token for token in found)


def _token(match: re.Match[str], taken: Sequence[Span]) -> Token:
    word = _ENDING.sub("", match.group().lower().replace("’", "'"))
    inside = any(start <= match.start() < end for start, end in taken)
    meant = "" if inside or word in STOP_WORDS or (len(word) < 2 and not word.isdigit()) else idea(word)
    return Token(word, meant, *match.span(), name=False)


def _as_name(token: Token) -> Token:
    return Token(token.word, token.idea, token.start, token.end, name=True)


def _is_title_case(text: str, tokens: Sequence[Token]) -> bool:
    """In A Headline Written Like This, where every long word has a capital, capitals say nothing about names."""
    long = [token for token in tokens if token.idea and token.end - token.start > 3]
    return len(long) > 2 and all(text[token.start].isupper() for token in long)
