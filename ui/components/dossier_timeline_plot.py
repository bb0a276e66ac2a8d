"""The plot of what happened when: a bar is as long as its date is vague, a diamond is a moment; below it, when sources were published."""

from collections.abc import Sequence

import plotly.graph_objects as go

from core.model.claim import Cited
from ui.components.dossier_plots import Parts, figure, label, line, small, tier_colour, wrapped
from ui.parts import ink
from ui.view_models.overview import Index
from ui.view_models.scale import LETTER
from ui.view_models.timeline import Dot, Row, Stretch, Timeline, dated, who

ROW, LOW, BAR, THIN = 34, 0.6, 0.28, 0.11
LONG, ROOM = 0.25, 0.3  # a bar that is drawn thin, and what a label needs beside it
SHORTEST, FAR = 0.006, 0.018  # a bar nobody can see is no bar
MOST_QUOTES = 3


def timeline_plot(found: Timeline, index: Index) -> go.Figure:
    axis = found.scale
    rows, dots = found.rows(axis), found.dots(axis)
    top = len(rows) + (1.0 if rows else 0.0)
    shapes = [_joined(row, y) for y, row in enumerate(rows) if row.others] + [_vague(one, top) for one in dots if not one.at.moment]
    labels = [_text(row, y) for y, row in enumerate(rows)] + [_named(one, top) for one in dots]
    if rows and dots:
        shapes.append(line(x0=0, x1=1, y0=top - 1.05, y1=top - 1.05, line={"color": ink()["gray"][2], "width": 1}))
        labels.append({"x": 0, "y": top - 0.72, "text": "Published", "xanchor": "left", "font": small(size=13), "bgcolor": ink()["page"]})
    below = LOW * (1 + max((one.row for one in dots), default=-1)) + 0.2
    return figure([_bars(rows, index), _diamonds(rows, index), _dots(dots, top)], shapes, labels, axis, rows=top + below, row=ROW)


def _colour(row: Row) -> str:
    p = ink()
    return str(p["orange"][2] if row.event.disputed else p["accent"])


def _drawn(rows: Sequence[Row], *, moments: bool) -> list[tuple[int, Row, Stretch, bool]]:
    """Every date of every event: its own is filled, unless it is still to come; another one that is given is hollow."""
    every = ((y, row, one, one is row.own and not row.event.ahead) for y, row in enumerate(rows) for one in (row.own, *row.others))
    return [found for found in every if found[2].moment is moments]


def _bars(rows: Sequence[Row], index: Index) -> Parts:
    drawn = _drawn(rows, moments=False)
    return {
        "type": "bar",
        "orientation": "h",
        "base": [one.x0 for _, _, one, _ in drawn],
        "x": [max(one.x1 - one.x0, FAR if one.far else SHORTEST) for _, _, one, _ in drawn],
        "y": [y for y, _, _, _ in drawn],
        "width": [THIN if one.x1 - one.x0 > LONG else BAR for _, _, one, _ in drawn],
        "marker": {
            "color": [_colour(row) if filled else ink()["page"] for _, row, _, filled in drawn],
            "line": {"color": [_colour(row) for _, row, _, _ in drawn], "width": 1.5},
        },
        **_carried([row for _, row, _, _ in drawn], index),
    }


def _diamonds(rows: Sequence[Row], index: Index) -> Parts:
    drawn = _drawn(rows, moments=True)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.x0 for _, _, one, _ in drawn],
        "y": [y for y, _, _, _ in drawn],
        "marker": {
            "symbol": "diamond",
            "size": 13,
            "opacity": 1,
            "color": [_colour(row) if filled else ink()["page"] for _, row, _, filled in drawn],
            "line": {"color": [_colour(row) for _, row, _, _ in drawn], "width": 1.5},
        },
        **_carried([row for _, row, _, _ in drawn], index),
    }


