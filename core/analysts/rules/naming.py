"""Names in a sentence, without the titles, offices and days that stand beside them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.rules.lexicon import CALENDAR
from core.analysts.rules.naming_words import BODY_WORDS, COURTESY, NAMED_OF, NO_NAME, OFFICES, is_body_noun, is_role
from core.analysts.rules.patterns import DATELINE, any_of, word_set
from core.analysts.rules.prose import Statement
from core.words import STOP_WORDS

_FULL = 2
_LOWER = "a-zß-öø-ÿ"
_LETTER = r"[^\W\d_]"
_WORD = rf"(?![{_LOWER}]){_LETTER}(?:[^\W_]|['’](?!s\b)(?={_LETTER})|-(?=[^\W_])|&(?=\w))*(?:(?<=s)['’](?= [A-Z]))?"
_SHORT = any_of(r"Mr\. · Mrs\. · Ms\. · Dr\. · Prof\. · Rev\. · St\. · Cllr\. · (?:[A-Z]\.){1,3}")
_PART = rf"(?:{_SHORT}|{_WORD})"
_JOINS = any_of("""
    of · of the · for · for the · de · da · do · dos · du · del · della · di · la · le · van · von · der · den · ter · al · bin · & · and
""")
_RUN = re.compile(rf"(?<![\w'’&@#.-]){_PART}(?: (?:{_JOINS} )?{_PART})*")
_ENDINGS = "Limited|Ltd|LLP|Partners|Sons|Brothers"
_PAIR = re.compile(rf"\w+ and \w+(?P<firm> (?:{_ENDINGS}))?")
_FIRM_AFTER = re.compile(r", which\b|['’]s? (?:board|shares|offices?|developers?)\b")
_COMMITTEE = re.compile(r"\w+ and (?:\w+ )+(?:Committee|Sub-Committee|Department|Ministry|Commission)")
_COUNCIL = re.compile(r" council(?= (?:is|was|has|had|will|would|said|says|told|did|does|must|may|can|could)\b|[,.;]|$)")
_ANY_COUNCIL = word_set("full town county city parish district borough local community regional shadow national island village")
_LAST_WORD = re.compile(r"([\w’'-]+),? $")
_DEMONYM = re.compile(r"(?:American|French|German|Dutch|Greek|Welsh|[A-Z]\w+(?:ese|ian|ish))\Z")
_SAID = any_of("""
    said · says · told · tells · added · adds · warned · warns · insisted · argued · explained · wrote · admitted · claimed · denied
    denies · announced · confirmed · promised · asked · replied · recalled · agreed · refused · apologi[sz]ed · resigned
""")
SAYS_AFTER = re.compile(rf",? (?:has |had |have |also |later |then |\w+ly ){{0,2}}{_SAID}\b")
OWNS_AFTER = re.compile(r"['’]s? [a-z]")


@dataclass(frozen=True, slots=True)
class Named:
    """A name where it stands in a statement; `titled` when Mr, Ms, Dr or an office stands before it."""

    name: str
    start: int
    end: int
    titled: bool = False

    @property
    def words(self) -> list[str]:
        return self.name.split()


@lru_cache(maxsize=8192)
def named(said: Statement) -> tuple[Named, ...]:
    """The names of a statement in their order; a headline in capitals shows none."""
    if said.text.isupper() or (said.in_title_case and not is_line(said)):
        return ()
    line = DATELINE.match(said.text)
    return tuple(_named(said, line.end() if line else 0))


def is_line(said: Statement) -> bool:
    """A line of a form or of minutes, all of capitals because it is all names: a headline has no full stop."""
    return said.text.endswith(".") and not said.text.endswith("..")


def _named(said: Statement, first: int) -> Iterator[Named]:
    for run in _RUN.finditer(said.text, first):
        for start, words in _parted(run):
            found = _without_titles(start, words)
            if found and (found.start > 0 or found.titled or _opens_with_name(found, said)):
                yield _with_council(found, said)


def _with_council(found: Named, said: Statement) -> Named:
    """Ostvik council is a body's name as much as Ostvik Council, but Ostvik council tax is none."""
    behind = None if found.titled or len(found.words) > _FULL else _COUNCIL.match(said.text, found.end)
    return Named(f"{found.name}{behind[0]}", found.start, behind.end()) if behind else found


