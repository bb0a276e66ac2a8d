"""Claims × sources, grouped by voice: what each source says about each claim in which words, and one cell opened."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import Relation
from ui.evidence.evidence_rows import Index, index
from ui.shared import wording_rows
from ui.shared.wording_rows import how_sure, plural

OPPOSITE = {
    Relation.SUPPORTS: (Relation.CONTRADICTS,),
    Relation.CONTRADICTS: (Relation.SUPPORTS, Relation.REPORTS),
    Relation.REPORTS: (Relation.CONTRADICTS, Relation.SUPPORTS),
    Relation.UNRELATED: (Relation.SUPPORTS, Relation.CONTRADICTS),
}

Cell = tuple[str, str]
SUPPORTS, CONTRADICTS = Relation.SUPPORTS, Relation.CONTRADICTS
NOBODY = {
    SUPPORTS: "No source contradicts it",
    CONTRADICTS: "No source says that it is so",
    Relation.REPORTS: "No source confirms or contradicts it",
    Relation.UNRELATED: "No source confirms or contradicts it",
}


@dataclass(frozen=True, slots=True)
class Column:
    source: Source
    copy: bool
    name: str  # a post by its author


@dataclass(frozen=True, slots=True)
class Group:
    """One voice: its originals, then its copies."""

    id: str
    title: str
    columns: tuple[Column, ...]
    why: str = ""  # what makes them one voice

    @property
    def copies(self) -> tuple[Column, ...]:
        return tuple(column for column in self.columns if column.copy)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one source is read to say about one claim; what does not count has no quote in its capture.

    `unread` says why nobody could tell whether it speaks of the claim at all.
    """

    relation: Relation
    unsure: bool = False
    counts: bool = True
    unread: str = ""

    @property
    def speaks(self) -> bool:
        return self.relation is not Relation.UNRELATED


@dataclass(frozen=True, slots=True)
class Row:
    claim: Claim
    verdict: ClaimVerdict | None
    cells: dict[str, Reading]

    @property
    def silent(self) -> dict[str, list[str]]:
        """Who says nothing about it; under the reason those nobody could read."""
        told: dict[str, list[str]] = {}
        for key, reading in self.cells.items():
            if not reading.speaks:
                told.setdefault(reading.unread, []).append(key)
        return dict(sorted(told.items()))

    def carried(self, group: Group) -> int:
        """How many copies in a voice speak of this claim."""
        return sum(self.cells[column.source.id].speaks for column in group.copies)


@dataclass(frozen=True, slots=True)
class Matrix:
    groups: tuple[Group, ...]
    rows: tuple[Row, ...]
    counts: dict[Relation, int]

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for group in self.groups for column in group.columns)

    @property
    def said(self) -> list[Cell]:
        """The cells in which a source speaks for itself, in reading order: what Previous and Next walk through."""
        order = [column.source.id for column in self.columns if not column.copy]
        return [(row.claim.id, key) for row in self.rows for key in order if row.cells[key].speaks]

    @property
    def first(self) -> Cell | None:
        """The cell to open unasked: of a central claim if one is spoken of, and there a contradiction, which is what one comes for."""
        rows = {row.claim.id: row for row in self.rows}

        def order(cell: Cell) -> tuple[bool, bool]:
            row = rows[cell[0]]
            return not row.claim.central, row.cells[cell[1]].relation is not Relation.CONTRADICTS

        return min(self.said, key=order, default=None)

    @property
    def readings(self) -> list[Reading]:
        return [reading for row in self.rows for reading in row.cells.values()]


def matrix(dossier: Dossier) -> Matrix:
    found = index(dossier)
    groups = tuple(_group(voice, found, dossier) for voice in dossier.voices) + _voiceless(dossier, found)
    groups = tuple(group for group in groups if group.columns)
    order = [column.source.id for group in groups for column in group.columns]
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    ranked = sorted(dossier.claims, key=lambda claim: (not claim.central, -claim.importance))
    rows = tuple(Row(claim, verdicts.get(claim.id), {key: _reading(found, claim.id, key) for key in order}) for claim in ranked)
    return Matrix(groups, rows, _counts(rows, found))


def _group(voice: Voice, found: Index, dossier: Dossier) -> Group:
    members = [(key, False) for key in voice.originals] + [(key, True) for key in voice.copies]
    columns = tuple(Column(found.sources[key], copy, dossier.teller(key)) for key, copy in members if key in found.sources)
    return Group(voice.id, _title(voice, columns, dossier), columns, voice.why)


