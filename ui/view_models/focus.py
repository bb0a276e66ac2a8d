"""A cell of the matrix opened: what this source says, the words of the other side, and what to make of there being none."""

from dataclasses import dataclass

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import Relation
from ui.view_models.dossier_index import Index, index
from ui.view_models.matrix import Cell, Matrix, Reading, Row, Words, opposing, words
from ui.view_models.sure import how_sure

SUPPORTS, CONTRADICTS = Relation.SUPPORTS, Relation.CONTRADICTS
NOBODY = {
    SUPPORTS: "No source contradicts it",
    CONTRADICTS: "No source says that it is so",
    Relation.REPORTS: "No source confirms or contradicts it",
    Relation.UNRELATED: "No source confirms or contradicts it",
}


@dataclass(frozen=True, slots=True)
class Focus:
    """`nothing` stands in the place of words of its own, `remark` above or in the place of the other side's."""

    claim: Claim
    verdict: ClaimVerdict | None
    source: Source
    here: Words | None
    other: Words | None
    nothing: str = ""
    remark: str = ""


def focus(dossier: Dossier, table: Matrix, cell: Cell) -> Focus | None:
    row = next((row for row in table.rows if row.claim.id == cell[0]), None)
    column = next((column for column in table.columns if column.source.id == cell[1]), None)
    if row is None or column is None:
        return None
    found = index(dossier)
    one = found.evidence.get(cell)
    here = words(one, found) if one and one.quote else None
    other, remark = _other_side(dossier, found, row, cell[1])
    return Focus(row.claim, row.verdict, column.source, here, other, _nothing(row.cells[cell[1]], one), remark)


def _nothing(reading: Reading, one: Evidence | None) -> str:
    """Silence is one thing, a page nobody could read another."""
    if reading.unread:
        return f"Nobody could read what it says about this claim: {reading.unread}."
    doubt = f" {how_sure(one).capitalize()}." if one and reading.unsure else ""
    return f"It says nothing about this claim.{doubt}"


def _other_side(dossier: Dossier, found: Index, row: Row, source_id: str) -> tuple[Words | None, str]:
    """The best words against what this cell says; where there are none, those for a claim that cannot stand beside this one."""
    relation = row.cells[source_id].relation
    other = opposing(found, row.claim.id, relation, but=source_id)
    if other or relation is CONTRADICTS:
        return other, "" if other else _nobody(dossier, row, relation)
    rival = next(iter(_rivals(dossier, row.claim.id)), None)
    if rival is None:
        return None, _nobody(dossier, row, relation)
    said = f"No source contradicts {row.claim.id} itself, but the same words speak for it and against {rival.id} {rival.text}."
    return opposing(found, rival.id, CONTRADICTS), said


def _nobody(dossier: Dossier, row: Row, relation: Relation) -> str:
    """Never more than is known: values that differ, words that were not found and pages that were not read are told with it."""
    differs = (
        [one.sentence for one in dossier.recommendation.discrepancies if one.claim_id == row.claim.id] if dossier.recommendation else []
    )
    if differs:
        return " ".join(differs)
    lost = any(reading.speaks and not reading.counts for reading in row.cells.values())
    unread = [key for key, reading in row.cells.items() if reading.unread]
    missing = f"; {', '.join(unread)} could not be read" if unread else ""
    return f"{NOBODY[relation]}{' in words that were found' if lost else ''}{missing}."


def _rivals(dossier: Dossier, claim_id: str) -> list[Claim]:
    """Claims that are contradicted by the very words that support this one."""
    mine = [one for one in dossier.evidence if one.claim_id == claim_id and one.counts and one.relation is SUPPORTS]
    against = [one for one in dossier.evidence if one.counts and one.relation is CONTRADICTS]
    contradicted = {other.claim_id for one in mine for other in against if _same_words(one, other)}
    return [claim for claim in dossier.claims if claim.id in contradicted]


def _same_words(one: Evidence, other: Evidence) -> bool:
    if one.source_id != other.source_id or not (one.quote and other.quote):
        return False
    return one.quote.start < other.quote.end and other.quote.start < one.quote.end