def _parted(run: re.Match[str]) -> Iterator[tuple[int, list[str]]]:
    """A run of capitals as one name or several: Ministry of Defence is one, Fenn of Ropewalk two, Harrow and Fenn one when it is a firm."""
    words, at = run[0].split(" "), 0
    if _is_firm(run) or _COMMITTEE.fullmatch(run[0]):
        yield run.start(), words
        return
    while at < len(words):
        end = at + 1
        while words[at][0].isupper() and end < len(words) and (words[end][0].isupper() or _goes_on(words[at:end], *words[end : end + 2])):
            end += 1
        if words[at][0].isupper():
            yield run.start() + len(" ".join(words[:at])) + bool(at), words[at:end]
        at = end


def _is_firm(run: re.Match[str]) -> bool:
    pair = _PAIR.fullmatch(run[0])
    before = _LAST_WORD.search(run.string[: run.start()])
    return pair is not None and bool(pair["firm"] or _FIRM_AFTER.match(run.string, run.end()) or (before and is_body_noun(before[1])))


def _goes_on(before: Sequence[str], joint: str, following: str = "") -> bool:
    """Only a body's name goes on behind "of" and "for"; "and" joins two names, and friends of Hale are no body."""
    if before[-1] == "Friends":
        return (joint, following) == ("of", "the")
    if joint in ("of", "for", "the"):
        return any(word.lower() in NAMED_OF for word in before)
    return joint != "and"


def _without_titles(start: int, words: list[str]) -> Named | None:
    """Without what stands before the name and the days behind it; nothing when no name is left."""
    inner = max((at for at in range(len(words) - 1) if _is_title(words, at)), default=0)
    start, words = start + len(" ".join(words[:inner])) + bool(inner), words[inner:]
    titled = False
    while words and _is_before_name(words):
        titled = titled or words[0].lower().rstrip(".") in COURTESY | OFFICES
        start += len(words[0]) + 1
        words = words[1:]
    while words and (words[-1].lower() in CALENDAR | STOP_WORDS or words[-1] == "&"):
        words = words[:-1]
    name = " ".join(words)
    if len(name) < 2 or words[0].lower() in CALENDAR | NO_NAME or _DEMONYM.match(name):
        return None
    return Named(name, start, start + len(name), titled)


def _is_title(words: Sequence[str], at: int) -> bool:
    """Mr, and an office before a full name: Interior Minister Nouhad Mashnuq."""
    low = words[at].lower().rstrip(".")
    office = low in OFFICES and len(words) - at > _FULL and not any(word.lower() in BODY_WORDS for word in words)
    return low in COURTESY or office


def _is_before_name(words: Sequence[str]) -> bool:
    low = words[0].lower().rstrip(".")
    if low in COURTESY or low in STOP_WORDS or low in CALENDAR or words[0][0].islower():
        return True
    if any(word.lower() in BODY_WORDS for word in words):
        return False
    return (low in OFFICES and len(words) > 1) or (len(words) > 2 and bool(is_role(low) or _DEMONYM.match(words[0])))


def _opens_with_name(found: Named, said: Statement) -> bool:
    """The first word of a sentence has a capital anyway: it is a name with another name behind it, or before what a name does."""
    if len(found.words) > 1:
        return True
    if _COUNCIL.match(said.text, found.end):
        return found.name.lower() not in _ANY_COUNCIL
    acts = SAYS_AFTER.match(said.text, found.end) or OWNS_AFTER.match(said.text, found.end)
    return bool(acts) or sum(map(str.isupper, found.name)) > 1
