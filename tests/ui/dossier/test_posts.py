"""What people posted, as plain data: whose it is, in which order, one page of many, and what all of them show."""

from dataclasses import replace

import pytest

from core.model.dates import When
from core.model.dossier import Gap
from core.model.post import Listening, Pattern, Post, Sign, SignKind, Tally
from core.model.score import Score
from tests.fixtures.ferry_story import LONG, PURGED, listening, posts, purged
from tests.ui.dossiers import ferry
from ui.dossier import coverage_rows as view

WITNESS, WIRE, COPY, DELETED, ARABIC, JAPANESE, HOSTILE, TALKER = posts()


def test_figures_stand_beside_what_they_are_measured_by() -> None:
    shown = {one.label: (one.number, one.note) for one in view.post_figures(listening())}
    assert shown["Independent accounts"] == (5, "10 are asked for")
    assert shown["Original"] == (6, "2 only repeat") and shown["Verified accounts"] == (1, "of 7")


@pytest.mark.parametrize(
    ("total", "start", "begins", "words", "following"),
    [
        (5000, 0, 0, "1 to 20 of 5,000", 20),
        (5000, 4980, 4980, "4,981 to 5,000 of 5,000", None),
        (41, 40, 40, "41 to 41 of 41", None),
        (20, 0, 0, "", None),
        (30, 60, 0, "1 to 20 of 30", 20),  # another filter leaves fewer than were turned over
        (0, 0, 0, "", None),
    ],
)
def test_one_page_of_many(total: int, start: int, begins: int, words: str, following: int | None) -> None:
    assert view.turned(total, start) == view.Turned(begins, words, following)


@pytest.mark.parametrize(
    ("post", "name"),
    [
        (WITNESS, "@crossing_kate"),
        (WITNESS.with_(author="@crossing_kate"), "@crossing_kate"),
        (DELETED, "account deleted"),
        (WITNESS.with_(author="", deleted=True, credibility=Score(0.0)), "account deleted"),
        (WITNESS.with_(author=""), "author not told"),
        (purged(WITNESS), "purged by policy"),
        (ARABIC, "@سالم_البحر"),
    ],
)
def test_whose_post_it_is(post: Post, name: str) -> None:
    assert view.author(post) == name


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (When("2026-03-03T08:01:00Z"), "3 March 2026, 08:01"),
        (When("2026-03"), "March 2026"),
        (None, "time not told"),
        (When("2026-99-99"), "“2026-99-99”, which is no time"),
        (When("gestern abend"), "“gestern abend”, which is no time"),
    ],
)
def test_a_time_is_told_as_it_was_given_even_where_it_is_none(at: When | None, words: str) -> None:
    assert view.when(WITNESS.with_(timestamp=at)) == words


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"likes": 41, "reposts": 17, "replies": 1}, "41 likes, 17 reposts, 1 reply"),
        ({"likes": 1, "reposts": 0, "replies": 0}, "1 like"),
        ({"likes": 12_000}, "12,000 likes"),
        ({"boosts": 2}, "2 boosts"),
        ({}, "no reactions"),
    ],
)
def test_reactions_in_words(counts: dict[str, int], words: str) -> None:
    assert view.reactions(WITNESS.with_(engagement_metrics=counts)) == words


def test_signs_are_told_in_the_posts_own_words_and_lose_them_with_the_post() -> None:
    assert [view.sign_words(sign) for sign in WITNESS.signs[:2]] == ["First person: “I can see her”", "Place: Skarrey"]
    assert view.spoken(WITNESS) == "I can see her" and view.spoken(WIRE) == ""
    assert [view.sign_words(sign) for sign in purged(WITNESS).signs] == ["First person", "Place", "Media", "Time"]
    assert view.sign_words(Sign(SignKind.MEDIA, "")) == "Media"
    said = Sign(SignKind.FIRST_PERSON, "I heard it from the old")
    assert view.sign_words(said, "I heard it from the old mill.") == "First person: “I heard it from the old …”"
    assert view.sign_words(said, "I heard it from the old") == "First person: “I heard it from the old”"
    seen = WITNESS.with_(signs=(Sign(SignKind.SEEN, "pumps out on the car deck"),))
    assert view.sign_words(seen.signs[0]) == "What is to be seen: “pumps out on the car deck”"
    assert view.speaks(seen) and view.spoken(seen) == "pumps out on the car deck"


