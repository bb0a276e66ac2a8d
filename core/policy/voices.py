"""Who speaks for themselves: sources that retell one report are joined, and each says what gave it away."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import networkx as nx

from core.model.origin import Voice, VoiceMember
from core.model.source import Source
from core.model.words import Tier
from core.policy.tiers.address_clues import carries_others
from core.policy.tiers.addresses import name_and_ending

NO_ISSUERS: Mapping[str, str] = {}
NEAREST = ("text", "said", "told")
"""Whose voice a source has that retells several: whose text it has, whom it names, with whom somebody spoke."""
LEGAL_FORMS = frozenset(["the", "inc", "corp", "corporation", "co", "company", "ltd", "limited", "llc", "plc", "ag", "sa", "nv", "gmbh"])


@dataclass(frozen=True, slots=True)
class Link:
    """`copy` retells `original`: by its own words (*said*), with what somebody *told* it, by its *text*, or both are of one *house*.

    Naming somebody is a weak link and yields to reporting of its own. Of two with the same text, who names whom decides the
    direction, else who came first. One house is one voice, but its members are nobody's copies.
    """

    copy: str
    original: str
    why: str
    kind: Literal["said", "told", "text", "house"] = "said"
    strong: bool = True


def voices(
    sources: Sequence[Source], links: Iterable[Link], own_reporting: frozenset[str], issuers: Mapping[str, str] = NO_ISSUERS
) -> tuple[Voice, ...]:
    """Group the sources by their links; a source with reporting of its own is not joined by attribution alone.

    `issuers` says, by source, who issued a document that stands on a site of other people's documents.
    """
    here = {source.id for source in sources}
    heard = (link for link in links if {link.copy, link.original} <= here)
    kept = [link for link in heard if link.strong or link.copy not in own_reporting] + list(_same_house(sources, issuers))
    graph = _graph(sources, kept)
    by_id = {source.id: source for source in sources}
    groups = [[by_id[key] for key in sorted(group)] for group in _joined(graph, by_id)]
    ordered = sorted(groups, key=lambda group: min(source.appeared for source in group))
    return tuple(_voice(label(place), group, graph) for place, group in enumerate(ordered))


def _graph(sources: Sequence[Source], links: Sequence[Link]) -> "nx.DiGraph[str]":
    """What is said first, so that the rest can take its direction from it."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(source.id for source in sources)
    for link in sorted(links, key=lambda link: ("said", "told", "text", "house").index(link.kind)):
        ends = (link.copy, link.original)
        if link.copy == link.original or graph.has_edge(*ends) or (link.kind != "said" and graph.has_edge(*reversed(ends))):
            continue
        graph.add_edge(*ends, why=link.why, kind=link.kind)
    return graph


def _joined(graph: "nx.DiGraph[str]", sources: Mapping[str, Source]) -> Iterable[set[str]]:
    """Houses and circles are one. Who only retells joins one of those it retells: that it names two does not make one of them."""
    together: nx.Graph[str] = nx.Graph()
    together.add_nodes_from(graph)
    together.add_edges_from((one, other) for one, other, kind in graph.edges(data="kind") if kind == "house")
    together.add_edges_from(_circles(list(sources.values()), graph).edges)
    for house in [*nx.connected_components(together)]:
        away = [(one, other) for one in house for other in graph.successors(one) if other not in house]
        if away and all(_retells(one, graph) for one in house):
            together.add_edge(*min(away, key=lambda ends: (NEAREST.index(graph.edges[ends]["kind"]), sources[ends[1]].appeared)))
    return [set(group) for group in nx.connected_components(together)]


def _same_house(sources: Sequence[Source], issuers: Mapping[str, str]) -> Iterable[Link]:
    """One outlet is one voice, and so is one owner; where anybody may post (tier 4), one author is, on a carrier's site one issuer."""
    first: dict[str, Source] = {}
    for source in sorted(sources, key=lambda source: source.appeared):
        for house, why in _houses(source, issuers.get(source.id, "")):
            if house in first:
                yield Link(source.id, first[house].id, f"{why[0]} {first[house].id}{why[1]}", "house")
            first.setdefault(house, source)


