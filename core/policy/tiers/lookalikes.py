"""Addresses that pass for another's: a known outlet's name under another ending, with a word added or misspelt; an official one inside."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache

from rapidfuzz.distance import OSA

from core.model.words import Tier
from core.policy.tiers.address_clues import COURT, GOVERNMENT, by_ending
from core.policy.tiers.addresses import host_of, name_and_ending
from core.policy.tiers.table import FOLDER, Outlet, Rating, one_of, table, words

LONG_ENOUGH, SHORTEST = 8, 6
"""Below the first, one other letter makes another newspaper and only slips of the finger are told; below the second not even those."""
CHEAP = words("imitations", "cheap")
"""Endings under which imitations were sold most; an outlet that really stands there is in the table."""
ADDED = one_of(words("imitations", "added"))
CYRILLIC = str.maketrans("авеікмнорстухѕјԁ", "abeikmhopctyxsjd")
DIGITS = str.maketrans("01345", "oleas")


def imitates(host: str) -> Outlet | None:
    real = _imitated(host)
    return Outlet(Rating(Tier.UNKNOWN, f"Looks like {real} and is not")) if real else None


def _imitated(host: str) -> str:
    """Whose readers this address is after; empty for most."""
    name, ending = name_and_ending(host)
    if name in brands():
        return brands()[name] if ending in CHEAP else ""
    return _further_down(host) or _official_inside(host) or _with_words(name) or _respelt(name)


def _further_down(host: str) -> str:
    """reuters.com.paper.example belongs to paper.example, and nytimes.com-paper.example too; elpais.com.uy is a country's own."""
    found = _real_inside().search(host)
    return found.group(1) if found else ""


def _official_inside(host: str) -> str:
    """sec.gov.paper.example and sec-gov.example; gov.karelia.ru and other regions' own are no country's."""
    together = _official_names().get(name_and_ending(host)[0].replace("-", ""), "")
    return together or next((begun for begun in _beginnings(host) if _is_official(begun, host)), "")


def _beginnings(host: str) -> Iterator[str]:
    """Every two or three labels in a row before the two that somebody may have bought, from the right."""
    labels = host.replace(".gov-", ".gov.").split(".")
    for end in range(len(labels) - 2, 1, -1):
        yield from (".".join(labels[end - size : end]) for size in (3, 2) if end >= size)


def _is_official(begun: str, host: str) -> bool:
    """Any that the desk knows; and what ends as only such bodies' do, unless it may be a region's under its country."""
    kind, last = by_ending(begun), host.rpartition(".")[2]
    return bool(kind) and (begun in _official() or (len(last) > 2 and (kind in (COURT, GOVERNMENT) or begun.endswith(".edu"))))


def _with_words(name: str) -> str:
    """bbc-news or breakingcnn: the name with nothing but words of the trade around it."""
    found = _brand_among_words().fullmatch(name.replace("-", ""))
    return brands()[found.group(1)] if found else ""


def _respelt(name: str) -> str:
    """Letters of another alphabet, figures for letters, rn for m; a slip of the finger; one letter more, less or other in a long name."""
    plain = _plain(name)
    real = brands().get(plain) or _slips().get(plain)
    if real:
        return real
    near = [brand for brand in _by_first_letter().get(plain[:1], ()) if len(brand) >= LONG_ENOUGH or not plain.isascii()]
    return next((brands()[brand] for brand in near if OSA.distance(brand, plain, score_cutoff=1) == 1), "")


def _plain(name: str) -> str:
    try:
        letters = name[4:].encode("ascii").decode("punycode").lower() if name.startswith("xn--") else name
    except UnicodeError:
        letters = name
    bare = "".join(char for char in unicodedata.normalize("NFKD", letters.translate(CYRILLIC)) if not unicodedata.combining(char))
    return bare.translate(DIGITS).replace("rn", "m").replace("vv", "w").replace("-", "")


@cache
def brands() -> dict[str, str]:
    """The names most often imitated, and where the real outlet is."""
    loaded: dict[str, str] = tomllib.loads((FOLDER / "imitated.toml").read_text(encoding="utf-8"))["imitated"]
    return loaded


@cache
def _by_first_letter() -> dict[str, list[str]]:
    long = [brand for brand in brands() if len(brand) >= SHORTEST]
    return {first: [brand for brand in long if brand[0] == first] for first in {brand[0] for brand in long}}


@cache
def _slips() -> dict[str, str]:
    """A letter typed twice or two letters changed about, also in a name without its article: gaurdian."""
    named = {bare: real for brand, real in brands().items() for bare in (brand, brand.removeprefix("the")) if len(bare) >= SHORTEST}
    return {slip: real for bare, real in named.items() for slip in _slips_of(bare) if slip not in named}


def _slips_of(name: str) -> Iterator[str]:
    """Initials before `news` stay as they are: with one letter more they are another house, aapnews."""
    first = len(name) - 4 if name.endswith("news") else 0
    yield from (name[:place] + name[place] + name[place:] for place in range(first, len(name)))
    yield from (name[:place] + name[place + 1] + name[place] + name[place + 2 :] for place in range(max(first, 1), len(name) - 1))


@cache
def _official() -> frozenset[str]:
    return frozenset(host_of(place) for place, outlet in table().items() if outlet.official)


@cache
def _official_names() -> dict[str, str]:
    """secgov, onsgovuk: an official address written as one name."""
    return {place.replace(".", "").replace("-", ""): place for place in _official() if re.search(r"\w\.gov(\.|$)", place)}


@cache
def _real_inside() -> re.Pattern[str]:
    return re.compile(rf"(?:^|\.)({one_of(frozenset(map(re.escape, brands().values())))})(?:\.[^.]+|-[^.]*)\.")


@cache
def _brand_among_words() -> re.Pattern[str]:
    """The name alone is no imitation: it was looked at before."""
    return re.compile(rf"(?:{ADDED})?({one_of(frozenset(brands()))})(?:{ADDED})?")
