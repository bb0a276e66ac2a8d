"""A claim put to a page: what of the page is read, and where it shows enough of the claim to be quoted for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.english.furniture import furniture
from core.english.parse import parse
from core.evidence.quotes import anchor, at
from core.model.claim import Claim, Quote
from core.model.source import SourceText
from core.readers.offline.attribution import speaker_of
from core.readers.offline.stance.model.lexicon import DENYING
from core.readers.offline.stance.model.model import Pair, StanceModel
from core.readers.offline.stance.model.text import READ_WHOLE, Span, Words
from core.readers.offline.stance.nearness import Place, document, places, words_of
from core.readers.offline.stance.questions import stated

CENTRAL, DETAIL, BARE = 0.3, 0.62, 0.2
"""The share of a claim that one place of a page must show to be quoted for it: of what the topic itself claims, which pages tell in other
words; of a detail, which is told alike or is another; and where no title helps to tell what the page is about."""
_NO_DENIAL = re.compile(r"\b(?:not (?:only|just)|no doubt)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """A claim put to a page, and why nothing can be said of the two."""

    claim: Claim
    text: SourceText
    silence: str

    @property
    def own(self) -> bool:
        """The claim was taken from this page: it cannot be against its own words."""
        made_here = self.text.source.id in self.claim.made_by
        return made_here or (self.claim.quote is not None and self.claim.quote.exact in self.text.text)

    @property
    def pair(self) -> Pair:
        return Pair(self.claim.text, self.read, self.text.source.title)

    @cached_property
    def read(self) -> str:
        return readable(self.text)

    @property
    def is_short(self) -> bool:
        """No more than a title, or a snippet: it is read, and quoted, as a whole."""
        return len(document(self.read).words.stems) <= READ_WHOLE

    @property
    def needs_words(self) -> bool:
        """Of a detail, and on a page whose sentences are read one by one, words have to show it; the rest is read as a whole."""
        return not self.claim.central or (bool(self.text.source.title) and not self.is_short)

    @property
    def least(self) -> float:
        if self.needs_words:
            return CENTRAL if self.claim.central else DETAIL
        return 0.0 if self.is_short else BARE

    @cached_property
    def places(self) -> list[Place]:
        """The best first."""
        found = (place for place in places(self.claim.text, self.read, StanceModel.load().rarity) if place.share >= self.least)
        return sorted((place for place in found if not place.wider or self._is_one(place.span)), key=lambda place: -place.worth)

    def _is_one(self, span: Span) -> bool:
        """Nothing that is no part of the report stands between the sentences."""
        return self.read[slice(*span)] == self.text.text[slice(*span)]

    @property
    def denies(self) -> bool:
        """Whether the claim is a denial itself: then words that deny may well mean the same."""
        return not DENYING.isdisjoint(words_of(self.claim.text).lower)

    def denied_at(self, span: Span) -> bool:
        """Whether a word that denies stands there."""
        return not DENYING.isdisjoint(Words(_NO_DENIAL.sub(" ", self.read[slice(*span)])).lower)

    def quote_at(self, span: Span) -> Quote | None:
        return at(self.text.text, *span)

    def own_quote(self) -> Quote | None:
        """Of a page that the claim was taken from, the words it was taken from."""
        return anchor(self.text.text, self.claim.quote.exact) if self.own and self.claim.quote else None

    def voice(self, span: Span) -> str:
        """Who is said to say what stands there; nothing where the page says it itself."""
        parsed = parse(self.text.text)
        return next((who for sentence in parsed.within(*span) if (who := speaker_of(parsed, sentence))), "")


def readable(text: SourceText) -> str:
    """The text as it is read: what is no part of the report, and words aimed at a machine, are blanks, so that nothing moves."""
    words = text.text
    for start, end in (*furniture(words), *_orders(text)):
        words = words[:start] + " " * (end - start - 1) + "\n" + words[end:]
    return stated(words)


def _orders(text: SourceText) -> Iterator[Span]:
    found = anchor(text.text, text.source.injection) if text.source.injection else None
    if found:
        yield found.start, found.end
