"""What several sources tell of one thing is one item; what is near it carries the same name."""

import pytest

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


def test_a_group_is_named_by_what_its_items_share_and_without_an_apostrophe() -> None:
    made = clustered(
        [
            told("The hospital's trustees spent heavily on a new scanner in 2024.", "2024"),
            told("Harwell switched on a scanner that the trustees would not price in May 2024.", "2024-05", "S002"),
        ],
        1,
    )
    assert {one.group for one in made} == {"2024 trustees"}
    assert [one.group for one in clustered([told("Harwell's choir sang in 2019.", "2019")], 1)] == ["2019 Harwell"]


def test_a_group_called_after_somebody_carries_the_whole_name() -> None:
    (one,) = clustered([told("Nordvik Shipping Group said little in 2023.", "2023")], 1)
    assert one.group == "2023 Nordvik Shipping Group"


@pytest.mark.parametrize(("words", "shown"), [("We tested the dam.", "Outlet: We tested the dam."), ("Wells were dug.", "Wells were dug.")])
def test_a_body_that_says_we_is_named(words: str, shown: str) -> None:
    made = text(words, outlet="Outlet")
    (item,) = clustered([Told(made, page(made).statements[0], BackgroundKind.EARLIER, When("2024-05"))], 1)
    assert item.text == shown


def test_words_that_only_their_page_explains_have_its_title_behind_them_unless_they_say_as_much() -> None:
    for title, shown in (("Scanner stood still", "It broke in May. (Scanner stood still)"), ("It broke in May", "It broke in May.")):
        made = text("It broke in May.", title=title)
        (item,) = clustered([Told(made, page(made).statements[0], BackgroundKind.EARLIER, When("2024-05"), of_page=True)], 1)
        assert item.text == shown


def test_a_dated_and_an_undated_thing_are_not_taken_for_one() -> None:
    assert len(clustered([told("The harbour was flooded.", ""), told("The harbour was flooded.", "1953", "S002")], 1)) == 2


def test_the_same_words_twice_in_one_source_are_cited_once() -> None:
    (one,) = clustered([told("The harbour was flooded in 1953.", "1953")] * 2, 1)
    assert len(one.cited) == 1


def test_numbers_go_on_where_the_kind_before_stopped() -> None:
    assert [one.id for one in clustered([told("Ostvik has 4,100 inhabitants.", kind=BackgroundKind.AREA)], 1, first=7)] == ["B7"]
