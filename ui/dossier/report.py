"""The report, every sentence with links to the words it rests on, the packages to download, and the log."""

from functools import partial

import pandas as pd
import streamlit as st

from core.errors import DeskError
from core.exports.case_folder import case_folder
from core.exports.package_files import Noting, package_name
from core.exports.report_html import REPORTS, why_no_paper
from core.exports.wacz import wacz
from core.model.dossier import Dossier, Section, Sentence
from core.model.words import EventKind
from core.settings import settings
from db import changes, database, dossiers, investigations, reviews
from db.vault import FileVault
from ui import desk
from ui.dossier import overview_rows as view
from ui.dossier.overview_rows import Citation, Listed
from ui.evidence.citations import cited_link, post_link, source_link
from ui.evidence.evidence_rows import Index, index
from ui.parts import outlet, phone, plain, section, short
from ui.run import run_rows
from ui.run.run_rows import LogLine
from ui.shared.widgets import zone
from ui.tokens import FLAG, GAP

MEASURE = 820
"""Pixels: a line of print."""
NUMBERS = "A number behind a sentence opens the words it rests on, marked in the frozen page."
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
LOG_PAGE = 50
LOG_TRAIL = "log-trail"
LOGGED = [kind for kind in EventKind if kind is not EventKind.PROGRESS]  # worth a glance while it runs, not a line afterwards
SIGNS = {EventKind.ERROR: FLAG, EventKind.GAP_FOUND: GAP}


def report_tab(dossier: Dossier) -> None:
    if dossier.report is None:
        st.markdown("There is no report: the run ended before it was written. The other tabs hold what was found.")
        return
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.caption(NUMBERS, width="content")
        downloads(dossier)
    failures(dossier)
    found = index(dossier)
    for part in dossier.report.sections:
        _section(part, found, dossier)
    if left_out := view.left_out(dossier.report.dropped):
        st.caption(left_out)
    _sources(dossier)


def _section(part: Section, found: Index, dossier: Dossier) -> None:
    told = [_sentence(sentence, found, dossier) for sentence in part.sentences]
    with section(plain(part.title)), st.container(gap="xsmall", width=MEASURE):
        for paragraph in [" ".join(told)] if view.flows(part) else told:
            st.markdown(paragraph)


def _sentence(sentence: Sentence, found: Index, dossier: Dossier) -> str:
    named, more = view.posts_named(sentence)
    links = [_link(one, dossier) for one in view.citations(sentence, found)] + [post_link(dossier, key) for key in named]
    rest = f" :gray[and {more:,} more]" if more else ""
    return plain(sentence.text) + (f" :small[{', '.join(links)}{rest}]" if links else "")


def _link(one: Citation, dossier: Dossier) -> str:
    if not one.known:
        return f":gray[{plain(one.source_id)}]"
    return cited_link(dossier, one.cited) if one.cited else source_link(dossier, one.source_id)


def _sources(dossier: Dossier) -> None:
    """Everything that was read, whether a sentence rests on it or not."""
    listed = view.report_sources(dossier)
    if not listed:
        return
    with section("Sources", f"All {len(listed)} that were read; each number opens the capture."):
        rows = [_short_source_cells(one, dossier) if phone() else _source_cells(one, dossier) for one in listed]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=phone())


def _source_cells(one: Listed, dossier: Dossier) -> dict[str, str]:
    source = one.source
    return {
        "Source": f"{source_link(dossier, source.id)} {outlet(source, dossier.teller(source.id))}",
        "Title": plain(source.title),
        "Published": source.published.words() if source.published else "undated",
        "Voice": one.voice or ":gray[none]",
        "Capture": f"`{short(source.text_sha256)}`",
    }


def _short_source_cells(one: Listed, dossier: Dossier) -> dict[str, str]:
    """The same in one cell, for a phone."""
    source = one.source
    when = source.published.words() if source.published else "undated"
    facts = ", ".join(fact for fact in (when, one.voice) if fact)
    who = f"{source_link(dossier, source.id)} {outlet(source, dossier.teller(source.id))}"
    return {"Source": f"{who}  \n{plain(source.title)}  \n:gray[{facts}]"}


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


def log_tab(investigation_id: int) -> None:
    """The trail of pages turned is remembered per investigation, so that Newer goes back exactly."""
    key = f"{LOG_TRAIL}-{investigation_id}"
    trail: list[int] = st.session_state.setdefault(key, [])
    with desk.database() as session:
        found = investigations.latest_events(
            session, investigation_id, before=trail[-1] if trail else None, kinds=LOGGED, limit=LOG_PAGE + 1
        )
    page = run_rows.log_page(found, LOG_PAGE, zone())
    if not page.lines:
        st.markdown("Nothing has been logged yet.")
        return
    for day, told in run_rows.log_by_day(page.lines).items():
        with section(day):
            st.table(pd.DataFrame([_log_row(line) for line in told]), border="horizontal", hide_index=True)
    _log_pages(key, page.older)


def _log_row(line: LogLine) -> dict[str, str]:
    token = SIGNS.get(line.kind)
    what = f":{token.colour}[{token.icon}] {line.what}" if token else line.what
    return {"When": line.time, "Stage": line.stage, "What": what, "Words": plain(line.message)}


def _log_pages(key: str, older: int | None) -> None:
    trail: list[int] = st.session_state[key]
    with st.container(horizontal=True):
        if trail:
            st.button("Newer", key="log-newer", on_click=lambda: trail.__delitem__(-1))
        if older is not None:
            st.button("Older", key="log-older", on_click=trail.append, args=(older,))
