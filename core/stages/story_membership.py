"""What belongs to a story: the sources that tell it, since when, what they tell of its events, and the outlets of its place."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date, timedelta

from core.english.names import is_outlet
from core.english.words import content_words, stem, words
from core.model.claim import Cited
from core.model.dates import MONTHS, WEEKDAYS
from core.model.dossier import Dossier
from core.model.reading import Event
from core.model.source import OutletRating, Source, SourceText
from core.model.topic import Topic
from core.model.words import OutletKind, Relation
from core.policy.page_dates import BEHIND, LONG_BEFORE, first_report, is_before
from core.policy.tiers.table import known
from core.policy.timeline import Telling
from core.topic.names import names

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


INVENTED = ".example"
_SEVERAL = 2
_NEWSROOMS = (OutletKind.LOCAL, OutletKind.NEWSROOM)


def real(ratings: Mapping[str, OutletRating], topic: Topic) -> Mapping[str, OutletRating]:
    """Outlets a story can stand in: the demo's invented ones know nothing of a real story."""
    return ratings if topic.demo else {domain: rating for domain, rating in ratings.items() if not domain.endswith(INVENTED)}


def is_local(source: Source, where: str) -> bool:
    """Whether a newsroom is of the place: its name, its address or what the desk knows of it names the place."""
    if not where:
        return False
    plain = re.sub(r"\W", "", where).lower()
    newsroom = source.outlet_kind in _NEWSROOMS
    if not (newsroom or is_outlet(source.outlet)):
        return False
    own = f"{source.outlet} {source.tier_reason if newsroom else ''}"
    return plain in re.sub(r"\W", "", source.domain.split(".")[0]).lower() or bool(re.search(rf"(?<!\w){re.escape(where)}(?!\w)", own))


def hometown(source: Source, texts: Sequence[SourceText]) -> str:
    """The town a newsroom is of, if half of the other pages, two at least, name it, and one of them as where something is."""
    other = [f"{one.outlet}\n{one.title}\n{text.text}" for text in texts if (one := text.source).domain != source.domain]
    enough = max(_SEVERAL, len(other) / 2)
    named = (name for name in _towns_of(source) if sum(name in text or name.upper() in text for text in other) >= enough)
    return next((name for name in named if any(_is_there(name, text) for text in other)), "")


def _is_there(name: str, text: str) -> bool:
    """In Marrow, but not in Marrow Street; its council; or a dateline."""
    plain = re.escape(name)
    forms = (rf"\b(?:in|near|outside|around|across) {plain}\b(?! [A-Z])", rf"\b{plain} (?:(?:Town|City|County) )?[Cc]ouncil\b")
    return bool(re.search(rf"{'|'.join(forms)}|(?m:^){plain.upper()}\b[^\n]{{0,40}}[—–-]", text))


def _towns_of(source: Source) -> Iterator[str]:
    """Where the desk puts a newsroom, and the words before the last of its name: Upper Marrow of the Upper Marrow Echo."""
    newsroom, words, outlet = source.outlet_kind in _NEWSROOMS, source.outlet.removeprefix("The ").split(), known(source.url_key)
    if newsroom and outlet and outlet.place:
        yield outlet.place
    if newsroom or is_outlet(source.outlet):
        yield from (" ".join(words[:many]) for many in range(len(words) - 1, 0, -1))
