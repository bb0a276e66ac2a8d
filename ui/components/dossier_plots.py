"""The two plots of a dossier: labels at the marks, no legend, colours of the page."""

import html
import textwrap
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import plotly.graph_objects as go

from ui.parts import ink
from ui.tokens import TIER
from ui.view_models.timeline import Lane, Mark, Published, Timeline

FONT = "Source Sans, sans-serif"
ROW, LANE, BUSY_LANE = 26, 42, 100
CROWDED = 9
LONG = timedelta(days=300)


def _label(text: str) -> str:
    """Plotly reads a little HTML in labels; what a page says is only ever text."""
    return html.escape(text, quote=False)


def _colour(tier: int) -> str:
    return str(ink()[TIER[tier].colour][2])


def _base(height: int, below: int = 8) -> go.Figure:
    p = ink()
    figure = go.Figure()
    figure.update_layout(
        height=height,
        margin={"l": 8, "r": 8, "t": 8, "b": below},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"family": FONT, "size": 13, "color": p["text"]},
        showlegend=False,
        hoverlabel={"bgcolor": p["panel"], "font": {"color": p["text"], "family": FONT}},
        dragmode=False,
    )
    return figure


def publication_plot(published: Sequence[Published]) -> go.Figure:
    """One row a source, earliest on top; a bar is as long as the date is vague, a diamond is a moment."""
    p = ink()
    figure = _base(ROW * len(published) + 44, below=30)
    first, last = published[0].start, max(one.end or one.start for one in published)
    length = (last - first).total_seconds() or 86400.0
    for row, one in enumerate(published):
        _publication(figure, one, row)
        late = ((one.end or one.start) - first).total_seconds() / length > 0.7
        figure.add_annotation(**_beside(one, row, late=late), bgcolor=p["page"])
    pad = (last - first) * 0.04 or timedelta(hours=12)
    days = "%-d %b" if last - first < LONG else "%b %Y"
    figure.update_xaxes(range=[first - pad, last + pad], fixedrange=True)
    figure.update_xaxes(gridcolor=p["line"], zeroline=False, tickfont={"color": p["gray"][0]}, tickformat=days)
    figure.update_yaxes(visible=False, range=[len(published) - 0.4, -0.6], fixedrange=True)
    return figure


def _publication(figure: go.Figure, one: Published, row: int) -> None:
    colour = _colour(one.source.rated)
    hover = f"{_label(one.source.outlet)}, {one.words}<extra></extra>"
    if one.end is None:
        symbol = "diamond-open" if one.copy else "diamond"
        marker = {"symbol": symbol, "size": 11, "color": colour, "line": {"width": 1.5, "color": colour}}
        figure.add_scatter(x=[one.start], y=[row], mode="markers", marker=marker, hovertemplate=hover)
    else:
        line = {"color": colour, "width": 3 if one.copy else 8}
        figure.add_scatter(x=[one.start, one.end], y=[row, row], mode="lines", line=line, hovertemplate=hover)


def _beside(one: Published, row: int, *, late: bool) -> dict[str, Any]:
    """The label right of its mark, or left of it where the plot would end."""
    name = _label(one.source.outlet)
    words = f"{name if one.copy else f'<b>{name}</b>'}  T{one.source.rated} {one.source.id}{', copy' if one.copy else ''}"
    x = one.start if late else one.end or one.start
    anchor, shift = ("right", -10) if late else ("left", 10)
    return {"x": x, "y": row, "text": words, "showarrow": False, "xanchor": anchor, "xshift": shift}


def spread_plot(found: Timeline) -> go.Figure:
    """Lanes by first appearance; the place along a lane is the order of appearance, not a date."""
    heights = [BUSY_LANE if len(lane.marks) > 1 else LANE for lane in found.lanes]
    figure = _base(sum(heights) + 16)
    top = 0.0
    for lane, height in zip(found.lanes, heights, strict=True):
        _lane(figure, lane, top + height / 2, found.places)
        top += height
    figure.update_xaxes(visible=False, range=[-1.4, found.places + 0.2], fixedrange=True)
    figure.update_yaxes(visible=False, range=[top, 0], fixedrange=True)
    return figure


def _lane(figure: go.Figure, lane: Lane, y: float, places: int) -> None:
    p = ink()
    figure.add_shape(type="line", x0=-0.7, x1=places, y0=y, y1=y, line={"color": p["line"], "width": 1}, layer="below")
    figure.add_annotation(x=-1.4, y=y, text=f"<b>Voice {lane.voice.id}</b>", showarrow=False, xanchor="left")
    if len(lane.marks) > 1:
        ends = {"x0": lane.marks[0].place, "x1": lane.marks[-1].place}
        figure.add_shape(type="line", **ends, y0=y, y1=y, line={"color": p["gray"][2], "width": 1.5}, layer="below")
    for mark in lane.marks:
        _mark(figure, mark, y, _colour(mark.source.rated))
        _words(figure, mark, y, alone=len(lane.marks) == 1, places=places)


def _mark(figure: go.Figure, mark: Mark, y: float, colour: str) -> None:
    fill = colour if mark.original else ink()["page"]
    marker = {"size": 17 if mark.original else 11, "color": fill, "line": {"color": colour, "width": 2}, "symbol": "circle"}
    hover = f"{_label(mark.source.outlet)}, {_label(mark.when)}<br>{_label(mark.why or 'original report')}<extra></extra>"
    figure.add_scatter(x=[mark.place], y=[y], mode="markers", marker=marker, hovertemplate=hover)


def _words(figure: go.Figure, mark: Mark, y: float, *, alone: bool, places: int) -> None:
    """Alone on its lane a source is named beside its mark; among others above it, and below what gives a copy away."""
    p, source = ink(), mark.source
    who = f"T{source.rated} {source.id}"
    if alone:
        anchor, shift = ("right", -14) if mark.place > places * 0.6 else ("left", 14)
        text = f"<b>{_label(source.outlet)}</b>  {who}, {_label(mark.when)}"
        figure.add_annotation(x=mark.place, y=y, text=text, showarrow=False, xanchor=anchor, xshift=shift, bgcolor=p["page"])
        return
    crowded = places > CROWDED and not mark.original
    name = "<br>".join(_label(line) for line in textwrap.wrap(source.outlet, 14)[:2])
    above = source.id if crowded else f"<b>{name}</b><br>{who}" if mark.original else name
    below = mark.when if mark.original else mark.why
    figure.add_annotation(x=mark.place, y=y, text=above, showarrow=False, yanchor="bottom", yshift=9)
    if not crowded:
        small = {"size": 11.5, "color": p["gray"][0]}
        text = "<br>".join(_label(line) for line in textwrap.wrap(below, 22)[:2])
        figure.add_annotation(x=mark.place, y=y, text=text, showarrow=False, yanchor="top", yshift=-9, font=small)