def test_a_time_that_fits_is_no_sign_of_anybody() -> None:
    assert view.speaks(WITNESS) and view.speaks(purged(WITNESS))
    assert not view.speaks(WITNESS.with_(signs=WITNESS.signs[1:])) and not view.speaks(WIRE)


def test_a_long_post_is_cut_between_words_also_where_there_are_none() -> None:
    assert view.shortened(WITNESS) == WITNESS.content
    cut = view.shortened(TALKER)
    assert cut.endswith("on. …") and LONG.startswith(cut.removesuffix(" …"))
    unspaced = JAPANESE.with_(content="水" * 2000)
    assert view.shortened(unspaced) == "水" * view.LONG + " …"


# All of them together


def test_hours_and_days_are_told_as_an_editor_writes_them() -> None:
    assert view.slot_words(Tally("2026-03-03 09:00", 3)) == "3 March 2026, 09:00"
    assert view.slot_words(Tally("2026-03-03", 3)) == "3 March 2026"
    assert view.slot_words(Tally("who knows", 3)) == "who knows"


BURST = Pattern("", (), When("2026-03-03T10:00:00Z"), When("2026-03-03T12:00:00Z"))


@pytest.mark.parametrize(
    ("name", "inside"),
    [
        ("2026-03-03 09:00", False),
        ("2026-03-03 10:00", True),
        ("2026-03-03 11:00", True),
        ("2026-03-03 12:00", False),
        ("2026-03-03", True),
        ("2026-03-04", False),
        ("who knows", False),
    ],
)
def test_a_burst_covers_its_hours_and_the_day_it_falls_on(name: str, inside: bool) -> None:
    assert view.in_burst(Tally(name, 1), (BURST,)) is inside
    assert not view.in_burst(Tally(name, 1), (Pattern("without a time", ()),))


def test_the_plot_is_told_in_words() -> None:
    told = "Posts from 3 March 2026, 07:00 to 3 March 2026, 12:00; most, 34, in the hour from 3 March 2026, 10:00."
    assert view.in_words(listening()) == told
    assert (
        view.in_words(Listening(mentions=(Tally("2026-03-03", 2),))) == "Posts from 3 March 2026 to 3 March 2026; most, 2, on 3 March 2026."
    )
    assert view.in_words(Listening()) == "No post gives its time."


def test_hashtags_have_their_sign_once() -> None:
    assert [tally.name for tally in view.tagged((Tally("Alder", 2), Tally("#عبّارة", 1)))] == ["#Alder", "#عبّارة"]


def test_that_nothing_was_heard_is_no_gap_beside_its_own_sentence() -> None:
    silent = (
        Gap("No post about it was found", "Bluesky answered.", "listen"),
        Gap("Reddit refused us", "403", "listen"),
        Gap("x", "y", "read"),
    )
    dossier = ferry().with_(listening=Listening(sentence="No post about it was found; Bluesky answered."), gaps=silent)
    assert [gap.what for gap in view.gaps(dossier)] == ["Reddit refused us"]


def test_how_long_posts_are_kept_is_said_and_that_they_are_gone() -> None:
    assert "purged 90 days after the investigation ended" in view.retention(90, None)
    assert "purged 1 day after" in view.retention(1, None)
    assert "for ever" in view.retention(0, None)
    assert all("DESK_" not in view.retention(days, None) for days in (0, 90)), "a setting's name is not an editor's word"
    assert view.retention(90, PURGED).startswith("These posts were purged on 9 June 2026 by the desk's retention rule")


def test_what_the_spec_asks_is_met_by_nobody_when_nobody_spoke() -> None:
    assert [one.number for one in view.post_figures(replace(Listening(), left_out=3))] == [0, 0, 0, 0, 0, 3]
