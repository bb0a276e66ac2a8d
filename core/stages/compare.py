"""Compare: what each source says about each claim, in its own words; pairs already read are not read again."""

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Gap
from core.model.source import SourceText
from core.model.words import EventKind, Relation
from core.stages.sources import texts_of
from core.tools import Tools


async def compare(dossier: Dossier, tools: Tools) -> Dossier:
    known = {(one.claim_id, one.source_id) for one in dossier.evidence}
    texts = await texts_of(dossier.sources, tools)
    found: list[Evidence] = []
    for done, text in enumerate(texts):
        if halted := tools.brake():
            return _stopped(dossier, found, len(texts) - done, halted)
        claims = [claim for claim in dossier.claims if (claim.id, text.source.id) not in known]
        found += await _compared(claims, text, dossier.pass_no, tools)
        pairs = f"{(done + 1) * len(dossier.claims)} of {len(texts) * len(dossier.claims)} claim and source pairs"
        await tools.emit(EventKind.PROGRESS, pairs, share=(done + 1) / len(texts), source=text.source.id)
    return dossier.with_(evidence=dossier.evidence + tuple(found))


async def _compared(claims: list[Claim], text: SourceText, pass_no: int, tools: Tools) -> list[Evidence]:
    if not claims:
        return []
    found = [one.with_(pass_no=pass_no) for one in await tools.analyst.compare(claims, text)]
    for one in found:
        if one.relation is Relation.CONTRADICTS:
            await tools.emit(
                EventKind.CONTRADICTION_FOUND, f"{text.source.outlet} contradicts {one.claim_id}", claim=one.claim_id, source=one.source_id
            )
    return found


def _stopped(dossier: Dossier, found: list[Evidence], left: int, why: str) -> Dossier:
    gap = Gap(
        f"{left} {'source was' if left == 1 else 'sources were'} not compared with the claims", why, "compare", pass_no=dossier.pass_no
    )
    return dossier.with_(evidence=dossier.evidence + tuple(found), halted=dossier.halted or why).add_gaps(gap)
