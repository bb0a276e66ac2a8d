"""What a topic comes down to, to hold earlier things against: its day, what happened in it, to what, and in whose names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from core.analysts.rules.dates import Dated, dates
from core.analysts.rules.page import page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import deeds, names_of
from core.english.synonyms import idea
from core.model.claim import Claim
from core.model.dates import When, day
from core.model.source import SourceText
from core.model.topic import Topic

APART = timedelta(days=30)
"""What lies less far back belongs to the story itself: its timeline tells it."""
YEAR = timedelta(days=365)
_LONGEST = 5000
_SHARED = 3


def _ideas(words: str) -> frozenset[str]:
    return frozenset(idea(word) for word in word_set(words))


_EVENTS = _ideas("""
    accident alarm appeal arrest attack audit ban bankruptcy blackout blaze boycott breach breakdown closure collapse collision
    complaint
    conviction corruption crack crash cut delay demolition derailment dismissal dispute drought election eruption evacuation eviction
    explosion failure famine fine fire flood gale fraud funeral hearing inquest inquiry inspection investigation landslide lawsuit layoff
    leak
    lockout merger murder outage outbreak overrun overspend penalty pollution poisoning prosecution protest raid recall redundancy
    refurbishment resignation riot robbery ruling sale scandal settlement shooting shortage shutdown sinking spill spillage storm strike
    suspension surge takeover theft trial tsunami verdict vote walkout wildfire withdrawal wreck earthquake epidemic hurricane cyclone
    avalanche stampede capsize rebuild repair replace double halve refuse withdraw approve reject fined cancel death killing injury
    drowning
    die kill injure drown kidnap abduct abduction beheading execution hostage capture seizure bombing massacre assassination coup war
    battle ceasefire truce scam hoax birth wedding divorce
""")
WEAK = _ideas("""
    say tell know find show report claim announce confirm deny ask call plan want begin start become make take give get put go come see
    hear leave keep hold let need use include remain seem appear happen lead bring run set turn move pay work live stand people person
    year month week day morning evening night time number way part new old last first next large small more most only million thousand
    hundred percent cent pound euro dollar cost price sum
""")
"""Too common to tie anything to a story."""


@dataclass(frozen=True, slots=True)
class Gist:
    """`kinds` are ideas of what happened, `things` of what it happened to; `names` of those who are in it."""

    day: date
    kinds: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    place: frozenset[str] = frozenset()
    title: frozenset[str] = frozenset()  # what its own title speaks of, more telling than the rest
    streets: tuple[str, ...] = ()  # streets and buildings it plays in, most named first

    @property
    def ideas(self) -> frozenset[str]:
        return self.kinds | self.things | self.names

    def at(self, place: str, streets: Sequence[str] = ()) -> "Gist":
        """The same with the place it plays in; a place is no thing it happened to."""
        found = frozenset(idea(word.lower()) for word in place.split())
        return replace(self, place=found, things=self.things - found, names=self.names - found, streets=tuple(streets))

    def long_before(self, when: When) -> bool:
        """Whether all of a date lies before the story and what led up to it."""
        return last_day(when) < self.day - APART

    def shared(self, said: Statement) -> int:
        return len(said.ideas & (self.kinds | self.things))


def gist_of(topic: Topic, claims: Sequence[Claim], today: date) -> Gist:
    said = [statement(topic.title[:_LONGEST]), *(statement(claim.text) for claim in claims if claim.central)]
    ideas = frozenset[str]().union(*(one.ideas for one in said)) - WEAK
    named = frozenset[str]().union(*(names_of(one) for one in said))
    done = frozenset[str]().union(*(deeds(one) for one in said)) - WEAK
    kinds = (done | (ideas & _EVENTS)) - named
    return Gist(_day(topic, today), kinds, ideas - kinds - named, named & ideas, title=said[0].ideas - WEAK)


def _day(topic: Topic, today: date) -> date:
    """The event's day; else a full day its own words name within a year before it was found; else the day it was found."""
    if topic.event_date:
        return topic.event_date.date()
    found = _date(topic.discovery_date) or _date(topic.filed_at) or today
    own = dates(f"{topic.title}. {topic.brief}"[:_LONGEST], day(found))
    return next((one for dated in own if (one := _full(dated)) and found - YEAR <= one <= found), found)


def _date(value: datetime | None) -> date | None:
    return value.date() if value else None


def _full(dated: Dated) -> date | None:
    try:
        return date(dated.year or 0, dated.month or 0, dated.day or 0)
    except ValueError:
        return None


def is_real(when: When) -> bool:
    """Whether the calendar has it: not every page knows how many days February has."""
    try:
        return when.start.year > 0
    except ValueError:
        return False


def last_day(when: When) -> date:
    """The last day a date can mean."""
    start = when.start.date()
    if when.precision == "year":
        return date(start.year, 12, 31)
    if when.precision == "month":
        return (start.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    return start


def is_about(text: SourceText, gist: Gist) -> bool:
    """Whether one sentence of a page, or its title, brings enough of the story together."""
    needed = min(_SHARED, max(1, len(gist.ideas) - 1))
    return any(len(ideas & gist.ideas) >= needed for ideas in _said(text))


def _said(text: SourceText) -> Iterator[frozenset[str]]:
    yield statement(text.source.title).ideas
    yield from (said.ideas for said in page(text).statements)


def is_event(said: Statement) -> bool:
    """Whether it tells of something that news is made of."""
    return bool(said.ideas & _EVENTS)
