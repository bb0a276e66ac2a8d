"""Ratings from a file and into one: what an import would change is shown before it is taken, each bad line has its sentence."""

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.errors import DeskError
from core.exports.csv_files import ratings_csv
from core.model.source import OutletRating
from core.settings import settings
from db import database, outlets
from ui import desk
from ui.components.here import zone
from ui.components.outlets_list import own_rating
from ui.components.told import told
from ui.parts import plain
from ui.view_models.moments import plural
from ui.view_models.outlets_import import COLUMNS, MOST_BYTES, MOST_ROWS, Effect, Sheet, effect, read_ratings
from ui.view_models.outlets_table import about, file_name
from ui.view_models.sheet import Problem

MOST_SHOWN, PREVIEW = 20, 8
TAKEN = "ratings-taken"


def file_buttons(by: str, *, may_import: bool) -> None:
    if may_import and st.button("Import CSV", icon=":material/upload:"):
        import_ratings(by)
    name = file_name(desk.now(), zone())
    st.download_button("Export CSV", _all_ratings, name, on_click="ignore", icon=":material/download:")


def _all_ratings() -> bytes:
    """Runs after the click and outside the page, so it opens its own session."""
    with database.reading(settings().database_url) as session:
        return ratings_csv(rating for _, rating in sorted(outlets.ratings(session).items()))


@st.dialog("Import ratings from CSV", width="large")
def import_ratings(by: str) -> None:
    st.caption(plain(f"First line: {', '.join(COLUMNS)}, in any order. At most {MOST_ROWS:,} rows and {MOST_BYTES // 1_000_000} MB."))
    upload = st.file_uploader("CSV file", type=["csv", "txt", "tsv"], key="ratings-file", max_upload_size=MOST_BYTES // 1_000_000)
    if upload is None:
        return
    reason = st.text_input("Reason for lines that give none", value=f"Imported from {upload.name}", key="ratings-reason")
    sheet = read_ratings(upload.getvalue(), reason or "")
    if sheet.refused:
        desk.say(plain(sheet.refused))
        return
    with desk.database() as session:
        standing = outlets.among(session, [one.domain for one in sheet.ratings])
    changes = effect(sheet.ratings, standing)
    _preview(sheet, changes, standing)
    if changes.number and st.button(f"Take {plural(changes.number, 'rating')}", type="primary", key="take-ratings"):
        _take(sheet, changes, by)


def _preview(sheet: Sheet, changes: Effect, standing: Mapping[str, OutletRating]) -> None:
    wrong = f" {plural(len(sheet.problems), 'line')} cannot be used." if sheet.problems else ""
    st.markdown(f"**{plural(len(sheet.lines), 'rating')}:** {changes.sentence}{wrong} Read as {plain(sheet.encoding)}.")
    if sheet.unused:
        st.caption(plain(f"Not used: {', '.join(sheet.unused)}."))
    _problems(sheet.problems)
    first = _taken(changes)[:PREVIEW]
    if first:
        rows = [{"Domain": plain(one.domain), "Was": _cell(standing.get(one.domain)), "Will be": _cell(one)} for one in first]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)
        if changes.number > PREVIEW:
            st.caption(f"And {changes.number - PREVIEW:,} more.")


def _taken(changes: Effect) -> Sequence[OutletRating]:
    """What overwrites a rating comes first."""
    return (*changes.changed, *changes.new)


def _cell(rating: OutletRating | None) -> str:
    """Everything a line can change: tier and reason, then name, owner and leaning."""
    if rating is None:
        return ":gray[Not rated]"
    said = about(rating)
    return own_rating(rating) + (f"  \n:gray[{plain(said)}]" if said else "")


def _problems(problems: Sequence[Problem]) -> None:
    for problem in problems[:MOST_SHOWN]:
        desk.say(plain(f"Line {problem.number}: {problem.sentence}"))
    if len(problems) > MOST_SHOWN:
        st.caption(f"And {len(problems) - MOST_SHOWN:,} more.")


def _take(sheet: Sheet, changes: Effect, by: str) -> None:
    """All good lines in one transaction."""
    try:
        with st.spinner("Importing"), desk.writing() as session:
            changed = outlets.override(session, sheet.ratings, by=by, now=desk.now())
    except DeskError as error:
        desk.say(plain(str(error)))
        return
    st.session_state[TAKEN] = (changed, [one.domain for one in _taken(changes)], sheet.problems)
    st.rerun()


def tell_taken() -> None:
    """What the import did, told on the page behind it."""
    if TAKEN in st.session_state:
        number, domains, problems = st.session_state[TAKEN]
        with told(TAKEN):
            st.markdown(f"**{plural(number, 'rating')} taken:** {_named(domains)}.")
            _problems(problems)


def _named(domains: Sequence[str]) -> str:
    more = f" and {len(domains) - MOST_SHOWN:,} more" if len(domains) > MOST_SHOWN else ""
    return plain(", ".join(domains[:MOST_SHOWN]) + more)
