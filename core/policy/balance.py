"""How one-sided coverage is, 0 to 10: each source by its wording and its part in the story, then all voices together."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from core.model.claim import Evidence
from core.model.judgement import Balance, Band, Loaded, Side, SourceBalance
from core.model.origin import Voice
from core.model.score import Score, Share, ruled
from core.model.source import Source
from core.model.words import Relation, Tier
from core.policy.phrases import listed

WORDING, OPINION, ONE_SIDED, PARTY = 4.0, 2.0, 2.0, 2.0
"""The most each part of a source's score can give."""
SIDES, WORDS, HEARD, MISSING = 3.0, 3.0, 2.0, 2.0
"""The most each part of the overall score can give."""
ONE_SIDE = "One side only"
ASKED = "asked without an answer so far"
OF_SOURCE = {
    "Loaded wording": "weight of the loaded words per 150 words; those in the headline count whole",
    "Opinions": "half a point for each of the writer's own",
    ONE_SIDE: "2 where only one side is heard in a disputed matter, or an accused is not heard",
    "Own cause": "2 where it speaks for somebody",
}
OF_ALL = {
    "Sides taken": "3 × the share of the voices that take a side; half of that where the two sides are even",
    "Wording": "half the mean of what wording and opinions give the voices",
    ONE_SIDE: "2 × the share of the voices that let only one side speak",
    "Missing sides": "one for each side that nobody speaks for and nobody asked",
}
"""What makes points of each part, as docs/policy.md states it."""
PER_WORDS = 150
"""Loaded words are counted per so many words; a shorter text counts as one of this length."""
TAKES_A_SIDE = 1.5
"""With so much wording, opinion and own cause a source takes the side its evidence is on."""
UNANSWERED = 1.25
"""What loaded wording gains where it comes with an accusation that the accused does not answer there."""
LOADED = 1.0
"""An exclamation mark alone is no loaded wording."""
SPEAKS_FOR = (Relation.SUPPORTS, Relation.REPORTS)
BANDS = ((2.0, Band.LOW), (4.0, Band.LOW_MODERATE), (6.0, Band.MODERATE), (8.0, Band.HIGH), (10.0, Band.VERY_HIGH))


@dataclass(frozen=True, slots=True)
class Read:
    """What was noticed in one source: its length, words that take sides, opinions of its own, and whether several sides are heard in it."""

    source: Source
    words: int
    loaded: tuple[Loaded, ...] = ()  # those that are shown
    weight: float = 0.0  # of all of them
    stretches: int = 0
    opinions: int = 0
    hears_others: bool = True
    unheard: str = ""  # whom it accuses without hearing them
    headline: tuple[str, ...] = ()  # words that take sides in its headline, which the capture need not hold
    headline_weight: float = 0.0
    own: str = ""  # why an account speaks in its own cause


class Missing(NamedTuple):
    """A side that a story should hear and nobody speaks for; whether it was asked, and gave no answer."""

    name: str
    asked: bool = False


def band(score: float) -> Band:
    return next((band for end, band in BANDS if score < end), Band.VERY_HIGH)


def of_source(read: Read, said: Sequence[Evidence], *, disputed: bool) -> SourceBalance:
    """One source; `said` is what it says of the central claims, `disputed` whether anybody contradicts them."""
    parts = (_wording(read), _opinion(read), _one_sided(read, said, disputed=disputed), _party(read))
    score = Score(round(sum(part.points for part in parts), 1), ruled(parts, OF_SOURCE))
    loaded = read.weight + read.headline_weight >= LOADED
    taken = sum(part.points for part in parts if part.name != ONE_SIDE) + (UNANSWERED if read.unheard and loaded else 0.0)
    return SourceBalance(read.source.id, side(taken, said), score, read.loaded)


def _wording(read: Read) -> Share:
    """What stands in the headline counts whole, however long the text below it is."""
    points = min(WORDING, read.weight * PER_WORDS / max(read.words, PER_WORDS) + read.headline_weight)
    above = f", and in its headline: {listed(read.headline)}" if read.headline else ""
    found = f"{read.stretches or 'none'} in {read.words} words{above}"
    return Share("Loaded wording", round(points, 2), WORDING, found)


def _opinion(read: Read) -> Share:
    found = "none" if not read.opinions else f"{read.opinions} of the writer's own"
    return Share("Opinions", min(OPINION, read.opinions / 2), OPINION, found)


def _one_sided(read: Read, said: Sequence[Evidence], *, disputed: bool) -> Share:
    takes = any(one.relation in (Relation.SUPPORTS, Relation.CONTRADICTS) for one in said)
    if read.unheard and any(one.relation in SPEAKS_FOR for one in said):
        return Share(ONE_SIDE, ONE_SIDED, ONE_SIDED, f"it passes on an accusation and {read.unheard} is not heard in it")
    if disputed and takes and not read.hears_others:
        return Share(ONE_SIDE, ONE_SIDED, ONE_SIDED, "the matter is disputed, and only one side is heard in it")
    why = "nobody disputes the matter" if not disputed else "it takes no view" if not takes else "the other side is heard in it"
    return Share(ONE_SIDE, 0.0, ONE_SIDED, why)


def _party(read: Read) -> Share:
    """An account of somebody's own speaks in the same cause as the site."""
    if read.source.rated is Tier.PROMOTIONAL or read.own:
        return Share("Own cause", PARTY, PARTY, read.own or read.source.tier_reason or "it speaks for somebody")
    return Share("Own cause", 0.0, PARTY, "it speaks for nobody in the story")


