"""Who speaks for themselves: sources that retell one report are joined, and each says what gave it away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from core.model.source import Source
from core.model.voice import Voice, VoiceMember
from core.model.words import Tier


@dataclass(frozen=True, slots=True)
class Link:
    """`copy` leans on `original`; `strong` holds whatever else the copy shows (same text, credit, canonical address)."""

    copy: str
    original: str
    why: str
    strong: bool = True


def voices(sources: Sequence[Source], links: Iterable[Link], own_reporting: frozenset[str]) -> tuple[Voice, ...]:
    """Group the sources by their links; a source with reporting of its own is not joined by attribution alone."""
    kept = [link for link in links if link.strong or link.copy not in own_reporting] + list(_same_house(sources))
    graph = nx.DiGraph()
    graph.add_nodes_from(source.id for source in sources)
    for link in kept:
        if not graph.has_edge(link.copy, link.original):
            graph.add_edge(link.copy, link.original, why=link.why)
    by_id = {source.id: source for source in sources}
    groups = [[by_id[key] for key in sorted(group)] for group in nx.weakly_connected_components(graph)]
    ordered = sorted(groups, key=lambda group: min(_order(source) for source in group))
    return tuple(_voice(label(place), group, graph) for place, group in enumerate(ordered))


def _same_house(sources: Sequence[Source]) -> Iterable[Link]:
    """One outlet is one voice, and so is one owner; where anybody may post (tier 4), one author is."""
    first: dict[str, Source] = {}
    for source in sorted(sources, key=_order):
        for house, why in _houses(source):
            if house in first:
                yield Link(source.id, first[house].id, why.format(first[house].id))
            first.setdefault(house, source)


def _houses(source: Source) -> Iterable[tuple[str, str]]:
    if source.owner:
        yield f"owner:{source.owner}", f"same owner as {{}}: {source.owner}"
    if source.rated is Tier.UNKNOWN:
        if source.byline:
            yield f"author:{source.domain}/{source.byline.casefold()}", "same author as {}"
    else:
        yield f"outlet:{source.domain}", "same outlet as {}"


def _order(source: Source) -> tuple[str, str]:
    """Publication order; what has no date comes last."""
    return (source.published.iso if source.published else "9999", source.id)


def _voice(name: str, group: list[Source], graph: "nx.DiGraph[str]") -> Voice:
    loops = {key for loop in nx.simple_cycles(graph.subgraph(source.id for source in group)) for key in loop}
    members = sorted((_member(source, graph, loops) for source in group), key=lambda member: not member.original)
    best = min((source for source in group if source.id in {m.source_id for m in members if m.original}), key=_weight)
    return Voice(name, best.outlet, best.rated, tuple(members), circular=bool(loops))


def _member(source: Source, graph: "nx.DiGraph[str]", loops: set[str]) -> VoiceMember:
    """In a loop everybody leans on somebody: nobody can be told from the origin, so all stand as they are."""
    why = [data["why"] for _, _, data in graph.out_edges(source.id, data=True)]
    return VoiceMember(source.id, original=not why or source.id in loops, why="; ".join(dict.fromkeys(why)))


def _weight(source: Source) -> tuple[int, tuple[str, str]]:
    return (source.rated.value, _order(source))


def label(place: int) -> str:
    """A, B, … Z, AA, AB, …"""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
