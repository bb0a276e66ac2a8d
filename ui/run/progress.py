"""How far investigations are: one while it runs, the head that says where it stands, and all of them as rows to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn

import pandas as pd
import streamlit as st

from core.model.dossier import Gap
from core.model.investigation import Investigation
from core.model.origin import Voice
from core.model.source import Source
from core.model.topic import Topic
from core.model.words import Status
from db import dossiers, investigations
from ui import desk
from ui.parts import badge, figure, lines, phone, plain, rule, section, tier
from ui.run import run_rows
from ui.run.plan import cancel_run, may_act, stop_run, tell_refusal
from ui.run.run_rows import Figure, State, Step, elapsed
from ui.shared.widgets import gap_line, zone
from ui.shared.wording_rows import about, capital, clock, moment, span, stage, usd
from ui.tokens import FLAG, GAP, STATE, Token

POLL_SECONDS = 1.0
CHECK = ":material/check:"
STATUS = {
    Status.PLANNED: Token("Being planned", "…", ":material/edit_note:", "gray", "The plan is being made."),
    Status.AWAITING: Token("Awaiting approval", "?", ":material/rule:", "blue", "The plan waits for an editor."),
    Status.QUEUED: Token("Queued", "…", ":material/hourglass_empty:", "gray", "Approved; waits for a free worker."),
    Status.RUNNING: Token("Running", "▷", ":material/play_arrow:", "blue", "A worker is at it."),
    Status.COMPLETED: Token("Completed", "✓", ":material/check:", "gray", "Every stage has run."),
    Status.PARTIAL: Token("Partial", "!", ":material/flag:", "orange", "Finished early, with what it had."),
    Status.FAILED: Token("Failed", "!", ":material/flag:", "orange", "Something broke; the log says what."),
    Status.CANCELLED: Token("Cancelled", "–", ":material/close:", "gray", "An editor cancelled it."),
}
TITLE, INDENT = "Investigation", "\u00a0\u00a0"  # a page link is set in by two blanks
COLUMNS = {TITLE: 5.4, "Status": 4, "Recommended": 4.4, "Time": 1.1, "Cost": 1.2, "Requested": 4.7}


@dataclass(frozen=True, slots=True)
class Now:
    """What one look at the rows of a run gives."""

    run: Investigation
    figures: Sequence[Figure]
    steps: Sequence[Step]
    sources: Sequence[Source]
    voices: Sequence[Voice]
    gaps: Sequence[Gap]
    worker_lives: bool


@st.fragment(run_every=POLL_SECONDS)
def live_view(drawn: Investigation) -> None:
    """Looks again every second; when the run ends, or starts another pass, the whole page is drawn once more."""
    now = look(drawn.id, desk.now())
    if (now.run.status, now.run.pass_no) != (drawn.status, drawn.pass_no):
        st.rerun(scope="app")
    tell_refusal()
    if not now.worker_lives:
        desk.say(run_rows.NO_WORKER)
    elif waiting := run_rows.waiting(now.run):
        st.markdown(f"**{plain(waiting.lead)}** {plain(waiting.rest)}")
    _strip(now)
    left, right = st.columns([2, 3], gap="medium")
    with left, section("Stages"):
        _stages(now.steps)
    with right:
        _arriving(now.sources, now.voices)
        _gaps(now.gaps)


def look(investigation_id: int, at: datetime) -> Now:
    with desk.database() as session:
        run = investigations.get(session, investigation_id)
        voices = investigations.voices_so_far(session, run.id)
        so_far = investigations.found_so_far(session, run.id)
        runs, told = dossiers.stage_runs(session, run.id), investigations.latest_by_stage(session, run.id)
        amounts = run_rows.Amounts(so_far.usd, so_far.sources, so_far.claims, so_far.central, so_far.gaps)
        return Now(
            run,
            run_rows.figures(run, amounts, voices, at),
            run_rows.steps(list(runs), told),
            investigations.newest_sources(session, run.id),
            voices,
            investigations.newest_gaps(session, run.id),
            desk.worker_lives(session),
        )


def _strip(now: Now) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        for one in now.figures:
            with st.container(width=118):
                figure(one.label, one.value, one.note, over=one.over)
        st.space("stretch")
        if may_act():
            _orders(now.run)


def _orders(run: Investigation) -> None:
    with st.container(horizontal=True, width="content", vertical_alignment="center"):
        if run.status is Status.RUNNING and not run.stop_requested_by:
            _stop(run)
        if not run.cancel_requested_by:
            _cancel(run)


def _stop(run: Investigation) -> None:
    icon, key = ":material/stop_circle:", desk.key("S")
    st.button("Stop here", icon=icon, shortcut=key, help="Finish with what it has.", on_click=stop_run, args=(run,))


def _cancel(run: Investigation) -> None:
    with st.popover("Cancel", type="tertiary"):
        st.markdown("What was found stays readable, but nothing is recommended.")
        st.button("Cancel this run", on_click=cancel_run, args=(run,))


def _stages(steps: Sequence[Step]) -> None:
    begun = [step for step in steps if step.state is not State.TO_COME]
    ahead = [step for step in steps if step.state is State.TO_COME]
    with st.container(gap="small"):
        for step in begun:
            _step(step)
        for step in ahead[:1]:
            st.expander(f":gray[{capital(stage(step.stage))}]", type="step")
    if ahead[1:]:
        st.caption(f"Then {', '.join(stage(step.stage) for step in ahead[1:])}.")


def _step(step: Step) -> None:
    again = f" :gray[attempt {step.attempt}]" if step.attempt > 1 else ""
    if step.state is State.DONE:
        with st.expander(f"**{capital(stage(step.stage))}** :gray[{plain(step.note)}]{again}", type="step", icon=CHECK):
            st.caption(f"Took {span(step.took)}." if step.took else "Done.")
        return
    with st.expander(f"**{capital(stage(step.stage))}**{again}", expanded=True, type="step", icon="spinner"):
        if step.share is not None:
            st.progress(step.share)
        st.caption(plain(step.note) or "Begun a moment ago.")


def _arriving(sources: Sequence[Source], voices: Sequence[Voice]) -> None:
    with section("Sources as they arrive", "Newest first. The tier judges the outlet, not this text."):
        if sources:
            st.table(pd.DataFrame([_source_row(source, voices) for source in sources]), border="horizontal", hide_index=True)
        else:
            st.markdown("None yet.")


def _source_row(source: Source, voices: Sequence[Voice]) -> dict[str, str]:
    why, copy = run_rows.why_rated(source, voices)
    return {
        "Source": source.id,
        "Tier": tier(source.rated, source.undecided) if source.tier else "",
        "Outlet": f"**{plain(source.outlet)}**",
        "Why": f":gray[{plain(why)}]" if copy else plain(why),
    }


def _gaps(gaps: Sequence[Gap]) -> None:
    if gaps:
        with section("Gaps so far"):
            lines(GAP, [gap_line(gap) for gap in gaps])


def dossier_head(run: Investigation, topic: Topic, *, waits: bool) -> None:
    """A finished run shows where the topic stands now; an open one where the run stands."""
    note = run_rows.head_note(run, desk.now(), zone()) if not run.status.open else _open_note(run)
    desk.head(plain(run.topic_title), plain(note), badges=_badges(run, topic, waits=waits))


def _badges(run: Investigation, topic: Topic, *, waits: bool) -> str:
    now = STATE[topic.state]
    found = [badge(now, f"{now.word} now")] if not run.status.open else []
    found += [badge(STATUS[run.status])] if run.status is not Status.COMPLETED else []
    found += [badge(FLAG, "Waits for review")] if waits else []
    found.append(_grey(run.mode.capitalize()))
    if run.status is Status.RUNNING:
        found.append(_grey(f"Pass {run.pass_no} of up to {run.mode.passes}" if run.mode.passes > 1 else "One pass"))
    if run.outside_triggers:
        found.append(_grey("Outside the triggers"))
    return " ".join(found)


def _grey(words: str) -> str:
    return f":gray-badge[{words}]"


def _open_note(run: Investigation) -> str:
    if run.started_at:
        by = run.approved_by or run.requested_by
        return f"Started {clock(run.started_at, zone())} by {by}. You can close this page; the run goes on."
    if run.status is Status.QUEUED:
        return f"Approved {clock(run.approved_at, zone())} by {run.approved_by}. You can close this page; the run starts by itself."
    return f"Requested {moment(run.requested_at, zone())} by {run.requested_by}. Nothing is searched or spent before the plan is approved."


def lost(sentence: str) -> NoReturn:
    """An address that names nothing: say so, and where to go."""
    desk.head("Investigation", "One run, from its plan to its dossier.")
    desk.say(plain(sentence))
    st.page_link("pages/investigations.py", label="All investigations", icon=":material/arrow_forward:", icon_position="right")
    st.stop()


def run_list(runs: Sequence[Investigation]) -> None:
    if phone():
        with st.container(gap="small"):
            for run in runs:
                _short(run)
        return
    with st.container(gap="xsmall"):
        for column, name in zip(st.columns(list(COLUMNS.values())), COLUMNS, strict=True):
            column.markdown(f":small[:gray[{INDENT if name == TITLE else ''}{name}]]")
        for run in runs:
            rule()
            _run_row(run)


def _run_row(run: Investigation) -> None:
    title, status, level, time, cost, by = st.columns(list(COLUMNS.values()), vertical_alignment="center")
    with title:
        _link(run)
    status.markdown(_status(run))
    level.markdown(_level(run))
    time.markdown(f":small[{_time(run)}]")
    cost.markdown(f":small[{_cost(run)}]")
    by.markdown(f":small[{plain(run.requested_by)}, :gray[{moment(run.requested_at, zone())}]]")


def _short(run: Investigation) -> None:
    with st.container(gap=None):
        _link(run)
        st.markdown(f"{_status(run)} {_level(run)}")
        facts = (_time(run), _cost(run), f"{plain(run.requested_by)}, {moment(run.requested_at, zone())}")
        st.caption(" · ".join(fact for fact in facts if fact))


def _link(run: Investigation) -> None:
    st.page_link("pages/investigation.py", label=f":primary[**{plain(run.topic_title)}**]", query_params={"id": str(run.id)})


def _status(run: Investigation) -> str:
    return f"{badge(STATUS[run.status])} :gray-badge[{run.mode.capitalize()}]"


def _level(run: Investigation) -> str:
    """What was recommended, and whether an editor has yet to decide."""
    if run.recommendation is None:
        return ""
    waits = run.status.has_result and run.requires_human_review and run.reviewed_at is None
    return badge(STATE[run.recommendation.stands]) + (f" {badge(FLAG, 'Waits for review')}" if waits else "")


def _time(run: Investigation) -> str:
    return about(elapsed(run, desk.now()).total_seconds()) if run.started_at else ""


def _cost(run: Investigation) -> str:
    return usd(run.cost_usd) if run.started_at and run.finished_at else ""
