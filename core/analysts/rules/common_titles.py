"""Publications that are called by a common word: whether Time, People or Parents stands for the publication or for itself."""

import re

from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.prose import statement
from core.analysts.rules.publishers import squashed
from core.policy.tiers.own_cause import ORDINARY

LONGEST_LINE = 200
_SPEAKERS = word_set("""
    parents people police workers citizen citizens leaders agents investors president spokesman patient witness military reporter blogger
    producer court courts house justice state nation minds
""")
"""They write and report like anybody: their verb does not tell."""
_OPENS = re.compile(r"(?:^|[.!?…:;\n•]|[.!?…][\"”’)\]])\s*[\"“‘'(\[]*$")
_MEDIUM = re.compile(r"\s(?:magazine|newspaper|paper|journal|website|news site|online)\b")
_WRITES = re.compile(
    r"['’]s\s|\s(?:(?:has|had|have|also|first|later|earlier|previously|exclusively)\s)*"
    + any_of("reported · reports(?= that) · is reporting · wrote · writes · published · quoted · quotes · cited · cites")
    + r"\b"
)


def is_common(name: str) -> bool:
    """Whether a name is a word that mostly means itself."""
    return squashed(name) in ORDINARY


def is_speaker(name: str) -> bool:
    """Whether it means somebody who may say and report things."""
    return squashed(name) in _SPEAKERS


def is_meant(text: str, name: str, start: int, end: int) -> bool:
    """Whether a common word, found in an attribution, stands for the publication: where a sentence begins its capital says nothing.

    There, and in a headline full of capitals, the word for what it is has to follow, or a verb that only who publishes can have.
    """
    at = text.find(name, start, end)
    if at < 0:
        return False
    if _MEDIUM.match(text, at + len(name)):
        return True
    if at > start or not _OPENS.search(text[max(0, at - 8) : at]):
        return name[:1].isupper() and not _in_capitals(text, at)
    return not is_speaker(name) and bool(_WRITES.match(text, at + len(name)))


def _in_capitals(text: str, at: int) -> bool:
    """Whether it stands in a Headline Written Like This."""
    line = text[text.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]
    return len(line) <= LONGEST_LINE and statement(line).in_title_case
