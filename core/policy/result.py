"""The result as other systems know it: every score taken apart, and the four criteria of success, met or not."""

from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from core.model.origin import Origin
from core.model.result import ACCOUNTS, CREDIBLE, DETAILS, Criterion, Result
from core.model.words import Verdict
from core.policy import scores
from core.policy.authority import CANNOT_BE_TOLD
from core.policy.levels import speaking, stances_by_claim
from core.policy.standing import withdrew

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
