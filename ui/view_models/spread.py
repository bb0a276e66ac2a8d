"""How the story spread: one lane a voice along the time of publication, who leans on whom, and who only repeats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.model.dossier import Dossier
from core.model.origin import Citation
from core.model.source import Source
from core.model.voice import Voice
from ui.view_models.moments import plural
from ui.view_models.overview import Index, index
from ui.view_models.scale import LETTER, Scale, end, packed, scale, shortened

NAMES = 0.085  # where the lanes begin, right of their names
LONGEST = 32


@dataclass(frozen=True, slots=True)
class Mark:
    """One source in the lane of its voice; `why` is what gives a copy away."""

    source: Source
    original: bool
    when: str
    why: str


@dataclass(frozen=True, slots=True)
class Lane:
    """One voice, its originals first; what leans or is leant on without belonging to a voice has a lane of its own."""

    voice: Voice | None
    marks: tuple[Mark, ...]

    @property
    def name(self) -> str:
        return f"Voice {self.voice.id}" if self.voice else ""

    @property
    def circular(self) -> bool:
        return bool(self.voice and self.voice.circular)


def lanes(dossier: Dossier) -> tuple[Lane, ...]:
    """The voice that spoke first on top; an original stands before what copies it."""
    found = index(dossier)
    spoken = [Lane(voice, tuple(_marks(voice, found))) for voice in dossier.voices]
    leaning = {key for one in dossier.citations if one.on for key in (one.source_id, one.on)}
    alone = [Lane(None, (_mark(source, True, ""),)) for source in dossier.sources if source.id in leaning - found.voices.keys()]
    return tuple(sorted((lane for lane in (*spoken, *alone) if lane.marks), key=_first))


def _marks(voice: Voice, found: Index) -> list[Mark]:
    known = [member for member in voice.members if member.source_id in found.sources]
    marks = [_mark(found.sources[member.source_id], member.original, member.why) for member in known]
    return sorted(marks, key=lambda mark: (not mark.original, mark.source.appeared))


def _mark(source: Source, original: bool, why: str) -> Mark:
    return Mark(source, original, source.published.words() if source.published else "undated", why)


def _first(lane: Lane) -> tuple[str, str]:
    return min(mark.source.appeared for mark in lane.marks)


@dataclass(frozen=True, slots=True)
class Node:
    """A mark of the plot: a source, or one that stands for its whole voice while copies are folded."""

    mark: Mark
    x: float
    row: int
    left: bool  # whether its label stands left of it, because the plot ends on the right
    is_origin: bool = False
    copies: int = 0
    circular: bool = False

    @property
    def name(self) -> str:
        return shortened(self.mark.source.outlet, LONGEST)

    @property
    def folded(self) -> str:
        return f"+{plural(self.copies, 'copy')}" if self.copies else ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a source to the one it leans on; without a citation, only that a copy has the text of its original."""

    tail: Node
    head: Node
    citation: Citation | None = None
    circular: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    lanes: tuple[tuple[Lane, int], ...]  # each with its first row
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]
    rows: int
    scale: Scale


def spread(dossier: Dossier, *, unfolded: bool = False) -> Spread:
    every = lanes(dossier)
    shown = [mark for lane in every for mark in _shown(lane, unfolded)]
    axis = _scale(mark.source for mark in shown)
    origin = dossier.origin.source_id if dossier.origin else ""
    placed, nodes, top = [], [], 0
    for lane in every:
        placed.append((lane, top))
        new = _nodes(lane, top, axis, origin, unfolded)
        nodes += new
        top = max(node.row for node in new) + 1
    return Spread(tuple(placed), tuple(nodes), tuple(_arrows(dossier, every, nodes)), top, axis)


def _shown(lane: Lane, unfolded: bool) -> Sequence[Mark]:
    """Folded, a voice is its originals; one that has none here is its first copy."""
    return lane.marks if unfolded else [mark for mark in lane.marks if mark.original] or lane.marks[:1]


