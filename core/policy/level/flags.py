"""Reasons why a human must look; any one of them sends a recommendation to the review queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Flag
from core.model.words import ClaimKind, FlagKind, Level, QuoteState, Relation, Tier, Verdict
from core.policy.level.outcome import Judged
from core.policy.level.rulebook import Rulebook
from core.policy.level.stances import CitedSentence, Stance, by, cited, confirming, denying_surely, handing_on, hesitating, joined, names
from core.policy.phrases import listed, s
from core.policy.retractions_and_satire import TOOK_BACK, takes_back

LONGEST_WAY = 6
"""Members of a circle that are all named; of a longer one the first two will do."""


@dataclass(frozen=True, slots=True)
class Case:
    """What the flag rules look at."""

    dossier: Dossier
    central: Sequence[Judged]
    level: Level
    confidence: float
    rules: Rulebook
    differing: tuple[Discrepancy, ...] = ()
    satire: str = ""

    @property
    def said(self) -> list[Stance]:
        return [one for judged in self.central for one in judged.said]


def flags(case: Case) -> tuple[Flag, ...]:
    """Each once, in one sentence; that a story comes from a satirical page stands with whatever says how little carries it."""
    found = {kind: told for kind, rule in RULES.items() if (told := rule(case)).sentence}
    if case.satire:
        kind = next((kind for kind in WITH_SATIRE if kind in found), FlagKind.LOW_CONFIDENCE)
        own = tuple(key for key in sorted(case.dossier.satire) if f"({key})" in case.satire)
        found[kind] = joined([found.get(kind, CitedSentence()), CitedSentence(case.satire, own)])
    return tuple(Flag(kind, told.sentence, told.source_ids) for kind, told in found.items())


def _disagree(case: Case) -> CitedSentence:
    """Who contradicts which central claims and how, else in what voices differ beside a topic that would be upgraded."""
    told = _contradicting(case)
    if told.sentence or case.level is Level.UNVERIFIED:
        return told
    return joined(_differs(one) for one in case.differing if _is_central(case, one))


def _differs(one: Discrepancy) -> CitedSentence:
    return CitedSentence(one.sentence.rstrip("."), one.source_ids)


def _is_central(case: Case, one: Discrepancy) -> bool:
    """Whether voices of tier 1 to 3 give different figures, dates or places for a central claim."""
    known = {source.id for source in case.dossier.sources if source.rated < Tier.UNKNOWN}
    voice = {key: voice.id for voice in case.dossier.voices for key in voice.source_ids}
    sides = [{voice.get(key, key) for key in saying.source_ids if key in known} for saying in one.sayings]
    heard = [side for side in sides if side]
    return one.claim_id in {judged.claim.id for judged in case.central} and len(heard) > 1 and len(set.union(*heard)) > 1


def _contradicting(case: Case) -> CitedSentence:
    against: dict[tuple[str, str], list[tuple[str, Stance]]] = {}
    for judged in case.central:
        for one in _against(judged, case.rules):
            against.setdefault((one.name, _how(one, case)), []).append((judged.claim.id, one))
    return joined(_otherwise(name, note, said) for (name, note), said in against.items())


def _against(judged: Judged, rules: Rulebook) -> list[Stance]:
    """Credible voices that say otherwise, surely or so that it is disputed; many of tier 3; who is beside or in the way of an upgrade."""
    everybody, surely = by(judged.said, Relation.CONTRADICTS), denying_surely(judged.said)
    if judged.made.light:
        return everybody
    if judged.made.level is not Level.UNVERIFIED:
        return [one for one in everybody if one.credible or not one.doubtful]
    if any(one.credible for one in surely) or _many(surely, rules):
        return surely
    return [one for one in everybody if one.credible] if judged.made.verdict is Verdict.DISPUTED else []


def _many(surely: Sequence[Stance], rules: Rulebook) -> bool:
    return sum(one.tier is Tier.PROMOTIONAL for one in surely) >= rules.flag_tier_3


def _otherwise(name: str, note: str, said: Sequence[tuple[str, Stance]]) -> CitedSentence:
    return cited(f"{name} on {listed([key for key, _ in said])}" + (f": {note}" if note else ""), [one for _, one in said])


def _how(one: Stance, case: Case) -> str:
    return TOOK_BACK if takes_back(one.evidence.source_id, case.dossier) else one.evidence.note


def _low_tier(case: Case) -> CitedSentence:
    if case.said and not any(one.credible for one in case.said):
        return cited("no outlet of tier 1 or 2 speaks about it", case.said)
    return CitedSentence()


def _alone(case: Case) -> CitedSentence:
    """Nothing was found to check, nobody speaks, or a claim that nobody makes holds back a topic whose other claims would stand."""
    if not case.said:
        return CitedSentence("no source speaks about it" if case.central else "no claim that can be checked was found in the topic")
    if not any(judged.made.level is not Level.UNVERIFIED for judged in case.central):
        return CitedSentence()
    unheard = [judged.claim.id for judged in case.central if not judged.said]
    passed_on = {one.claim.id: one.said for one in case.central if one.said and not by(one.said, Relation.SUPPORTS)}
    handed = f"nobody says {_which(case, [*passed_on])} on their own account" if passed_on else ""
    silence = f"no source speaks about {_which(case, unheard)}" if unheard else ""
    return joined([cited(handed, *passed_on.values()), CitedSentence(silence)])


def _which(case: Case, ids: Sequence[str]) -> str:
    """Where there is one central claim, it is the topic."""
    return listed(ids) if len(case.central) > 1 else "it"


def _allegation(case: Case) -> CitedSentence:
    accusing = {one.claim.id: one.said for one in case.central if one.claim.kind is ClaimKind.ALLEGATION}
    verb = "accuses" if len(accusing) == 1 else "accuse"
    telling = [one for said in accusing.values() for one in (*by(said, Relation.SUPPORTS), *handing_on(by(said, Relation.REPORTS)))]
    return cited(f"{listed([*accusing])} {verb} a person or a firm: ask for a reply first" if accusing else "", telling)


def _circular(case: Case) -> CitedSentence:
    """The way round, each with whom it cites; of a long one how many it goes through."""
    return joined(CitedSentence(way, ids) for way, ids in ways_round(case.dossier).items())


def ways_round(dossier: Dossier) -> dict[str, tuple[str, ...]]:
    """Every circle in words, with the sources it goes through."""
    loops = [tuple(voice.loop or voice.originals) for voice in dossier.voices if voice.circular]
    return {way_round([dossier.teller(key) for key in loop]): loop for loop in loops}


def way_round(names: Sequence[str]) -> str:
    """Gazette cites Herald, which cites Mail, which cites Gazette."""
    shown = [*names, names[0]] if len(names) <= LONGEST_WAY else list(names[:2])
    rest = "" if len(names) <= LONGEST_WAY else f", and so on through {len(names)} sources back to {names[0]}"
    return f"{shown[0]} cites {', which cites '.join(shown[1:])}{rest}"


def _not_found(case: Case) -> CitedSentence:
    """Words that are cited for a central claim and that are not there, or say the opposite; other words beside the point are a gap."""
    central = {judged.claim.id for judged in case.central}
    cited = [one for one in case.dossier.evidence if one.quote and one.claim_id in central]
    made = [claim for claim in case.dossier.claims if claim.quote and claim.central]
    lost = sum(state is QuoteState.NOT_FOUND for state in (*(one.state for one in cited), *(one.state for one in made)))
    gone = sum(one.state is QuoteState.NO_EVIDENCE for one in cited)
    there = "is not in its capture" if lost == 1 else "are not in their captures"
    against = [one for one in cited if _denies_beside(one, case)]
    turned, beside = _cited_as(cited, QuoteState.CONTRADICTED), _cited_as(against, QuoteState.BESIDE)
    told = (
        f"{lost} of {len(cited) + len(made)} quotes {there}" if lost else "",
        f"{gone} of {len(cited)} quotes {'is from a capture' if gone == 1 else 'are from captures'} that cannot be read" if gone else "",
        f"the passages cited from {turned} say the opposite" if turned else "",
        f"whether {beside} contradicts it, the passages cited do not tell" if beside else "",
    )
    failed = [one.source_id for one in cited if not one.state.counts and (one.state is not QuoteState.BESIDE or one in against)]
    failed += [key for one in made if one.state is QuoteState.NOT_FOUND for key in one.made_by[:1]]
    return CitedSentence("; ".join(one for one in told if one), tuple(dict.fromkeys(failed)))


def _denies_beside(one: Evidence, case: Case) -> bool:
    """A credible page that was read as a denial beside an upgrade, in words that do not tell: nobody may be overruled unseen."""
    denies = one.relation is Relation.CONTRADICTS and one.state is QuoteState.BESIDE and case.level is not Level.UNVERIFIED
    return denies and case.dossier.source(one.source_id).rated.credible


def _cited_as(cited: Sequence[Evidence], state: QuoteState) -> str:
    return listed([f"{one.source_id} on {one.claim_id}" for one in cited if one.state is state])


def _injection(case: Case) -> CitedSentence:
    dossier = case.dossier
    told = {reading.source_id for reading in dossier.readings if reading.steering}  # a reader may see what no expression knows
    found = [source.id for source in dossier.sources if source.injection or source.id in told]
    verb = "addresses" if len(found) == 1 else "address"
    return CitedSentence(f"{listed(found)} {verb} a machine instead of a reader; it was not obeyed" if found else "", tuple(found))


def _partial(case: Case) -> CitedSentence:
    return CitedSentence(case.dossier.halted)


def _unsure(case: Case) -> CitedSentence:
    """Where sources disagree, that says it already."""
    if _contradicting(case).sentence:
        return CitedSentence()
    rule = _held_back if case.level is Level.UNVERIFIED else _slender
    return joined(rule(judged, case) for judged in case.central)


def _held_back(judged: Judged, case: Case) -> CitedSentence:
    """Where an editor's look could lift the claim: voices enough that weigh too little, or words that may mean it after all."""
    standing, seeming = confirming(judged.said), hesitating(judged.said)
    if judged.made.light:
        but = "other pages may deny it" if judged.made.doubt else "that comes to a confidence below the rulebook's"
        return cited(f"{names(standing)} say{s(standing)} {judged.claim.id}, but {but}", standing)
    enough = case.rules.level_for(len(standing) + len(seeming)) is not Level.UNVERIFIED
    if not seeming or not enough or judged.made.blocked or judged.made.level is not Level.UNVERIFIED:
        return CitedSentence()
    words = f"{names(seeming)} {'seems' if len(seeming) == 1 else 'seem'} to say {judged.claim.id}, in words that can be read otherwise"
    return cited(words, seeming)


