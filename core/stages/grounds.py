"""The words that each reason for the origin opens to, found by what it rests on."""

from collections.abc import Iterable
from dataclasses import replace

from core.model.claim import Cited
from core.model.dossier import Dossier
from core.model.origin import Citation, CitationKind, Ground, Rests
from core.policy.standing import withdrawn

CITATIONS = frozenset([Rests.CALLED_FIRST, Rests.LEANED_ON, Rests.WHOM_IT_NAMES])
"""What rests on who leans on whom; nearly all else rests on what a page says of the claims."""


def grounded(reasons: Iterable[Ground], source_id: str, dossier: Dossier) -> tuple[Ground, ...]:
    """The reasons for an origin, each with the words of those who name it where it is about them, else with its own."""
    return tuple(replace(one, cited=_words(one.rests, source_id, dossier)) for one in reasons)


def _words(rests: Rests, source_id: str, dossier: Dossier) -> tuple[Cited, ...]:
    if rests is Rests.NOTHING:
        return ()
    if rests is Rests.WITHDRAWAL:
        return _taking_back(source_id, dossier)
    return _quotes(_citations(rests, source_id, dossier.citations)) if rests in CITATIONS else dossier.words_of(source_id)


def _taking_back(source_id: str, dossier: Dossier) -> tuple[Cited, ...]:
    """What the page says that takes it back; nothing where it is the same page, which has been changed."""
    page = withdrawn(dossier).get(source_id, source_id)
    return dossier.words_of(page) if page != source_id else ()


def _citations(rests: Rests, source_id: str, every: Iterable[Citation]) -> Iterable[Citation]:
    said = (one for one in every if one.kind is not CitationKind.TOLD)
    if rests is Rests.WHOM_IT_NAMES:
        return (one for one in said if one.source_id == source_id)
    on_it = (one for one in said if one.on == source_id)
    return on_it if rests is Rests.LEANED_ON else (one for one in on_it if one.kind is CitationKind.FIRST)


def _quotes(citations: Iterable[Citation]) -> tuple[Cited, ...]:
    return tuple(Cited(one.source_id, one.quote) for one in citations if one.quote)


def heard_again(dossier: Dossier) -> Dossier:
    """Once the audit has looked every quote up, no reason opens to one that does not count: the page's next words stand there, or none."""
    if dossier.origin is None:
        return dossier
    return dossier.with_(origin=replace(dossier.origin, reasons=tuple(_again(one, dossier) for one in dossier.origin.reasons)))


def _again(one: Ground, dossier: Dossier) -> Ground:
    if one.rests in CITATIONS:
        return one
    return replace(one, cited=tuple(words for known in one.cited for words in dossier.words_of(known.source_id)))
