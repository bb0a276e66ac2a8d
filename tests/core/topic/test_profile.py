"""How close a text comes to a topic: by the words of its title, its names most of all."""

import pytest

from core.english.parse import parse
from core.model.topic import Topic
from core.topic.profile import ABOUT, closeness, page_closeness, profile

TOPIC = Topic(1, "Texas plumber's truck used by ISIS fighters in Syria")

NEARER = [
    ("A plumber from Texas saw his truck with ISIS in Syria.", "A plumber from Ohio sold his truck."),
    ("ISIS fighters in Syria drove the truck of a Texas plumber.", "ISIS fighters took a town in Syria."),
    ("The truck belonged to a Texas plumber.", "Apple will sell a watch in March."),
]


@pytest.mark.parametrize(("near", "far"), NEARER)
def test_what_shares_more_of_the_topic_is_closer(near: str, far: str) -> None:
    about = profile(TOPIC)
    assert 1 >= closeness(about, near).value > closeness(about, far).value >= 0


def test_the_words_it_rests_on_are_told_the_weightiest_first() -> None:
    found = closeness(profile(TOPIC), "The truck was in Syria.")
    assert found.words == ("syria", "truck")


@pytest.mark.parametrize(("one", "other"), [("Twelve boats sank", "12 boats sink"), ("Flooding in N.Y.", "New York floods")])
def test_forms_of_a_word_and_ways_of_writing_a_figure_are_one(one: str, other: str) -> None:
    assert closeness(profile(Topic(1, one)), other).value > 0.8


def test_a_page_is_about_the_topic_by_its_title_and_opening_or_by_a_few_sentences_anywhere() -> None:
    about, beside = profile(TOPIC), "The mayor opened a market on Friday. " * 8
    assert page_closeness(about, "Plumber's truck in Syria", parse(f"ISIS had it. {beside}")).value >= ABOUT
    assert (
        page_closeness(about, "News", parse(f"{beside}\n\nA Texas plumber saw his truck in Syria. ISIS fighters drove it.")).value >= ABOUT
    )
    assert page_closeness(about, "News", parse(beside)).value < ABOUT


@pytest.mark.parametrize("title", ["", "…", "桥梁倒塌", "x" * 10_000])
def test_a_topic_without_words_has_nothing_close_to_it(title: str) -> None:
    assert page_closeness(profile(Topic(1, title)), "", parse("The mayor opened a market.")).value == 0
