"""The desk as every page enters it: who is here, which database, the look, and one way to say that something is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import streamlit as st
from sqlalchemy.orm import Session
from streamlit.runtime.pages_manager import PagesManager

from core.errors import DeskError
from core.model.investigation import User
from core.settings import settings
from db import desk as store
from db import engine, migrate, workers
from ui.parts import look
from ui.tokens import FLAG


def enter(title: str, note: str = "") -> User:
    """First statement of every page: sign-in and role, then the look; with a note, the page head as well."""
    st.set_page_config(page_title=f"{title} · Second Source", layout="wide")
    look()
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
        migrate.check(settings().database_url)
        with engine.reading(settings().database_url) as session:
            store.setting(session, "demo")
    except DeskError as error:
        wrong(str(error))
    st.session_state["database_checked"] = True


def name() -> str:
    return str(st.user.get("name") or st.user.get("email")) if settings().sign_in == "oidc" else settings().editor


def user() -> User:
    if "me" not in st.session_state:
        try:
            with writing() as session:
                st.session_state["me"] = store.user(session, name(), now=now())
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
        with st.popover(me.name, type="tertiary", icon=":material/person:"):
            st.caption(f"{me.role.capitalize()}, {settings().newsroom}")
            st.toggle("Single-key shortcuts", value=me.shortcuts, key="shortcuts", on_change=_keep_shortcuts)
            if settings().sign_in == "oidc":
                st.button("Sign out", type="tertiary", on_click=st.logout)


def _keep_shortcuts() -> None:
    on = bool(st.session_state["shortcuts"])
    with writing() as session:
        store.set_shortcuts(session, user().name, on)
    del st.session_state["me"]


def key(letter: str) -> str | None:
    """A button's shortcut, or none for an editor who switched single keys off."""
    return letter if user().shortcuts else None


def now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def database() -> Iterator[Session]:
    """Rows to show. Anything the database refuses becomes one sentence, and the page stops there."""
    try:
        with engine.reading(settings().database_url) as session:
            yield session
    except DeskError as error:
        wrong(str(error))


@contextmanager
def writing() -> Iterator[Session]:
    """Rows to change, all or nothing; what was typed wrong (BadInput, Conflict) is the caller's to show."""
    with engine.writing(settings().database_url) as session:
        yield session


def wrong(sentence: str) -> None:
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
    within = timedelta(seconds=settings().heartbeat_seconds * 5)
    return bool(workers.alive(session, now=now(), within=within))


def banners(session: Session) -> None:
    """What the whole desk should know: that this is the demo, and that no worker runs."""
    if not worker_lives(session):
        say("**No worker is running.** Investigations wait until one starts (`make run`); nothing is lost.")
    if store.is_demo(session):
        with st.container(horizontal=True, vertical_alignment="center", border=True):
            st.markdown("**This is the demo desk.** Brackwater, its outlets and everything they print are invented.", width=700)
            st.space("stretch")
            st.button("Start with an empty desk", on_click=_empty_desk)


def _empty_desk() -> None:
    with writing() as session:
        store.clear_demo(session)
