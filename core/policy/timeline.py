"""The same event in many sources is one event: its most precise date, every other date given for it, and all who tell of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.model.claim import Cited
from core.model.dates import When
from core.model.story import Dating, TimelineEvent
from core.model.words import Tier

MOST = 40
"""Events one timeline shows: beyond them nobody reads it to its end."""
_PRECISION = ("year", "month", "day", "moment")
_QUARTER, _THIRD, _SOME, _HALF, _MOST, _NEARLY, _ALL = 0.25, 0.33, 0.4, 0.5, 0.6, 0.75, 0.8
_FEW, _SEVERAL, _MANY = 2, 3, 4
_ITSELF = 0.8
"""So close to the topic that it tells what the topic tells."""
_NIGHT, _WEEK = 1, 7
"""Days by which a "yesterday" may be read wrongly: a night belongs to two days. Any other difference is a rival date."""
_READABLE = (40, 150)


@dataclass(frozen=True, slots=True)
class Telling:
    """What one source tells of one event; `words` are the stems that carry its meaning, `deed` is the verb."""

    text: str
    when: When
    cited: Cited
    words: frozenset[str]
    deed: str = ""
    doer: str = ""
    until: When | None = None
    ahead: bool = False
    reckoned: bool = False  # its date was counted from another day
    speaker: str = ""
    tier: Tier = Tier.UNKNOWN
    voice: str = ""
    closeness: float = 0.0
    said: frozenset[str] = frozenset()  # the same stems with those of places

    @property
    def exactness(self) -> int:
        return _PRECISION.index(self.when.precision) - (1 if self.until else 0)

    @property
    def grain(self) -> int:
        """How exact it is for comparing: whether a clock stands beside the day makes no other event of it."""
        return min(self.exactness, _PRECISION.index("day"))

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day it can mean."""
        return self.when.start.date(), (self.until or self.when).last

    @property
    def shown(self) -> str:
        """With who says so, where somebody does."""
        return f"{self.speaker[:1].upper()}{self.speaker[1:]}: {self.text}" if self.speaker else self.text


def timeline(
    tellings: Sequence[Telling], known: Sequence[TimelineEvent] = (), pass_no: int = 1, usual: frozenset[str] = frozenset()
) -> tuple[tuple[TimelineEvent, ...], int]:
    """Events in their order with their ids, and how many more there were; what an earlier pass numbered keeps its number."""
    groups = list(_once(list(_disputed(merged(tellings))), usual))
    ranked = sorted(groups, key=lambda datings: _weight([one for group in datings for one in group]), reverse=True)
    events = sorted((_event(datings, pass_no) for datings in ranked[:MOST]), key=lambda event: (event.order, event.text))
    return tuple(_numbered(events, known)), max(0, len(groups) - MOST)


def merged(tellings: Sequence[Telling]) -> list[list[Telling]]:
    """The most telling first, each joined by what says the same."""
    groups: list[list[Telling]] = []
    for one in sorted(tellings, key=lambda one: (-one.exactness, one.reckoned, one.tier)):
        home = next((group for group in groups if any(same_event(one, other) for other in group)), None)
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return groups


def same_event(one: Telling, other: Telling) -> bool:
    """The same time as far as both tell it, and mostly the same words, fewer where the deed is the same; or both tell the topic itself."""
    if not together(one, other):
        return False
    day = one.grain == other.grain and not one.until and not other.until
    itself = day and min(one.closeness, other.closeness) >= _ITSELF and _shares(one.said, other.said, _HALF, _MANY)
    if one.ahead == other.ahead and one.grain == other.grain and (itself or _alike(one, other, _THIRD, _MANY)):
        return True
    deed = same_deed(one, other)
    same = deed and bool(one.doer) and one.doer == other.doer
    other_thing = deed and one.doer and other.doer and not same
    share = _ALL if other_thing else _HALF if same and one.grain == other.grain else _MOST
    return one.text == other.text or _alike(one, other, share, _FEW if same else _SEVERAL)


def same_deed(one: Telling, other: Telling) -> bool:
    """A deed nobody could read off the words is not known to be the same as any."""
    return bool(one.deed) and one.deed == other.deed


def together(one: Telling, other: Telling) -> bool:
    """Whether two dates can be one: a month holds its days; a date counted from another may be out by a night."""
    (first, last), (begins, ends) = one.days, other.days
    if first <= ends and begins <= last:
        return True
    slip = one.reckoned != other.reckoned and one.grain == other.grain
    return slip and abs((first - begins).days) == _NIGHT


def _alike(one: Telling, other: Telling, share: float, fewest: int) -> bool:
    return _shares(one.words, other.words, share, fewest)


def _shares(mine: frozenset[str], theirs: frozenset[str], share: float, fewest: int) -> bool:
    return len(mine & theirs) >= max(fewest, share * min(len(mine), len(theirs)))


