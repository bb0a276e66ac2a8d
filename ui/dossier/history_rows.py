"""What happened when, each date as precise as its sources give it, and what lies behind the story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.model.claim import Cited
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.story import Actor, Background, BackgroundKind, Context, Fit, TimelineEvent
from core.model.words import Mode
from ui.dossier.scale_rows import WIDE, Scale, end, packed, scale, shortened
from ui.evidence.evidence_rows import Index, claim_title, index
from ui.shared.wording_rows import plural

LONGEST, MANY = 24, 20
MARK = 12  # pixels a mark takes
QUICK = "The timeline is not made in quick mode; a detailed investigation has one."
UNMADE = "The timeline was not made: the run ended earlier."
NEVER = "The background was not looked into in this investigation: it ran before the desk did so, or ended earlier."
NOTHING = "Nothing from before was found: no earlier event, no precedent, nobody of whom more than a name is known."
OTHERS = "Other matters"
PAST = (BackgroundKind.EARLIER, BackgroundKind.PRECEDENT)
FITS = {True: "Fits what is usual", False: "Departs from what is usual"}


@dataclass(frozen=True, slots=True)
class Published:
    """One publication: a moment has no end, a day, month or year has."""

    source: Source
    start: datetime
    end: datetime | None
    words: str
    copy: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """A date along the plot: from where to where, whether it is a moment, and whether it stands in a column at the edge."""

    x0: float
    x1: float
    moment: bool
    far: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An event with its own date and every other that is given for it."""

    event: TimelineEvent
    own: Stretch
    others: tuple[Stretch, ...]
    doubt: str = ""  # why its words did not stand

    @property
    def x0(self) -> float:
        return min(one.x0 for one in (self.own, *self.others))

    @property
    def x1(self) -> float:
        return max(one.x1 for one in (self.own, *self.others))


@dataclass(frozen=True, slots=True)
class Dot:
    """A publication along the plot, in a row where its label covers no other; among many it has only its number, no name."""

    source: Source
    words: str
    copy: bool
    at: Stretch
    name: str
    row: int
    left: bool  # whether its label stands left of it, because the plot ends on the right


@dataclass(frozen=True, slots=True)
class Timeline:
    events: tuple[TimelineEvent, ...]
    published: tuple[Published, ...]
    undated: tuple[Source, ...]
    names: dict[str, str]  # of every source, a post's by its author
    doubts: dict[str, str]  # by event, where its words did not stand

    def scale(self, room: int = WIDE) -> Scale:
        dates = [*(span for event in self.events for span in _spans(event)), *((one.start, one.end) for one in self.published)]
        return scale(dates, undated=bool(self.undated), begin=MARK, room=room)

    def rows(self, axis: Scale) -> list[Row]:
        return [
            Row(event, _own(event, axis), tuple(stretch(rival.when, axis) for rival in event.rivals), self.doubts[event.id])
            for event in self.events
        ]

    def dots(self, axis: Scale) -> list[Dot]:
        known = [
            (one.source, one.words, one.copy, Stretch(*axis.span(one.start, one.end), one.end is None, False)) for one in self.published
        ]
        nowhere = Stretch(axis.undated(), axis.undated(), True, True)
        every = [*known, *((source, "undated", False, nowhere) for source in self.undated)]
        names = ["" if len(every) > MANY else shortened(self.names[source.id], LONGEST) for source, *_ in every]
        widths = [2 * axis.pixels(MARK) + axis.letters(f"{name} {source.id}") for name, (source, *_) in zip(names, every, strict=True)]
        lefts = [at.x1 + width > 1 for width, (*_, at) in zip(widths, every, strict=True)]
        rows = packed([_extent(at, width, left, axis) for width, left, (*_, at) in zip(widths, lefts, every, strict=True)])
        return [Dot(*one, name, row, left) for one, name, row, left in zip(every, names, rows, lefts, strict=True)]


def _extent(at: Stretch, width: float, left: bool, axis: Scale) -> tuple[float, float]:
    mark = axis.pixels(MARK)
    return (at.x0 - width, at.x1 + mark) if left else (at.x0 - mark, at.x1 + width)


def timeline(dossier: Dossier) -> Timeline:
    found = index(dossier)
    ordered = sorted(dossier.sources, key=lambda source: source.appeared)
    dated = tuple(_published(source, source.published, found) for source in ordered if source.published)
    events = sorted(dossier.timeline, key=lambda event: event.order)
    undated = tuple(source for source in ordered if source.published is None)
    return Timeline(tuple(events), dated, undated, found.tellers, {event.id: dossier.doubt(event) for event in events})


def no_events(dossier: Dossier) -> str:
    """Why there is no event to show, where the stage itself left no gap that says so; nothing when there is one."""
    if dossier.timeline:
        return ""
    return QUICK if dossier.mode is Mode.QUICK else UNMADE


def _published(source: Source, when: When, found: Index) -> Published:
    return Published(source, when.start, end(when), when.words(), found.is_copy(source.id))


