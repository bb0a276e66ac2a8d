"""Whether somebody who posts was there: first person, and a place, a picture or a time that fits; each sign in its own words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.model.dates import When
from core.model.post import Heard, Sign, SignKind
from core.policy.firsthand import first_hand

SLACK = timedelta(hours=14)
"""A day begins so much earlier or later elsewhere: nothing closer to the event was posted before it."""
FITS = timedelta(days=3)
"""After the event's day; whoever writes later remembers."""
BESIDE, BESIDE_A_LINK = 1, 2
"""Signs that must stand beside the first person; a post that leads to an article may have its words from there."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and when it happened, as far as the topic tells; `known` is the day the desk heard of it, when no event's day is given."""

    places: tuple[str, ...] = ()
    day: date | None = None
    known: date | None = None


def signs(text: str, heard: Heard, at: When | None, scene: Scene) -> tuple[Sign, ...]:
    """What speaks for an eyewitness, in the post's own words and facts."""
    return tuple(_signs(text, heard, at, scene))


def _signs(text: str, heard: Heard, at: When | None, scene: Scene) -> Iterator[Sign]:
    if words := first_hand(text):
        yield Sign(SignKind.FIRST_PERSON, words)
    if place := _place(text, heard.place, scene.places):
        yield Sign(SignKind.PLACE, place)
    if heard.media:
        yield Sign(SignKind.MEDIA, "a picture or a video comes with it")
    if time := _time(at, scene):
        yield Sign(SignKind.TIME, time)


def is_eyewitness(found: tuple[Sign, ...], *, links: bool, too_early: bool) -> bool:
    """Somebody speaks for himself and something else fits; nobody has seen what had not happened yet."""
    kinds = {sign.kind for sign in found}
    if too_early or SignKind.FIRST_PERSON not in kinds:
        return False
    return len(kinds) > (BESIDE_A_LINK if links else BESIDE)


def too_early(at: When | None, scene: Scene) -> bool:
    """Whether a post was written before the event's day had begun anywhere."""
    return at is not None and scene.day is not None and _end(at) < _midnight(scene.day) - SLACK


def _place(text: str, given: str, places: tuple[str, ...]) -> str:
    """The topic's place where the post gives it as its own, or names it."""
    for place in places:
        named = re.compile(rf"(?<!\w){re.escape(place)}(?!\w)", re.I)
        if given and (named.search(given) or re.search(rf"(?<!\w){re.escape(given)}(?!\w)", place, re.I)):
            return f"posted from {given}"
        if found := named.search(text):
            return found[0]
    return ""


def _time(at: When | None, scene: Scene) -> str:
    """When it was posted, if that fits; a year or a month fits nothing."""
    if at is None or at.precision in ("year", "month"):
        return ""
    if scene.day:
        first, last = _midnight(scene.day) - SLACK, _midnight(scene.day) + timedelta(days=1) + FITS
        return f"posted {at.words()}, {_after(at, scene.day)}" if first <= at.start < last else ""
    if scene.known and _midnight(scene.known) - FITS <= at.start < _midnight(scene.known) + timedelta(days=1) + FITS:
        return f"posted {at.words()}, within {FITS.days} days of the day the desk heard of it"
    return ""


def _after(at: When, day: date) -> str:
    days = (at.start.date() - day).days
    if days <= 0:
        return "the day it happened"
    return "the day after it happened" if days == 1 else f"{days} days after it happened"


def _midnight(day: date) -> datetime:
    return When(day.isoformat()).start


def _end(at: When) -> datetime:
    """The last moment a time can mean."""
    spans = {"year": timedelta(days=366), "month": timedelta(days=31), "day": timedelta(days=1)}
    return at.start + spans.get(at.precision, timedelta())


def in_future(at: When | None, now: datetime) -> bool:
    """Whether it bears a time that has not come yet, wherever its clock stands."""
    return at is not None and at.start > now + SLACK
