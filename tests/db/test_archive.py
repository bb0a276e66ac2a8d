"""The newsroom's archive on both databases: what is found by words, phrases, sites and days, and what is there once only."""

from dataclasses import replace
from datetime import date

import pytest

from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage
from db import archive
from db.database import writing
from tests.fixtures.newsroom import NOON

PAGES = [
    ArchivedPage(
        "https://a.example/1", "a.example/1", "Harbour ferry cracked", "The Alder sailed with a crack in its hull.", "A", When("2026-03-04")
    ),
    ArchivedPage("https://b.example/2", "b.example/2", "Regatta", "Spectators watched the boats.", "B"),
]


def test_the_archive_finds_inflected_words_title_first(url: str) -> None:
    with writing(url) as session:
        assert archive.add(session, PAGES, now=NOON) == 2
        assert archive.add(session, PAGES, now=NOON) == 0
        assert [hit.url for hit in archive.find(session, ["ferries", "cracks"])] == ["https://a.example/1"]
        hit = archive.find(session, ["crack"])[0]
    assert (hit.title, hit.outlet, hit.published) == ("Harbour ferry cracked", "A", When("2026-03-04"))


def test_a_real_story_finds_nothing_invented(url: str) -> None:
    invented = replace(PAGES[0], url="https://demo.example/1", url_key="demo.example/1", demo=True)
    with writing(url) as session:
        archive.add(session, [*PAGES, invented], now=NOON)
        assert len(archive.find(session, ["ferry"])) == 2
        assert [hit.url for hit in archive.find(session, ["ferry"], demo=False)] == ["https://a.example/1"]


HEARD = Heard(
    author="mira_k",
    name="Mira 海 ك",
    verified=True,
    followers=212,
    account_created=When("2019-05"),
    karma=-4,
    posts=0,
    community="brackwater",
    hashtags=("alder", "海"),
    links=("https://a.example/1",),
    media=True,
    place="North Quay",
    repost_of="https://chirp.example/@x/1",
    reply_to="https://chirp.example/@x/2",
    likes=41,
    reposts=17,
    replies=9,
    deleted=True,
)


def test_what_is_told_of_a_post_is_kept_and_found_with_it(url: str) -> None:
    words = "Pumps out on the car deck. " * 40 + "Nobody tells us about the crack. " + "Still here. " * 40
    post = replace(page("chirp.example/1", words), post=HEARD)
    with writing(url) as session:
        archive.add(session, [*PAGES, post], now=NOON)
        found = {hit.url: hit for hit in archive.find(session, ["crack"])}
        only = archive.find(session, ["crack"], posts=True)
    assert found["https://a.example/1"].post is None
    assert found["https://chirp.example/1"].post == HEARD and found["https://chirp.example/1"].snippet == words
    assert [hit.url for hit in only] == ["https://chirp.example/1"]


def test_posts_are_not_crowded_out_by_pages_and_an_endless_one_is_cut(url: str) -> None:
    crowd = [page(f"a.example/{number}", "crack crack crack hull") for number in range(30)]
    post = replace(page("chirp.example/1", "I saw the crack. " * 1000), post=Heard("mira_k"))
    with writing(url) as session:
        archive.add(session, [*crowd, post], now=NOON)
        [hit] = archive.find(session, ["crack", "hull"], posts=True, limit=5)
    assert hit.post == Heard("mira_k") and len(hit.snippet) == archive.LONGEST_POST


@pytest.mark.parametrize("asked", ["640000", "1.2m", "07:25", "640,000"])
def test_figures_are_found_however_the_page_writes_them(url: str, asked: str) -> None:
    page = ArchivedPage("https://c.example/3", "c.example/3", "Lido", "At 07:25 the bill stood at 640,000, then £1.2m.", "C")
    with writing(url) as session:
        archive.add(session, [*PAGES, page], now=NOON)
        assert [hit.url for hit in archive.find(session, [asked])] == ["https://c.example/3"]


@pytest.mark.parametrize("words", [[], [""], ['"'], ["'; DROP TABLE archive; --"], ["AND", "NEAR(", "*"], ["ferry & !hull"], ["日本"]])
def test_no_words_can_steer_the_search(url: str, words: list[str]) -> None:
    with writing(url) as session:
        archive.add(session, PAGES, now=NOON)
        archive.find(session, words)
        assert len(archive.find(session, ["hull"])) == 1


def page(key: str, text: str = "The hull was cracked.", published: str = "") -> ArchivedPage:
    return ArchivedPage(f"https://{key}", key, key, text, published=When(published) if published else None)


def found(url: str, pages: list[ArchivedPage], *words: str, **narrow: object) -> list[str]:
    """The keys of what is found, in alphabetical order."""
    with writing(url) as session:
        archive.add(session, pages, now=NOON)
        return sorted(hit.title for hit in archive.find(session, words, limit=50, **narrow))  # type: ignore[arg-type]


def test_a_page_named_twice_in_one_import_is_there_once(url: str) -> None:
    with writing(url) as session:
        assert archive.add(session, (page(f"a.example/{number % 250}") for number in range(500)), now=NOON) == 250
        assert archive.known(session, ["a.example/0", "a.example/249", "a.example/250"]) == {"a.example/0", "a.example/249"}


