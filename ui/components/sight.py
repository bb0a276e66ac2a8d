"""Brings what a click has opened into sight, where it may lie below a long plot."""

import streamlit as st

JS = """
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
_sight = st.components.v2.component("second_source_sight", js=JS)


def in_sight(opened: str) -> None:
    """First in what was opened; once for each thing and until the reader acts, so that nothing moves while it is read."""
    _sight(key=f"sight-{opened}")
