from dataclasses import replace

import pytest

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.post import Post
from core.model.words import QuoteState, Relation
from tests.fixtures.large_dossier import detailed
from tests.fixtures.newsroom import said
from tests.ui.dossiers import ferry
from ui.dossier.matrix_rows import Cell, Reading, matrix, remark
from ui.dossier.matrix_rows import unread as why_unread
from ui.dossier.source_rows import source_list
from ui.evidence.evidence_rows import beside, nothing_to_compare

SUPPORTS, CONTRADICTS, REPORTS, UNRELATED = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


def test_columns_stand_by_voice_and_copies_come_last_in_theirs() -> None:
    groups = matrix(ferry()).groups
    assert [group.title for group in groups] == ["Voice A and 3 copies", "Voice B", "Voice C", "Voice D"]
    first = [(column.source.id, column.copy) for column in groups[0].columns]
    assert first == [("S001", False), ("S002", True), ("S003", True), ("S004", True)]


def test_a_voice_of_several_originals_is_named_before_its_copies() -> None:
    dossier = ferry()
    voice = dossier.voices[0]
    two = replace(voice, members=(*voice.members[:1], replace(voice.members[1], original=True), *voice.members[2:]))
    assert matrix(dossier.with_(voices=(two, *dossier.voices[1:]))).groups[0].title == "Voice A · Tidewire and 2 copies"


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


def test_sources_without_a_voice_in_the_story_stand_apart() -> None:
    dossier = ferry()
    alone = matrix(dossier.with_(voices=dossier.voices[:1])).groups[-1]
    assert (alone.id, alone.title) == ("", "No voice in it") and alone.columns


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


def test_a_central_claim_is_opened_before_a_contradiction_of_another() -> None:
    dossier = ferry()
    calm = tuple(one for one in dossier.evidence if one.claim_id != "C1" or one.relation is not CONTRADICTS)
    assert matrix(dossier.with_(evidence=calm)).first == ("C1", "S001"), "C2 is contradicted, and only C1 is central"
    elsewhere = tuple(one for one in dossier.evidence if one.claim_id != "C1")
    assert matrix(dossier.with_(evidence=elsewhere)).first == ("C2", "S005"), "nobody speaks of the central claim"


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


LANGUAGE = "in Portuguese; the offline rules read English only"


def unread(dossier: Dossier, source_id: str) -> Dossier:
    """As the rules leave a page in another language."""
    kept = tuple(one for one in dossier.evidence if one.source_id != source_id)
    dashes = tuple(Evidence(claim.id, source_id, UNRELATED, confidence=0.3, note=LANGUAGE) for claim in dossier.claims)
    return dossier.with_(evidence=(*kept, *dashes))


def test_a_page_nobody_could_read_is_not_taken_for_a_silent_one() -> None:
    table = matrix(unread(ferry(), "S006"))
    assert table.rows[1].cells["S006"] == Reading(UNRELATED, counts=False, unread=LANGUAGE)
    assert table.rows[1].silent == {"": ["S002", "S003", "S004", "S007"], LANGUAGE: ["S006"]}
    assert table.counts[UNRELATED] == 1, "only the blog is silent, on the second claim"


MEASURED = [
    Evidence("C1", "S001", UNRELATED, confidence=0.05, note="does not speak of it", chances=(0.3, 0.1, 0.2, 0.4)),
    Evidence("C1", "S001", UNRELATED, confidence=0.9, note="nothing on the ferry"),
    Evidence("C1", "S001", REPORTS, confidence=0.3, note="hedged"),
]


@pytest.mark.parametrize("one", MEASURED, ids=["measured", "sure", "speaks"])
def test_what_was_compared_was_read(one: Evidence) -> None:
    assert why_unread(one) == ""


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


def test_a_post_stands_under_its_author_and_network() -> None:
    dossier = ferry()
    first = dossier.sources[0]
    posted = dossier.with_(posts=(Post("P001", "Perch", first.url, "juno_l", 40.0, None, "Heard it.", name="Juno Lark"),))
    names = {column.source.id: column.name for column in matrix(posted).columns}
    assert names[first.id] == f"Juno Lark on {first.outlet}"
    cards = {card.source.id: card for group in source_list(posted).groups for card in (*group.originals, *group.copies)}
    assert cards[first.id].name == names[first.id] and cards[dossier.sources[1].id].name == ""
