"""Whether somebody who posts was there: in the first person or by what is to be seen, and by a place, a picture or a time that fits."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.model.dates import When
from core.model.post import Heard, Sign, SignKind
from core.model.topic import Scene

LONGEST, SHOWN = 2000, 90
"""Characters of a post that are read, and of the words that are shown."""
KEPT = 4096
"""Texts whose reading is remembered: much of what is posted is handed on as it is."""
TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

_QUOTED = re.compile(r"“[^“”]*[”“]|„[^“”]*[“”]|«[^«»]*»|(?<!\w)\"[^\"]*\"|(?<!\w)‘[^‘’]{12,}’(?!\w)")
_SENTENCE = re.compile(r"(?:[^.!?…\n。！？؟]|(?<=\d)\.(?=\d))+[.!?…。！？؟]*")
_NAMED = re.compile(r"\{([a-z]+)\}")


def any_of(section: str) -> re.Pattern[str]:
    """All expressions of a section, in whatever language: a post is often too short to tell its language by.

    Those that begin with a word are tried where one begins and nowhere else, which is most of the time that reading takes.
    """
    found = [expression for language in TABLE[section].values() for expression in language]
    every = [_filled(one) for one in found]
    first = [one for one in every if one.startswith(("\\b", "^"))]
    rest = [one for one in every if one not in first]
    return re.compile("|".join([rf"(?:(?<!\w)(?=\w)|^)(?:{'|'.join(first)})", *rest] if first else rest), re.I)


def _filled(expression: str) -> str:
    """With the words its names stand for, which may name others."""
    return _NAMED.sub(lambda name: _filled(TABLE["words"][name[1]]), expression)


_FIRST_PERSON, _PLAIN, _SECOND_HAND, _FIGURE_OF_SPEECH = (
    any_of("first_person"),
    any_of("plain"),
    any_of("second_hand"),
    any_of("figure_of_speech"),
)
_MOCKING, _NOT_THERE, _PRESENCE_ASKED = any_of("mocking"), any_of("not_there"), any_of("presence_asked")
_TO_BE_SEEN, _ANCHOR, _BORROWED, _STILL_TO_COME = any_of("to_be_seen"), any_of("anchor"), any_of("borrowed"), any_of("still_to_come")
_THERE_NOW = any_of("there_now")
_ANOTHER_S = (_MOCKING, _NOT_THERE, _SECOND_HAND, _BORROWED)


def first_hand(text: str) -> str:
    """The words in which the writer was there; nothing when he was not, or only hands on what others say."""
    return remembered(text[:LONGEST])


@lru_cache(maxsize=KEPT)
def remembered(text: str) -> str:
    """As much as is read; more is not kept in memory."""
    spoken = _spoken(text)
    if _MOCKING.search(spoken) or _NOT_THERE.search(spoken):
        return ""
    told = [_shown(text[start:end].strip()) for start, end in _passages(spoken)]
    return next(filter(plain, told), "") or next(iter(told), "")


def plain(words: str) -> bool:
    """Whether somebody's words name what his senses took in, or the spot he was at, and do not only say I."""
    return bool(_PLAIN.search(words))


def seen(text: str, *, anchored: bool) -> str:
    """The words that tell what is to be seen or heard at this moment; nothing when any of it may be another's.

    With `anchored`, only when the writer also ties it to himself, to the moment or to the picture: here, now, this, my.
    """
    spoken = _spoken(text)
    if (anchored and not _ANCHOR.search(spoken)) or any(sign.search(spoken) for sign in _ANOTHER_S):
        return ""
    found = (match for match in _SENTENCE.finditer(spoken) if _TO_BE_SEEN.search(match[0]) and _states(match[0]))
    first = next(found, None)
    return _shown(text[first.start() : first.end()].strip()) if first else ""


def _spoken(text: str) -> str:
    """What a post says itself, every letter at its place and quotations blanked out."""
    return _QUOTED.sub(lambda match: " " * len(match[0]), text[:LONGEST])


def _states(sentence: str) -> bool:
    """Whether a sentence neither asks nor announces, invites or advises."""
    return not (_asks(sentence) or _STILL_TO_COME.search(sentence) or _FIGURE_OF_SPEECH.search(sentence))


def says_to_be_there(text: str) -> str:
    """The words in which somebody says where he is at this moment; empty when he does not."""
    found = _THERE_NOW.search(_QUOTED.sub(" ", text[:LONGEST]))
    return found[0] if found else ""


def _shown(words: str) -> str:
    """As much of a sentence as fits on a line, whole words only."""
    return words if len(words) <= SHOWN else words[: SHOWN + 1].rpartition(" ")[0] or words[:SHOWN]


def _passages(spoken: str) -> Iterator[tuple[int, int]]:
    """Where the sentences stand that are in the first person and nobody else's."""
    for sentence in _SENTENCE.finditer(spoken):
        words = sentence[0]
        found = (_PRESENCE_ASKED if _asks(words) else _FIRST_PERSON).search(words)
        if found and not _SECOND_HAND.search(words) and not _FIGURE_OF_SPEECH.search(words):
            yield sentence.start() + (_PLAIN.search(words) or found).start(), sentence.end()


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "؟", "？"))


