"""An investigation as a case folder: report, registry and evidence by source, for people and programs, with all it takes to check it."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from core.evidence.quotes import find, selectors
from core.exports import case_pages, offline
from core.exports.case_pages import fact_check_page
from core.exports.csv_files import decisions_csv
from core.exports.package_files import Files, Kept, Loss, Member, Zipped, kept, newest, package_name, path_of
from core.exports.report import latest_changes, markdown
from core.model.claim import Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.source import Change
from core.model.words import FileRole, QuoteState

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
        "claims": [_claim_told(claim, where, texts) | {"verdict": verdicts.get(claim.id)} for claim in dossier.claims],
        "evidence": [_evidence_told(one, where) for one in dossier.evidence],
    }


def _claim_told(claim: Claim, where: Mapping[str, str], texts: Texts) -> dict[str, Any]:
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


def _evidence_told(one: Evidence, where: Mapping[str, str]) -> dict[str, Any]:
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


@dataclass
class Shelf:
    """What lies where in the folder, and what should and does not."""

    paths: dict[str, dict[FileRole, str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    entries: list[dict[str, Any]] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)

    @property
    def stamps(self) -> list[tuple[str, str]]:
        """Each time stamp after the file it vouches for."""
        both = (FileRole.METADATA, FileRole.TIMESTAMP)
        return [(files[both[0]], files[both[1]]) for files in self.paths.values() if all(role in files for role in both)]


def case_folder(
    dossier: Dossier, files: Files, run: Investigation, decisions: Sequence[Decision] = (), changes: Sequence[Change] = ()
) -> bytes:
    """A zip with one folder; what the evidence store has lost is named in it and does not stop it.

    `decisions` come newest first, `changes` of sources oldest first.
    """
    made, shelf = Zipped(newest(dossier), f"{package_name(dossier)}/"), Shelf()
    for one in kept(dossier, files):
        _shelve(one, made, shelf)
    for path, content in _pages(dossier, run, decisions, changes, shelf).items():
        if content:
            made.add(path, content)
    readme = partial(offline.readme, dossier, run, decisions, changes)
    _close(dossier, readme, made, shelf)
    return made.close()


def _shelve(one: Kept, made: Zipped, shelf: Shelf) -> None:
    """Every file as it was stored, byte for byte, so that the hashes in the sealed metadata.json hold."""
    members = {role: made.add(path_of(one.source.id, one.capture, role), content) for role, content in one.found.items()}
    shelf.paths[one.source.id] = {role: member.path for role, member in members.items()}
    if FileRole.TEXT in one.found:
        shelf.texts[one.source.id] = one.found[FileRole.TEXT].decode(errors="replace")
    shelf.entries.append(manifest_entry(one, members))
    shelf.losses.extend(one.losses)


def _pages(
    dossier: Dossier, run: Investigation, decisions: Sequence[Decision], changes: Sequence[Change], shelf: Shelf
) -> dict[str, bytes]:
    """By name; one that has nothing to say is empty, and is left out."""
    changed = latest_changes(changes)
    return {
        "summary.md": markdown(dossier, changes).encode(),
        "sources.md": case_pages.sources_page(dossier, shelf.paths, changed).encode() if dossier.sources else b"",
        "fact-check.md": fact_check_page(dossier, changed).encode() if dossier.claims else b"",
        "positions.md": case_pages.positions_page(dossier).encode(),
        "timeline.md": case_pages.timeline_page(dossier).encode(),
        "iterations.md": case_pages.iterations_page(dossier).encode(),
        "decisions.csv": decisions_csv(decisions) if decisions else b"",
        "_state.json": as_json(state(dossier, run)),
        "_extraction.json": as_json(extraction(dossier, shelf.paths, shelf.texts)),
    }


def _close(dossier: Dossier, readme: Callable[..., str], made: Zipped, shelf: Shelf) -> None:
    """What speaks of all other files comes last: README, then the manifest, then the sums over everything."""
    paths = [member.path for member in made.members]
    made.add("README.md", readme(paths=paths, stamps=shelf.stamps, losses=shelf.losses).encode())
    made.add("verify.py", offline.script())
    made.add("manifest.json", as_json(manifest(dossier, made.members, shelf.entries)))
    made.add("SHA256SUMS", "".join(f"{member.sha256}  {member.path}\n" for member in made.members).encode())
