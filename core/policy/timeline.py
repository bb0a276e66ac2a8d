"""The same event in many sources is one event: its most precise date, every other date given for it, and all who tell of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from core.model.claim import Cited
from core.model.dates import When
from core.model.timeline import Dating, TimelineEvent
from core.model.words import Tier

MOST = 40
"""Events one timeline shows: beyond them nobody reads it to its end."""

_PRECISION = ("year", "month", "day", "moment")
_DAY = _PRECISION.index("day")
_HALF, _MOST, _NEARLY, _ALL = 0.5, 0.6, 0.75, 0.9
_FEW, _SEVERAL = 2, 3
_NIGHT = 1
"""Days by which a "yesterday" may be read wrongly: a night belongs to two days. Any other difference is a rival date."""
_READABLE = (40, 150)


@dataclass(frozen=True, slots=True)
class Happening:
    """What one source tells of one event; `ideas` are the words that carry its meaning, `deeds` those that say what was done."""

    text: str
    when: When
    cited: Cited
    ideas: frozenset[str]
    deeds: frozenset[str] = frozenset()
    figures: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()  # where it happened, and where the whole story plays: much else happens there
    until: When | None = None
    ahead: bool = False
    reckoned: bool = False  # its date was counted from another day
    whole: bool = True  # its words can be read without the sentences before them
    tier: Tier = Tier.UNKNOWN
    voice: str = ""
    closeness: float = 0.0
    plain: str = ""  # its words without who says so and what was put beside them
    given: str = ""  # the words that give its date

    @property
    def exactness(self) -> int:
        return _PRECISION.index(self.when.precision) - (1 if self.until else 0)

    @property
    def grain(self) -> int:
        """How exact it is for comparing: whether a clock stands beside the day makes no other event of it."""
        return min(self.exactness, _DAY)

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day it can mean."""
        return _span(self.when, self.until)


@lru_cache(maxsize=4096)
def _span(when: When, until: When | None) -> tuple[date, date]:
    """Asked for every pair of happenings, and the same few days again and again."""
    return when.start.date(), last_day(until or when)


def last_day(when: When) -> date:
    return when.last


def timeline(
    happenings: Sequence[Happening], known: Sequence[TimelineEvent] = (), pass_no: int = 1
) -> tuple[tuple[TimelineEvent, ...], int]:
    """Events in their order with their ids, and how many more there were; what an earlier pass numbered keeps its number."""
    groups = list(_disputed(_merged(happenings)))
    ranked = sorted(groups, key=lambda datings: _weight([one for group in datings for one in group]), reverse=True)
    events = sorted((_event(datings, pass_no) for datings in ranked[:MOST]), key=lambda event: (event.order, event.text))
    return tuple(_numbered(events, known)), max(0, len(groups) - MOST)


def _merged(happenings: Sequence[Happening]) -> list[list[Happening]]:
    """The most telling first, each joined by what says the same."""
    groups: list[list[Happening]] = []
    for one in sorted(happenings, key=lambda one: (-one.exactness, one.reckoned, one.tier)):
        home = next((group for group in groups if any(same_event(one, other) for other in group)), None)
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return groups


def same_event(one: Happening, other: Happening) -> bool:
    """The same time as far as both tell it, and the same deed in mostly the same words, or the same two figures."""
    if not together(one, other):
        return False
    if one.text == other.text:
        return True
    if one.grain == other.grain:
        return _same_figures(one, other) or _alike(one, other, _HALF)
    mine, theirs = _told_of(one, other)
    return _alike(one, other, _MOST) and len(mine & theirs) >= _HALF * max(len(mine), len(theirs))


def together(one: Happening, other: Happening) -> bool:
    """Whether two dates can be one: a month holds its days; a date counted from another may be out by a night."""
    (first, last), (begins, ends) = one.days, other.days
    if first <= ends and begins <= last:
        return True
    slip = one.reckoned != other.reckoned and one.grain == other.grain
    return slip and abs((first - begins).days) == _NIGHT


def _alike(one: Happening, other: Happening, share: float, fewest: int = _FEW) -> bool:
    mine, theirs = _told_of(one, other)
    shared, fewer = len(mine & theirs), min(len(mine), len(theirs))
    if shared < fewest or shared < share * fewer:
        return False
    if bool(one.deeds) != bool(other.deeds):
        return shared >= _SEVERAL and shared >= _ALL * fewer
    return not one.deeds or bool(one.deeds & other.ideas or other.deeds & one.ideas)


