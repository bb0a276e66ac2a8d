"""When something of the past was: which of a sentence's dates are an event's, and which year a month without one means."""

import re
from collections.abc import Sequence
from datetime import timedelta

from core.analysts.rules.dates import Dated
from core.analysts.rules.gist import Gist, is_event, is_real, last_day
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement, statement
from core.model.dates import When
from core.words import STOP_WORDS

_SOON = timedelta(days=60)
_MONTH = re.compile(r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", re.IGNORECASE)
_WEEKDAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\Z", re.IGNORECASE)
_ANY_OF_THEM = re.compile(r"\b(?:every|each|average|usual|typical|normal|busy|quiet|any) $", re.IGNORECASE)
_THE_PLANS = re.compile(r"(?:^|\b(?:the|its|his|her|their|any|of|over|for) (?:[\w-]+ )?)(?:plans?|hopes?) to\b", re.IGNORECASE)
_SINCE = re.compile(
    r"\b(?:until|till|by|before|from|after|through)(?: (?:early|late|mid|about|around|the|at least))* ?$"
    r"|\bsince (?:[\w’'-]+ ){0,6}$",
    re.IGNORECASE,
)
_OF_A_COUNT = phrases(r"""
    (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)) (?:[\w-]+ ){0,8}since
    (?:last|latest) (?:[\w-]+ ){0,6}since
""")
_FIRST_SINCE = re.compile(r"\bfirst (?:[\w-]+ ){0,8}since $", re.IGNORECASE)
AHEAD = phrases(r"""
    will · would · shall · (?:is|are) (?:to|due|set|planned|scheduled|expected|going) · plans? to · hopes? to
    (?:was|were) (?:in any case |then |also |originally )?to (?!be blamed)
""")
_ATTRIBUTIVE = re.compile(r"(?:\bthe|\ba|\bits|\bhis|\bher|\btheir|['’]s) $", re.IGNORECASE)
_HAS_YEAR = re.compile(r"\d{4}")
_SENT_FROM = re.compile(r"[A-Z][A-Z.,' -]{2,40}[^()]{0,40}\((?:AP|UPI|AFP|Reuters|CNN|PA|dpa)\)")
_LAWS = any_of("Acts? · Law · Order · Regulations? · Directive · Code · Rules · Treaty · Convention · Bill · Charter · copyright · ©")
_LAW = re.compile(rf"\b{_LAWS}(?: of| in|,)? $|\b(?:born|aged|graduated|copyright)\b[^,;]*$", re.IGNORECASE)
_NOW = ("today", "yesterday", "tonight", "this morning", "this afternoon", "this evening")
_NEXT_WORD = re.compile(r" ([a-z]+)")
_EMPTIED = re.compile(r"\b(?:stood|lain|been|sat) (?:empty|idle|derelict|vacant|closed|shut|unused|silent) since $", re.IGNORECASE)
_CLAUSE_BEFORE, _CLAUSE_END = re.compile(r"[^,;:—–]*$"), re.compile(r"[,;:—–]")
_YEARS_AGO = re.compile(r"\byears? ago\b", re.IGNORECASE)
AGAIN = phrases(r"""
    previous(?:ly)? · (?:once|twice|three times|several times) before · the last time · similar(?:ly)? · precedent · in the past
    earlier (?=[a-z]+ (?:was|were|had|in))
    had already (?:been )?\w+ed · not the first · has happened before · happened before · a repeat of · reminiscent · echoes
    as in \d{4}
""")


def dated_before(said: Statement, gist: Gist, published: When | None) -> tuple[bool, When | None]:
    """Whether it speaks of a time before the story, and of which; a recurrence may have no date."""
    given = [(dated, when) for dated in said.dates if (when := when_of(dated, said, published))]
    past = [(dated, when) for dated, when in given if gist.long_before(when)]
    if len(past) < len(given):
        return False, None
    events = [(dated, when) for dated, when in past if not is_beside(dated, said)]
    if events:
        return True, best(events)
    if past:
        return bool(_OF_A_COUNT.search(said.text)), _since_first(said, gist)
    again = bool(AGAIN.search(said.text)) and not AHEAD.search(said.text)
    return again and is_event(said), None


def best(given: Sequence[tuple[Dated, When]]) -> When:
    """The most precise date; "ten years ago today" is this day ten years ago."""
    today = next((when for dated, when in given if dated.words.lower() == "today"), None)
    ago = next((when for dated, when in given if _YEARS_AGO.search(dated.words)), None)
    if today and ago:
        return When(f"{ago.iso[:4]}{today.iso[4:10]}")
    back = [when for dated, when in given if dated.words.lower() not in _NOW] or [when for _, when in given]
    return max(back, key=lambda when: len(when.iso))


def when_of(dated: Dated, said: Statement, published: When | None) -> When | None:
    """A month without a year that would lie ahead of the page is last year's, unless the sentence looks ahead."""
    when = dated.when()
    if when is None or not is_real(when):
        return None
    if published is None or when.iso[:10] <= published.iso[:10] or _HAS_YEAR.search(dated.words) or not _MONTH.search(dated.words):
        return when
    ahead = AHEAD.search(_clause(dated, said)) or _is_soon(when, published)
    return when if ahead else When(f"{int(when.iso[:4]) - 1:04}{when.iso[4:]}")


def _clause(dated: Dated, said: Statement) -> str:
    """The part of the sentence that gives the date: what would be done in another looks ahead to nothing here."""
    before = _CLAUSE_BEFORE.search(said.text[: dated.start])
    return f"{before[0] if before else ''}{_CLAUSE_END.split(said.text[dated.start :])[0]}"


def _is_soon(when: When, published: When) -> bool:
    """A page that was added to: nobody leaves out the year of a day eleven months ago."""
    return when.precision == "day" and last_day(when) - last_day(published) < _SOON


def _since_first(said: Statement, gist: Gist) -> When | None:
    """The first closure since 2019: there was one in 2019; the second since says no such thing."""
    for dated in said.dates:
        when = dated.when()
        if when and is_real(when) and gist.long_before(when) and _FIRST_SINCE.search(said.text[: dated.start]):
            return when
    return None


def is_emptied(said: Statement) -> bool:
    """It has stood empty since 1998: in that year it fell empty."""
    return any(_EMPTIED.search(said.text[: dated.start]) for dated in said.dates)


def is_beside(dated: Dated, said: Statement) -> bool:
    """A date that is no event's: since 2020 in office, until May, the 2019 Act; the 1953 flood is one."""
    before, after = said.text[: dated.start], said.text[dated.end :]
    if _EMPTIED.search(before):
        return False
    if _is_any_weekday(dated, before, after):
        return True
    if _SINCE.search(before) or _LAW.search(before) or _SENT_FROM.match(said.text, 0, dated.end + 30):
        return True
    if dated.month is None and _ATTRIBUTIVE.search(before):
        following = _NEXT_WORD.match(after)
        return following is None or not is_event(statement(following[1]))
    return bool(AHEAD.search(_THE_PLANS.sub(" ", before)) and not re.search(r"[,;]", before[-40:]))


def _is_any_weekday(dated: Dated, before: str, after: str) -> bool:
    """The Sunday boat, an average Sunday: no day of the calendar."""
    if not _WEEKDAY.match(dated.words):
        return False
    following = _NEXT_WORD.match(after)
    common = following is not None and following[1] not in STOP_WORDS
    return bool(_ANY_OF_THEM.search(before) or (common and _ATTRIBUTIVE.search(before)))