def _disputed(groups: list[list[Telling]]) -> Iterator[list[list[Telling]]]:
    """Groups that give different dates for one event belong together, as its rival datings; a source that gives both tells of two."""
    left = list(groups)
    while left:
        datings = [left.pop(0)]
        for group in list(left):
            if any(_rivals(group, dating) for dating in datings) and not any(_shares_source(group, dating) for dating in datings):
                datings.append(group)
                left.remove(group)
        yield datings


def _once(groups: list[list[list[Telling]]], usual: frozenset[str]) -> Iterator[list[list[Telling]]]:
    """Without what only says again, less exactly or with less weight, what another event of its day says: nobody is cited for it."""
    kept: list[list[Telling]] = []
    for datings in sorted(groups, key=lambda one: (one[0][0].grain, _weight(_every(one))), reverse=True):
        told = _every(datings)
        if not any(echoes(one, other, usual) for one in told for group in kept for other in group):
            kept.append(told)
            yield datings


def echoes(one: Telling, other: Telling, usual: frozenset[str] = frozenset()) -> bool:
    """On one day two things told with a quarter of the same words are one thing; usual words, those of the whole story, tie nothing."""
    if not together(one, other):
        return False
    own = _shares(one.words - usual, other.words - usual, _QUARTER, 1) and _alike(one, other, 0, _FEW)
    return own or same_event(one, other)


def _every(datings: Sequence[Sequence[Telling]]) -> list[Telling]:
    return [one for group in datings for one in group]


def _rivals(one: Sequence[Telling], other: Sequence[Telling]) -> bool:
    return any(rival_dates(mine, theirs) for mine in one for theirs in other)


def rival_dates(one: Telling, other: Telling) -> bool:
    """The same deed in nearly the same words with another date; "on Thursday" in two weeks is two Thursdays."""
    if (
        one.ahead != other.ahead
        or not same_deed(one, other)
        or one.voice == other.voice
        or one.until
        or other.until
        or together(one, other)
    ):
        return False
    apart = abs((one.days[0] - other.days[0]).days)
    counted = one.reckoned or other.reckoned
    again = counted and ("year" in (one.when.precision, other.when.precision) or (one.reckoned and other.reckoned and apart % _WEEK == 0))
    itself = bool(one.doer) and one.doer == other.doer and min(one.closeness, other.closeness) >= _ITSELF
    return not again and _alike(one, other, _SOME if itself else _NEARLY, _SEVERAL)


def _shares_source(one: Sequence[Telling], other: Sequence[Telling]) -> bool:
    return bool({mine.cited.source_id for mine in one} & {theirs.cited.source_id for theirs in other})


def _weight(group: Sequence[Telling]) -> tuple[int, int, float]:
    """How many voices tell of it, how credible the best is, and how close it is to the story."""
    voices = {one.voice: one.tier for one in sorted(group, key=lambda one: -one.tier)}
    return sum(tier.weight for tier in voices.values()), -min(one.tier for one in group), max(one.closeness for one in group)


def _event(datings: Sequence[Sequence[Telling]], pass_no: int) -> TimelineEvent:
    """The date that weighs most stands; of equal ones that of the better source, then the earlier."""
    first, *others = sorted(datings, key=lambda group: (_weight(group)[:2], -group[0].when.start.timestamp()), reverse=True)
    dated = _dated(first)
    told = min((one for one in first if one.grain == dated.grain), key=_clarity)
    return TimelineEvent(
        id="",
        text=told.shown,
        when=dated.when,
        cited=_cited(first),
        until=dated.until,
        rivals=tuple(Dating(_dated(group).when, _cited(group)) for group in others),
        ahead=all(one.ahead for one in first),
        pass_no=pass_no,
    )


def _dated(group: Sequence[Telling]) -> Telling:
    """The most precise, one that gives its day rather than one that counts back to it, then the best source's."""
    return min(group, key=lambda one: (-one.exactness, one.reckoned, one.tier))


def _clarity(one: Telling) -> tuple[bool, int, int, str]:
    """In the page's own voice, of the best source, neither a scrap nor a paragraph."""
    shortest, longest = _READABLE
    out = max(0, shortest - len(one.text), len(one.text) - longest)
    return bool(one.speaker), one.tier, out, one.text


def _cited(group: Sequence[Telling]) -> tuple[Cited, ...]:
    """One passage of each source, the best source first."""
    by_source = {one.cited.source_id: one.cited for one in sorted(group, key=lambda one: (-one.tier, one.exactness))}
    best = {key: min(one.tier for one in group if one.cited.source_id == key) for key in by_source}
    return tuple(sorted(by_source.values(), key=lambda cited: (best[cited.source_id], cited.source_id)))


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
