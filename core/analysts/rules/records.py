"""How earlier matters ended for somebody: fines, verdicts, recalls, corrections, promises kept or not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.actors import Member
from core.analysts.rules.attribution import hedges, rumours
from core.analysts.rules.checkable import FURNITURE, asks, is_leftover, judges
from core.analysts.rules.gist import Gist
from core.analysts.rules.page import Page
from core.analysts.rules.past_dates import when_of
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement
from core.model.dates import When

LONGEST = 400
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
# What others do to somebody: in the active voice it is the other's, not theirs whose name stands before it.
_SUFFERED = phrases(r"""
    fined · convicted · acquitted · cleared(?: of)? · jailed · sentenced · sacked · dismissed · suspended · banned · censured · reprimanded
    prosecuted · sued · charged · ordered to \w+ · found guilty · found (?:to have|in breach) · rated · penali[sz]ed · struck off
    disqualified · reported to · bailed out
""")
_ASIDE = any_of(r"""
    \w+ly · also · later · since · once · twice · then · never · not · again · already · first · both · (?:it|him|her|them)sel(?:f|ves)
    (?:two|three|four|five|six|several|many) times · (?:last|that) (?:year|month|week) · in (?:[A-Z]\w+ )?\d{4}
""")
# From the name to what was done to it: a remark between commas, and a passive.
_PASSIVE = re.compile(
    rf"(?:,[^,]+,|, (?:which|who))?(?: {_ASIDE},?)*(?: (?:has|have|had))?(?: {_ASIDE})*"
    rf" (?:was|were|been|being|was being|were being)(?: {_ASIDE})*(?: \w+(?:ed|ght) and)? "
)
# Another name, or another clause with its own subject.
_SOMEBODY = re.compile(
    r"\b(?!(?:In|On|At)\b)[A-Z][a-z]+ [A-Z][a-z]+|[.;:]"
    r"|\b(?:but|while|whereas|and|said|says|reported|claimed|alleged|announced)(?: that)? (?:the|an?|one|its|his|her|their) "
)
# The leader of somebody, a builder hired by somebody, according to somebody.
_ANOTHERS = re.compile(r"\b(?:of|for|by|from|with|against|at|to|near|behind) (?:the )?$", re.IGNORECASE)
_AGENT = re.compile(r"\bby (?:the )?$")
_OBJECT = re.compile(r" (?:the )?")
_OWN = re.compile(r"['’]")
_REACH = 90


@dataclass(frozen=True, slots=True)
class Noted:
    """A sentence about somebody, with the date it gives, or the day it was published for what was said."""

    said: Statement
    when: When | None
    early: bool = False  # from before the story


def records(page: Page, members: Sequence[Member], gist: Gist) -> Iterator[tuple[Member, Noted]]:
    """How earlier matters ended, and for whom: an outcome, a name beside it, and a time before the story."""
    for number in page.numbers():
        said = page.statements[number]
        outcome = _OUTCOME.search(said.text) if len(said.text) <= LONGEST else None
        if outcome and not _is_unsure(said):
            found, when = _before(said, gist, page)
            yield from ((one, Noted(said, when, early=True)) for one in members if found and _happens_to(said, outcome, one))


def _is_unsure(said: Statement) -> bool:
    return is_noise(said) or judges(said) or bool(hedges(said.text)) or bool(rumours(said.text))


def is_noise(said: Statement) -> bool:
    """A question, a left-over or page furniture."""
    return asks(said) or is_leftover(said) or bool(FURNITURE.search(said.text))


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
    return any(_suffers(said.text, found, outcome) for found in member.pattern.finditer(said.text))


def _suffers(text: str, name: re.Match[str], outcome: re.Match[str]) -> bool:
    if 0 <= outcome.start() - name.end() <= _REACH:
        return not _SOMEBODY.search(text, name.end(), outcome.start()) and (
            not _SUFFERED.match(outcome[0]) or _passive(text, name, outcome)
        )
    behind = _OBJECT.fullmatch(text, outcome.end(), name.start()) and not _OWN.match(text, name.end())
    return bool(behind) and not _AGENT.search(text[: name.start()])


def _passive(text: str, name: re.Match[str], outcome: re.Match[str]) -> bool:
    """Whether it was done to them: not by them, and not to whom they speak of or who belongs to them."""
    return not _ANOTHERS.search(text[: name.start()]) and bool(_PASSIVE.fullmatch(text, name.end(), outcome.start()))
