"""What several sources tell of one thing is one item; what is near it carries the same name."""

from core.analysts.rules.page import page
from core.model.background import BackgroundKind
from core.model.dates import When
from core.stages.clusters import Told, clustered
from tests.core.analysts.rules.make import text


def told(words: str, when: str = "", source: str = "S001", kind: BackgroundKind = BackgroundKind.EARLIER) -> Told:
    made = text(words, id=source)
    return Told(made, page(made).statements[0], kind, When(when) if when else None, "same thing")


def test_one_flood_in_two_papers_is_one_item_with_the_more_precise_date() -> None:
    one, *rest = clustered(
        [told("The harbour was flooded in 1953.", "1953"), told("In January 1953 the harbour was flooded.", "1953-01", "S002")], pass_no=2
    )
    assert not rest
    assert (one.id, one.when, one.source_ids, one.pass_no) == ("B1", When("1953-01"), ("S001", "S002"), 2)


def test_two_floods_are_two_items_and_two_groups() -> None:
    made = clustered([told("The harbour was flooded in 1953.", "1953"), told("The harbour was flooded in 1978.", "1978")], 1)
    assert [one.group for one in made] == ["1953 flooded", "1978 flooded"]


def test_two_sentences_on_one_flood_share_its_name() -> None:
    made = clustered(
        [
            told("The harbour was flooded in 1953 and forty families lost their homes.", "1953"),
            told("In the harbour flood of 1953 the market hall, two cranes and the customs shed collapsed.", "1953", "S002"),
        ],
        1,
    )
    assert len(made) == 2
    assert len({one.group for one in made}) == 1


def test_a_dated_and_an_undated_thing_are_not_taken_for_one() -> None:
    assert len(clustered([told("The harbour was flooded.", ""), told("The harbour was flooded.", "1953", "S002")], 1)) == 2


def test_the_same_words_twice_in_one_source_are_cited_once() -> None:
    (one,) = clustered([told("The harbour was flooded in 1953.", "1953")] * 2, 1)
    assert len(one.cited) == 1


def test_numbers_go_on_where_the_kind_before_stopped() -> None:
    assert [one.id for one in clustered([told("Ostvik has 4,100 inhabitants.", kind=BackgroundKind.AREA)], 1, first=7)] == ["B7"]
