"""A source's text made ready for reading: its statements, its own names, and what its title is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.rules.figures import Span
from core.analysts.rules.identity import Identity, identity
from core.analysts.rules.prose import Statement, slice_of, statement, statements
from core.model.claim import Quote
from core.model.dates import When
from core.model.source import SourceText
from core.reading import quotes


@dataclass(frozen=True, slots=True)
class Page:
    text: str
    published: When | None
    identity: Identity
    title: frozenset[str]
    statements: tuple[Statement, ...]

    def before(self, number: int) -> Statement | None:
        """The neighbour a pronoun may point to: the sentence before, in this paragraph or the one above."""
        if number == 0 or self.statements[number].paragraph - self.statements[number - 1].paragraph > 1:
            return None
        return self.statements[number - 1]

    def numbers(self, within: Span | None = None) -> Sequence[int]:
        """The places of all statements, or of those a passage touches."""
        if within is None:
            return range(len(self.statements))
        return [place for place, said in enumerate(self.statements) if said.start < within[1] and within[0] < said.end]

    def joined(self, first: Statement, last: Statement) -> Statement:
        return slice_of(self.text, first, last, self.published)

    def quote(self, said: Statement) -> Quote:
        return quotes.at(self.text, said.start, said.end)


@lru_cache(maxsize=256)
def page(text: SourceText) -> Page:
    source = text.source
    return Page(
        text=text.text,
        published=source.published,
        identity=identity(source, text.text),
        title=statement(source.title).ideas,
        statements=statements(text.text, source.published),
    )
