"""How the story spread: one lane a voice along the time of publication, who leans on whom, and who only repeats."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Citation, Voice
from core.model.source import Source
from ui.dossier.scale_rows import WIDE, Scale, end, packed, scale, shortened
from ui.evidence.evidence_rows import Index, index
from ui.shared.wording_rows import plural

NAMES, BEFORE, AFTER = 96, 14, 28
"""Pixels: where the lanes begin, right of their names; what a mark takes before its label and after it."""
LONGEST, SHORTEST = 32, 8  # letters of a name
A_MINUTE = timedelta(minutes=1)
ID = re.compile(r"\bS\d{3,}\b")


@dataclass(frozen=True, slots=True)
class Mark:
    """One source in the lane of its voice; `why` is what gives a copy away, `of` the original it repeats."""

    source: Source
    original: bool
    when: str
    why: str
    name: str  # a post by its author
    of: str = ""
    at: datetime | None = None  # where it stands; of a mere day the latest it can be


@dataclass(frozen=True, slots=True)
class Lane:
    """One voice, its originals first."""

    voice: Voice
    marks: tuple[Mark, ...]

    @property
    def name(self) -> str:
        return f"Voice {self.voice.id}"

    @property
    def title(self) -> str:
        """Whoever of its originals the voice is called after, as they are named here."""
        called = (mark.name for mark in self.marks if mark.original and mark.source.outlet == self.voice.name)
        return next(called, self.voice.name)

    @property
    def circular(self) -> bool:
        return self.voice.circular


def lanes(dossier: Dossier) -> tuple[Lane, ...]:
    """The voice that spoke first on top; an original stands before what copies it. Who has no voice in the story has no lane either."""
    found, at = index(dossier), moments(dossier)
    spoken = [Lane(voice, tuple(_marks(voice, found, dossier, at))) for voice in dossier.voices]
    return tuple(sorted((lane for lane in spoken if lane.marks), key=_first))


def moments(dossier: Dossier) -> dict[str, datetime]:
    """Where each dated source stands. A mere day has no hour: it comes after that day's hours, as in `Source.appeared`, but before
    those who lean on it or repeat it, and as the origin before everybody.
    """
    dated = {one.id: one.published for one in dossier.sources if one.published}
    exact = {key: when.start for key, when in dated.items() if end(when) is None}
    after = {key: [exact[one] for one in keys if one in exact] for key, keys in _followers(dossier).items()}
    return {key: exact.get(key) or _latest(when, after[key]) for key, when in dated.items()}


def _followers(dossier: Dossier) -> dict[str, set[str]]:
    """Who came after each source, whatever their dates: those who lean on it, its copies, and after the origin all others."""
    found: dict[str, set[str]] = {source.id: set() for source in dossier.sources}
    leans = [(one.on, one.source_id) for one in dossier.citations]
    copied = [(head, copy) for voice in dossier.voices if len(voice.originals) == 1 for head in voice.originals for copy in voice.copies]
    first = dossier.origin.source_id if dossier.origin else ""
    for head, follower in (*leans, *copied, *((first, key) for key in found)):
        if head in found:
            found[head].add(follower)
    return found


def _latest(when: When, after: Sequence[datetime]) -> datetime:
    """The last minute it can mean; before whoever of that day, month or year came after it."""
    start, last = when.start, end(when) or when.start
    first = min([last, *(one for one in after if one >= start)])
    return first - A_MINUTE if first - start > A_MINUTE else start


def _marks(voice: Voice, found: Index, dossier: Dossier, at: Mapping[str, datetime]) -> list[Mark]:
    known = [member for member in voice.members if member.source_id in found.sources]
    marks = [replace(_mark(found.sources[one.source_id], one.original, one.why, dossier), at=at.get(one.source_id)) for one in known]
    ordered = sorted(marks, key=lambda mark: (not mark.original, _order(mark)))
    heads = [mark.source.id for mark in ordered if mark.original] or [mark.source.id for mark in ordered[:1]]
    return [mark if mark.source.id in heads else replace(mark, of=_repeated(mark, heads, dossier.citations)) for mark in ordered]


def _repeated(mark: Mark, heads: Sequence[str], citations: Sequence[Citation]) -> str:
    """Of several originals the one it cites, else the one that what gave it away names, else the first."""
    cited = (one.on for one in citations if one.source_id == mark.source.id)
    return next((key for key in (*cited, *ID.findall(mark.why)) if key in heads), heads[0])


def _mark(source: Source, original: bool, why: str, dossier: Dossier) -> Mark:
    return Mark(source, original, source.published.words() if source.published else "undated", why, dossier.teller(source.id))


def _order(mark: Mark) -> tuple[bool, str, tuple[str, str]]:
    """By where it stands; what has no date comes after everything."""
    return (mark.at is None, mark.at.isoformat() if mark.at else "", mark.source.appeared)


def _first(lane: Lane) -> tuple[bool, str, tuple[str, str]]:
    return min(_order(mark) for mark in lane.marks)


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
    longest: int = LONGEST  # letters there is room for
    day: tuple[float, float] | None = None  # the time it may have come out in, where no hour is known

    @property
    def name(self) -> str:
        return shortened(self.mark.name, self.longest)

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


def spread(dossier: Dossier, *, unfolded: bool = False, room: int = WIDE) -> Spread:
    every = lanes(dossier)
    shown = [mark for lane in every for mark in _shown(lane, unfolded)]
    axis = _scale([mark.source for mark in shown], room)
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


def _scale(sources: Sequence[Source], room: int) -> Scale:
    spans = [(one.published.start, end(one.published)) for one in sources if one.published]
    return scale(spans, undated=any(one.published is None for one in sources), begin=NAMES, room=room)


def _nodes(lane: Lane, top: int, axis: Scale, origin: str, unfolded: bool) -> list[Node]:
    """Originals above, copies below them; as many rows as it takes that no label covers another."""
    folded = Counter() if unfolded else Counter(mark.of for mark in lane.marks)
    nodes = [_node(mark, axis, mark.source.id == origin, folded[mark.source.id], lane) for mark in _shown(lane, unfolded)]
    above = [node for node in nodes if node.mark.original] or nodes
    below = [node for node in nodes if node not in above]
    rows = packed([_extent(node, axis) for node in above])
    more = [1 + max(rows) + row for row in packed([_extent(node, axis) for node in below])]
    return [replace(node, row=top + row) for node, row in zip((*above, *below), (*rows, *more), strict=True)]


def _node(mark: Mark, axis: Scale, is_origin: bool, copies: int, lane: Lane) -> Node:
    x, day = _place(mark, axis)
    node = Node(mark, x, 0, False, is_origin, copies, lane.circular and mark is lane.marks[0], day=day)
    if _extent(node, axis)[1] <= 1:
        return node
    return _fitted(replace(node, left=x - axis.pixels(NAMES) > 1 - x), axis)


def _place(mark: Mark, axis: Scale) -> tuple[float, tuple[float, float] | None]:
    """Where it stands, and the time it may have come out in; what reaches out of the scale stands at its edge."""
    when = mark.source.published
    if when is None or mark.at is None:
        return axis.undated(), None
    low, high = axis.span(when.start, end(when))
    if low == high:
        return low, None
    return (high if mark.at > axis.last else max(low, axis.at(mark.at))), (low, high)


def _fitted(node: Node, axis: Scale) -> Node:
    """On the side with more room, a long name is cut to what there is."""
    space = node.x - axis.pixels(NAMES) if node.left else 1 - node.x
    over = _width(node, axis) - space
    return replace(node, longest=max(SHORTEST, len(node.name) - ceil(over / axis.letters("m")))) if over > 0 else node


def label(node: Node) -> str:
    """As long as what the plot writes beside the mark."""
    facts = (node.name, f"T{node.mark.source.rated} {node.mark.source.id}", node.folded, said_of(node))
    return "  ".join(fact for fact in facts if fact)


def said_of(node: Node) -> str:
    return ", ".join(word for word, so in (("origin", node.is_origin), ("circular", node.circular)) if so)


def _width(node: Node, axis: Scale) -> float:
    return axis.pixels(AFTER) + axis.letters(label(node))


def _extent(node: Node, axis: Scale) -> tuple[float, float]:
    before, width = axis.pixels(BEFORE), _width(node, axis)
    return (node.x - width, node.x + before) if node.left else (node.x - before, node.x + width)


def _arrows(dossier: Dossier, every: Sequence[Lane], nodes: Sequence[Node]) -> Iterator[Arrow]:
    """Who leans on whom, once for each two; a copy that names nobody is tied to the original it repeats."""
    by_source = {node.mark.source.id: node for node in nodes}
    stands_for = {mark.source.id: by_source.get(mark.source.id) or by_source[mark.of] for lane in every for mark in lane.marks}
    circles = {pair for lane in every for pair in _circle(lane.voice)}
    told: set[tuple[str, str]] = set()
    for one in dossier.citations:
        tail, head = stands_for.get(one.source_id), stands_for.get(one.on)
        pair = (tail.mark.source.id, head.mark.source.id) if tail and head else ("", "")
        if tail and head and tail is not head and pair not in told:
            told.add(pair)
            yield Arrow(tail, head, one, (one.source_id, one.on) in circles)
    yield from _ties(every, by_source, {tail for tail, _ in told})


def _ties(every: Sequence[Lane], by_source: dict[str, Node], lean: set[str]) -> Iterator[Arrow]:
    for lane in every:
        copies = (mark for mark in lane.marks if mark.of and mark.source.id in by_source and mark.source.id not in lean)
        yield from (Arrow(by_source[mark.source.id], by_source[mark.of]) for mark in copies)


def _circle(voice: Voice) -> Iterator[tuple[str, str]]:
    return zip(voice.loop, (*voice.loop[1:], *voice.loop[:1]), strict=True)
