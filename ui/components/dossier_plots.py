"""The two plots of a dossier: labels at the marks, no legend, colours of the page. Built whole: adding piece by piece is slow."""

import html
import textwrap
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import plotly.graph_objects as go

from ui.parts import ink
from ui.tokens import TIER
from ui.view_models.timeline import Lane, Mark, Published, Timeline

FONT = "Source Sans, sans-serif"
ROW, LANE, BUSY_LANE, CROWDED_LANE = 26, 42, 100, 62
CROWDED, LETTERS = 12, 150
LONG = timedelta(days=300)

Parts = dict[str, Any]


def _label(text: str) -> str:
    """Plotly reads a little HTML in labels; what a page says is only ever text."""
    return html.escape(text, quote=False)


def _wrapped(text: str, width: int) -> str:
    return "<br>".join(_label(line) for line in two_lines(text, width))


def two_lines(text: str, width: int) -> list[str]:
    """Cut at a word, with a sign that it was cut; a quotation that began is closed again."""
    rows = textwrap.wrap(text, width, max_lines=2, placeholder=" …")
    opened = any("“" in row for row in rows) and not any("”" in row for row in rows)
    return [*rows[:-1], rows[-1] + "”"] if opened else rows


def _colour(tier: int) -> str:
    return str(ink()[TIER[tier].colour][2])


def _line(**line: Any) -> Parts:
    return {"type": "line", "layer": "below", **line}


def _figure(marks: Parts, shapes: list[Parts], labels: list[Parts], *, height: int, below: int, x: Parts, y: Parts) -> go.Figure:
    p = ink()
    layout = {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": 8, "b": below},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": p["text"]},
        "showlegend": False,
        "hoverlabel": {"bgcolor": p["panel"], "font": {"color": p["text"], "family": FONT}},
        "dragmode": False,
        "shapes": shapes,
        "annotations": [{"showarrow": False} | label for label in labels],
        "xaxis": {"fixedrange": True} | x,
        "yaxis": {"fixedrange": True, "visible": False} | y,
    }
    return go.Figure(data=[{"type": "scatter", "mode": "markers"} | marks], layout=layout)


def publication_plot(published: Sequence[Published]) -> go.Figure:
    """One row a source, earliest on top; a bar is as long as the date is vague, a diamond is a moment."""
    p = ink()
    first, last = published[0].start, max(one.end or one.start for one in published)
    pad = (last - first) * 0.04 or timedelta(hours=12)
    rows = list(enumerate(published))
    axis = {
        "type": "date",
        "range": [first - pad, last + pad],
        "gridcolor": p["line"],
        "zeroline": False,
        "tickfont": {"color": p["gray"][0]},
        "tickformat": "%-d %b" if last - first < LONG else "%b %Y",
    }
    return _figure(
        _diamonds([(row, one) for row, one in rows if one.end is None]),
        [_bar(one, row) for row, one in rows if one.end],
        [_beside(one, row, first, last) for row, one in rows],
        height=ROW * len(published) + 44,
        below=30,
        x=axis,
        y={"range": [len(published) - 0.4, -0.6]},
    )


def _diamonds(moments: Sequence[tuple[int, Published]]) -> Parts:
    colours = [_colour(one.source.rated) for _, one in moments]
    symbols = ["diamond-open" if one.copy else "diamond" for _, one in moments]
    return {
        "x": [one.start for _, one in moments],
        "y": [row for row, _ in moments],
        "marker": {"symbol": symbols, "size": 11, "opacity": 1, "color": colours, "line": {"width": 1.5, "color": colours}},
        "hovertemplate": [f"{_label(one.source.outlet)}, {one.words}<extra></extra>" for _, one in moments],
    }


def _bar(one: Published, row: int) -> Parts:
    return _line(x0=one.start, x1=one.end, y0=row, y1=row, line={"color": _colour(one.source.rated), "width": 3 if one.copy else 8})


def _beside(one: Published, row: int, first: datetime, last: datetime) -> Parts:
    """The label right of its mark, or left of it where the plot would end."""
    name = _label(one.source.outlet)
    words = f"{name if one.copy else f'<b>{name}</b>'}  T{one.source.rated} {one.source.id}{', copy' if one.copy else ''}"
    until = one.end or one.start
    late = until - first > (last - first) * 0.7 > timedelta(0)
    anchor, shift = ("right", -10) if late else ("left", 10)
    return {"x": one.start if late else until, "y": row, "text": words, "xanchor": anchor, "xshift": shift, "bgcolor": ink()["page"]}


