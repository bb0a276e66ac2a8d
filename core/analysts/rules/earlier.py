"""Sentences about something that was before the story: the same people, the same thing or place, or the same kind of event elsewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from core.analysts.rules.actors import Member
from core.analysts.rules.attribution import hedges, rumours
from core.analysts.rules.checkable import NOTHING_NAMED, POINTS_BACK, why_not
from core.analysts.rules.dates import Dated
from core.analysts.rules.gist import YEAR, Gist, is_event, is_real, last_day
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.ties import ACTOR, ELSEWHERE, KIND, Ties, names_actor, page_ties
from core.analysts.rules.verbs import is_verb_form
from core.model.background import BackgroundKind
from core.model.dates import When
from core.words import STOP_WORDS

LONGEST = 420
_WHOLE, _MOST = 3, 0.8
"""Of so many ideas of a story, this share makes a sentence the story itself."""
_LEAD, _INHERITED = 4, 2
_SOON = timedelta(days=60)
_NO_SENTENCE = ("too short or too long", "row of a table")
_FIELD = re.compile(r"[A-Z]\w+: ")
_MONTH = re.compile(r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", re.IGNORECASE)
_WEEKDAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\Z", re.IGNORECASE)
_ANY_OF_THEM = re.compile(r"\b(?:every|each|average|usual|typical|normal|busy|quiet|any) $", re.IGNORECASE)
_THE_PLANS = re.compile(r"(?:^|\b(?:the|its|his|her|their|any|of|over|for) (?:[\w-]+ )?)(?:plans?|hopes?) to\b", re.IGNORECASE)
_READABLE = ("", "points elsewhere", NOTHING_NAMED, "nothing happens")
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
_AHEAD = phrases(r"""
    will · would · shall · (?:is|are) (?:to|due|set|planned|scheduled|expected|going) · plans? to · hopes? to
    (?:was|were) (?:in any case |then |also |originally )?to (?!be blamed)
""")
_AGAIN = phrases(r"""
    previous(?:ly)? · (?:once|twice|three times|several times) before · the last time · similar(?:ly)? · precedent · in the past
    earlier (?=[a-z]+ (?:was|were|had|in))
    had already (?:been )?\w+ed · not the first · has happened before · happened before · a repeat of · reminiscent · echoes
    as in \d{4}
