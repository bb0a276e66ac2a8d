"""Extract: the checkable statements of the topic and of the captures, merged and ranked; without sources the topic's own."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.english.language import ENGLISH, name_of, source_language
from core.english.parse import parse_line
from core.model.claim import Claim
from core.model.dossier import Dossier, Finding, Gap
from core.model.reading import Reading
from core.model.source import SourceText
from core.model.words import OFFLINE, EventKind, Mode
from core.stages.sources import central_claims, texts_of
from core.tools import Tools
from core.topic.profile import stems
from core.topic.titles import language_of, why_silent

MOST = 25
"""Claims one investigation checks at most: beyond them nobody reads the list to its end."""
NO_PAGE = "No claims were looked for beside what the topic says"
NO_CLAIM = "There is nothing to check in this topic"
REMEDY = "Say in the title or the brief, as a plain statement, what is to be checked."
IN_ENGLISH = "Say in the brief, in English, what is to be checked."
LEFT_OUT = "the list keeps the"


async def extract(dossier: Dossier, tools: Tools) -> Dossier:
    known = dossier.claims or await central_claims(dossier, tools)
    why = why_silent(dossier.topic.title) if _by_rule(dossier, tools) else ""
    dossier = dossier.add_gaps(*_nothing_to_check(dossier, known, why))
    texts = await texts_of(dossier.sources, tools)
    found = await tools.reader.claims(dossier.topic, known, _readings(dossier), texts) if dossier.sources else tuple(known)
    kept = _kept(found, len(known), dossier)
    for claim in kept[len(dossier.claims) :]:
        await tools.emit(EventKind.CLAIM_FOUND, claim.text, claim=claim.id, central=claim.central)
    if not dossier.sources:
        return dossier.with_(claims=kept).add_gaps(Gap(NO_PAGE, "no source could be read", "extract", pass_no=dossier.pass_no))
    offline = [text for text in texts if not dossier.read_by_model(text.source.id)]
    unread = await asyncio.to_thread(_not_read, offline, kept, dossier.pass_no)
    foreign = _foreign_title(dossier, known) if _by_rule(dossier, tools) else ()
    told = [*_silent_title(dossier, known, why), *foreign, *_left_out(len(found) - len(kept), dossier), *unread]
    return dossier.with_(claims=kept, findings=_with(dossier.findings, told))


def _readings(dossier: Dossier) -> tuple[Reading, ...]:
    """The last reading of each source."""
    found = (dossier.reading(source.id) for source in dossier.sources)
    return tuple(reading for reading in found if reading)


def _by_rule(dossier: Dossier, tools: Tools) -> bool:
    """Whether the topic was read offline, whose rules know why a title claims nothing; before any page is read, whether it will be."""
    return not any(one.by_model for one in dossier.readings) if dossier.readings else tools.reader.name == OFFLINE


def _nothing_to_check(dossier: Dossier, known: Sequence[Claim], why: str) -> Iterator[Gap]:
    """A topic that makes no claim can be neither verified nor refuted: the editor has to say what it claims."""
    if any(claim.central for claim in known) or any(gap.what == NO_CLAIM for gap in dossier.gaps):
        return
    title = f"as for the title, {why}; the brief does not help either" if why else "neither the title nor the brief was read as a claim"
    yield Gap(NO_CLAIM, f"{title}. {REMEDY}", "extract", pass_no=dossier.pass_no)


def _silent_title(dossier: Dossier, known: Sequence[Claim], why: str) -> Iterator[Finding]:
    """Where only the brief or the article makes a claim, what is checked is not what the title says."""
    about = _words(dossier.topic.title)
    central = [claim for claim in known if claim.central]
    if why and central and not any(about <= _words(claim.text) for claim in central):
        ids = ", ".join(claim.id for claim in central)
        yield Finding(
            f"No claim that can be checked was found in the title: {why}. Checked is what the brief or the article says ({ids}).", "extract"
        )


def _words(text: str) -> set[str]:
    return set(stems(parse_line(text)))


def _foreign_title(dossier: Dossier, known: Sequence[Claim]) -> Iterator[Finding]:
    """Where nobody has put it into English, it is kept as it stands, and an editor must not think that it was read."""
    language = language_of(dossier.topic.title)
    if language and all(language_of(claim.text) for claim in known if claim.central):
        told = f"The title is in {language}, and the desk's own rules read English: what it claims, and who says so, they cannot tell."
        yield Finding(f"{told} {IN_ENGLISH}", "extract")


def _kept(found: Sequence[Claim], known: int, dossier: Dossier) -> tuple[Claim, ...]:
    """As many as the mode checks; what an earlier pass kept stays, and what is new belongs to this one."""
    earlier = len(dossier.claims)
    kept = found[: max(known, most(dossier.mode))]
    return (*kept[:earlier], *(replace(claim, pass_no=dossier.pass_no) for claim in kept[earlier:]))


def most(mode: Mode) -> int:
    return mode.claim_limit or MOST


def _left_out(number: int, dossier: Dossier) -> Iterator[Finding]:
    if number:
        statements = "1 further statement was" if number == 1 else f"{number} further statements were"
        text = f"{statements} found and not checked: {LEFT_OUT} {most(dossier.mode)} most important."
        yield Finding(text, "extract", pass_no=dossier.pass_no)


def _not_read(texts: Sequence[SourceText], claims: Sequence[Claim], pass_no: int) -> list[Finding]:
    """Once for each language besides English: its sources that make none of the claims."""
    silent = {text.source.id: source_language(text) for text in texts if text.text}
    for claim in claims:
        silent = {source_id: code for source_id, code in silent.items() if source_id not in claim.made_by}
    languages = sorted({name_of(code) for code in silent.values() if code != ENGLISH})
    return [_unread(language, [key for key, code in silent.items() if name_of(code) == language], pass_no) for language in languages]


def _unread(language: str, source_ids: Sequence[str], pass_no: int) -> Finding:
    text = f"No claims were taken from sources in {language}: the desk's own rules read English."
    return Finding(text, "extract", tuple(source_ids), pass_no)


def _with(findings: Sequence[Finding], told: Sequence[Finding]) -> tuple[Finding, ...]:
    """What is told again takes the place of what was told before: the same language, or another number of statements left out."""
    before = {one.text: one for one in findings if one.stage != "extract" or LEFT_OUT not in one.text}
    return tuple((before | {one.text: one for one in told}).values())
