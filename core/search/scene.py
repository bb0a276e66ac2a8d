"""Where and when it happened, as the topic's own words tell."""

import re
from collections.abc import Iterator, Sequence, Set
from datetime import date, datetime, timedelta
from itertools import pairwise

from core.english.dates import full_days
from core.english.patterns import word_set
from core.model.claim import Claim
from core.model.topic import Scene, Topic
from core.search import vocabulary
from core.search.names import Name, pieces_of
from core.search.subject import subject_of
from core.search.urls import normalise
from core.words import STOP_WORDS

AHEAD = timedelta(days=90)
"""An event may be announced so long before it happens."""
STREETS = word_set("avenue crescent esplanade lane promenade quay road square street terrace wharf")
"""What streets are called: whoever stands in one overlooks it."""
_ANY_STREET = word_set("access bus busy coastal cycle fast link main ring service side silk slip toll traffic")
_THERE = re.compile(r"\b(?:at|near|outside|inside|in) the ((?:[^\W\d_][\w'’-]*\s?){1,3})", re.I)


def scene(topic: Topic, central: Sequence[Claim]) -> Scene:
    """Where and when it happened, as the topic's own words tell."""
    heard = topic.discovery_date or topic.filed_at
    return Scene(places(topic), happened(topic, central), heard.date() if heard else None, tuple(_spots(topic)))


def places(topic: Topic) -> tuple[str, ...]:
    """Names of places and names that may be some, then what the title says it happened at and what belongs to a town."""
    return tuple(dict.fromkeys([*(name.text for name in subject_of(topic).names if _may_be_a_place(name)), *_spots(topic)]))


def _may_be_a_place(name: Name) -> bool:
    return name.kind == "place" or (not name.kind and len(name.words) == 1)


def _spots(topic: Topic) -> Iterator[str]:
    """Places as small as a street: by their names, inside the names of what stands there, by their town, or as the title says."""
    endings = vocabulary.word_set("endings", "place")
    for name in subject_of(topic).names:
        last = max((place for place, word in enumerate(name.words, 1) if word.lower() in endings), default=0)
        if last > 1:
            yield " ".join(name.words[:last])
        if _may_be_a_place(name):
            yield from _belonging(name, f"{topic.title}. {topic.brief}", endings)
    yield from _said_places(topic.title)
    yield from _filed_from(topic)


def _belonging(town: Name, text: str, endings: Set[str]) -> Iterator[str]:
    """The Brackwater fish market is called the fish market by whoever lives there."""
    for found in re.finditer(rf"(?<!\w){re.escape(town.text)}(?:['’]s)? ((?:[a-z]+ ){{0,2}}?(?:{'|'.join(sorted(endings))}))(?!\w)", text):
        yield found[1]


def _said_places(title: str) -> Iterator[str]:
    """The old cannery, the marina: the words after the article, up to one that says nothing."""
    for found in _THERE.finditer(title):
        words: list[str] = []
        for word in pieces_of(found[1]):
            if word.lower() in STOP_WORDS:
                break
            words.append(word)
        if words:
            yield " ".join(words)


def is_spot(place: str) -> bool:
    """Whether a place is as small as a street, by its name."""
    named = place.lower().split()
    return len(named) > 1 and named[-1] in STREETS


def _filed_from(topic: Topic) -> Iterator[str]:
    """Streets in the address of the page it was filed with, which often holds a headline."""
    said = re.split(r"[\W_]+", normalise(topic.original_url).partition("/")[2].lower()) if topic.original_url else []
    for first, last in pairwise(said):
        if last in STREETS and len(first) > 2 and first.isalpha() and first not in STOP_WORDS | _ANY_STREET:
            yield f"{first} {last}".title()


def happened(topic: Topic, central: Sequence[Claim]) -> date | None:
    """The event's day: as the desk has it, else the first full date of title, central claims or brief; nothing when none tells."""
    if topic.event_date:
        return topic.event_date.date()
    heard = topic.discovery_date or topic.filed_at
    texts = (topic.title, *(claim.text for claim in central), topic.brief)
    found = (one for text in texts for one in full_days(text[:5000], heard.date() if heard else None))
    return next((one for one in found if _near(one, heard)), None)


def _near(found: date, heard: datetime | None) -> bool:
    """A story's own day is not years away from the day the desk heard of it."""
    return heard is None or -timedelta(days=365) <= found - heard.date() <= AHEAD
