"""Where sources disagree, quote against quote."""

import streamlit as st

from core.model.dossier import Dossier
from ui.components import evidence_viewer as viewer
from ui.parts import badge, plain, section
from ui.tokens import QUOTE, VERDICT
from ui.view_models.contradictions import Clash, Disagreement, disagreements
from ui.view_models.matrix import Words
from ui.view_models.overview import Index, index


def contradictions_tab(dossier: Dossier) -> None:
    found = disagreements(dossier)
    if not found:
        st.markdown("No source contradicts another on any claim." if dossier.claims else "No claims were found to compare.")
    known = index(dossier)
    for one in found:
        _claim(one, known)


def _claim(one: Disagreement, found: Index) -> None:
    note = plain(one.verdict.sentence) if one.verdict else ""
    central = ", central" if one.claim.central else ""
    with section(f"{one.claim.id} {plain(one.claim.text)}"):
        verdict = badge(VERDICT[one.verdict.verdict]) if one.verdict else ""
        st.markdown(f"{verdict} :gray[{one.claim.kind.capitalize()}{central}.] {note}")
        for clash in one.clashes:
            _clash(clash, found, one.claim.id)
        if one.repeated:
            st.caption(f"Copies say the same and are not counted: {', '.join(one.repeated)}.")
        for words in one.uncounted:
            _uncounted(words)


def _clash(clash: Clash, found: Index, claim_id: str) -> None:
    st.markdown(f"**{clash.title}** :gray[{clash.meaning}]")
    left, right = st.columns(2, border=True)
    with left:
        if clash.for_:
            _words(clash.for_, found, f"for-{claim_id}-{clash.against.source.id}")
        else:
            st.markdown("No source supports the claim with words that were found; the topic itself makes it.")
    with right:
        _words(clash.against, found, f"against-{claim_id}-{clash.against.source.id}")


def _words(words: Words, found: Index, key: str) -> None:
    viewer.words(key, words.source, words.evidence, found.capture_of(words.source), words.note)


def _uncounted(words: Words) -> None:
    """A contradiction whose words are not in the capture is shown, and never counted."""
    state = QUOTE[words.evidence.state]
    st.markdown(f":{state.colour}[{state.icon}] {words.source.id} {plain(words.source.outlet)} was read as contradicting it: {state.help}")
