"""The result in words: criteria met or not, how many claims stand or fall, and what other systems are told."""

from core.model.dossier import Dossier
from core.model.judgement import Result
from core.model.words import Verdict
from ui.view_models.moments import plural

EARLIER = "This investigation ran before results were worked out in full; a new one would have its scores and criteria."


def success(result: Result) -> str:
    met = sum(one.met for one in result.criteria)
    if not met:
        return f"None of {len(result.criteria)} criteria is met; any one would make it a success."
    return f"{met} of {len(result.criteria)} criteria {'is' if met == 1 else 'are'} met; any one makes it a success."


def claims(result: Result, dossier: Dossier) -> str:
    """How many stand, stand partly or do not, of how many."""
    if not dossier.claims:
        return "No claim was found that could be checked."
    verified, disputed = len(result.verified_claims), len(result.disputed_claims)
    verdicts = dossier.recommendation.verdicts if dossier.recommendation else ()
    partly = sum(one.verdict is Verdict.PARTLY_CONFIRMED for one in verdicts)
    return f"{verified} of {plural(len(dossier.claims), 'claim')} confirmed, {partly} partly, {disputed} disputed or refuted."


def told(result: Result) -> list[tuple[str, str]]:
    """The fields other systems of the newsroom get in words; what is empty is left out."""
    review = f"Asked for: {result.review_reason or 'no reason is given'}." if result.requires_human_review else "Not asked for."
    fields = (("Notes", result.investigation_notes), ("Additional context", result.additional_context), ("Human review", review))
    return [(name, words) for name, words in fields if words]