""")
_PAST_HELP = word_set(
    "was were had did became began came fell rose went took gave made left lost won found sold bought shut built broke burst sank struck"
)
_ATTRIBUTIVE = re.compile(r"(?:\bthe|\ba|\bits|\bhis|\bher|\btheir|['’]s) $", re.IGNORECASE)
_HAS_YEAR = re.compile(r"\d{4}")
_STANDS_ALONE = re.compile(r"(?:It|This|That) (?:is|was|would be|will be|has been) (?:only |not |just )?the \w+")
_SENT_FROM = re.compile(r"[A-Z][A-Z.,' -]{2,40}[^()]{0,40}\((?:AP|UPI|AFP|Reuters|CNN|PA|dpa)\)")
_LAWS = any_of("Acts? · Law · Order · Regulations? · Directive · Code · Rules · Treaty · Convention · Bill · Charter · copyright · ©")
_LAW = re.compile(rf"\b{_LAWS}(?: of| in|,)? $|\b(?:born|aged|graduated|copyright)\b[^,;]*$", re.IGNORECASE)
_NOW = ("today", "yesterday", "tonight", "this morning", "this afternoon", "this evening")
_NEXT_WORD = re.compile(r" ([a-z]+)")
_EMPTIED = re.compile(r"\b(?:stood|lain|been|sat) (?:empty|idle|derelict|vacant|closed|shut|unused|silent) since $", re.IGNORECASE)
_NOWADAYS = re.compile(r"\b(?:runs?|is|are|has|have|keeps?|lives?|works?|stands?)(?: [\w’'-]+){0,2} today\b", re.IGNORECASE)
_YEARS_AGO = re.compile(r"\byears? ago\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Earlier:
    """One sentence, or two where the second needs the first, with the date it gives and what ties it to the story."""

    said: Statement
    when: When | None
    ties: tuple[str, ...]

    @property
    def kind(self) -> BackgroundKind:
        return BackgroundKind.PRECEDENT if ELSEWHERE in self.ties else BackgroundKind.EARLIER

    @property
    def why(self) -> str:
        return ", ".join(self.ties)


def earlier(page: Page, gist: Gist, members: Sequence[Member] = (), others: Sequence[Member] = ()) -> Iterator[Earlier]:
    """Everything a page tells of before the story, in its order.

    On a page from before that names `others` of the story, also what happened in passing, at another time and twice at most.
    """
    old = page.published is not None and gist.long_before(page.published)
    inherited = page_ties(page, gist, [*members, *others]) if old else ()
    told = [one for one in [reported_then(page, gist, members, inherited)] if one]
    passing = 0
    for number in page.numbers():
        found = _earlier(number, page, gist, members)
        if found and found.said.start not in {one.said.start for one in told}:
            told.append(found)
        elif found is None and passing < _INHERITED and (aside := _in_passing(number, page, gist, inherited)) and _is_new(aside, told):
            told.append(aside)
            passing += 1
    yield from told


def _is_new(aside: Earlier, told: Sequence[Earlier]) -> bool:
    return not any(_may_be_one_time(aside.when, one.when) for one in told)


def _may_be_one_time(one: When | None, other: When | None) -> bool:
    return bool(one and other and (one.iso.startswith(other.iso) or other.iso.startswith(one.iso)))


def reported_then(page: Page, gist: Gist, members: Sequence[Member] = (), inherited: tuple[str, ...] = ()) -> Earlier | None:
    """What a page that appeared long before the story had to tell: its first sentence, if it has to do with it."""
    published = page.published
    if published is None or not gist.long_before(published):
        return None
    lines = [number for number in page.numbers() if why_not(page.statements[number]) not in _NO_SENTENCE][:_LEAD]
    lead = next((number for number in lines if _leads(page.statements[number], page)), None)
    if lead is None:
        return None
    said = page.statements[lead]
    ties = Ties(said, said, gist, members, names_actor(page.text, members), inherited).found
    return Earlier(said, _when_then(lead, page, published, gist), ties) if ties else None


def _leads(said: Statement, page: Page) -> bool:
    """A sentence one understands alone, and no field of a form; on a body's own page "we" is the body."""
    alone = why_not(said) == "" or (page.identity.organisation and said.text.startswith("We "))
    return alone and len(said.text) <= LONGEST and not _FIELD.match(said.text)


def _when_then(lead: int, page: Page, published: When, gist: Gist) -> When:
    """The day the lead gives or announces, or the sentence behind it; a body's own report is of its day; else the month it appeared in."""
    said = page.statements[lead]
    following = [one for one in page.statements[lead + 1 : lead + 2] if one.paragraph == said.paragraph]
    for one in (said, *following):
        given = [(dated, when) for dated in one.dates if (when := when_of(dated, one, published)) and gist.long_before(when)]
        days = [(dated, when) for dated, when in given if not _is_beside(dated, one) or _is_announced(when, published)]
        if days:
            return _best(days)
    return When(published.iso[:10] if page.identity.organisation else published.iso[:7])


def _is_announced(when: When, published: When) -> bool:
    """A day that lay ahead of the page: the last trip will be on 27 October."""
    return when.precision == "day" and when.iso[:10] >= published.iso[:10]


def _in_passing(number: int, page: Page, gist: Gist, inherited: tuple[str, ...]) -> Earlier | None:
    """A day or an event of the past on a page that is tied to the story: the yard lifted her rudder on 6 February."""
    said = page.statements[number]
    if not inherited or not said.dates or said.quoted or not _tells(said):
        return None
    past, when = _dated(said, gist, page.published)
    whole = _with_what_it_points_to(number, page)
    if _NOWADAYS.search(said.text) or not past or when is None or whole is None or len(whole.text) > LONGEST:
        return None
    exact = when.precision == "day" and ACTOR in inherited
    return Earlier(whole, when, inherited) if exact or is_event(said) or _is_emptied(said) else None