def spread_plot(found: Timeline) -> go.Figure:
    """Lanes by first appearance; the place along a lane is the order of appearance, not a date."""
    lanes, top = [], 0.0
    for lane in found.lanes:
        height = (CROWDED_LANE if found.places > CROWDED else BUSY_LANE) if len(lane.marks) > 1 else LANE
        lanes.append((lane, top + height / 2))
        top += height
    return _figure(
        _circles([(mark, y) for lane, y in lanes for mark in lane.marks]),
        [shape for lane, y in lanes for shape in _rails(lane, y, found.places)],
        [label for lane, y in lanes for label in _names(lane, y, found.places)],
        height=int(top) + 16,
        below=8,
        x={"visible": False, "range": [_left(found.places), found.places + 0.2]},
        y={"range": [top, 0]},
    )


def _left(places: int) -> float:
    """Where the plot begins, so that the name of a lane has its room whatever the scale."""
    return -(0.9 + 0.07 * places)


def _circles(marks: Sequence[tuple[Mark, float]]) -> Parts:
    colours = [_colour(mark.source.rated) for mark, _ in marks]
    sizes = [17 if mark.original else 11 for mark, _ in marks]
    fills = [colour if mark.original else ink()["page"] for colour, (mark, _) in zip(colours, marks, strict=True)]
    return {
        "x": [mark.place for mark, _ in marks],
        "y": [y for _, y in marks],
        "marker": {"size": sizes, "opacity": 1, "color": fills, "line": {"color": colours, "width": 2}},
        "hovertemplate": [f"{_hover(mark)}<extra></extra>" for mark, _ in marks],
    }


def _hover(mark: Mark) -> str:
    return f"{_label(mark.source.outlet)}, {_label(mark.when)}<br>{_label(mark.why or 'original report')}"


def _rails(lane: Lane, y: float, places: int) -> list[Parts]:
    """The lane itself, and the stretch of it along which a report was passed on."""
    p = ink()
    whole = _line(x0=_left(places) / 2, x1=places, y0=y, y1=y, line={"color": p["line"], "width": 1})
    passed_on = _line(x0=lane.marks[0].place, x1=lane.marks[-1].place, y0=y, y1=y, line={"color": p["gray"][2], "width": 1.5})
    return [whole, passed_on] if len(lane.marks) > 1 else [whole]


def _names(lane: Lane, y: float, places: int) -> list[Parts]:
    title = {"x": _left(places), "y": y, "text": f"<b>Voice {lane.voice.id}</b>", "xanchor": "left"}
    if len(lane.marks) == 1:
        return [title, _alone(lane.marks[0], y, places)]
    if places > CROWDED:
        return [title, *_close(lane.marks, y)]
    return [title, *(label for mark in lane.marks for label in _among(mark, y, LETTERS // places))]


def _alone(mark: Mark, y: float, places: int) -> Parts:
    anchor, shift = ("right", -14) if mark.place > places * 0.6 else ("left", 14)
    text = f"<b>{_label(mark.source.outlet)}</b>  T{mark.source.rated} {mark.source.id}, {_label(mark.when)}"
    return {"x": mark.place, "y": y, "text": text, "xanchor": anchor, "xshift": shift, "bgcolor": ink()["page"]}


def _close(marks: Sequence[Mark], y: float) -> list[Parts]:
    """Where many stand close the first original is named above its mark, the others are only numbered; the rest is on hover."""
    first = next((mark for mark in marks if mark.original), marks[0])
    text = f"<b>{_label(textwrap.shorten(first.source.outlet, 30))}</b>  T{first.source.rated} {first.source.id}"
    name = {"x": first.place, "y": y, "text": text, "xanchor": "left", "xshift": -8, "yanchor": "bottom", "yshift": 9}
    return [name, *(_number(mark, y) for mark in marks if mark is not first)]


def _number(mark: Mark, y: float) -> Parts:
    return {"x": mark.place, "y": y, "text": mark.source.id, "yanchor": "top", "yshift": -6, "font": _small()}


def _among(mark: Mark, y: float, letters: int) -> list[Parts]:
    """Named above its mark; below it when an original appeared, and what first gives a copy away."""
    name = _wrapped(mark.source.outlet, min(14, letters))
    above = f"<b>{name}</b><br>T{mark.source.rated} {mark.source.id}" if mark.original else name
    below = _wrapped(mark.when if mark.original else mark.why.split(";")[0], min(22, letters))
    return [
        {"x": mark.place, "y": y, "text": above, "yanchor": "bottom", "yshift": 9},
        {"x": mark.place, "y": y, "text": below, "yanchor": "top", "yshift": -9, "font": _small()},
    ]


def _small() -> Parts:
    return {"size": 11.5, "color": ink()["gray"][0]}
