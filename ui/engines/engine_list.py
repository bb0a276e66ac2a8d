"""The engines by kind: what each is, how it fares and what it costs, the button that tests it, and the last calls to all of them."""

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.errors import DeskError
from core.model.engine import EngineState
from db import engines
from jobs import client
from ui import desk
from ui.engines.engine_rows import CallRow, EngineRow, Group, call_row, facts, under_test
from ui.parts import badge, figure, phone, plain, query, rule, section
from ui.run.plan import may_act
from ui.run.run_rows import Figure
from ui.shared.widgets import Pages, as_list, zone
from ui.tokens import ENGINE, OUTCOME

COLUMNS = (10, 11, 9, 4)
POLL_SECONDS = 1.0
REFUSED = "test_refused"
HELP = {
    "Ready": "Engines that have what they need and answered the last time they were asked.",
    "Failing": "Engines whose last call failed.",
    "Calls today": "Calls that went out since midnight. What came from the cache is no call.",
    "Cost today": "What the providers charge for the calls since midnight.",
}
OFF = "Switched off by `DESK_ENGINES`."
Text = str
"""Markdown in which everything that is not ours went through `plain`."""
PAGE = 50
EVERY = ""


def strip(figures: Sequence[Figure]) -> None:
    with st.container(border=True), st.grid(4, min_column_width=140):
        for one in figures:
            figure(one.label, one.value, one.note, help=HELP[one.label], over=one.over)


def engine_list(groups: Sequence[Group], *, worker_lives: bool) -> None:
    for group in groups:
        with section(group.title, group.note), st.container(gap="xsmall"):
            for row in group.rows:
                rule()
                draw = _short if phone() else _wide
                draw(row, worker_lives)


def _wide(row: EngineRow, worker_lives: bool) -> None:
    what, state, terms, test = st.columns(COLUMNS, vertical_alignment="center")
    what.markdown(f"**{plain(row.label)}**  \n:small[:gray[{plain(row.covers)}]]")
    with state:
        _state(row, worker_lives)
    terms.markdown(f":small[{_terms(row)}  \n{_limits(row)}]")
    with test, st.container(horizontal_alignment="right"):
        _test(row)


