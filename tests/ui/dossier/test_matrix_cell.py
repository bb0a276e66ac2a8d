"""A cell of the matrix opened: its words, those of the other side, and what is said where there are none."""

from dataclasses import replace

import pytest

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy
from core.model.words import ClaimKind, QuoteState, Relation
from tests.fixtures.newsroom import said
from tests.ui.dossier.test_matrix import LANGUAGE, unread
from tests.ui.dossiers import ferry
from ui.dossier.matrix_rows import Cell, OpenedCell, matrix, open_cell

SUPPORTS, CONTRADICTS = Relation.SUPPORTS, Relation.CONTRADICTS


def test_a_cell_opens_to_its_quote_and_the_best_words_of_the_other_side() -> None:
    dossier = ferry()
    opened = open_cell(dossier, matrix(dossier), ("C1", "S006"))
    assert opened and opened.here and opened.other
    assert opened.here.note == "denies it · confidence 90"
    assert (opened.other.source.id, opened.other.evidence.relation) == ("S005", SUPPORTS), "the court outranks the wire"


def test_the_other_side_of_a_support_is_a_contradiction_and_copies_are_named() -> None:
    dossier = ferry()
    told, silent = (open_cell(dossier, matrix(dossier), (claim_id, "S001")) for claim_id in ("C1", "C2"))
    assert told and told.here and told.other and silent and silent.here and silent.other
    assert told.here.note.endswith("repeated by S002, S003, S004")
    assert "repeated" not in silent.here.note, "the copies do not carry it"
    assert (told.other.source.id, silent.other.source.id) == ("S006", "S005")


def test_a_contradiction_whose_quote_is_not_in_the_capture_opposes_nobody() -> None:
    dossier = ferry()
    lost = tuple(one.with_(state=QuoteState.NOT_FOUND) if one.relation is CONTRADICTS else one for one in dossier.evidence)
    opened = open_cell(dossier.with_(evidence=lost), matrix(dossier), ("C1", "S001"))
    assert opened and opened.other is None


@pytest.mark.parametrize("cell", [("C9", "S001"), ("C1", "S099")])
def test_a_cell_that_is_not_there_opens_to_nothing(cell: Cell) -> None:
    dossier = ferry()
    assert open_cell(dossier, matrix(dossier), cell) is None


def test_an_unrelated_cell_has_no_words_of_its_own() -> None:
    dossier = ferry()
    opened = open_cell(dossier, matrix(dossier), ("C2", "S006"))
    assert opened and opened.here is None and opened.other


def test_evidence_of_a_source_that_is_gone_does_not_break_the_table() -> None:
    dossier = ferry()
    stray: Evidence = said("C1", "S099", CONTRADICTS, "Never.")
    opened = open_cell(dossier.with_(evidence=(*dossier.evidence, stray)), matrix(dossier), ("C1", "S001"))
    assert opened and opened.other and opened.other.source.id == "S006"


def opened(dossier: Dossier, cell: Cell) -> OpenedCell:
    found = open_cell(dossier, matrix(dossier), cell)
    assert found is not None
    return found


def agreed() -> Dossier:
    """Nobody contradicts anything."""
    dossier = ferry()
    bare = replace(dossier.recommendation, discrepancies=()) if dossier.recommendation else None
    return dossier.with_(evidence=tuple(one for one in dossier.evidence if one.relation is not CONTRADICTS), recommendation=bare)


def test_a_page_nobody_could_read_says_why_and_one_that_is_silent_that_it_is() -> None:
    assert opened(ferry(), ("C2", "S006")).nothing == "It says nothing about this claim."
    assert opened(unread(ferry(), "S006"), ("C2", "S006")).nothing == f"Nobody could read what it says about this claim: {LANGUAGE}."


def test_silence_that_is_unsure_says_what_it_may_be_instead() -> None:
    doubtful = Evidence("C2", "S006", Relation.UNRELATED, confidence=0.4, note="does not speak of it", chances=(0.36, 0.04, 0.2, 0.4))
    dossier = agreed()
    kept = tuple(one for one in dossier.evidence if (one.claim_id, one.source_id) != ("C2", "S006"))
    told = opened(dossier.with_(evidence=(*kept, doubtful)), ("C2", "S006")).nothing
    assert told == "It says nothing about this claim. Confidence 40, unsure: may also be read as supports."


def test_where_nobody_contradicts_that_is_said_and_who_was_not_read() -> None:
    assert opened(agreed(), ("C1", "S001")).remark == "No source contradicts it."
    assert opened(unread(agreed(), "S006"), ("C1", "S001")).remark == "No source contradicts it; S006 could not be read."


def test_a_contradiction_that_was_not_found_is_not_kept_quiet() -> None:
    dossier = agreed()
    lost = said("C1", "S006", CONTRADICTS, "We did not know.").with_(state=QuoteState.NOT_FOUND)
    told = opened(dossier.with_(evidence=(*dossier.evidence, lost)), ("C1", "S001"))
    assert (told.other, told.remark) == (None, "No source contradicts it in words that were found.")


def test_values_that_differ_are_told_where_nobody_contradicts() -> None:
    dossier = agreed()
    assert dossier.recommendation
    differs = Discrepancy("C2", ClaimKind.FIGURE, (), "C2: 40 cm in S001, 14 cm in S005.")
    made = replace(dossier.recommendation, discrepancies=(differs,))
    assert opened(dossier.with_(recommendation=made), ("C2", "S001")).remark == differs.sentence


def rivals(words: str) -> Dossier:
    """C3 is supported by the firm with `words`; with what it says against C1 it is the claim's rival."""
    dossier = ferry()
    denial = next(one for one in dossier.evidence if (one.claim_id, one.source_id) == ("C1", "S006"))
    assert denial.quote
    place = denial.quote if words == denial.quote.exact else replace(denial.quote, exact=words, start=900, end=900 + len(words))
    third = replace(denial, claim_id="C3", relation=SUPPORTS, kind=None, quote=place)
    return dossier.with_(claims=(*dossier.claims, Claim("C3", "Nobody told the operator")), evidence=(*dossier.evidence, third))


def test_the_other_side_of_a_rival_claim_stands_beside_a_claim_nobody_contradicts() -> None:
    quote = next(one.quote for one in ferry().evidence if (one.claim_id, one.source_id) == ("C1", "S006"))
    assert quote
    told = opened(rivals(quote.exact), ("C3", "S006"))
    assert told.remark.startswith("No source contradicts C3 itself, but the same words speak for it and against C1 Ferry operator knew")
    assert told.other and (told.other.evidence.claim_id, told.other.source.id) == ("C1", "S005")


def test_a_claim_of_the_same_source_in_other_words_is_no_rival() -> None:
    told = opened(rivals("The ferry is sound."), ("C3", "S006"))
    assert (told.other, told.remark) == (None, "No source contradicts it.")
