"""What the front page lists: what is wrong, what waits, what runs and what was decided; the decisions also whole, as a table and a file."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

import pandas as pd
import streamlit as st

from core.model.engine import EngineHealth
from core.model.investigation import Decision
from core.model.words import DecisionKind, Level
from core.settings import settings
from db import database, dossiers, engines, investigations, reviews
from ui import desk
from ui.engines.engine_rows import alert
from ui.evidence import capture_rows
from ui.parts import ARROW, badge, plain
from ui.review.queue_rows import DecisionRow, RunningItem, WaitingItem, finished_since, running_item, who_and_why
from ui.shared.wording_rows import capital, several
from ui.tokens import FLAG, LEVEL, STATE

POLL_SECONDS, MOST = 2, 4
AT_ONCE = 500


def engines_alert(known: Iterable[EngineHealth], now: datetime) -> None:
    lead, names = alert(known, now)
    if lead:
        _alert(f"**{plain(lead)}** {plain(names)}", "engines", "Engines")


def changes_alert(unseen: int) -> None:
    if unseen:
        _alert(f"**{plain(capture_rows.unseen_changes(unseen))}**", "watch", "Watch")


def _alert(sentence: str, page: str, label: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        with st.container(width=700):
            desk.say(sentence)
        st.space("stretch")
        st.page_link(f"pages/{page}.py", label=label, icon=":material/arrow_forward:", icon_position="right")


def waiting_list(items: Sequence[WaitingItem]) -> None:
    with st.container(gap="xsmall"):
        for item in items:
            _waiting_box(item)
    if st.button("All that wait", type="tertiary", icon=":material/arrow_forward:", icon_position="right", shortcut=desk.key("W")):
        st.switch_page("pages/review.py")


def _waiting_box(item: WaitingItem) -> None:
    with st.container(border=True, horizontal=True, wrap=False, vertical_alignment="center"):
        with st.container(gap="xxsmall"):
            st.markdown(f"**{plain(item.title)}**")
            st.markdown(_badges(item))
            st.caption(plain(item.note))
        if st.button("Review", key=f"review-{item.investigation_id}"):
            st.switch_page("pages/review.py", query_params={"id": str(item.investigation_id)})


def _badges(item: WaitingItem) -> str:
    level = badge(STATE[item.state], f"Recommended: {item.state.in_full}")
    return " ".join([level, *(badge(FLAG, flag) for flag in item.flags)])


@st.fragment(run_every=POLL_SECONDS)
def running_list(seen: frozenset[int]) -> None:
    """`seen` are the runs that were open when the page was drawn."""
    with desk.database() as session:
        runs, now_open = investigations.running(session, limit=MOST), investigations.open_ids(session)
        stages = [list(dossiers.stage_runs(session, run.id)) for run in runs]
        spent = [engines.spent(session, run.id) for run in runs]
    items = [running_item(*one, desk.now()) for one in zip(runs, stages, spent, strict=True)]
    _boxes(items, len(now_open))
    _finished(finished_since(seen, now_open))


def _boxes(items: Sequence[RunningItem], all_open: int) -> None:
    if not items:
        st.markdown("Nothing runs. Choose a candidate and investigate it.")
        st.page_link("pages/candidates.py", label="Candidates", icon=ARROW, icon_position="right")
    with st.container(gap="xsmall"):
        for item in items:
            _running_box(item)
    if all_open > len(items):
        st.page_link("pages/investigations.py", label=f"All {all_open} that are open", icon=ARROW, icon_position="right")


def _running_box(item: RunningItem) -> None:
    with st.container(border=True, gap="xxsmall"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            with st.container(gap="xxsmall"):
                st.markdown(f"**{plain(item.title)}**")
                st.caption(plain(item.line or item.note))
            if st.button("Read plan" if item.plan_waits else "Open", key=f"open-{item.investigation_id}"):
                st.switch_page("pages/investigation.py", query_params={"id": str(item.investigation_id)})
        if item.share is not None:
            st.progress(item.share)
            st.caption(plain(item.note))


def _finished(number: int) -> None:
    """Said, not done: a list must not move under an editor's hand."""
    if not number:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"{capital(several(number, 'is', 'are'))} over since you came.", width="content")
        if st.button("Show", key="show-finished", type="tertiary"):
            st.rerun()


def decided_list(rows: Sequence[DecisionRow], *, dates: bool = False) -> None:
    """Three columns: when, about what and why, what it came to; across days each also says its date and links to its dossier."""
    cells = [_list_cells(row) if dates else _today_cells(row) for row in rows]
    st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=True)


def _today_cells(row: DecisionRow) -> dict[str, str]:
    return {"When": row.clock, "Topic": _about(row), "Decision": _outcome(row)}


def _list_cells(row: DecisionRow) -> dict[str, str]:
    return {"When": _short(row), "Topic": f"{_about(row)}  \n{_link(row)}", "Decision": _outcome(row)}


def decided_table(rows: Sequence[DecisionRow]) -> None:
    st.table(pd.DataFrame([_cells(row) for row in rows]), border="horizontal", hide_index=True)


def _cells(row: DecisionRow) -> dict[str, str]:
    return {
        "When": _when(row),
        "Topic": f"**{plain(row.title)}**  \n{_link(row)}",
        "Decision": _outcome(row),
        "Recommended": _level(row.machine),
        "Editor": plain(row.editor),
        "Reason": plain(capital(row.why)),
    }


def _when(row: DecisionRow) -> str:
    return f"{row.date}  \n:gray[{row.clock}]"


def _short(row: DecisionRow) -> str:
    """In a narrow column the year stands below."""
    day, month, year = row.date.split()
    return f"{day}\u00a0{month}  \n:gray[{year}, {row.clock}]"


def _about(row: DecisionRow) -> str:
    return f"**{plain(row.title)}**  \n:gray[{plain(who_and_why(row))}]"


def _outcome(row: DecisionRow) -> str:
    deed = row.deed.replace(" ", "\u00a0")  # a narrow column would break it in two
    return f"{deed}  \n{_change(row)}" if row.level else deed


def _change(row: DecisionRow) -> str:
    """From and to; only the level it has now where nothing moved."""
    levels = [level for level in (row.before, row.level) if level]
    return " → ".join(_level(level) for level in dict.fromkeys(levels))


def _level(level: Level) -> str:
    return badge(LEVEL[level])


def _link(row: DecisionRow) -> str:
    return f"[Investigation {row.investigation_id}](investigation?id={row.investigation_id})"


def all_decisions(write: Callable[[Iterable[Decision]], bytes], kinds: Sequence[DecisionKind], at_once: int = AT_ONCE) -> bytes:
    return write(_pages(kinds, at_once))


def _pages(kinds: Sequence[DecisionKind], at_once: int) -> Iterator[Decision]:
    """Runs after the click and outside the page, so it opens its own session."""
    before: int | None = None
    with database.reading(settings().database_url) as session:
        while page := reviews.history(session, kinds=kinds, before=before, limit=at_once):
            yield from page
            before = page[-1].id
