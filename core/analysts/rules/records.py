"""What somebody said, and how earlier matters ended for them: fines, verdicts, recalls, corrections, promises kept or not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.actors import Member
from core.analysts.rules.attribution import hedges, rumours
from core.analysts.rules.checkable import FURNITURE, asks, is_leftover, judges
from core.analysts.rules.earlier import when_of
from core.analysts.rules.gist import Gist
from core.analysts.rules.identity import plain_name
from core.analysts.rules.naming import SAYS_AFTER, named
from core.analysts.rules.naming_words import BODY_NOUNS
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import phrases, word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.speaking import UNNAMED, uttered
from core.model.background import ActorKind
from core.model.dates import When

SHORTEST, LONGEST = 25, 400
_ON_STORY = 2
_OUTCOME = phrases(r"""
    fined · convicted · acquitted · cleared · jailed · sentenced · sacked · dismissed · suspended · banned · censured · reprimanded
    prosecuted
    sued · charged · ordered to (?:pay|repay|close|stop|clean|apologi[sz]e|hand) · paid (?:damages|compensation|a fine|a penalty|out)
    settled
    pleaded guilty · found guilty · found (?:to have|in breach) · apologi[sz]ed · corrected · retracted · withdrew · withdrawn
    recalled · recall of
    failed (?:an?|its|two|three|the) (?:[\w-]+ ){0,2}inspections? · rated · penali[sz]ed · struck off · disqualified
    went (?:bankrupt|into administration)
    lost (?:its|an|his|her|the|their|\w+) (?:[\w-]+ )?(?:licen[cs]e|appeals?|case|contract)
    won (?:an?|its|his|her|the) (?:[\w-]+ )?(?:appeal|case|award|contract)
    (?:broke|kept|abandoned|missed|met|dropped) (?:an?|its|his|her|the|their) (?:[\w-]+ )?(?:promise|pledge|target|deadline|word)
    promised · pledged · vowed
    resigned · stepped down · was criticised · were criticised · criticised (?:by|over|for) · admitted · upheld · overturned
    rejected · refused · turned down
    warned (?:by|over|twice) · was warned · reported to · investigated (?:by|over|for) · overspent · overran · bailed out · cleared of
    complaints? (?:against|about)
""")
_OF_OLD = phrases(r"""
    previous(?:ly)? · (?:once|twice|three times|four times|several times|never) (?:before)? · before (?:that|now) · in the past
    years? ago · last year · had (?:already|earlier|once)
    has (?:twice|never|already|been \w+ed (?:twice|three times)) · record of · track record
