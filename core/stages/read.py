"""Read: hits become sources with captures; what is dead or behind a wall becomes a gap."""

from core.model.dossier import Dossier
from core.search.urls import normalise
from core.stages.sources import addresses, gap_of, new_reads, next_number, read_all, source_of
from core.tools import Tools


async def read(dossier: Dossier, tools: Tools) -> Dossier:
    done, failed = addresses(dossier), {gap.url for gap in dossier.gaps}
    reads = await read_all([hit for hit in dossier.hits if normalise(hit.url) not in done and hit.url not in failed], tools)
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
