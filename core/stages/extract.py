"""Extract: the checkable statements of the topic and of the captures, merged and ranked; no sources, no claims."""

from core.model.dossier import Dossier, Gap
from core.model.words import EventKind
from core.stages.sources import texts_of
from core.tools import Tools


async def extract(dossier: Dossier, tools: Tools) -> Dossier:
    if not dossier.sources:
        return dossier.add_gaps(Gap("No claims were looked for", "no source could be read", "extract", pass_no=dossier.pass_no))
    known = dossier.claims or await tools.analyst.central_claims(dossier.topic, dossier.plan.brief)
    claims = await tools.analyst.claims(dossier.topic, known, await texts_of(dossier.sources, tools))
    kept = claims[: dossier.mode.claim_limit] if dossier.mode.claim_limit else claims
    for claim in kept[len(dossier.claims) :]:
        await tools.emit(EventKind.CLAIM_FOUND, claim.text, claim=claim.id, central=claim.central)
    return dossier.with_(claims=tuple(kept))
