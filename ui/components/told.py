"""What the last action did, told in a box that stays until the editor closes it."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st


@contextmanager
def told(name: str) -> Iterator[None]:
    """`name` is where the session keeps what is told; closing forgets it."""
    with st.container(border=True, gap="xsmall"):
        yield
        st.button("Close", key=f"close-{name}", type="tertiary", on_click=_forget, args=(name,))


def _forget(name: str) -> None:
    st.session_state.pop(name, None)
