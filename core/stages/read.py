"""Read: hits become sources with captures; what is dead or behind a wall becomes a gap."""

from core.model.dossier import Dossier, Gap
from core.search.urls import normalise
from core.stages.sources import Read, addresses, gap_of, new_reads, next_number, read_all, taken_in
from core.tools import Tools


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    reads = await _until_enough(dossier, tools)
    sources, captures = await taken_in(reads, dossier, tools, first=next_number(dossier))
    gaps = [gap_of(one, "read", dossier.pass_no) for one in reads if not one.page]
    if captures and tools.no_pictures:
        gaps.append(Gap("No pictures of the pages are taken", tools.no_pictures, "read", pass_no=dossier.pass_no))
    return dossier.with_(
        sources=dossier.sources + sources,
        captures=dossier.captures + captures,
        halted=dossier.halted or tools.brake(),
    ).add_gaps(*gaps)


async def _until_enough(dossier: Dossier, tools: Tools) -> list[Read]:
    """The best hits first; for each that cannot be read the next best, until the mode's limit of sources is read."""
    done, failed = addresses(dossier), {gap.url for gap in dossier.gaps}
    waiting = [hit for hit in dossier.hits if normalise(hit.url) not in done and hit.url not in failed]
    found = sum(not source.user_provided for source in dossier.sources)
    reads: list[Read] = []
    while waiting and (room := dossier.mode.source_limit - found - len(new_reads(reads, dossier))) > 0:
        reads += await read_all(waiting[:room], tools)
        waiting = [] if tools.brake() else waiting[room:]
    return reads
