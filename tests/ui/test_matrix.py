import pytest

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.words import QuoteState, Relation
from tests.detailed import detailed
from tests.newsroom import said
from tests.ui.dossiers import ferry
from ui.view_models.matrix import Cell, Reading, beside, focus, matrix, nothing_to_compare, remark

SUPPORTS, CONTRADICTS, REPORTS, UNRELATED = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


def test_columns_stand_by_voice_and_copies_come_last_in_theirs() -> None:
    groups = matrix(ferry()).groups
    assert [group.title for group in groups] == ["Voice A · Tidewire", "Voice B", "Voice C", "Voice D"]
    first = [(column.source.id, column.copy) for column in groups[0].columns]
    assert first == [("S001", False), ("S002", True), ("S003", True), ("S004", True)]


def test_a_voice_counts_once_and_a_copy_never() -> None:
    assert matrix(ferry()).counts == {SUPPORTS: 3, CONTRADICTS: 2, REPORTS: 1, UNRELATED: 2}


def test_central_claims_come_first_and_every_cell_has_a_relation() -> None:
    dossier = ferry()
    table = matrix(dossier.with_(claims=tuple(reversed(dossier.claims))))
    assert [row.claim.id for row in table.rows] == ["C1", "C2"]
    assert table.rows[1].cells["S006"].relation is UNRELATED
    assert all(len(row.cells) == 7 for row in table.rows)


def test_a_pair_that_was_never_compared_reads_as_unrelated() -> None:
    dossier = ferry()
    assert matrix(dossier.with_(evidence=())).rows[0].cells["S001"].relation is UNRELATED


def test_sources_of_a_run_that_ended_before_the_voices_were_traced_are_not_lost() -> None:
    groups = matrix(ferry().with_(voices=())).groups
    assert [group.title for group in groups] == ["Voice not worked out"]
    assert len(groups[0].columns) == 7


def test_a_cell_opens_to_its_quote_and_the_best_words_of_the_other_side() -> None:
    dossier = ferry()
    opened = focus(dossier, matrix(dossier), ("C1", "S006"))
    assert opened and opened.here and opened.other
    assert opened.here.note == "denies it · confidence 90"
    assert (opened.other.source.id, opened.other.evidence.relation) == ("S005", SUPPORTS), "the court outranks the wire"


def test_the_other_side_of_a_support_is_a_contradiction_and_copies_are_named() -> None:
    dossier = ferry()
    opened = focus(dossier, matrix(dossier), ("C2", "S001"))
    assert opened and opened.here and opened.other
    assert opened.here.note.endswith("repeated by S002, S003, S004")
    assert opened.other.source.id == "S005"


def test_a_contradiction_whose_quote_is_not_in_the_capture_opposes_nobody() -> None:
    dossier = ferry()
    lost = tuple(one.with_(state=QuoteState.NOT_FOUND) if one.relation is CONTRADICTS else one for one in dossier.evidence)
    opened = focus(dossier.with_(evidence=lost), matrix(dossier), ("C1", "S001"))
    assert opened and opened.other is None


@pytest.mark.parametrize("cell", [("C9", "S001"), ("C1", "S099")])
def test_a_cell_that_is_not_there_opens_to_nothing(cell: Cell) -> None:
    dossier = ferry()
    assert focus(dossier, matrix(dossier), cell) is None


def test_an_unrelated_cell_has_no_words_of_its_own() -> None:
    dossier = ferry()
    opened = focus(dossier, matrix(dossier), ("C2", "S006"))
    assert opened and opened.here is None and opened.other


def test_evidence_of_a_source_that_is_gone_does_not_break_the_table() -> None:
    dossier = ferry()
    stray: Evidence = said("C1", "S099", CONTRADICTS, "Never.")
    opened = focus(dossier.with_(evidence=(*dossier.evidence, stray)), matrix(dossier), ("C1", "S001"))
    assert opened and opened.other and opened.other.source.id == "S006"


CELLS = [("C1", "S001"), ("C1", "S005"), ("C2", "S001")]


@pytest.mark.parametrize(
    ("here", "step", "there"),
    [
        (CELLS[0], +1, CELLS[1]),
        (CELLS[2], +1, CELLS[0]),
        (CELLS[0], -1, CELLS[2]),
        (("C2", "S007"), +1, CELLS[0]),
        (None, -1, CELLS[2]),
    ],
)
def test_previous_and_next_walk_round_the_cells_that_say_something(here: Cell | None, step: int, there: Cell) -> None:
    assert beside(CELLS, here, step) == there


