"""Who was there: first person in six languages, and a place, a picture or a time beside it."""

from datetime import date

import pytest

from core.model.dates import When
from core.model.post import Heard, SignKind
from core.model.topic import Scene
from core.policy.posts.eyewitness import SHOWN, first_hand, is_eyewitness, signs, too_early
from tests.core.policy.posts import scene_cases, scene_cases_held_back, witness_cases, witness_cases_held_back

DAY = date(2026, 3, 5)
SCENE = Scene(("Brackwater", "Salting Road", "old cannery"), DAY)
NIGHT = When("2026-03-05T23:12:00Z")
SAW = "I saw the flash and then heard the bang."


@pytest.mark.parametrize("text", witness_cases.FIRST_HAND)
def test_somebody_was_there(text: str) -> None:
    words = first_hand(text)
    assert words and words in text and len(words) <= SHOWN


@pytest.mark.parametrize("text", witness_cases.SECOND_HAND)
def test_nobody_says_that_he_was_there(text: str) -> None:
    assert first_hand(text) == ""


def test_posts_nobody_looked_at_while_the_rules_were_written() -> None:
    there = sum(bool(first_hand(text)) for text in witness_cases_held_back.FIRST_HAND)
    not_there = sum(not first_hand(text) for text in witness_cases_held_back.SECOND_HAND)
    assert there >= 11 and not_there >= 11


TIMES = {
    "an hour after": ("2026-03-06T00:10:00Z", True),
    "the next morning": ("2026-03-06T07:05:00Z", True),
    "a day alone": ("2026-03-05", True),
    "where it is still the day before": ("2026-03-04T20:00:00-05:00", True),
    "three days later": ("2026-03-08T23:00:00Z", True),
    "four days later": ("2026-03-09T00:00:00Z", False),
    "weeks later": ("2026-04-02T10:00:00Z", False),
    "two days before": ("2026-03-03T10:00:00Z", False),
    "the month alone": ("2026-03", False),
}


@pytest.mark.parametrize(("iso", "fits"), TIMES.values(), ids=TIMES)
def test_a_time_fits_the_event_or_not(iso: str, fits: bool) -> None:
    found = signs("Terrible.", Heard(), When(iso), SCENE)
    assert [sign.kind for sign in found] == ([SignKind.TIME] if fits else [])


def test_without_an_event_day_the_desk_s_own_day_is_the_bound() -> None:
    scene = Scene(known=date(2026, 3, 6))
    assert [sign.words for sign in signs("", Heard(), NIGHT, scene)] == [
        "posted 5 March 2026, 23:12, within 3 days of the day the desk heard of it"
    ]
    assert signs("", Heard(), When("2026-02-20T10:00:00Z"), scene) == ()
    assert signs("", Heard(), NIGHT, Scene()) == ()


PLACES = {
    "named in the post": ("Sirens on salting road now", "", "salting road"),
    "given by the network": ("Sirens", "Salting Road", "posted from Salting Road"),
    "a town given with its county": ("Sirens", "Brackwater, Coast", "posted from Brackwater, Coast"),
    "only part of a word": ("Brackwaterish weather", "", ""),
    "somewhere else": ("Sirens", "Gullport", ""),
}


@pytest.mark.parametrize(("text", "given", "words"), PLACES.values(), ids=PLACES)
def test_a_place_is_the_topic_s(text: str, given: str, words: str) -> None:
    assert [sign.words for sign in signs(text, Heard(place=given), None, SCENE)] == ([words] if words else [])


JUDGED = {
    "first person alone": (SAW, Heard(), None, False),
    "what was heard and seen, and a time that fits": (SAW, Heard(), NIGHT, True),
    "only the first person and a time that fits": ("We were all so tired of it.", Heard(), NIGHT, False),
    "the first person, a time that fits and a picture": ("Just walked past it.", Heard(media=True), NIGHT, True),
    "the first person and a time, without a picture": ("Just walked past it.", Heard(), NIGHT, False),
    "first person and a picture": (SAW, Heard(media=True), None, True),
    "first person and the place": (f"{SAW} Salting Road is full of glass.", Heard(), None, True),
    "everything but the first person": ("Salting Road is full of glass.", Heard(media=True, place="Brackwater"), NIGHT, False),
    "with a link, one more sign": (SAW, Heard(links=("https://gazette.example/a",)), NIGHT, False),
    "with a link, two more signs": (SAW, Heard(links=("https://gazette.example/a",), media=True), NIGHT, True),
    "before it happened": (SAW, Heard(media=True, place="Brackwater"), When("2026-03-01T10:00:00Z"), False),
    "weeks later, on the spot": (SAW, Heard(media=True), When("2026-04-20T10:00:00Z"), True),
}


@pytest.mark.parametrize(("text", "heard", "at", "there"), JUDGED.values(), ids=JUDGED)
def test_an_eyewitness_has_the_first_person_and_more(text: str, heard: Heard, at: When | None, there: bool) -> None:
    found = signs(text, heard, at, SCENE)
    assert is_eyewitness(found, links=bool(heard.links), too_early=too_early(at, SCENE)) is there