def _carried(rows: Sequence[Row], index: Index) -> Parts:
    """Which event a mark is, and what pointing at it tells."""
    return {
        "customdata": [row.event.id for row in rows],
        "hovertemplate": [f"{_hover(row, index)}<extra></extra>" for row in rows],
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _hover(row: Row, index: Index) -> str:
    event = row.event
    dates = [f"{dated(event)}: {_sources(event.cited, index)}"]
    dates += [f"≠ {rival.when.words()}: {_sources(rival.cited, index)}" for rival in event.rivals]
    quotes = [f"“{one.quote.exact}”" for one in event.cited[:MOST_QUOTES]]
    return "<br>".join(label(part) for text in (*dates, *quotes) for part in wrapped(text, 80))


def _sources(cited: Sequence[Cited], index: Index) -> str:
    return ", ".join(dict.fromkeys(who(one, index) for one in cited))


def _joined(row: Row, y: int) -> Parts:
    """Two dates for one event."""
    return line(x0=row.x0, x1=row.x1, y0=y, y1=y, line={"color": _colour(row), "width": 1.5, "dash": "dot"})


def _text(row: Row, y: int) -> Parts:
    """Right of the mark, or left of it where the plot would end; the date only where the scale does not tell it."""
    event, p = row.event, ink()
    sign = f'<span style="color:{p["orange"][0]}">≠</span> ' if event.disputed else ""
    when = f"{dated(event)}: " if row.own.far or row.own.x1 - row.own.x0 > LONG else ""
    anchor, shift, x, room = _beside(row)
    words = "<br>".join(label(part) for part in wrapped(when + event.text, max(24, min(int(room / LETTER) - 14, 90))))
    ahead = "  <i>ahead</i>" if event.ahead else ""
    text = f"{sign}<b>{words}</b>  {', '.join(event.source_ids[:4])}{ahead}"
    return {"x": x, "y": y, "text": text, "xanchor": anchor, "xshift": shift, "align": anchor, "bgcolor": p["page"], "font": {"size": 12.5}}


def _beside(row: Row) -> tuple[str, int, float, float]:
    """Where a label is anchored, how far off, at what x, and how much room it has: on the bar where there is none beside it."""
    if max(row.x0, 1 - row.x1) < ROOM:
        return "left", 12, row.x0, 1 - row.x0
    if row.x0 > 0.55:
        return "right", -12, row.x0, row.x0
    return "left", 12, row.x1 + (FAR if row.own.far else 0), 1 - row.x1


def _dots(dots: Sequence[Dot], top: float) -> Parts:
    colours = [tier_colour(one.source.rated) for one in dots]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.at.x0 for one in dots],
        "y": [_low(one, top) for one in dots],
        "marker": {
            "symbol": ["diamond-open" if one.copy else "diamond" for one in dots],
            "size": 10,
            "opacity": 1,
            "color": colours,
            "line": {"width": 1.5, "color": colours},
        },
        "customdata": [one.source.id for one in dots],
        "hovertemplate": [f"<b>{label(one.source.outlet)}</b> {one.source.id}<br>published {one.words}<extra></extra>" for one in dots],
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _low(one: Dot, top: float) -> float:
    return top + LOW * one.row


def _vague(one: Dot, top: float) -> Parts:
    """A day, a month or a year without an hour is as long as it is vague."""
    y = _low(one, top)
    return line(x0=one.at.x0, x1=one.at.x1, y0=y, y1=y, line={"color": tier_colour(one.source.rated), "width": 2})


def _named(one: Dot, top: float) -> Parts:
    anchor, shift, x = ("right", -9, one.at.x0) if one.left else ("left", 9, one.at.x1)
    name = label(one.name)
    text = f"{name if one.copy or not name else f'<b>{name}</b>'} {one.source.id}".strip()
    return {"x": x, "y": _low(one, top), "text": text, "xanchor": anchor, "xshift": shift, "bgcolor": ink()["page"], "font": small()}
