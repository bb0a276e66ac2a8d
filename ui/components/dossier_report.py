"""The report: every sentence with the sources that carry it, each source one click from its words."""

import streamlit as st

from core.model.dossier import Dossier, Section, Sentence
from core.model.source import Source
from ui.components import evidence_viewer as viewer
from ui.components.dossier_packages import downloads
from ui.parts import outlet, plain, quote, section
from ui.view_models.overview import Index, index
from ui.view_models.sources_table import pill_names


def report_tab(dossier: Dossier) -> None:
    if dossier.report is None:
        st.markdown("There is no report: the run ended before it was written. The other tabs hold what was found.")
        return
    downloads(dossier)
    found = index(dossier)
    for number, part in enumerate(dossier.report.sections):
        _section(part, number, found, dossier)
    if dossier.report.dropped:
        one = dossier.report.dropped == 1
        words = "One sentence was" if one else f"{dossier.report.dropped} sentences were"
        st.caption(f"{words} left out: an id, a figure or a quote in {'it' if one else 'them'} could not be found again.")


def _section(part: Section, number: int, found: Index, dossier: Dossier) -> None:
    with section(plain(part.title)):
        with st.container(gap="xsmall", width=820):
            for sentence in part.sentences:
                st.markdown(_sentence(sentence))
        cited = list(dict.fromkeys(key for sentence in part.sentences for key in sentence.source_ids if key in found.sources))
        if cited:
            _citations(cited, number, found, dossier)


def _sentence(sentence: Sentence) -> str:
    ids = f" :gray[[{', '.join(sentence.source_ids)}]]" if sentence.source_ids else ""
    return plain(sentence.text) + ids


def _citations(cited: list[str], number: int, found: Index, dossier: Dossier) -> None:
    """Choose a source to read its words; choosing it again closes them."""
    names = {key: plain(name) for key, name in pill_names([found.sources[key] for key in cited]).items()}
    chosen = st.pills("Read a cited source", cited, key=f"cited-{number}", format_func=names.__getitem__, label_visibility="collapsed")
    if chosen:
        with st.container(border=True):
            _source(found.sources[chosen], f"report-{number}", dossier)


def _source(source: Source, key: str, dossier: Dossier) -> None:
    """Its words on the claims; without any, the sentence that matters most in it."""
    said = [one for one in dossier.evidence if one.source_id == source.id and one.counts]
    for one in said[:3]:
        viewer.words(f"{key}-{one.claim_id}", dossier, one, f"on {one.claim_id}")
    if not said:
        st.markdown(f"{outlet(source)} {plain(source.title)} :gray[{source.id}]")
        if source.key_finding:
            quote(source.key_finding)
        viewer.context_button(f"{key}-open", dossier, source.id)
