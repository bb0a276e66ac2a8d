"""Dated events of a page, made of a model's answer: its words and days are the page's, verb and subject are read off the words."""

import re
from collections.abc import Sequence
from datetime import timedelta

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.model.dates import When, day
from core.model.reading import Event
from core.model.topic import Topic
from core.readers.llm.checks import LONGEST_STATEMENT, Page, share
from core.readers.llm.shapes import EventGiven
from core.readers.support import date_supported, when_of

BESIDE = 0.3
"""Less close to the topic, and an event has no more than names in common with it, as the model was told."""
_SUBJECTS = ("nsubj", "nsubjpass")
_SAYS = vocabulary("speech", "say")
_DATE = re.compile(r"\b\d{4}-\d{2}(?:-\d{2})?\b")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def event(given: EventGiven, page: Page, topic: Topic) -> Event | None:
    text, quote = page.prose(given.text, LONGEST_STATEMENT), page.quoted(given.quote)
    if not text or quote is None:
        return None
    near, floating = page.around(quote), _floating(given.date, page, topic)
    when = floating if floating and given.date.strip().lower() in near.lower() else _dated(given.date, given, near, page)
    if when is None or not page.supports(_without_date(text), quote):
        page.left.unsupported += 1
        return None
    until = _dated(given.until, given, near, page) if given.until and when is not floating else None
    deed, doer = deed_of(text)
    return Event(
        text,
        when,
        page.sentence(quote),
        until=until if until and until.start >= when.start else None,
        ahead=given.ahead,
        reckoned=given.reckoned or when is floating,
        floating=when is floating,
        before=given.before,
        speaker=page.named(given.by),
        closeness=share(given.closeness),
        only_names=share(given.closeness) < BESIDE,
        deed=deed,
        doer=doer,
    )


def _floating(said: str, page: Page, topic: Topic) -> When | None:
    """A day of the week on a page that does not say when it came out: the last before the topic's day, until others tell better."""
    name = said.strip().lower()
    if page.source.source.published or topic.day is None or name not in _WEEKDAYS:
        return None
    return day(topic.day - timedelta(days=(topic.day.weekday() - _WEEKDAYS.index(name)) % 7))


def _dated(said: str, given: EventGiven, near: str, page: Page) -> When | None:
    when, published = when_of(said), page.source.source.published
    stands = when and date_supported(when, near, page.text, published, reckoned=given.reckoned, english=page.english)
    return when if stands else None


def _without_date(text: str) -> str:
    """A day a sentence gives again in figures is held against the page as a date, not as a number."""
    return _DATE.sub("", text)


def deed_of(text: str) -> tuple[str, str]:
    """What is done, as a dictionary has it, and whose deed it is, or to whom it happens; nothing where the words are no clause."""
    span = parse_line(text)
    verb = _verb(span.root) if len(span) else None
    doer = _subject(verb) if verb else None
    return (verb.lemma_.lower() if verb else "", doer.lemma_.lower() if doer else "")


def _verb(root: Token) -> Token | None:
    """The main verb; of a saying what is said, which is the event."""
    said = next((one for one in root.children if one.dep_ == "ccomp" and one.pos_ == "VERB"), None) if root.lemma_ in _SAYS else None
    found = said or root
    return found if found.pos_ == "VERB" else None


def _subject(verb: Token) -> Token | None:
    return next((one for one in verb.children if one.dep_ in _SUBJECTS), None)


def once(events: Sequence[Event]) -> tuple[Event, ...]:
    """The same words of a page on the same day are one event."""
    return tuple({(one.text.casefold(), one.when): one for one in reversed(events)}.values())[::-1]
