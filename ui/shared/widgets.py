"""Widgets that several screens use: the shape and the pages of a list, a box with news, scores that open to their parts, and gaps."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pandas as pd
import streamlit as st

from core.model.dossier import Gap
from core.model.score import Score, Working
from ui.parts import figure, lines, phone, plain, section
from ui.shared.wording_rows import LARGE, NO_PARTS, NO_WORKING, Part, of_most, score_number, score_parts, working_parts
from ui.tokens import GAP

LIST = "List"
SCROLL_JS = """
export default function ({ parentElement }) {
  const host = parentElement.host ?? parentElement
  if (host.dataset.seen) return
  host.dataset.seen = "yes"
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
  const acts = ["wheel", "touchstart", "pointerdown", "keydown"]

  const grown = new ResizeObserver(() => host.scrollIntoView({ block: "center", behavior }))
  const stop = () => {
    grown.disconnect()
    acts.forEach((act) => removeEventListener(act, stop))
  }

  grown.observe(host.closest("[data-testid=stMainBlockContainer]") ?? host) // what was opened is drawn bit by bit, below this
  acts.forEach((act) => addEventListener(act, stop, { passive: true }))
  setTimeout(stop, 5000)
  return stop
}
"""
_sight = st.components.v2.component("second_source_sight", js=SCROLL_JS)
HOW = "How it is worked out"
NONE = "none"
MOST_GAPS = 5


def as_list() -> bool:
    """A table, or the same facts as a list; a phone starts with the list."""
    return view_switch("shape", "Table", "Shown as") == LIST


def view_switch(key: str, wide: str, label: str = "View") -> str:
    """What needs room, or the same facts as a list; a phone, or a window as narrow, starts with the list."""
    start, key = (LIST, f"{key}-slim") if phone() else (wide, key)  # a choice of its own: it may turn out later how narrow it is
    return st.segmented_control(label, [wide, LIST], default=start, required=True, key=key, label_visibility="collapsed") or start


class Pages:
    """Where the pages seen so far began; kept with the editor's session under a name."""

    def __init__(self, name: str) -> None:
        self._name = f"pages-{name}"

    @property
    def _starts(self) -> list[Any]:
        starts: list[Any] = st.session_state.setdefault(self._name, [])
        return starts

    @property
    def start(self) -> Any | None:
        """The cursor of the open page; nothing on the first."""
        return self._starts[-1] if self._starts else None

    @property
    def number(self) -> int:
        return len(self._starts)

    def reset(self) -> None:
        """Another filter starts on its first page."""
        self._starts.clear()

    def buttons(self, size: int, following: Any | None) -> None:
        """Back and on, where there is something; `following` is where the next page starts."""
        if not self._starts and following is None:
            return
        with st.container(horizontal=True, vertical_alignment="center"):
            if self._starts:
                st.button(f"Previous {size}", key=f"{self._name}-back", on_click=self._starts.pop)
            if following is not None:
                st.button(f"Next {size}", key=f"{self._name}-on", on_click=self._starts.append, args=(following,))
            st.caption(f"Page {self.number + 1}")


def zone() -> tzinfo:
    """The browser's time zone; UTC when it does not say, or says something unknown."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


@contextmanager
def notice_box(name: str) -> Iterator[None]:
    """`name` is where the session keeps what is told; closing forgets it."""
    with st.container(border=True, gap="xsmall"):
        yield
        st.button("Close", key=f"close-{name}", type="tertiary", on_click=_forget, args=(name,))


def _forget(name: str) -> None:
    st.session_state.pop(name, None)


def scroll_into_view(opened: str) -> None:
    """First in what was opened; once for each thing and until the reader acts, so that nothing moves while it is read."""
    _sight(key=f"sight-{opened}")


def score(label: str, one: Score | None, most: int = LARGE, note: str = "", help: str | None = None, without: str = "") -> None:
    """A figure like any other, and below it the way to its parts; `note` says more about where it lies, `without` why there is none."""
    with st.container(gap=None, width="content"):
        if one is None:
            figure(label, NONE, without, help=help)
            return
        figure(label, score_number(one, most), f"of {most}{f', {note}' if note else ''}", help=help)
        with st.popover(HOW, type="tertiary"):
            formula(one, most)


def score_line(label: str, one: Score, most: int = LARGE) -> None:
    """The same in a list, where the number itself opens."""
    with st.popover(f"{label} {of_most(one, most)}".strip(), type="tertiary"):
        formula(one, most)


def formula(one: Score, most: int = LARGE) -> None:
    """Every part with what it gives, why and by which rule, and what they come to."""
    if not one.parts:
        st.markdown(NO_PARTS)
        return
    _table(score_parts(one), "Points", "What was found")
    st.caption(f"Together {of_most(one, most)}." + (f" Formula: {plain(one.formula)}." if one.formula else ""))


def working(one: Working | None, *, formula: bool = True) -> None:
    """A chance: what is added up, what it comes to, and the formula, which several may share."""
    if one is None:
        st.markdown(NO_WORKING)
        return
    if one.terms:
        _table(working_parts(one), "Adds", "How")
    if one.comes_to:
        st.markdown(plain(one.comes_to))
    if formula:
        st.caption(plain(one.formula))


def _table(rows: list[Part], gives: str, how: str) -> None:
    cells = [{"Part": plain(row.name), gives: row.points, how: _found(row)} for row in rows]
    st.table(pd.DataFrame(cells), border="horizontal", hide_index=True)


def _found(row: Part) -> str:
    return f"{plain(row.why)}  \n:gray[{plain(row.rule)}]" if row.rule else plain(row.why)


def gaps(found: Sequence[Gap], *, opens: bool = False) -> None:
    """What could not be learnt and what was tried, the first few; the rest opens here, or is in the dossier."""
    if not found:
        return
    first, rest = found[:MOST_GAPS], found[MOST_GAPS:]
    with section("Gaps"):
        lines(GAP, [gap_line(gap) for gap in first])
        if rest and opens:
            with st.expander(f"{len(rest)} more"):
                lines(GAP, [gap_line(gap) for gap in rest])
        elif rest:
            st.caption(f"{len(rest)} more in the dossier.")


def gap_line(gap: Gap) -> str:
    """One sentence when the cause reads on from what is missing, two when it begins anew."""
    what, why = gap.what.strip().rstrip("."), gap.why.strip().rstrip(".")
    joint = ". " if why[:1].isupper() else "; "
    return plain(f"{what}{joint}{why}." if why else f"{what}.")


def why_nothing(gaps: Sequence[Gap], stage: str, sentence: str) -> None:
    """Why a tab is empty: what its stage says stood in the way, else a sentence."""
    own = [gap_line(gap) for gap in gaps if gap.stage == stage]
    if own:
        lines(GAP, own)
    else:
        st.markdown(sentence)
