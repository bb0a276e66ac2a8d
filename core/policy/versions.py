"""Two versions of a text sentence by sentence: what is gone, what is new, and what is not worth a word."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.policy.notices import any_of, notice

KEPT, GONE, NEW, LEFT_OUT = "=", "-", "+", "…"
Row = tuple[str, str]

MOST_SENTENCES = 2000
"""What follows them is compared as one piece: nothing goes unnoticed, and no text makes the comparison slow."""
MOST_ROWS = 200
LONGEST_ROW = 600
LONGEST_NOISE = 160
"""Characters; a longer line always says something."""

_SENTENCE_END = re.compile(r"([.!?…][\"'”’)\]]{0,3})\s+(?=[\"'“‘(\[]?[^\Wa-z_])|(?<=[。！？])")
_ENDED = re.compile(r"[.!?…。！？][\"'”’)\]]{0,3}$")
_MARKS = str.maketrans("“”„‟«»″＂‘’‚‛‹›′`´ʼ＇", '"' * 8 + "'" * 11)
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\W*\d{1,3}[.)]")

# A line made of these alone tells when the page was touched, not what it says.
_TOUCHED = any_of("updated? · published · posted · modified · edited · ago · read(?:ing)?")
_TIME = any_of(r"""
    \d\w* · updated? · published · posted · modified · edited · ago · read(?:ing)? · last · first · at · on · the · of · an? · just · now
    by · today · yesterday · time · sec(?:ond)?s? · min(?:ute)?s? · h · h(?:ou)?rs? · days? · weeks? · months? · am · pm · noon · midnight
    gmt · utc · [bcemp][sd]?t · cest · one · two · three · jan(?:uary)? · feb(?:ruary)? · mar(?:ch)? · apr(?:il)? · may · june? · july?
    aug(?:ust)? · sept?(?:ember)? · oct(?:ober)? · nov(?:ember)? · dec(?:ember)? · mon(?:day)? · tues?(?:day)? · wed(?:nesday)?
    thu(?:rs)?(?:day)? · fri(?:day)? · sat(?:urday)? · sun(?:day)?
""")
_COUNTED = r"(?:shares?|comments?|likes?|views?|reads?|reactions?|retweets?|reposts?|reply|replies|votes?|followers?|bookmarks?)"
_COUNT = any_of(rf"""
    \d[\d.,]*\s?[km]?\s*{_COUNTED} · {_COUNTED}\s*[:(]?\s*\d[\d.,]*\s?[km]?\)? · share(?: this(?: article| story)?)?(?: on \w+)?
    tweet · print · e-?mail · save · listen(?: to this \w+)? · follow us(?: on \w+)?
""")
_BETWEEN = re.compile(r"\s*[|·•\t]\s*")
_ELSEWHERE = any_of(r"""
    related(?: (?:stories|articles|topics|links|coverage))? · read (?:more|also|next) · see also · more (?:on this(?: story)?|stories|news)
    more from \w+ · most (?:read|popular|viewed) · you (?:may|might) also like · recommended(?: for you)? · latest(?: news| stories)?
    trending(?: now)?
""")
_LINK = re.compile(rf"(?:{_ELSEWHERE.pattern})\s*[:|–—]\s*\S.*", re.I)


@dataclass(frozen=True, slots=True)
class Version:
    """A source as it was read once."""

    title: str
    text: str


def different(before: Version, now: Version) -> tuple[Row, ...]:
    """What is gone and what is new, each with a sentence around it; empty when only unimportant things differ."""
    titled = bool(before.title and now.title)
    old, new = ([version.title] * titled + sentences(version.text) for version in (before, now))
    return rows(old, new)


def added(found: Sequence[Row]) -> list[str]:
    return [words for mark, words in found if mark == NEW]


def sentences(text: str) -> list[str]:
    """Every sentence that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    saying = (line for line in _without_links(lines) if not _noise(line))
    found = _numbered(part.strip() for line in saying for part in _SENTENCE_END.sub(_parted, line).split("\n") if part.strip())
    rest = found[MOST_SENTENCES:]
    return [*found[:MOST_SENTENCES], " ".join(rest)] if rest else found


def _numbered(parts: Iterable[str]) -> list[str]:
    """The number of a paragraph is no sentence: it stands with the one it numbers."""
    found: list[str] = []
    for part in parts:
        if found and _NUMBER.fullmatch(found[-1]):
            part = f"{found.pop()} {part}"
        found.append(part)
    return found


def _parted(end: re.Match[str]) -> str:
    return f"{end[1] or ''}\n"


def _without_links(lines: list[str]) -> list[str]:
    """A heading such as “Most read” with nothing but links after it is where the article has ended; a notice is no link."""
    last = next((place for place in reversed(range(len(lines))) if not _may_be_link(lines[place])), -1)
    ends = (place for place in range(last + 1, len(lines)) if _ELSEWHERE.fullmatch(lines[place].strip(" :")))
    end = next(ends, len(lines))
    return lines[:end] + [line for line in lines[end:] if notice(line)]


def _may_be_link(line: str) -> bool:
    return len(line) <= LONGEST_NOISE and not _ENDED.search(line)


def _noise(line: str) -> bool:
    """Times, counts and links to other pages; never a notice."""
    empty = len(line) <= LONGEST_NOISE and (_is_time(line) or _is_count(line) or (_may_be_link(line) and bool(_LINK.fullmatch(line))))
    return empty and not notice(line)


def _is_time(line: str) -> bool:
    found = _WORD.findall(line)
    return any(_TOUCHED.fullmatch(word) for word in found) and all(_TIME.fullmatch(word) for word in found)


def _is_count(line: str) -> bool:
    return all(_COUNT.fullmatch(part) for part in _BETWEEN.split(line))


def rows(before: Sequence[str], now: Sequence[str]) -> tuple[Row, ...]:
    """The differences in their order; what lies between two of them is left out, and so is what is too much."""
    matcher = SequenceMatcher(None, [even(one) for one in before], [even(one) for one in now])
    found: list[Row] = []
    for group in matcher.get_grouped_opcodes(1):
        found += [(LEFT_OUT, "")] if found else []
        for tag, start, end, new_start, new_end in group:
            gone, new = before[start:end], now[new_start:new_end]
            found += [(KEPT, one) for one in gone] if tag == "equal" else [*((GONE, one) for one in gone), *((NEW, one) for one in new)]
    return _bounded(found)


def _bounded(found: list[Row]) -> tuple[Row, ...]:
    shown = tuple((mark, _cut(words)) for mark, words in found[:MOST_ROWS])
    more = sum(mark in (GONE, NEW) for mark, _ in found[MOST_ROWS:])
    return (*shown, (LEFT_OUT, f"and {more:,} more that differ")) if more else shown


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_ROW else f"{words[: LONGEST_ROW - 1]}…"


def even(text: str) -> str:
    """The same for two texts that differ in white space, quotation marks and invisible signs only."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).translate(_MARKS).split())
