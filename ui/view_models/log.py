"""The log of an investigation as rows to read, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo

from core.model.investigation import Event
from core.model.words import EventKind
from ui.view_models.moments import clock, date
from ui.view_models.wording import capital, stage


@dataclass(frozen=True, slots=True)
class Line:
    day: str
    time: str
    stage: str
    what: str
    message: str
    kind: EventKind


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the log; `older` is where the next one starts, or nothing at the end."""

    lines: tuple[Line, ...]
    older: int | None


def page(events: Sequence[Event], size: int, zone: tzinfo = UTC) -> Page:
    """Of `size + 1` events asked for, the first `size`; one too many means that there is more."""
    shown = events[:size]
    over = {_trip(event) for event in shown if event.kind is EventKind.STAGE_FINISHED}
    told = (event for event in shown if event.kind is not EventKind.STAGE_STARTED or _trip(event) not in over)
    return Page(tuple(line(event, zone) for event in told), shown[-1].id if len(events) > size else None)


def _trip(event: Event) -> tuple[str, int, int]:
    """A stage that began and ended on the same page is one line: its end says it began."""
    return (event.stage, event.pass_no, event.attempt)


def by_day(lines: Sequence[Line]) -> dict[str, list[Line]]:
    days: dict[str, list[Line]] = {}
    for one in lines:
        days.setdefault(one.day, []).append(one)
    return days


def line(event: Event, zone: tzinfo = UTC) -> Line:
    seconds = f"{event.at.astimezone(zone):%S}"
    return Line(
        date(event.at, zone),
        f"{clock(event.at, zone)}:{seconds}",
        capital(stage(event.stage)) + _again(event),
        event.kind.capitalize(),
        event.message,
        event.kind,
    )


def _again(event: Event) -> str:
    """Which trip round the loop it was, and whether a stage was begun again."""
    notes = [f"pass {event.pass_no}"] * (event.pass_no > 1) + [f"attempt {event.attempt}"] * (event.attempt > 1)
    return f" ({', '.join(notes)})" if notes else ""
