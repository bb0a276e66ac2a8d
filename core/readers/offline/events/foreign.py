"""Dated events of a page in another language, read without its grammar: a sentence that gives a day and names what the topic names."""

from collections.abc import Iterator
from dataclasses import replace

from core.english.dates import dates_of
from core.english.furniture import is_furniture
from core.english.parse import Document
from core.model.reading import Event
from core.model.source import Source
from core.readers.offline.events.events import LISTED, LONGEST, is_long_before, today
from core.reading.quotes import at
from core.topic.profile import Profile
from core.words import stem, words

_FEWEST = 15


def foreign_events(about: Profile, document: Document, source: Source, language: str) -> tuple[Event, ...]:
    """One for each sentence, of its first date."""
    return tuple(_found(about, document, source, language))


def _found(about: Profile, document: Document, source: Source, language: str) -> Iterator[Event]:
    mentions = dates_of(document, replace(today(source), tongue=language)).mentions
    for sentence in document.sentences:
        here = [one for one in mentions if sentence.start <= one.start < sentence.end and not one.beside]
        close = about.closeness(stem(word) for word in words(sentence.text)).value
        named = not about.names or any(stem(word) in about.names for word in words(sentence.text))
        readable = _FEWEST <= len(sentence.text) <= LONGEST and not is_furniture(document.text, sentence.start, sentence.end)
        if here and len(here) <= LISTED and named and close and readable:
            first, text = here[0], " ".join(sentence.text.split()).rstrip(".。 ")
            quote = at(document.text, sentence.start, sentence.end)
            before = is_long_before(first, source.published)
            yield Event(text, first.when, quote, first.until, reckoned=first.reckoned, before=before, closeness=close)
