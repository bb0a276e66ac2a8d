"""Whether a name is a publisher's: an agency, an outlet of the desk's table, or what newspapers and stations are called."""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from core.policy.tiers.addresses import is_country, name_and_ending
from core.policy.tiers.own_cause import ORDINARY, called, place_names
from core.policy.tiers.table import table

_TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("outlets.toml").read_text(encoding="utf-8"))


def _one_of(list_name: str) -> str:
    return f"(?:{'|'.join(_TABLE[list_name])})"


PLATFORMS = frozenset(_TABLE["platforms"])
GENERIC = frozenset(_TABLE["generic"])
SHARED = frozenset(_TABLE["shared"])
_BEFORE_SHARED = frozenset(_TABLE["before_shared"])
_PRESS = re.compile(rf"{_one_of('press')}\b", re.IGNORECASE)
_PUBLISHES = re.compile(rf"(?:\b{_one_of('last_words')}|\w{_one_of('last_parts')})$", re.IGNORECASE)
_BEGINS = re.compile(rf"{_one_of('first_words')}\s\w", re.IGNORECASE)
_TITLED = re.compile(rf"^{_one_of('titles')}\b\.?", re.IGNORECASE)
_BODY = re.compile(rf"\b{_one_of('bodies')}(?=$|\s(?:of|for|on|and)\b)", re.IGNORECASE)
_LEADING = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_SIGNS = re.compile(r"[\W_]+")
_THE = re.compile(r"\bthe [\"“‘'«„]?$", re.IGNORECASE)
_HOST = re.compile(r"^(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Agency:
    """A news agency, what its by-lines and datelines call it (expressions), and where its own pages stand."""

    name: str
    called: tuple[str, ...]
    domains: tuple[str, ...]


AGENCIES = tuple(Agency(row["name"], tuple(row["called"]), tuple(row.get("domains", ()))) for row in _TABLE["agency"])


def own_agency(domain: str) -> str:
    """Which agency a page belongs to, by its address."""
    places = ((agency.name, place) for agency in AGENCIES for place in agency.domains)
    return next((name for name, place in places if domain == place or domain.endswith(f".{place}")), "")


@lru_cache(maxsize=4096)
def agency(name: str) -> str:
    """The agency that a name means, or nothing; what is only ever written in capitals has to be."""
    plain = name.strip()
    return next((one.name for one in AGENCIES if plain == one.name or any(_is_called(plain, words) for words in one.called)), "")


def _is_called(name: str, words: str) -> bool:
    return bool(re.fullmatch(words, name, 0 if words.isupper() else re.IGNORECASE))


def plain_name(name: str) -> str:
    return _LEADING.sub("", name.strip()).lower()


def is_press(name: str) -> bool:
    """Whether a name sounds like a newspaper, agency, station or blog."""
    return bool(_PRESS.search(name))


def is_body(name: str) -> bool:
    """Whether a name is a firm's or a public body's, which is told things and says things as a party."""
    return bool(_BODY.search(name)) and not is_press(name)


def is_publisher(name: str, *, article: bool = False) -> bool:
    """Whether a name is a newspaper's, agency's or site's, whoever is in the dossier; `article` where "the" is before it."""
    plain = _letters(name)
    if not plain or plain in GENERIC or _TITLED.match(name) or (is_shared(name) and not article):
        return False
    if agency(name) or _HOST.match(name.strip()):
        return True
    if _PUBLISHES.search(name.strip()) or _BEGINS.match(name):
        return True
    return len(plain) > 2 and plain in _labels() and plain not in ORDINARY | place_names() and not is_country(name)


def is_common(name: str) -> bool:
    """Whether a name is a word that mostly means itself."""
    return _letters(name) in ORDINARY


def is_common_title(name: str) -> bool:
    """Whether a name is a common word that is also what a newspaper or magazine is called."""
    return is_common(name) and _letters(name) in _labels()


def is_platform(name: str) -> bool:
    return _letters(name) in PLATFORMS


def is_shared(name: str) -> bool:
    """Royal Mail, Heath Ledger: words newspapers share with firms and people; not the Daily Mail, and not an outlet the desk knows."""
    words = name.lower().removeprefix("the ").split()
    if not words or words[-1] not in SHARED or words[0] in _BEFORE_SHARED:
        return False
    return _SIGNS.sub("", "".join(words)) not in _listed()


def has_article(before: str) -> bool:
    """Whether a name follows "the", as newspapers' do."""
    return bool(_THE.search(before[-6:]))


@lru_cache(maxsize=65536)
def _letters(name: str) -> str:
    """As an address would write it."""
    plain = re.sub(r"^the\s+", "", name.strip().rstrip("."), flags=re.IGNORECASE)
    letters = unicodedata.normalize("NFKD", re.sub(r"['’]s?$", "", plain).replace("&", " and "))
    return _SIGNS.sub("", "".join(letter for letter in letters if not unicodedata.combining(letter))).lower()


@cache
def _labels() -> frozenset[str]:
    """What the addresses of the press spell; public bodies publish too, but speak for themselves."""
    return frozenset(_letters(name_and_ending(domain)[0]) for domain in _press_domains())


@cache
def _listed() -> frozenset[str]:
    """What the outlets of the desk's table are called, without marks and spaces."""
    return frozenset(name for domain in _press_domains() for name in called(domain))


@cache
def _press_domains() -> tuple[str, ...]:
    return tuple(domain for domain, outlet in table().items() if not outlet.official and "/" not in domain)
