"""Pages that trace seeks out by itself: read outside the mode's limit, then captured, rated and compared like any other."""

from collections.abc import Sequence, Set

from core.model.dossier import Dossier
from core.model.origin import CitationKind
from core.model.source import Hit
from core.model.words import Mode
from core.search.rank import relevant
from core.search.urls import normalise
from core.stages.compare import compare
from core.stages.rate import rate
from core.stages.readings import with_readings
from core.stages.searches import about
from core.stages.sources import Read, addresses, gaps_of, next_number, read_all, taken_in
from core.tools import Tools

STAGE = "trace"
MOST = {Mode.QUICK: 5, Mode.DETAILED: 10}
"""Pages that are sought in one investigation, those that cannot be read included."""
FOLLOWED = {Mode.QUICK: 3, Mode.DETAILED: 6}
"""So many of them are kept for pages that others cite; older reports have the rest."""
QUEUE = {Mode.QUICK: 2.0, Mode.DETAILED: 6.0}
"""Seconds a question may stand in an engine's queue: the next step waits for its answer."""
HALF = 0.5


def room(dossier: Dossier) -> int:
    read = sum(source.found_for == STAGE for source in dossier.sources)
    missed = sum(gap.stage == STAGE and bool(gap.url) for gap in dossier.gaps)
    asides = sum(one.kind is CitationKind.LINK and bool(one.problem) for one in dossier.citations)
    return max(MOST[dossier.mode] - read - missed - asides, 0)


def spare(dossier: Dossier) -> int:
    """What older reports may take of the room: the share of cited pages is kept for them."""
    return max(room(dossier) - FOLLOWED[dossier.mode], 0)


def unread(hit: Hit, dossier: Dossier) -> bool:
    """Whether nobody has tried to read it yet."""
    failed = {normalise(gap.url) for gap in dossier.gaps if gap.url}
    return normalise(hit.url) not in addresses(dossier) | failed


def as_relevant(hits: Sequence[Hit], dossier: Dossier, tools: Tools) -> list[Hit]:
    """Those at least half as much about the topic as the best the search had found: among a few strays any would pass for relevant."""
    found = {normalise(hit.url) for hit in hits}
    known = [hit for hit in dossier.hits if normalise(hit.url) not in found]
    return [hit for hit in relevant([*known, *hits], about(dossier), HALF, tools.ratings) if normalise(hit.url) in found]


async def taken(hits: Sequence[Hit], dossier: Dossier, tools: Tools, asides: Set[str] = frozenset()) -> tuple[Dossier, list[Read]]:
    """The dossier with what could be read of these, each captured, rated and compared, and what could not as gaps.

    `asides` are addresses of which nobody says that they have it from there: one that is dead leaves nothing unknown.
    """
    if not hits:
        return dossier, []
    reads = await read_all(hits, tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    found = tuple(source.with_(found_for=STAGE) for source in sources)
    more = dossier.with_(sources=dossier.sources + found, captures=dossier.captures + captures)
    missed = [read for read in reads if read.hit.url not in asides]
    return await caught_up(more.add_gaps(*gaps_of(missed, STAGE, dossier.pass_no)), tools), reads


async def caught_up(dossier: Dossier, tools: Tools) -> Dossier:
    """Whatever was added since those stages ran is read, rated and compared; what they know they do not look at again."""
    rated = await rate(await with_readings(dossier, tools), tools)
    compared = {one.source_id for one in rated.evidence}
    due = [source for source in rated.sources if source.capture and not source.silent and source.id not in compared]
    return await compare(rated, tools) if due and rated.claims else rated
