"""The searches of an investigation: every query at every engine, what was missed, and who found the sources."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.engine import Call, Outcome
from core.model.source import Hit
from db import engines
from ui import desk
from ui.engines.engine_rows import names
from ui.engines.search_rows import Asked, Finds, Missed, Pass, Searches, finds, returned, searches, totals
from ui.parts import phone, plain, query, section
from ui.shared.input_rows import domain as host
from ui.shared.widgets import zone
from ui.shared.wording_rows import plural
from ui.tokens import OUTCOME

MOST, MOST_HITS = 500, 8
WIDEST = 8
"""Engines that fit beside the queries on a laptop."""
MATRIX, LIST = "Matrix", "List"
HOW = (
    "The numbers are results; “cache”: the same was asked within the last day. "
    f"{OUTCOME[Outcome.FAILED].sign} failed, {OUTCOME[Outcome.NOT_ASKED].sign} not asked, empty: not put to that engine."
)
RETURNED = "Results of these engines in this dossier, from all queries they answered"


def searches_tab(dossier: Dossier) -> None:
    with desk.database() as session:
        labels = names(engines.all_(session))
        found = [call for _, call in engines.calls(session, investigation_id=dossier.investigation_id, limit=MOST + 1)]
        whole = engines.totals(session, dossier.investigation_id)
    if not found:
        st.markdown("No search of this investigation has been written down.")
        return
    calls = found[:MOST]
    told = searches(calls, labels, zone())
    lead, colon, rest = totals(whole.queries, whole.engines, whole.outcomes, whole.hits, whole.usd).partition(":")
    st.markdown(f"**{plain(lead + colon)}** {plain(rest.strip())}")
    if len(found) > MOST:
        st.caption(f"Only the last {MOST} calls are shown below; there were more.")
    view = _view(len(told.engines))
    for one in told.passes:
        with section(_title(one, told)):
            if view == LIST:
                _list(one, dossier.hits)
            else:
                _matrix(one, told.engines)
    _missed(told.missed)
    _finds(finds(dossier, calls, labels))


def _view(asked_of: int) -> str:
    """On a phone there is no room for a matrix; with many engines it is a choice, no longer what one sees first."""
    if phone():
        return LIST
    default = LIST if asked_of > WIDEST else MATRIX
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
    asked = [label for label in labels if any(label in put.calls for put in one.queries)]
    rows = [
        {"Query": f"{query(put.text)}  \n:gray[{plain(put.purpose)}]"}
        | {plain(label): _cell(put.calls[label]) if label in put.calls else "" for label in asked}
        for put in one.queries
    ]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)


def _cell(call: Call) -> str:
    token = OUTCOME[call.outcome]
    if call.outcome is Outcome.ANSWERED:
        return str(call.hits)
    if call.outcome is Outcome.CACHED:
        return f"{call.hits}  \n:gray[cache]"
    return f":{token.colour}[{token.sign}]"


def _list(one: Pass, hits: Sequence[Hit]) -> None:
    """The same facts for phones and readers: one query after the other, opened on demand."""
    with st.container(gap="xsmall"):
        for place, put in enumerate(one.queries):
            label = f"**{query(put.text)}** :gray[{plain(put.purpose.lower())}: {plain(put.summary)}]"
            opened = st.expander(label, key=f"query-{one.number}-{place}", on_change="rerun")
            if opened.open:
                with opened:
                    _engines(put)
                    _returned(returned(put, hits))


def _engines(put: Asked) -> None:
    rows = [{"Engine": plain(label), "Outcome": _outcome(call)} for label, call in put.calls.items()]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True, hide_header=True)


def _returned(hits: Sequence[Hit]) -> None:
    """A result remembers who found it, not by which query, and the caption says so."""
    if not hits:
        return
    more = f", and {len(hits) - MOST_HITS} more" if len(hits) > MOST_HITS else ""
    st.caption(f"{RETURNED}: {min(len(hits), MOST_HITS)}{more}.")
    rows = [{"Outlet": plain(hit.outlet or host(hit.url)), "Title": plain(hit.title)} for hit in hits[:MOST_HITS]]
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
    with section("Not answered", "The run went on without these."):
        st.table(pd.DataFrame([_missed_cells(one) for one in found]), border="horizontal", hide_index=True, hide_header=True)


def _missed_cells(one: Missed) -> dict[str, str]:
    token = OUTCOME[Outcome.FAILED if one.failed else Outcome.NOT_ASKED]
    return {
        "Engine": f"**{plain(', '.join(one.engines))}**  \n:gray[{one.when}]",
        "What": f":{token.colour}[{token.icon}] {plain(one.queries)}  \n:gray[{plain(one.problem)}]",
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
