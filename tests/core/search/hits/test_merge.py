from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from core.model.dates import When
from core.model.post import Heard
from core.model.source import Hit
from core.search.hits.merge import conflicting, headline, merge

TITLE = "Ferry turns back off the Tolling Bank with forty aboard"
SNIPPET = "The Alder turned back on Tuesday after its crew heard a bang below the water line, the operator said."
FIRST = Hit("https://paper.test/news/1", TITLE, SNIPPET, found_by=(("brave", 4),))


def also(url: str = "https://paper.test/archive/1", **changes: Any) -> Hit:
    """The same page under another address, but for some changes."""
    return replace(FIRST, url=url, **{"found_by": (("archive", 2),), **changes})


def pages(*hits: Hit) -> int:
    """How many hits are left; the order in which they come makes no difference."""
    assert contents(merge(hits)) == contents(merge(hits[::-1]))
    return len(merge(hits))


def contents(hits: tuple[Hit, ...]) -> set[Hit]:
    return {replace(hit, found_by=tuple(sorted(hit.found_by))) for hit in hits}


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


def test_what_a_network_tells_of_a_post_is_kept_and_the_fullest_counts_whoever_answers_first() -> None:
    bare, little = Hit("https://x.com/mira/status/1", "Mira"), Hit("https://x.com/mira/status/1", "Mira", post=Heard("mira"))
    much = replace(little, post=Heard("mira", followers=212, likes=41))
    for hits in permutations([bare, little, much]):
        assert merge(hits) == (much,)


def test_a_whole_title_is_better_than_a_longer_one_cut_off() -> None:
    hits = [Hit("https://paper.test/a", "Ferry turns back off the Tolling Bank..."), Hit("https://paper.test/a", "Ferry turns back")]
    assert merge(hits)[0].title == "Ferry turns back"


def test_different_pages_keep_their_order() -> None:
    hits = [Hit(f"https://paper.test/{name}", name) for name in "cabca"]
    assert [hit.title for hit in merge(hits)] == ["c", "a", "b"]


def test_nothing_merges_to_nothing() -> None:
    assert merge([]) == ()


def test_a_copy_for_phones_is_the_page_and_the_page_is_what_is_read() -> None:
    phone = Hit("https://paper-test.cdn.ampproject.org/c/s/paper.test/news/ferry-turns-back-7/amp", "Ferry")
    page = Hit("http://paper.test/news/ferry-turns-back-7", "Ferry turns back")
    assert [hit.url for hit in merge([phone, page])] == [page.url]
    assert [hit.url for hit in merge([phone])] == ["https://paper.test/news/ferry-turns-back-7/amp"]


def test_a_page_under_two_addresses_of_one_site_is_one_hit_that_both_engines_found() -> None:
    assert merge([FIRST, also()]) == (replace(FIRST, found_by=(("brave", 4), ("archive", 2))),)


@pytest.mark.parametrize(
    "other",
    [
        also("https://news.paper.test/a"),
        also(title=TITLE.upper() + "!"),
        also(title=f"{TITLE} | Paper"),
        also(title=f"{TITLE} - The Daily Post", outlet="The Daily Post"),
        also(title="Ferry turns back off the Tolling Bank with fourty aboard"),
        also(title="Ferry turns back off the Tolli…"),
        also(title="Ferry turns back off the Tolling Bank with forty abo…"),
        also(title="Ferry turns back off the Tolling Bank with forty abo…", snippet=""),
        also(snippet=""),
        also(snippet="The Alder turned back on Tuesday after its crew heard a ba…"),
        also(snippet=SNIPPET.replace("Tuesday", "Tuesday morning")),
        also(published=When("2026-03-04")),
    ],
)
def test_near_duplicates_on_one_site_are_one_hit(other: Hit) -> None:
    assert pages(FIRST, other) == 1


@pytest.mark.parametrize(
    "other",
    [
        also("https://gazette.test/news/1"),
        also("https://paper.example/news/1"),
        also(title="Ferry turns back off the Tolling Bank with fifty aboard"),
        also(title="Ferry turns back off the Tolling Bank"),
        also(title=f"{TITLE} - what we know"),
        also(snippet="Passengers of the Alder were put up in the school hall, where the mayor brought them soup and blankets."),
        also(title=""),
    ],
)
def test_other_sites_and_other_stories_are_never_joined(other: Hit) -> None:
    assert pages(FIRST, other) == 2


def test_a_figure_or_an_opposite_makes_another_story() -> None:
    toll = also("https://paper.test/a", title="Death toll of the Alder now put at 12, coast guard says")
    assert pages(toll, replace(toll, url="https://paper.test/b", title=toll.title.replace("12", "13"))) == 2
    word = also("https://paper.test/a", title="Crack in the hull of the Alder confirmed by inspectors")
    assert pages(word, replace(word, url="https://paper.test/b", title=word.title.replace("confirmed", "unconfirmed"))) == 2


