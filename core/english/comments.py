"""Where readers begin to speak below a report: by the form of a thread, who wrote it, how long ago, and what can be done with it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.english.patterns import any_in

Line = tuple[int, int]

_UNIT, _ACTION = any_in("furniture", "units"), any_in("furniture", "actions")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_CLOCK = r"\d{1,2}[:.]\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?"
_DAY = rf"(?:{_MONTH} \d{{1,2}},? \d{{4}}|\d{{1,2}} {_MONTH} \d{{4}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}|yesterday|today)"
_AGO = rf"(?:(?:about |over |almost )?(?:\d{{1,3}}|an?|one|two|three|four|five|six)\s?{_UNIT} ago|just now)"
_STAMP = rf"(?:{_AGO}|{_DAY},?\s(?:at\s)?{_CLOCK})"
_WHO = (
    r"(?!(?i:by|published|updated|posted|modified|created|last|first|opened|edited|on|at|about|over|almost)\b)"
    r"(?:@?[\w.-]{2,30}|[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){1,3})"
)
_APART = r"[\s·•|,–—-]*"
_ACTIONS = rf"(?:{_APART}(?:\d{{1,5}}\s?)?(?i:{_ACTION})(?:\s?\(?\d{{1,5}}\)?)?)"
_HEADER = re.compile(
    rf"^\W*(?P<who>{_WHO}){_APART}(?i:(?:says?|said|wrote|writes|commented)?:?){_APART}(?i:{_STAMP})(?:\W*{_ACTIONS}*)\W*$"
)
_SAYS = re.compile(rf"^\W*(?P<who>{_WHO}) (?i:says?|said|wrote|writes|commented)\s?:\W*$")
_NAME = re.compile(rf"^\W*(?P<who>{_WHO})\W*$")
_WHEN = re.compile(rf"^\W*(?:(?:on|at)\s)?{_STAMP}(?:\W*{_ACTIONS}*)\W*$", re.IGNORECASE)
_FOOTER = re.compile(rf"^\W*(?=.*\b(?i:reply|permalink)\b)(?:{_ACTIONS}|{_APART}(?i:{_STAMP}|\d{{1,3}}\s?{_UNIT}))+\W*$")
_ALL = re.compile(r"^\W*(?:see|view|show|read|load|hide) (?:all|more|\d+)\b.{0,20}\bcomments\b", re.IGNORECASE)
_LONGEST_MARK, _BACK, _LONG = 90, 6, 3


def thread(lines: Sequence[str], full: Sequence[bool]) -> range:
    """The numbers of the lines that readers wrote; `full` tells which lines are whole sentences.

    One name above every entry writes a live blog. What follows a link to all the comments is the report again.
    """
    marks = [(number, who) for number in range(len(lines)) if (who := _commenter(lines, number)) is not None]
    places = [number for number, _ in marks]
    begins = next((at for at, end in pairwise([*places, len(lines)]) if not _is_byline(at, end, full)), len(lines))
    alone = len(marks) == 1 and not full[begins - 1]  # the title of another piece stands above it
    if alone or (len(marks) > 1 and len({who for _, who in marks}) == 1 and not any(map(_is_footer, lines[begins:]))):
        return range(0)
    ends = next((number + 1 for number in range(begins, len(lines)) if _ALL.search(lines[number])), len(lines))
    return range(begins, ends if any(full[ends:]) else len(lines))


def _is_footer(line: str) -> bool:
    return len(line) <= _LONGEST_MARK and bool(_FOOTER.match(line))


def _is_byline(number: int, following: int, full: Sequence[bool]) -> bool:
    """Nothing of the report stands above it, or less than below it; a comment between others may be longer than a short report."""
    above, below = sum(full[:number]), sum(full[number:following])
    return not above or below > (above if following == len(full) else max(above, _LONG))


def _commenter(lines: Sequence[str], number: int) -> str | None:
    """Who wrote the comment that begins with the line; no name where only what can be done with it tells that it is one."""
    line = lines[number]
    if len(line) > _LONGEST_MARK:
        return None
    if header := _HEADER.match(line):
        return header["who"].lower()
    below = lines[number + 1] if number + 1 < len(lines) else ""
    if (named := _SAYS.match(line) or _NAME.match(line)) and _WHEN.match(below):
        return named["who"].lower()
    ahead = lines[number + 1 : number + _BACK]
    after = next((place for place, one in enumerate(ahead) if _is_footer(one)), None)
    if after is None:
        return None
    if after and (named := _SAYS.match(line) or _NAME.match(line)) and line[-1] not in ".!?":
        return named["who"].lower()
    return "" if after == 0 and not _is_footer(line) else None
