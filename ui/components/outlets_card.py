"""One outlet: this newsroom's rating and how to change it, how investigations have rated it, and its history."""

from collections.abc import Sequence

import streamlit as st

from core.errors import DeskError
from core.model.investigation import User
from core.model.outlet import SeenOutlet
from core.model.source import OutletRating
from core.model.words import OutletKind, Role, Tier
from db import outlets
from ui import desk
from ui.components.outlets_changes import every_change
from ui.components.outlets_list import own_rating
from ui.parts import ARROW, plain, rule, section, tier
from ui.tokens import TIER
from ui.view_models.outlets_table import about

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
