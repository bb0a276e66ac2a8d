"""The parts of a page that are not its report: teasers, captions, menus, labels, readers' comments."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise

from core.english.lexicon import any_in, table, vocabulary

Span = tuple[int, int]
LONGEST = 280
_PICTURE = any_in("furniture", "shown")
_BRACKET = re.compile(r"[(\[](?P<words>[^()\[\]]{2,80})[)\]]\W*$")
_CREDIT_WORD = re.compile(r"[^\s/:,|&©–—-]+")
_BEFORE = r"(?:^|[.!?”\"']\s+|\s[|–—-]\s|\s{2,})(?:top |file |main )?"
_CREDIT = re.compile(
    rf"{_BEFORE}{_PICTURE}(?: credits?| courtesy| source)?(?: (?:by|of|via))?\s?[:/©]\s?\S[^!?]{{1,60}}$",
    re.IGNORECASE,
)
_DATED = rf"(?:in )?this (?=[^.]{{0,40}}\d)(?:[\w.,'’]+ ){{1,7}}{_PICTURE},"
_RELEASED = rf"(?:in )?this (?:[\w.,'’]+ ){{0,7}}{_PICTURE},? (?:[\w'’]+ )?(?:provided|released|taken|made|posted|supplied|shot|obtained)\b"
_SHOWN = re.compile(rf"^\W*(?:file\b(?: photo| picture)?\s?[-–—:]\s|{_DATED}|{_RELEASED}|top photo\b)", re.IGNORECASE)
_CREDIT_NAME = re.compile(r"^[A-Z0-9@][\w.&'’@]*$|^[\w-]+\.(?:com|co|org|net|gov|uk|ru)[\w.]*$")
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
_NAME_ALONE = re.compile(rf"^\W*(?P<who>{_WHO})\W*$")
_WHEN = re.compile(rf"^\W*(?:(?:on|at)\s)?{_STAMP}(?:\W*{_ACTIONS}*)\W*$", re.IGNORECASE)
_FOOTER = re.compile(rf"^\W*(?=.*\b(?i:reply|permalink)\b)(?:{_ACTIONS}|{_APART}(?i:{_STAMP}|\d{{1,3}}\s?{_UNIT}))+\W*$")
_ALL = re.compile(r"^\W*(?:see|view|show|read|load|hide) (?:all|more|\d+)\b.{0,20}\bcomments\b", re.IGNORECASE)
_LONGEST_MARK, _BACK, _LONG = 90, 6, 3


class Beside(Enum):
    """What stands beside a report."""

    TEASER = auto()  # of another piece, a player, a form
    CAPTION = auto()
    COMMENT = auto()
    CREDIT = auto()  # whose the text or a picture is
    SCRAP = auto()  # a heading, a label, a name alone


OTHERS = frozenset({Beside.TEASER, Beside.CAPTION, Beside.COMMENT})
"""What says nothing of the report; a credit or a name alone may tell whose it is."""

_ENDS = re.compile(r"[.!?…:;,][\s\"'”’)\]*_]*$|[”\"’)]$")
_SAID = re.compile(r"(?<!\.)[.!:][\s\"'”’)]*$")
_QUOTED = re.compile(r"[“”\"]")
_WORD = re.compile(r"[\w'’-]+")
_SEPARATORS = re.compile(r"\s[|»›>·•/]\s|\t")
_ADDRESS = re.compile(r"(?:https?://|www\.|pic\.twitter\.com)\S+")
_POSTED = re.compile(r"^[—–-]\s?\S.{0,60}\(@\w+\)|^@\w{2,30}\b.{0,40}$|^\W*\d[\d\s,.:/+%-]*$")
_COMMENTER = re.compile(
    r"^(?:@\w{2,30}|(?-i:[a-z]+)[\w.-]*\d[\w.-]*|anonymous|guest)(?: (?:says|wrote|said|writes|commented))?\s?[:—–>]\s", re.IGNORECASE
)
_FEWEST, _SHORT_LINE, _CAPITALS, _MENU = 5, 140, 0.7, 2
_SMALL, _LONGEST_NAME = 3, 80


def _phrases() -> dict[str, str]:
    return {name: f"(?:{'|'.join(map(_pattern, rows))})" for name, rows in table("furniture").items()}


def _pattern(row: str) -> str:
    return re.escape(row).replace(r"\*", r"[\w@.'’ -]{1,40}?").replace(r"\#", r"\d[\d,]*").replace("'", "['’]").replace(r"\ ", r"\s+")


_P = _phrases()
_OPENS = re.compile(rf"^\W*(?:{_P['opens']}(?!\w)|{_P['labels']}\s?[:|/])", re.IGNORECASE)
_CREDITS = re.compile(rf"^\W*(?:{_P['credits']}(?!\w)|{_P['credit_labels']}\s?[:|/])", re.IGNORECASE)
_CALLS = re.compile(rf"(?<!\w){_P['calls']}(?!\w)", re.IGNORECASE)
_COMMENTS = re.compile(rf"^\W*{_P['comments']}\s*(?:\(\d+\))?\W*$", re.IGNORECASE)
_CAPTION = re.compile(rf"\((?:{_P['captions']})[^)]*\)|^{_P['captions']}|\bis pictured\b", re.IGNORECASE)
# Inside a paragraph: from the label to the end of its sentence.
_LABEL = "|".join(
    ("ALSO READ", "Also read", "READ MORE", "Read more", "RELATED", "Related", "SEE ALSO", "See also", "READ", "WATCH", "MORE")
)
_WITHIN = re.compile(rf"(?:^|(?<=[.!?”\"]\s))(?:{_LABEL})\s?:[^.!?\n]*[.!?]?")


def furniture(text: str) -> tuple[Span, ...]:
    """Where they stand, in order; the first line is never one of them."""
    return _spans(text, frozenset(Beside))


def is_furniture(text: str, start: int, end: int) -> bool:
    """Whether a passage of a page stands in one of them."""
    return any(first < end and start < last for first, last in furniture(text))


@lru_cache(maxsize=256)
def without(text: str, kinds: frozenset[Beside] = frozenset(Beside)) -> str:
    """The text with blanks where they stand, so that nothing moves and no sentence runs on across them."""
    parts, last = [], 0
    for start, end in _spans(text, kinds):
        parts += [text[last:start], " " * (end - start - 1), "\n"]
        last = end
    return "".join([*parts, text[last:]])


@lru_cache(maxsize=512)
def _spans(text: str, kinds: frozenset[Beside]) -> tuple[Span, ...]:
    return tuple(_merged(span for kind, span in _found(text) if kind in kinds))


@lru_cache(maxsize=256)
def _found(text: str) -> tuple[tuple[Beside, Span], ...]:
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[tuple[Beside, Span]]:
    places = list(_lines(text))
    lines = [text[start:end] for start, end in places]
    full = [bool(_ENDS.search(line)) and len(_WORD.findall(line)) >= _FEWEST for line in lines]
    theirs = _theirs(lines, full)
    listing = False
    for number, (start, end) in enumerate(places):
        kind = Beside.COMMENT if number in theirs else _beside(lines[number], full=full[number])
        kind = kind or (Beside.TEASER if listing and not full[number] else None)
        listing = kind is not None and not full[number]
        if kind and number > 0:
            yield kind, (start, end)
        elif full[number]:
            yield from ((Beside.TEASER, (start + part.start(), start + part.end())) for part in _WITHIN.finditer(lines[number]))


def _theirs(lines: Sequence[str], full: Sequence[bool]) -> frozenset[int]:
    """The lines that readers wrote: a thread by its form, else all that follows the heading of the comments."""
    begun = thread(lines, full)
    headed = next((number for number, line in enumerate(lines) if _COMMENTS.match(line) and any(full[:number])), len(lines))
    return frozenset(begun) | (frozenset() if begun and begun.stop < len(lines) else frozenset(range(headed, len(lines))))


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.splitlines(keepends=True):
        if any(map(str.isalnum, line)):
            yield start + len(line) - len(line.lstrip()), start + len(line.rstrip())
        start += len(line)


def _beside(line: str, *, full: bool) -> Beside | None:
    """Its opening, its form or its want of a sentence gives it away."""
    if len(_SEPARATORS.findall(line)) >= _MENU:
        return Beside.TEASER
    if _COMMENTER.match(line, 0, _LONGEST_NAME):
        return Beside.COMMENT
    if is_caption(line) or (len(line) <= 2 * _SHORT_LINE and _CAPTION.search(line)):
        return Beside.CAPTION
    return _short(line, full=full) if len(line) <= _SHORT_LINE else None


def _short(line: str, *, full: bool) -> Beside | None:
    if _CREDITS.match(line):
        return Beside.CREDIT
    if _OPENS.match(line) or (_CALLS.search(line) and not _QUOTED.search(line)):
        return Beside.TEASER
    return Beside.SCRAP if not full and (_is_scrap(line) or _is_headline(line)) else None


def _is_scrap(line: str) -> bool:
    """A few words, unless they end as a sentence does."""
    bare = _ADDRESS.sub("", line)
    words = len(_WORD.findall(bare))
    return bool(_POSTED.match(line)) or words == 1 or (words < _FEWEST and not _SAID.search(bare))


def _is_headline(line: str) -> bool:
    """In Title Case and without an end, in the middle of a page: the title of another piece, or a heading."""
    words = [word for word in _WORD.findall(line) if len(word) > _SMALL]
    return bool(words) and not _ENDS.search(line) and sum(word[0].isupper() for word in words) > _CAPITALS * len(words)


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    last: Span | None = None
    for start, end in sorted(spans):
        if last and start <= last[1]:
            last = last[0], max(last[1], end)
        else:
            if last:
                yield last
            last = start, end
    if last:
        yield last


def is_caption(line: str) -> bool:
    return len(line) <= LONGEST and bool(_SHOWN.match(line) or _CREDIT.search(line) or _is_credited(line))


def _is_credited(line: str) -> bool:
    """It ends in brackets that hold nothing but names and words for a picture or its agency; a dateline or a sign-off says only who."""
    bracket = _BRACKET.search(line)
    if not bracket:
        return False
    words, small = _CREDIT_WORD.findall(bracket["words"]), vocabulary("furniture", "credit_words")
    known = [word.lower().rstrip(".") in small for word in words]
    if not all(
        here or _CREDIT_NAME.match(word) or word.lower() in ("by", "via", "of", "for", "from", "the")
        for word, here in zip(words, known, strict=True)
    ):
        return False
    person = "/" in bracket["words"] and any(len(part.split()) > 1 for part in bracket["words"].split("/"))
    return any(known) or person


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
    if (named := _SAYS.match(line) or _NAME_ALONE.match(line)) and _WHEN.match(below):
        return named["who"].lower()
    ahead = lines[number + 1 : number + _BACK]
    after = next((place for place, one in enumerate(ahead) if _is_footer(one)), None)
    if after is None:
        return None
    if after and (named := _SAYS.match(line) or _NAME_ALONE.match(line)) and line[-1] not in ".!?":
        return named["who"].lower()
    return "" if after == 0 and not _is_footer(line) else None