def held(said: Iterable[Evidence]) -> frozenset[Side]:
    """The sides that somebody holds by what they say, however plainly they say it."""
    sides = {Relation.SUPPORTS: Side.FOR, Relation.CONTRADICTS: Side.AGAINST}
    return frozenset(sides[one.relation] for one in said if one.relation in sides)


def side(taken: float, said: Sequence[Evidence]) -> Side:
    """A page that only states a fact is neutral, whomever the fact helps."""
    if taken < TAKES_A_SIDE:
        return Side.NEUTRAL
    for_ = sum(one.relation in SPEAKS_FOR and not one.denied_by_others for one in said)
    against = sum(one.relation is Relation.CONTRADICTS or one.denied_by_others for one in said)
    return Side.NEUTRAL if for_ == against else Side.FOR if for_ > against else Side.AGAINST


def overall(
    sources: Sequence[SourceBalance],
    read: Mapping[str, Source],
    voices: Sequence[Voice],
    missing: Sequence[Missing],
    holding: Set[Side] = frozenset(),
    *,
    per_source: bool,
) -> Balance:
    """All voices together: a copy counts with the voice it repeats; `holding` are the sides somebody holds in plain words."""
    by_id = {one.source_id: one for one in sources}
    heard = [_voice(voice, by_id) for voice in voices if any(key in by_id for key in voice.source_ids)]
    sides = [one.side for one in heard]
    parts = (_sides(sides), _words(heard), _heard(heard), _missing(missing))
    score = Score(round(sum(part.points for part in parts), 1), ruled(parts, OF_ALL))
    for_, neutral, against = (sides.count(one) for one in (Side.FOR, Side.NEUTRAL, Side.AGAINST))
    many = sum(one.score.parts[0].points > 0 for one in sources)
    loud = f"{many} of {len(sources)} sources {'uses' if many == 1 else 'use'} loaded wording"
    return Balance(
        score,
        band(score.value),
        for_,
        neutral,
        against,
        tuple(sources) if per_source else (),
        tuple(one.name for one in missing),
        diversity(list(read.values())),
        recommendation(missing, for_, against, holding),
        f"{_counted(len(heard))}: {for_} for it, {neutral} neutral, {against} against; {loud}.",
        tuple(one.source_id for one in sources),
    )


def _counted(voices: int) -> str:
    return "1 voice" if voices == 1 else f"{voices} voices"


def _voice(voice: Voice, by_id: Mapping[str, SourceBalance]) -> SourceBalance:
    """A voice leans as far as the member that leans most: who repeats a report may colour it."""
    members = [by_id[key] for key in voice.source_ids if key in by_id]
    return max(members, key=lambda one: (one.side is not Side.NEUTRAL, one.score.value))


def _sides(sides: Sequence[Side]) -> Share:
    for_, against = sides.count(Side.FOR), sides.count(Side.AGAINST)
    partial = for_ + against
    if not partial:
        return Share("Sides taken", 0.0, SIDES, "no voice takes a side")
    uneven = abs(for_ - against) / partial
    points = SIDES * partial / len(sides) * (1 + uneven) / 2
    return Share("Sides taken", round(points, 2), SIDES, f"{for_} for, {against} against, {len(sides) - partial} neutral")


def _words(heard: Sequence[SourceBalance]) -> Share:
    """How loud the voices are on the whole: half of what wording and opinions give them."""
    points = fmean([sum(part.points for part in one.score.parts[:2]) for one in heard] or [0.0]) / 2
    return Share("Wording", round(points, 2), WORDS, f"mean of {_counted(len(heard))}")


def _heard(voices: Sequence[SourceBalance]) -> Share:
    """How many of the voices let only one side speak."""
    alone = sum(part.points > 0 for one in voices for part in one.score.parts if part.name == ONE_SIDE)
    points = HEARD * alone / len(voices) if voices else 0.0
    return Share(ONE_SIDE, round(points, 2), HEARD, f"{alone} of {_counted(len(voices))}")


def _missing(missing: Sequence[Missing]) -> Share:
    """Coverage is no less fair because somebody who was asked kept silent."""
    told = [f"{one.name} ({ASKED})" if one.asked else one.name for one in missing]
    return Share("Missing sides", min(MISSING, float(sum(not one.asked for one in missing))), MISSING, listed(told) or "none")


def diversity(sources: Sequence[Source]) -> str:
    """From how many publishers, of which tiers and in which languages."""
    publishers = len({source.owner or source.domain for source in sources})
    tiers = listed([f"T{tier}" for tier in sorted({source.rated.value for source in sources})])
    tongues = len({source.language for source in sources if source.language})
    spoken = f", {tongues} languages" if tongues > 1 else ""
    many = "1 source" if len(sources) == 1 else f"{len(sources)} sources"
    return f"{many} of {publishers} {'publisher' if publishers == 1 else 'publishers'}, {tiers}{spoken}."


def recommendation(missing: Sequence[Missing], for_: int, against: int, holding: Set[Side] = frozenset()) -> str:
    """What would even it out; nothing where nothing stands out, or where somebody holds the other side without taking it."""
    if missing:
        others = f"; nor does anybody speak for {listed([one.name for one in missing[1:]])}" if missing[1:] else ""
        return f"Add the voice of {missing[0].name}, {ASKED if missing[0].asked else 'for whom nobody here speaks'}{others}."
    if for_ and not against and Side.AGAINST not in holding:
        return f"Look for somebody who sees it otherwise: {for_} {'voice takes' if for_ == 1 else 'voices take'} one side, none the other."
    if against and not for_ and Side.FOR not in holding:
        return f"Look for somebody who stands by it: {against} {'voice takes' if against == 1 else 'voices take'} the other side only."
    return ""
