"""Background: what was before, who is in it, and where it plays; searched for once, then read from every text there is."""

import asyncio

from core.model.dossier import Dossier
from core.stages.behind import NO_ACTORS, NO_EARLIER, STAGE, Behind, behind, scene
from core.stages.looking_back import looked_back
from core.stages.sources import texts_of
from core.tools import Tools


async def background(dossier: Dossier, tools: Tools) -> Dossier:
    today = tools.clock().date()
    texts = await texts_of(dossier.sources, tools)
    seen = await asyncio.to_thread(scene, dossier, texts, today)
    dossier = await looked_back(dossier, seen, tools)
    texts = await texts_of(dossier.sources, tools)
    return _with(dossier, await asyncio.to_thread(behind, dossier, texts, today))


def _with(dossier: Dossier, found: Behind) -> Dossier:
    """What was told before is told anew: neither an item nor a gap of an earlier pass stays beside it."""
    told = tuple(one for one in dossier.findings if one.stage != STAGE)
    gaps = tuple(gap for gap in dossier.gaps if gap.stage != STAGE or gap.what not in (NO_EARLIER, NO_ACTORS))
    return dossier.with_(
        background=found.background,
        actors=found.actors,
        context=found.context,
        findings=told + found.findings,
        gaps=gaps,
    ).add_gaps(*found.gaps)
