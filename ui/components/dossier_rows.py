"""Investigations as rows to choose from: a line of a table on a desk, two lines on a phone."""

from collections.abc import Sequence

import streamlit as st

from core.model.investigation import Investigation
from ui import desk
from ui.components.dossier_head import STATUS
from ui.components.here import zone
from ui.parts import badge, phone, plain, rule
from ui.tokens import FLAG, STATE
from ui.view_models.live import elapsed
from ui.view_models.moments import about, moment, usd

TITLE, INDENT = "Investigation", "\u00a0\u00a0"  # a page link is set in by two blanks
COLUMNS = {TITLE: 5.4, "Status": 4, "Recommended": 4.4, "Time": 1.1, "Cost": 1.2, "Requested": 4.7}


def rows(runs: Sequence[Investigation]) -> None:
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
            _row(run)


def _row(run: Investigation) -> None:
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
