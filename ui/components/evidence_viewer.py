"""From any reason or cell to the frozen text: the words of a source, and the capture they stand in."""

import streamlit as st

from core.errors import EvidenceError
from core.model.claim import Evidence, Quote
from core.model.source import Capture, Source
from core.settings import settings
from db.vault import FileVault
from ui import desk
from ui.components.here import zone
from ui.parts import badge, evidence, plain, quote, short, tier
from ui.tokens import QUOTE, RELATION
from ui.view_models.excerpt import excerpt
from ui.view_models.moments import moment

READ = {"http": "read over the web"}


def words(key: str, source: Source, one: Evidence, capture: Capture | None, note: str = "") -> None:
    """What one source says about a claim; a click opens the capture at the quote."""
    with st.container(gap="xxsmall"):
        if one.quote is None:
            st.markdown(f"{badge(RELATION[one.relation])} {tier(source.rated)} **{plain(source.outlet)}** :gray[{source.id}]")
            st.caption("No passage was offered for it, so it does not count.")
        else:
            evidence(source, one.quote.exact, one.relation, mark=one.mark, state=one.state, kind=one.kind or "", note=note)
        if source.text_sha256:
            context_button(f"context-{key}", source, one.quote, capture)


def context_button(key: str, source: Source, where: Quote | None, capture: Capture | None) -> None:
    label = "Read in context" if where else "Read the capture"
    if st.button(label, key=key, type="tertiary", icon=":material/article:"):
        context(source, where, capture)


@st.dialog("In the capture", width="medium")
def context(source: Source, where: Quote | None, capture: Capture | None) -> None:
    """The text around a quote as it was frozen; when the file is gone, the sentence that says so."""
    st.markdown(f"{tier(source.rated)} **{plain(source.outlet)}** {plain(source.title)} :gray[{source.id}]")
    try:
        text = FileVault(settings().evidence_url).get(source.text_sha256).decode(errors="replace")
    except EvidenceError as error:
        desk.say(plain(str(error)))
    else:
        _around(text, where)
    _receipt(source, capture)


def _around(text: str, where: Quote | None) -> None:
    part = excerpt(text, where)
    if where and not part.found:
        state = QUOTE["not found"]
        st.markdown(f":{state.colour}[{state.icon}] The quote is not in this text. This is how the text begins.")
    quote(part.text, part.words)


def _receipt(source: Source, capture: Capture | None) -> None:
    """What was frozen, when, and from where."""
    facts = [f"SHA-256 of the text `{source.text_sha256}`"]
    if capture:
        how = plain(READ.get(capture.method, capture.method))
        facts = [f"Captured {moment(capture.captured_at, zone())}, {how}, {capture.size:,} bytes", *facts]
        facts.append(f"SHA-256 of the page as it came `{capture.sha256}`")
    st.caption("  \n".join([*facts, plain(source.url)]))
    original(source)


def original(source: Source) -> None:
    """The address as it is in our rows; anything but a web address is only ever text."""
    if source.url.startswith(("https://", "http://")):
        st.link_button("Open the original", source.url, type="tertiary", icon=":material/open_in_new:")


def capture_line(source: Source, capture: Capture | None, *more: str) -> str:
    """The receipt in one line."""
    taken = f"captured {moment(capture.captured_at, zone())}" if capture else ""
    facts = [f"capture `{short(source.text_sha256)}`", taken, *(plain(fact) for fact in more)]
    return " · ".join(fact for fact in facts if fact)
