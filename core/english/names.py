"""Names as words: what belongs to one, when two name the same, and the key by which names of several pages meet."""

import re
import unicodedata
from functools import cache, lru_cache

from core.english.lexicon import table, vocabulary

_INITIAL = re.compile(r"(?<=\s)(?:[A-Z]\.)+(?=\s)")
_LATER = re.compile(r",? (?:jr|sr|ii|iii|iv)\.?\Z", re.IGNORECASE)
_OWN = re.compile(r"['’](?:s|S)?$")
_CAPITALS = re.compile(r"[A-Z][A-Z&]{1,6}\Z")
_STATION = re.compile(r"[KW][A-Z]{2,3}(?:[ -]?\d+|[ -]?TV)?\Z")
_JOINS = frozenset({"of", "for", "the", "and", "&", "in", "on", "de"})


def words(file_list: str) -> frozenset[str]:
    """One list of names.toml."""
    return vocabulary("names", file_list)


@cache
def _same() -> dict[str, str]:
    loaded: dict[str, str] = table("names")["same"]
    return loaded


def plain(name: str) -> str:
    """Small letters without accents, articles, possessives and full stops: Peña and Pena, Kim Jong-un and Kim Jong Un."""
    bare = _OWN.sub("", name.strip()).replace("’", "'").replace("-", " ")
    letters = unicodedata.normalize("NFKD", bare).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.removeprefix("the ").split())


@lru_cache(maxsize=8192)
def key(name: str) -> str:
    """By this two names on two pages are one: without middle initials, "Jr" and legal form, and by the usual name of a country."""
    short = plain(_LATER.sub("", _INITIAL.sub("", name)))
    while " " in short and short.rpartition(" ")[2].strip(",") in words("legal"):
        short = short.rpartition(" ")[0].rstrip(",")
    return plain(_same().get(short, short)).replace(".", "")


def usual(name: str) -> str:
    """The name that readers know where it is one of several of a country or a group; else the name itself."""
    return _same().get(plain(name), name)


def initials(name: str) -> str:
    """Federal Bureau of Investigation: FBI."""
    return "".join(word[0] for word in re.split(r"[\s-]+", name) if word and word.lower() not in _JOINS).upper()


def surname(name: str) -> str:
    """The last word, hyphens and all, where there is more than one."""
    first, _, last = _LATER.sub("", name.strip()).rpartition(" ")
    return plain(last) if first else ""


def given(name: str) -> str:
    first, _, last = name.strip().partition(" ")
    return plain(first) if last else ""


def is_acronym(name: str) -> bool:
    return bool(_CAPITALS.match(name.replace(".", "")))


def is_short_for(short: str, long: str) -> bool:
    """Orla Fenn is Orla Jane Fenn, Harbour Authority the Tarn Harbour Authority, FBI the Federal Bureau of Investigation."""
    if is_acronym(short) and " " in long:
        return initials(long) == short.replace(".", "").upper()
    few, many = key(short).split(), key(long).split()
    if len(few) == len(many) == 2 and few[1] == many[1]:
        return many[0].startswith(few[0]) and few != many  # P. Quayle, Ken Quayle
    if len(few) < 2 or len(many) <= len(few):
        return False
    return many[-len(few) :] == few or (many[0], many[-1]) == (few[0], few[-1])


def is_outlet(name: str) -> bool:
    """Whether it is called as newspapers, stations and agencies are."""
    low = plain(name)
    if _STATION.match(name) or low in words("no_outlet"):
        return low not in words("no_outlet")
    first, last = low.partition(" ")[0], low.rpartition(" ")[2]
    article = name.lower().startswith("the ") and low in words("press")
    called = " " in low and (last in words("press") or first in words("outlet"))
    return article or called or low in words("outlet") or ".com" in low


def is_person_noun(word: str) -> bool:
    """Whether a common noun says what a person is: an engineer, a spokeswoman, a mayor."""
    low = word.lower()
    if low in words("not_person") or low in words("body_noun") or low in words("place_noun"):
        return False
    part = low.rpartition("-")[2]
    if low in words("person") or part in words("person") or low in words("office"):
        return True
    return len(part) > 4 and any(part.endswith(end) for end in words("person_end"))


def is_body_name(name: str) -> bool:
    """Whether a name of several words ends as those of bodies and firms do: Water Inspectorate, Tarn Ltd."""
    *first, last = plain(name).split() or [""]
    return bool(first) and (last in words("body") or last in words("legal"))


def is_site(name: str) -> bool:
    """A street, a building, a stretch of land: Mill Lane, Tarn Bridge; every town has a Town Hall."""
    low = plain(name)
    return " " in low and low.rpartition(" ")[2] in words("site") and low not in words("everywhere")
