"""Cut a sentence into the statements it makes, where each can stand alone and the place of each is exact."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.analysts.rules.checkable import POINTS_BACK
from core.analysts.rules.figures import Span
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import has_main_verb, is_verb_form
from core.model.dates import When

_JOINT = re.compile(r";\s+|,\s(?:and|but|while|whereas)\s+|\s[—–]\s", re.IGNORECASE)
_GOES_ON = any_of("""
    who · which · whose · where · that · to · of · in · on · at · by · for · with · from · as · not · nor · or · then · also · later
    even · including · according · still · never · now
""")
_OPENS_LATER = re.compile(rf"{_GOES_ON}\b", re.IGNORECASE)
_SHORTEST = 30


def pieces(said: Statement, published: When | None) -> tuple[Statement, ...]:
    """Its main clauses as statements of their own, or the sentence itself; what is quoted is never cut."""
    moved = said.end - said.start != len(said.text)
    if moved or said.quoted:
        return (said,)
    found = tuple(_piece(said, span, published) for span in _spans(said.text))
    return found if len(found) > 1 and all(len(one.text) >= _SHORTEST and stands_alone(one) for one in found) else (said,)


def _spans(text: str) -> Iterator[Span]:
    start = 0
    for joint in _JOINT.finditer(text):
        yield start, joint.start()
        start = joint.end()
    yield start, len(text)


def _piece(said: Statement, span: Span, published: When | None) -> Statement:
    start, end = span
    read = statement(said.text[start:end], published)
    return replace(read, start=said.start + start, end=said.start + end, paragraph=said.paragraph)


def stands_alone(said: Statement) -> bool:
    """It has a subject of its own before its verb, and is no list item or aside."""
    if not said.tokens or is_verb_form(said.tokens[0].word) or said.text.endswith("?"):
        return False
    return not _OPENS_LATER.match(said.text) and not POINTS_BACK.match(said.text) and has_main_verb(said)
