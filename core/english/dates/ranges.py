"""Two dates that belong together as one stretch of time: from 3 to 5 March, between 2019 and 2021."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.english.dates.context import Mention
from core.model.dates import When

_JOINS = re.compile(r"\s?(?:,\s?)?(?:to|until|till|through|–|—|-|a|bis|til|à|au|al|até|hasta)\s?(?:the\s|le\s|el\s|o\s)?", re.IGNORECASE)
_CLOCK = r"(?:\d{1,2}:\d\d\s(?:on\s)?)?"
_AND = re.compile(rf"\s(?:and|und|og|et|y|e)\s(?:the\s)?{_CLOCK}", re.IGNORECASE)
_BETWEEN = re.compile(rf"\b(?:between|zwischen|mellom|entre)\s(?:the\s)?{_CLOCK}$", re.IGNORECASE)
# 3 to 5 March, 2 and 20 February: the first day borrows its month from the second.
_FIRST = re.compile(
    r"(?:(?P<opens>\b(?:from|between|vom|von|fra|mellom|zwischen|du|del|de|entre)\s(?:the\s)?))?"
    r"(?<![\w.,/:£$€-])(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\.?(?P<join>\s?(?:–|—|-)\s?|\s(?:to|and|until|through|bis|til|og|und|a|y|e|et|au|al)\s)(?:the\s)?$",
    re.IGNORECASE,
)
_NEAR = 40
"""More letters than any of these takes before a date."""
_AND_WORDS = re.compile(r"and|og|und|y|e|et")


def joined(text: str, found: Sequence[Mention]) -> list[Mention]:
    made: list[Mention] = []
    for one in found:
        if made and (whole := _range(text, made[-1], one)):
            made[-1] = whole
        else:
            made += _with_first(text, one)
    return made


def _range(text: str, first: Mention, last: Mention) -> Mention | None:
    if first.until or last.until or first.when.precision != last.when.precision or last.when.start < first.when.start:
        return None
    between = text[first.end : last.start]
    if not (_JOINS.fullmatch(between) or (_AND.fullmatch(between) and _BETWEEN.search(text, max(0, first.start - _NEAR), first.start))):
        return None
    return replace(first, until=last.when, words=text[first.start : last.end], end=last.end)


def _with_first(text: str, one: Mention) -> list[Mention]:
    """A stretch where the words say so or the days follow each other; "3 and 12 February" are two days."""
    before = (
        _FIRST.search(text, max(0, one.start - _NEAR), one.start)
        if one.when.precision == "day" and not one.until and not one.reckoned
        else None
    )
    if not before:
        return [one]
    number = int(before["day"])
    if number >= int(one.when.iso[8:10]):
        return [one]
    opening = When(f"{one.when.iso[:8]}{number:02}")
    follows = int(one.when.iso[8:10]) - number == 1
    if _AND_WORDS.fullmatch(before["join"].strip()) and not before["opens"] and not follows:
        return [replace(one, when=opening, words=text[before.start("day") : one.end], start=before.start("day")), one]
    return [replace(one, when=opening, until=one.when, words=text[before.start("day") : one.end], start=before.start("day"))]
