"""Where somebody says that he saw, heard or was there himself, or what is to be seen there; hearsay, questions and irony say neither."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

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
