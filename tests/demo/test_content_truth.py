"""The truth about the demo topics agrees with their own pages and posts: nothing in it that cannot be read there."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import pairwise
from urllib.parse import urlsplit

import pytest

from demo.content import DemoTopic, Page, Post, outlets, pages, posts, topics
from demo.server import Site
from demo.truth import Band, PastEvent, PostTruth

PAGES = {page.url: page for page in pages()}
POSTS = {post.url: post for post in posts()}
NAMES = {outlet.host: outlet.name for outlet in outlets()}
MONTHS = {
    "en": ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    "no": ["januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "desember"],
}
BANDS: tuple[Band, ...] = ("low", "low to moderate", "moderate", "high", "very high")
A_YEAR = timedelta(days=365)
IN_STEP = timedelta(minutes=10)
YOUNG = timedelta(days=60)
MOST_POSTS = 150

every_topic = pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.slug)


# Loops and origins


@every_topic
def test_in_a_loop_each_names_or_links_the_next_and_the_last_the_first(topic: DemoTopic) -> None:
    for loop in topic.truth.loops:
        assert set(loop) <= set(topic.truth.pages) and len(loop) >= 2
        assert [pair for pair in pairwise((*loop, loop[0])) if not cites(*pair)] == []


def test_there_is_a_loop_of_two_and_one_of_three() -> None:
    assert {2, 3} <= {len(loop) for topic in topics() for loop in topic.truth.loops}


def test_two_first_reports_are_found_only_by_following_a_link() -> None:
    hidden = [topic.truth.origin for topic in topics() if topic.truth.origin in PAGES and not PAGES[topic.truth.origin].archived]
    assert len(hidden) >= 2
    for origin in hidden:
        assert [page for page in pages() if page.archived and page.readable and origin in page.links]
        assert Site().answer(urlsplit(origin).netloc, urlsplit(origin).path).status == 200


def cites(url: str, other: str) -> bool:
    page = PAGES[url]
    return other in page.links or NAMES[PAGES[other].host] in words_of(page)


# Posts


@every_topic
def test_every_post_of_a_topic_is_judged_once_in_order(topic: DemoTopic) -> None:
    assert [one.url for one in topic.truth.posts] == [post.url for post in posts() if post.topic == topic.slug]


@every_topic
def test_a_copy_repeats_an_earlier_post_of_the_same_topic(topic: DemoTopic) -> None:
    judged = {one.url: one for one in topic.truth.posts}
    for one in topic.truth.posts:
        if one.copy_of:
            first = judged[one.copy_of]
            assert POSTS[first.url].published <= POSTS[one.url].published and not first.copy_of and not one.eyewitness
            assert plain(POSTS[first.url].text) in plain(POSTS[one.url].text)
        assert one.copy_of or not POSTS[one.url].repost_of


@every_topic
def test_an_account_stands_as_the_readme_says(topic: DemoTopic) -> None:
    assert [one.url for one in topic.truth.posts if one.standing != standing(POSTS[one.url])] == []


@every_topic
def test_who_speaks_for_themselves_is_counted_by_account(topic: DemoTopic) -> None:
    own = [POSTS[one.url] for one in topic.truth.posts if speaks_for_itself(one)]
    assert topic.truth.independent_accounts == len(accounts(own))


@every_topic
def test_who_speaks_only_where_no_search_leads_is_counted_as_unheard(topic: DemoTopic) -> None:
    own = [one for one in topic.truth.posts if speaks_for_itself(one)]
    hidden = accounts(POSTS[one.url] for one in own if not one.findable) - accounts(POSTS[one.url] for one in own if one.findable)
    assert topic.truth.unheard_accounts == len(hidden)


@every_topic
def test_posts_in_step_have_the_same_words_within_minutes_from_young_accounts(topic: DemoTopic) -> None:
    together = [POSTS[one.url] for one in topic.truth.posts if one.coordinated]
    if together:
        times = sorted(at(post.published) for post in together)
        assert len({post.author for post in together}) >= 4 and times[-1] - times[0] <= IN_STEP
        assert all(age(post) < YOUNG for post in together)
        assert len({one.copy_of for one in topic.truth.posts if one.coordinated} - {""}) == 1


@every_topic
def test_only_a_post_about_it_can_be_an_eyewitness_or_an_announcement(topic: DemoTopic) -> None:
    assert all(one.about for one in topic.truth.posts if one.eyewitness or one.announces or one.coordinated)
    assert all(POSTS[one.url].links for one in topic.truth.posts if one.announces)


def test_the_posts_hold_what_a_listener_may_fall_for() -> None:
    judged = [one for topic in topics() for one in topic.truth.posts]
    assert len([topic for topic in topics() if any(one.coordinated for one in topic.truth.posts)]) >= 2
    assert any(POSTS[one.url].deleted for one in judged) and any(not one.about for one in judged)
    assert any("#Brackwater" in post.text for post in posts())
    assert max(topic.truth.independent_accounts for topic in topics()) >= 12
    assert len(posts()) <= MOST_POSTS


def accounts(own: Iterable[Post]) -> set[tuple[str, str]]:
    return {(post.host, post.author) for post in own}


def speaks_for_itself(one: PostTruth) -> bool:
    return one.about and not (one.copy_of or one.coordinated or one.announces or POSTS[one.url].deleted)


def standing(post: Post) -> str:
    if post.verified:
        return "verified_account"
    of_a_community = post.host == "pier.example" and not urlsplit(post.url).path.startswith("/@")
    return "community_member" if not post.deleted and (of_a_community or age(post) > A_YEAR) else "anonymous"


def age(post: Post) -> timedelta:
    return at(post.published).date() - date.fromisoformat(post.account_created) if post.account_created else timedelta()


# Actors, past and timeline


@every_topic
def test_an_actor_is_named_and_described_by_a_page(topic: DemoTopic) -> None:
    told = " ".join(words_of(PAGES[url]) for url in told_by(topic))
    assert [actor.name for actor in topic.truth.actors if actor.name not in told] == []
    assert [actor.profile for actor in topic.truth.actors if plain(actor.profile) not in plain(told)] == []
    assert len(topic.truth.actors) <= 7
    assert topic.truth.actors or not set(topic.truth.pages) & PAGES.keys()


@every_topic
def test_a_past_event_is_told_and_dated_by_its_page(topic: DemoTopic) -> None:
    for event in topic.truth.past:
        page = PAGES[event.page]
        assert event.date < topic.discovered[: len(event.date)]
        assert dated(page, event.date), (event.page, event.date)
        assert page.language != "en" or len(shared(event, page)) >= 2, event.what


def test_most_topics_have_a_past_in_pages_that_are_not_about_them() -> None:
    with_past = [topic for topic in topics() if any(event.page not in topic.truth.pages for event in topic.truth.past)]
    assert len(with_past) >= 10
    assert all(len(topic.truth.past) <= 4 for topic in topics())


@every_topic
def test_the_events_of_a_topic_stand_in_order_of_their_dates(topic: DemoTopic) -> None:
    days = [event.date for event in topic.truth.events]
    assert days == sorted(days)


@every_topic
def test_both_dates_of_a_disputed_event_are_given_by_a_page(topic: DemoTopic) -> None:
    for event in topic.truth.events:
        if event.disputed:
            assert {event.date, event.other} == {day for day in (event.date, event.other) for page in of(topic) if dated(page, day)}


def test_a_date_is_disputed_somewhere() -> None:
    assert any(event.disputed for topic in topics() for event in topic.truth.events)


def told_by(topic: DemoTopic) -> Iterator[str]:
    yield from (url for url in topic.truth.pages if url in PAGES)
    yield from (event.page for event in topic.truth.past)


def of(topic: DemoTopic) -> Iterator[Page]:
    return (PAGES[url] for url in topic.truth.pages if url in PAGES)


def dated(page: Page, when: str) -> bool:
    """The page says this date, or was written in its year and month and within a week of its day."""
    year, month, day = (*map(int, when.split("-")), 0, 0)[:3]
    text, written = words_of(page), date.fromisoformat(page.published[:10])
    names = MONTHS.get(page.language, MONTHS["en"])
    said_year = str(year) in text or written.year == year
    said_month = not month or names[month - 1] in text or (written.year, written.month) == (year, month)
    near = bool(day) and abs(written - date(year, month, day)) <= timedelta(days=7)
    said_day = not day or near or re.search(rf"\b{day}\.? {names[month - 1]}", text)
    return said_year and said_month and bool(said_day)


def shared(event: PastEvent, page: Page) -> set[str]:
    return {word for word in re.findall(r"\w{4,}", plain(event.what)) if word[:4] in plain(words_of(page))}


# Balance


@every_topic
def test_who_takes_a_side_is_a_page_or_post_of_the_topic_and_takes_one_side_only(topic: DemoTopic) -> None:
    balance = topic.truth.balance
    sides = (*balance.for_, *balance.against)
    told = {*topic.truth.pages, *(post.url for post in topic.truth.posts)}
    assert set(sides) <= told and len(sides) == len(set(sides))
    assert len(balance.missing) <= 3


@every_topic
def test_one_band_is_right_or_two_that_touch(topic: DemoTopic) -> None:
    places = [BANDS.index(band) for band in topic.truth.balance.bands]
    assert len(places) == 1 or (len(places) == 2 and abs(places[0] - places[1]) == 1)


def test_some_coverage_takes_sides_and_some_is_plain() -> None:
    assert len([topic for topic in topics() if topic.truth.balance.for_]) >= 4
    assert len([topic for topic in topics() if topic.truth.balance.bands == ("low",)]) >= 4


def words_of(page: Page) -> str:
    return " ".join((page.title, page.byline, *page.paragraphs))


def plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def at(value: str) -> datetime:
    return datetime.fromisoformat(value)
