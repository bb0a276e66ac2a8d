"""Pages that tell more than once: the dated entries of a live blog, the latest first, and the lines in which a page corrects itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.english.parse import parse
from core.model.words import ChangeKind
from core.policy.text_diff import notice

Span = tuple[int, int]

FEWEST = 3
"""So many entries in order make a live blog; two times of day may be a day's report."""
_SENTENCES = 0.5
"""The share of its entries that hold a sentence: the items of a timetable have none."""
_DAY = 24 * 60
_ZONE = r"(?:\s?(?:gmt|bst|utc|et|est|edt|pt|pst|cet|cest|ist)\b)?"
_CLOCK = r"(?P<hour>2[0-3]|[01]?\d)(?:[:.h](?P<minute>[0-5]\d)(?!\d))?\s?(?P<half>[ap]\.?m\b\.?)?"
_TIMED = re.compile(rf"^\W*(?:(?:updated?|posted|at)\s(?:at\s)?)?{_CLOCK}{_ZONE}", re.IGNORECASE)
_AGO = re.compile(r"^\W*(?:updated?\s)?(?P<many>\d{1,3}|an?)\s?(?P<unit>m|h|mins?|minutes?|hrs?|hours?)\sago\b", re.IGNORECASE)
_NOTE = re.compile(r"^\W*(?:editor['’]?s?['’]? note|note from the editors?)[^:–—]{0,30}[:–—]\s*", re.IGNORECASE)
_ENDED = re.compile(r"[.!?…][\"'”’)\]]*(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Entry:
    """From its time to the next, without the white space at its end; `minute` grows with the day."""

    start: int
    end: int
    minute: int


def entries(text: str) -> tuple[Span, ...]:
    """Those of a live blog, the latest first; none of a page that is no live blog by its form."""
    found = tuple(_entries(text))
    told = sum(bool(_ENDED.search(text[one.start : one.end])) for one in found)
    if len(found) < FEWEST or told < _SENTENCES * len(found) or not _is_in_order(found):
        return ()
    return _latest_first(found)


def latest_entry(text: str) -> Span | None:
    """What a page that is known for a live blog says last, even where it has few entries; none where no entry bears a time."""
    found = tuple(_entries(text))
    return _latest_first(found)[0] if found else None


def correction(sentence: str) -> ChangeKind | None:
    """An editor's note may also warn of pictures: what it says has to correct something."""
    noted = _NOTE.match(sentence)
    return notice(sentence[noted.end() :]) if noted else notice(sentence)


def corrections(text: str) -> tuple[Span, ...]:
    """The paragraphs in which the page corrects itself or takes something back."""
    noted = [sentence for sentence in parse(text).sentences if correction(sentence.text)]
    return tuple(dict.fromkeys(_line(text, sentence.start) for sentence in noted))


def _line(text: str, place: int) -> Span:
    start = text.rfind("\n", 0, place) + 1
    end = text.find("\n", place)
    return start, len(text) if end < 0 else end


def _entries(text: str) -> Iterator[Entry]:
    timed = [(start, minute) for start, line in _lines(text) if (minute := _minute(line)) is not None]
    for (start, minute), (end, _) in pairwise([*timed, (len(text), 0)]):
        yield Entry(start, start + len(text[start:end].rstrip()), minute)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            yield start + len(line) - len(line.lstrip()), line.strip()
        start += len(line)


def _minute(line: str) -> int | None:
    """The minute of the day at which a line begins; of hours ago, so much less than none."""
    if ago := _AGO.match(line):
        many = int(ago["many"]) if ago["many"].isdigit() else 1
        return -many * (60 if ago["unit"].lower().startswith("h") else 1)
    timed = _TIMED.match(line)
    if timed is None or not (timed["minute"] or timed["half"]):
        return None
    hour, half = int(timed["hour"]), (timed["half"] or "").lower()[:1]
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    return hour * 60 + int(timed["minute"] or 0)


def _steps(found: Sequence[Entry]) -> list[int]:
    """From each to the next; midnight lies between two that are nearly a day apart."""
    steps = (after.minute - before.minute for before, after in pairwise(found))
    return [step - _DAY if step > _DAY * 0.75 else step + _DAY if step < -_DAY * 0.75 else step for step in steps]


def _is_in_order(found: Sequence[Entry]) -> bool:
    """All one way but for one: an entry may be put in late."""
    steps = _steps(found)
    return min(sum(step > 0 for step in steps), sum(step < 0 for step in steps)) <= len(steps) // 5


def _latest_first(found: Sequence[Entry]) -> tuple[Span, ...]:
    rising = sum(step > 0 for step in _steps(found)) > sum(step < 0 for step in _steps(found))
    return tuple((one.start, one.end) for one in (reversed(found) if rising else found))
