"""The plot of how a story spread: a lane for each voice, a mark for each source, arrows to whom they lean on."""

import plotly.graph_objects as go

from ui.components.dossier_plots import Parts, figure, hovers, label, line, small, tier_colour, wrapped
from ui.parts import ink
from ui.view_models.spread import Arrow, Lane, Node, Spread

ROW = 30


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
