"""The desk as every page enters it: who is here, which database, the look, and one way to say that something is wrong."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NoReturn

import streamlit as st
from sqlalchemy.orm import Session
from streamlit.runtime.pages_manager import PagesManager

from core.errors import DeskError
from core.model.investigation import User
from core.model.words import Role
from core.settings import settings
from db import desk as store
from db.database import check
from db.database import reading as reading_from
from db.database import writing as writing_to
from db.desk import living_workers
from ui.parts import look, plain
from ui.tokens import FLAG

REFUSED = "refused_by_the_desk"
OPENING, COVERED = "a_dialog_was_asked_for", "a_dialog_covers_the_page"
NAMELESS = "The sign-in gave neither an e-mail address nor an id, so nobody can be named in the log. Ask whoever runs the sign-in."
EMPTYING = (
    "The demo's topics go, with their investigations and decisions, its archive and its ratings of outlets. "
    "What you added yourself stays. This cannot be taken back."
)


@dataclass(frozen=True, slots=True)
class CurrentUser:
    """What is written down (`identity`) is unique; the name shown need not be. Without a role the stored one holds."""

    identity: str
    shown: str
    role: Role | None = None


def read_claims(claims: Mapping[str, object], editors: str) -> CurrentUser | None:
    """The sign-in's claims read: e-mail address, else the provider's own id; nobody when it gives neither."""
    address = _address(claims)
    identity = address or _text(claims, "sub")
    if not identity:
        return None
    role = Role.EDITOR if address in _listed(editors) else Role.READER
    return CurrentUser(identity, _text(claims, "name") or identity, role)


def _address(claims: Mapping[str, object]) -> str:
    """An address the provider says it never checked may be anybody's, so it names nobody."""
    unproven = str(claims.get("email_verified", True)).lower() == "false"
    return "" if unproven else _text(claims, "email").lower()


def _text(claims: Mapping[str, object], name: str) -> str:
    value = claims.get(name)
    return value.strip() if isinstance(value, str) else ""


def _listed(editors: str) -> set[str]:
    return {address.strip().lower() for address in editors.split(",") if address.strip()}


def enter(title: str, note: str = "") -> User:
    """First statement of every page: nobody passes without signing in. What one may do, a page asks of the user's role."""
    st.set_page_config(page_title=f"{title} · Second Source", layout="wide")
    look()
    st.session_state[COVERED] = st.session_state.pop(OPENING, False)
    _signed_in()
    _through_the_front_door()
    _database_is_ours()
    me = user()
    if note:
        head(title, note)
    return me


def _signed_in() -> None:
    """A deep link can run a page without app.py, so every page asks for itself."""
    if settings().sign_in != "oidc" or st.user.get("is_logged_in"):
        return
    st.title("Second Source", anchor=False)
    st.caption("Sign in to work at this desk.")
    if st.button("Sign in", type="primary"):
        st.login()
    st.stop()


def _through_the_front_door() -> None:
    """On a fresh server a deep link runs the page alone, as Streamlit's older apps did; a visitor goes round by app.py, once."""
    if PagesManager.uses_pages_directory and "me" not in st.session_state:
        PagesManager.uses_pages_directory = False
        st.rerun()


def _database_is_ours() -> None:
    if st.session_state.get("database_checked"):
        return
    try:
        check(settings().database_url)
        with reading_from(settings().database_url) as session:
            store.setting(session, "demo")
    except DeskError as error:
        wrong(str(error))
    st.session_state["database_checked"] = True


def current_user() -> CurrentUser:
    """Who is here: without sign-in the one editor of this desk."""
    if settings().sign_in != "oidc":
        return CurrentUser(settings().editor, settings().editor)
    found = read_claims(st.user, settings().editors)
    if found is None:
        wrong(NAMELESS)
    return found


def user() -> User:
    if "me" not in st.session_state:
        here = current_user()
        try:
            with writing() as session:
                st.session_state["me"] = store.user(session, here.identity, now=now(), role=here.role)
        except DeskError as error:
            wrong(str(error))
    me: User = st.session_state["me"]
    return me


