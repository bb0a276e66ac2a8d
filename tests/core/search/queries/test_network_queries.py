"""What networks are asked, and what the topic's own words tell of place and time."""

from datetime import UTC, date, datetime

import pytest

from core.model.claim import Claim
from core.model.engine import EngineKind, Manifest
from core.model.topic import Topic
from core.search.queries.network_queries import communities, is_for, leading_to, queries, tagged
from core.search.queries.query_language import Terms, parse
from core.topic.subject import happened, hashtags, places, scene, subject_of

NOW = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
HEARD = datetime(2026, 3, 6, 7, 30, tzinfo=UTC)
STRIKE = Topic(1, "Harbour strike halts ferries in Brackwater", "Dockers in Brackwater began a strike on 4 March.", discovery_date=HEARD)
BANG = Topic(2, "Explosion heard at the old cannery", "Residents of Salting Road heard an explosion.", discovery_date=HEARD)
FOREIGN = Topic(3, "Hafenstreik legt Fähren in Kiel lahm", "Die Hafenarbeiter in Kiel streiken seit dem 4. März.", discovery_date=HEARD)
JAPANESE = Topic(4, "港湾の旋回橋が閉鎖された", "ベアリングにひびが見つかった。", discovery_date=HEARD)


def test_a_topic_is_asked_by_words_tags_phrase_place_and_community() -> None:
    texts = [query.text for query in queries(STRIKE, (), NOW)]
    assert texts[0].startswith("harbour strike") and "Brackwater" in texts[0]
    assert any("#Brackwater" in text for text in texts)
    assert any('"' in text and "#" not in text for text in texts)
    assert any("site:reddit.com/r/brackwater,reddit.com/r/labor" in text for text in texts)
    assert all("since:2026-02-02" in text for text in texts), "from a month before the event on"
    assert len(texts) == len(set(texts)) <= 6


@pytest.mark.parametrize("topic", [STRIKE, BANG, FOREIGN, JAPANESE, Topic(5, "Hm"), Topic(6, "🔥"), Topic(7, "")])
def test_every_query_can_be_read_back(topic: Topic) -> None:
    for query in queries(topic, (), NOW):
        terms = parse(query)
        assert query.purpose == "social" and (terms.words or terms.phrases or terms.any_of)


def test_hashtags_are_written_as_people_write_them() -> None:
    assert "Brackwater" in hashtags(subject_of(STRIKE))
    assert hashtags(subject_of(BANG)) == ("SaltingRoad",)
    assert all(tag.isalnum() for tag in hashtags(subject_of(FOREIGN)))


@pytest.mark.parametrize(("topic", "expected"), [(STRIKE, {"brackwater", "labor", "transit", "news"}), (BANG, {"news"})])
def test_communities_by_place_and_theme(topic: Topic, expected: set[str]) -> None:
    assert set(communities(subject_of(topic))) == expected


def test_a_language_has_its_own_community() -> None:
    assert "de" in communities(subject_of(FOREIGN))


def test_a_community_is_asked_of_its_network_and_the_archive_alone() -> None:
    reddit, bluesky = (Manifest(name, name, EngineKind.SOCIAL, "") for name in ("reddit", "bluesky"))
    archive, inside = Manifest("archive", "", EngineKind.ARCHIVE, ""), Terms(("strike",), sites=("reddit.com/r/labor",))
    assert [is_for(one, inside) for one in (reddit, bluesky, archive)] == [True, False, True]
    assert is_for(bluesky, Terms(("strike",)))


DAYS = {
    "as the desk has it": (STRIKE.with_(event_date=datetime(2026, 3, 1, tzinfo=UTC)), (), date(2026, 3, 1)),
    "in the brief": (STRIKE, (), date(2026, 3, 4)),
    "in a central claim first": (STRIKE, (Claim("C1", "The strike began on 2 March 2026."),), date(2026, 3, 2)),
    "nowhere": (BANG, (), None),
    "a month alone": (BANG.with_(brief="It happened in March 2026."), (), None),
    "announced for later": (BANG.with_(title="Night bus ends on 28 March"), (), date(2026, 3, 28)),
    "an old story's date": (BANG.with_(brief="Another explosion shook it on 3 May 1987."), (), None),
    "a day that never was": (BANG.with_(brief="It happened on 31 February 2026."), (), None),
}


@pytest.mark.parametrize(("topic", "claims", "expected"), DAYS.values(), ids=DAYS)
def test_the_event_s_day(topic: Topic, claims: tuple[Claim, ...], expected: date | None) -> None:
    assert happened(topic, claims) == expected


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        (BANG, ("Salting Road", "old cannery")),
        (STRIKE, ("Brackwater",)),
        (BANG.with_(title="Seal seen in the marina again", brief=""), ("marina",)),
    ],
)
def test_places_are_names_and_what_the_title_says_it_happened_at(topic: Topic, expected: tuple[str, ...]) -> None:
    assert places(topic) == expected


def filed(path: str) -> Topic:
    return Topic(8, "Chapel sold to brewery", "", original_url=f"https://wall-street-post.example/{path}", discovery_date=HEARD)


