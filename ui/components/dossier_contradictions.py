"""Where sources disagree, quote against quote, the most serious first."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.words import ContradictionKind
from ui.components import evidence_viewer as viewer
from ui.components.cited import cited
from ui.components.dossier_differences import difference_list
from ui.parts import badge, outlet, plain, section
from ui.tokens import QUOTE, VERDICT
from ui.view_models.contradictions import KINDS, Clash, DateClash, Disagreement, date_clashes, differences, disagreements, summary
from ui.view_models.dossier_index import nothing_to_compare
from ui.view_models.matrix import Words, matrix, remark

DATED = "What sources say happened on different days; the timeline shows both."
AT_ONCE, AT_ONCE_EACH = 4, 2
APART = "What sources give for the same thing, side by side. Open a value to read who says so."


def contradictions_tab(dossier: Dossier) -> None:
    found, values = disagreements(dossier), differences(dossier)
    if not found:
        st.markdown(nobody_contradicts(dossier))
    elif any(one.clashes for one in found):
        st.caption(summary(found))
    for one in found[:AT_ONCE]:
        with section(f"{one.claim.id} {plain(one.claim.text)}"):
            _claim(one, dossier)
    if values:
        with section("Figures, dates and places that differ", APART), st.container(gap="medium"):
            difference_list(values, dossier, "differ")
    if clashes := date_clashes(dossier):
        with section("Events that are dated differently", DATED), st.container(gap="medium"):
            for place, clash in enumerate(clashes):
                _dates(clash, f"dates-{place}", dossier)
    if found[AT_ONCE:]:
        with section("Contradicted as well"):
            _folded(found[AT_ONCE:], dossier)


def _dates(clash: DateClash, key: str, dossier: Dossier) -> None:
    """Two dates for one event, quote against quote."""
    with st.container(gap="xsmall"):
        meaning = KINDS[ContradictionKind.TIMELINE]
        st.markdown(f"**Timeline contradiction** {plain(clash.event.text)} :gray[{clash.event.id}. {meaning}]")
        for column, (when, said) in zip(st.columns(2, border=True), clash.sides, strict=True):
            with column:
                st.markdown(f"**{when}**")
                for place, one in enumerate(said):
                    cited(dossier, one, f"{key}-{when}-{place}")


def _folded(found: Sequence[Disagreement], dossier: Dossier) -> None:
    for one in found:
        opened = st.expander(f"**{one.claim.id}** {plain(one.claim.text)} {_verdict(one)}", key=f"clash-{one.claim.id}", on_change="rerun")
        if opened.open:
            with opened:
                _claim(one, dossier)


def nobody_contradicts(dossier: Dossier) -> str:
    """Silence is not agreement: what there was to compare is said with it."""
    return nothing_to_compare(dossier) or f"No source contradicts another on any claim. {remark(matrix(dossier))}".strip()


def _verdict(one: Disagreement) -> str:
    return badge(VERDICT[one.verdict.verdict]) if one.verdict else ""


def _claim(one: Disagreement, dossier: Dossier) -> None:
    """The strongest contradictions quote against quote; the rest opens on demand."""
    note = plain(one.verdict.sentence) if one.verdict else ""
    central = ", central" if one.claim.central else ""
    st.markdown(f"{_verdict(one)} :gray[{one.claim.kind.capitalize()}{central}.] {note}")
    with st.container(gap="medium"):
        _each(one.clashes[:AT_ONCE_EACH], dossier, one.claim.id)
        rest = one.clashes[AT_ONCE_EACH:]
        if rest and st.toggle(f"Show {len(rest)} more against {one.claim.id}", key=f"more-{one.claim.id}"):
            _each(rest, dossier, one.claim.id)
        _not_counted(one, dossier)


def _not_counted(one: Disagreement, dossier: Dossier) -> None:
    if one.further:
        named = " · ".join(outlet(words.source, dossier.teller(words.source.id)) for words in one.further)
        with st.expander(f"Of the same voice, not counted again: {named}"):
            for words in one.further:
                _words(words, dossier, f"further-{one.claim.id}-{words.source.id}")
    if one.repeated:
        st.caption(f"Copies say the same and are not counted: {', '.join(one.repeated)}.")
    for words in one.uncounted:
        _uncounted(words, dossier)


def _each(clashes: Sequence[Clash], dossier: Dossier, claim_id: str) -> None:
    for clash in clashes:
        with st.container(gap="xsmall"):
            _clash(clash, dossier, claim_id)


def _clash(clash: Clash, dossier: Dossier, claim_id: str) -> None:
    with st.container(gap="xxsmall"):
        st.markdown(f"**{clash.title}**, {clash.tiers}. :gray[{clash.meaning}]")
        if clash.differs:
            st.markdown(f"What differs: {plain(clash.differs)}")
    left, right = st.columns(2, border=True)
    with left:
        if clash.for_:
            _words(clash.for_, dossier, f"for-{claim_id}-{clash.against.source.id}")
        else:
            st.markdown("No source supports the claim with words that were found; the topic itself makes it.")
    with right:
        _words(clash.against, dossier, f"against-{claim_id}-{clash.against.source.id}")


def _words(words: Words, dossier: Dossier, key: str) -> None:
    viewer.words(key, dossier, words.evidence, words.note)


def _uncounted(words: Words, dossier: Dossier) -> None:
    """A contradiction whose words are not in the capture is shown, and never counted."""
    state = QUOTE[words.evidence.state]
    name = plain(dossier.teller(words.source.id))
    st.markdown(f":{state.colour}[{state.icon}] {words.source.id} {name} was read as contradicting it: {state.help}")
    viewer.context_button(f"uncounted-{words.evidence.claim_id}-{words.source.id}", dossier, words.source.id, words.evidence.claim_id)
