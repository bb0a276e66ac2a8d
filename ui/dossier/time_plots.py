"""The plots of what happened when: events and publications on the timeline, and how many posts there were."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

import plotly.graph_objects as go

from core.model.claim import Cited
from core.model.dates import MONTHS
from core.model.post import Listening, Tally
from ui.dossier.coverage_rows import by_hour, in_burst, slot_start, slot_words
from ui.dossier.history_rows import Dot, Row, Stretch, Timeline, dated, who
from ui.dossier.scale_rows import WIDE, Scale
from ui.dossier.spread import FONT, Parts, figure, hovers, label, line, small, tier_colour, wrapped
from ui.evidence.evidence_rows import Index
from ui.parts import ink

LINE, BETWEEN, LOW, LANE = 17, 14, 20, 34
"""Pixels from above: a line of a label, what lies between two events, a row of publications, and the line above them."""
BAR, THIN = 9, 4
LONG, NEEDS, LINE_LETTERS = 280, 300, 90  # a bar that is drawn thin, what a label needs beside it, and a line of print
SHORTEST, FAR = 6, 20  # a bar nobody can see is no bar
MOST_QUOTES = 3
HEIGHT, FEW, FEWEST, MOST_TICKS = 220, 16, 8, 8
"""Pixels; bars that all carry their number; bars there is room for at least; marks along the plot at most."""
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its label and where both stand; the label is whole, however many lines that takes."""

    row: Row
    y: float
    text: str
    anchor: str
    x: float


def timeline_plot(found: Timeline, index: Index, room: int = WIDE) -> go.Figure:
    axis = found.scale(room)
    told, top = _told(found.rows(axis), axis)
    dots = found.dots(axis)
    shapes = [_joined(one) for one in told if one.row.others]
    labels = [_text(one) for one in told]
    if told and dots:
        shapes.append(line(x0=0, x1=1, y0=top, y1=top, line={"color": ink()["gray"][2], "width": 1}))
        labels.append({"x": 0, "y": top + LINE, "text": "Published", "xanchor": "left", "font": small(size=13), "bgcolor": ink()["page"]})
    lane = top + LANE if told else LOW / 2
    shapes += [_vague(one, lane) for one in dots if not one.at.moment]
    labels += [_named(one, lane) for one in dots]
    below = lane + LOW * (1 + max((one.row for one in dots), default=-1))
    return figure(
        [_event_bars(told, index, axis), _diamonds(told, index), _dots(dots, lane, found.names)], shapes, labels, axis, rows=below, row=1
    )


def _told(rows: Sequence[Row], axis: Scale) -> tuple[list[Told], float]:
    """Each below the one before, and where the last one ends."""
    found, top = [], 0.0
    for row in rows:
        anchor, x, space = _beside(row, axis)
        lines = _lines(row, axis, max(24, min(int(space / axis.letters("m")), LINE_LETTERS)))
        tall = LINE * len(lines) + BETWEEN
        found.append(Told(row, top + tall / 2, "<br>".join(lines), anchor, x))
        top += tall
    return found, top


def _colour(row: Row) -> str:
    p = ink()
    return str(p["orange"][2] if row.event.disputed else p["accent"])


def _drawn(told: Sequence[Told], *, moments: bool) -> list[tuple[Told, Stretch, bool]]:
    """Every date of every event: its own is filled, unless it is still to come; another one that is given is hollow."""
    every = ((one, at, at is one.row.own and not one.row.event.ahead) for one in told for at in (one.row.own, *one.row.others))
    return [found for found in every if found[1].moment is moments]


def _event_bars(told: Sequence[Told], index: Index, axis: Scale) -> Parts:
    drawn = _drawn(told, moments=False)
    return {
        "type": "bar",
        "orientation": "h",
        "base": [at.x0 for _, at, _ in drawn],
        "x": [max(at.x1 - at.x0, axis.pixels(FAR if at.far else SHORTEST)) for _, at, _ in drawn],
        "y": [one.y for one, _, _ in drawn],
        "width": [THIN if at.x1 - at.x0 > axis.pixels(LONG) else BAR for _, at, _ in drawn],
        "marker": _marker(drawn),
        **_carried([one.row for one, _, _ in drawn], index),
    }


