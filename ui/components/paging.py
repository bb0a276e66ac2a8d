"""Pages from a cursor: the way back is remembered, the whole is never counted."""

from typing import Any

import streamlit as st


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
