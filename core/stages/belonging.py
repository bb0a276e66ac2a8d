"""Which sources tell this story, since when, and what each tells of an event: others were read beside it, and have no voice in it."""

import re
from collections.abc import Sequence, Set
from datetime import date, timedelta

from core.model.claim import Cited
from core.model.dates import MONTHS, WEEKDAYS
from core.model.dossier import Dossier
from core.model.reading import Event
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Relation
from core.policy.dating import BEHIND, LONG_BEFORE, first_report, is_before
from core.policy.timeline import Telling
from core.search.names import names
from core.words import content_words, stem, words

SAME, YEAR = 0.8, timedelta(days=365)
WEEK, SEVERAL, SHARE = timedelta(days=7), 2, 0.2
SHORTEST = 4
"""Letters of a name's word that tells it from others."""
_DAYS = "|".join(WEEKDAYS)
_WHEN = re.compile(
    rf"\b(?:{'|'.join(MONTHS)}|[A-Z][a-z]{{2,3}}\.|{_DAYS}|last|this|week|month|year|yesterday|today)\b|\b\d{{1,2}}\b|\b(?:19|20)\d\d\b"
)
_WHERE = re.compile(r"\b(?:in|at|near|off|outside|around|across) (?:the )?(?:[A-Z][\w’'-]+ ?)+")
"""When and where it was say nothing of what happened: an arrest in Rome and a concert in Rome have nothing in common."""


def speakers(dossier: Dossier) -> set[str]:
    """Sources that say something about a central claim."""
    central = {claim.id for claim in dossier.claims if claim.central}
    return {one.source_id for one in dossier.evidence if one.claim_id in central and one.relation is not Relation.UNRELATED}


def in_the_story(dossier: Dossier) -> list[Source]:
    """Whoever speaks of a central claim; of the others, those who share a side claim with them or could not be compared, in its time."""
    speaking = speakers(dossier)
    sharing, known = beside(dossier, speaking), compared(dossier)
    first = first_report(source.published for source in dossier.sources if source.id in speaking)

    def may_tell(one: Source) -> bool:
        if one.id in known:
            return one.id in sharing and not is_before(one.published, first)
        return not is_before(one.published, first, LONG_BEFORE)

    return [one for one in dossier.sources if one.id in speaking or (one.found_for != BEHIND and may_tell(one))]


def beside(dossier: Dossier, speaking: Set[str]) -> set[str]:
    """Who says something of a claim that those who tell the story speak of too: what only others say is another story's."""
    said = [one for one in dossier.evidence if one.relation is not Relation.UNRELATED]
    shared = {one.claim_id for one in said if one.source_id in speaking or not speaking}
    return {one.source_id for one in said if one.claim_id in shared}


def compared(dossier: Dossier) -> set[str]:
    """Of whom it could be told what they say; one that nobody could read, for its language or its irony, may speak of some claim."""
    return {one.source_id for one in dossier.evidence if one.compared}


def first_day(dossier: Dossier) -> date | None:
    """The day of the story: the event's, the day its pages began to come out, or the day it was found.

    It begins with the first week in which several of them came out; one page from before may be of something else, or misdated.
    """
    if dossier.topic.event_date:
        return dossier.topic.event_date.date()
    days = sorted(
        one.published.start.date() for one in in_the_story(dossier) if one.published and one.published.precision in ("day", "moment")
    )
    week = (day for day in days if sum(day <= other < day + WEEK for other in days) >= max(min(SEVERAL, len(days)), SHARE * len(days)))
    return next(week, days[len(days) // 2] if days else dossier.topic.day)


def is_long_before(event: Event, day: date | None) -> bool:
    """Whether it lies behind the story; what says all that the topic says is the story itself, unless it lies a year and more back."""
    if day is None:
        return event.before
    reach = YEAR if event.closeness >= SAME else LONG_BEFORE
    return (event.until or event.when).last < day - reach


def telling(event: Event, source: Source, voice: str) -> Telling:
    return Telling(
        event.text,
        event.when,
        Cited(source.id, event.quote),
        _stems(_WHEN.sub(" ", _WHERE.sub(" ", event.text))),
        event.deed,
        event.doer,
        event.until,
        event.ahead,
        event.reckoned,
        event.speaker,
        source.rated,
        voice,
        event.closeness,
        _stems(_WHEN.sub(" ", event.text)),
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text))


def bearing_names(texts: Sequence[SourceText], dossier: Dossier) -> list[SourceText]:
    """Without pages that nobody could compare, that have no date and bear no name of the topic: nothing ties them to it."""
    unread = {one.source_id for one in dossier.evidence} - compared(dossier)
    open_ = {text.source.id for text in texts if text.source.id in unread and not text.source.published}
    asked = _name_words(dossier.topic) if open_ else set()
    return [text for text in texts if not asked or text.source.id not in open_ or asked & set(words(f"{text.source.title} {text.text}"))]


def _name_words(topic: Topic) -> set[str]:
    return {word for name in names(topic.title, topic.brief, "") for word in words(name.text) if len(word) >= SHORTEST}
