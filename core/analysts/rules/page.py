"""A source's text made ready for reading: its statements, its own names, and what its title is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.rules.identity import Identity, identity
from core.analysts.rules.prose import Statement, slice_of, statement, statements, tabled
from core.english.quantities.figures import Span
from core.model.claim import Quote
from core.model.dates import When
from core.model.source import SourceText
from core.reading import quotes

_SENTENCE_ENDS = (".", "!", "?", ":", "”", '"', "’", ")")


@dataclass(frozen=True, slots=True)
class Page:
    text: str
    published: When | None
    identity: Identity
    title: frozenset[str]
    statements: tuple[Statement, ...]
    ideas: frozenset[str] = frozenset()  # of all its statements together
    rows: tuple[Statement, ...] = ()  # what its tables say; the same rows are also there as they stand

    def before(self, number: int) -> Statement | None:
        """The neighbour a pronoun may point to: the sentence before, in this paragraph or the one above."""
        if number == 0 or self.statements[number].paragraph - self.statements[number - 1].paragraph > 1:
            return None
        return self.statements[number - 1]

    def just_said(self, number: int) -> frozenset[str]:
        """What the two sentences before speak of, and a reader still has in mind; a list of headlines has no thread."""
        before = (self.beside(place) for place in range(number - 2, number) if self.before(number))
        return frozenset[str]().union(*(said.ideas for said in before if said and said.text.endswith(_SENTENCE_ENDS)))

    def numbers(self, within: Span | None = None) -> Sequence[int]:
        """The places of all statements, or of those a passage touches; a row of a table is read as a row."""
        places = range(len(self.statements)) if within is None else self._touched(within)
        if not self.rows:
            return places
        tabled = {row.start for row in self.rows}
        return [place for place in places if self.statements[place].start not in tabled]

    def _touched(self, within: Span) -> Sequence[int]:
        return [place for place, said in enumerate(self.statements) if said.start < within[1] and within[0] < said.end]

    def beside(self, number: int) -> Statement | None:
        return self.statements[number] if 0 <= number < len(self.statements) else None

    def at(self, start: int, end: int) -> Statement | None:
        """The statement that stands where a passage does."""
        return next((said for said in self.statements if said.start < end and start < said.end), None)

    def joined(self, first: Statement, last: Statement) -> Statement:
        return slice_of(self.text, first, last, self.published)

    def quote(self, said: Statement) -> Quote:
        return quotes.at(self.text, said.start, said.end)

    def mark(self, said: Statement, words: str) -> str:
        """The decisive words as the page itself writes them; nothing where mark-up stands between them."""
        exact = self.text[said.start : said.end]
        if not words or words in exact:
            return words
        found = quotes.anchor(exact, words)
        return found.exact if found else ""


@lru_cache(maxsize=256)
def page(text: SourceText) -> Page:
    source, read = text.source, statements(text.text, text.source.published)
    return Page(
        text=text.text,
        published=source.published,
        identity=identity(source, text.text),
        title=statement(source.title).ideas,
        statements=read,
        ideas=frozenset[str]().union(*(said.ideas for said in read)),
        rows=tabled(text.text, source.published),
    )
