"""Reasons why a human must look; any one of them sends a recommendation to the review queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Flag
from core.model.words import ClaimKind, FlagKind, Level, QuoteState, Relation, Tier
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import by, confirming, listed, too_light


@dataclass(frozen=True, slots=True)
class Case:
    """What the flag rules look at."""

    dossier: Dossier
    central: Sequence[tuple[Claim, Sequence[Stance]]]
    level: Level
    confidence: float
    rules: Rulebook
    differing: tuple[Discrepancy, ...] = ()

    @property
    def said(self) -> list[Stance]:
        return [one for _, stances in self.central for one in stances]


def flags(case: Case) -> tuple[Flag, ...]:
    return tuple(Flag(kind, sentence) for kind, rule in RULES.items() for sentence in [rule(case)] if sentence)


def _disagree(case: Case) -> str:
    """Who contradicts which central claims and how, else in what they differ."""
    told = _contradicting(case)
    return told or "; ".join(one.sentence.rstrip(".") for one in case.differing if _is_central(case, one))


def _is_central(case: Case, one: Discrepancy) -> bool:
    """Whether voices of tier 1 to 3 give different figures, dates or places for a central claim."""
    rated = {source.id: source.rated for source in case.dossier.sources}
    voice = {key: voice.id for voice in case.dossier.voices for key in voice.source_ids}
    sides = [{voice.get(key, key) for key in saying.source_ids if rated[key] < Tier.UNKNOWN} for saying in one.sayings]
    heard = [side for side in sides if side]
    return one.claim_id in {claim.id for claim, _ in case.central} and len(heard) > 1 and len(set.union(*heard)) > 1


def _contradicting(case: Case) -> str:
    """A voice of tier 4 is named when it is among those who hold back what credible ones support."""
    against: dict[tuple[str, str], list[str]] = {}
    for claim, said in case.central:
        for one in by(said, Relation.CONTRADICTS):
            if one.tier < Tier.UNKNOWN or (confirming(said) and too_light(said, case.rules)):
                against.setdefault((one.name, one.evidence.note), []).append(claim.id)
    return "; ".join(f"{name} on {listed(ids)}" + (f": {note}" if note else "") for (name, note), ids in against.items())


def _low_tier(case: Case) -> str:
    if case.said and not any(one.credible for one in case.said):
        return "no outlet of tier 1 or 2 speaks about it"
    return ""


def _alone(case: Case) -> str:
    if any(one.relation is Relation.SUPPORTS for one in case.said):
        return ""
    return "nobody says it on their own account" if case.said else "no source speaks about it"


def _allegation(case: Case) -> str:
    accused = [claim.id for claim, _ in case.central if claim.kind is ClaimKind.ALLEGATION]
    verb = "accuses" if len(accused) == 1 else "accuse"
    return f"{listed(accused)} {verb} a person or a firm: ask for a reply first" if accused else ""


def _circular(case: Case) -> str:
    loops = [voice for voice in case.dossier.voices if voice.circular]
    ids = listed([key for voice in loops for key in voice.originals])
    return f"{ids} lean on each other in a circle" if loops else ""


def _not_found(case: Case) -> str:
    """Words that are cited and that their capture does not bear out."""
    cited = [one for one in case.dossier.evidence if one.quote]
    made = [claim.state for claim in case.dossier.claims if claim.quote]
    lost = sum(one.state is QuoteState.NOT_FOUND for one in cited) + made.count(QuoteState.NOT_FOUND)
    gone = sum(one.state is QuoteState.NO_EVIDENCE for one in cited)
    there = "is not in its capture" if lost == 1 else "are not in their captures"
    turned = listed([f"{one.source_id} on {one.claim_id}" for one in cited if one.state is QuoteState.CONTRADICTED])
    told = (
        f"{lost} of {len(cited) + len(made)} quotes {there}" if lost else "",
        f"{gone} of {len(cited)} quotes {'is from a capture' if gone == 1 else 'are from captures'} that cannot be read" if gone else "",
        f"the passages cited from {turned} say the opposite" if turned else "",
    )
    return "; ".join(one for one in told if one)


def _injection(case: Case) -> str:
    found = [source.id for source in case.dossier.sources if source.injection]
    verb = "addresses" if len(found) == 1 else "address"
    return f"{listed(found)} {verb} a machine instead of a reader; it was not obeyed" if found else ""


def _partial(case: Case) -> str:
    return case.dossier.halted


def _unsure(case: Case) -> str:
    """Where sources disagree, that says it already."""
    if case.level is Level.UNVERIFIED or _contradicting(case):
        return ""
    if case.confidence < case.rules.low_confidence:
        return f"confidence {case.confidence:.0f}, the rulebook asks for {case.rules.low_confidence:.0f}"
    standing = [(claim.id, confirming(said)) for claim, said in case.central]
    alone = [(key, said[0]) for key, said in standing if len(said) == 1 and said[0].tier is not Tier.INVESTIGATIVE]
    return "; ".join(f"{one.name} alone carries {key}" for key, one in alone)


RULES: dict[FlagKind, Callable[[Case], str]] = {
    FlagKind.ALLEGATION: _allegation,
    FlagKind.SOURCES_DISAGREE: _disagree,
    FlagKind.CIRCULAR: _circular,
    FlagKind.INJECTION: _injection,
    FlagKind.NOTHING_CORROBORATES: _alone,
    FlagKind.LOW_TIER: _low_tier,
    FlagKind.QUOTE_NOT_FOUND: _not_found,
    FlagKind.PARTIAL: _partial,
    FlagKind.LOW_CONFIDENCE: _unsure,
}
