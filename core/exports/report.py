"""The report as Markdown: every sentence with its citations, then every source with its tier, address and capture."""

import re
from collections.abc import Iterator

from core.exports.markup import escaped
from core.model.dossier import Dossier, Section, Sentence
from core.model.source import Source
from core.model.voice import Voice

MARKS = re.compile(r"[\\`*_\[\]<>#|~!$&]")


def markdown(dossier: Dossier) -> str:
    """A self-contained text: it can be read, checked and printed without the desk."""
    title = dossier.report.title if dossier.report else dossier.topic.title
    parts = [f"# {plain(title)}", _standing(dossier), *_sections(dossier), *_sources(dossier)]
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """One line in which nothing a page says can become a link, an image or markup."""
    return escaped(" ".join(text.split()), MARKS)


def _standing(dossier: Dossier) -> str:
    made = dossier.recommendation
    if made is None:
        return f"Investigation {dossier.investigation_id}. Nothing is recommended: the run ended before the voices were counted."
    level = f"Recommended level: **{made.level}**, confidence {made.confidence:.0f}; by plain counting: {made.plain_level}."
    quotes = f"{made.quotes_found} of {made.quotes_checked} quotes found in their captures."
    return f"Investigation {dossier.investigation_id}. {level} {quotes} Rulebook {plain(made.rulebook)}."


def _sections(dossier: Dossier) -> Iterator[str]:
    if dossier.report is None:
        yield "There is no report: the run ended before it was written. The sources below are what it read."
        return
    for section in dossier.report.sections:
        yield _section(section)
    if dossier.report.dropped:
        yield f"*Sentences left out because an id, a figure or a quote in them could not be found again: {dossier.report.dropped}.*"


def _section(section: Section) -> str:
    return f"## {plain(section.title)}\n\n" + "\n\n".join(_sentence(sentence) for sentence in section.sentences)


def _sentence(sentence: Sentence) -> str:
    return plain(sentence.text) + "".join(f" [{key}]" for key in sentence.source_ids)


def _sources(dossier: Dossier) -> Iterator[str]:
    if not dossier.sources:
        return
    yield "## Sources"
    voices = {key: voice for voice in dossier.voices for key in voice.source_ids}
    yield "\n".join(_source(source, voices.get(source.id)) for source in dossier.sources)


def _source(source: Source, voice: Voice | None) -> str:
    """One list item: what it is, where it is, and the hash that proves what was read."""
    published = source.published.words() if source.published else "undated"
    facts = [f"tier {source.rated}", published, _voice(source, voice), plain(source.tier_reason)]
    about = ", ".join(fact for fact in facts if fact)
    capture = f"capture SHA-256 `{source.capture}`" if source.capture else "no capture"
    return f"- [{source.id}] **{plain(source.outlet)}**: {plain(source.title)} ({about}). {address(source.url)}. {capture}"


def _voice(source: Source, voice: Voice | None) -> str:
    if voice is None:
        return ""
    return f"copy within voice {voice.id}" if source.id in voice.copies else f"voice {voice.id}"


def address(url: str) -> str:
    """An address of the web as a link; anything else only as text."""
    clean = "".join(char for char in url if char.isprintable() and char not in " <>")
    return f"<{clean}>" if clean.startswith(("https://", "http://")) else plain(url)
