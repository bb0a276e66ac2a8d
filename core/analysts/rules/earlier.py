"""Sentences about something that was before the story: the same people, the same thing or place, or the same kind of event elsewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.actors import Member
from core.analysts.rules.attribution import hedges, rumours
from core.analysts.rules.checkable import NOTHING_NAMED, POINTS_BACK, why_not
from core.analysts.rules.dates import Dated
from core.analysts.rules.gist import YEAR, Gist, is_event, is_real, last_day
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.ties import ELSEWHERE, KIND, Ties, names_actor
from core.analysts.rules.verbs import is_verb_form
from core.model.background import BackgroundKind
from core.model.dates import When

LONGEST = 420
_WHOLE, _MOST = 3, 0.8
"""Of so many ideas of a story, this share makes a sentence the story itself."""
_LEAD = 4
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
_AHEAD = phrases("will · would · shall · (?:is|are) (?:to|due|set|planned|scheduled|expected|going) · plans? to · hopes? to")
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


def earlier(page: Page, gist: Gist, members: Sequence[Member] = ()) -> Iterator[Earlier]:
    """Everything a page tells of before the story, in its order."""
    told = reported_then(page, gist, members)
    starts = {told.said.start} if told else set()
    yield from [told] if told else []
    for number in page.numbers():
        found = _earlier(number, page, gist, members)
        if found and found.said.start not in starts:
            starts.add(found.said.start)
            yield found


def reported_then(page: Page, gist: Gist, members: Sequence[Member] = ()) -> Earlier | None:
    """What a page that appeared long before the story had to tell: its first sentence, if it has to do with it."""
    published = page.published
    if published is None or not gist.long_before(published):
        return None
    lead = next((said for said in page.statements[:_LEAD] if why_not(said) == "" and len(said.text) <= LONGEST), None)
    ties = Ties(lead, lead, gist, members, names_actor(page.text, members)).found if lead else ()
    if lead is None or not ties:
        return None
    given = [(dated, when) for dated in lead.dates if (when := when_of(dated, lead, published)) and gist.long_before(when)]
    days = [(dated, when) for dated, when in given if not _is_beside(dated, lead)]
    return Earlier(lead, _best(days) if days else When(published.iso[:7]), ties)


def _earlier(number: int, page: Page, gist: Gist, members: Sequence[Member]) -> Earlier | None:
    said = page.statements[number]
    if not (said.dates or _AGAIN.search(said.text)) or not _tells(said):
        return None
    past, when = _dated(said, gist, page.published)
    if not past:
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
    """The most precise date; "ten years ago today" is ten years ago."""
    back = [when for dated, when in given if dated.words.lower() not in _NOW] or [when for _, when in given]
    return max(back, key=lambda when: len(when.iso))


def when_of(dated: Dated, said: Statement, published: When | None) -> When | None:
    """A month without a year that would lie ahead of the page is last year's, unless the sentence looks ahead."""
    when = dated.when()
    if when is None or not is_real(when):
        return None
    if published is None or when.iso[:10] <= published.iso[:10] or _HAS_YEAR.search(dated.words):
        return when
    return when if _AHEAD.search(said.text) else When(f"{int(when.iso[:4]) - 1:04}{when.iso[4:]}")


def _since_first(said: Statement, gist: Gist) -> When | None:
    """The first closure since 2019: there was one in 2019; the second since says no such thing."""
    for dated in said.dates:
        when = dated.when()
        if when and is_real(when) and gist.long_before(when) and _FIRST_SINCE.search(said.text[: dated.start]):
            return when
    return None


def _is_beside(dated: Dated, said: Statement) -> bool:
    """A date that is no event's: since 2020 in office, until May, the 2019 Act; the 1953 flood is one."""
    before, after = said.text[: dated.start], said.text[dated.end :]
    if _SINCE.search(before) or _LAW.search(before) or _SENT_FROM.match(said.text, 0, dated.end + 30):
        return True
    if dated.month is None and _ATTRIBUTIVE.search(before):
        following = _NEXT_WORD.match(after)
        return following is None or not is_event(statement(following[1]))
    return bool(_AHEAD.search(before) and not re.search(r"[,;]", before[-40:]))


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
