"""A run while it runs: figures against their caps, stages as steps, sources and gaps as they arrive."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import pandas as pd
import streamlit as st

from core.model.dossier import Gap
from core.model.investigation import Investigation
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import Status
from db import dossiers, investigations
from ui import desk
from ui.components.dossier_orders import cancel, may_act, refusal, stop
from ui.components.gaps import gap_line
from ui.parts import figure, lines, plain, section, tier
from ui.tokens import GAP
from ui.view_models import live
from ui.view_models.live import Figure, State, Step
from ui.view_models.moments import span
from ui.view_models.wording import capital, stage

POLL_SECONDS = 1.0
CHECK = ":material/check:"


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
    refusal()
    if not now.worker_lives:
        desk.say(live.NO_WORKER)
    elif waiting := live.waiting(now.run):
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
        amounts = live.Amounts(so_far.usd, so_far.sources, so_far.claims, so_far.central, so_far.gaps)
        return Now(
            run,
            live.figures(run, amounts, voices, at),
            live.steps(list(runs), told),
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
    st.button("Stop here", icon=icon, shortcut=key, help="Finish with what it has.", on_click=stop, args=(run,))


def _cancel(run: Investigation) -> None:
    with st.popover("Cancel", type="tertiary"):
        st.markdown("What was found stays readable, but nothing is recommended.")
        st.button("Cancel this run", on_click=cancel, args=(run,))


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
            st.table(pd.DataFrame([_row(source, voices) for source in sources]), border="horizontal", hide_index=True)
        else:
            st.markdown("None yet.")


def _row(source: Source, voices: Sequence[Voice]) -> dict[str, str]:
    why, copy = live.why(source, voices)
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
