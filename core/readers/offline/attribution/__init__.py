"""Whose word a page passes on: who says what, whom it has its story from, and what it found out by itself."""

from dataclasses import replace

from core.english.furniture import OTHERS, without
from core.evidence.quotes import at, quoted_from
from core.model.reading import Reading
from core.model.source import SourceText
from core.readers.offline.attribution.leanings import leanings
from core.readers.offline.attribution.own_reporting import own_reporting
from core.readers.offline.attribution.speakers import attributions, speaker_of, voice

__all__ = ["attributions", "leaning", "speaker_of", "voice"]


def leaning(reading: Reading, page: SourceText) -> Reading:
    """The reading with whom the page has its story from, and what shows that it found out something itself."""
    told = replace(page, text=without(page.text, OTHERS))  # by-lines, credits and datelines stay: they tell whose the text is
    own = own_reporting(told)
    words = at(page.text, *own) if own else None
    return reading.with_(leans_on=quoted_from(page.text, leanings(told)), own_reporting=own is not None, own_words=words)
