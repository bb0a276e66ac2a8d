"""Why a page that has nearly all words of a claim may still not say it: another subject, a deed only named, another column, a comment."""

import re
from collections.abc import Iterator
from itertools import pairwise

from core.analysts.rules.context import hesitation
from core.analysts.rules.governing import ideas_within, only_named, told_of_another
from core.analysts.rules.heads import about_another, of_another
from core.analysts.rules.margins import beside_the_report
from core.analysts.rules.matching import NOWHERE, Match
from core.analysts.rules.page import Page
from core.analysts.rules.prose import Statement
from core.english.quantities.figures import Span
from core.english.synonyms import idea

_OF = r"(?: of)?(?: the| its| their)? (?P<what>[\w'’-]+)"
_ALL = re.compile(rf"(?<!nearly )(?<!almost )\b(?:all|every|each|the whole|the entire){_OF}", re.IGNORECASE)
_NEARLY_ALL = re.compile(rf"\b(?:most|many|nearly all|almost all|the majority|nearly every|almost every){_OF}", re.IGNORECASE)


def doubt(match: Match, page: Page) -> str:
    """The words of the page that make one unsure, or nothing."""
    of_whom = about_another(match) or of_another(match)
    return of_whom or only_named(match) or told_of_another(match) or _most(match) or _other_column(match) or _beside(match, page)


def _beside(match: Match, page: Page) -> str:
    return beside_the_report(match, page) or hesitation(match, page)


def _most(match: Match) -> str:
    """Most schools, where the claim says every school and this sentence nowhere does."""
    wanted = _things(_ALL, match.claim).keys() - _things(_ALL, match.said).keys()
    return next((words for thing, words in _things(_NEARLY_ALL, match.said).items() if thing in wanted), "")


def _things(pattern: re.Pattern[str], said: Statement) -> dict[str, str]:
    """What it counts, each with the words."""
    return {idea(found["what"].lower()): found.group() for found in pattern.finditer(said.text)}


def _other_column(match: Match) -> str:
    """The right number under another heading: 14 cases, where the claim says 14 deaths, or 7 silver medals where it says gold."""
    if match.number != NOWHERE:
        return ""
    cells = list(_cells(match.said))
    most = max((len(ideas_within(match.said, cell) & match.claim.ideas) for cell in cells), default=0)
    for agreed in match.agreed:
        cell = next((span for span in cells if span[0] <= agreed.start < span[1]), (0, 0))
        ideas = ideas_within(match.said, cell)
        if ideas and len(ideas & match.claim.ideas) < max(1, most):
            return match.said.text[cell[0] : cell[1]].strip()
    return ""


def _cells(row: Statement) -> Iterator[Span]:
    """A row reads "label: cell, cell — caption"."""
    start, end = row.text.find(": ") + 1, row.text.find(" — ")
    last = end if end >= 0 else len(row.text)
    ends = [mark.start() for mark in re.finditer(", ", row.text[:last]) if mark.start() > start]
    yield from pairwise((start, *ends, last))
