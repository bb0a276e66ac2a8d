"""When each source was published, as precisely as it says, and who repeated whom in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.voice import Voice
from ui.view_models.overview import Index, index


@dataclass(frozen=True, slots=True)
class Published:
    """One publication: a moment has no end, a day, month or year has."""

    source: Source
    start: datetime
    end: datetime | None
    words: str
    copy: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """One source in the lane of its voice; `place` is its rank among all of them, `why` what gives a copy away."""

    source: Source
    place: int
    original: bool
    when: str
    why: str


@dataclass(frozen=True, slots=True)
class Lane:
    voice: Voice
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    published: tuple[Published, ...]
    undated: tuple[Source, ...]
    lanes: tuple[Lane, ...]

    @property
    def places(self) -> int:
        return sum(len(lane.marks) for lane in self.lanes)


def timeline(dossier: Dossier) -> Timeline:
    found = index(dossier)
    ordered = sorted(dossier.sources, key=_order)
    dated = tuple(_published(source, source.published, found) for source in ordered if source.published)
    undated = tuple(source for source in ordered if source.published is None)
    return Timeline(dated, undated, _lanes(dossier.voices, ordered))


def _order(source: Source) -> tuple[bool, str, str]:
    """By date; a day comes before its own hours, and what has no date comes last."""
    return (source.published is None, source.published.iso if source.published else "", source.id)


def _published(source: Source, when: When, found: Index) -> Published:
    return Published(source, when.start, end(when), when.words(), found.is_copy(source.id))


def end(when: When) -> datetime | None:
    """Where a day, a month or a year ends; a moment has no length."""
    if when.precision == "moment":
        return None
    start = when.start
    if when.precision == "day":
        return start + timedelta(days=1)
    months = 12 if when.precision == "year" else 1
    year, month = divmod(start.month - 1 + months, 12)
    return start.replace(year=start.year + year, month=month + 1)


NEAR = timedelta(days=15)


def near_and_far(published: Sequence[Published]) -> tuple[list[Published], list[Published]]:
    """What stands within a month around the middle one, and the few outside it that would stretch the axis; few is under half."""
    middle = sorted(one.start for one in published)[len(published) // 2]
    near = [one for one in published if abs(one.start - middle) <= NEAR]
    far = [one for one in published if abs(one.start - middle) > NEAR]
    return (near, far) if len(far) < len(near) else (list(published), [])


def _lanes(voices: Sequence[Voice], ordered: Sequence[Source]) -> tuple[Lane, ...]:
    """One lane a voice, the one that spoke first on top; an original stands before what copies it."""
    position = {source.id: place for place, source in enumerate(ordered)}
    firsts = {voice.id: min((position[key] for key in voice.source_ids if key in position), default=len(position)) for voice in voices}
    inside = {key: (firsts[voice.id], key in voice.copies) for voice in voices for key in voice.source_ids if key in position}
    ranked = sorted(inside, key=lambda key: (inside[key][0], inside[key][1], position[key]))
    places = {key: place for place, key in enumerate(ranked)}
    by_id = {source.id: source for source in ordered}
    lanes = (Lane(voice, _marks(voice, by_id, places)) for voice in sorted(voices, key=lambda voice: firsts[voice.id]))
    return tuple(lane for lane in lanes if lane.marks)


def _marks(voice: Voice, sources: dict[str, Source], places: dict[str, int]) -> tuple[Mark, ...]:
    known = [member for member in voice.members if member.source_id in places]
    marks = [_mark(sources[member.source_id], places[member.source_id], member.original, member.why) for member in known]
    return tuple(sorted(marks, key=lambda mark: mark.place))


def _mark(source: Source, place: int, original: bool, why: str) -> Mark:
    return Mark(source, place, original, source.published.words() if source.published else "undated", why)


def origin_sentence(dossier: Dossier) -> str:
    """Who said it first, as far as the dossier can know, and why it is thought so."""
    if dossier.origin is None:
        return "Nobody can be named as the first to say it."
    source = index(dossier).sources.get(dossier.origin.source_id)
    name = f"{source.outlet} ({source.id})" if source else dossier.origin.source_id
    reasons = "; ".join(dossier.origin.reasons)
    return f"{name} said it first, as far as this dossier can know{': ' + reasons if reasons else ''}."
