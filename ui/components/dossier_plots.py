"""What the plots of a dossier share: labels at the marks, no legend, colours of the page. Built whole: adding piece by piece is slow."""

import html
import textwrap
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from core.exports.report import printable
from ui.parts import ink
from ui.tokens import TIER
from ui.view_models.scale import Scale, Tick

FONT = "Source Sans, sans-serif"
BARE = {"displayModeBar": False, "scrollZoom": False}
BELOW = 30
PLOT = "Plot"

Parts = dict[str, Any]


def label(text: str) -> str:
    """Plotly reads a little HTML in labels; what a page says is only ever text, in the direction it is read in."""
    return html.escape(printable(text), quote=False)


def hovers(texts: Sequence[str]) -> Parts:
    """What pointing at each mark tells; in the template itself, a page's own %{…} would be filled in."""
    return {"hovertext": list(texts), "hovertemplate": "%{hovertext}<extra></extra>"}


def wrapped(text: str, width: int, lines: int | None = 2) -> list[str]:
    """Cut at a word after so many lines, with a sign that it was cut; a quotation that began is closed again. None: all of it."""
    rows = textwrap.wrap(text, width, max_lines=lines, placeholder=" …")
    opened = any("“" in row for row in rows) and not any("”" in row for row in rows)
    return [*rows[:-1], rows[-1] + "”"] if opened else rows


def tier_colour(tier: int) -> str:
    return str(ink()[TIER[tier].colour][2])


def line(**facts: Any) -> Parts:
    return {"type": "line", "layer": "below", **facts}


def small(**more: Any) -> Parts:
    return {"size": 11.5, "color": ink()["gray"][0], **more}


def figure(traces: Sequence[Parts], shapes: list[Parts], labels: list[Parts], axis: Scale, *, rows: float, row: int) -> go.Figure:
    """Rows from above; along them the scale, with what it marks written below."""
    p = ink()
    layout = {
        "height": int(rows * row) + BELOW + 8,
        "margin": {"l": 4, "r": 8, "t": 8, "b": BELOW},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": p["text"]},
        "showlegend": False,
        "hoverlabel": {"bgcolor": p["panel"], "bordercolor": p["line"], "font": {"color": p["text"], "family": FONT}, "align": "left"},
        "dragmode": False,
        "hovermode": "closest",
        "barmode": "overlay",
        "shapes": [*_grid(axis, rows), *shapes],
        "annotations": [*_dates(axis), *({"showarrow": False} | one for one in labels)],
        "xaxis": {"fixedrange": True, "visible": False, "range": [-0.005, 1.005]},
        "yaxis": {"fixedrange": True, "visible": False, "range": [rows - 0.5, -0.5]},
    }
    return go.Figure(data=list(traces), layout=layout)


def _grid(axis: Scale, rows: float) -> list[Parts]:
    p = ink()
    upright = {"y0": -0.5, "y1": rows - 0.5, "line": {"color": p["line"], "width": 1}}
    columns = {one.x for one in axis.columns}
    edges = [] if axis.left <= min(columns, default=1) else [axis.left - 0.008]
    dated = [line(x0=one.x, x1=one.x, **upright) for one in axis.ticks if one.x not in columns]
    return [*dated, *(line(x0=x, x1=x, **(upright | {"line": {"color": p["line"], "width": 1, "dash": "dot"}})) for x in edges)]


def _dates(axis: Scale) -> list[Parts]:
    """Below the plot; the names of the columns begin where their marks stand, and a date at the edge stays inside."""
    place = {"y": 0, "yref": "paper", "yanchor": "top", "yshift": -6, "font": small(size=13), "showarrow": False}
    return [{"x": one.x, "text": one.words, "xanchor": _anchor(one, axis)} | place for one in axis.ticks]


def _anchor(tick: Tick, axis: Scale) -> str:
    if tick.x > 1 - axis.letters(tick.words) / 2:
        return "right"
    return "left" if tick in axis.columns else "center"


def chart(made: go.Figure, key: str, alt: str) -> str:
    """Draws it; what was clicked, by the id its mark carries."""
    key = f"{key}-{ink()['page']}"  # a plot drawn in other colours is another plot
    event = st.plotly_chart(made, theme=None, config=BARE, key=key, alt=printable(alt), on_select="rerun", selection_mode="points")
    return clicked(event)


def clicked(event: Any) -> str:
    """The id of the mark that was chosen last; empty while none is."""
    points = event["selection"]["points"] if event else []
    carried = points[-1].get("customdata") if points else ""
    return str(carried[0] if isinstance(carried, (list, tuple)) else carried or "")
