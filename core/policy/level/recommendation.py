"""From a dossier to a recommendation: the lowest level of its central claims, every reason in words, and the result for other systems."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.claim import ClaimVerdict
from core.model.dossier import Dossier
from core.model.judgement import ACCOUNTS, CREDIBLE, DETAILS, Criterion, Discrepancy, Reason, Recommendation, Result
from core.model.origin import Origin
from core.model.source import Source
from core.model.words import OFFLINE, Level, Mode, OutletKind, Relation, State, Tier, Verdict
from core.policy.level import explain, scores
from core.policy.level.explain import would_change
from core.policy.level.flags import Case, flags
from core.policy.level.outcome import Judged, balance, confidence, outcome, tendency, verdict
from core.policy.level.rulebook import Rulebook
from core.policy.level.stances import Stance, by, confirming, stances
from core.policy.origin.authority import CANNOT_BE_TOLD
from core.policy.phrases import listed
from core.policy.posts.accounts import publishers
from core.policy.retractions_and_satire import doubts, taken_for_news, withdrawn, withdrew
from core.policy.tiers.address_clues import carries_others

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


TOLD = 5
"""Items of background that the additional context names."""


def result(dossier: Dossier) -> Result | None:
    """Nothing before something is recommended; the same dossier always gives the same result."""
    made, said = dossier.recommendation, stances_by_claim(dossier)
    if made is None:
        return None
    return Result(
        credibility_assessment=scores.credibility(speaking(dossier)),
        consistency_score=scores.consistency([(claim, said[claim.id]) for claim in dossier.claims if claim.central]),
        context_richness=dossier.context.richness if dossier.context else None,
        verified_claims=claims_with(dossier, made, Verdict.CONFIRMED),
        disputed_claims=claims_with(dossier, made, Verdict.DISPUTED, Verdict.REFUTED),
        additional_context=additional_context(dossier),
        recommended_verification_level=made.level,
        confidence_level=made.confidence,
        investigation_notes=f"{made.sentence} {made.detail}".strip(),
        requires_human_review=made.flagged,
        review_reason=", ".join(flag.kind for flag in made.flags),
        criteria=criteria(dossier, made),
    )


def claims_with(dossier: Dossier, made: Recommendation, *verdicts: Verdict) -> tuple[str, ...]:
    wanted = {verdict.claim_id for verdict in made.verdicts if verdict.verdict in verdicts}
    return tuple(claim.text for claim in dossier.claims if claim.id in wanted)


def additional_context(dossier: Dossier) -> str:
    """What lies behind the story, in a few sentences; nothing where nothing was found."""
    if dossier.context is None:
        return ""
    told = [dossier.context.sentence, *(f"{item.text.rstrip('.')}." for item in dossier.background[:TOLD])]
    return " ".join(sentence for sentence in told if sentence)


def criteria(dossier: Dossier, made: Recommendation) -> tuple[Criterion, ...]:
    """Any one of them makes the investigation a success."""
    details, accounts = context_details(dossier), dossier.listening.independent if dossier.listening else 0
    return (
        _counted("Three credible sources", made.credible_sources, CREDIBLE, "sources of tier 1 or 2 speak about it"),
        _origin(dossier),
        _counted("Context with five details", details, DETAILS, "supporting details of context were found"),
        _counted("Ten independent accounts", accounts, ACCOUNTS, "independent accounts speak about it on the networks"),
    )


def _counted(name: str, number: int, needed: int, what: str) -> Criterion:
    return Criterion(name, number >= needed, f"{number} {what}; {needed} are asked for.")


def context_details(dossier: Dossier) -> int:
    """Earlier events, precedents, facts of the place, and actors of whom more than the name is known."""
    known = [one for one in dossier.actors if not one.only_in]
    return len(dossier.background) + sum(bool(actor.profile or actor.statements or actor.record) for actor in known)


def _origin(dossier: Dossier) -> Criterion:
    name, origin = "The original, authoritative source", dossier.origin
    if origin is None:
        return Criterion(name, False, "Nobody can be named as the first.")
    met = origin.authority is not None and origin.authority.authoritative
    return Criterion(name, met, f"{dossier.teller(origin.source_id)} {origin.lead}, as far as is known, and {_weight(origin, dossier)}.")


def _weight(origin: Origin, dossier: Dossier) -> str:
    """No more than the origin itself says of its authority: a field that cannot be told is said to be so."""
    known = origin.authority
    if back := withdrew(origin.source_id, dossier):
        return back
    if known is None or not known.authoritative:
        return "is no authority on it"
    if not known.beat or known.beat.startswith(CANNOT_BE_TOLD):
        return f"can stand as a source of its own; whether it covers the field {known.beat or CANNOT_BE_TOLD}"
    return f"is an authority on it: {known.beat}"
