"""Which source said it first: what speaks for each and against it, weighed into chances and worked out so that an editor can follow."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from math import exp, log2
from pathlib import Path
from typing import NamedTuple

from core.model.claim import UNSURE
from core.model.dates import When
from core.model.origin import Candidate, Ground, Rests
from core.model.score import Term, Working
from core.model.words import Tier
from core.policy.phrases import minus

FORMULA = (
    "The chance of a source is 100 × e^sum ÷ the sum of e^sum over all of them; an outlet that is named most and could not be read counts "
    "as one. The confidence is the chance of the first, at most 95, and at most 50 where its date alone decided."
)
SMALLEST = 0.005
"""What adds less is not worth a line."""
TENTH = 0.1


class Sign(NamedTuple):
    """What is weighed, what it is called, and what makes a number of it."""

    name: str
    what: str
    measured: str = ""


LOG, DAYS, SHARED = "log2(1 + outlets)", "log2(1 + days)", "1 ÷ sources of that day"
CHANCE, SHARE = "the chance", "so much of it"
SIGNS = {
    "named": Sign("Leaned on", "other outlets lean on it, straight or by way of others", LOG),
    "first": Sign("Called the first", "other outlets say that it was first", LOG),
    "spoken_of": Sign("Named", "other outlets name it at all", LOG),
    "earliest": Sign("Earliest day", "nothing here is dated on an earlier day", SHARED),
    "later": Sign("Later", "days after the earliest", DAYS),
    "leans": Sign("Names another", "it names somebody else as where it has it from"),
    "copy": Sign("A copy", "it copies another source here"),
    "own": Sign("Own reporting", "its words show reporting of its own"),
    "hands_on": Sign("Handed on", "its headline hands it on"),
    "reacts": Sign("An answer", "its headline answers what is already being said"),
    "against": Sign("Contradicts", "how likely it contradicts the claim", CHANCE),
    "near": Sign("Near", "an outlet of the country the story is about, or a local one"),
    "aside": Sign("Beside the topic", "how much less it is about the topic than the page that is most about it", SHARE),
    "unknown": Sign("Unknown outlet", "nobody here knows the outlet"),
}


def worked_out(signs: Mapping[str, float], weights: Mapping[str, float], whole: float) -> Working:
    """One source among the candidates; `whole` is the sum of e^sum over all of them."""
    height = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    chance = 100 * exp(height) / whole
    told = f"The sum is {minus(height)} and e^sum {_number(exp(height))}, out of {_number(whole)} for all together"
    return Working(FORMULA, tuple(_terms(signs, weights)), f"{told}: a chance {f'of {chance:.1f}' if chance >= TENTH else 'under 0.1'}.")


def _terms(signs: Mapping[str, float], weights: Mapping[str, float]) -> Iterator[Term]:
    """What speaks for it first, the weightiest of it before the rest."""
    added = {name: weights.get(name, 0.0) * value for name, value in signs.items()}
    for name in sorted(added, key=lambda one: -added[one]):
        if abs(added[name]) >= SMALLEST:
            yield Term(SIGNS[name].name, added[name], f"{_how(name, signs[name], weights[name])}: {SIGNS[name].what}")


def _how(name: str, value: float, weight: float) -> str:
    """2.46 of log2(1 + 3) is told as that, so that the three can be counted."""
    measured = SIGNS[name].measured
    plain = f"{value:.2f}"
    number = {"": "", CHANCE: plain, SHARE: plain, SHARED: f"1 ÷ {1 / value:.0f}" if value else ""}.get(
        measured, f"log2(1 + {2**value - 1:.3g})"
    )
    return f"{minus(weight)} × {number}" if number else minus(weight)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


OURS = Path(__file__).with_name("origin.toml")
SUREST = 95.0
"""With a few dozen known origins to learn from, nobody is surer than this."""
LONG_BEFORE = timedelta(days=60)
"""A page dated so long before the middle of all dates is about something else: its date wins nothing."""
NOBODY: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of one source that bears on whether it was first; texts are the words that show it, for the reasons."""

    source_id: str
    outlet: str = ""
    tier: Tier = Tier.UNKNOWN
    published: When | None = None  # None also when the date cannot be
    first_seen: When | None = None  # the web archive's first capture of the page
    named_by: int = 0  # other outlets that lean on it, straight or by way of others
    spoken_of: int = 0  # other outlets that name it at all
    first_by: int = 0  # other outlets that say it was the first
    leans_on: str = ""  # whom it names as where it has it from
    copies: str = ""  # what gives it away as a copy
    own: bool = False  # reporting of its own
    own_words: str = ""  # the words that show it
    party: str = ""  # why it speaks for itself: its own site, a public record
    hands_on: str = ""  # words of the headline that hand it on
    reacts: str = ""  # words of the headline that answer what is already being said
    against: float = 0.0  # how likely it contradicts what it would be the origin of
    near: str = ""  # why it is near to what happened: of the country the story is about, or a local outlet
    aside: float = 0.0  # how much less it is about the topic than the page that is most about it
    unknown: bool = False  # an outlet nobody here knows: who is small and first is named by the large


