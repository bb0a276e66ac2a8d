"""What a page says that was so before: how a thing mostly goes, or that it never went like this, and what a place is."""

import re
from collections.abc import Iterator
from functools import cache

from core.english.furniture import is_furniture
from core.english.lexicon import table
from core.english.parse import Document, Sentence
from core.evidence.quotes import at
from core.model.reading import Backdrop, Known
from core.topic.profile import Profile, stems

LONGEST, SHORTEST = 320, 25
CLOSE = 0.15
"""How near the topic a sentence on what is usual has to come, which seldom names anybody; one on a place is always kept."""
_DENIED = re.compile(r"\b(?:not|never|n['’]t|no|hardly|nor|neither|far from)\b(?: \w+){0,2} $", re.IGNORECASE)


def backdrop(about: Profile, document: Document) -> tuple[Backdrop, ...]:
    """In the order of the page."""
    return tuple(_found(about, document))


def _found(about: Profile, document: Document) -> Iterator[Backdrop]:
    for sentence in document.sentences:
        if not SHORTEST <= len(sentence.text) <= LONGEST or sentence.text.endswith("?"):
            continue
        made = _usual(about, document, sentence) or _area(document, sentence)
        if made and not is_furniture(document.text, sentence.start, sentence.end):
            yield made


def _usual(about: Profile, document: Document, sentence: Sentence) -> Backdrop | None:
    text = sentence.text
    cue, often = next(((found, often) for name, often in _SAYS if (found := _any(name).search(text))), (None, None))
    if cue is None or (often is None and not any(token.like_num for token in sentence.span)):
        return None
    close = about.closeness(stems(sentence.span)).value
    if close < CLOSE:
        return None
    turned = often is False and _DENIED.search(text[: cue.start()]) is not None
    return Backdrop(Known.USUAL, at(document.text, sentence.start, sentence.end), cue.group(), True if turned else often, close)


def _area(document: Document, sentence: Sentence) -> Backdrop | None:
    cue = _any("area").search(sentence.text)
    if cue is None or _any("of_today").search(sentence.text):
        return None
    return Backdrop(Known.AREA, at(document.text, sentence.start, sentence.end), cue.group())


_SAYS: tuple[tuple[str, bool | None], ...] = (("often", True), ("never", False), ("mostly", None))


@cache
def _any(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(table('backdrop')[name])})", re.IGNORECASE)