def _slender(judged: Judged, case: Case) -> CitedSentence:
    """Why what stands for a claim is little to rest on: no page of theirs was read, or not enough of them are sound."""
    claim_id, standing = judged.claim.id, confirming(judged.said)
    if not any(one.read for one in standing):
        return cited(f"of {names(standing)} only what search engines showed is known for {claim_id}: no page could be read", standing)
    sound = [one for one in standing if one.sound]
    enough = len(standing) < case.rules.verified or case.rules.level_for(len(sound)).rank >= case.level.rank
    if enough:
        return CitedSentence()
    doubted = [one for one in standing if not one.sound]
    carries = f"{sound[0].name} alone carries {claim_id}" if len(sound) == 1 else f"{claim_id} does not rest on sound voices alone"
    beside = "; ".join(f"{one.name} {_doubt(one)}" for one in doubted)
    return cited(f"{carries}: {beside}" if beside else carries, sound, doubted)


def _doubt(one: Stance) -> str:
    return "is rated on a guess" if one.guessed else "can be read otherwise"


WITH_SATIRE = (FlagKind.LOW_TIER, FlagKind.NOTHING_CORROBORATES, FlagKind.SOURCES_DISAGREE)
RULES: dict[FlagKind, Callable[[Case], CitedSentence]] = {
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
