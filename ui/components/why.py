"""Why this level, as a short list: every line of it opens to the words it rests on, and they to the frozen capture."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from core.model.claim import ClaimVerdict
from core.model.dossier import Dossier
from core.model.judgement import Recommendation
from ui.components import evidence_viewer as viewer
from ui.components.dossier_differences import value_words, who_says
from ui.components.score import working
from ui.parts import badge, outlet, plain, section, short
from ui.tokens import CAME, RELATION, UNSURE, VERDICT
from ui.view_models import confidence, why
from ui.view_models.contradictions import Difference
from ui.view_models.why import Chain, Why

COUNTS, SURE, DIFFERS = ":material/tag:", ":material/speed:", ":material/compare_arrows:"


def why_this_level(dossier: Dossier) -> None:
    """Nothing for a run that recommends nothing."""
    made = dossier.recommendation
    if made is None:
        return
    chains = why.chains(dossier)
    with section("Why this level", "Open a line to read the words it rests on."), st.container(gap="medium"):
        if told := why.remark(dossier):
            st.markdown(plain(told))
        for chain in chains:
            _chain(chain, dossier, alone=len(chains) == 1)
        _counted(made, dossier)


def _chain(chain: Chain, dossier: Dossier, *, alone: bool) -> None:
    """The claim with its verdict, then one step for each voice."""
    with st.container(gap="small"):
        verdict = _verdict(chain.verdict) if chain.verdict else ""
        st.markdown(verdict if alone and verdict else f"**{plain(chain.title)}** {verdict}")
        _steps(chain.first, chain.claim_id, 0, dossier)
        if chain.more and st.toggle(f"Show {len(chain.more)} more on {chain.claim_id}", key=f"why-more-{chain.claim_id}"):
            _steps(chain.more, chain.claim_id, len(chain.first), dossier)


def _verdict(one: ClaimVerdict) -> str:
    likely = f" :gray[It is {one.likelihood}.]" if one.likelihood else ""
    return f"{badge(VERDICT[one.verdict])} {plain(one.sentence)}{likely}"


def _steps(steps: Sequence[Why], claim_id: str, start: int, dossier: Dossier) -> None:
    for number, step in enumerate(steps, start):
        _step(step, f"why-{claim_id}-{number}", dossier)


def _step(step: Why, key: str, dossier: Dossier) -> None:
    only = f" {badge(CAME['search result'])}" if step.is_snippet else ""
    doubt = f" {badge(UNSURE)}" if step.is_unsure else ""
    label = f"**{plain(step.lead)}** {plain(step.rest)} :gray[{step.place}]{only}{doubt}"
    with st.expander(label, type="step", icon=RELATION[step.reason.relation].icon or None):
        _words(step, key, dossier)


def _words(step: Why, key: str, dossier: Dossier) -> None:
    if step.source is None or step.evidence is None:
        st.caption("The words behind this reason are no longer in the dossier.")
        return
    viewer.words(key, dossier, step.evidence, step.note)
    if step.copies:
        copies = [f"{source.id} {plain(dossier.teller(source.id))} `{short(source.text_sha256)}`" for source in step.copies]
        st.caption(f"Not counted, because they repeat it: {', '.join(copies)}")


def _counted(made: Recommendation, dossier: Dossier) -> None:
    """What differs between sources, plain counting beside ours, and how sure it is."""
    with st.container(gap="small"):
        st.markdown("**How it was counted**")
        for place, one in enumerate(why.central_differences(dossier)):
            label = f"**{one.title}:** {plain(one.sentence)} :gray[{one.claim_id}]"
            _opens(label, DIFFERS, f"differs-{place}", partial(_values, one, dossier))
        _opens(plain(why.counting(made)), COUNTS, "counting", partial(_carriers, dossier))
        sure = f"**Confidence {made.confidence:.0f}:** {plain(confidence.in_words(made))}."
        _opens(sure, SURE, "sure", partial(_doubts, dossier))


def _opens(label: str, icon: str, key: str, draw: Callable[[], None]) -> None:
    """What is inside is drawn once it is opened; a step with nothing in it could not be."""
    opened = st.expander(label, type="step", icon=icon, key=f"open-{key}", on_change="rerun")
    with opened:
        if opened.open:
            draw()
        else:
            st.caption("One moment.")


def _values(one: Difference, dossier: Dossier) -> None:
    for number, value in enumerate(one.values):
        st.markdown(f"**{plain(value.value)}** {who_says(value, dossier)}")
        value_words(value, f"why-{one.claim_id}-{number}", dossier)


def _carriers(dossier: Dossier) -> None:
    """Everything plain counting counts, each with the way to its words."""
    with st.container(gap=None):
        for one in why.carriers(dossier):
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.markdown(f"{outlet(one.source, dossier.teller(one.source.id))} :gray[{one.source.id}] {plain(one.what)}", width=460)
                viewer.context_button(f"counted-{one.source.id}", dossier, one.source.id, one.claim_id)


def _doubts(dossier: Dossier) -> None:
    working(dossier.recommendation.worked_out if dossier.recommendation else None)
    doubts = why.doubts(dossier)
    st.markdown("These readings are the least sure:" if doubts else "Every reading of a central claim is a clear one.")
    for words in doubts:
        viewer.words(f"doubt-{words.evidence.claim_id}-{words.source.id}", dossier, words.evidence, words.note)
