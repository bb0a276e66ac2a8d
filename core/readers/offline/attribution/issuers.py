"""Who issued a document that stands on somebody else's site: the firm behind a release, the court behind a ruling."""

import re

from core.words import STOP_WORDS

_HEAD, _FOOT, _MOST_WORDS = 1500, 3000, 14
_CAPITAL = r"[^\W\d_a-z][\w&'’.+-]*"
_FORM = r",? (?:Inc|Ltd|LLC|L\.P|Corp|Co|Plc|PLC|N\.V|S\.A|AG|SE)\b\.?"
_NAME = rf"{_CAPITAL}(?:{_FORM}| (?:of|the|and|for|de|du|&|\d+|{_CAPITAL})){{0,8}}"
_DISTRIBUTORS = r"BUSINESS WIRE|GLOBE ?NEWSWIRE|ACCESS ?WIRE|ACCESS Newswire|Marketwired|NEWSFILE|EIN ?Presswire"
_SENT_BY = rf"(?:/PRNewswire[^/\n]*/|\((?:{_DISTRIBUTORS})[^)\n]*\)|/EIN ?Presswire\.com/)"
_AT_THE_FOOT = re.compile(rf"^[^\w\n]*(?:SOURCE:?|Source:)[^\S\n]+(?P<name>{_NAME})[^\w\n]*$", re.MULTILINE)
_BY = r"(?:news )?(?:provided|issued|released|distributed) (?:by|on behalf of)|issuer"
_GIVEN = re.compile(rf"^[^\w\n]*(?i:{_BY}):?\s+(?P<name>{_NAME})", re.MULTILINE)
_SENT = re.compile(rf"{_SENT_BY}\s?[-–—/]*\s?(?:(?i:the) )?(?P<name>{_NAME})")
_ABOUT = re.compile(rf"^[^\w\n]*About (?:(?i:the) )?(?P<name>{_NAME}):?[^\S\n]*$", re.MULTILINE)
_COURT = re.compile(r"\b(?:court|tribunal)\b", re.IGNORECASE)
_PART_OF_IT = re.compile(r"\b(?:district|division|circuit|county|state|bench)\b", re.IGNORECASE)
_SMALL = frozenset(["of", "the", "for", "and", "in", "de", "du", "des", "at", "on", "to"])
_NO_NAMES = STOP_WORDS | frozenset(
    ["today", "following", "according", "investors", "shareholders", "researchers", "author", "authors", "company", "study", "new"]
)
_LOOSE_ENDS = re.compile(r"(?:\s(?:of|the|and|for|de|du|&|Today|Announces?|Reports?|Launches))+$")


def issuer(text: str) -> str:
    """As the document itself names it: who sent it, whose release it is, whom it tells about at its end; else the court at its top."""
    head, foot = text[:_HEAD], text[-_FOOT:]
    places = ((_AT_THE_FOOT, foot), (_GIVEN, head), (_SENT, head), (_ABOUT, foot))
    found = (_LOOSE_ENDS.sub("", match["name"]).strip(" ,.:") for pattern, words in places if (match := pattern.search(words)))
    return next((name for name in found if name and name.split()[0].lower() not in _NO_NAMES), "") or _court(head)


def _court(head: str) -> str:
    """A line that is nothing but a court's name, with the district or division in the line below."""
    lines = [line.strip(" \t.,:;*_-") for line in head.splitlines() if line.strip(" \t.,:;*_-")]
    for place, line in enumerate(lines):
        if _COURT.search(line) and _is_name(line):
            below = "".join(lines[place + 1 : place + 2])
            return f"{line} {below}" if _is_name(below) and _PART_OF_IT.search(below) and not _COURT.search(below) else line
    return ""


def _is_name(line: str) -> bool:
    words = line.split()
    return 0 < len(words) <= _MOST_WORDS and all(word.lower() in _SMALL or not word[0].islower() for word in words)
