"""Filing and finding topics."""

import pytest

from core.errors import BadInput, Conflict, NotFound
from core.model.topic import missed, triggers
from core.model.words import Level, TopicStatus
from db import topics
from db.database import reading, writing
from db.topics import Draft, TopicCursor
from tests.fixtures.newsroom import NOON, file_topics

BAD = [
    (Draft(""), "needs a title"),
    (Draft("   \n"), "needs a title"),
    (Draft("x" * 10_000), "10,000 characters"),
    (Draft("A", brief="x" * 30_000), "brief has 30,000"),
    (Draft("A", newsworthiness_score=101), "from 0 to 100"),
    (Draft("A", source_count=-1), "below 0"),
    (Draft("A", original_url="javascript:alert(1)"), "not a web address"),
    (Draft("A", original_url="ftp://x.example/a"), "not a web address"),
]


@pytest.mark.parametrize(("draft", "sentence"), BAD)
def test_what_cannot_be_a_topic_is_refused_in_a_sentence(sqlite_url: str, draft: Draft, sentence: str) -> None:
    with writing(sqlite_url) as session, pytest.raises(BadInput, match=sentence):
        topics.file(session, draft, now=NOON)


@pytest.mark.parametrize("again", ["Harbour strike", "  HARBOUR  strike ", "Harbour strike!"])
def test_the_same_title_is_one_topic(url: str, again: str) -> None:
    with writing(url) as session:
        topics.file(session, Draft("Harbour strike"), now=NOON)
        with pytest.raises(Conflict, match="already on the desk"):
            topics.file(session, Draft(again), now=NOON)
    with reading(url) as session:
        assert len(topics.page(session, view="all")) == 1


def test_titles_without_letters_are_still_told_apart(sqlite_url: str) -> None:
    with writing(sqlite_url) as session:
        first, second = (topics.file(session, Draft(title), now=NOON) for title in ("!!!", "???"))
        assert first.id != second.id


def test_the_five_triggers_in_sql_are_those_of_the_model(url: str) -> None:
    with writing(url) as session:
        file_topics(session)
        done = topics.file(session, Draft("Done", newsworthiness_score=90), now=NOON)
        topics.save(session, done.with_(investigated=True, investigation_date=NOON, verification_status=Level.VERIFIED))
        everything = topics.page(session, view="all")
        candidates = {topic.id for topic in topics.page(session, view="candidates")}
        near = {topic.id for topic in topics.page(session, view="near misses")}
    failed = {topic.id: sum(not trigger.passed for trigger in triggers(topic)) for topic in everything}
    assert candidates == {key for key, count in failed.items() if count == 0} != set()
    assert near == {key for key, count in failed.items() if count == 1} != set()


def test_a_near_miss_says_what_it_misses(url: str) -> None:
    with writing(url) as session:
        assert [missed(topic) for topic in file_topics(session)] == ["", "", "", "newsworthiness 50 or more", "approved"]


def test_pages_follow_each_other_without_a_gap(url: str) -> None:
    with writing(url) as session:
        for number in range(7):
            topics.file(session, Draft(f"Topic {number}", newsworthiness_score=60 + number % 3), now=NOON)
        first = topics.page(session, view="all", limit=4)
        last = first[-1]
        second = topics.page(session, view="all", limit=4, after=TopicCursor(last.newsworthiness_score, last.id))
    assert len(first) == 4 and len(second) == 3
    assert len({topic.id for topic in [*first, *second]}) == 7


def test_search_looks_in_title_and_brief_and_takes_no_wildcards(url: str) -> None:
    with writing(url) as session:
        file_topics(session)
        assert [topic.title for topic in topics.page(session, view="all", search="councillor lido")] == [
            "Lido refurbishment cost doubled to 2.4 million"
        ]
        assert topics.page(session, view="all", search="%") == []


def test_an_unknown_topic_is_a_sentence(url: str) -> None:
    with reading(url) as session, pytest.raises(NotFound, match="no topic 42"):
        topics.get(session, 42)


def test_a_topic_is_saved_whole(url: str) -> None:
    with writing(url) as session:
        topic = topics.file(session, Draft("A", status=TopicStatus.PENDING), now=NOON)
        changed = topic.with_(source_plan={"a": [1]}, verified_facts={"b": "c"}, investigation_date=NOON, investigation_notes="n")
        topics.save(session, changed)
        assert topics.get(session, topic.id) == changed