def _short(row: EngineRow, worker_lives: bool) -> None:
    """On a phone the button stands beside what it tests, and the rest below."""
    with st.container(gap="xxsmall"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            with st.container():  # takes the room that is left, so that the buttons stand below each other
                st.markdown(f"**{plain(row.label)}**  \n:small[:gray[{plain(row.covers)}]]")
            _test(row)
        _state(row, worker_lives)
        st.markdown(f":small[{_terms(row)}  \n{_limits(row)}]")


def _state(row: EngineRow, worker_lives: bool) -> None:
    """The word, then its reason, then what the last test said."""
    with st.container(gap=None):
        st.markdown(f"{badge(ENGINE[row.state], row.word)} :small[:gray[{plain(row.today)}]]")
        reasons = [plain(row.problem) if row.problem else _not_asked(row), _tested(row, worker_lives)]
        for reason in filter(None, reasons):
            st.markdown(f":small[{reason}]")
        name, sentence = st.session_state.get(REFUSED, ("", ""))
        if name == row.name:
            desk.say(plain(sentence))
            del st.session_state[REFUSED]


def _not_asked(row: EngineRow) -> Text:
    if row.state is EngineState.OFF:
        return OFF
    if row.missing:
        names = " and ".join(f"`{name}`" for name in row.missing)
        where = f" [Where to get one]({row.docs})" if row.docs else ""
        return f"Set {names} to ask it.{where}"
    return ""


def _tested(row: EngineRow, worker_lives: bool) -> Text:
    if row.testing:
        return "Being tested…" if worker_lives else "The test waits for a worker."
    return f":gray[{plain(row.test)}]" if row.tested_well else plain(row.test)


def _terms(row: EngineRow) -> Text:
    parts = [row.price, row.official.lower()]
    offered = row.missing and row.state is not EngineState.OFF
    link = f" · [documentation]({row.docs})" if row.docs and not offered else ""
    return plain(", ".join(parts)) + link


def _limits(row: EngineRow) -> Text:
    helpful = "" if row.state is EngineState.OFF else " and ".join(f"`{name}`" for name in row.helpful)
    return f":gray[Limits: {plain(row.limits)}.]" + (f" :gray[Also takes {helpful}.]" if helpful else "")


def _test(row: EngineRow) -> None:
    if row.can_be_asked and may_act():
        told = f"Ask {plain(row.label)} one question to see whether it answers."
        st.button(row.test_button, key=f"test-{row.name}", help=told, disabled=row.testing, on_click=ask, args=(row.name,))


def ask(name: str) -> None:
    """Have a worker test it; a refusal is said beside the engine."""
    if not may_act():
        return
    try:
        client.test_engine(name)
    except DeskError as error:
        st.session_state[REFUSED] = (name, str(error))


def watch(drawn: frozenset[str]) -> None:
    """While a test is under way, look again every second; the page is drawn anew only when one is over."""
    if drawn:
        _look_again(drawn)


@st.fragment(run_every=POLL_SECONDS)
def _look_again(drawn: frozenset[str]) -> None:
    with desk.database() as session:
        now = under_test(engines.all_(session), desk.now())
    if now != drawn:
        st.rerun(scope="app")


def last_calls(labels: Mapping[str, str]) -> None:
    pages = Pages("calls")
    st.caption("Every question put to an engine, newest first.")
    engine, listed = _toolbar(labels, pages)
    with desk.database() as session:
        found = engines.calls(session, engine=engine or None, before=pages.start, limit=PAGE + 1)
    rows = [call_row(number, call, labels, desk.now(), zone()) for number, call in found[:PAGE]]
    if rows:
        cells = [_list_cells(row) if listed else _cells(row) for row in rows]
        st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=listed)
    else:
        st.markdown("This engine has not been asked yet." if engine else "No engine has been asked yet.")
    pages.buttons(PAGE, rows[-1].id if len(found) > PAGE else None)


def _toolbar(labels: Mapping[str, str], pages: Pages) -> tuple[str, bool]:
    """Which engine, with an address of its own, and the shape."""
    with st.container(horizontal=True, vertical_alignment="center"):
        engine = st.selectbox(
            "Engine",
            [EVERY, *labels],
            format_func=lambda name: labels.get(name, "Every engine"),
            key="engine",
            bind="query-params",
            label_visibility="collapsed",
            width=240,
            on_change=pages.reset,
        )
        listed = as_list()
    return engine or EVERY, listed


def _cells(row: CallRow) -> dict[str, str]:
    return {
        "When": f"{row.date}  \n:gray[{row.clock}]",
        "Engine": plain(row.engine),
        "Query": f"{query(row.query)}  \n{_about(row)}",
        "Outcome": "  \n".join([_outcome(row), *_problem(row)]),
        "Results": row.hits,
        "Time": row.seconds.replace(" ", "\u00a0"),
        "Cost": plain(row.cost),
    }


def _list_cells(row: CallRow) -> dict[str, str]:
    """Two columns, for the room a phone has."""
    known = facts(row)
    details = [_about(row), f":gray[{plain(known)}]" if known else "", *_problem(row)]
    what = [f"**{plain(row.engine)}** {_outcome(row)}", query(row.query), *filter(None, details)]
    return {"When": f"{row.date}  \n:gray[{row.clock}]", "Call": "  \n".join(what)}


def _about(row: CallRow) -> str:
    link = f"[Investigation {row.investigation_id}](investigation?id={row.investigation_id})" if row.investigation_id else ""
    return " ".join(part for part in (f":gray[{plain(row.purpose)}]" if row.purpose else "", link) if part)


def _outcome(row: CallRow) -> str:
    token = OUTCOME[row.outcome]
    word = token.word.replace(" ", "\u00a0")  # a narrow column would break it in two
    return f":{token.colour}[{token.icon}] {word}"


def _problem(row: CallRow) -> list[str]:
    return [f":gray[{plain(row.problem)}]"] if row.problem else []
