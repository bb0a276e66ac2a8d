"""What networks tell of posts is made fit to be kept."""

from typing import Any

import pytest

from core.web import post_fields


@pytest.mark.parametrize(
    ("told", "number"),
    [
        (0, 0), (41, 41), ("41", 41), (41.0, 41), (" 41 ", 41), (10**12, 10**12),
        (None, None), (True, None), ("", None), ("many", None), (-1, None), (1.5, None), (10**12 + 1, None), (10**400, None),
        (float("nan"), None), (float("inf"), None), (1e300, None), ([1], None), ({"count": 1}, None),
        ("٤١", None), ("4_1", None), ("9" * 9999, None),
    ],
)  # fmt: skip
def test_a_count_is_a_number_that_can_be(told: Any, number: int | None) -> None:
    assert post_fields.number({"likes": told}, "likes") == number
    assert post_fields.count({"likes": told}, "likes") == (number or 0)


@pytest.mark.parametrize(
    ("given", "handle"),
    [
        ("mira_k", "mira_k"),
        ("@mira_k", "mira_k"),
        ("@seán_ó", "seán_ó"),
        ("海港", "海港"),
        ("\u202eميناء\u202c", "ميناء"),
        ("[deleted]", ""),
        ("[Removed]", ""),
        ("<b>mira</b>\x00", "mira"),
        ("a" * 999, "a" * 199 + "…"),
    ],
)
def test_a_handle_is_shown_as_its_network_writes_it(given: str, handle: str) -> None:
    assert post_fields.handle(given) == handle


@pytest.mark.parametrize(
    ("words", "tags"),
    [
        ("Back on #NorthQuay, #northquay!", ("northquay",)),
        ("#海港 と #ميناء و #Fähre", ("海港", "ميناء", "fähre")),
        ("Room #12 and #2026budget", ("2026budget",)),
        ("See https://a.example/#top, page#two and &#39;", ()),
        ("＃フェリー", ("フェリー",)),
        ("", ()),
    ],
)
def test_hashtags_are_found_in_any_script(words: str, tags: tuple[str, ...]) -> None:
    assert post_fields.hashtags_in(words) == tags


def test_links_are_web_addresses_each_once_and_not_endless() -> None:
    given = ["https://a.example/1", "https://a.example/1", "ftp://a.example", "javascript:x", "https://a.example/\u202e2", "", "a b"]
    assert post_fields.links(given) == ("https://a.example/1",)
    assert len(post_fields.links(f"https://a.example/{number}" for number in range(500))) == post_fields.MOST_LINKS
    assert len(post_fields.hashtags(f"tag{number}" for number in range(500))) == post_fields.MOST_TAGS