def _spans(event: TimelineEvent) -> Iterator[tuple[datetime, datetime | None]]:
    """A range that goes on for long is as vague as a month: only where it begins has a say in the scale."""
    yield event.when.start, end(event.when)
    if event.until:
        yield event.until.start, end(event.until)
    yield from ((rival.when.start, end(rival.when)) for rival in event.rivals)


def _own(event: TimelineEvent, axis: Scale) -> Stretch:
    return stretch(event.when, axis, event.until)


def stretch(when: When, axis: Scale, until: When | None = None) -> Stretch:
    return _placed(when.start, (end(until) or until.start) if until else end(when), axis)


def _placed(start: datetime, last: datetime | None, axis: Scale) -> Stretch:
    x0, x1 = axis.span(start, last)
    return Stretch(x0, x1, moment=last is None, far=axis.far(start, last))


def dated(event: TimelineEvent) -> str:
    """As precise as it was given, as a label: The week of 9 March 2026."""
    return f"{event.dated[:1].upper()}{event.dated[1:]}"


def who(one: Cited, found: Index) -> str:
    source = found.sources.get(one.source_id)
    return f"{found.tellers[source.id]} ({source.id})" if source else one.source_id


@dataclass(frozen=True, slots=True)
class Group:
    """Items about one thing, oldest first; those that stand alone are one group, the last."""

    name: str
    items: tuple[Background, ...]


def looked_into(dossier: Dossier) -> bool:
    return bool(dossier.context or dossier.background or dossier.actors)


def is_empty(dossier: Dossier) -> bool:
    return not (dossier.background or dossier.actors or (dossier.context and dossier.context.richness.value))


def source_ids(dossier: Dossier) -> set[str]:
    """Everything that is cited for what lies behind it."""
    told = {key for item in dossier.background for key in item.source_ids}
    return told | {key for actor in dossier.actors for key in actor.source_ids}


def background_figures(dossier: Dossier) -> list[tuple[str, int, str]]:
    """What the score stands beside: each number with what it is measured by."""
    earlier, known = of_kind(dossier, *PAST), [actor for actor in dossier.actors if not nameless(actor)]
    return [
        ("Earlier matters", len(_matters(dossier)), f"told in {plural(len(earlier), 'item')}"),
        ("Actors", len(dossier.actors), f"{len(known)} known by more than a name"),
        ("Sources", len(source_ids(dossier)), f"of {len(dossier.sources)} that were read"),
    ]


def of_kind(dossier: Dossier, *kinds: BackgroundKind) -> list[Background]:
    return [item for item in dossier.background if item.kind in kinds]


def past(dossier: Dossier) -> list[Group]:
    """Things several items are about first, by their oldest date; then whatever stands alone."""
    matters = _matters(dossier)
    groups = [Group(name, tuple(sorted(items, key=_dated))) for name, items in matters.items() if len(items) > 1]
    alone = [item for items in matters.values() if len(items) == 1 for item in items]
    others = [Group(OTHERS, tuple(sorted(alone, key=_dated)))] if alone else []
    return [*sorted(groups, key=lambda group: _dated(group.items[0])), *others]


def _matters(dossier: Dossier) -> dict[str, list[Background]]:
    """Earlier events and precedents by what they are about."""
    by_name: dict[str, list[Background]] = {}
    for item in of_kind(dossier, *PAST):
        by_name.setdefault(item.group or item.id, []).append(item)
    return by_name


def _dated(item: Background) -> tuple[bool, str, str]:
    return (item.when is None, item.when.iso if item.when else "", item.id)


def what_ties_it(item: Background) -> str:
    """What it is and what ties it to the topic."""
    kind = "precedent" if item.kind is BackgroundKind.PRECEDENT else ""
    return ", ".join(part for part in (kind, item.why) if part)


def fits(dossier: Dossier) -> list[tuple[Fit, str]]:
    """Each claim that could be held against what is usual, those that depart from it first, with the claim in words."""
    found = [fit for fit in _fits(dossier) if fit.usual is not None]
    return [(fit, claim_title(dossier, fit.claim_id)) for fit in sorted(found, key=lambda fit: fit.usual is True)]


def unknown(dossier: Dossier) -> str:
    """The claims there was nothing to hold against, in one sentence; nothing where there was for all."""
    found = [fit.claim_id for fit in _fits(dossier) if fit.usual is None]
    return f"No source says what is usual in the field of {', '.join(found)}." if found else ""


def _fits(dossier: Dossier) -> tuple[Fit, ...]:
    return dossier.context.fits if dossier.context else ()


def local(context: Context | None, sources: Sequence[Source]) -> list[Source]:
    """Outlets of the place that were read, once each."""
    by_id = {source.id: source for source in sources}
    found = [by_id[key] for key in (context.local if context else ()) if key in by_id]
    return list({source.outlet: source for source in reversed(found)}.values())[::-1]


def nameless(actor: Actor) -> bool:
    """Whether nothing but the name is known."""
    return not (actor.profile or actor.statements or actor.record)