def test_a_phrase_must_occur_in_its_order(url: str) -> None:
    pages = [
        page("a.example", "The ferry line said night sailings end."),
        page("b.example", "A line of people saw the ferry sailing by night."),
    ]
    assert found(url, pages, phrases=["ferry line"]) == ["a.example"]
    assert found(url, pages, "people", phrases=["ferry line"]) == []
    assert found(url, pages, "people", "sailings", phrases=["night sailings", "ferry line"]) == ["a.example"]
    assert found(url, pages, "ferry", "people") == ["a.example", "b.example"]


def test_pages_with_an_unwanted_word_are_left_out(url: str) -> None:
    pages = [page("a.example", "The ferry sailed."), page("b.example", "The ferry sailed in the regatta.")]
    assert found(url, pages, "ferry", without=["regattas"]) == ["a.example"]
    assert found(url, pages, "ferry", without=['"', ""]) == ["a.example", "b.example"]


SITES = ["example.org/news/1", "blog.example.org?p=1", "example.org:8080/x", "example.org", "badexample.org/1", "other.test/example.org/1"]


@pytest.mark.parametrize(
    ("narrow", "keys"),
    [
        ({"sites": ["example.org"]}, ["blog.example.org?p=1", "example.org", "example.org/news/1", "example.org:8080/x"]),
        ({"sites": ["blog.example.org", "other.test"]}, ["blog.example.org?p=1", "other.test/example.org/1"]),
        ({"sites": ["example.org/NEWS"]}, ["example.org/news/1"]),
        ({"not_sites": ["example.org", "other.test"]}, ["badexample.org/1"]),
        ({"sites": ["example.org"], "not_sites": ["blog.example.org", "example.org/news"]}, ["example.org", "example.org:8080/x"]),
        ({"sites": ["%", "_xample.org", "'"]}, []),
    ],
)
def test_a_site_is_its_host_with_all_sub_domains(url: str, narrow: dict[str, list[str]], keys: list[str]) -> None:
    assert found(url, [page(key) for key in SITES], "hull", **narrow) == keys


PARTS = [
    "example.org/news", "example.org/news/1", "blog.example.org/News?p=1", "example.org/news#!/1", "example.org:8080/news/2",
    "example.org/newsletter", "example.org/sport/news/1", "example.org/sport/newsletter", "example.org?u=/news/1", "example.org#!/news",
    "other.test/news",
]  # fmt: skip


@pytest.mark.parametrize("part", ["example.org/news", "example.org/NEWS/"])
def test_a_part_of_a_site_is_its_path_and_what_lies_below(url: str, part: str) -> None:
    pages = [page(key) for key in PARTS]
    assert found(url, pages, "hull", sites=[part]) == sorted(PARTS[:5])
    assert found(url, pages, "hull", not_sites=[part]) == sorted(PARTS[5:])
    assert found(url, pages, "hull", sites=["example.org"], not_sites=[part]) == sorted(PARTS[5:-1])


DATED = ["2025", "2026", "2026-02", "2026-03", "2026-03-14", "2026-03-15T06:10:00Z", "2026-03-16", ""]


@pytest.mark.parametrize(
    ("narrow", "dates"),
    [
        ({"since": date(2026, 3, 15)}, ["", "2026", "2026-03", "2026-03-15T06:10:00Z", "2026-03-16"]),
        ({"until": date(2026, 3, 15)}, ["", "2025", "2026", "2026-02", "2026-03", "2026-03-14", "2026-03-15T06:10:00Z"]),
        ({"since": date(2026, 3, 15), "until": date(2026, 3, 15)}, ["", "2026", "2026-03", "2026-03-15T06:10:00Z"]),
        ({"until": date(2026, 1, 1)}, ["", "2025", "2026"]),
    ],
)
def test_a_date_counts_as_far_as_it_is_known_and_undated_pages_stay(url: str, narrow: dict[str, date], dates: list[str]) -> None:
    pages = [page(f"{number}.example", published=iso) for number, iso in enumerate(DATED)]
    assert found(url, pages, "hull", **narrow) == sorted(f"{DATED.index(iso)}.example" for iso in dates)


@pytest.mark.parametrize(
    "hostile", ['"', "\x00", "hull\x00", '" OR "hull', "\ud800", "the", "(", "²", "x" * 100_000, "1" * 30, "hull AND NOT crack"]
)
def test_nothing_that_is_asked_can_break_the_search(url: str, hostile: str) -> None:
    everywhere = {"phrases": [hostile], "without": [hostile], "sites": [hostile], "not_sites": [hostile]}
    with writing(url) as session:
        archive.add(session, PAGES, now=NOON)
        archive.find(session, [hostile] * 30, **everywhere)  # type: ignore[arg-type]
        archive.find(session, ["hull"], sites=[hostile])
        assert len(archive.find(session, ["hull"], not_sites=[hostile])) == 1


def test_a_page_is_given_out_whole_but_nobodys_post_and_nothing_invented_to_a_real_story(url: str) -> None:
    long = replace(PAGES[0], text="The Alder sailed with a crack. " * 2000)
    post = ArchivedPage("https://chirp.example/9", "chirp.example/9", "mira_k", "I saw the crack.", post=HEARD)
    invented = replace(PAGES[1], url="https://demo.example/1", url_key="demo.example/1", demo=True)
    with writing(url) as session:
        archive.add(session, [long, post, invented], now=NOON)
        assert archive.page(session, "a.example/1") == replace(long, imported_at=NOON)
        assert archive.page(session, "chirp.example/9") is None
        assert archive.page(session, "demo.example/1") == replace(invented, imported_at=NOON)
        assert archive.page(session, "demo.example/1", demo=False) is None
        assert archive.page(session, "a.example/2") is None