class FirstDay(NamedTuple):
    """The day of the earliest sources and how many are of it; what is dated before `begin` is about something else."""

    begin: datetime
    day: date
    sources: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who may have been first, likeliest first; `unread` is whom sources name as the first although nobody could read it."""

    candidates: tuple[Candidate, ...] = ()
    confidence: float = 0.0
    unread: str = ""


def rank(traits: Sequence[Traits], absent: Mapping[str, int] = NOBODY, weights: Mapping[str, float] | None = None) -> Ranking:
    """Chances that sum to at most 1: an outlet that is only named, by how many says `absent`, may have been first as well."""
    used = weights or shipped()
    heights = [score(one, traits, used) for one in traits]
    unread, outside = _outside(absent, used)
    whole = sum(map(exp, heights)) + (exp(outside) if unread else 0.0)
    found = [
        Candidate(
            one.source_id,
            round(exp(height) / whole, 4),
            tuple(reasons(one, traits)),
            worked_out(signs(one, traits), used, whole),
        )
        for one, height in zip(traits, heights, strict=True)
    ]
    ranked = tuple(sorted(found, key=lambda one: (-one.chance, one.source_id)))
    if not ranked:
        return Ranking(unread=unread)
    named = unread if unread and exp(outside) / whole >= ranked[0].chance else ""
    return Ranking(ranked, min(SUREST, round(100 * ranked[0].chance, 1)), named)


def score(one: Traits, everyone: Sequence[Traits], weights: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in signs(one, everyone).items())


def signs(one: Traits, everyone: Sequence[Traits]) -> dict[str, float]:
    """What is weighed, as numbers; whoever names a source that contradicts the claim names it for its denial."""
    days, made = days_later(one, everyone), 1 - one.against
    return {
        "named": log2(1 + one.named_by * made),
        "first": log2(1 + one.first_by * made),
        "earliest": _share(everyone) if days == 0 else 0.0,
        "later": log2(1 + days) if days else 0.0,
        "leans": float(bool(one.leans_on)),
        "copy": float(bool(one.copies)),
        "own": float(one.own or bool(one.own_words)),
        "hands_on": float(bool(one.hands_on)),
        "reacts": float(bool(one.reacts)),
        "spoken_of": log2(1 + one.spoken_of * made),
        "against": one.against,
        "near": float(bool(one.near)),
        "unknown": float(one.unknown),
        "aside": one.aside,
    }


def days_later(one: Traits, everyone: Sequence[Traits]) -> int | None:
    """Days after the earliest dated source; nothing where there is no date to compare, or one from long before all others."""
    first, mine = _first_day(everyone), appeared(one)
    if first is None or mine is None or mine.start < first.begin:
        return None
    return (mine.start.date() - first.day).days


def _share(everyone: Sequence[Traits]) -> float:
    """What the first day is worth: of several on it, the date tells nobody apart."""
    first = _first_day(everyone)
    return 1 / first.sources if first else 0.0


def _first_day(everyone: Sequence[Traits]) -> FirstDay | None:
    return _begun(tuple(when for each in everyone if (when := appeared(each))))


@lru_cache(maxsize=256)
def _begun(dated: tuple[When, ...]) -> FirstDay | None:
    if len(dated) < 2:
        return None
    starts = sorted(when.start for when in dated)
    begin = starts[len(starts) // 2] - LONG_BEFORE
    day = next(when for when in starts if when >= begin).date()
    return FirstDay(begin, day, sum(when >= begin and when.date() == day for when in starts))


def _is_first(when: When, everyone: Sequence[Traits]) -> bool:
    """Whether no other hour of that day comes before it; where one of the two has no hour, nobody can tell."""
    hours = [other for each in everyone if (other := appeared(each)) and other.precision == "moment" == when.precision]
    return all(other.day != when.day or other.start >= when.start for other in hours)


def appeared(one: Traits) -> When | None:
    """The earlier of what the page says and when the web archive first had it: nothing can be archived before it is there.

    A month or a year does not tell who was earlier: its first day is nobody's date.
    """
    given = [when for when in (one.published, one.first_seen) if when and when.precision in ("day", "moment")]
    return min(given, key=lambda when: (when.day, -len(when.iso)), default=None)


def reasons(one: Traits, everyone: Sequence[Traits]) -> Iterator[Ground]:
    """What speaks for it, then what speaks against it, in an editor's words."""
    yield from _for(one, everyone)
    yield from (replace(ground, sentence=f"but {ground.sentence}") for ground in _against(one))


