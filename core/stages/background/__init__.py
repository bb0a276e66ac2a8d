"""Background: what was before, who is in it, and where it plays; read once everything that trace found has been read too."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from core.english.words import content_words
from core.model.dossier import Dossier
from core.model.source import SourceText
from core.model.story import Actor
from core.policy.retractions_and_satire import known_from
from core.stages.background.background_reading import NO_ACTORS, NO_EARLIER, STAGE, Behind, behind
from core.stages.sources import texts_of, with_readings
from core.tools import Tools


async def background(dossier: Dossier, tools: Tools) -> Dossier:
    dossier = await with_readings(dossier, tools)
    texts = await texts_of(dossier.sources, tools)
    found = await asyncio.to_thread(behind, dossier, texts, tools.clock().date())
    return _with(dossier, replace(found, actors=marked(found.actors, dossier, texts)))


def marked(actors: Sequence[Actor], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Actor, ...]:
    """Whom only satire and those who have it from there know is marked with that; a name's words may stand apart elsewhere."""
    satire = dossier.satire
    if not satire:
        return tuple(actors)
    jests = satire | {key for voice in dossier.voices if satire.issuperset(voice.originals) for key in voice.copies}
    words = {text.source.id: frozenset(content_words(text.text)) for text in texts}
    naming = {actor.id: [key for key, said in words.items() if said >= set(content_words(actor.name))] for actor in actors}
    real = {actor.id for actor in actors if not jests.issuperset(naming[actor.id])}
    return tuple(one if one.id in real else replace(one, only_in=known_from(one, dossier, naming[one.id])) for one in actors)


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
