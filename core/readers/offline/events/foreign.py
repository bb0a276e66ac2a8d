"""Dated events of a page in another language, read without its grammar: a sentence that gives a day and names what the topic names."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.english.dates import read_dates
from core.english.furniture import is_furniture
from core.english.parse import paragraphs
from core.model.reading import Event
from core.model.source import Source
from core.readers.offline.events.events import LISTED, LONGEST, is_long_before, today
from core.reading.quotes import at
from core.topic.profile import Profile
from core.words import stem, words

_FEWEST = 15
_END = re.compile(r"(?<!\d)[.!?][\"”»]?\s+(?=[^\W\d_a-zß-ÿ])|[。！？]")
"""A full stop behind a figure is no end: am 4. Mai."""


def foreign_events(about: Profile, text: str, source: Source, language: str) -> tuple[Event, ...]:
    """One for each sentence, of its first date."""
    return tuple(_found(about, text, source, language))


def _found(about: Profile, text: str, source: Source, language: str) -> Iterator[Event]:
    then = replace(today(source), tongue=language)
    for start, end in _sentences(text):
        said = text[start:end]
        here = [one for one in read_dates(said, then) if not one.beside] if _FEWEST <= len(said) <= LONGEST else []
        stems = {stem(word) for word in words(said)}
        close = about.closeness(stems).value
        if here and len(here) <= LISTED and close and stems & about.names and not is_furniture(text, start, end):
            first, before = here[0], is_long_before(here[0], source.published)
            shown = " ".join(said.split()).rstrip(".。 ")
            quote = at(text, start, end)
            yield Event(shown, first.when, quote, first.until, reckoned=first.reckoned, before=before, closeness=close)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for start, end in paragraphs(text):
        begin = start
        for stop in _END.finditer(text, start, end):
            yield begin, stop.start() + 1
            begin = stop.end()
        if begin < end:
            yield begin, end