@pytest.mark.parametrize("text", witness_cases.ON_THE_DAY)
def test_what_the_senses_took_in_or_the_very_spot_needs_only_a_time_that_fits(text: str) -> None:
    assert there(text, Heard(author="tess_w"))
    assert not there(text, Heard(author="tess_w"), None)


@pytest.mark.parametrize("text", witness_cases.ONLY_ON_THE_DAY)
def test_whoever_only_speaks_of_himself_on_the_day_is_no_eyewitness(text: str) -> None:
    assert not there(text, Heard(author="tess_w"))


def test_the_words_shown_stand_in_the_post_as_they_are() -> None:
    text = "Neighbours, we all HEARD an explosion just now and from my kitchen it came from the old cannery, no doubt about it at all."
    words = first_hand(text)
    assert words in text and words.startswith("we all HEARD") and not words.endswith("ol")


ORMSBY = Scene(("Ormsby", "Tanner Street", "harbour gate"), DAY, spots=("Tanner Street", "harbour gate"))
A_PICTURE = Heard(author="tess_w", media=True)


def there(text: str, heard: Heard = A_PICTURE, at: When | None = NIGHT, scene: Scene = ORMSBY) -> bool:
    found = signs(text, heard, at, scene)
    return is_eyewitness(found, links=bool(heard.links), too_early=too_early(at, scene), announced=scene.announced)


@pytest.mark.parametrize("text", scene_cases.SEEN)
def test_a_picture_of_the_place_and_what_is_to_be_seen_there(text: str) -> None:
    assert there(text)
    assert all(sign.words in text for sign in signs(text, A_PICTURE, NIGHT, ORMSBY) if sign.kind is SignKind.SEEN)


@pytest.mark.parametrize("text", scene_cases.NOT_SEEN)
def test_a_picture_that_may_be_another_s_or_shows_nothing(text: str) -> None:
    assert not there(text)


def test_pictures_nobody_looked_at_while_the_rules_were_written() -> None:
    assert sum(map(there, scene_cases_held_back.SEEN)) >= 4
    assert sum(not there(text) for text in scene_cases_held_back.NOT_SEEN) >= 7


GATE = "The gate is still shut and nothing is moving."
SPOT = Heard(author="tess_w", place="Tanner Street")
ON_THE_SPOT = {
    "posted from the street itself": (GATE, SPOT, NIGHT, True),
    "from the street, without a word of now": ("Gate shut, nothing moving.", SPOT, NIGHT, False),
    "from the street and with a picture": ("Gate shut, nothing moving.", Heard(place="Tanner Street", media=True), NIGHT, True),
    "from the town alone": (GATE, Heard(place="Ormsby"), NIGHT, False),
    "weeks later": (GATE, SPOT, When("2026-04-20T10:00:00Z"), False),
    "with a link": (GATE, Heard(place="Tanner Street", media=True, links=("https://gazette.example/a",)), NIGHT, False),
    "by an account that collects news": (GATE, Heard(author="ormsby_alerts", place="Tanner Street", media=True), NIGHT, False),
    "by a verified account": (GATE, Heard(verified=True, place="Tanner Street", media=True), NIGHT, False),
    "says to be there, and is": ("I am at the harbour gate now, it is burning", SPOT, NIGHT, True),
    "says to be there, and is elsewhere": ("I am at the harbour gate now, it is burning", Heard(place="Hythe Down"), NIGHT, False),
    "was there, and writes from elsewhere": ("I was at the harbour gate when it burned", Heard(place="Hythe Down"), NIGHT, True),
}


@pytest.mark.parametrize(("text", "heard", "at", "seen"), ON_THE_SPOT.values(), ids=ON_THE_SPOT)
def test_from_where_and_by_whom_it_is_told(text: str, heard: Heard, at: When, seen: bool) -> None:
    assert there(text, heard, at) is seen


READ_IT = "Saw the notice on the gate with my own eyes, the ferry ends on 28 March."
ANNOUNCED = Scene(("Ormsby",), date(2026, 3, 28), date(2026, 3, 5))
BEFORE_IT = {
    "the notice, with a picture": (READ_IT, Heard(media=True), NIGHT, ANNOUNCED, True),
    "the notice, by words alone": (READ_IT, Heard(), NIGHT, ANNOUNCED, False),
    "on the day itself": ("I was on the last ferry.", Heard(), When("2026-03-28T23:00:00Z"), ANNOUNCED, True),
    "of what nobody announced": (READ_IT, Heard(media=True), When("2026-03-01T10:00:00Z"), Scene(("Ormsby",), DAY, DAY), False),
}


@pytest.mark.parametrize(("text", "heard", "at", "scene", "seen"), BEFORE_IT.values(), ids=BEFORE_IT)
def test_what_is_announced_can_be_seen_before_it_happens(text: str, heard: Heard, at: When, scene: Scene, seen: bool) -> None:
    assert there(text, heard, at, scene) is seen