def test_pages_of_two_days_stay_two_however_alike() -> None:
    tides = [also(f"https://paper.test/tides/{day}", published=When(f"2026-03-{day:02}")) for day in (4, 5, 11)]
    assert pages(*tides) == 3
    assert pages(also("https://paper.test/2026/03/04/tides"), also("https://paper.test/2026/03/11/tides")) == 2


def test_a_date_that_joins_two_does_not_join_what_conflicts() -> None:
    early, late = also("https://paper.test/a", published=When("2026-03-04")), also("https://paper.test/b", published=When("2026-03-11"))
    assert pages(early, FIRST, late) == 2


def test_what_is_joined_does_not_depend_on_who_answers_first() -> None:
    days = [None, When("2026-03-04"), When("2026-03-04T22:00:00Z"), When("2026-03-05T08:00:00Z"), When("2026-03-05")]
    titles = [TITLE, f"{TITLE} | Paper", TITLE.replace("forty", "fourty"), TITLE[:-3] + "…", TITLE]
    hits = [
        also(f"https://paper.test/{place}", title=title, published=day) for place, (title, day) in enumerate(zip(titles, days, strict=True))
    ]
    assert len({frozenset(contents(merge(order))) for order in permutations(hits)}) == 1


def test_of_two_that_are_equally_good_the_same_is_kept_in_any_order() -> None:
    early = Hit("https://paper.test/a?utm_source=x", "Ferry turns back", "One.", When("2026-03-04"), "paper.test")
    late = Hit("https://paper.test/a?utm_source=y", "Ferry turned bac", "Two.", When("2026-03-05"), "Paper")
    [kept] = merge([early, late])
    assert merge([late, early]) == (kept,) and (kept.published, kept.outlet) == (early.published, "Paper")


@pytest.mark.parametrize("path", ["2024/13/05", "2015/16/12", "2024/02/30", "2024/00/00", "2024/19"])
def test_numbers_in_an_address_that_are_no_day_say_nothing(path: str) -> None:
    numbered = also(f"https://paper.test/{path}/ferry")
    assert pages(numbered, also(published=When("2024-03-05T10:00:00Z"))) == 1
    assert pages(numbered, also(published=When("2024-03-05"))) == 1


def test_a_title_that_says_little_joins_nothing_without_a_snippet() -> None:
    minutes = [Hit(f"https://council.test/{number}", "Minutes of the council") for number in range(3)]
    assert pages(*minutes) == 3
    assert pages(*(replace(hit, snippet=SNIPPET) for hit in minutes)) == 1


def test_where_anybody_publishes_two_posts_alike_are_two() -> None:
    assert pages(also("https://x.com/ana/status/1"), also("https://x.com/rui/status/2")) == 2
    assert pages(also("https://ana.substack.com/p/a"), also("https://rui.substack.com/p/a")) == 2
    assert pages(also("https://ana.blogspot.com/a"), also("https://rui.blogspot.com/a")) == 2


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ("2026-03", "2026-03-04", False),
        ("2026", "2026-03-04T06:10:00Z", False),
        ("2026-03-04", "2026-03-05T04:30:00Z", False),
        ("2026-03-04T22:00:00Z", "2026-03-05T04:30:00Z", False),
        ("2026-03-04", "2026-03-05", True),
        ("2026-03-04", "2026-03-06T04:30:00Z", True),
        ("2026-03-04T06:00:00Z", "2026-03-05T06:00:00Z", True),
        ("2026-02", "2026-03-04", True),
        ("2025", "2026-03-04T06:10:00Z", True),
    ],
)
def test_dates_conflict_when_no_moment_fits_both(one: str, other: str, conflict: bool) -> None:
    assert conflicting(When(one), When(other)) == conflicting(When(other), When(one)) == conflict
    assert not conflicting(When(one), None)


@pytest.mark.parametrize(
    ("title", "outlet", "shorter"),
    [
        ("Ferry turns back | Paper", "", "Ferry turns back"),
        ("Ferry turns back - Paper News", "", "Ferry turns back"),
        ("Ferry turns back – The Post", "The Post", "Ferry turns back"),
        ("Ferry turns back - live", "", "Ferry turns back - live"),
        ("Fire-damaged ferry", "", "Fire-damaged ferry"),
        ("", "", ""),
    ],
)
def test_the_name_of_the_outlet_is_no_part_of_a_headline(title: str, outlet: str, shorter: str) -> None:
    assert headline(Hit("https://www.paper.test/a", title, outlet=outlet)) == shorter
