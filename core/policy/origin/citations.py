"""Which source of the dossier a page has its story from, and the way the story took, followed back without going round in circles."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import networkx as nx

from core.model.origin import Citation, CitationKind
from core.model.reading import Leaning, Reading
from core.model.source import Source
from core.policy.outlets.names import Directory, directory, host_of_link, house
from core.policy.outlets.press import agency, own_agency

SHARED = "more than one outlet here is called so"


class Pages:
    """The pages of a dossier by their addresses, once for all the texts that may link to them; `keys` gives an address's key."""

    def __init__(self, others: Sequence[Source], keys: Mapping[str, str]) -> None:
        self._others, self._keys = others, keys

    def at(self, link: str) -> str:
        """Which page stands at an address: the one that was found there, else one that calls it its proper address."""
        return self._standing.get(self._keys.get(link, link), "")

    @cached_property
    def _standing(self) -> dict[str, str]:
        """A copy elsewhere that names the address as its original does not: whoever links to the original has it from there."""
        own = {
            self._keys.get(other.canonical_url, other.canonical_url): other.id
            for other in sorted(self._others, key=lambda other: other.appeared, reverse=True)
            if other.canonical_url and house(other) == house(other.with_(domain=host_of_link(other.canonical_url)))
        }
        return own | {other.url_key: other.id for other in self._others}


def citations(source: Source, reading: Reading, others: Sequence[Source], pages: Pages) -> tuple[Citation, ...]:
    """In the reading's order, each publisher once by each kind of attribution."""
    here = directory(source, others)
    found: dict[tuple[str, CitationKind], Citation] = {}
    for leaning in reading.leans_on:
        made = _by_name(leaning, source, here) if leaning.name else _by_link(leaning, source, here, pages)
        for one in made:
            found.setdefault((one.on or one.name.lower() or one.url, one.kind), one)
    return tuple(found.values())


def _by_name(leaning: Leaning, me: Source, here: Directory) -> Iterator[Citation]:
    one = Citation(me.id, leaning.kind, leaning.name, leaning.url, "", leaning.quote, whole=leaning.whole)
    if leaning.kind is CitationKind.LINK:
        yield one
        return
    if here.is_me(leaning.name):
        return
    meant = here.meant(leaning.name) or _of_agency(leaning.name, here)
    alone = len({house(source) for source in meant}) == 1
    if meant:
        yield one.with_(on=_page(meant, me).id if alone else "", problem="" if alone else SHARED)
    elif leaning.outlet:
        yield one


def _of_agency(name: str, here: Directory) -> tuple[Source, ...]:
    """AP is the Associated Press, at apnews.com."""
    known = agency(name)
    return tuple(source for source in here.others if known and own_agency(source.domain) == known)


def _page(pages: Sequence[Source], me: Source) -> Source:
    """Of an outlet's pages the one the text links to, else the earliest of those whose headline is most like its own."""
    linked = (page for page in pages if page.url in me.links)
    return next(linked, None) or max(pages, key=lambda page: len(_words(page.title) & _words(me.title)))


def _words(title: str) -> set[str]:
    return set(re.findall(r"\w{3,}", title.casefold()))


def _by_link(leaning: Leaning, me: Source, here: Directory, pages: Pages) -> Iterator[Citation]:
    """The pages of other outlets that it links to, where a sentence speaks of a report."""
    foreign = {other.id: other for other in here.others}
    leads = {on: link for link in reversed(me.links) if (on := pages.at(link)) in foreign}
    for on in (other.id for other in here.others if other.id in leads):
        yield Citation(me.id, CitationKind.ACCORDING, foreign[on].outlet, leads[on], on, leaning.quote)


LONGEST = 10
"""Steps that are followed and shown; a longer way tells an editor nothing more."""


def leaning_graph(citations: Iterable[Citation]) -> "nx.DiGraph[str]":
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
    graph = leaning_graph(citations)
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
