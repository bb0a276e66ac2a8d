"""Who speaks for itself: the site of whom a topic's title is about, a public body, and one that the title accuses."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache

from core.model.source import Source
from core.model.words import OutletKind, Tier
from core.policy.tiers.addresses import name_and_ending, parents
from core.policy.tiers.lookalikes import brands
from core.policy.tiers.table import FOLDER, Outlet, Rating, one_of, rows, words

OWN_SITE = Rating(Tier.PROMOTIONAL, "Its own site: it speaks for itself", kind=OutletKind.PARTY)
OWN_CAUSE = Rating(Tier.PROMOTIONAL, "Accused in this topic: a public body in its own cause", kind=OutletKind.PARTY)

WORD = re.compile(r"[^\W_]+(?:['’&.-][^\W_]+)*")
POSSESSIVE = re.compile(r"['’]s?$")
SIGN = re.compile(r"[\W_]+")
LONGEST_NAME, SHORTEST_NAME = 5, 3
FIRMS = words("own", "firms")
ORDINARY = words("own", "ordinary")
"""Words that are outlets too: in a title they mostly mean themselves."""
CITED_AFTER = re.compile(
    r"\s*(news\s+)?(:|(reports?|says?|finds?|reveals?|investigat\w+|interview\w*|exclusive|polls?|survey|analysis|article|story|op-ed"
    r"|column\w*|best-?sell\w+|podcast|documentary|obituary|scoop)\b)",
    re.IGNORECASE,
)
CITED_BEFORE = re.compile(r"\b(according to|tells?|told|via|by)\s+(the\s+)?$", re.IGNORECASE)

WRONGED = one_of(words("accused", "wronged"))
BETWEEN = rf"(?:\s+(?:{one_of(words('accused', 'people') | words('accused', 'between'))}|[a-z]+ly)){{0,4}}\s+"
"""Only its own people and small words: in "FBI says Acme lied" it is Acme that lied."""
SUM = r"[£$€]\s?\d|\d[\d.,]*\s*(?:million|billion|thousand|dollars|euros|pounds|m|bn)\b"
PASSIVE = rf"(?:{one_of(words('accused', 'passive'))})(?=\s+(?:of|by|for|over|with|after|in|as|again)\b|\s+(?:{SUM})|\W*$)"
"""With somebody's name after it, it is the body that fines or charges."""
WRONG = (
    rf"(?:{WRONGED})\b|(?:spy\s+on|lie\s+(?:to|about)|cover(?:ed|s)?\s+up)\b|(?:broke|breaks)\s+(?:the\s+|its\s+)?(?:own\s+)?(?:law|rules)\b"
    r"|(?:destroyed|lost|withheld|deleted)\s+(?:evidence|records|files|documents|data)\b"
    r"|(?:shot|killed|beat)\s+(?!(?:in|by|at|during|dead|on|near|after|while)\b)\w"
)
FACING = (
    r"(?:under|facing|faces?|denie[sd]|admits?|admitted|apologi[sz]e[sd]?\s+for)\s+(?:an?\s+|any\s+|the\s+|new\s+|criminal\s+)*"
    rf"(?:lawsuits?|inquiry|probe|charges|trial|claims?|allegations?|investigation|criticism|fire|scrutiny|wrongdoing|{WRONGED})\b"
)
ACCUSED_AFTER = re.compile(rf"{BETWEEN}(?:{PASSIVE}|{WRONG}|{FACING})", re.IGNORECASE)
ACCUSED_BEFORE = re.compile(
    rf"\b(?:(?:{one_of(words('accused', 'accuses'))})|(?:inquiry|investigation|probe)\s+(?:into|of)"
    r"|(?:accusations?|allegations?|case|charges|claims?|complaints?|evidence|(?:law)?suits?|verdict)\s+against"
    rf"|(?:{WRONGED}|abuse|fraud|corruption|torture|crimes?)\s+(?:by|at|inside|within))\s+(?:the\s+)?$",
    re.IGNORECASE,
)


def own_cause(host: str, title: str, outlet: Outlet | None) -> Rating | None:
    """Whether the address is the name of somebody the topic's title is about.

    An outlet that is only cited there is not. What a public body decides, finds or announces is its act, and it is the first source of
    it; where the title accuses the body itself, its word is that of a party.
    """
    meant = [span for name, span in _names(title) if name in called(host) and _is_meant(name, title, span, outlet)]
    if outlet is not None and outlet.official:
        return OWN_CAUSE if any(_accused(title, *span) for span in meant) else None
    return OWN_SITE if any(outlet is None or not _cited(title, *span) for span in meant) else None


def _is_meant(name: str, title: str, span: tuple[int, int], outlet: Outlet | None) -> bool:
    """A town is the subject of its government's site, not of the newspaper that has its name; TIME is the magazine, Time is not."""
    if name in place_names() and not (outlet and outlet.official):
        return False
    shouted = title[slice(*span)].isupper() and not title.isupper()
    return outlet is None or shouted or name not in ORDINARY


def _accused(title: str, start: int, end: int) -> bool:
    return bool(ACCUSED_AFTER.match(title, end) or ACCUSED_BEFORE.search(title[:start]))


def _cited(title: str, start: int, end: int) -> bool:
    return bool(CITED_AFTER.match(title, end) or CITED_BEFORE.search(title[:start]))


def _names(title: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every run of words that may be a name, written as an address would write it, with its place in the title."""
    found = list(WORD.finditer(title))
    for first, start in enumerate(found):
        for end in found[first : first + LONGEST_NAME] if _capital(start.group()) else ():
            if _capital(end.group()) or end.group().lower() in FIRMS:
                whole = _letters(POSSESSIVE.sub("", title[start.start() : end.end()]))
                span = (start.start(), end.end())
                yield from ((name, span) for name in _written(whole))


def _written(whole: str) -> Iterator[str]:
    """With what addresses add to a name; the Times of New York are not thetimes.com."""
    yield whole
    if whole not in ORDINARY:
        yield f"the{whole}"
    yield from (f"{whole}{firm}" for firm in FIRMS)


def _capital(word: str) -> bool:
    return not word[0].islower()


def _letters(name: str) -> str:
    return SIGN.sub("", name).lower()


@lru_cache(maxsize=4096)
def called(host: str) -> frozenset[str]:
    """What the owner of an address may be called in a title: the name in it, the address itself, and the names the desk knows."""
    name, ending = name_and_ending(host)
    own = [_letters(name)] if len(_letters(name)) >= SHORTEST_NAME else []
    return frozenset([*own, _letters(f"{name}.{ending}"), *(alias for place in parents(host) for alias in _aliases().get(place, ()))])


@cache
def _aliases() -> dict[str, frozenset[str]]:
    """The names of outlets and public bodies whose address does not spell them, by address."""
    listed: dict[str, list[str]] = tomllib.loads((FOLDER / "called.toml").read_text(encoding="utf-8"))["called"]
    known = {place: {_letters(name) for name in names} for place, names in listed.items()}
    for name, place in brands().items():
        known.setdefault(place, set()).add(name)
    return {place: frozenset(names) for place, names in known.items()}


@cache
def place_names() -> frozenset[str]:
    return words("own", "places") | {_letters(row["place"]) for row in rows() if "place" in row}


def speaks_for_itself(source: Source) -> str:
    """Why its word is its own act; empty for the press, which speaks about others."""
    if source.outlet_kind not in (OutletKind.BODY, OutletKind.PARTY):
        return ""
    return f"speaks for itself: {source.tier_reason.rstrip('.').lower() or source.outlet_kind}"
