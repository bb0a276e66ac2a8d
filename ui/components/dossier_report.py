"""The report: sections to be read, every sentence with links to the very words it rests on, and every source at the end."""

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier, Section, Sentence
from ui.components.cited import cited_link, source_link
from ui.components.dossier_packages import downloads, failures
from ui.components.post_card import post_link
from ui.parts import outlet, phone, plain, section, short
from ui.view_models import report as view
from ui.view_models.dossier_index import Index, index
from ui.view_models.report import Citation, Listed

MEASURE = 820
"""Pixels: a line of print."""
NUMBERS = "A number behind a sentence opens the words it rests on, marked in the frozen page."


def report_tab(dossier: Dossier) -> None:
    if dossier.report is None:
        st.markdown("There is no report: the run ended before it was written. The other tabs hold what was found.")
        return
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.caption(NUMBERS, width="content")
        downloads(dossier)
    failures(dossier)
    found = index(dossier)
    for part in dossier.report.sections:
        _section(part, found, dossier)
    if left_out := view.dropped(dossier.report.dropped):
        st.caption(left_out)
    _sources(dossier)


def _section(part: Section, found: Index, dossier: Dossier) -> None:
    told = [_sentence(sentence, found, dossier) for sentence in part.sentences]
    with section(plain(part.title)), st.container(gap="xsmall", width=MEASURE):
        for paragraph in [" ".join(told)] if view.flows(part) else told:
            st.markdown(paragraph)


def _sentence(sentence: Sentence, found: Index, dossier: Dossier) -> str:
    named, more = view.posts(sentence)
    links = [_link(one, dossier) for one in view.citations(sentence, found)] + [post_link(dossier, key) for key in named]
    rest = f" :gray[and {more:,} more]" if more else ""
    return plain(sentence.text) + (f" :small[{', '.join(links)}{rest}]" if links else "")


def _link(one: Citation, dossier: Dossier) -> str:
    if not one.known:
        return f":gray[{plain(one.source_id)}]"
    return cited_link(dossier, one.cited) if one.cited else source_link(dossier, one.source_id)


def _sources(dossier: Dossier) -> None:
    """Everything that was read, whether a sentence rests on it or not."""
    listed = view.sources(dossier)
    if not listed:
        return
    with section("Sources", f"All {len(listed)} that were read; each number opens the capture."):
        rows = [_short(one, dossier) if phone() else _row(one, dossier) for one in listed]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=phone())


def _row(one: Listed, dossier: Dossier) -> dict[str, str]:
    source = one.source
    return {
        "Source": f"{source_link(dossier, source.id)} {outlet(source, dossier.teller(source.id))}",
        "Title": plain(source.title),
        "Published": source.published.words() if source.published else "undated",
        "Voice": one.voice or ":gray[none]",
        "Capture": f"`{short(source.text_sha256)}`",
    }


def _short(one: Listed, dossier: Dossier) -> dict[str, str]:
    """The same in one cell, for a phone."""
    source = one.source
    when = source.published.words() if source.published else "undated"
    facts = ", ".join(fact for fact in (when, one.voice) if fact)
    who = f"{source_link(dossier, source.id)} {outlet(source, dossier.teller(source.id))}"
    return {"Source": f"{who}  \n{plain(source.title)}  \n:gray[{facts}]"}
