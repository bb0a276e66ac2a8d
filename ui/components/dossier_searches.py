"""The searches of an investigation: every query at every engine, what was missed, and who found the sources."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.engine import Call, Outcome
from db import engines
from ui import desk
from ui.components.here import zone
from ui.parts import phone, plain, section
from ui.tokens import OUTCOME
from ui.view_models.engines_table import names
from ui.view_models.moments import plural
from ui.view_models.searches import Asked, Finds, Missed, Pass, Searches, finds, searches

MOST = 500
MATRIX, LIST = "Matrix", "List"
HOW = "The numbers are results. “cache”: the same was asked within the last day. An empty cell: not put to that engine."


def searches_tab(dossier: Dossier) -> None:
    with desk.database() as session:
        labels = names(engines.all_(session))
        found = [call for _, call in engines.calls(session, investigation_id=dossier.investigation_id, limit=MOST + 1)]
    if not found:
        st.markdown("No search of this investigation has been written down.")
        return
    calls = found[:MOST]
    told = searches(calls, labels, zone())
    lead, colon, rest = told.totals.partition(":")
    st.markdown(f"**{plain(lead + colon)}** {plain(rest.strip())}")
    if len(found) > MOST:
        st.caption(f"Only the last {MOST} calls are shown; there were more.")
    view = _view()
    for one in told.passes:
        with section(_title(one, told)):
            if view == LIST:
                _list(one)
            else:
                _matrix(one, told.engines)
    _missed(told.missed)
    _finds(finds(dossier, calls, labels))


def _view() -> str:
    default = LIST if phone() else MATRIX
    with st.container(horizontal=True, vertical_alignment="center"):
        view = st.segmented_control(
            "View", [MATRIX, LIST], default=default, required=True, key="searches-view", label_visibility="collapsed"
        )
        if view == MATRIX:
            st.caption(HOW, width="content")
    return view or default


def _title(one: Pass, told: Searches) -> str:
    """A run of one pass needs no number."""
    queries = plural(len(one.queries), "query")
    return f"Pass {one.number} · {queries}" if len(told.passes) > 1 or one.number > 1 else f"Queries · {len(one.queries)}"


def _matrix(one: Pass, labels: Sequence[str]) -> None:
    """One line a query; an engine it was not meant for has an empty cell."""
    asked = [label for label in labels if any(label in query.calls for query in one.queries)]
    rows = [
        {"Query": f"{plain(query.text)}  \n:gray[{plain(query.purpose)}]"}
        | {plain(label): _cell(query.calls[label]) if label in query.calls else "" for label in asked}
        for query in one.queries
    ]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)


def _cell(call: Call) -> str:
    token = OUTCOME[call.outcome]
    if call.outcome is Outcome.ANSWERED:
        return str(call.hits)
    if call.outcome is Outcome.CACHED:
        return f"{call.hits}  \n:gray[cache]"
    return f":{token.colour}[{token.sign}\u00a0{token.word.lower()}]"  # a sign, because a narrow cell would break after an icon


def _list(one: Pass) -> None:
    """The same facts for phones and readers: one query after the other, opened on demand."""
    with st.container(gap="xsmall"):
        for place, query in enumerate(one.queries):
            label = f"**{plain(query.text)}** :gray[{plain(query.purpose.lower())}: {plain(query.summary)}]"
            opened = st.expander(label, key=f"query-{one.number}-{place}", on_change="rerun")
            if opened.open:
                with opened:
                    _engines(query)


def _engines(query: Asked) -> None:
    rows = [{"Engine": plain(label), "Outcome": _outcome(call)} for label, call in query.calls.items()]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=True)


def _outcome(call: Call) -> str:
    token = OUTCOME[call.outcome]
    if call.outcome in (Outcome.ANSWERED, Outcome.CACHED):
        kept = f", {token.word.lower()}" if call.outcome is Outcome.CACHED else ""
        return f"{plural(call.hits, 'result')}{kept}"
    return f":{token.colour}[{token.icon}] {token.word}  \n:gray[{plain(call.problem)}]"


def _missed(found: Sequence[Missed]) -> None:
    if not found:
        return
    with section("Not answered", "The run went on without these; each is said once, however many queries it was."):
        st.table(pd.DataFrame([_missed_cells(one) for one in found]), border="horizontal", hide_index=True, hide_header=True)


def _missed_cells(one: Missed) -> dict[str, str]:
    token = OUTCOME[one.outcome]
    return {
        "Engine": f"**{plain(one.engine)}**  \n:gray[{one.when}]",
        "What": f":{token.colour}[{token.icon}] {token.word}: {plain(one.queries)}  \n:gray[{plain(one.problem)}]",
    }


def _finds(told: Finds) -> None:
    if not told.engines:
        return
    with section("Who found the sources", told.note):
        rows = [
            {"Engine": plain(one.engine), "Found": f"{one.found} of {told.total}", "Nobody else had": str(one.alone)}
            for one in told.engines
        ]
        st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, width="content")
