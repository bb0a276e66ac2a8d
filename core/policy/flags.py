"""Reasons why a human must look; any one of them sends a recommendation to the review queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Flag
from core.model.words import ClaimKind, FlagKind, Level, QuoteState, Relation, Tier
from core.policy.carried import Carried, carried, joined
from core.policy.rulebook import Rulebook
from core.policy.stances import Stance
from core.policy.standing import TOOK_BACK, takes_back
from core.policy.verdicts import by, confirming, handing_on, hesitating, listed, names, too_light

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
    found = {kind: told for kind, rule in RULES.items() if (told := rule(case)).sentence}
    if case.satire:
        kind = next((kind for kind in WITH_SATIRE if kind in found), FlagKind.LOW_CONFIDENCE)
        own = tuple(key for key in sorted(case.dossier.satire) if f"({key})" in case.satire)
        found[kind] = joined([found.get(kind, Carried()), Carried(case.satire, own)])
    return tuple(Flag(kind, told.sentence, told.source_ids) for kind, told in found.items())


def _disagree(case: Case) -> Carried:
    """Who contradicts which central claims and how, else in what they differ."""
    told = _contradicting(case)
    return told if told.sentence else joined(_differs(one) for one in case.differing if _is_central(case, one))


def _differs(one: Discrepancy) -> Carried:
    return Carried(one.sentence.rstrip("."), one.source_ids)


def _is_central(case: Case, one: Discrepancy) -> bool:
    """Whether voices of tier 1 to 3 give different figures, dates or places for a central claim."""
    rated = {source.id: source.rated for source in case.dossier.sources}
    voice = {key: voice.id for voice in case.dossier.voices for key in voice.source_ids}
    sides = [{voice.get(key, key) for key in saying.source_ids if rated[key] < Tier.UNKNOWN} for saying in one.sayings]
    heard = [side for side in sides if side]
    return one.claim_id in {claim.id for claim, _ in case.central} and len(heard) > 1 and len(set.union(*heard)) > 1


def _contradicting(case: Case) -> Carried:
    """A voice of tier 4 is named when it is among those who hold back what credible ones support."""
    against: dict[tuple[str, str], list[tuple[str, Stance]]] = {}
    for claim, said in case.central:
        for one in by(said, Relation.CONTRADICTS):
            if one.tier < Tier.UNKNOWN or (confirming(said) and too_light(said, case.rules)):
                against.setdefault((one.name, _how(one, case)), []).append((claim.id, one))
    return joined(_otherwise(name, note, said) for (name, note), said in against.items())


def _otherwise(name: str, note: str, said: Sequence[tuple[str, Stance]]) -> Carried:
    return carried(f"{name} on {listed([key for key, _ in said])}" + (f": {note}" if note else ""), [one for _, one in said])


def _how(one: Stance, case: Case) -> str:
    return TOOK_BACK if takes_back(one.evidence.source_id, case.dossier) else one.evidence.note


def _low_tier(case: Case) -> Carried:
    if case.said and not any(one.credible for one in case.said):
        return carried("no outlet of tier 1 or 2 speaks about it", case.said)
    return Carried()


def _alone(case: Case) -> Carried:
    """Which central claims nobody makes on their own account; a topic is no better known than the least of them."""
    if not case.said:
        return Carried("no source speaks about it" if case.central else "no claim that can be checked was found in the topic")
    unheard = [claim.id for claim, said in case.central if not said]
    passed_on = {claim.id: said for claim, said in case.central if said and not by(said, Relation.SUPPORTS)}
    handed = f"nobody says {_which(case, [*passed_on])} on their own account" if passed_on else ""
    silence = f"no source speaks about {_which(case, unheard)}" if unheard else ""
    return joined([carried(handed, *passed_on.values()), Carried(silence)])


def _which(case: Case, ids: Sequence[str]) -> str:
    """Where there is one central claim, it is the topic."""
    return listed(ids) if len(case.central) > 1 else "it"


def _allegation(case: Case) -> Carried:
    accusing = {claim.id: said for claim, said in case.central if claim.kind is ClaimKind.ALLEGATION}
    verb = "accuses" if len(accusing) == 1 else "accuse"
    telling = [one for said in accusing.values() for one in (*by(said, Relation.SUPPORTS), *handing_on(by(said, Relation.REPORTS)))]
    return carried(f"{listed([*accusing])} {verb} a person or a firm: ask for a reply first" if accusing else "", telling)


def _circular(case: Case) -> Carried:
    """The way round, each with whom it cites; of a long one how many it goes through."""
    return joined(Carried(way, ids) for way, ids in ways_round(case.dossier).items())


def ways_round(dossier: Dossier) -> dict[str, tuple[str, ...]]:
    """Every circle in words, with the sources it goes through."""
    loops = [tuple(voice.loop or voice.originals) for voice in dossier.voices if voice.circular]
    return {way_round([dossier.teller(key) for key in loop]): loop for loop in loops}


def way_round(names: Sequence[str]) -> str:
    """Gazette cites Herald, which cites Mail, which cites Gazette."""
    shown = [*names, names[0]] if len(names) <= LONGEST_WAY else list(names[:2])
    rest = "" if len(names) <= LONGEST_WAY else f", and so on through {len(names)} sources back to {names[0]}"
    return f"{shown[0]} cites {', which cites '.join(shown[1:])}{rest}"


def _not_found(case: Case) -> Carried:
    """Words that are cited and that their capture does not bear out."""
    cited = [one for one in case.dossier.evidence if one.quote]
    made = [claim for claim in case.dossier.claims if claim.quote]
    lost = sum(state is QuoteState.NOT_FOUND for state in (*(one.state for one in cited), *(one.state for one in made)))
    gone = sum(one.state is QuoteState.NO_EVIDENCE for one in cited)
    there = "is not in its capture" if lost == 1 else "are not in their captures"
    turned, beside = (_cited_as(cited, state) for state in (QuoteState.CONTRADICTED, QuoteState.BESIDE))
    told = (
        f"{lost} of {len(cited) + len(made)} quotes {there}" if lost else "",
        f"{gone} of {len(cited)} quotes {'is from a capture' if gone == 1 else 'are from captures'} that cannot be read" if gone else "",
        f"the passages cited from {turned} say the opposite" if turned else "",
        f"the passages cited from {beside} do not bear it out" if beside else "",
    )
    failed = [one.source_id for one in cited if not one.state.counts]
    failed += [key for one in made if one.state is QuoteState.NOT_FOUND for key in one.made_by[:1]]
    return Carried("; ".join(one for one in told if one), tuple(dict.fromkeys(failed)))


def _cited_as(cited: Sequence[Evidence], state: QuoteState) -> str:
    return listed([f"{one.source_id} on {one.claim_id}" for one in cited if one.state is state])


def _injection(case: Case) -> Carried:
    found = [source.id for source in case.dossier.sources if source.injection]
    verb = "addresses" if len(found) == 1 else "address"
    return Carried(f"{listed(found)} {verb} a machine instead of a reader; it was not obeyed" if found else "", tuple(found))


def _partial(case: Case) -> Carried:
    return Carried(case.dossier.halted)


def _unsure(case: Case) -> Carried:
    """Where sources disagree, or nobody credible speaks for it, that says it already."""
    held_back = case.level is Level.UNVERIFIED
    if _contradicting(case).sentence or (held_back and not any(one.credible for one in by(case.said, Relation.SUPPORTS))):
        return Carried()
    if case.confidence < case.rules.low_confidence:
        more = ": likelier true than not, but what is known does not suffice" if held_back else ""
        return Carried(f"confidence {case.confidence:.0f}, the rulebook asks for {case.rules.low_confidence:.0f}{more}")
    rule = _hesitant if held_back else _slender
    return joined(rule(claim.id, said, case) for claim, said in case.central)


def _hesitant(claim_id: str, said: Sequence[Stance], case: Case) -> Carried:
    """Who would lift the claim, if an editor finds that their words mean it."""
    seeming = hesitating(said)
    if not seeming or case.rules.level_for(len(confirming(said))) is not Level.UNVERIFIED:
        return Carried()
    words = f"{names(seeming)} {'seems' if len(seeming) == 1 else 'seem'} to say {claim_id}, in words that can be read otherwise"
    return carried(words, seeming)


def _slender(claim_id: str, said: Sequence[Stance], case: Case) -> Carried:
    """Why what stands for a claim is little to rest on: one voice of tier 2, or not enough that are sound without those that are not."""
    standing = confirming(said)
    if standing and not any(one.read for one in standing):
        return carried(f"of {names(standing)} only what search engines showed is known for {claim_id}: no page could be read", standing)
    sound = [one for one in standing if one.sound]
    alone = len(sound) == 1 and sound[0].tier is not Tier.INVESTIGATIVE
    if not alone and case.rules.level_for(len(sound)).rank >= case.level.rank:
        return Carried()
    doubted = [one for one in (*standing, *hesitating(said)) if not one.sound]
    carries = f"{sound[0].name} alone carries {claim_id}" if alone else f"{claim_id} does not rest on sound voices alone"
    beside = "; ".join(f"{one.name} {_doubt(one)}" for one in doubted)
    return carried(f"{carries}: {beside}" if beside else carries, sound, doubted)


def _doubt(one: Stance) -> str:
    return "is rated on a guess" if one.guessed else "can be read otherwise"


WITH_SATIRE = (FlagKind.LOW_TIER, FlagKind.NOTHING_CORROBORATES, FlagKind.SOURCES_DISAGREE)
RULES: dict[FlagKind, Callable[[Case], Carried]] = {
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
