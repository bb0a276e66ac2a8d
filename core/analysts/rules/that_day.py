"""Words that only the day of writing explains, put so that they are true under an event's date: "this morning" becomes "[that morning]"."""

import re

from core.analysts.rules.dates import MONTH_NAMES
from core.analysts.rules.datings import read_dates
from core.analysts.rules.patterns import any_of
from core.analysts.rules.today import Mention, Today
from core.model.dates import When

_DAYS = any_of("Monday · Tuesday · Wednesday · Thursday · Friday · Saturday · Sunday")
_SPAN = any_of("week · weekend · month · year · spring · summer · autumn · winter · quarter")
_COUNT = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple of)"
_NOW = re.compile(
    rf"""\b(?:
    (?:yesterday|this|tomorrow)\s(?P<part>morning|afternoon|evening)
    | (?P<night>(?:last|yesterday|tomorrow)\snight|tonight)
    | (?P<day>(?:the\sday\s(?:before|after)\s|earlier\s|later\s)?(?:today|yesterday|tomorrow))
    | (?:last|this|next|this\scoming|this\spast)\s(?P<span>{_SPAN})(?!['’])
    | (?:last|this|next)\s(?P<name>{_DAYS}|(?-i:{MONTH_NAMES}))
    | (?P<ago>{_COUNT}\s(?:day|week|fortnight|month|year)s?\sago)
    )\b(?!['’]s\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_OF_MONTH = re.compile(rf"\b{MONTH_NAMES},?\s(?:of\s)?\Z")


def on_that_day(words: str, when: When, until: When | None, today: Today) -> str:
    """Where such words mean the event's own day it is said so, where they mean another that day is named; in brackets, as put in."""
    if not _NOW.search(words):
        return words
    dates = read_dates(words, today).mentions
    return _NOW.sub(lambda found: _put(found, when, until, dates), words)


def _put(found: re.Match[str], when: When, until: When | None, dates: tuple[Mention, ...]) -> str:
    meant = next((one for one in dates if one.start < found.end() and found.start() < one.end), None)
    if _OF_MONTH.search(found.string[: found.start()]):
        return _marked(str(when.start.year), found)
    if meant is None:
        return _marked(f"the {'day' if found['ago'] else _kind(found)} it was written", found)
    if meant.when.day == when.day and meant.until == until:
        return _marked(f"that {_kind(found)}" if not found["ago"] else "at that time", found)
    return _marked(_named(meant), found)


def _kind(found: re.Match[str]) -> str:
    return str(found["part"] or ("night" if found["night"] else "day" if found["day"] else found["span"] or found["name"]))


def _named(meant: Mention) -> str:
    until = f" to {meant.until.words()}" if meant.until else ""
    return f"{'on ' * (meant.when.precision in ('day', 'moment') and not until)}{meant.when.words()}{until}"


def _marked(words: str, found: re.Match[str]) -> str:
    """In brackets, but for words that stand in some already; with a capital at the beginning."""
    before = found.string[: found.start()]
    told = words[:1].upper() + words[1:] if not before.strip(' “"[') else words
    return told if before.count("[") > before.count("]") else f"[{told}]"
