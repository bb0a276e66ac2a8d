from dataclasses import replace

from core.model.dates import When
from core.model.source import Hit
from core.search.merge import merge


def test_one_page_found_twice_is_one_hit_with_the_best_of_both() -> None:
    first = Hit("http://www.paper.test/a?utm_source=x", "Ferry turns …", "Short.", When("2026-03"), score=0.2, found_by=(("brave", 4),))
    second = Hit("https://paper.test/a/", "Ferry turns back", "A longer snippet.", When("2026-03-04"), "Paper", 0.7, (("archive", 1),))
    assert merge([first, second]) == (replace(second, found_by=(("brave", 4), ("archive", 1))),)


def test_an_engine_that_found_it_twice_counts_once_with_its_better_rank() -> None:
    hits = [Hit("https://paper.test/a", "A", found_by=(("archive", rank),)) for rank in (5, 2, 9)]
    assert merge(hits)[0].found_by == (("archive", 2),)


def test_what_one_engine_knows_is_not_lost_to_another_that_does_not() -> None:
    known = Hit("https://paper.test/a", "A title", "Words.", When("2026"), "Paper")
    blank = Hit("https://paper.test/a", "")
    assert merge([blank, known]) == merge([known, blank]) == (known,)


def test_a_whole_title_is_better_than_a_longer_one_cut_off() -> None:
    hits = [Hit("https://paper.test/a", "Ferry turns back off the Tolling Bank..."), Hit("https://paper.test/a", "Ferry turns back")]
    assert merge(hits)[0].title == "Ferry turns back"


def test_different_pages_keep_their_order() -> None:
    hits = [Hit(f"https://paper.test/{name}", name) for name in "cabca"]
    assert [hit.title for hit in merge(hits)] == ["c", "a", "b"]


def test_nothing_merges_to_nothing() -> None:
    assert merge([]) == ()
