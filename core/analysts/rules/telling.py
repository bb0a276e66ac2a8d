"""What one source tells of a topic: its statements in words that stand alone, who says them, and whether they can be checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.analysts.rules.checkable import NOTHING_NAMED, SAYS_NOTHING, why_not
from core.analysts.rules.matching import matches
from core.analysts.rules.merging_claims import Gist
from core.analysts.rules.page import page
from core.analysts.rules.pieces import pieces
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.speaking import uttered
from core.analysts.rules.subject import Subject
from core.english.language import ENGLISH, source_language
from core.model.claim import Claim, Quote
from core.model.source import SourceText
from core.model.words import CaptureKind

MOST = 30
"""Sentences of one source that are looked at: of a very long text those closest to the topic."""

_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Told:
    """A statement of one source that speaks of the topic."""

    text: str
    gist: Gist
    speaker: str
    quote: Quote
    source_id: str
    domain: str
    closeness: float
    place: int
    checkable: bool


def is_read(text: SourceText) -> bool:
    """The rules read English; of other languages they say that they do not."""
    return source_language(text) == ENGLISH


def speaks(text: SourceText, central: Sequence[Claim], subject: Subject) -> bool:
    """A page that says nothing about what is to be checked has nothing to add to it; a post is too short to say it all."""
    read = page(text)
    if any(matches(statement(claim.text), read) for claim in central if claim.central):
        return True
    post = text.source.capture_kind is CaptureKind.POST
    return post and any(subject.own(said) >= _ENOUGH for said in read.statements)


def told(text: SourceText, subject: Subject) -> Iterator[Told]:
    """What a source says of the topic, in its order."""
    read = page(text)
    near = [number for number in read.numbers() if subject.touches(read.statements[number])]
    closest = sorted(near, key=lambda number: -subject.closeness(read.statements[number]))[:MOST]
    for number in sorted(closest):
        for piece in pieces(read.statements[number], read.published):
            reason = why_not(piece)
            if reason not in SAYS_NOTHING and not _steers(piece, text):
                yield _one(piece, number, text, subject, reason)


def _steers(said: Statement, text: SourceText) -> bool:
    """Whether it is part of the words that were found to speak to a machine."""
    found = text.source.injection
    return bool(found) and (said.text.strip(" .!?:") in found or found in said.text)


def _one(piece: Statement, number: int, text: SourceText, subject: Subject, reason: str) -> Told:
    read, source = page(text), text.source
    words = uttered(piece, number, read)
    bare = statement(words.text)
    checkable = _is_checkable(piece, reason, subject) and _is_checkable(bare, why_not(bare), subject)
    close = subject.closeness(piece)
    return Told(words.text, Gist(bare), words.speaker, read.quote(piece), source.id, source.domain, close, number, checkable)


def _is_checkable(said: Statement, reason: str, subject: Subject) -> bool:
    """What names nothing can still be looked up when it speaks of enough that the topic speaks of."""
    return subject.touches(said) and (not reason or (reason == NOTHING_NAMED and subject.own(said) >= _ENOUGH))
