"""The log of an investigation as rows to read, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo

from core.model.investigation import Event
from core.model.words import EventKind
from ui.view_models.moments import clock, date


@dataclass(frozen=True, slots=True)
class Line:
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
    return Page(tuple(line(event, zone) for event in shown), shown[-1].id if len(events) > size else None)


def line(event: Event, zone: tzinfo = UTC) -> Line:
    seconds = f"{event.at.astimezone(zone):%S}"
    return Line(
        f"{date(event.at, zone)}, {clock(event.at, zone)}:{seconds}",
        event.stage.capitalize() + _again(event),
        event.kind.capitalize(),
        event.message,
        event.kind,
    )


def _again(event: Event) -> str:
    """Which trip round the loop it was, and whether a stage was begun again."""
    notes = [f"pass {event.pass_no}"] * (event.pass_no > 1) + [f"attempt {event.attempt}"] * (event.attempt > 1)
    return f" ({', '.join(notes)})" if notes else ""