def _scale(sources: Iterable[Source]) -> Scale:
    listed = list(sources)
    spans = [(one.published.start, end(one.published)) for one in listed if one.published]
    return scale(spans, undated=any(one.published is None for one in listed), begin=NAMES)


def _nodes(lane: Lane, top: int, axis: Scale, origin: str, unfolded: bool) -> list[Node]:
    """Originals above, copies below them; as many rows as it takes that no label covers another."""
    shown = _shown(lane, unfolded)
    copies = len(lane.marks) - len(shown)
    nodes = [_node(mark, axis, mark.source.id == origin, copies if place == 0 else 0, lane) for place, mark in enumerate(shown)]
    above = [node for node in nodes if node.mark.original] or nodes
    below = [node for node in nodes if node not in above]
    rows = packed([_extent(node) for node in above])
    more = [1 + max(rows) + row for row in packed([_extent(node) for node in below])]
    return [_in_row(node, top + row) for node, row in zip((*above, *below), (*rows, *more), strict=True)]


def _node(mark: Mark, axis: Scale, is_origin: bool, copies: int, lane: Lane) -> Node:
    x = axis.at(mark.source.published.start) if mark.source.published else axis.undated()
    node = Node(mark, x, 0, False, is_origin, copies, lane.circular and mark is lane.marks[0])
    return Node(mark, x, 0, _extent(node)[1] > 1, is_origin, copies, node.circular)


def _in_row(node: Node, row: int) -> Node:
    return Node(node.mark, node.x, row, node.left, node.is_origin, node.copies, node.circular)


def label(node: Node) -> str:
    """As long as what the plot writes beside the mark."""
    facts = (node.name, f"T{node.mark.source.rated} {node.mark.source.id}", node.folded, said_of(node))
    return "  ".join(fact for fact in facts if fact)


def said_of(node: Node) -> str:
    return ", ".join(word for word, so in (("origin", node.is_origin), ("circular", node.circular)) if so)


def _extent(node: Node) -> tuple[float, float]:
    width = 0.025 + LETTER * len(label(node))
    return (node.x - width, node.x + 0.012) if node.left else (node.x - 0.012, node.x + width)


def _arrows(dossier: Dossier, every: Sequence[Lane], nodes: Sequence[Node]) -> Iterator[Arrow]:
    """Who leans on whom, once for each two; a copy that names nobody is tied to the original it repeats."""
    by_source = {node.mark.source.id: node for node in nodes}
    stands_for = {mark.source.id: _standing(mark, lane, by_source) for lane in every for mark in lane.marks}
    circles = {pair for lane in every if lane.voice for pair in _circle(lane.voice)}
    told: set[tuple[str, str]] = set()
    for one in dossier.citations:
        tail, head = stands_for.get(one.source_id), stands_for.get(one.on)
        pair = (tail.mark.source.id, head.mark.source.id) if tail and head else ("", "")
        if tail and head and tail is not head and pair not in told:
            told.add(pair)
            yield Arrow(tail, head, one, (one.source_id, one.on) in circles)
    yield from _ties(every, by_source, {tail for tail, _ in told})


def _standing(mark: Mark, lane: Lane, by_source: dict[str, Node]) -> Node:
    return by_source.get(mark.source.id) or by_source[lane.marks[0].source.id]


def _ties(every: Sequence[Lane], by_source: dict[str, Node], lean: set[str]) -> Iterator[Arrow]:
    for lane in every:
        copies = (mark for mark in lane.marks[1:] if not mark.original and mark.source.id not in lean)
        yield from (Arrow(by_source[mark.source.id], by_source[lane.marks[0].source.id]) for mark in copies if mark.source.id in by_source)


def _circle(voice: Voice) -> Iterator[tuple[str, str]]:
    return zip(voice.loop, (*voice.loop[1:], *voice.loop[:1]), strict=True)