SLACK = timedelta(hours=14)
"""A day begins so much earlier or later elsewhere: nothing closer to the event was posted before it."""
FITS = timedelta(days=3)
"""After the event's day; whoever writes later remembers."""
BESIDE, BESIDE_MORE = 1, 2
"""Signs beside the first person; more where a post leads to an article and may have its words from there, or nothing has happened yet."""
NOT_OWN = re.compile(
    r"(?:news|alerts?|radio|gazette|observer|herald|clips)(?![a-z])|(?<![a-z])(?:breaking|daily|live|press|times|viral|official)(?![a-z])",
    re.I,
)
"""Names of accounts that collect what others saw."""


def with_spots(scene: Scene, spots: Iterable[str]) -> Scene:
    """The scene with places that its eyewitnesses turned out to post from."""
    more = tuple(spots)
    return replace(scene, places=(*scene.places, *more), spots=(*scene.spots, *more)) if more else scene


def signs(text: str, heard: Heard, at: When | None, scene: Scene) -> tuple[Sign, ...]:
    """What speaks for an eyewitness, in the post's own words and facts; nothing does when he says to be where he is not."""
    return () if _elsewhere(text, heard.place, scene) else tuple(_signs(text, heard, at, scene))


def _signs(text: str, heard: Heard, at: When | None, scene: Scene) -> Iterator[Sign]:
    place, time = _place(text, heard.place, scene.places), _time(at, scene)
    if words := first_hand(text):
        yield Sign(SignKind.FIRST_PERSON, words)
    elif place and time and (words := _seen(text, heard, scene)):
        yield Sign(SignKind.SEEN, words)
    if place:
        yield Sign(SignKind.PLACE, place)
    if heard.media:
        yield Sign(SignKind.MEDIA, "a picture or a video comes with it")
    if time:
        yield Sign(SignKind.TIME, time)


def _seen(text: str, heard: Heard, scene: Scene) -> str:
    """What is to be seen, told by a person: beside a picture, or posted from the very spot; with both, in whatever words."""
    on_the_spot = _given(heard.place, scene.spots)
    if heard.verified or NOT_OWN.search(f"{heard.author} {heard.name}") or not (heard.media or on_the_spot):
        return ""
    return seen(text, anchored=not (heard.media and on_the_spot))


def is_eyewitness(found: tuple[Sign, ...], *, links: bool, too_early: bool, announced: bool = False) -> bool:
    """Somebody speaks for himself and something else fits, or tells what is to be seen there and then.

    A time that fits is shared by all who comment on the day: by itself it is enough only beside what the senses took in, or the very spot.
    Nobody has seen what had not happened yet, but for what was announced; whoever only leads to an article tells nothing himself.
    """
    kinds = {sign.kind for sign in found}
    if too_early and not announced:
        return False
    if SignKind.SEEN in kinds:
        return not links and not too_early
    told = [sign.words for sign in found if sign.kind is SignKind.FIRST_PERSON]
    beside = kinds - {SignKind.FIRST_PERSON}
    enough = len(beside) >= (BESIDE_MORE if links or too_early else BESIDE)
    return bool(told) and enough and (beside != {SignKind.TIME} or any(map(plain, told)))


def too_early(at: When | None, scene: Scene) -> bool:
    """Whether a post was written before the event's day had begun anywhere."""
    return at is not None and scene.day is not None and _end(at) < _midnight(scene.day) - SLACK


def _place(text: str, given: str, places: tuple[str, ...]) -> str:
    """The topic's place where the post gives it as its own, or names it, also as the beginning of a hashtag."""
    if _given(given, places):
        return f"posted from {given}"
    return next((found[0] for place in places if (found := _named(place).search(text))), "")


def _given(given: str, places: tuple[str, ...]) -> bool:
    """Whether the network puts it at one of the places, or at a part of one."""
    return bool(given) and any(_named(place).search(given) or _named(given).search(place) for place in places)


@lru_cache(maxsize=1024)
def _named(place: str) -> re.Pattern[str]:
    tag = re.escape("".join(place.split()))
    return re.compile(rf"(?<!\w){re.escape(place)}(?!\w)|(?<=[#＃]){tag}", re.I)


def _elsewhere(text: str, given: str, scene: Scene) -> bool:
    """Whether somebody says that he is at the topic's place at this moment, and the network puts him somewhere else."""
    said = says_to_be_there(text) if given else ""
    return bool(said and _place(said, "", scene.places)) and not (_given(given, scene.places) or _named(given).search(text))


def _time(at: When | None, scene: Scene) -> str:
    """When it was posted, if that fits; a year or a month fits nothing."""
    if at is None or at.precision in ("year", "month"):
        return ""
    if scene.day and not (scene.announced and at.start < _midnight(scene.day) - SLACK):
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
