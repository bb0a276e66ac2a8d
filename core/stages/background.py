"""Background: what was before, who is in it, and where it plays; read once everything that trace found has been read too."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from core.model.background import Context
from core.model.dossier import Dossier
from core.model.source import SourceText
from core.stages.behind import NO_ACTORS, NO_EARLIER, STAGE, Behind, behind
from core.stages.sources import texts_of
from core.tools import Tools
from core.words import content_words


async def background(dossier: Dossier, tools: Tools) -> Dossier:
    texts = await texts_of(dossier.sources, tools)
    found = await asyncio.to_thread(behind, dossier, texts, tools.clock().date())
    return _with(dossier, replace(found, context=_marked(found, dossier, texts)))


def _marked(found: Behind, dossier: Dossier, texts: Sequence[SourceText]) -> Context:
    """With whom only a satirical page and those who have it from there know; a name's words may stand apart elsewhere."""
    jests = dossier.satire | {key for voice in dossier.voices if dossier.satire.issuperset(voice.originals) for key in voice.copies}
    if not dossier.satire:
        return found.context
    known = [frozenset(content_words(text.text)) for text in texts if text.source.id not in jests]
    invented = (one.id for one in found.actors if not any(words >= set(content_words(one.name)) for words in known))
    return replace(found.context, invented=tuple(invented))


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
