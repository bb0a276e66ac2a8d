"""A text as the rules see it: statements with their words, names, figures, dates and quotation marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from core.analysts.rules.leftovers import even, moved, readable
from core.analysts.rules.tables import rows
from core.english.dates.partial import Dated, dates
from core.english.patterns import DATELINE
from core.english.quantities.figures import Figure, Span, figures
from core.english.sentences import paragraphs, sentences
from core.english.synonyms import idea
from core.model.dates import When
from core.words import STOP_WORDS

_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*[^\W_]*|[^\W\d_][^\W_]*(?:['’][^\W_]+)*")
_ENDING = re.compile(r"['’]s?$")
_QUOTED = re.compile(r"“[^“”]*(?:”|$)|\"(?<!\w\")[^\"]*(?:\"|$)")  # the sign comes first: so it is found without trying every place
_QUOTE_LENGTH = 25


class Token(NamedTuple):
    """One word of a statement; `idea` is empty when it is a small word or part of a figure or date."""

    word: str
    idea: str
    start: int
    end: int
    name: bool = False


@dataclass(frozen=True)
class Statement:
    """A sentence, headline, list item or row of a table, on one line; positions inside are counted from its own start.

    Most statements of a page share nothing with a claim: their words are looked at one by one only when somebody asks.
    """

    text: str
    start: int  # where it stands in the source's text, which may hold mark-up and line breaks that `text` does not
    end: int
    paragraph: int
    figures: tuple[Figure, ...]
    dates: tuple[Dated, ...]
    quoted: tuple[Span, ...]
    taken: tuple[Span, ...]  # by figures, dates and a dateline

    @cached_property
    def ideas(self) -> frozenset[str]:
        """Of all its tokens, which are needed for it only where some stand for no idea."""
        meant = (token.idea for token in self.tokens) if self.taken else (_meant(word)[1] for word in _TOKEN.findall(self.text))
        return frozenset(idea for idea in meant if idea)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        return _tokens(self.text, self.taken)

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(token.idea for token in self.tokens if token.name)

    def __hash__(self) -> int:
        """Statements are keys of caches; counting in every field would take longer than most of what is kept there."""
        return hash((self.text, self.start))

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
    if "“" not in text and '"' not in text:
        return ()
    found = (match.span() for start, end in paragraphs(text) for match in _QUOTED.finditer(text, start, end))
    return tuple((start, end) for start, end in found if end - start > _QUOTE_LENGTH)


def _statement(raw: str, start: int, paragraph: int, quotes: Sequence[Span], published: When | None) -> Statement:
    text, places = even(raw)
    dated = dates(text, published)
    line = DATELINE.match(text)
    closed = [(item.start, item.end) for item in dated] + ([line.span()] if line else [])
    counted = figures(text, closed)
    taken = (*closed, *((item.start, item.end) for item in counted))
    inside = [(max(0, a - start), b - start) for a, b in quotes if a < start + len(raw) and b > start]
    quoted = tuple((moved(places, a), moved(places, b)) for a, b in inside)
    return Statement(text, start, start + len(raw), paragraph, counted, dated, quoted, taken)


def _tokens(text: str, taken: Sequence[Span]) -> tuple[Token, ...]:
    found = tuple(map(_token, _TOKEN.finditer(text)))
    if taken:
        found = tuple(token._replace(idea="") if _is_inside(token, taken) else token for token in found)
    if _is_title_case(text, found):
        return found
    return tuple(_as_name(token) if token.idea and token.start > 0 and text[token.start].isupper() else token for token in found)


def _token(match: re.Match[str]) -> Token:
    (word, meant), (start, end) = _meant(match.group()), match.span()
    return Token(word, meant, start, end)


@lru_cache(maxsize=65536)
def _meant(written: str) -> tuple[str, str]:
    """A word in small letters without its possessive ending, and its idea."""
    word = _ENDING.sub("", written.lower().replace("’", "'"))
    return word, "" if word in STOP_WORDS or (len(word) < 2 and not word.isdigit()) else idea(word)


def _is_inside(token: Token, spans: Sequence[Span]) -> bool:
    return any(start <= token.start < end for start, end in spans)


def _as_name(token: Token) -> Token:
    return Token(token.word, token.idea, token.start, token.end, name=True)


def _is_title_case(text: str, tokens: Sequence[Token]) -> bool:
    """In A Headline Written Like This, where every long word has a capital, capitals say nothing about names."""
    long = 0
    for token in tokens:
        if token.idea and token.end - token.start > 3:
            if not text[token.start].isupper():
                return False
            long += 1
    return long > 2
