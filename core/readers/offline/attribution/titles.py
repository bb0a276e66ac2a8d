"""Publications that are called by a common word: whether Time, People or Parents stands for the publication or for itself."""

import re

from core.readers.offline.attribution.cues import any_of

LONGEST_LINE = 200
_OPENS = re.compile(r"(?:^|[.!?…:;\n•]|[.!?…][\"”’)\]])\s*[\"“‘'(\[]*$")
_MEDIUM = re.compile(r"\s(?:magazine|newspaper|paper|journal|website|news site|online)\b")
_WRITES = re.compile(rf"['’]s\s|\s(?:{any_of('lately')}\s)*{any_of('writes')}\b")
_SPEAKERS = re.compile(any_of("speakers"), re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4,}")


def is_speaker(name: str) -> bool:
    """Whether it means somebody who may say and report things: their verb does not tell."""
    return bool(_SPEAKERS.fullmatch(name))


def is_meant(text: str, name: str, start: int, end: int) -> bool:
    """Whether a common word, found in an attribution, stands for the publication: where a sentence begins its capital says nothing.

    There, and in a headline full of capitals, the word for what it is has to follow, or a verb that only who publishes can have.
    """
    place = text.find(name, start, end)
    if place < 0:
        return False
    if _MEDIUM.match(text, place + len(name)):
        return True
    if place > start or not _OPENS.search(text[max(0, place - 8) : place]):
        return name[:1].isupper() and not _in_capitals(text, place)
    return not is_speaker(name) and bool(_WRITES.match(text, place + len(name)))


def _in_capitals(text: str, place: int) -> bool:
    """Whether it stands in a Headline Written Like This."""
    line = text[text.rfind("\n", 0, place) + 1 :].split("\n", 1)[0]
    words = _WORD.findall(line)
    return len(line) <= LONGEST_LINE and len(words) > 2 and sum(word[0].isupper() for word in words) > 0.7 * len(words)
