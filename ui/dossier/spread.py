"""What the plots of a dossier share, and how the story spread: a plot whose marks open to words, and a list."""

import html
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from core.exports.report import printable
from core.model.dossier import Dossier
from core.model.source import Source
from ui.dossier.origin_rows import Step, leanings
from ui.dossier.scale_rows import Scale, Tick
from ui.dossier.sources import leaning_line, leanings_line
from ui.dossier.spread_rows import Arrow, Lane, Mark, Node, Spread, lanes, spread
from ui.evidence.citations import cited, source_link
from ui.evidence.evidence_rows import index
from ui.evidence.viewer import context_button
from ui.parts import badge, ink, plain, room, section, tier
from ui.shared.widgets import LIST, scroll_into_view, view_switch
from ui.shared.wording_rows import plural
from ui.tokens import FLAG, TIER

FONT = "Source Sans, sans-serif"
BARE = {"displayModeBar": False, "scrollZoom": False}
BELOW = 30
PLOT = "Plot"

Parts = dict[str, Any]
ROW = 30
NOTE = (
    "One lane is one voice, along the time of publication. An arrow leads to whom a source leans on; "
    "a dotted line joins a copy with what it repeats. Filled: original report. Hollow: a copy. "
    "A bar is the day of which no hour is known. Choose a mark to read its words."
)


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


def spread_plot(found: Spread) -> go.Figure:
    shapes = [_rail(top) for _, top in found.lanes] + [_day(node, node.day) for node in found.nodes if node.day]
    shapes += [_tie(arrow) for arrow in found.arrows if arrow.citation is None]
    arrows = [_arrow(arrow) for arrow in found.arrows if arrow.citation]
    labels = [_name(lane, top) for lane, top in found.lanes] + [_beside(node) for node in found.nodes]
    traces = [_ring([node for node in found.nodes if node.is_origin]), _marks(list(found.nodes))]
    return figure(traces, shapes, arrows + labels, found.scale, rows=found.rows, row=ROW)


def _marks(nodes: list[Node]) -> Parts:
    """Filled is an original report, hollow a copy."""
    colours = [tier_colour(node.mark.source.rated) for node in nodes]
    fills = [colour if node.mark.original else ink()["page"] for colour, node in zip(colours, nodes, strict=True)]
    marker = {"size": [15 if node.mark.original else 11 for node in nodes], "color": fills, "line": {"color": colours, "width": 2}}
    chosen = {"selected": {"marker": {"opacity": 1, "size": 19}}}
    return _placed(nodes) | {"marker": marker | {"opacity": 1}} | chosen | hovers([_hover(node) for node in nodes])


def _ring(nodes: list[Node]) -> Parts:
    """Around the origin."""
    marker = {"symbol": "circle-open", "size": 25, "opacity": 1, "color": ink()["text"], "line": {"width": 2}}
    return _placed(nodes) | {"marker": marker, "hoverinfo": "skip"}


def _placed(nodes: list[Node]) -> Parts:
    """Where each mark stands, and which source it is."""
    place = {"type": "scatter", "mode": "markers", "x": [node.x for node in nodes], "y": [node.row for node in nodes]}
    return place | {"customdata": [node.mark.source.id for node in nodes], "unselected": {"marker": {"opacity": 1}}}


def _hover(node: Node) -> str:
    mark = node.mark
    why = mark.why or ("original report" if mark.original else "copy")
    about = "<br>".join(label(row) for row in (*wrapped(mark.source.title, 60), *wrapped(why, 60)))
    return f"<b>{label(mark.name)}</b> {mark.source.id}, {label(mark.when)}<br>{about}"


def _rail(top: int) -> Parts:
    return line(x0=0, x1=1, y0=top, y1=top, line={"color": ink()["line"], "width": 1})


def _day(node: Node, day: tuple[float, float]) -> Parts:
    """As long as it is unknown when in it the source came out."""
    colour = tier_colour(node.mark.source.rated)
    return line(x0=day[0], x1=day[1], y0=node.row, y1=node.row, line={"color": colour, "width": 5}, opacity=0.3)


def _tie(arrow: Arrow) -> Parts:
    """The same text, though nobody says whose it is."""
    ends = {"x0": arrow.tail.x, "y0": arrow.tail.row, "x1": arrow.head.x, "y1": arrow.head.row}
    return line(**ends, line={"color": ink()["gray"][2], "width": 1, "dash": "dot"})


def _arrow(arrow: Arrow) -> Parts:
    p = ink()
    return {
        "x": arrow.head.x,
        "y": arrow.head.row,
        "ax": arrow.tail.x,
        "ay": arrow.tail.row,
        "axref": "x",
        "ayref": "y",
        "showarrow": True,
        "arrowhead": 2,
        "arrowsize": 1.1,
        "arrowwidth": 1.3,
        "arrowcolor": p["orange"][2] if arrow.circular else p["gray"][2],
        "standoff": 14 if arrow.head.is_origin else 9,
        "startstandoff": 8,
        "text": "",
    }


