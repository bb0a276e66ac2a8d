"""Audit: every quote is looked up in its capture again, and what is still thin gets sharper queries for another pass."""

import asyncio
from collections.abc import Mapping

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.words import QuoteState, Verdict
from core.policy import levels
from core.reading.quotes import check
from core.stages.sources import text_of
from core.tools import Tools
from core.words import content_words

THIN = (Verdict.UNCONFIRMED, Verdict.PARTLY_CONFIRMED, Verdict.DISPUTED)


async def audit(dossier: Dossier, tools: Tools) -> Dossier:
    captured = [source for source in dossier.sources if source.capture]
    texts = dict(zip((source.id for source in captured), await asyncio.gather(*(text_of(one, tools) for one in captured)), strict=True))
    gone = [source for source in captured if texts[source.id] is None]
    checked = dossier.with_(evidence=_checked(dossier, texts))
    judged = checked.with_(recommendation=levels.recommend(checked, tools.rulebook))
    unfound = [one for one in judged.evidence if one.quote and not one.state.counts]
    gaps = [Gap(f"The words cited from {one.source_id} for {one.claim_id} are not in its capture", one.state, "audit") for one in unfound]
    lost = [Gap(f"The capture of {source.id} is lost", "it is missing from the evidence store or changed", "audit") for source in gone]
    return judged.with_(refined=refined(judged)).add_gaps(*lost, *gaps)


def _checked(dossier: Dossier, texts: Mapping[str, str | None]) -> tuple[Evidence, ...]:
    return tuple(one.with_(state=_state(one, texts.get(one.source_id))) if one.quote else one for one in dossier.evidence)


def _state(one: Evidence, text: str | None) -> QuoteState:
    if text is None or one.quote is None:
        return QuoteState.NO_EVIDENCE
    return check(text, one.quote)


def refined(dossier: Dossier) -> tuple[Query, ...]:
    """Queries for central claims whose evidence is thin; none when no further pass may follow."""
    if dossier.halted or dossier.pass_no >= dossier.mode.passes or dossier.recommendation is None:
        return ()
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts}
    thin = [claim for claim in dossier.claims if claim.central and _is_thin(verdicts[claim.id])]
    return tuple(query(claim, dossier) for claim in thin)


def _is_thin(one: ClaimVerdict) -> bool:
    return one.verdict in THIN


def query(claim: Claim, dossier: Dossier) -> Query:
    """First the claim with the names around it, then the claim with the words of those who correct."""
    near = [word for other in dossier.claims if not other.central for word in content_words(other.text)]
    common = sorted(set(near), key=lambda word: (-near.count(word), word))
    extra = common[:5] if dossier.pass_no == 1 else ["withdrawn", "corrected", "denied", "confirmed"]
    return Query(" ".join(dict.fromkeys([*content_words(claim.text)[:8], *extra])), "gap")