def _diamonds(told: Sequence[Told], index: Index) -> Parts:
    drawn = _drawn(told, moments=True)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [at.x0 for _, at, _ in drawn],
        "y": [one.y for one, _, _ in drawn],
        "marker": {"symbol": "diamond", "size": 13, "opacity": 1} | _marker(drawn),
        **_carried([one.row for one, _, _ in drawn], index),
    }


def _marker(drawn: Sequence[tuple[Told, Stretch, bool]]) -> Parts:
    return {
        "color": [_colour(one.row) if filled else ink()["page"] for one, _, filled in drawn],
        "line": {"color": [_colour(one.row) for one, _, _ in drawn], "width": 1.5},
    }


def _carried(rows: Sequence[Row], index: Index) -> Parts:
    """Which event a mark is, and what pointing at it tells."""
    return {
        "customdata": [row.event.id for row in rows],
        **hovers([_event_hover(row, index) for row in rows]),
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _event_hover(row: Row, index: Index) -> str:
    event = row.event
    dates = [f"{dated(event)}: {_sources(event.cited, index)}"]
    dates += [f"≠ {rival.when.words()}: {_sources(rival.cited, index)}" for rival in event.rivals]
    quotes = [f"“{one.quote.exact}”" for one in event.cited[:MOST_QUOTES]]
    return "<br>".join(label(part) for text in (*dates, *quotes) for part in wrapped(text, 80))


def _sources(cited: Sequence[Cited], index: Index) -> str:
    return ", ".join(dict.fromkeys(who(one, index) for one in cited))


def _joined(one: Told) -> Parts:
    """Two dates for one event."""
    return line(x0=one.row.x0, x1=one.row.x1, y0=one.y, y1=one.y, line={"color": _colour(one.row), "width": 1.5, "dash": "dot"})


def _lines(row: Row, axis: Scale, width: int) -> list[str]:
    """What happened, the date only where the scale does not tell it, who says so, and that it did not stand."""
    event, orange = row.event, ink()["orange"][0]
    when = f"{dated(event)}: " if row.own.far or row.own.x1 - row.own.x0 > axis.pixels(LONG) else ""
    sign = f'<span style="color:{orange}">≠</span> ' if event.disputed else ""
    *first, last = wrapped(when + event.text, width, None) or [""]
    sources = ", ".join(event.source_ids[:4]) + ("  <i>ahead</i>" if event.ahead else "")
    joint = "  " if len(last) + len(sources) <= width else "<br>"
    bold = [f"<b>{label(part)}</b>" for part in (*first, last)]
    doubt = [f"<i>{label(part)}</i>" for part in wrapped(row.doubt, width, None)]
    return [*f"{sign}{'<br>'.join(bold)}{joint}{sources}".split("<br>"), *doubt]


def _text(one: Told) -> Parts:
    shift = -12 if one.anchor == "right" else 12
    place = {"x": one.x, "y": one.y, "xanchor": one.anchor, "xshift": shift, "align": one.anchor}
    return place | {"text": one.text, "bgcolor": ink()["page"], "font": {"size": 12.5}}


def _beside(row: Row, axis: Scale) -> tuple[str, float, float]:
    """Right of the mark, left of it where the plot would end, on it where there is no room: anchor, x, and how much there is."""
    if max(row.x0, 1 - row.x1) < axis.pixels(NEEDS):
        return "left", row.x0, 1 - row.x0
    if row.x0 > 0.55:
        return "right", row.x0, row.x0
    return "left", row.x1 + (axis.pixels(FAR) if row.own.far else 0), 1 - row.x1


def _dots(dots: Sequence[Dot], lane: float, names: Mapping[str, str]) -> Parts:
    colours = [tier_colour(one.source.rated) for one in dots]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.at.x0 for one in dots],
        "y": [_low(one, lane) for one in dots],
        "marker": {
            "symbol": ["diamond-open" if one.copy else "diamond" for one in dots],
            "size": 10,
            "opacity": 1,
            "color": colours,
            "line": {"width": 1.5, "color": colours},
        },
        "customdata": [one.source.id for one in dots],
        **hovers([f"<b>{label(names[one.source.id])}</b> {one.source.id}<br>published {one.words}" for one in dots]),
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
    }


def _low(one: Dot, lane: float) -> float:
    return lane + LOW * one.row


def _vague(one: Dot, lane: float) -> Parts:
    """A day, a month or a year without an hour is as long as it is vague."""
    y = _low(one, lane)
    return line(x0=one.at.x0, x1=one.at.x1, y0=y, y1=y, line={"color": tier_colour(one.source.rated), "width": 2})


