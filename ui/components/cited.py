"""Words that something is cited for, in print, and the ways from them to the frozen text: a button under them, a link in a sentence."""

from collections.abc import Iterable
from urllib.parse import urlencode

import streamlit as st

from core.model.claim import Cited
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import QuoteState
from ui.components.changed import changed_line
from ui.components.evidence_viewer import context_button
from ui.parts import anchored, outlet, plain, quote, why_tier
from ui.view_models.cited import place


def cited(dossier: Dossier, one: Cited, key: str, about: str = "", mark: str = "") -> None:
    """Who, the words, how firmly they are anchored and `about` what; a click opens the capture with these words marked."""
    source = next((known for known in dossier.sources if known.id == one.source_id), None)
    with st.container(gap="xxsmall"):
        if source:
            _who(source, dossier.teller(source.id))
        quote(one.quote.exact, mark)
        if source is None:
            st.caption(f"{plain(one.source_id)} is no longer in this dossier.")
            return
        how = anchored(one.quote.match, QuoteState.VERIFIED, source.text_sha256)
        st.caption(" · ".join([*how, *([plain(about)] if about else [])]))
        changed_line(dossier.investigation_id, source.id)
        context_button(f"cited-{key}", dossier, source.id, place(one.quote))


def _who(source: Source, name: str) -> None:
    when = f" · {source.published.words()}" if source.published else ""
    st.markdown(f"{outlet(source, name)} :gray[{source.id}{when}]", help=why_tier(source))


def cited_link(dossier: Dossier, one: Cited, label: str = "") -> str:
    """Markdown for a sentence or a table: the source's number, leading to its words. Nothing a page says is in the address."""
    return _link(dossier, one.source_id, label, at=place(one.quote))


def source_link(dossier: Dossier, source_id: str, label: str = "") -> str:
    """The same for a source as a whole."""
    return _link(dossier, source_id, label)


def cited_links(dossier: Dossier, found: Iterable[Cited]) -> str:
    """Each source once, at the first words that are cited from it."""
    first = {one.source_id: one for one in reversed(list(found))}
    return ", ".join(cited_link(dossier, first[key]) for key in sorted(first))


def _link(dossier: Dossier, source_id: str, label: str, **where: str) -> str:
    asked = urlencode({"id": dossier.investigation_id, "source": source_id} | where)
    return f"[{plain(label or source_id)}](evidence?{asked})"