def _told_of(one: Happening, other: Happening) -> tuple[frozenset[str], frozenset[str]]:
    """The ideas of both without where it was: an arrest in Rome and a concert in Rome have nothing in common."""
    where = one.places | other.places
    return one.ideas - where, other.ideas - where


def _same_figures(one: Happening, other: Happening) -> bool:
    """Two figures and a name in common leave little room for another meaning, in whatever language they stand."""
    return len(one.figures & other.figures) >= _FEW and bool(one.names & other.ideas or other.names & one.ideas)


def _disputed(groups: list[list[Happening]]) -> Iterator[list[list[Happening]]]:
    """Groups that give different dates for one event belong together, as its rival datings."""
    left = list(groups)
    while left:
        datings = [left.pop(0)]
        for group in list(left):
            if any(_rivals(group, dating) for dating in datings) and not any(_shares_source(group, dating) for dating in datings):
                datings.append(group)
                left.remove(group)
        yield datings


def _rivals(one: Sequence[Happening], other: Sequence[Happening]) -> bool:
    return any(rival_dates(mine, theirs) for mine in one for theirs in other)


def rival_dates(one: Happening, other: Happening) -> bool:
    """Nearly the same words with another date: things that happen again and again are told in fewer, or look the other way in time."""
    if one.ahead != other.ahead or together(one, other) or one.until or other.until:
        return False
    counted_years = "year" in (one.when.precision, other.when.precision) and (one.reckoned or other.reckoned)
    every_week = one.reckoned and other.reckoned and one.given == other.given  # each means the Thursday of its own week
    if counted_years or every_week or one.voice == other.voice:
        return False
    return _alike(one, other, _NEARLY, _SEVERAL) and bool(one.deeds & other.deeds)


def _shares_source(one: Sequence[Happening], other: Sequence[Happening]) -> bool:
    """A source that gives both dates tells of two events."""
    return bool({mine.cited.source_id for mine in one} & {theirs.cited.source_id for theirs in other})


def _weight(group: Sequence[Happening]) -> tuple[int, int, float]:
    """How many voices tell of it, how credible the best is, and how close it is to the story."""
    voices = {one.voice: one.tier for one in sorted(group, key=lambda one: -one.tier)}
    return sum(tier.weight for tier in voices.values()), -min(one.tier for one in group), max(one.closeness for one in group)


def _event(datings: Sequence[Sequence[Happening]], pass_no: int) -> TimelineEvent:
    """The date that weighs most stands; of equal ones that of the better source, then the earlier."""
    first, *others = sorted(datings, key=lambda group: (_weight(group)[:2], -group[0].when.start.timestamp()), reverse=True)
    dated, told = _dated(first), min(first, key=_clarity)
    return TimelineEvent(
        id="",
        text=told.text,
        when=dated.when,
        cited=_cited(first),
        until=dated.until,
        rivals=tuple(Dating(_dated(group).when, _cited(group)) for group in others),
        ahead=all(one.ahead for one in first),
        pass_no=pass_no,
    )


def _dated(group: Sequence[Happening]) -> Happening:
    """The most precise, one that gives its day rather than one that counts back to it, then the best source's."""
    return min(group, key=lambda one: (-one.exactness, one.reckoned, one.tier))


def _clarity(one: Happening) -> tuple[bool, int, int, str]:
    """Words that stand alone, of the best source, neither a scrap nor a paragraph."""
    shortest, longest = _READABLE
    out = max(0, shortest - len(one.text), len(one.text) - longest)
    return not one.whole, one.tier, out, one.text


def _cited(group: Sequence[Happening]) -> tuple[Cited, ...]:
    """One passage of each source, the best source first."""
    by_source = {one.cited.source_id: one.cited for one in sorted(group, key=lambda one: (-one.tier, one.exactness))}
    return tuple(sorted(by_source.values(), key=lambda cited: _rank(cited, group)))


def _rank(cited: Cited, group: Sequence[Happening]) -> tuple[int, str]:
    return min(one.tier for one in group if one.cited.source_id == cited.source_id), cited.source_id


def _numbered(events: Sequence[TimelineEvent], known: Sequence[TimelineEvent]) -> Iterator[TimelineEvent]:
    """An event that cites a passage an earlier one cited is that one."""
    earlier = {one: event for event in known for one in event.cited}
    last = max((int(event.id[1:]) for event in known), default=0)
    taken: set[str] = set()
    for event in events:
        before = next((earlier[one] for one in event.cited if one in earlier and earlier[one].id not in taken), None)
        if before is None:
            last += 1
        taken.add(before.id if before else f"E{last}")
        yield replace(event, id=before.id, pass_no=before.pass_no) if before else replace(event, id=f"E{last}")