def head(title: str, note: str, badges: str = "") -> None:
    """What it is, in one line what it is for, and who is here."""
    me = user()
    with st.container(horizontal=True, vertical_alignment="bottom", horizontal_alignment="distribute", gap="small"):
        with st.container(gap=None, width=900):  # a pixel width, so that on a phone the name wraps below instead of squeezing the title
            st.title(title, anchor=False)
            if badges:
                st.markdown(badges)
            st.caption(note)
        with st.popover(plain(current_user().shown), type="tertiary", icon=":material/person:"):
            st.caption(plain(f"{me.role.capitalize()}, {settings().newsroom}"))
            st.toggle("Single-key shortcuts", value=me.shortcuts, key="shortcuts", on_change=_keep_shortcuts)
            if settings().sign_in == "oidc":
                st.button("Sign out", type="tertiary", on_click=st.logout)
    refused = st.session_state.pop(REFUSED, "")
    if refused:
        say(plain(refused))


def _keep_shortcuts() -> None:
    me, on = user(), bool(st.session_state["shortcuts"])
    if _kept(lambda session: store.set_shortcuts(session, me.name, on)):
        st.session_state["me"] = replace(me, shortcuts=on)
    else:
        st.session_state["shortcuts"] = me.shortcuts


def _kept(change: Callable[[Session], None]) -> bool:
    """A change made by a click; what the database refuses is said under the title of the page drawn next."""
    try:
        with writing() as session:
            change(session)
    except DeskError as error:
        st.session_state[REFUSED] = str(error)
        return False
    return True


def key(letter: str) -> str | None:
    """A button's shortcut, or none for an editor who switched single keys off."""
    return chord(letter) if user().shortcuts else None


def chord(keys: str) -> str | None:
    """A shortcut every editor has; none while a dialog covers the page, so that no key decides what is out of sight."""
    return None if st.session_state.get(COVERED) else keys


def covers() -> None:
    """Called by the click that opens a dialog, before the page is drawn anew under it."""
    st.session_state[OPENING] = True


def now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def database() -> Iterator[Session]:
    """Rows to show. Anything the database refuses becomes one sentence, and the page stops there."""
    try:
        with reading_from(settings().database_url) as session:
            yield session
    except DeskError as error:
        wrong(str(error))


@contextmanager
def writing() -> Iterator[Session]:
    """Rows to change, all or nothing; what was typed wrong (BadInput, Conflict) is the caller's to show."""
    with writing_to(settings().database_url) as session:
        yield session


def wrong(sentence: str) -> NoReturn:
    """One sentence in place of the page; never a traceback."""
    say(sentence)
    st.stop()


def say(sentence: str) -> None:
    """Something a human must look at, in the page's own words."""
    st.markdown(f":{FLAG.colour}[{FLAG.icon}] {sentence}")


def number(name: str) -> int | None:
    """A whole number from the address bar, or nothing."""
    text = st.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def worker_lives(session: Session) -> bool:
    return bool(living_workers(session, now=now(), within=settings().silence))


def banners(session: Session) -> None:
    """What the whole desk should know: that this is the demo, and that no worker runs."""
    if not worker_lives(session):
        say("**No worker is running.** Investigations wait until one starts; nothing is lost.")
    if store.is_demo(session):
        with st.container(horizontal=True, vertical_alignment="center", border=True):
            st.markdown("**This is the demo desk.** Brackwater, its outlets and everything they print are invented.", width=700)
            st.space("stretch")
            if user().role is Role.EDITOR:
                _offer_an_empty_desk()


def _offer_an_empty_desk() -> None:
    """Two clicks, because there is no way back."""
    with st.popover("Start with an empty desk"):
        st.markdown(EMPTYING)
        st.button("Empty the desk", type="primary", on_click=_empty_desk)


def _empty_desk() -> None:
    if user().role is Role.EDITOR:
        _kept(store.clear_demo)
