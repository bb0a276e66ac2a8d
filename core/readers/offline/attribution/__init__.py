"""Whose word a page passes on: who says what, whom it has its story from, and what it found out by itself."""

from core.model.reading import Reading
from core.model.source import SourceText
from core.readers.offline.attribution.leanings import leanings
from core.readers.offline.attribution.own_reporting import own_reporting
from core.readers.offline.attribution.speakers import attributions, speaker_of, voice
from core.reading.quotes import at

__all__ = ["attributions", "leaning", "speaker_of", "voice"]


def leaning(reading: Reading, page: SourceText) -> Reading:
    """The reading with whom the page has its story from, and what shows that it found out something itself."""
    own = own_reporting(page)
    words = at(page.text, *own) if own else None
    return reading.with_(leans_on=leanings(page), own_reporting=own is not None, own_words=words)
