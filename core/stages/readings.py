"""Every captured page is read once for the topic; what was taken from it is kept with its source for all stages and passes."""

import hashlib
from collections.abc import Sequence

from core.model.dossier import Dossier
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.words import EventKind
from core.stages.central import central_claims
from core.stages.sources import texts_of
from core.together import together
from core.tools import Tools


async def with_readings(dossier: Dossier, tools: Tools) -> Dossier:
    """The dossier with a reading of every source that has words; what was read before, for this topic by this reader, stays."""
    subject = topic_key(dossier)
    current = {one.source_id for one in dossier.readings if (one.topic, one.reader, one.version) == (subject, *key(tools))}
    due = [source for source in dossier.sources if source.capture and not source.silent and source.id not in current]
    texts = await texts_of(due, tools)
    if not texts or tools.brake():
        return dossier
    made = [one for one in await _made(texts, dossier, tools) if not _known(one, subject, dossier)]
    revised = [one.with_(topic=subject, revision=_next(one.source_id, dossier), pass_no=dossier.pass_no) for one in made]
    return dossier.with_(readings=dossier.readings + tuple(revised), sources=_warned(dossier.sources, revised))


def _known(one: Reading, subject: str, dossier: Dossier) -> bool:
    """Whether whoever stepped in for the reader has read the page before; that is no second reading."""
    before = dossier.reading(one.source_id)
    return before is not None and (before.topic, before.reader, before.version) == (subject, one.reader, one.version)


def _warned(sources: tuple[Source, ...], readings: Sequence[Reading]) -> tuple[Source, ...]:
    """A reader may see words aimed at a machine that were not known when the page was captured."""
    seen = {one.source_id: one.steering for one in readings if one.steering}
    if not any(seen.get(source.id) and not source.injection for source in sources):
        return sources
    return tuple(source.with_(injection=source.injection or seen.get(source.id, "")) for source in sources)


async def _made(texts: Sequence[SourceText], dossier: Dossier, tools: Tools) -> list[Reading]:
    topic = dossier.topic.with_(brief=dossier.plan.brief or dossier.topic.brief)
    central = await central_claims(dossier, tools)
    parts = [list(texts[start : start + tools.reader.at_once]) for start in range(0, len(texts), tools.reader.at_once)]
    found = await together(tools.reader.read(topic, central, part) for part in parts)
    await tools.emit(EventKind.PROGRESS, f"{len(texts)} pages were read", share=1.0)
    return [one for each in found for one in each]


def key(tools: Tools) -> tuple[str, str]:
    return tools.reader.name, tools.reader.version


def topic_key(dossier: Dossier) -> str:
    """Another title or brief makes another topic: what a page says to it may be something else."""
    topic = dossier.topic
    said = "\x1f".join((topic.title, dossier.plan.brief or topic.brief, topic.original_text))
    return hashlib.sha256(said.encode(errors="surrogatepass")).hexdigest()[:16]


def _next(source_id: str, dossier: Dossier) -> int:
    known = dossier.reading(source_id)
    return known.revision + 1 if known else 1
