"""The report as it is read on screen: which sections flow as prose, what each sentence rests on, and every source at the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.claim import Cited
from core.model.dossier import Dossier, Section, Sentence
from core.model.source import Source
from ui.view_models.dossier_index import Index, index

PROSE = ("Executive summary", "Summary", "Origin", "On the networks", "Balance")
"""Sections whose sentences read on; in the others each is a finding of its own."""
MOST_POSTS = 10


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that carries a sentence, at its words where they were kept; nothing to open once it has left the dossier."""

    source_id: str
    cited: Cited | None
    known: bool


def flows(section: Section) -> bool:
    return section.title in PROSE


def citations(sentence: Sentence, found: Index) -> list[Citation]:
    """Each source once, in the sentence's own order, at the first words that are cited from it."""
    first = {one.source_id: one for one in reversed(sentence.cited)}
    keys = dict.fromkeys((*sentence.source_ids, *(one.source_id for one in sentence.cited)))
    return [Citation(key, first.get(key), key in found.sources) for key in keys]


def posts(sentence: Sentence) -> tuple[tuple[str, ...], int]:
    """The posts that are named one by one, and how many more there are."""
    return sentence.post_ids[:MOST_POSTS], max(0, len(sentence.post_ids) - MOST_POSTS)


def dropped(number: int) -> str:
    """What was left out of the report, and why; nothing when nothing was."""
    if not number:
        return ""
    words, them = ("One sentence was", "it") if number == 1 else (f"{number} sentences were", "them")
    return f"{words} left out: a source's number, a figure or a quote in {them} could not be found again."


@dataclass(frozen=True, slots=True)
class Listed:
    """One source of the full list, and its place among the voices."""

    source: Source
    voice: str


def sources(dossier: Dossier) -> list[Listed]:
    found = index(dossier)
    return [Listed(source, ", ".join(_voice(source, found))) for source in dossier.sources]


def _voice(source: Source, found: Index) -> Iterator[str]:
    voice = found.voice_of(source.id)
    if voice:
        yield f"voice {voice.id}"
    if found.is_copy(source.id):
        yield "copy"
