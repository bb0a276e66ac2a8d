"""Brings what a click has opened into sight, where it may lie below a long plot."""

import streamlit as st

JS = """
export default function ({ parentElement }) {
  const host = parentElement.host ?? parentElement
  if (host.dataset.seen) return
  host.dataset.seen = "yes"
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
  host.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" })
}
"""
_sight = st.components.v2.component("second_source_sight", js=JS)


def in_sight(opened: str) -> None:
    """First in what was opened; once for each thing, so that nothing moves while it is read."""
    _sight(key=f"sight-{opened}")
