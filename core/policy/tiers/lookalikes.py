"""Addresses that pass for a known outlet's: its name under another ending, with a word added, or with a letter changed."""

import re
import tomllib
from functools import cache

from rapidfuzz.distance import OSA

from core.model.words import Tier
from core.policy.tiers.places import name_and_ending
from core.policy.tiers.table import FOLDER, Outlet, Rating
from core.policy.tiers.vocabulary import one_of, words

LONG_ENOUGH = 8
"""In a shorter name one letter makes another newspaper."""
CHEAP = words("imitations", "cheap")
"""Endings under which imitations were sold most; an outlet that really stands there is in the table."""
ADDED = one_of(words("imitations", "added"))
CYRILLIC = str.maketrans("авеікмнорстухѕјԁ", "abeikmhopctyxsjd")
DIGITS = str.maketrans("01345", "oleas")


def imitates(host: str) -> Outlet | None:
    real = _imitated(host)
    return Outlet(Rating(Tier.UNKNOWN, f"Looks like {real} and is not")) if real else None


def _imitated(host: str) -> str:
    """The outlet whose readers this address is after; empty for most."""
    name, ending = name_and_ending(host)
    if name in brands():
        return brands()[name] if ending in CHEAP else ""
    return _further_down(host) or _with_words(name) or _respelt(name)


def _further_down(host: str) -> str:
    """reuters.com.paper.example belongs to paper.example; elpais.com.uy is a country's own."""
    found = _real_inside().search(host)
    return found.group(1) if found else ""


def _with_words(name: str) -> str:
    """bbc-news or breakingcnn: the name with nothing but words of the trade around it."""
    found = _brand_among_words().fullmatch(name.replace("-", ""))
    return brands()[found.group(1)] if found else ""


def _respelt(name: str) -> str:
    """Letters of another alphabet, figures for letters, rn for m; or one letter more, less or other in a long name."""
    plain = _plain(name)
    if plain in brands():
        return brands()[plain]
    near = _long_brands().get(plain[:1], ())
    return next((brands()[brand] for brand in near if OSA.distance(brand, plain, score_cutoff=1) == 1), "")


def _plain(name: str) -> str:
    try:
        letters = name.encode("ascii").decode("idna") if name.startswith("xn--") else name
    except UnicodeError:
        letters = name
    return letters.translate(CYRILLIC).translate(DIGITS).replace("rn", "m").replace("vv", "w").replace("-", "")


@cache
def brands() -> dict[str, str]:
    """The names most often imitated, and where the real outlet is."""
    loaded: dict[str, str] = tomllib.loads((FOLDER / "imitated.toml").read_text(encoding="utf-8"))["imitated"]
    return loaded


@cache
def _long_brands() -> dict[str, list[str]]:
    long = [brand for brand in brands() if len(brand) >= LONG_ENOUGH]
    return {first: [brand for brand in long if brand[0] == first] for first in {brand[0] for brand in long}}


@cache
def _real_inside() -> re.Pattern[str]:
    return re.compile(rf"(?:^|\.)({one_of(frozenset(map(re.escape, brands().values())))})\.[^.]+\.")


@cache
def _brand_among_words() -> re.Pattern[str]:
    """The name alone is no imitation: it was looked at before."""
    return re.compile(rf"(?:{ADDED})?({one_of(frozenset(brands()))})(?:{ADDED})?")