""")
_ABOUT_IT = word_set("company firm operator contractor developer line")
_GENERIC = re.compile(r"^(?:[\w-]+ )?([a-z]+)$")
_SPOKESMAN = re.compile(r"\b(?:spokes\w+|lawyers?|solicitor) (?:for|of) ", re.IGNORECASE)
_AGENT = re.compile(r"\bby (?:the )?$")
_REACH = 90


@dataclass(frozen=True, slots=True)
class Noted:
    """A sentence about somebody, with the date it gives, or the day it was published for what was said."""

    said: Statement
    when: When | None
    early: bool = False  # from before the story


def statements(page: Page, member: Member, members: Sequence[Member], gist: Gist) -> Iterator[Noted]:
    """What a page has them say, in its order, sentences of one quotation together; on their own site also what it says of the story."""
    early = page.published is not None and gist.long_before(page.published)
    for run in _runs(page, [number for number in page.numbers() if _is_theirs(page, number, member, members, gist)]):
        said = page.statements[run[0]] if len(run) == 1 else page.joined(page.statements[run[0]], page.statements[run[-1]])
        if SHORTEST <= len(said.text) <= LONGEST:
            yield Noted(said, _day(page.published), early)


def _runs(page: Page, numbers: Sequence[int]) -> Iterator[list[int]]:
    """Neighbouring sentences of one paragraph, as many as can be read at once."""
    run: list[int] = []
    for number in numbers:
        if run and not _goes_on(page, run, number):
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _goes_on(page: Page, run: Sequence[int], number: int) -> bool:
    first, last, said = page.statements[run[0]], page.statements[run[-1]], page.statements[number]
    return number == run[-1] + 1 and said.paragraph == last.paragraph and said.end - first.start <= LONGEST


def _is_theirs(page: Page, number: int, member: Member, members: Sequence[Member], gist: Gist) -> bool:
    said = page.statements[number]
    if _is_noise(said):
        return False
    return _says(page, number, member, members) or (_speaks_for_itself(page, member) and gist.shared(said) >= _ON_STORY)


def _speaks_for_itself(page: Page, member: Member) -> bool:
    return page.identity.organisation and bool(member.forms & frozenset(page.identity.names))


def _says(page: Page, number: int, member: Member, members: Sequence[Member]) -> bool:
    speaker = uttered(page.statements[number], number, page).speaker
    if not speaker or speaker == UNNAMED:
        return _named_and_says(page.statements[number], member)
    if member.kind is ActorKind.ORGANISATION and _SPOKESMAN.search(speaker):
        speaker = _SPOKESMAN.split(speaker)[-1]
    return _is_meant(speaker, member, page, members)


def _named_and_says(said: Statement, member: Member) -> bool:
    """Its managing director, Conrad Vale, told shareholders."""
    return any(plain_name(found.name) in member.forms and SAYS_AFTER.match(said.text, found.end) for found in named(said))


def _is_meant(speaker: str, member: Member, page: Page, members: Sequence[Member]) -> bool:
    """By name; by "the company" only where the page has one such firm."""
    named = [other for other in members if other.is_meant(speaker)]
    if named:
        return named[0] is member
    generic = _GENERIC.match(plain_name(speaker))
    if not generic or member.kind is not ActorKind.ORGANISATION or generic[1] not in BODY_NOUNS:
        return False
    here = [other for other in members if other.kind is ActorKind.ORGANISATION and any(form in page.text.lower() for form in other.forms)]
    ending = [other for other in here if other.name.lower().endswith(generic[1])]
    firms = ending or (here if generic[1] in _ABOUT_IT else [])
    return len(firms) == 1 and firms[0] is member


def _day(published: When | None) -> When | None:
    return When(published.day) if published else None


def _is_noise(said: Statement) -> bool:
    return asks(said) or is_leftover(said) or bool(FURNITURE.search(said.text))


def record(page: Page, member: Member, gist: Gist) -> Iterator[Noted]:
    """How earlier matters ended for them: an outcome, their name beside it, and a time before the story."""
    for number in page.numbers():
        said = page.statements[number]
        outcome = _OUTCOME.search(said.text) if len(said.text) <= LONGEST else None
        if not outcome or _is_noise(said) or judges(said) or hedges(said.text) or rumours(said.text):
            continue
        found, when = _before(said, gist, page)
        if found and _happens_to(said, outcome, member):
            yield Noted(said, when, early=True)


def _before(said: Statement, gist: Gist, page: Page) -> tuple[bool, When | None]:
    given = [when for dated in said.dates if (when := when_of(dated, said, page.published))]
    past = [when for when in given if gist.long_before(when)]
    if len(past) < len(given):
        return False, None
    if past:
        return True, max(past, key=lambda when: len(when.iso))
    old = page.published is not None and gist.long_before(page.published)
    if old and page.published:
        return True, When(page.published.iso[:7])
    return bool(_OF_OLD.search(said.text)), None


def _happens_to(said: Statement, outcome: re.Match[str], member: Member) -> bool:
    """Their name stands before the outcome with nobody else between, or right behind it: fined Estuary Lines."""
    for form in member.forms:
        for found in re.finditer(rf"(?<![\w-]){re.escape(form)}(?![\w-])", said.text, re.IGNORECASE):
            if 0 <= outcome.start() - found.end() <= _REACH and not _somebody_between(said.text[found.end() : outcome.start()]):
                return True
            if 0 <= found.start() - outcome.end() <= len(" the ") and not _AGENT.search(said.text[: found.start()]):
                return True
    return False


def _somebody_between(words: str) -> bool:
    """Another name, or another clause with its own subject."""
    return bool(re.search(r"\b(?!(?:In|On|At)\b)[A-Z][a-z]+ [A-Z][a-z]+|[.;:]|\b(?:but|while|whereas|and) (?:the|an?|its|his|her) ", words))
