"""The downloads of a finished investigation: the report, and two packages that an outsider can check without this desk."""

from functools import partial

import streamlit as st

from core.errors import DeskError
from core.exports.case_folder import case_folder
from core.exports.package_files import Noting, package_name
from core.exports.report_html import REPORTS, why_no_paper
from core.exports.wacz import wacz
from core.model.dossier import Dossier
from core.settings import settings
from db import changes, database, dossiers, investigations, reviews
from db.vault import FileVault
from ui import desk
from ui.parts import plain

NAMES = {"md": "report", "html": "report", "pdf": "report on paper", "zip": "case folder", "wacz": "web archive"}
FILES = {
    "Report (Markdown)": ("md", "text/markdown"),
    "Report (HTML)": ("html", "text/html"),
    "Report (PDF)": ("pdf", "application/pdf"),
    "Case folder (.zip)": ("zip", "application/zip"),
    "Web archive (.wacz)": ("wacz", "application/wacz"),
}
ABOUT = (
    "The case folder holds the report, the sources and every frozen file; whoever gets it can check each hash and each quote offline, with "
    "the command in its README. The web archive shows the pages as they were, at replayweb.page."
)
HASH = (
    "So that nobody can put another package in its place, send its SHA-256 by another way; whoever runs the desk can print it for "
    "investigation {number}."
)
NOTES = "notes on packages"

Notes = dict[str, str]
"""What an editor must know about the last package of each kind."""


def downloads(dossier: Dossier) -> None:
    name = package_name(dossier)
    no_paper = why_no_paper(settings())
    notes = _notes(dossier)
    with st.popover("Download", icon=":material/download:"):
        for label, (ending, kind) in FILES.items():
            if ending != "pdf" or not no_paper:
                _button(label, partial(made, dossier.investigation_id, ending, notes), f"{name}.{ending}", kind)
        st.caption(f"{ABOUT} {no_paper}".rstrip())
        st.caption(HASH.format(number=dossier.investigation_id))


def failures(dossier: Dossier) -> None:
    """What could not be packed, until it can."""
    for sentence in _notes(dossier).values():
        desk.say(plain(sentence))


def _notes(dossier: Dossier) -> Notes:
    notes: Notes = st.session_state.setdefault(f"{NOTES} {dossier.investigation_id}", {})
    return notes


def _button(label: str, data: "partial[bytes]", name: str, kind: str) -> None:
    st.download_button(label, data, name, kind, type="tertiary", icon=":material/download:", on_click="ignore")


def made(investigation_id: int, ending: str, notes: Notes) -> bytes:
    """Runs after the click and outside the page: it opens its own session, and leaves its sentence for the next time the page is drawn."""
    notes.pop(ending, None)
    files = Noting(FileVault(settings().evidence_url).get)
    try:
        content = _content(investigation_id, ending, files)
    except DeskError as error:
        notes[ending] = f"The {NAMES[ending]} could not be made. {error}"
        raise
    if files.problems:
        notes[ending] = f"The {NAMES[ending]} is not whole, and its README says what is missing: {files.problems[0]}"
    return content


def _content(investigation_id: int, ending: str, files: Noting) -> bytes:
    with database.reading(settings().database_url) as session:
        run = investigations.get(session, investigation_id)
        dossier = dossiers.load(session, investigation_id)
        decisions = reviews.history(session, investigation_id=investigation_id, limit=1000)
        later = changes.every(session, investigation_id)
    if ending in REPORTS:
        return REPORTS[ending](dossier, later)
    return wacz(dossier, files) if ending == "wacz" else case_folder(dossier, files, run, decisions, later)
