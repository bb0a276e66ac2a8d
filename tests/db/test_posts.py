"""Posts as a screen turns them over: in an editor's order, filtered, a page at a time, and none of the others read."""

import pytest

from db import dossiers, posts
from db.database import reading, writing
from db.posts import Which
from tests.db.test_dossiers import open_run
from tests.fixtures.ferry_story import PURGED, many, purged
from tests.fixtures.ferry_story import posts as told

OTHER = 99


def heard(url: str, *found: object) -> int:
    key = open_run(url)
    with writing(url) as session:
        before = dossiers.load(session, key)
        dossiers.save(session, before, before.with_(posts=found), stage="listen")
    return key


def ids(url: str, key: int, which: Which, start: int = 0, limit: int = 20) -> list[str]:
    with reading(url) as session:
        return [post.id for post in posts.page(session, key, which, start=start, limit=limit)]


def test_eyewitnesses_come_first_and_copies_last(url: str) -> None:
    key = heard(url, *told())
    assert ids(url, key, Which.ALL) == ["P001", "P002", "P004", "P005", "P006", "P007", "P003", "P008"]
    assert ids(url, key, Which.ALL, start=6) == ["P003", "P008"]
    with reading(url) as session:
        assert posts.page(session, key, Which.ALL, start=0, limit=1) == [told()[0]]


@pytest.mark.parametrize(
    ("which", "kept"),
    [
        (Which.EYEWITNESSES, ["P001"]),
        (Which.VERIFIED, ["P002"]),
        (Which.ORIGINALS, ["P001", "P002", "P004", "P005", "P006", "P007"]),
    ],
)
def test_a_filter_keeps_what_it_says(url: str, which: Which, kept: list[str]) -> None:
    key = heard(url, *told())
    assert ids(url, key, which) == kept
    with reading(url) as session:
        assert posts.counts(session, key)[which] == len(kept)
        assert posts.counts(session, OTHER) == dict.fromkeys(Which, 0)


def test_of_five_thousand_only_a_page_is_read(url: str) -> None:
    key = heard(url, *many(5000))
    assert ids(url, key, Which.ALL, start=4980) == [f"P{number}" for number in range(4981, 5001)]
    with reading(url) as session:
        assert posts.counts(session, key)[Which.ALL] == 5000
        assert dossiers.load(session, key, all_posts=False).posts == ()


def test_a_screen_knows_who_posted_what_was_read_as_a_source(url: str) -> None:
    key = heard(url, *(post.with_(source_id="S001" if post.id == "P004" else "") for post in told()))
    with reading(url) as session:
        assert [post.id for post in dossiers.load(session, key, all_posts=False).posts] == ["P004"]


def test_a_pattern_leads_to_those_of_its_posts_that_are_kept(url: str) -> None:
    key = heard(url, *told())
    with reading(url) as session:
        assert [post.id for post in posts.named(session, key, ["P003", "P099", "P002"])] == ["P002", "P003"]
        assert posts.named(session, OTHER, ["P002"]) == []


def test_when_the_words_went_is_known(url: str) -> None:
    key = heard(url, *told()[:-1], purged(told()[-1]))
    with reading(url) as session:
        assert posts.purged_at(session, key) == PURGED
        assert posts.purged_at(session, OTHER) is None