def _houses(source: Source, issuer: str) -> Iterable[tuple[str, tuple[str, str]]]:
    """What a source is of one house by, and the words for it around the other source's id."""
    if carries_others(source.url_key):
        name = issuer or _signed(source)
        if name:
            yield f"issuer:{_plain(name)}", ("same issuer as", f": {name}")
        return
    if source.owner:
        yield f"owner:{source.owner}", ("same owner as", f": {source.owner}")
    if source.rated is not Tier.UNKNOWN:
        yield f"outlet:{source.domain}", ("same outlet as", "")
    elif source.byline:
        yield f"author:{source.domain}/{source.byline.casefold()}", ("same author as", "")


def _signed(source: Source) -> str:
    """The by-line, unless it only names the carrier."""
    carrier = {"".join(_words(name)) for name in (source.outlet, source.domain, name_and_ending(source.domain)[0])}
    return "" if "".join(_words(source.byline)) in carrier else source.byline


def _plain(name: str) -> str:
    """Acme Corp. and ACME Corporation are one."""
    named = _words(name)
    return " ".join([word for word in named if word not in LEGAL_FORMS] or named)


def squashed(name: str) -> set[str]:
    """A name as a handle or an address would write it, with and without its article and legal form."""
    return {"".join(_words(name.replace("_", " "))), _plain(name.replace("_", " ")).replace(" ", "")}


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", name.casefold())


def _voice(name: str, group: list[Source], graph: "nx.DiGraph[str]") -> Voice:
    circles = _circles(group, graph)
    leading = {source.id for source in group if source.id in circles or not _retells(source.id, graph)}
    originals = leading or {min(group, key=lambda source: source.appeared).id}
    members = [_member(source, graph, source.id in originals) for source in group]
    best = min((source for source in group if source.id in originals), key=_weight)
    ordered = tuple(sorted(members, key=lambda one: not one.original))
    return Voice(name, best.outlet, best.rated, ordered, circular=bool(circles), loop=_loop(circles) if circles else ())


def _circles(group: list[Source], graph: "nx.DiGraph[str]") -> "nx.DiGraph[str]":
    """Who cites each other in a circle, by their own words; in it nobody can be told from the origin."""
    said: nx.DiGraph[str] = nx.DiGraph()
    said.add_edges_from((one, other) for one, other, kind in graph.edges((s.id for s in group), data="kind") if kind == "said")
    return said.subgraph(key for loop in nx.strongly_connected_components(said) if len(loop) > 1 for key in loop)


def _loop(circles: "nx.DiGraph[str]") -> tuple[str, ...]:
    """The shortest way round, each citing the next and the last the first; of equals the one with the lowest id."""
    rounds = [
        (away[last], start, last) for start, away in nx.all_pairs_shortest_path_length(circles) for last in _closing(start, away, circles)
    ]
    _, start, last = min(rounds)
    return tuple(nx.shortest_path(circles, start, last))


def _closing(start: str, away: Mapping[str, int], circles: "nx.DiGraph[str]") -> Iterable[str]:
    return (last for last in circles.predecessors(start) if last in away)


def _retells(source_id: str, graph: "nx.DiGraph[str]") -> bool:
    return any(kind != "house" for _, _, kind in graph.out_edges(source_id, data="kind"))


def _member(source: Source, graph: "nx.DiGraph[str]", original: bool) -> VoiceMember:
    why = [data["why"] for _, _, data in graph.out_edges(source.id, data=True)]
    return VoiceMember(source.id, original, "; ".join(dict.fromkeys(why)))


def _weight(source: Source) -> tuple[int, tuple[str, str]]:
    return (source.rated.value, source.appeared)


def label(place: int) -> str:
    """A, B, … Z, AA, AB, …"""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
