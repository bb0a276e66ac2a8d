"""How many posts, hour by hour or day by day: bars, those of a burst marked, the highest with its number."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil

import plotly.graph_objects as go

from core.model.dates import MONTHS
from core.model.post import Listening, Tally
from ui.components.dossier_plots import FONT, Parts, hovers, label, small
from ui.parts import ink
from ui.view_models.posts import by_hour, in_burst, slot_start, slot_words

HEIGHT, FEW, FEWEST, MOST_TICKS = 220, 16, 8, 8
"""Pixels; bars that all carry their number; bars there is room for at least; marks along the plot at most."""
MILLISECOND = timedelta(milliseconds=1)


def mentions_plot(heard: Listening) -> go.Figure:
    dated = [tally for tally in heard.mentions if slot_start(tally)]
    odd = [in_burst(tally, heard.bursts) for tally in dated]
    return go.Figure(data=[_bars(dated, odd)], layout=_layout(dated))


def _bars(dated: Sequence[Tally], odd: Sequence[bool]) -> Parts:
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
        **hovers([_hover(tally, burst) for tally, burst in zip(dated, odd, strict=True)]),
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


def _hover(tally: Tally, burst: bool) -> str:
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