def _title(voice: Voice, columns: Sequence[Column], dossier: Dossier) -> str:
    """With its copies, which are folded; its name only where several stand under it, a single one is named right below."""
    copies = sum(column.copy for column in columns)
    name = f"Voice {voice.id}" if len(columns) - copies == 1 else f"Voice {voice.id} · {dossier.voice_name(voice)}"
    return f"{name} and {plural(copies, 'copy')}" if copies else f"Voice {voice.id}"


def _voiceless(dossier: Dossier, found: Index) -> tuple[Group, ...]:
    """Sources that have no voice in the story, or were compared before voices were worked out, as in a run that ended early."""
    heard = {one.source_id for one in dossier.evidence}
    alone = [source for source in dossier.sources if source.id in heard and found.voice_of(source.id) is None]
    title = "No voice in it" if dossier.voices else "Voice not worked out"
    return (Group("", title, tuple(Column(source, False, dossier.teller(source.id)) for source in alone)),)


def _reading(found: Index, claim_id: str, source_id: str) -> Reading:
    one = found.evidence.get((claim_id, source_id))
    return Reading(one.relation, one.unsure, one.counts, unread(one)) if one else Reading(Relation.UNRELATED)


def unread(one: Evidence) -> str:
    """Why nobody could tell what the page says of the claim, such as its language; nothing where it was compared."""
    return "" if one.compared else one.note


def _counts(rows: Sequence[Row], found: Index) -> dict[Relation, int]:
    """By voice: a voice that says the same of a claim twice is counted once, a copy or words that were not found not at all."""
    said: set[tuple[str, str, Relation]] = set()
    for row in rows:
        for key, reading in row.cells.items():
            if not found.is_copy(key) and not reading.unread and (reading.counts or not reading.speaks):
                voice = found.voice_of(key)
                said.add((row.claim.id, voice.id if voice else key, reading.relation))
    tally = Counter(relation for _, _, relation in said)
    return {relation: tally[relation] for relation in Relation}


def remark(table: Matrix) -> str:
    """What the whole matrix comes to, when that is quickly said."""
    said = {reading.relation for reading in table.readings if reading.speaks}
    if not said:
        return "No source says anything about these claims."
    if said == {Relation.REPORTS}:
        return "Every source only passes on what others say; nobody says it on their own account."
    if len(table.columns) == 1:
        return "There is only one source: nobody else confirms or contradicts what it says."
    alone = len(table.groups) == 1 and table.groups[0].id
    return "All of it is one voice: the sources repeat each other, and nobody else was heard." if alone else ""


@dataclass(frozen=True, slots=True)
class Words:
    """One source's evidence on a claim, and who repeats it."""

    source: Source
    evidence: Evidence
    note: str


def opposing(found: Index, claim_id: str, relation: Relation, but: str = "") -> Words | None:
    """The best-rated original on the other side whose quote was found."""
    others = [one for one in found.evidence.values() if one.claim_id == claim_id and one.source_id != but and one.counts]
    for wanted in OPPOSITE[relation]:
        side = [one for one in others if one.relation is wanted and one.source_id in found.sources]
        if side:
            return words(min(side, key=lambda one: _weight(one, found)), found)
    return None


def _weight(one: Evidence, found: Index) -> tuple[bool, bool, int, float, str]:
    return found.is_copy(one.source_id), one.unsure, found.sources[one.source_id].rated, -one.confidence, one.source_id


def words(one: Evidence, found: Index) -> Words:
    return Words(found.sources[one.source_id], one, note_of(one, found))


def note_of(one: Evidence, found: Index) -> str:
    """What the analyst noted, how sure it is, and who repeats these words."""
    repeated = ", ".join(found.copies_of(one.source_id, one.claim_id))
    return " · ".join(part for part in (wording_rows.reading_words(one), f"repeated by {repeated}" if repeated else "") if part)


@dataclass(frozen=True, slots=True)
class OpenedCell:
    """`nothing` stands in the place of words of its own, `remark` above or in the place of the other side's."""

    claim: Claim
    verdict: ClaimVerdict | None
    source: Source
    here: Words | None
    other: Words | None
    nothing: str = ""
    remark: str = ""


def open_cell(dossier: Dossier, table: Matrix, cell: Cell) -> OpenedCell | None:
    row = next((row for row in table.rows if row.claim.id == cell[0]), None)
    column = next((column for column in table.columns if column.source.id == cell[1]), None)
    if row is None or column is None:
        return None
    found = index(dossier)
    one = found.evidence.get(cell)
    here = words(one, found) if one and one.quote else None
    other, remark = _other_side(dossier, found, row, cell[1])
    return OpenedCell(row.claim, row.verdict, column.source, here, other, _nothing(row.cells[cell[1]], one), remark)


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
