"""What each voice says about a claim, where originals speak and copies only repeat, the sides they form, and sentences that name them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.model.claim import UNSURE, Evidence
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import CaptureKind, ContradictionKind, Relation, Tier
from core.policy.level.rulebook import Rulebook
from core.policy.phrases import listed

NOT_SAID = (ContradictionKind.CONTEXTUAL, ContradictionKind.OMISSION)
"""Contradictions that a page does not put into words."""


@dataclass(frozen=True, slots=True)
class Stance:
    """One voice on one claim, in the words of its best-rated source that says so, with that source's name and tier."""

    voice: Voice
    relation: Relation
    evidence: Evidence
    name: str
    tier: Tier
    copies: tuple[str, ...] = ()  # members that say the same or pass it on
    opposed: tuple[str, ...] = ()  # members that still carry the opposite: copies of what was corrected since
    read: bool = True  # somebody's page was read; otherwise only what a search engine showed of it is known
    guessed: bool = False  # its tier is told by the name of its address only, or by a model
    chance: float = 1.0  # that its words were read rightly
    alone: bool = False  # a copy speaks where what it copies is silent
    doubtful: bool = False  # its words can be read otherwise: alone it lifts nothing

    @property
    def credible(self) -> bool:
        return self.tier.credible

    @property
    def beside(self) -> bool:
        """A copy that says it in words of its own, where what it copies is silent: it adds no voice, but it does not pass anything on."""
        return self.alone and self.evidence.relation is Relation.SUPPORTS

    @property
    def weight(self) -> float:
        """What its word weighs: its tier's weight times the chance that it was read rightly."""
        return self.tier.weight * self.chance

    @property
    def own_authority(self) -> bool:
        """Whether a page that was read says it surely and in its own voice: neither somebody else's word nor what it leaves out."""
        return self.read and not self.doubtful and not self.evidence.speaker and self.evidence.kind not in NOT_SAID

    @property
    def counts(self) -> bool:
        """Words that can be read otherwise need their page around them: of an unsure headline nothing can be said."""
        return self.read or not self.doubtful

    @property
    def sound(self) -> bool:
        """Whether a topic may rest on it unseen: its words are read for sure, and the desk knows whose they are."""
        return not self.doubtful and not self.guessed


def chance(one: Evidence, source: Source) -> float:
    """How likely the source says what the evidence holds it to say: never likelier than its reader is sure.

    An order to machines makes its reader unsure and is flagged; it changes nothing else, or anybody could silence a page with one.
    """
    read = likely(one, one.relation)
    return read if source.injection else min(one.confidence, read)


def likely(one: Evidence, relation: Relation) -> float:
    """How likely its words take that stance; a reader that gives no chances is as sure of its own as it says."""
    if one.chances:
        return one.chances[list(Relation).index(relation)]
    return one.confidence if one.relation is relation else 0.0


def stances(
    claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source], back: Set[str] = frozenset()
) -> list[Stance]:
    """Every voice that speaks about the claim, credible ones first; pages that are taken `back` say nothing any more."""
    said = {one.source_id: one for one in evidence if one.claim_id == claim_id and one.tells and one.source_id not in back}
    found = [one for voice in voices for one in _stance(voice, said, sources, back)]
    return sorted(found, key=lambda one: (one.tier, one.voice.id))


def _stance(voice: Voice, said: Mapping[str, Evidence], sources: Mapping[str, Source], back: Set[str]) -> Iterator[Stance]:
    """One; or two, where newsrooms of one voice say opposite things: none of them takes back another's word."""
    original = [said[key] for key in voice.originals if key in said]
    denying = [said[key] for key in voice.copies if key in said and _denies(said[key], original)]
    own, repeated = [*original, *denying], [said[key] for key in voice.copies if key in said and said[key] not in denying]
    outlets = {sources[one.source_id].domain: Relation.REPORTS for one in own}
    heard = [*own, *(one for one in repeated if sources[one.source_id].domain in outlets)]
    for outlet in outlets:
        outlets[outlet] = _latest([one for one in heard if sources[one.source_id].domain == outlet], sources).relation
    held = set(outlets.values()) - {Relation.REPORTS}
    for relation in sorted(held, key=lambda relation: -STRENGTH[relation]):
        speaking = [one for one in heard if one.relation is relation is outlets[sources[one.source_id].domain]]
        stance = _spoken(voice, relation, speaking, said, sources)
        yield replace(stance, opposed=()) if len(held) > 1 else stance
    if not held and (own or repeated):
        alone = not own and not back & set(voice.originals)
        yield replace(_spoken(voice, Relation.REPORTS, heard or repeated, said, sources), alone=alone)


def _denies(copy: Evidence, original: Sequence[Evidence]) -> bool:
    """Whoever surely denies what nobody of the original denies does not copy that."""
    sure = copy.confidence > UNSURE and copy.also_likely is None
    return copy.relation is Relation.CONTRADICTS and sure and all(one.relation is not Relation.CONTRADICTS for one in original)


