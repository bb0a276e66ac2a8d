"""An investigation as a case folder: report, registry and evidence by source, with all that an outsider needs to check it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from core.exports import case_pages, offline
from core.exports.case_data import as_json, extraction, manifest, manifest_entry, state
from core.exports.decisions import to_csv
from core.exports.fact_check import fact_check_page
from core.exports.kept import Files, Kept, Loss, kept, newest
from core.exports.paths import package_name, path_of
from core.exports.report import markdown
from core.exports.since import latest_changes
from core.exports.zipped import Zipped
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.source import Change
from core.model.words import FileRole


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
        "decisions.csv": to_csv(decisions) if decisions else b"",
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
