"""The evidence of one source at an address of its own, so that it can be handed on."""

from typing import NoReturn

import streamlit as st

from ui import desk
from ui.components.evidence_receipt import came_badge
from ui.components.evidence_viewer import viewer
from ui.parts import outlet, plain
from ui.view_models.exhibit import Exhibit

BACK = ":material/arrow_back:"


def evidence_page(found: Exhibit, asked: str) -> None:
    who = f"{outlet(found.source, found.name)} {came_badge(found.capture)}"
    desk.head(plain(found.source.title or found.source.outlet), plain(found.about), who)
    with st.container(gap=None):
        _back(found.investigation_id)
        st.caption(plain(found.topic_title))  # beside the link it would be cut off on a phone
    if told := found.not_cited(asked):
        known = "These are the passages that are cited from it." if found.passages else "No passage of it is cited."
        desk.say(f"{plain(told)} {known}")
    opened = viewer(found, asked, f"page-{found.investigation_id}-{found.source.id}")
    if opened:
        _follow(found.address(opened))


def _follow(address: dict[str, str]) -> None:
    """The address names what is open, so that it can be handed on as it stands."""
    for name in ("claim", "at"):
        if name in address:
            st.query_params[name] = address[name]
        else:
            st.query_params.pop(name, None)


def lost(sentence: str, investigation_id: int | None = None) -> NoReturn:
    """An address that names nothing: say so, and where to go."""
    desk.head("Evidence", "One source as it was captured.")
    desk.say(plain(sentence))
    if investigation_id:
        _back(investigation_id)
    else:
        st.page_link("pages/investigations.py", label="All investigations", icon=BACK)
    st.stop()


def _back(investigation_id: int) -> None:
    st.page_link("pages/investigation.py", label=f"Investigation {investigation_id}", icon=BACK, query_params={"id": str(investigation_id)})
