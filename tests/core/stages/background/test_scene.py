"""Who is in a story over all its pages, and where it plays."""

import pytest

from core.model.claim import Quote
from core.model.reading import Party, PartyKind, Reading
from core.model.story import ActorKind
from core.stages.background.scene import cast, figures, publishers, setting, streets
from tests.fixtures.cases import source

PERSON, BODY, PLACE = PartyKind.PERSON, PartyKind.ORGANISATION, PartyKind.PLACE


def party(name: str, kind: PartyKind, times: int = 1, role: str = "", happens: int = 0) -> Party:
    return Party(name, kind, Quote(name, 0, len(name)), times, role, happens=happens)


def pages(*named: tuple[Party, ...]) -> list[Reading]:
    return [Reading(f"S{number:03}", "", "", "test", "1", parties=parties) for number, parties in enumerate(named, 1)]


def test_a_surname_on_one_page_is_the_full_name_on_another() -> None:
    found = figures(pages((party("Barack Obama", PERSON, 2),), (party("Obama", BODY, 5),), (party("Barack H. Obama", PERSON),)))
    assert [(one.name, one.kind, one.times) for one in found] == [("Barack Obama", PERSON, 8)]


def test_an_abbreviation_is_the_body_whose_initials_it_has() -> None:
    found = figures(pages((party("World Health Organization", BODY),), (party("WHO", BODY, 3),)))
    assert [(one.name, one.times) for one in found] == [("World Health Organization", 4)]


def test_the_topics_own_come_first_and_outlets_and_authors_are_nobody() -> None:
    sources = [source(1).with_(outlet="Tarn Echo", byline="By Lou Marsh"), source(2).with_(outlet="Water Inspectorate")]
    named = (party("Lou Marsh", PERSON, 9), party("Tarn Echo", BODY, 9), party("Daily Mail", BODY, 9), party("Water Inspectorate", BODY))
    found = figures(pages((*named, party("Ana Reis", PERSON))))
    members = list(cast(found, ["Mayor Reis resigns"], publishers(sources)))
    assert [(one.name, one.kind, one.central) for one in members] == [
        ("Ana Reis", ActorKind.PERSON, True),
        ("Water Inspectorate", ActorKind.ORGANISATION, False),
    ]


def test_of_two_with_one_surname_it_means_whoever_is_named_most() -> None:
    found = figures(pages((party("Luke Somers", PERSON, 9), party("Lucy Somers", PERSON)), (party("Luke Somers", PERSON),)))
    luke, lucy = cast(found, [], frozenset())
    assert luke.is_meant("Somers was freed") and not lucy.is_meant("Somers was freed") and lucy.is_meant("Lucy Somers spoke")


PLACES = [
    ([("Denver", 3), ("Denver", 2)], "A bridge collapsed", "Denver"),
    ([("Denver", 3), ("Boston", 3)], "A bridge collapsed", ""),  # nobody can tell
    ([("Denver", 3), ("", 0), ("", 0), ("", 0)], "A bridge collapsed", ""),  # one page of several
    ([("Denver", 3), ("Boston", 3)], "A bridge in Denver collapsed", "Denver"),
    ([("Gaza", 2), ("Gaza Strip", 2)], "Floods", "Gaza"),
    ([("Denver", 0), ("Denver", 0)], "A bridge collapsed", ""),  # only named
    ([], "A bridge in Denver collapsed", ""),
]


@pytest.mark.parametrize(("told", "title", "place"), PLACES)
def test_the_place_is_the_one_that_pages_and_topic_agree_on_or_none(told: list[tuple[str, int]], title: str, place: str) -> None:
    readings = pages(*((party(name, PLACE, 1, happens=happens),) if name else () for name, happens in told))
    assert setting(figures(readings), len(told), [title]) == place


def test_streets_are_those_of_the_topic_or_of_half_the_pages() -> None:
    found = figures(pages((party("Mill Lane", PLACE), party("High Street", PLACE)), (party("Mill Lane", PLACE), party("Rope Walk", PLACE))))
    assert streets(found, 4, ["Fire at Rope Walk"]) == ["Rope Walk", "Mill Lane"]
