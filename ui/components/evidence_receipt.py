"""The receipt: what was frozen, when, which way it came, and that every file is still what was frozen."""

from collections.abc import Sequence

import streamlit as st

from core.model.source import Capture, Source
from core.model.words import Method
from ui import desk
from ui.components.evidence_files import Kept
from ui.components.here import zone
from ui.parts import badge, plain, section, short
from ui.tokens import CAME
from ui.view_models.exhibit import Exhibit
from ui.view_models.moments import moment, size
from ui.view_models.receipt import captured, way

MOST_PEOPLE = 12
HOLDS = (":green[:material/check:]", "read again just now; its hash holds")
LATER = (":gray[:material/schedule:]", "large; its hash is checked when it is downloaded")


def receipt(found: Exhibit, kept: Sequence[Kept]) -> None:
    with section("Receipt", "Each file is named by its SHA-256: one changed byte, and it would have another."):
        if found.capture:
            _came(found.capture)
        with st.container(gap="xsmall"):
            for one in kept:
                _file(one)
        _people(found.source)
        with st.container(horizontal=True, gap="small"):
            original(found.source)
            if found.capture:
                _archived(found.capture)


def _came(capture: Capture) -> None:
    status = f" The server answered {capture.http_status}." if capture.http_status else ""
    st.markdown(f"Captured {captured(capture.captured_at, zone())}, {plain(way(capture))}.{status}  \n:gray[{plain(capture.final_url)}]")


def _file(one: Kept) -> None:
    name, sha256 = one.line.name, f":small[SHA-256 `{one.line.file.sha256}`]"
    if one.problem:
        desk.say(f"**{name}:** {plain(one.problem)}  \n{sha256}")
        return
    icon, state = LATER if one.later else HOLDS
    about = f"{size(one.line.file.size)}, " if one.line.file.size else ""
    st.markdown(f"{icon} **{name}** :gray[{about}{state}]  \n{sha256}")


def _people(source: Source) -> None:
    if source.quoted:
        more = f" and {len(source.quoted) - MOST_PEOPLE} more" if len(source.quoted) > MOST_PEOPLE else ""
        st.caption(f"People quoted in it: {plain(', '.join(source.quoted[:MOST_PEOPLE]))}{more}")


def original(source: Source) -> None:
    """The address as it is in our rows; anything but a web address is only ever text, and a purged post has none."""
    if not source.purged:
        _out("Open the original", source.url, ":material/open_in_new:")


def _archived(capture: Capture) -> None:
    own = capture.method == Method.WEB_ARCHIVE
    _out("Open the archived page" if own else "Open the copy in the web archive", capture.archive_url, ":material/history:")


def _out(label: str, url: str, icon: str) -> None:
    if url.startswith(("https://", "http://")):
        st.link_button(label, url, type="tertiary", icon=icon)


def came_badge(capture: Capture | None) -> str:
    """How the words reached us, when not straight from the page; a snippet is marked with its outlet already."""
    method = capture.method if capture else ""
    return badge(CAME[method]) if method in CAME and method != Method.ENGINE else ""


def capture_line(source: Source, capture: Capture | None, *more: str) -> str:
    """The receipt in one line."""
    taken = f"captured {moment(capture.captured_at, zone())}" if capture else ""
    facts = [f"capture `{short(source.text_sha256)}`", taken, *(plain(fact) for fact in more)]
    return " · ".join(fact for fact in facts if fact)
