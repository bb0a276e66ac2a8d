"""Read: hits become sources with captures; what is dead or behind a wall becomes a gap."""

from core.model.dossier import Dossier
from core.search.urls import normalise
from core.stages.sources import Read, addresses, gap_of, new_reads, next_number, read_all, source_of
from core.tools import Tools


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    reads = await _until_enough(dossier, tools)
    good = new_reads(reads, dossier)
    first = next_number(dossier)
    sources = [source_of(one, first + place, tools, pass_no=dossier.pass_no) for place, one in enumerate(good)]
    captures = [one.capture for one in good if one.capture]
    gaps = [gap_of(one, "read", dossier.pass_no) for one in reads if not one.page]
    return dossier.with_(
        sources=dossier.sources + tuple(sources),
        captures=dossier.captures + tuple(captures),
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