def test_with_nothing_said_there_is_nowhere_to_go() -> None:
    assert beside([], None, 1) is None


def test_the_walk_passes_over_copies_and_over_what_is_unrelated() -> None:
    walk = matrix(ferry()).said
    assert walk == [("C1", "S001"), ("C1", "S005"), ("C1", "S006"), ("C1", "S007"), ("C2", "S001"), ("C2", "S005")]


def test_a_contradiction_in_a_sources_own_words_is_opened_unasked() -> None:
    dossier = ferry()
    assert matrix(dossier).first == ("C1", "S006")
    copied = said("C1", "S002", CONTRADICTS, "They did not know.")
    kept = tuple(one for one in dossier.evidence if (one.claim_id, one.source_id) != ("C1", "S002"))
    assert matrix(dossier.with_(evidence=(*kept, copied))).first == ("C1", "S006")
    calm = tuple(one for one in dossier.evidence if one.relation is not CONTRADICTS)
    assert matrix(dossier.with_(evidence=calm)).first == ("C1", "S001")
    assert matrix(dossier.with_(evidence=())).first is None


def test_what_is_unsure_or_has_no_quote_is_known_by_its_cell() -> None:
    row = next(row for row in matrix(detailed()).rows if row.claim.id == "C21")
    lost = next(source.id for source in detailed().sources if source.outlet == "Brackwater Buzz")
    assert row.cells[lost] == Reading(CONTRADICTS, unsure=False, counts=False)
    first = matrix(detailed()).rows[0]
    doubtful = {source.outlet for source in detailed().sources if first.cells[source.id].unsure}
    assert doubtful == {"Havn Avis", "Ferrywatch", "Ferrywatch Mirror"}


def test_words_that_were_not_found_are_not_counted() -> None:
    dossier = ferry()
    lost = tuple(one.with_(state=QuoteState.NOT_FOUND) if one.source_id == "S006" else one for one in dossier.evidence)
    assert (matrix(dossier).counts[CONTRADICTS], matrix(dossier.with_(evidence=lost)).counts[CONTRADICTS]) == (2, 1)


def test_a_folded_voice_says_how_many_of_its_copies_carry_a_claim() -> None:
    table = matrix(detailed())
    assert [table.rows[number].carried(table.groups[0]) for number in (0, 3, 8)] == [6, 0, 0]
    assert table.rows[10].carried(table.groups[0]) == 5, "the last copy leaves it out"


EMPTY = {
    "no sources": (ferry().with_(sources=()), "No source was read"),
    "no claims": (ferry().with_(claims=()), "No checkable claim was found"),
    "not compared": (ferry().with_(evidence=()), "No claim has been compared"),
    "something": (ferry(), ""),
}


@pytest.mark.parametrize(("dossier", "sentence"), EMPTY.values(), ids=EMPTY.keys())
def test_an_empty_matrix_says_why(dossier: Dossier, sentence: str) -> None:
    said_ = nothing_to_compare(dossier)
    assert said_.startswith(sentence) and bool(said_) is bool(sentence)


def only(dossier: Dossier, *sources: str) -> Dossier:
    kept = tuple(source for source in dossier.sources if source.id in sources)
    return dossier.with_(sources=kept, evidence=tuple(one for one in dossier.evidence if one.source_id in sources))


STATES = {
    "all unrelated": (ferry().with_(evidence=tuple(one.with_(relation=UNRELATED) for one in ferry().evidence)), "No source says"),
    "only reports": (ferry().with_(evidence=tuple(one.with_(relation=REPORTS) for one in ferry().evidence)), "Every source only passes on"),
    "one source": (only(ferry(), "S001"), "There is only one source"),
    "one voice": (only(ferry(), "S001", "S002"), "All of it is one voice"),
    "voices not worked out": (ferry().with_(voices=()), ""),
    "several voices": (ferry(), ""),
}  # fmt: skip


@pytest.mark.parametrize(("dossier", "sentence"), STATES.values(), ids=STATES.keys())
def test_what_the_whole_comes_to_is_said_when_it_is_quickly_said(dossier: Dossier, sentence: str) -> None:
    told = remark(matrix(dossier))
    assert told.startswith(sentence) and bool(told) is bool(sentence)
