"""A second look at a quote that the offline reader chose by chances alone: whether it speaks of the claim, and what it lacks of it.

A model gives reasons, and in other languages words cannot be counted against the claim's: there only the place of the quote is checked.
"""

from collections.abc import Iterator

from core.english.dates import dates
from core.english.language import ENGLISH, source_language
from core.english.parse import parse, parse_line
from core.english.quantities.figures import figures
from core.english.speech import is_denied
from core.english.synonyms import idea
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.words import OFFLINE
from core.policy.audit import Passage
from core.words import content_words

BESIDE, SHARED = 0.15, 2
"""The least share of the claim's words that the quote and the sentence before it must have to be about it at all."""
NEARLY, LONGER = 0.9, 2
VERBS = ("VERB", "AUX")


def passage(claim: Claim, one: Evidence, text: SourceText) -> Passage:
    """A few words are read in their whole sentence; a pronoun stands for what the sentence before named."""
    quote = one.quote
    if quote is None or one.analyst != OFFLINE or source_language(text) != ENGLISH:
        return Passage()
    wanted, document = _ideas(claim.text), parse(text.text)
    inside = list(document.within(quote.start, quote.end))
    before = [one for one in document.sentences if inside and one.end <= inside[0].start][-1:]
    said = " ".join(sentence.text for sentence in inside) or quote.exact
    if wanted and len(wanted & _ideas(" ".join([*(one.text for one in before), said]))) < BESIDE * len(wanted):
        return Passage(beside=True)
    if any(_is_the_opposite(claim.text, sentence.text) for sentence in inside):
        return Passage("it says the same with a “not”, or without the claim's")
    shared = len(wanted & _ideas(said))
    return Passage(missing=tuple(_missing(claim.text, said)) if shared >= min(SHARED, len(wanted)) else ())


def _is_the_opposite(claim: str, sentence: str) -> bool:
    """Nearly the same words, and one of the two denies them."""
    wanted, said = _ideas(claim), _ideas(sentence)
    alike = len(wanted & said) >= NEARLY * len(wanted) and len(said) <= LONGER * len(wanted)
    if not wanted or not alike:
        return False
    mine, theirs = parse_line(claim), parse_line(sentence)
    told = [token for token in theirs if token.pos_ in VERBS and idea(token.lemma_.lower()) == idea(mine.root.lemma_.lower())]
    return bool(told) and all(is_denied(token) != is_denied(mine.root) for token in told)


def _ideas(text: str) -> frozenset[str]:
    return frozenset(idea(word) for word in content_words(text))


def _missing(claim: str, said: str) -> Iterator[str]:
    """What the claim counts or dates and the quote does not, be it in other words or in the same."""
    asked, told = dates(claim), dates(said)
    counted = figures(said, [(one.start, one.end) for one in told])
    for figure in figures(claim, [(one.start, one.end) for one in asked]):
        if not any(other.agrees(figure) for other in counted) and figure.words not in said:
            yield figure.words
    for dated in asked:
        if not any(other.agrees(dated) for other in told) and dated.words not in said:
            yield dated.words