def _name(lane: Lane, top: int) -> Parts:
    return {"x": 0, "y": top, "text": lane.name, "xanchor": "left", "font": small(size=13), "bgcolor": ink()["page"]}


def _beside(node: Node) -> Parts:
    """Right of the mark, or left of it where the plot would end; bold is an original."""
    p, source = ink(), node.mark.source
    name = label(node.name)
    facts = [f"<b>{name}</b>" if node.mark.original else name, f"T{source.rated} {source.id}", node.folded]
    marks = ["<b>origin</b>" if node.is_origin else "", f'<span style="color:{p["orange"][0]}">circular</span>' if node.circular else ""]
    text = "  ".join(fact for fact in (*facts, ", ".join(filter(None, marks))) if fact)
    anchor, shift = ("right", -14) if node.left else ("left", 16 if node.is_origin else 12)
    font = {} if node.mark.original else {"font": small(size=12.5)}
    return {"x": node.x, "y": node.row, "text": text, "xanchor": anchor, "xshift": shift, "bgcolor": p["page"], "borderpad": 1} | font


def spread_section(dossier: Dossier) -> None:
    found = lanes(dossier)
    with section("How it spread", NOTE if found else ""):
        if not found:
            st.markdown("The voices were not worked out in this run.")
            return
        copies = sum(not mark.original for lane in found for mark in lane.marks)
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            view = view_switch("spread-view", PLOT)
            unfolded = view == PLOT and bool(copies) and st.toggle(f"Show {plural(copies, 'copy')}", key="spread-copies")
        if view == LIST:
            _list(dossier)
        else:
            _plot(dossier, unfolded=unfolded)


def _plot(dossier: Dossier, *, unfolded: bool) -> None:
    found = spread(dossier, unfolded=unfolded, room=room())
    chosen = chart(spread_plot(found), f"spread-{unfolded}", in_words(found))
    source = index(dossier).sources.get(chosen)
    if source:
        with st.container(border=True):
            scroll_into_view(f"spread-{chosen}")
            source_card(source, dossier)


def in_words(found: Spread) -> str:
    """What the plot shows, for whoever cannot see it."""
    first = next((node for node in found.nodes if node.is_origin), None)
    named = f" {first.mark.name} is marked as the origin." if first else ""
    leans = plural(sum(arrow.citation is not None for arrow in found.arrows), "arrow")
    return f"{plural(len(found.lanes), 'voice')}, {plural(len(found.nodes), 'mark')} by time of publication, {leans}.{named}"


def source_card(source: Source, dossier: Dossier) -> None:
    """Who it is, whom it leans on in which words, and what it says itself."""
    st.markdown(f"**{plain(source.title or source.outlet)}** :gray[{source.id}]")
    leans, own = leanings(dossier)[source.id], dossier.words_of(source.id)
    for place, step in enumerate(leans):
        st.markdown(f"It {leaning_line(step)}")
        if step.cited:
            cited(dossier, step.cited, f"spread-{source.id}-{place}")
    for one in own:
        st.markdown("What it says:")
        cited(dossier, one, f"spread-{source.id}-own")
    if not leans and not own:
        st.markdown("It names nobody as its source, and says nothing about the claims.")
        context_button(f"spread-{source.id}", dossier, source.id)


def _list(dossier: Dossier) -> None:
    leans = leanings(dossier)
    with st.container(gap="small"):
        for lane in lanes(dossier):
            _lane(lane, leans, dossier)


def _lane(lane: Lane, leans: Mapping[str, Sequence[Step]], dossier: Dossier) -> None:
    with st.container(gap="xxsmall"):
        circular = f" {badge(FLAG, 'Circular')}" if lane.circular else ""
        st.markdown(f"**{lane.name}** {plain(lane.title)}{circular}")
        for mark in lane.marks:
            st.markdown(_mark(mark, leans[mark.source.id], dossier))


def _mark(mark: Mark, leans: Sequence[Step], dossier: Dossier) -> str:
    """One line: when, who, and what gives it away; the number leads to the words."""
    source = mark.source
    name = f"**{plain(mark.name)}**" if mark.original else plain(mark.name)
    first = " :gray-badge[Origin]" if dossier.origin and dossier.origin.source_id == source.id else ""
    why = leanings_line(leans, dossier) or ("" if mark.original else plain(mark.why))
    who = f"{tier(source.rated)} {name} {source_link(dossier, source.id)} :gray[{plain(mark.when)}]"
    return f"{'●' if mark.original else '○'} {who}{first} {why}"
