"""Read: hits become sources with captures; what is dead or behind a wall becomes a gap, beside what its hit says of it."""

from core.model.dossier import Dossier, Gap
from core.model.source import Hit
from core.model.words import CaptureKind, EventKind
from core.search.urls import normalise
from core.stages.sources import Read, addresses, gaps_of, new_reads, next_number, read_all, taken_in, with_snippets
from core.tools import Tools


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = await _own_again(dossier, tools)
    reads = await _until_enough(dossier, tools)
    reads = await with_snippets(reads, _room(dossier, reads), tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    gaps = gaps_of(reads, "read", dossier.pass_no)
    if captures and tools.no_pictures:
        gaps.append(await _no_pictures(dossier, tools))
    return dossier.with_(
        sources=dossier.sources + sources,
        captures=dossier.captures + captures,
        halted=dossier.halted or tools.brake(),
    ).add_gaps(*gaps)


async def _no_pictures(dossier: Dossier, tools: Tools) -> Gap:
    """The same in every pass; the log tells it in the first that met it."""
    gap = Gap("No pictures of the pages are taken", tools.no_pictures, "read", pass_no=dossier.pass_no)
    if (gap.what, gap.why) not in {(known.what, known.why) for known in dossier.gaps}:
        await tools.emit(EventKind.GAP_FOUND, f"{gap.what}: {gap.why}")
    return gap


async def _own_again(dossier: Dossier, tools: Tools) -> Dossier:
    """The editor's addresses that the plan could not read over the web, now that every way may be tried; outside the source limit."""
    missed = [gap for gap in dossier.gaps if gap.stage == "plan" and gap.url] if dossier.pass_no == 1 else []
    reads = [one for one in await read_all([Hit(gap.url, "") for gap in missed], tools) if one.tried]
    if not reads:
        return dossier
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier), user_provided=True)
    tried = {one.hit.url for one in reads}
    gaps = tuple(gap for gap in dossier.gaps if gap not in missed or gap.url not in tried)
    dossier = dossier.with_(sources=dossier.sources + sources, captures=dossier.captures + captures, gaps=gaps)
    return dossier.add_gaps(*gaps_of(reads, "read", dossier.pass_no))


async def _until_enough(dossier: Dossier, tools: Tools) -> list[Read]:
    """The best hits first; for each that cannot be read the next best, until the mode's limit of sources is read."""
    done, failed = addresses(dossier), {gap.url for gap in dossier.gaps}
    waiting = [hit for hit in dossier.hits if normalise(hit.url) not in done and hit.url not in failed]
    reads: list[Read] = []
    while waiting and (room := _room(dossier, reads, pages_only=True)) > 0:
        reads += await read_all(waiting[:room], tools)
        waiting = [] if tools.brake() else waiting[room:]
    return reads


def _room(dossier: Dossier, reads: list[Read], *, pages_only: bool = False) -> int:
    """How many more sources the mode has room for; what an editor gave or a stage sought out takes none of it.

    A snippet never takes the place of a page that can be read.
    """
    found = [one for one in dossier.sources if not one.user_provided and not one.found_for]
    counted = [one for one in found if one.capture_kind is not CaptureKind.SNIPPET] if pages_only else found
    return dossier.mode.source_limit - len(counted) - len(new_reads(reads, dossier))
