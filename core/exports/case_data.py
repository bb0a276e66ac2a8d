"""The files of a case folder that programs read: its state, its claims and evidence with their places, and the list of all files."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.exports.kept import Kept
from core.exports.paths import package_name, path_of
from core.exports.zipped import Member
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.words import FileRole, QuoteState
from core.reading.quotes import find, selectors

FORMAT = "second-source case folder 1"
UNPLACED = (QuoteState.NOT_FOUND, QuoteState.NO_EVIDENCE)
"""Words that the audit did not find have no place to point at; fact-check.md shows them as what they are."""

Texts = Mapping[str, str]
"""The frozen text of each source that is still there."""


def as_json(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=2).encode() + b"\n"


def state(dossier: Dossier, run: Investigation) -> dict[str, Any]:
    made = dossier.recommendation
    return {
        "case_id": package_name(dossier),
        "topic": dossier.topic.title,
        "investigation_id": run.id,
        "status": run.status,
        "mode": run.mode,
        "current_iteration": dossier.pass_no,
        "next_source_id": f"S{max((int(source.id[1:]) for source in dossier.sources), default=0) + 1:03}",
        "sources_count": len(dossier.sources),
        "claims_count": len(dossier.claims),
        "level": made.level if made else None,
        "state": made.stands if made else None,
        "confidence": made.confidence if made else None,
        "flags": [flag.sentence for flag in made.flags] if made else [],
        "quotes_checked": made.quotes_checked if made else 0,
        "quotes_found": made.quotes_found if made else 0,
        "rulebook": made.rulebook if made else None,
        "gaps": [f"{gap.what}: {gap.why}" if gap.why else gap.what for gap in dossier.gaps],
        "created_at": run.requested_at.isoformat() if run.requested_at else None,
        "updated_at": run.finished_at.isoformat() if run.finished_at else None,
    }


def extraction(dossier: Dossier, paths: Mapping[str, Mapping[FileRole, str]], texts: Texts) -> dict[str, Any]:
    """Claims and evidence; a quote points into the frozen text by its words and by its position, in Unicode code points."""
    verdicts = {one.claim_id: one.verdict for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    where = {key: files[FileRole.TEXT] for key, files in paths.items() if FileRole.TEXT in files}
    return {
        "claims": [_claim(claim, where, texts) | {"verdict": verdicts.get(claim.id)} for claim in dossier.claims],
        "evidence": [_evidence(one, where) for one in dossier.evidence],
    }


def _claim(claim: Claim, where: Mapping[str, str], texts: Texts) -> dict[str, Any]:
    placed = claim.quote is not None and claim.state is not QuoteState.NOT_FOUND
    maker = _maker(claim, texts)
    return {
        "id": claim.id,
        "text": claim.text,
        "kind": claim.kind,
        "importance": claim.importance,
        "central": claim.central,
        "speaker": claim.speaker or None,
        "made_by": claim.made_by,
        "state": claim.state if claim.quote else None,
        "match": claim.quote.match if claim.quote else None,
        "words": claim.quote.exact if claim.quote and not placed else None,
        "target": _target(maker, claim.quote, where) if placed and claim.quote and maker else None,
    }


def _maker(claim: Claim, texts: Texts) -> str:
    """The one of its sources that a claim's words were taken from; else one whose text is not there, else any: the check will say so."""
    holding = [key for key in claim.made_by if claim.quote and key in texts and find(texts[key], claim.quote)]
    unread = [key for key in claim.made_by if key not in texts]
    return next(iter([*holding, *unread, *claim.made_by]), "")


def _evidence(one: Evidence, where: Mapping[str, str]) -> dict[str, Any]:
    placed = one.quote is not None and one.state not in UNPLACED
    return {
        "id": f"{one.claim_id} × {one.source_id}",
        "claim_id": one.claim_id,
        "source_id": one.source_id,
        "relation": one.relation,
        "contradiction": one.kind,
        "confidence": one.confidence,
        "speaker": one.speaker or None,
        "note": one.note or None,
        "analyst": one.analyst,
        "state": one.state,
        "match": one.quote.match if one.quote else None,
        "counts": one.counts,
        "earlier": _as_read_before(one.earlier) if one.earlier else None,
        "words": one.quote.exact if one.quote and not placed else None,
        "target": _target(one.source_id, one.quote, where) if placed and one.quote else None,
    }


def _as_read_before(one: Evidence) -> dict[str, Any]:
    """What a first reader said, where a stronger one read it again."""
    return {
        "relation": one.relation,
        "contradiction": one.kind,
        "confidence": one.confidence,
        "chances": one.chances,
        "speaker": one.speaker or None,
        "note": one.note or None,
        "analyst": one.analyst,
        "words": one.quote.exact if one.quote else None,
    }


def _target(source_id: str, quote: Quote, where: Mapping[str, str]) -> dict[str, Any]:
    return {"source_id": source_id, "source": where.get(source_id), "selector": selectors(quote)}


def manifest(dossier: Dossier, members: Iterable[Member], sources: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "case_id": package_name(dossier),
        "investigation_id": dossier.investigation_id,
        "files": {member.path: {"sha256": member.sha256, "size": member.size} for member in members},
        "sources": list(sources),
    }


def manifest_entry(one: Kept, members: Mapping[FileRole, Member]) -> dict[str, Any]:
    """Which file of the folder is which file of a source, and what should be there and is not."""
    return {
        "id": one.source.id,
        "url": one.source.url,
        "captured_url": one.capture.final_url,
        "captured_at": one.capture.captured_at.isoformat(),
        "files": {role: {"path": each.path, "sha256": each.sha256, "size": each.size} for role, each in members.items()},
        "missing": {
            loss.role: {"path": path_of(one.source.id, one.capture, loss.role), "sha256": loss.sha256, "why": loss.why}
            for loss in one.losses
        },
    }
