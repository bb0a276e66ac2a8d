"""The first tab of a dossier: the level and why, the strongest words on both sides, the questions, and the result."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from core.model.claim import ClaimVerdict
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.judgement import Criterion, Recommendation, Result
from core.model.plan import AnswerState, Question, QuestionKind
from ui.dossier import overview_rows
from ui.dossier.overview_rows import Chain, Why
from ui.dossier.source_rows import Difference
from ui.dossier.sources import value_words, who_says
from ui.evidence import evidence_rows, viewer
from ui.evidence.citations import cited
from ui.evidence.viewer import latest_changes
from ui.parts import ARROW, badge, outlet, phone, plain, section, short, with_margin
from ui.review import item_rows
from ui.review.card import anything_said, both_sides, flags, level_strip, would_change
from ui.review.item_rows import Said
from ui.shared import wording_rows
from ui.shared.widgets import gaps, score, working, zone
from ui.tokens import ANSWER, CAME, MET, RELATION, UNSURE, VERDICT

EARLY = "**Nothing is recommended:** the run ended before the voices were counted. The other tabs hold what was found."
EMPTY = "**Nothing was found before it ended.** The log says what happened."
COUNTS, SURE, DIFFERS = ":material/tag:", ":material/speed:", ":material/compare_arrows:"
ORDER = (AnswerState.ANSWERED, AnswerState.PARTLY, AnswerState.OPEN)
CREDIBILITY = "How weighty the sources are that speak about it, by their tiers."
CONSISTENCY = "How many of the voices with a view on the central claims do not contradict them."
RICHNESS = "How much is known of what lies behind the story."
TABS = {"Every claim": "Claims × sources", "What is disputed": "Contradictions", "What lies behind it": "Background"}


def overview_tab(run: Investigation, dossier: Dossier, history: Sequence[Decision], *, waits: bool) -> None:
    """The answer first, then its reason, then the words; on a phone, in one column, the flags before the reasons."""
    narrow = phone()
    main, margin = with_margin()
    with main:
        _answer(dossier)
        if narrow:
            _look_here(run, dossier, history, waits=waits)
        why_this_level(dossier)
    with margin:
        if not narrow:
            _look_here(run, dossier, history, waits=waits)
        gaps(dossier.gaps, opens=True)
        if dossier.recommendation:
            would_change(dossier.recommendation)
    _for_and_against(dossier)
    questions_section(dossier)
    result_section(dossier)


def _answer(dossier: Dossier) -> None:
    if dossier.recommendation:
        level_strip(dossier.recommendation)
    else:
        st.markdown(EARLY if dossier.sources else EMPTY)


def _look_here(run: Investigation, dossier: Dossier, history: Sequence[Decision], *, waits: bool) -> None:
    _decided(run, history, waits=waits)
    if dossier.recommendation:
        flags(dossier.recommendation, latest_changes(dossier.investigation_id))


def _for_and_against(dossier: Dossier) -> None:
    if not anything_said(dossier):
        return
    claims = "; ".join(evidence_rows.central(dossier))
    note = f"Central: {plain(claims)}" if claims else "No claim that could be checked was found in the topic itself."
    with section("Strongest evidence for and against", note):
        both_sides(dossier, "side")


def _decided(run: Investigation, history: Sequence[Decision], *, waits: bool) -> None:
    """What editors did with it, newest first; a flagged one without a decision leads to the queue."""
    said = item_rows.decisions(history, zone())
    if not said and not waits:
        return
    with section("Decision"):
        if waits:
            st.markdown(item_rows.undecided(history, zone()))
            st.page_link("pages/review.py", label="Decide in the review queue", icon=ARROW, query_params={"id": str(run.id)})
        with st.container(gap="xsmall"):
            for one in said:
                _said(one)


def _said(one: Said) -> None:
    words = f"  \n{plain(one.words)}" if one.words else ""
    st.markdown(f"**{plain(one.who)}** {one.what} :gray[{one.when}]{words}")


def why_this_level(dossier: Dossier) -> None:
    """Nothing for a run that recommends nothing."""
    made = dossier.recommendation
    if made is None:
        return
    chains = overview_rows.chains(dossier)
    with section("Why this level", "Open a line to read the words it rests on."), st.container(gap="medium"):
        if told := overview_rows.remark(dossier):
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
        for place, one in enumerate(overview_rows.central_differences(dossier)):
            label = f"**{one.title}:** {plain(one.sentence)} :gray[{one.claim_id}]"
            _line_that_opens(label, DIFFERS, f"differs-{place}", partial(_values, one, dossier))
        _line_that_opens(plain(overview_rows.counting(made)), COUNTS, "counting", partial(_carriers, dossier))
        sure = f"**Confidence {made.confidence:.0f}:** {plain(wording_rows.confidence_in_words(made))}."
        _line_that_opens(sure, SURE, "sure", partial(_doubts, dossier))


def _line_that_opens(label: str, icon: str, key: str, draw: Callable[[], None]) -> None:
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
        for one in overview_rows.carriers(dossier):
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.markdown(f"{outlet(one.source, dossier.teller(one.source.id))} :gray[{one.source.id}] {plain(one.what)}", width=460)
                viewer.context_button(f"counted-{one.source.id}", dossier, one.source.id, one.claim_id)


def _doubts(dossier: Dossier) -> None:
    working(dossier.recommendation.worked_out if dossier.recommendation else None)
    doubts = overview_rows.doubts(dossier)
    st.markdown("These readings are the least sure:" if doubts else "Every reading of a central claim is a clear one.")
    for words in doubts:
        viewer.words(f"doubt-{words.evidence.claim_id}-{words.source.id}", dossier, words.evidence, words.note)


def questions_section(dossier: Dossier) -> None:
    """Nothing for a run without questions; an editor's stand before the plan's."""
    if not dossier.questions:
        return
    ranked = sorted(dossier.questions, key=lambda one: (one.kind is not QuestionKind.EDITOR, ORDER.index(one.state)))
    with section("Questions", _count(dossier)), st.container(gap="small"):
        for one in ranked:
            _question(one, dossier)


def _count(dossier: Dossier) -> str:
    found = [sum(one.state is state for one in dossier.questions) for state in ORDER]
    return ", ".join(f"{number} {state}" for number, state in zip(found, ORDER, strict=True) if number)


def _question(one: Question, dossier: Dossier) -> None:
    """A line that opens to the words; an open question has none."""
    token = ANSWER[one.state]
    asked = " :gray[asked by an editor]" if one.kind is QuestionKind.EDITOR else ""
    line = f"**{plain(one.text)}** {badge(token)}{asked}"
    if not one.cited:
        st.markdown(line)
        return
    with st.expander(line, type="step", icon=token.icon):
        if one.answer:
            st.markdown(plain(one.answer))
        for number, words in enumerate(one.cited):
            cited(dossier, words, f"{one.id}-{number}")


def result_section(dossier: Dossier) -> None:
    """Nothing for a run that recommends nothing."""
    found = dossier.result
    if found is None:
        if dossier.recommendation:
            with section("Result"):
                st.markdown(overview_rows.EARLIER)
        return
    with section("Result", overview_rows.success(found)):
        left, right = (st.container(), st.container()) if phone() else st.columns([1, 1], gap="medium")
        with left, st.container(gap="xsmall"):
            for one in found.criteria:
                st.markdown(_criterion(one))
        with right:
            _scores(found)
            _claims(found, dossier)
    _told(found)


def _criterion(one: Criterion) -> str:
    return f"{badge(MET[one.met])} **{plain(one.name)}.** {plain(one.sentence)}"


def _scores(found: Result) -> None:
    with st.container(horizontal=True, gap=24):
        score("Credibility", found.credibility_assessment, help=CREDIBILITY, without="no source speaks about it")
        score("Consistency", found.consistency_score, help=CONSISTENCY, without="nobody here has a view of their own")
        score("Context richness", found.context_richness, help=RICHNESS, without="nothing was looked for")


def _claims(found: Result, dossier: Dossier) -> None:
    with st.container(gap=None):
        st.markdown(plain(overview_rows.claims_in_words(found, dossier)))
        with st.container(horizontal=True, gap="small"):
            for label, tab in TABS.items():
                st.button(label, key=f"to-{tab}", type="tertiary", icon=ARROW, icon_position="right", on_click=_open_tab, args=(tab,))


def _open_tab(tab: str) -> None:
    st.session_state["tab"] = tab


def _told(found: Result) -> None:
    with st.expander("What other systems are told"):
        for name, words in overview_rows.fields_told(found):
            st.markdown(f"**{name}:** {plain(words)}")
