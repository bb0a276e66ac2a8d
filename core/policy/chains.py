"""The way a story took: who leans on whom, followed back to a source, without going round in circles."""

from collections.abc import Iterable

import networkx as nx

from core.model.origin import Citation, CitationKind

LONGEST = 10
"""Steps that are followed and shown; a longer way tells an editor nothing more."""


def leaning(citations: Iterable[Citation]) -> "nx.DiGraph[str]":
    """Each source with those here that it leans on; among those who lean on each other in a circle nobody comes before another."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from((one.source_id, one.on) for one in citations if one.on and one.on != one.source_id)
    circle = {key: place for place, group in enumerate(nx.strongly_connected_components(graph)) for key in group}
    graph.remove_edges_from([(one, other) for one, other in graph.edges if circle[one] == circle[other]])
    return graph


def in_circle(source_id: str, citations: Iterable[Citation]) -> bool:
    """Whether whoever it names leads back to it; a mere link, or what somebody told the other, says nothing of where it comes from."""
    said = nx.DiGraph((one.source_id, one.on) for one in citations if one.on and one.kind not in (CitationKind.LINK, CitationKind.TOLD))
    return source_id in said and any(source_id in nx.descendants(said, other) for other in said.successors(source_id))


def chain(source_id: str, citations: Iterable[Citation]) -> tuple[str, ...]:
    """The longest way back to a source, each leaning on the next and the last on it; the source alone when nobody leans on it."""
    graph = leaning(citations)
    if source_id not in graph:
        return (source_id,)
    before: nx.DiGraph[str] = graph.subgraph(nx.ancestors(graph, source_id) | {source_id})
    return _longest(before)


def depth(source_id: str, citations: Iterable[Citation]) -> int:
    """How many steps lead to a source already."""
    return len(chain(source_id, citations)) - 1


def shown(way: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a way that is too long."""
    return way[-LONGEST - 1 :]


def _longest(graph: "nx.DiGraph[str]") -> tuple[str, ...]:
    """Of ways of the same length the one that comes by the lowest id at each step back, so that every run tells the same."""
    ways: dict[str, tuple[str, ...]] = {}
    for key in nx.lexicographical_topological_sort(graph):
        before = [ways[one] for one in sorted(graph.predecessors(key))]
        ways[key] = (*max(before, key=len, default=()), key)
    return max(ways.values(), key=len, default=())
