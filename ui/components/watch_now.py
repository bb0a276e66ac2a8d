"""A changed page as it is now: its frozen text, its files and their receipt, as of any other capture."""

from dataclasses import replace

from core.model.source import Change
from core.model.words import FileRole
from ui.components.evidence_files import Kept, downloads, look, of
from ui.components.evidence_receipt import receipt
from ui.components.evidence_text import frozen_text
from ui.components.here import zone
from ui.parts import section
from ui.view_models.exhibit import Exhibit
from ui.view_models.moments import moment


def as_it_is_now(change: Change, found: Exhibit) -> None:
    key, kept = f"change-{change.id}", [_named(one, change) for one in look(found)]
    with section("The page as it is now", f"Frozen when it was looked at {moment(change.found_at, zone())}, like every capture."):
        frozen_text(found, of(FileRole.TEXT, kept), None, key)
        downloads(kept, key)
    receipt(found, kept)


def _named(one: Kept, change: Change) -> Kept:
    """In a folder of downloads it must not pass for what was captured first."""
    return replace(one, line=replace(one.line, file_name=f"change-{change.id}-{one.line.file_name}"))
