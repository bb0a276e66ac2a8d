"""Relation cases an editor wrote: how they are read from their tables and held against what the offline analyst answers."""

import asyncio
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path
from typing import Any

from core.analysts.rules import stance
from core.model.claim import UNSURE, Claim, Evidence
from core.model.source import SourceText
from core.model.words import ContradictionKind, Relation
from tests.core.analysts.rules.make import text

FOLDER = Path(__file__).parent / "cases"

_WHO = ("The choir", "A gardener", "The post office", "My neighbour", "The brass band", "A ferryman", "The baker's son", "An old teacher")
_DOES = ("mended", "painted", "borrowed", "admired", "carried home", "gave away", "polished", "photographed")
_WHAT = ("a wooden chair", "two umbrellas", "the garden gate", "a tin of buttons", "some old maps", "a blue bicycle", "the weather vane")
_WHEN = ("before breakfast", "during the interval", "on the way home", "in heavy rain", "after choir practice", "without being asked")


@dataclass(frozen=True, slots=True)
class Case:
    """A claim, a page, and what a careful reader of that page alone would say; `unsure` where saying so is enough."""

    name: str
    claim: str
    text: str
    relations: tuple[Relation, ...]
    kind: ContradictionKind | None = None
    quote: str = ""
    note: str = ""
    at_most: float = 1.0
    unsure: bool = False
    outlet: str = "Valley Herald"
    language: str = ""
    padding: int = 0
    place: str = "middle"
    running_on: int = 0

    @property
    def page(self) -> SourceText:
        return text(padded(self), self.outlet, language=self.language)


def cases(folder: Path = FOLDER) -> dict[str, Case]:
    """Every case of a folder by its table and name; a key nobody knows stops it."""
    return {f"{path.stem}: {row['name']}": _case(row) for path in sorted(folder.glob("*.toml")) for row in _rows(path)}


def _rows(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return rows


def _case(row: dict[str, Any]) -> Case:
    accepted = row.pop("relations", None) or [row.pop("relation")]
    kind = row.pop("kind", None)
    return Case(**row, relations=tuple(map(Relation, accepted)), kind=kind and ContradictionKind(kind))


def padded(case: Case) -> str:
    """The text of a case with other news around it: long pages are built, not stored."""
    if case.running_on:
        return case.text + ", and " + ", and ".join(_news(case.running_on)).lower() + "."
    before = {"first": 0, "middle": case.padding // 2, "last": case.padding}[case.place]
    parts = (_paragraphs(before), case.text, _paragraphs(case.padding - before))
    return "\n\n".join(part for part in parts if part) if case.padding else case.text


def _paragraphs(letters: int) -> str:
    sentences = [f"{sentence}." for sentence in _news(letters)]
    return "\n\n".join(" ".join(sentences[at : at + 5]) for at in range(0, len(sentences), 5))


def _news(letters: int) -> Iterator[str]:
    """Sentences about nothing in any case, as many as fill so many letters."""
    for words in cycle(product(_WHO, _DOES, _WHAT, _WHEN)):
        if letters <= 0:
            return
        yield " ".join(words)
        letters -= len(" ".join(words)) + 2


async def answer(case: Case) -> Evidence:
    return await asyncio.to_thread(stance.compare, Claim("C1", case.claim), case.page)


def complaints(case: Case, evidence: Evidence) -> list[str]:
    """What an editor would hold against the answer; nothing when it is right, or unsure where that is enough."""
    excused = case.unsure and evidence.confidence <= UNSURE
    return [*_always(case, evidence), *(() if excused else _wrong(case, evidence))]


def _always(case: Case, evidence: Evidence) -> Iterable[str]:
    if evidence.confidence > case.at_most:
        yield f"{evidence.relation} with {evidence.confidence}, at most {case.at_most} can be known"
    if case.note.lower() not in evidence.note.lower():
        yield f"the note “{evidence.note}” does not say “{case.note}”"
    if evidence.relation is not Relation.UNRELATED and not (evidence.quote and evidence.quote.exact in case.page.text):
        yield f"{evidence.relation} without words of the page"


def _wrong(case: Case, evidence: Evidence) -> Iterable[str]:
    if evidence.relation not in case.relations:
        yield f"{evidence.relation} ({evidence.confidence}, {evidence.note}), not {' or '.join(case.relations)}"
    elif evidence.relation is Relation.CONTRADICTS and case.kind not in (None, evidence.kind):
        yield f"a {evidence.kind} contradiction ({evidence.note}), not {case.kind}"
    elif evidence.quote and case.quote not in evidence.quote.exact:
        yield f"the quote “{evidence.quote.exact}” lacks “{case.quote}”"