def _spoken(
    voice: Voice, relation: Relation, speaking: Sequence[Evidence], said: Mapping[str, Evidence], sources: Mapping[str, Source]
) -> Stance:
    """A silent house-mate lends nobody its tier: whoever says it is rated for itself."""
    best = min(speaking, key=lambda one: (sources[one.source_id].rated, -one.confidence, one.source_id))
    source = sources[best.source_id]
    others = [said[key] for key in voice.copies if key in said and key != best.source_id]
    same = tuple(one.source_id for one in others if one.relation in (relation, Relation.REPORTS))
    opposed = tuple(one.source_id for one in others if one.source_id not in same)
    read = any(sources[one.source_id].capture_kind is not CaptureKind.SNIPPET for one in speaking)
    sure = chance(best, source)
    doubtful = sure <= UNSURE or best.also_likely is not None
    return Stance(voice, relation, best, source.outlet, source.rated, same, opposed, read, source.guessed, sure, doubtful=doubtful)


STRENGTH = {Relation.CONTRADICTS: 2, Relation.SUPPORTS: 1, Relation.REPORTS: 0}


def _latest(said: Sequence[Evidence], sources: Mapping[str, Source]) -> Evidence:
    """A correction supersedes what it corrects; on one day, the plainer statement speaks."""

    def order(one: Evidence) -> tuple[bool, str, int, float]:
        source = sources[one.source_id]
        speaks = one.relation is not Relation.REPORTS
        return speaks, source.published.day if source.published else "", STRENGTH[one.relation], one.confidence

    return max(said, key=order)


def by(said: Sequence[Stance], relation: Relation) -> list[Stance]:
    return [one for one in said if one.relation is relation]


def confirming(said: Sequence[Stance]) -> list[Stance]:
    """The credible voices that say so on their own account; one alone whose words can be read otherwise says nothing yet."""
    credible = [one for one in by(said, Relation.SUPPORTS) if one.credible and one.counts]
    return [] if len(credible) == 1 and credible[0].doubtful else credible


def hesitating(said: Sequence[Stance]) -> list[Stance]:
    """Credible voices that seem to say so and do not count: an editor who reads their words may find that they do."""
    counted = confirming(said)
    return [one for one in by(said, Relation.SUPPORTS) if one.credible and one not in counted]


def denying_surely(said: Sequence[Stance]) -> list[Stance]:
    """Those of tier 1 to 3 that contradict it in words that can hardly be read otherwise."""
    return [one for one in by(said, Relation.CONTRADICTS) if one.tier < Tier.UNKNOWN and not one.doubtful]


def blocked(said: Sequence[Stance], rules: Rulebook) -> bool:
    return rules.outweighed_by(Counter(one.tier for one in denying_surely(said)))


def told(for_: Sequence[Stance], against: Sequence[Stance], reports: Sequence[Stance]) -> str:
    parts = [f"{names(for_)} {verb(for_, 'support')} it" if for_ else "Nobody supports it on their own account"]
    if against:
        parts.append(f"{names(against)} {verb(against, 'contradict')} it")
    beside = [one for one in reports if one.beside]
    if beside:
        parts.append(f"{names(beside)}, {'copies' if len(beside) > 1 else 'a copy'} of others in the rest, {verb(beside, 'say')} it")
    for handed, what in ((handing_on(reports), "it on"), (denying(reports), "on that others deny it")):
        if handed:
            parts.append(f"{names(handed)} only {'pass' if len(handed) > 1 else 'passes'} {what}")
    return "; ".join(parts)


def handing_on(reports: Sequence[Stance]) -> list[Stance]:
    return [one for one in reports if not one.beside and not one.evidence.denied_by_others]


def denying(reports: Sequence[Stance]) -> list[Stance]:
    """Those that pass on somebody's denial, or another figure, and say nothing themselves."""
    return [one for one in reports if one.evidence.denied_by_others]


def names(said: Sequence[Stance]) -> str:
    """At most three voices by name, then how many others."""
    found = [one.name for one in said]
    return listed(found) if len(found) <= 3 else f"{found[0]}, {found[1]} and {len(found) - 2} others"


def verb(said: Sequence[Stance], verb: str) -> str:
    return verb if len(said) > 1 else f"{verb}s"


class CitedSentence(NamedTuple):
    """Nothing said is the empty sentence."""

    sentence: str = ""
    source_ids: tuple[str, ...] = ()


def cited(sentence: str, *said: Iterable[Stance]) -> CitedSentence:
    """By the pages in whose words these voices speak."""
    return CitedSentence(sentence, tuple(dict.fromkeys(one.evidence.source_id for some in said for one in some)))


def joined(parts: Iterable[CitedSentence], between: str = "; ") -> CitedSentence:
    """Those that say something, as one sentence."""
    told = [one for one in parts if one.sentence]
    return CitedSentence(between.join(one.sentence for one in told), tuple(dict.fromkeys(key for one in told for key in one.source_ids)))