def _earlier(number: int, page: Page, gist: Gist, members: Sequence[Member]) -> Earlier | None:
    said = page.statements[number]
    if not (said.dates or _AGAIN.search(said.text)) or not _tells(said):
        return None
    past, when = _dated(said, gist, page.published)
    if not past or _NOWADAYS.search(said.text):
        return None
    whole = _with_what_it_points_to(number, page)
    if whole is None or len(whole.text) > LONGEST:
        return None
    if _is_the_story(whole, when, gist):
        return None
    ties = Ties(whole, said, gist, members).found
    sure = when is not None or bool({KIND, ELSEWHERE} & set(ties))
    return Earlier(whole, when, ties) if ties and sure else None


def _tells(said: Statement) -> bool:
    """It tells what was, in a sentence of its own; a question, an advert or a list does not."""
    hearsay = hedges(said.text) or rumours(said.text)
    return why_not(said) in _READABLE and not hearsay and any(token.word in _PAST_HELP or is_verb_form(token.word) for token in said.tokens)


def _dated(said: Statement, gist: Gist, published: When | None) -> tuple[bool, When | None]:
    """Whether it speaks of a time before the story, and of which; a recurrence may have no date."""
    given = [(dated, when) for dated in said.dates if (when := when_of(dated, said, published))]
    past = [(dated, when) for dated, when in given if gist.long_before(when)]
    if len(past) < len(given):
        return False, None
    events = [(dated, when) for dated, when in past if not _is_beside(dated, said)]
    if events:
        return True, _best(events)
    if past:
        return bool(_OF_A_COUNT.search(said.text)), _since_first(said, gist)
    again = bool(_AGAIN.search(said.text)) and not _AHEAD.search(said.text)
    return again and is_event(said), None


def _best(given: Sequence[tuple[Dated, When]]) -> When:
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
    return when if _AHEAD.search(said.text) or _is_soon(when, published) else When(f"{int(when.iso[:4]) - 1:04}{when.iso[4:]}")


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


def _is_emptied(said: Statement) -> bool:
    """It has stood empty since 1998: in that year it fell empty."""
    return any(_EMPTIED.search(said.text[: dated.start]) for dated in said.dates)


def _is_beside(dated: Dated, said: Statement) -> bool:
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
    return bool(_AHEAD.search(_THE_PLANS.sub(" ", before)) and not re.search(r"[,;]", before[-40:]))


def _is_any_weekday(dated: Dated, before: str, after: str) -> bool:
    """The Sunday boat, an average Sunday: no day of the calendar."""
    if not _WEEKDAY.match(dated.words):
        return False
    following = _NEXT_WORD.match(after)
    common = following is not None and following[1] not in STOP_WORDS
    return bool(_ANY_OF_THEM.search(before) or (common and _ATTRIBUTIVE.search(before)))


def _with_what_it_points_to(number: int, page: Page) -> Statement | None:
    """It was last replaced in 1968: only with the sentence before does one know what."""
    said = page.statements[number]
    if not POINTS_BACK.match(said.text) or _STANDS_ALONE.match(said.text):
        return said
    before = page.before(number)
    if before is None or before.paragraph != said.paragraph or POINTS_BACK.match(before.text) or said.quoted:
        return None
    return page.joined(before, said)


def _is_the_story(whole: Statement, when: When | None, gist: Gist) -> bool:
    """It says what the topic says: only a year or more apart can it be another event of the same kind."""
    shared = len(whole.ideas & gist.ideas)
    same = len(gist.ideas) >= _WHOLE and shared >= _MOST * len(gist.ideas)
    return same and not _AGAIN.search(whole.text) and (when is None or last_day(when) >= gist.day - YEAR)
