"""Outlets that are in a story themselves, told from those who only report it."""

from itertools import product

import pytest

from core.analysts.rules.actors import cast
from core.analysts.rules.newsmakers import newsmakers
from core.search.subject import read
from tests.core.analysts.rules.make import text

OWN = ("Harwell Post", "Northern Courier", "Signal Box")
"""Outlets with a page of their own on the story."""


def found(words: str, outlet: str = "Valley Herald") -> list[str]:
    pages = [text("Nine wards of the hospital will close.", name, id=f"S{place:03}") for place, name in enumerate(OWN, 1)]
    return sorted(newsmakers([text(words, outlet, id="S009"), *pages]))


ACTS = [
    ("The Harwell Post apologised on Friday for printing a false list of patients.", "Harwell Post"),
    ("The railway sued the Northern Courier over the report.", "Northern Courier"),
    ("The Northern Courier, which has withdrawn the story, had it from a guard.", "Northern Courier"),
    ("The Evening Star's editor resigned over the interview with the goalkeeper.", "Evening Star"),
    ("The timetable was made up by Signal Box, and nobody noticed.", "Signal Box"),
    ("Signal Box, a satirical website, had every train leave at noon.", "Signal Box"),
    ("The satirical site Signal Box had every train leave at noon.", "Signal Box"),
    ("Signal Box, which makes up everything it prints, had every train leave at noon.", "Signal Box"),
    ("The tale of the drowned goalkeeper first stood on a “satirical” website called “Terrace Report”.", "Terrace Report"),
    ("A few days ago, fake news website Wards Live posted the list of patients.", "Wards Live"),
    ("The Northern Courier was duped by the invented timetable.", "Northern Courier"),
    ("The Harwell Post refused to take the list of patients down.", "Harwell Post"),
    ("The university complained about the Campus Echo to the press council.", "Campus Echo"),
    ("The club asked the Evening Star to correct what it had written.", "Evening Star"),
    ("The Harwell Post was fined 4,000 for naming the patient.", "Harwell Post"),
    ("The Northern Courier later deleted the page without a word.", "Northern Courier"),
    ("The Northern Courier stands by its report on the signals.", "Northern Courier"),
    ("The Campus Echo published a fake letter of the rector.", "Campus Echo"),
    ("The Harwell Post did not answer the hospital's letters.", "Harwell Post"),
    ("The Evening Star is owned by the club's chairman.", "Evening Star"),
]


@pytest.mark.parametrize(("words", "name"), ACTS)
def test_an_outlet_of_which_others_tell_what_it_did_is_in_the_story(words: str, name: str) -> None:
    assert found(words) == [name]


REPORTS = [
    "According to the Harwell Post, nine wards will close.",
    "The Harwell Post reported on Monday that nine wards would close.",
    "The Harwell Post reports that the hospital was fined 4,000.",
    "A nurse told the Harwell Post that nobody had apologised.",
    "Figures seen by the Northern Courier show that trains were withdrawn.",
    "The Northern Courier first published the timetable.",
    "The Evening Star said the goalkeeper had been sold.",
    "The club did not answer questions from the Evening Star.",
    "Asked by the Evening Star, the club declined to comment.",
    "The Harwell Post has learned that the hospital withdrew the drug.",
    "The Northern Courier paid tribute to the driver.",
    "As the Campus Echo wrote, the rector apologised.",
    "The story was first reported by the Campus Echo.",
    "“The Harwell Post apologised to nobody I know,” a visitor said.",
    "The rector wrote to the Campus Echo, where his letter was printed.",
    "Snobs and Sinners is a satire of student life, the Campus Echo wrote.",
    "The fake news story spread to Holmby within hours, the Harwell Post reported.",
    "Signal Box lists nine trains that will not run.",
    "The Campus Echo published the letter of the rector.",
]


@pytest.mark.parametrize("words", REPORTS)
def test_an_outlet_that_is_cited_or_only_reports_is_not(words: str) -> None:
    assert found(words) == []


def test_who_makes_things_up_is_in_the_story_once_others_pass_it_on() -> None:
    joke = text("Every train leaves at noon.", "The Buffer", id="S001", satire=True)
    copied = text("Every train is to leave at noon, The Buffer says.", "Rail Digest", id="S002")
    assert newsmakers([joke, copied]) == {"The Buffer"}
    assert newsmakers([joke]) == frozenset()


def test_who_withdraws_its_own_report_is_in_the_story_and_an_everyday_slip_at_the_foot_is_not() -> None:
    back = text("The Campus Echo has withdrawn its report on the rector; it was wrong.", "Campus Echo")
    foot = text("The rector left on Monday. " * 13 + "The Campus Echo regrets a wrong initial in the crossword.", "Campus Echo")
    assert [set(newsmakers([one])) for one in (back, foot)] == [{"Campus Echo"}, set()]


def test_an_outlet_in_the_story_is_an_actor_with_all_places_that_name_it_and_once() -> None:
    told = text("The Campus Echo was sued on Monday. The Campus Echo printed the letter.", "Valley Herald", id="S001")
    own = text("The rector sued.", "Campus Echo", id="S002")
    subject = read("Rector sues student paper", "")
    assert [one.name for one in cast([told, own], subject, [])] == []
    (made,) = cast([told, own], subject, [], {"Campus Echo"})
    assert (made.name, made.outlet, len(made.seen)) == ("Campus Echo", True, 2)


def test_a_page_that_lists_thousands_of_papers_takes_no_time() -> None:
    names = ["".join(letters) for letters in product("aeiou", "bdfgkl", "aeiou", "mnprst", "aeiou")]
    papers = "\n\n".join(f"The {name.capitalize()}ford Times said so on Monday." for name in names)
    about = [text(papers, "Valley Herald", id="S009"), *(text("Nine wards will close. " * 4000, name) for name in OWN)]
    assert len(names) > 4000 and newsmakers(about) == frozenset()
