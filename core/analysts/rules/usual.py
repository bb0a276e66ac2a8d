"""What is usual: sentences that say how a thing mostly goes, or that it never went like this, and what they make of a claim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isinf

from core.analysts.rules.checkable import NOTHING_NAMED, POINTS_BACK, why_not
from core.analysts.rules.figures import Figure
from core.analysts.rules.gist import WEAK
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import names_of

_READABLE = ("", "points elsewhere", NOTHING_NAMED, "nothing happens", "opinion")
_HABIT = phrases(r"""
    the usual · usually · normally · typically · on average · the average · an average of · averag(?:es|ed) · as a rule · generally
    ordinarily
    in (?:a|an) (?:normal|average|ordinary|typical) (?:year|month|week|day|season|winter|summer) · most years
    every (?:year|winter|summer|spring|autumn)
    each (?:year|winter|summer) · annual(?:ly)? · a typical
""")
_OFTEN = phrases(r"""
    (?:not|hardly|never|far from|nothing) (?:at all )?(?:un(?:usual|common|precedented)|rare|new|the first)
    happens? (?:every|often|regularly|most)
    (?:is|are|was|were) (?:quite |fairly |very )?(?:common|routine|commonplace|frequent|customary|the norm|business as usual)
    (?:are|is|was|were) regularly \w+ed
    every few (?:years|months|weeks)
""")
_MEASURE = any_of("""
    twice · three times · four times · double · half · far (?:more|fewer|less) · more · fewer · less · higher · lower · longer · shorter
    later · earlier · well (?:above|below) · above · below
""")
_APART = re.compile(
    rf"\b{_MEASURE} (?:as (?:many|much|long|high) )?(?:(?:as|than|the) )?(?:is )?(?:usual|normal|average|the (?:usual|average|norm))\b",
    re.IGNORECASE,
)
_LONG = r"(?:\d+|[a-z]+(?:-[a-z]+)?) (?:years|decades|months|weeks|days|seasons|generations)"
_MEMORY = "(?:its|the|living) (?:history|memory)"
_SORTS = "high|low|breaking|sum|number|level|crowd|attendance|loss(?:es)?|rainfall"
_BEST = "most|largest|biggest|highest|lowest|worst|best|longest|deepest|fewest|heaviest|costliest|greatest"
_NEVER = phrases(rf"""
    unprecedented · never before · never happened before · for the first time · (?:is|was|are|were) the first time
    first (?:time )?(?:ever|in {_MEMORY})
    first (?:[\w-]+ ){{1,8}}(?:since (?:records|\d{{4}})|in (?:at least |more than |nearly |over )?{_LONG})
    (?:a|set a|new|all-time) record(?: (?:{_SORTS}))?(?! of\b) · record[- ](?:{_SORTS})
    (?:is|are|was|were) (?:very |extremely |exceptionally )?(?:rare|unusual|unheard of|uncommon|exceptional) · rarely
    highly (?:unusual|irregular) · without (?:precedent|parallel)
    (?:{_BEST}) (?:[\w-]+ ){{0,6}}(?:since|ever|on record|in {_MEMORY}|in {_LONG})
""")
_NTH = r"(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:nd|rd|th))"
_SPAN = rf"(?:in (?:as many|the (?:past|last) )?{_LONG}|in as many \w+|since \d{{4}}|this (?:year|month|season|week|winter))"
_AGAIN = re.compile(rf"\b{_NTH} (?:[\w-]+ ){{0,8}}{_SPAN}\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|never|n['’]t|no|hardly|nor|neither|far from)\b(?: \w+){0,2} $", re.IGNORECASE)
_NEAR_FIGURE = 60
_SLACK = 0.2
"""Within a fifth of what is usual a figure still is."""
SHARED, _MOST = 2, 0.5


@dataclass(frozen=True, slots=True)
class Habit:
    """A sentence about how a thing mostly goes: `often` tells what is nothing new from what never was so; None leaves it to figures."""

    said: Statement
    often: bool | None
    words: str
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A claim held against one habit."""

    usual: bool
    habit: Habit
    why: str


def habits(page: Page) -> Iterator[Habit]:
    """Every sentence of a page that says what is usual or unheard of."""
    for number in page.numbers():
        said = page.statements[number]
        if why_not(said) in _READABLE and not (POINTS_BACK.match(said.text) and _nameless(said)):
            found = habit(said)
            if found:
                yield found


def _nameless(said: Statement) -> bool:
    return len(said.ideas - WEAK) < SHARED + 1


def habit(said: Statement) -> Habit | None:
    apart = _APART.search(said.text)
    if apart:
        return Habit(said, False, apart[0])
    often = _OFTEN.search(said.text)
    if often:
        return Habit(said, True, often[0])
    again = _AGAIN.search(said.text)
    if again:
        return Habit(said, True, again[0])
    never = _NEVER.search(said.text)
    if never:
        return Habit(said, bool(_DENIED.search(said.text[: never.start()])), never[0])
    mostly = _HABIT.search(said.text)
    if not mostly:
        return None
    near = _beside(said, mostly)
    return Habit(said, None, mostly[0], near) if near else None


def _beside(said: Statement, words: re.Match[str]) -> tuple[Figure, ...]:
    """The figure that is called usual: the one behind the word, else the last before it."""
    counted = [one for one in said.figures if one.unit not in ("ordinal", "label")]
    behind = [one for one in counted if 0 <= one.start - words.end() <= _NEAR_FIGURE]
    before = [one for one in counted if 0 <= words.start() - one.end <= _NEAR_FIGURE]
    return tuple(behind[:1] or before[-1:])


def held_against(claim: str, found: Sequence[Habit]) -> Held | None:
    """The first habit that speaks of the same thing as the claim, and what it makes of it."""
    said = statement(claim)
    for one in found:
        why = _measured(said, one) if one.often is None else _judged(said, one)
        if why is not None:
            return Held(why[0], one, why[1])
    return None


def _judged(said: Statement, one: Habit) -> tuple[bool, str] | None:
    if one.often is None or not _same_thing(said, one.said) or _other_figure(said, one.said):
        return None
    return one.often, f"“{one.words}”"


def _same_thing(said: Statement, other: Statement) -> bool:
    """Most of what the claim speaks of, beside figures and names: what is usual is so for others too."""
    asked = said.ideas - WEAK - names_of(said)
    shared = len(asked & other.ideas)
    return shared >= SHARED and shared >= _MOST * min(len(asked), 5)


def _other_figure(said: Statement, other: Statement) -> bool:
    """Whether the habit speaks of another figure than the claim: 40,000 a record says nothing of 18,000."""
    return any(mine.clashes(theirs) for mine in said.figures for theirs in other.figures)


def _measured(said: Statement, one: Habit) -> tuple[bool, str] | None:
    """A figure of the claim beside the usual one of the same quantity."""
    for usual in one.figures:
        for figure in said.figures:
            if figure.same_quantity(usual) and len((said.ideas - WEAK) & one.said.ideas) >= 1:
                return _alike(figure, usual), f"{figure.words} beside {usual.words} as what is {one.words}"
    return None


def _alike(one: Figure, usual: Figure) -> bool:
    if one.fits(usual):
        return True
    high = usual.high if not isinf(usual.high) else usual.low
    return usual.low * (1 - _SLACK) <= one.high and one.low <= high * (1 + _SLACK)
