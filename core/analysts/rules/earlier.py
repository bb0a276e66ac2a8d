"""Sentences about something that was before the story: the same people, the same thing or place, or the same kind of event elsewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.analysts.rules.attribution import hedges, rumours
from core.analysts.rules.checkable import NOTHING_NAMED, POINTS_BACK, why_not
from core.analysts.rules.clauses import clause
from core.analysts.rules.dates import Dated
from core.analysts.rules.gist import YEAR, Gist, is_event, last_day
from core.analysts.rules.page import Page
from core.analysts.rules.past_dates import AGAIN, best, dated_before, is_beside, is_emptied, when_of
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.ties import ACTOR, ELSEWHERE, KIND, PLACE, Ties, names_actor, page_ties
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import is_verb_form
from core.model.background import ActorKind, BackgroundKind, Member
from core.model.dates import When

LONGEST = 420
_WHOLE, _MOST = 3, 0.8
"""Of so many ideas of a story, this share makes a sentence the story itself."""
_LEAD, _INHERITED = 4, 2
_OPENING = 12
"""Letters by which two beginnings of a sentence are told to be the same."""
_NO_SENTENCE = ("too short or too long", "row of a table")
_FIELD = re.compile(r"[A-Z]\w+: ")
_READABLE = ("", "points elsewhere", NOTHING_NAMED, "nothing happens")
_PAST_HELP = word_set(
    "was were had did became began came fell rose went took gave made left lost won found sold bought shut built broke burst sank struck"
)
_STANDS_ALONE = re.compile(r"(?:It|This|That) (?:is|was|would be|will be|has been) (?:only |not |just )?the \w+")
_NOWADAYS = re.compile(r"\b(?:runs?|is|are|has|have|keeps?|lives?|works?|stands?)(?: [\w’'-]+){0,2} today\b", re.IGNORECASE)
_SAYS_SO = re.compile(r"[^,;]*\bsa(?:y|ys|id) so\b")
_IN_ASIDE = re.compile(r",? (?:which|who|whom|whose|when|where|while|because|although|though) [^,;:]*\Z")
_PUT_OUT = re.compile(
    r"(?:Issued|Published|Posted|Dated|Signed|Updated|Filed|Made|Printed|Approved|Adopted)\b(?: \w+){0,3} (?:on|in|by|under)\b"
)


@dataclass(frozen=True, slots=True)
class Earlier:
    """One sentence, or two where the second needs the first, with the date it gives and what ties it to the story."""

    said: Statement
    when: When | None
    ties: tuple[str, ...]
    of_page: bool = False  # what it speaks of only its page tells
    given: bool = True  # whether its own words give the date; else it is that of its page

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
    bodies = [one for one in (*members, *others) if one.kind is ActorKind.ORGANISATION]
    told = [one for one in [reported_then(page, gist, members, inherited)] if one]
    passing = 0
    for number in page.numbers():
        found = _earlier(number, page, gist, members)
        if found is None and passing < _INHERITED:
            aside = _in_passing(number, page, gist, inherited, bodies)
            found = aside if aside and _is_new(aside, told) else None
            passing += found is not None
        told += _told_once(found, number, page, told) if found else ()
    yield from told


def _told_once(found: Earlier, number: int, page: Page, told: Sequence[Earlier]) -> Iterator[Earlier]:
    """What has been told is not told again; a sentence that needs it stands by itself where it gives a full day of its own."""
    said, before = page.statements[number], {one.said.start for one in told}
    if found.said.start not in before:
        yield found
    elif said.start not in before and _is_new(found, told) and (found.of_page or (found.when and found.when.precision == "day")):
        yield replace(found, said=said, of_page=True)


def _is_new(aside: Earlier, told: Sequence[Earlier]) -> bool:
    return not any(one.given and _may_be_one_time(aside.when, one.when) for one in told)


def _may_be_one_time(one: When | None, other: When | None) -> bool:
    return bool(one and other and (one.iso.startswith(other.iso) or other.iso.startswith(one.iso)))


def reported_then(page: Page, gist: Gist, members: Sequence[Member] = (), inherited: tuple[str, ...] = ()) -> Earlier | None:
    """What a page that appeared long before the story had to tell: its first sentence, if it has to do with it."""
    published = page.published
    if published is None or not gist.long_before(published):
        return None
    lines = [number for number in page.numbers() if why_not(page.statements[number]) not in _NO_SENTENCE][:_LEAD]
    lead = next((number for number in lines if _leads(page.statements[number], page, first=number == lines[0])), None)
    if lead is None:
        return None
    said = page.statements[lead]
    ties = Ties(said, said, gist, members, names_actor(page.text, members), inherited).found
    alone = ties == inherited and not names_actor(said.text, members)
    whose = (ACTOR,) if ACTOR in inherited and ties and ELSEWHERE not in ties else ()
    ties = tuple(dict.fromkeys((*whose, *ties)))
    when = _day_then(said, published, gist)
    return Earlier(said, when or _came_out(page, published), ties, of_page=alone, given=when is not None) if ties else None


def _leads(said: Statement, page: Page, *, first: bool) -> bool:
    """A sentence one understands alone, and no field of a form; the first may leave names to its title; a body's own "we" is the body."""
    why = why_not(said)
    alone = why == "" or (first and why == NOTHING_NAMED) or (page.identity.organisation and said.text.startswith("We "))
    return alone and len(said.text) <= LONGEST and not (_FIELD.match(said.text) or _says_nothing_new(said))


