"""From a dossier to a recommendation: voices per central claim, the lowest level of them, and every reason in words."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.claim import ClaimVerdict
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Reason, Recommendation
from core.model.source import Source
from core.model.words import OFFLINE, Level, Mode, OutletKind, Relation, State, Tier, Verdict
from core.policy import explain, scores
from core.policy.accounts import publishers
from core.policy.confidence import confidence
from core.policy.fallen import doubts
from core.policy.flags import Case, flags
from core.policy.outcome import Judged, outcome, verdict
from core.policy.phrases import listed
from core.policy.prospects import would_change
from core.policy.rulebook import Rulebook
from core.policy.satire import taken_for_news
from core.policy.stances import Stance, stances
from core.policy.standing import withdrawn
from core.policy.tiers.carriers import carries_others
from core.policy.verdicts import by, confirming
from core.policy.weights import balance, tendency

Said = Sequence[Stance]


def recommend(dossier: Dossier, rules: Rulebook, differing: tuple[Discrepancy, ...] | None = None) -> Recommendation:
    """The same dossier and rulebook always give the same recommendation; what its sources differ in stands until it is found anew."""
    if differing is None:
        differing = dossier.recommendation.discrepancies if dossier.recommendation else ()
    judged = judge(dossier, rules)
    central = [one for one in judged if one.claim.central]
    weakest = _lowest(central)
    level = weakest.made.level if weakest else Level.UNVERIFIED
    sure = confidence(level, central, rules)
    speaks = speaking(dossier)
    credible = [source for source in speaks if source.rated.credible]
    story = explain.Story(level, speaks, credible, weakest, rules, publishers(dossier.sources, dossier.posts))
    weighed = balance(story.said, rules)
    verdicts = tuple(_verdict(one, dossier, rules) for one in judged)
    told, change = explain.sentence(story), would_change(level, central, rules)
    satire = taken_for_news(dossier)
    return Recommendation(
        level=level,
        plain_level=rules.plain_level_for(len(credible)),
        outlets=story.outlets,
        credible_sources=len(credible),
        voices=len(confirming(story.said)),
        needed=rules.certified if level is Level.CERTIFIED else rules.verified,
        confidence=sure.value,
        worked_out=sure.working,
        sentence=told.sentence,
        single_source=story.single,
        state=_state(level, central, single=story.single),
        guarantee=rules.guarantee.sentence if level is not Level.UNVERIFIED and _as_measured(dossier) else "",
        rests_on=told.source_ids,
        detail=explain.detail(story),
        reasons=tuple(_reasons(central)),
        verdicts=verdicts,
        flags=flags(Case(dossier, central, level, sure.value, rules, differing, satire)),
        would_change=tuple(one.sentence for one in change),
        change_by=tuple(one.source_ids for one in change),
        discrepancies=differing,
        doubts=tuple(doubts(dossier, verdicts)),
        satire=satire,
        quotes_checked=sum(one.quote is not None for one in dossier.evidence),
        quotes_found=sum(one.quote is not None and one.state.found for one in dossier.evidence),
        credibility_score=scores.value(scores.credibility(speaks)),
        consistency_score=scores.value(scores.consistency([(claim, said) for claim, said, _ in central])),
        weight_for=round(weighed.supports, 2),
        weight_against=round(weighed.contradicts, 2),
        rulebook=rules.version,
    )


def _as_measured(dossier: Dossier) -> bool:
    """Whether the run is of the kind the guarantee was measured on: detailed, and all of it read offline."""
    compared = {one.analyst for one in dossier.evidence} <= {OFFLINE, ""}
    return dossier.mode is Mode.DETAILED and compared and not any(one.by_model for one in dossier.readings)


def judge(dossier: Dossier, rules: Rulebook) -> list[Judged]:
    """Every claim with its voices and what they come to."""
    said, record, sources = stances_by_claim(dossier), first_record(dossier), {source.id: source for source in dossier.sources}
    told = {claim.id: tendency(claim.id, dossier.voices, dossier.evidence, sources) for claim in dossier.claims}
    return [Judged(claim, said[claim.id], outcome(said[claim.id], rules, record, told[claim.id])) for claim in dossier.claims]


def first_record(dossier: Dossier) -> str:
    """The source that said it first, where it is a court, a regulator or a register that speaks of its own act and stands by it.

    What a party files there is that party's word.
    """
    if dossier.origin is None or dossier.origin.source_id in withdrawn(dossier):
        return ""
    source = dossier.source(dossier.origin.source_id)
    its_own = source.outlet_kind is OutletKind.BODY and not carries_others(source.url_key)
    return source.id if source.rated is Tier.INVESTIGATIVE and its_own else ""


def stances_by_claim(dossier: Dossier) -> dict[str, list[Stance]]:
    """What else stood in a report that its publisher took back takes another voice."""
    sources = {source.id: source for source in dossier.sources}
    back, nobody = frozenset(withdrawn(dossier)), frozenset[str]()
    said = {one.id: stances(one.id, dossier.voices, dossier.evidence, sources, nobody if one.central else back) for one in dossier.claims}
    return {key: [replace(one, name=dossier.teller(one.evidence.source_id)) for one in each] for key, each in said.items()}


def _verdict(judged: Judged, dossier: Dossier, rules: Rulebook) -> ClaimVerdict:
    """A claim that only pages beside the story speak of is told so: they have no voice, but nobody may say that nobody says it."""
    claim, said = judged.claim, judged.said
    found = verdict(judged, rules)
    apart = () if said else dict.fromkeys(one.source_id for one in dossier.evidence if one.claim_id == claim.id and one.counts)
    whose = listed(list(dict.fromkeys(dossier.teller(key) for key in apart)))
    return replace(found, sentence=f"Only pages outside this story speak of it: {whose}.", outside=True) if whose else found


def _lowest(central: Sequence[Judged]) -> Judged | None:
    """The topic has the lowest level among its central claims; ties go to the claim that is less likely true."""
    return min(central, key=lambda one: (one.made.level.rank, one.made.chance), default=None)


def _state(level: Level, central: Sequence[Judged], *, single: bool) -> State:
    verdicts = {one.made.verdict for one in central}
    if level is not Level.UNVERIFIED:
        return State(level)
    if Verdict.REFUTED in verdicts:
        return State.REFUTED
    if Verdict.DISPUTED in verdicts:
        return State.DISPUTED
    return State.SINGLE_SOURCE if single else State.UNVERIFIED


def speaking(dossier: Dossier) -> list[Source]:
    """Sources that say anything about a central claim."""
    central = {claim.id for claim in dossier.claims if claim.central}
    ids = {one.source_id for one in dossier.evidence if one.claim_id in central and one.counts}
    return [source for source in dossier.sources if source.id in ids]


def _reasons(central: Sequence[Judged]) -> list[Reason]:
    order = (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS)
    return [explain.reason(claim, one) for claim, said, _ in central for relation in order for one in by(said, relation)]
