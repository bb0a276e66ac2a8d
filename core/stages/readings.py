"""Every captured page is read once for the topic; what was taken from it is kept with its source for all stages and passes."""

import hashlib
from collections.abc import Iterator, Sequence

from core.model.dossier import Dossier, Gap
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
    current = {(one.source_id, *made_of(one)) for one in dossier.readings}
    captured = [source for source in dossier.sources if source.capture and not source.silent]
    due = [source for source in captured if (source.id, source.text_sha256, subject, *key(tools)) not in current]
    texts = await texts_of(due, tools)
    if not texts or tools.brake():
        return dossier
    made = [one for one in await _made(texts, dossier, tools) if not _known(one, subject, dossier)]
    revised = [one.with_(topic=subject, revision=_next(one.source_id, dossier), pass_no=dossier.pass_no) for one in made]
    sources = _warned(dossier.sources, revised)
    return dossier.with_(readings=dossier.readings + tuple(revised), sources=sources).add_gaps(*_not_shown(revised, dossier))


def made_of(one: Reading) -> tuple[str, str, str, str]:
    """The words it was read from, for which topic, and by whom: what makes another reading of the same page."""
    return one.text_sha256, one.topic, one.reader, one.version


def _known(one: Reading, subject: str, dossier: Dossier) -> bool:
    """Whether whoever stepped in for the reader has read the page before; that is no second reading."""
    before = dossier.reading(one.source_id)
    return before is not None and made_of(before) == made_of(one.with_(topic=subject))


def _not_shown(readings: Sequence[Reading], dossier: Dossier) -> Iterator[Gap]:
    """What a reader was not shown of a long page may say anything."""
    for one in readings:
        if one.left_out:
            outlet = dossier.source(one.source_id).outlet
            yield Gap(f"{one.source_id} ({outlet}) was not read whole", one.left_out, "read", pass_no=dossier.pass_no)


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