def _for(one: Traits, everyone: Sequence[Traits]) -> Iterator[Ground]:
    when = appeared(one)
    if one.first_by:
        yield Ground(f"{outlets(one.first_by)} {'says' if one.first_by == 1 else 'say'} that it was first", Rests.CALLED_FIRST)
    if one.named_by:
        yield Ground(f"{outlets(one.named_by)} {'leans' if one.named_by == 1 else 'lean'} on it", Rests.LEANED_ON)
    elif one.spoken_of:
        yield Ground(f"{outlets(one.spoken_of)} {'names' if one.spoken_of == 1 else 'name'} it", Rests.NAMED)
    if when and days_later(one, everyone) == 0:
        yield _earliest(when, everyone)
    if one.own or one.own_words:
        yield Ground(f"shows reporting of its own: “{one.own_words}”" if one.own_words else "shows reporting of its own", Rests.OWN_WORDS)
    if one.near:
        yield Ground(one.near, Rests.OUTLET)
    if one.party:
        yield Ground(one.party, Rests.OUTLET)


def _earliest(when: When, everyone: Sequence[Traits]) -> Ground:
    if _is_first(when, everyone):
        return Ground(f"nothing here is dated earlier ({when.words()})", Rests.DATE)
    return Ground(f"nothing here is dated on an earlier day ({when.words()})", Rests.DAY)


def _against(one: Traits) -> Iterator[Ground]:
    if one.leans_on:
        yield Ground(f"names {one.leans_on} as where it has it from", Rests.WHOM_IT_NAMES)
    if one.hands_on:
        yield Ground(f"its headline hands it on: “{one.hands_on}”", Rests.OWN_WORDS)
    if one.reacts:
        yield Ground(f"its headline answers what is already being said: “{one.reacts}”", Rests.OWN_WORDS)
    if one.aside > UNSURE:
        yield Ground("it is less about the topic than other pages here", Rests.OWN_WORDS)
    if one.against > UNSURE:
        yield Ground("it contradicts the claim", Rests.OWN_WORDS)


def outlets(count: int) -> str:
    return "one other outlet" if count == 1 else f"{count} other outlets"


def _outside(absent: Mapping[str, int], weights: Mapping[str, float]) -> tuple[str, float]:
    """The outlet that is named most without being here, weighed as a source of which nothing else is known."""
    name = max(absent, key=lambda one: (absent[one], one), default="")
    return name, weights.get("named", 0.0) * log2(1 + absent[name]) if name else 0.0


@cache
def shipped() -> Mapping[str, float]:
    weights: dict[str, float] = tomllib.loads(OURS.read_text(encoding="utf-8"))["weights"]
    return weights
