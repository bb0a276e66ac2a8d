"""How an editor rates outlets: one on its card, or many from a file, which shows what it would change before it is taken."""

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.errors import DeskError
from core.exports.csv_files import ratings_csv
from core.model.investigation import User
from core.model.outlet import SeenOutlet
from core.model.source import OutletRating
from core.model.words import OutletKind, Role, Tier
from core.settings import settings
from db import database, outlets
from ui import desk
from ui.outlets.outlet_list import every_change, own_rating
from ui.outlets.outlet_rows import COLUMNS, MOST_BYTES, MOST_ROWS, Effect, Sheet, about, effect, ratings_file_name, read_ratings
from ui.parts import ARROW, plain, rule, section, tier
from ui.shared.input_rows import Problem
from ui.shared.widgets import notice_box, zone
from ui.shared.wording_rows import plural
from ui.tokens import TIER

LAST, NEWS, SAVED = 5, "outlet-news", "outlets-saved"
OWNER = "Outlets of one owner that carry the same text are one voice."
SATIRE = "“Satire” as the reason, or “Satirical site”, marks whatever it says as satire."
KIND = "A tier 1 record of a public body may verify a topic alone; what a party says is its own cause. The reason decides neither."
KINDS = {
    OutletKind.UNKNOWN: "As the desk knows it",
    OutletKind.BODY: "Public body: a court, a regulator, a register",
    OutletKind.PARTY: "Party: it speaks in its own cause",
    OutletKind.LOCAL: "Local newsroom",
    OutletKind.NEWSROOM: "Newsroom",
    OutletKind.OTHER: "Something else",
}
BIAS = "In this newsroom's own words. It is noted beside a source that said something first; it changes no tier and no level."
MOST_SHOWN, PREVIEW = 20, 8
TAKEN = "ratings-taken"


def outlet_card(domain: str, me: User) -> None:
    st.page_link("pages/outlets.py", label="All outlets", icon=":material/arrow_back:")
    _tell()
    host = domain.partition("/")[0]
    with desk.database() as session:
        own = outlets.among(session, [domain]).get(domain)
        seen = outlets.seen(session, [host], each=LAST).get(host, [])
    left, right = st.columns([3, 2], gap="medium")
    with left:
        with section("This newsroom"):
            st.markdown(_own(own))
        if me.role is Role.EDITOR:
            _form(domain, own, seen, me)
    with right, section("As rated in investigations", "The last ones it was met in."):
        _seen(seen)
    with section("History"):
        every_change(domain)


def _own(own: OutletRating | None) -> str:
    if own is None:
        return "Not rated here: investigations go by what the desk knows of it."
    said = about(own)
    return own_rating(own) + (f"  \n:gray[{plain(said)}]" if said else "")


def _seen(seen: Sequence[SeenOutlet]) -> None:
    if not seen:
        st.markdown("No investigation has met it yet.")
        return
    alike = {(one.investigation_id, _rated(one)): one for one in reversed(seen)}  # several pages of one investigation are one line
    with st.container(gap="xsmall"):
        for one in reversed(alike.values()):
            rule()
            _seen_in(one)


def _seen_in(one: SeenOutlet) -> None:
    with st.container(gap=None):
        st.markdown(f":small[{_rated(one)}]")
        label = f"Investigation {one.investigation_id}: {one.topic_title}"
        st.page_link("pages/investigation.py", label=plain(label), icon=ARROW, query_params={"id": str(one.investigation_id)})


def _rated(one: SeenOutlet) -> str:
    return f"{tier(one.tier, one.undecided)} {plain(one.tier_reason)}" if one.tier else ":gray[Not rated]"


def _form(domain: str, own: OutletRating | None, seen: Sequence[SeenOutlet], me: User) -> None:
    name = own.name if own else seen[0].outlet if seen else ""
    with st.form(f"rate-{st.session_state.get(SAVED, 0)}"):  # a new form after each that was kept: the next change has a reason of its own
        chosen = st.segmented_control("Tier", list(Tier), format_func=lambda one: TIER[one].word, default=own.tier if own else None)
        st.caption("  \n".join(f"{TIER[one].word}: {TIER[one].help}" for one in Tier))
        named = st.text_input("Name", value=name, max_chars=200)
        standing = own.kind if own else OutletKind.UNKNOWN
        kind = st.selectbox("What it is", tuple(KINDS), tuple(KINDS).index(standing), lambda one: KINDS[one], help=KIND)
        owner = st.text_input("Owner, if it has one", value=own.owner if own else "", max_chars=200, help=OWNER)
        bias = st.text_input("Which way it leans, if it does", value=own.bias if own else "", max_chars=200, help=BIAS)
        reason = st.text_area("Reason", height=80, max_chars=500, placeholder="Why this newsroom rates it so", help=SATIRE)
        done = st.form_submit_button("Change the rating" if own else "Save the rating", type="primary")
    if done:
        _save(OutletRating(domain, named or "", chosen, reason or "", owner or "", bias or "", kind), me)
    if own:
        _withdrawing(domain, me)


def _save(rating: OutletRating, me: User) -> None:
    try:
        with desk.writing() as session:
            changed = outlets.override(session, [rating], by=me.name, now=desk.now())
    except DeskError as error:
        desk.say(plain(str(error)))
        return
    _told(f"{rating.domain} is rated tier {rating.tier}." if changed else "That is how it is rated already; nothing was changed.")


def _withdrawing(domain: str, me: User) -> None:
    with st.popover("Withdraw this rating"):
        st.markdown("Investigations will go by what the desk knows of it. The history keeps what was said.")
        reason = st.text_input("Why", key="withdraw-reason", max_chars=500)
        if st.button("Withdraw it", key="withdraw"):
            _withdraw(domain, reason or "", me)


def _withdraw(domain: str, reason: str, me: User) -> None:
    try:
        with desk.writing() as session:
            outlets.withdraw(session, domain, reason=reason, by=me.name, now=desk.now())
    except DeskError as error:
        desk.say(plain(str(error)))
        return
    _told(f"The rating of {domain} is withdrawn.")


def _told(sentence: str) -> None:
    st.session_state[NEWS] = sentence
    st.session_state[SAVED] = st.session_state.get(SAVED, 0) + 1
    st.rerun()


def _tell() -> None:
    if NEWS in st.session_state:
        st.toast(plain(st.session_state.pop(NEWS)))


def file_buttons(by: str, *, may_import: bool) -> None:
    if may_import and st.button("Import CSV", icon=":material/upload:"):
        import_ratings(by)
    name = ratings_file_name(desk.now(), zone())
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
        with notice_box(TAKEN):
            st.markdown(f"**{plural(number, 'rating')} taken:** {_named(domains)}.")
            _problems(problems)


def _named(domains: Sequence[str]) -> str:
    more = f" and {len(domains) - MOST_SHOWN:,} more" if len(domains) > MOST_SHOWN else ""
    return plain(", ".join(domains[:MOST_SHOWN]) + more)