SPOTS = {
    "a street": (BANG, ("Salting Road", "old cannery")),
    "a town is none": (STRIKE, ()),
    "what belongs to a town": (STRIKE.with_(title="Fire in Brackwater's fish market", brief=""), ("fish market",)),
    "the street a school is named after": (BANG.with_(title="Kitchen of Lantern Street School closed", brief=""), ("Lantern Street",)),
    "a street in the address it was filed with": (filed("2026/03/weir-lane-chapel-sold"), ("Weir Lane",)),
    "a street at the address's end": (filed("news/chapel-on-potter-street.html"), ("Potter Street",)),
    "two of them": (filed("potter-street-to-mill-quay"), ("Potter Street", "Mill Quay")),
    "a street in an address with numbers": (filed("2026/4471_tern-terrace"), ("Tern Terrace",)),
    "a street with a capital": (filed("Fuller-Road-Chapel"), ("Fuller Road",)),
    "a street in a section": (filed("fuller-avenue/chapel"), ("Fuller Avenue",)),
    "any street": (filed("lorry-blocks-main-road"), ()),
    "a street without a name": (filed("chapel-in-the-street"), ()),
    "a number before it": (filed("2026/03/9-road"), ()),
    "a word that is more than a street's": (filed("housing-market-in-supreme-court"), ()),
    "what takes place": (filed("sale-takes-place"), ()),
    "a site's name": (filed("chapel"), ()),
    "a street's name that is cut": (filed("weirlane-chapel"), ()),
    "a ring road": (filed("chapel-by-ring-road"), ()),
    "no page": (Topic(9, "Chapel sold to brewery", "", discovery_date=HEARD), ()),
}


@pytest.mark.parametrize(("topic", "spots"), SPOTS.values(), ids=SPOTS)
def test_spots_are_as_small_as_a_street(topic: Topic, spots: tuple[str, ...]) -> None:
    assert tuple(dict.fromkeys(scene(topic, ()).spots)) == spots


def test_tags_are_asked_from_the_same_day_on_and_only_a_few() -> None:
    assert tagged((), STRIKE, (), NOW) == ()
    [query] = tagged(("strikebw", "ferrygate", "c1", "d1", "e1"), STRIKE, (), NOW)
    assert query.text == '("#strikebw" OR "#ferrygate" OR "#c1" OR "#d1") since:2026-02-02'


def test_posts_are_sought_by_the_pages_they_lead_to_in_one_query_after_the_first() -> None:
    filed = STRIKE.with_(original_url="https://gazette.example/2026/strike")
    pages = ["https://www.gazette.example/2026/strike?utm_source=x", "https://union.example/", "https://wire.example/9", "nowhere"]
    texts = [query.text for query in queries(filed, (), NOW, pages)]
    assert texts[1] == "link:https://gazette.example/2026/strike link:https://wire.example/9 since:2026-02-02"
    assert sum("link:" in text for text in texts) == 1 and not any("link:" in query.text for query in queries(STRIKE, (), NOW))


def test_addresses_that_no_network_would_take_are_not_asked_for() -> None:
    long = [f"https://gazette.example/{number}{'a' * size}" for number, size in ((1, 300), (2, 150), (3, 150))]
    (asked,) = [query.text for query in queries(STRIKE, (), NOW, long) if "link:" in query.text]
    assert parse(asked).links == (long[1],), "whole addresses only"


CLOSED = [
    "https://ana:hunter2@cms.newsroom.internal/preview?auth=abc",
    "https://ana:hunter2@gazette.example/2026/strike",
    "https://ana@gazette.example/2026/strike",
    "http://192.168.1.5/draft?token=abc",
    "http://localhost:8080/draft",
    "http://cms/draft/strike",
    "https://[fd00::1]/draft",
]


@pytest.mark.parametrize("page", CLOSED)
def test_what_only_the_newsroom_can_open_is_told_to_no_network(page: str) -> None:
    asked = [*queries(STRIKE.with_(original_url=page), (), NOW), *queries(STRIKE, (), NOW, [page])]
    assert not any("link:" in query.text or "hunter2" in query.text for query in asked)


KEYS = {
    "a token": ("?token=abc", ""),
    "beside an article's number": ("?id=4471&token=abc", "?id=4471"),
    "a longer name": ("?access_token=abc&apiKey=d&X-Amz-Signature=e&sessionId=f", ""),
    "whatever it is called, drawn at random": ("?page=2&u=9fK2mQ7xLw8ZrT4vB1", "?page=2"),
    "behind the sign": ("#access_token=abc", ""),
    "none": ("?id=4471&keyword=strike&author=ana", "?id=4471&keyword=strike&author=ana"),
    "a headline": ("?title=harbour-strike-of-2026-halts-ferries", "?title=harbour-strike-of-2026-halts-ferries"),
}


@pytest.mark.parametrize(("given", "told"), KEYS.values(), ids=KEYS)
def test_what_opens_a_page_is_taken_out_of_its_address(given: str, told: str) -> None:
    assert leading_to(STRIKE, [f"https://gazette.example/2026/strike{given}"]) == (f"https://gazette.example/2026/strike{told}",)
