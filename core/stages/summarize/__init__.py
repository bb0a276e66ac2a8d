"""Summarize: the cited report, written once from the rows; a sentence whose ids or quotes fail is dropped and counted."""

import asyncio
import re
from collections.abc import Mapping, Sequence, Set

from core.english.language import ENGLISH, source_language
from core.model.dossier import Dossier, Report, Section, Sentence
from core.policy.level.recommendation import result
from core.readers.support import figures_supported, names_supported, quotations_supported, without_sources_counted, words_supported
from core.stages.sources import texts_of
from core.stages.summarize.report import drafted
from core.tools import Tools

QUOTED = re.compile(r"“([^”]+)”")
OF_SOURCES = """
    accounts accounted according added adds agreed agrees another article broadcaster called cited cites citing claim confirmed contradicted
    contradicts denied denies described details differently disagreed dispute disputed disputes established evidence gave gives independent
    independently mentioned mentions named newspaper noted outlets paper quoted quotes reported reports repeated repeats remains
    source stated states statement told unclear unconfirmed unknown version writes wrote
"""
"""Words in which one tells who says what: no source need have them."""


async def summarize(dossier: Dossier, tools: Tools) -> Dossier:
    captured = await texts_of(dossier.sources, tools)
    texts = {text.source.id: text.text for text in captured}
    report = await tools.reader.write(dossier, drafted(dossier))
    foreign = frozenset(text.source.id for text in captured if source_language(text) != ENGLISH)
    return dossier.with_(result=result(dossier), report=await asyncio.to_thread(checked, report, texts, _names(dossier), foreign))


def _names(dossier: Dossier) -> tuple[str, ...]:
    """Who is spoken of without standing in a text: the outlets, and what their titles and the topic name."""
    return (dossier.topic.title, *(f"{dossier.teller(source.id)}. {source.title}" for source in dossier.sources))


def checked(report: Report, texts: Mapping[str, str], names: Sequence[str] = (), foreign: Set[str] = frozenset()) -> Report:
    """What holds, whoever wrote it; the rest is counted."""
    kept = [Section(one.title, tuple(s for s in one.sentences if holds(s, texts, names, foreign))) for one in report.sections]
    dropped = sum(len(one.sentences) for one in report.sections) - sum(len(one.sentences) for one in kept)
    return Report(report.title, tuple(one for one in kept if one.sentences), report.dropped + dropped)


def holds(sentence: Sentence, texts: Mapping[str, str], names: Sequence[str] = (), foreign: Set[str] = frozenset()) -> bool:
    """Every id is a captured source; every quoted passage, every figure and most words it takes from them stand in one of them.

    What a source in another language says stands there in other words, and names may be written otherwise.
    """
    if not all(key in texts for key in sentence.source_ids):
        return False
    bodies = [texts[key] for key in sentence.source_ids]
    if not bodies:
        return True
    if not all(any(quote in body for body in (*bodies, *names)) for quote in QUOTED.findall(sentence.text)):
        return False
    translated = not foreign.isdisjoint(sentence.source_ids)
    return not sentence.said or _supported(sentence.said, bodies, names, translated=translated)


def _supported(said: str, bodies: Sequence[str], names: Sequence[str], *, translated: bool) -> bool:
    """A number of sources is counted by whoever writes: "Two papers repeat it." """
    counted = without_sources_counted(said, len(bodies))
    told = [*bodies, OF_SOURCES]
    named = translated or (names_supported(said, [*told, *names]) and words_supported(said, told))
    return figures_supported(counted, bodies) and quotations_supported(said, bodies) and named
