"""Reasons why a human must look; any one of them sends a recommendation to the review queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Flag
from core.model.words import ClaimKind, FlagKind, Level, QuoteState, Relation, Tier
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.standing import TOOK_BACK, takes_back
from core.policy.verdicts import by, confirming, hesitating, listed, names, too_light

LONGEST_WAY = 6
"""Members of a circle that are all named; of a longer one the first two will do."""


@dataclass(frozen=True, slots=True)
class Case:
    """What the flag rules look at."""

    dossier: Dossier
    central: Sequence[tuple[Claim, Sequence[Stance]]]
    level: Level
    confidence: float
    rules: Rulebook
    differing: tuple[Discrepancy, ...] = ()
    satire: str = ""

    @property
    def said(self) -> list[Stance]:
        return [one for _, stances in self.central for one in stances]


def flags(case: Case) -> tuple[Flag, ...]:
    """Each once, in one sentence; that a story comes from a satirical page stands with whatever says how little carries it."""
    found = {kind: sentence for kind, rule in RULES.items() if (sentence := rule(case))}
    if case.satire:
        kind = next((kind for kind in WITH_SATIRE if kind in found), FlagKind.LOW_CONFIDENCE)
        found[kind] = f"{found[kind]}; {case.satire}" if kind in found else case.satire
    return tuple(Flag(kind, sentence) for kind, sentence in found.items())


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
                against.setdefault((one.name, _how(one, case)), []).append(claim.id)
    return "; ".join(f"{name} on {listed(ids)}" + (f": {note}" if note else "") for (name, note), ids in against.items())


def _how(one: Stance, case: Case) -> str:
    return TOOK_BACK if takes_back(one.evidence.source_id, case.dossier) else one.evidence.note


def _low_tier(case: Case) -> str:
    if case.said and not any(one.credible for one in case.said):
        return "no outlet of tier 1 or 2 speaks about it"
    return ""


def _alone(case: Case) -> str:
    """Which central claims nobody makes on their own account; a topic is no better known than the least of them."""
    if not case.said:
        return "no source speaks about it" if case.central else "no claim that can be checked was found in the topic"
    unheard = [claim.id for claim, said in case.central if not said]
    passed_on = [claim.id for claim, said in case.central if said and not by(said, Relation.SUPPORTS)]
    told = (
        f"nobody says {_which(case, passed_on)} on their own account" if passed_on else "",
        f"no source speaks about {_which(case, unheard)}" if unheard else "",
    )
    return "; ".join(one for one in told if one)


def _which(case: Case, ids: Sequence[str]) -> str:
    """Where there is one central claim, it is the topic."""
    return listed(ids) if len(case.central) > 1 else "it"


def _allegation(case: Case) -> str:
    accused = [claim.id for claim, _ in case.central if claim.kind is ClaimKind.ALLEGATION]
    verb = "accuses" if len(accused) == 1 else "accuse"
    return f"{listed(accused)} {verb} a person or a firm: ask for a reply first" if accused else ""


def _circular(case: Case) -> str:
    """The way round, each with whom it cites; of a long one how many it goes through."""
    loops = [[case.dossier.teller(key) for key in voice.loop or voice.originals] for voice in case.dossier.voices if voice.circular]
    return "; ".join(map(way_round, loops))


def way_round(names: Sequence[str]) -> str:
    """Gazette cites Herald, which cites Mail, which cites Gazette."""
    shown = [*names, names[0]] if len(names) <= LONGEST_WAY else list(names[:2])
    rest = "" if len(names) <= LONGEST_WAY else f", and so on through {len(names)} sources back to {names[0]}"
    return f"{shown[0]} cites {', which cites '.join(shown[1:])}{rest}"


def _not_found(case: Case) -> str:
    """Words that are cited and that their capture does not bear out."""
    cited = [one for one in case.dossier.evidence if one.quote]
    made = [claim.state for claim in case.dossier.claims if claim.quote]
    lost = sum(one.state is QuoteState.NOT_FOUND for one in cited) + made.count(QuoteState.NOT_FOUND)
    gone = sum(one.state is QuoteState.NO_EVIDENCE for one in cited)
    there = "is not in its capture" if lost == 1 else "are not in their captures"
    turned, beside = (_cited_as(cited, state) for state in (QuoteState.CONTRADICTED, QuoteState.BESIDE))
    told = (
        f"{lost} of {len(cited) + len(made)} quotes {there}" if lost else "",
        f"{gone} of {len(cited)} quotes {'is from a capture' if gone == 1 else 'are from captures'} that cannot be read" if gone else "",
        f"the passages cited from {turned} say the opposite" if turned else "",
        f"the passages cited from {beside} do not bear it out" if beside else "",
    )
    return "; ".join(one for one in told if one)


def _cited_as(cited: Sequence[Evidence], state: QuoteState) -> str:
    return listed([f"{one.source_id} on {one.claim_id}" for one in cited if one.state is state])


def _injection(case: Case) -> str:
    found = [source.id for source in case.dossier.sources if source.injection]
    verb = "addresses" if len(found) == 1 else "address"
    return f"{listed(found)} {verb} a machine instead of a reader; it was not obeyed" if found else ""


def _partial(case: Case) -> str:
    return case.dossier.halted


def _unsure(case: Case) -> str:
    """Where sources disagree, or nobody credible speaks for it, that says it already."""
    held_back = case.level is Level.UNVERIFIED
    if _contradicting(case) or (held_back and not any(one.credible for one in by(case.said, Relation.SUPPORTS))):
        return ""
    if case.confidence < case.rules.low_confidence:
        more = ": likelier true than not, but what is known does not suffice" if held_back else ""
        return f"confidence {case.confidence:.0f}, the rulebook asks for {case.rules.low_confidence:.0f}{more}"
    rule = _hesitant if held_back else _slender
    return "; ".join(told for claim, said in case.central if (told := rule(claim.id, said, case)))


def _hesitant(claim_id: str, said: Sequence[Stance], case: Case) -> str:
    """Who would lift the claim, if an editor finds that their words mean it."""
    seeming = hesitating(said)
    if not seeming or case.rules.level_for(len(confirming(said))) is not Level.UNVERIFIED:
        return ""
    return f"{names(seeming)} {'seems' if len(seeming) == 1 else 'seem'} to say {claim_id}, in words that can be read otherwise"


def _slender(claim_id: str, said: Sequence[Stance], case: Case) -> str:
    """Why what stands for a claim is little to rest on: one voice of tier 2, or not enough that are sound without those that are not."""
    standing = confirming(said)
    if standing and not any(one.read for one in standing):
        return f"of {names(standing)} only what search engines showed is known for {claim_id}: no page could be read"
    sound = [one for one in standing if one.sound]
    alone = len(sound) == 1 and sound[0].tier is not Tier.INVESTIGATIVE
    if not alone and case.rules.level_for(len(sound)).rank >= case.level.rank:
        return ""
    beside = "; ".join(f"{one.name} {_doubt(one)}" for one in (*standing, *hesitating(said)) if not one.sound)
    carries = f"{sound[0].name} alone carries {claim_id}" if alone else f"{claim_id} does not rest on sound voices alone"
    return f"{carries}: {beside}" if beside else carries


def _doubt(one: Stance) -> str:
    return "is rated on a guess" if one.guessed else "can be read otherwise"


WITH_SATIRE = (FlagKind.LOW_TIER, FlagKind.NOTHING_CORROBORATES, FlagKind.SOURCES_DISAGREE)
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
