"""Posts among the rows of an export: what makes a row one, what is read of it, and what costs it."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage
from tests.core.archive.files import taken

WORDS = "Back on North Quay. #Alder turned round, pumps out on the car deck."


def rows(*given: dict[str, Any]) -> bytes:
    base = {"url": "https://chirp.example/1", "text": WORDS}
    return "\n".join(json.dumps(base | one) for one in given).encode()


def post(folder: Path, **given: Any) -> ArchivedPage:
    [page], reasons = taken(folder, rows(given))
    assert reasons == []
    return page


def test_everything_an_export_tells_of_a_post_is_kept(tmp_path: Path) -> None:
    page = post(
        tmp_path,
        author="@mira_k", name="Mira K", verified=True, followers=212, account_created="2019-05-02", karma=-12, posts=3071,
        community="r/brackwater", hashtags=["#Alder", "ferry", "FERRY"], links=["https://a.example/1", "https://a.example/1"],
        media=True, place="North Quay", repost_of="https://chirp.example/0", reply_to="", likes=41, reposts=17, replies=9,
        published="2026-03-03T09:58:00Z",
    )  # fmt: skip
    assert page.post == Heard(
        author="mira_k", name="Mira K", verified=True, followers=212, account_created=When("2019-05-02"), karma=-12, posts=3071,
        community="brackwater", hashtags=("alder", "ferry"), links=("https://a.example/1",), media=True, place="North Quay",
        repost_of="https://chirp.example/0", likes=41, reposts=17, replies=9,
    )  # fmt: skip
    assert (page.title, page.text, page.published) == ("Mira K (@mira_k)", WORDS, When("2026-03-03T09:58:00Z"))


def test_a_table_tells_the_same_in_words(tmp_path: Path) -> None:
    table = (
        "URL;Text;Handle;Display name;Is verified;Followers count;Joined;Like count;Retweets;Reply count;Hashtags;Links;Media\n"
        "https://chirp.example/1;Pumps out;@mira_k;Mira K;yes;212.0;02.05.2019;41;17;9;#alder, #ferry;"
        "https://a.example/1 https://a.example/2;2\n"
        "https://chirp.example/2;Still here;seán_ó;;no;;;0;;;;;0\n"
    )
    pages, reasons = taken(tmp_path, table.encode(), "posts.csv")
    assert reasons == []
    assert [page.post for page in pages] == [
        Heard(
            author="mira_k", name="Mira K", verified=True, followers=212, account_created=When("2019-05-02"), likes=41, reposts=17,
            replies=9, hashtags=("alder", "ferry"), links=("https://a.example/1", "https://a.example/2"), media=True,
        ),
        Heard(author="seán_ó"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "is_one"),
    [
        ({}, False),
        ({"author": "Ines Marchetti", "name": "The Gazette", "place": "Brackwater", "links": ["https://a.example"], "media": True}, False),
        ({"author": "Ines Marchetti", "comments": 12, "shares": 40, "verified": True}, False),
        ({"likes": None, "followers": "", "community": "  "}, False),
        ({"likes": 0}, True),
        ({"community": "brackwater"}, True),
        ({"repost_of": "https://chirp.example/0"}, True),
        ({"Account created": "2019"}, True),
        ({"karma": "-3"}, True),
    ],
)
def test_a_row_is_a_post_by_what_only_posts_have(tmp_path: Path, given: dict[str, Any], is_one: bool) -> None:
    assert (post(tmp_path, title="T", **given).post is not None) == is_one


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"likes": "many"}, "Its column likes holds no count."),
        ({"likes": -1}, "Its column likes holds no count."),
        ({"likes": 10**30}, "Its column likes holds no count."),
        ({"likes": float("nan")}, "Its column likes holds no count."),
        ({"likes": 1.5}, "Its column likes holds no count."),
        ({"followers": "1.2K"}, "Its column followers holds no count."),
        ({"followers": "1,234"}, "Its column followers holds no count."),
        ({"likes": 1, "verified": "perhaps"}, "Its column verified holds no yes or no."),
        ({"likes": 1, "media": "a picture"}, "Its column media holds no yes or no."),
        ({"account_created": "03/04/2019"}, "Its column account_created holds no date that can be read in one way only."),
        ({"account_created": "long ago"}, "Its column account_created holds no date that can be read in one way only."),
        ({"karma": "good"}, "Its column karma holds no whole number."),
        ({"repost_of": "1234567"}, "Its column repost_of holds no web address."),
        ({"likes": 1, "reply_to": "javascript:alert(1)"}, "Its column reply_to holds no web address."),
        ({"likes": 1, "links": "see below"}, "Its column links holds no web addresses."),
    ],
)
def test_a_column_that_cannot_be_read_costs_its_row_and_no_other(tmp_path: Path, given: dict[str, Any], why: str) -> None:
    pages, reasons = taken(tmp_path, rows(given, {"likes": 3}))
    assert ([page.post and page.post.likes for page in pages], reasons) == ([3], [why])


@pytest.mark.parametrize(
    ("given", "heard"),
    [
        ({"author": "[deleted]", "likes": 2}, Heard(likes=2, deleted=True, hashtags=("alder",))),
        ({"author": "mira_k", "likes": 2, "deleted": "yes"}, Heard("mira_k", likes=2, deleted=True, hashtags=("alder",))),
        ({"likes": 2, "hashtags": [], "links": [], "media": []}, Heard(likes=2, hashtags=("alder",))),
        ({"likes": "2", "hashtags": "[]", "links": "[]", "media": "[]"}, Heard(likes=2)),
        ({"likes": 2, "media": ["https://a.example/1.jpg"], "hashtags": "['a', 'b']"}, Heard(likes=2, media=True, hashtags=("a", "b"))),
        ({"author": "@море_لبحر", "name": "海\u202e港\x00\ud800", "likes": 2}, Heard("море_لبحر", "海港", likes=2, hashtags=("alder",))),
    ],
)
def test_odd_rows_are_read_as_far_as_they_tell(tmp_path: Path, given: dict[str, Any], heard: Heard) -> None:
    assert post(tmp_path, **given).post == heard