def _day_then(said: Statement, published: When, gist: Gist) -> When | None:
    """The day its first clause gives or announces."""
    given = [(dated, when) for dated in said.dates if (when := when_of(dated, said, published)) and gist.long_before(when)]
    days = [(dated, when) for dated, when in given if not is_beside(dated, said) or _is_announced(when, published)]
    own = [(dated, when) for dated, when in days if _is_of_first_clause(dated, said)]
    return best(own) if own else None


def _came_out(page: Page, published: When) -> When:
    """A body's own report is of its day; of any other page only the month is taken."""
    return When(published.iso[:10] if page.identity.organisation else published.iso[:7])


def _is_of_first_clause(dated: Dated, said: Statement) -> bool:
    """The steps were paid for, receipts shown yesterday tell: the day is that of the showing."""
    told = clause(said.text, Mention(When("0001"), None, dated.words, dated.start, dated.end))
    return bool(told) and not _IN_ASIDE.search(said.text[: dated.start]) and said.text.lower().startswith(told.lower()[:_OPENING])


def _is_announced(when: When, published: When) -> bool:
    """A day that lay ahead of the page: the last trip will be on 27 October."""
    return when.precision == "day" and when.iso[:10] >= published.iso[:10]


def _in_passing(number: int, page: Page, gist: Gist, inherited: tuple[str, ...], bodies: Sequence[Member]) -> Earlier | None:
    """A day or an event of the past on a page that is tied to the story: the yard lifted her rudder on 6 February."""
    said = page.statements[number]
    if not inherited or not said.dates or said.quoted or _says_nothing_new(said) or not _tells(said):
        return None
    whole = _with_what_it_points_to(number, page)
    spoken_of = [one.text for one in page.statements if one.paragraph == said.paragraph]
    there = PLACE in inherited or names_actor(" ".join(spoken_of), bodies)
    when = _day_in_passing(said, gist, page, whose=ACTOR in inherited, there=there)
    if _NOWADAYS.search(said.text) or when is None or whole is None or len(whole.text) > LONGEST:
        return None
    return Earlier(whole, when, inherited, of_page=True)


def _says_nothing_new(said: Statement) -> bool:
    """When the page itself was put out, and that somebody said so."""
    return bool(_PUT_OUT.match(said.text) or _SAYS_SO.match(said.text))


def _day_in_passing(said: Statement, gist: Gist, page: Page, *, whose: bool, there: bool) -> When | None:
    """On a page about somebody a full day; where it is about a place, or a body has just been named, what happened there."""
    past, when = dated_before(said, gist, page.published)
    exact = whose and when is not None and when.precision == "day"
    happened = there and (is_event(said) or is_emptied(said))
    return when if past and (exact or happened) else None


def _earlier(number: int, page: Page, gist: Gist, members: Sequence[Member]) -> Earlier | None:
    said = page.statements[number]
    if not (said.dates or AGAIN.search(said.text)) or not _tells(said) or _says_nothing_new(said):
        return None
    past, when = dated_before(said, gist, page.published)
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
    return same and not AGAIN.search(whole.text) and (when is None or last_day(when) >= gist.day - YEAR)