def _named(one: Dot, lane: float) -> Parts:
    anchor, shift, x = ("right", -9, one.at.x0) if one.left else ("left", 9, one.at.x1)
    name = label(one.name)
    text = f"{name if one.copy or not name else f'<b>{name}</b>'} {one.source.id}".strip()
    return {"x": x, "y": _low(one, lane), "text": text, "xanchor": anchor, "xshift": shift, "bgcolor": ink()["page"], "font": small()}


def mentions_plot(heard: Listening) -> go.Figure:
    dated = [tally for tally in heard.mentions if slot_start(tally)]
    odd = [in_burst(tally, heard.bursts) for tally in dated]
    return go.Figure(data=[_post_bars(dated, odd)], layout=_layout(dated))


def _post_bars(dated: Sequence[Tally], odd: Sequence[bool]) -> Parts:
    p = ink()
    return {
        "type": "bar",
        "x": [slot_start(tally) for tally in dated],
        "y": [tally.number for tally in dated],
        "width": 0.8 * _step(dated) / MILLISECOND,
        "offset": 0 if _hours(dated) else -0.4 * _step(dated) / MILLISECOND,
        "text": _numbers(dated, odd),
        "textposition": "outside",
        "textangle": 0,
        "constraintext": "none",
        "textfont": {"color": p["text"], "size": 12},
        "cliponaxis": False,
        "marker": {"color": [p["orange"][2] if one else p["blue"][2] for one in odd]},
        **hovers([_post_hover(tally, burst) for tally, burst in zip(dated, odd, strict=True)]),
    }


def _hours(dated: Sequence[Tally]) -> bool:
    return bool(dated) and by_hour(dated[0])


def _step(dated: Sequence[Tally]) -> timedelta:
    return timedelta(hours=1) if _hours(dated) else timedelta(days=1)


def _tick_texts(ticks: Sequence[datetime], *, hours: bool) -> list[str]:
    """The hour, with the day where it changes; or the day, with the year where it does."""
    told = []
    for before, tick in zip([None, *ticks], ticks, strict=False):
        day, year = f"{tick.day} {MONTHS[tick.month - 1][:3]}", f"<br>{tick.year}"
        if hours:
            told.append(f"{tick:%H:%M}" + ("" if before and before.date() == tick.date() else f"<br>{day}"))
        else:
            told.append(day + ("" if before and before.year == tick.year else year))
    return told


def _numbers(dated: Sequence[Tally], odd: Sequence[bool]) -> list[str]:
    """Every number where there are few bars; else that of the highest, and of the highest in a burst."""
    if len(dated) <= FEW:
        return [str(tally.number or "") for tally in dated]
    highest = max(dated, key=lambda tally: tally.number)
    bursts = [tally for tally, burst in zip(dated, odd, strict=True) if burst]
    told = {highest.name, *(tally.name for tally in bursts if tally.number == max(one.number for one in bursts))}
    return [str(tally.number) if tally.name in told else "" for tally in dated]


def _post_hover(tally: Tally, burst: bool) -> str:
    posts = "post" if tally.number == 1 else "posts"
    return f"<b>{tally.number} {posts}</b> {label(slot_words(tally))}{', in a burst' if burst else ''}"


def _layout(dated: Sequence[Tally]) -> Parts:
    p = ink()
    upright = {"visible": False, "fixedrange": True, "range": [0, 1.2 * max((tally.number for tally in dated), default=1)]}
    starts = [start for tally in dated if (start := slot_start(tally))]
    ticks = starts[:: max(1, ceil(len(starts) / MOST_TICKS))]
    along = {
        "type": "date",
        "fixedrange": True,
        "tickvals": ticks,
        "ticktext": _tick_texts(ticks, hours=_hours(dated)),
        "range": [starts[0] - _step(dated) / 2, starts[0] + _step(dated) * max(FEWEST, len(starts))] if starts else None,
        "showgrid": False,
        "linecolor": p["line"],
        "showline": True,
        "tickfont": small(size=13),
    }
    return {
        "height": HEIGHT,
        "margin": {"l": 4, "r": 8, "t": 8, "b": 40},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": p["text"]},
        "showlegend": False,
        "dragmode": False,
        "hoverlabel": {"bgcolor": p["panel"], "bordercolor": p["line"], "font": {"color": p["text"], "family": FONT}},
        "xaxis": along,
        "yaxis": upright,
    }
