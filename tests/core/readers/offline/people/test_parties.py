"""Whom and what a page names, who they are in its words, what they say, and where the story plays."""

import pytest

from core.english.parse import parse
from core.model.reading import Party, PartyKind
from core.readers.offline.attribution import attributions
from core.readers.offline.people.parties import parties
from core.reading.quotes import check

PERSON, BODY, PLACE = PartyKind.PERSON, PartyKind.ORGANISATION, PartyKind.PLACE


def read(text: str) -> dict[str, Party]:
    document = parse(text)
    return {party.name: party for party in parties(document, attributions(document))}


KINDS = [
    ("Ana Reis, the mayor of Lisbon, spoke on Monday.", "Ana Reis", PERSON),
    ("The report was written by Mr Holm.", "Holm", PERSON),
    ("The Water Inspectorate closed the plant in Denver.", "Water Inspectorate", BODY),
    ("A spokeswoman for Tarn Chemicals declined to comment.", "Tarn Chemicals", BODY),
    ("Boko Haram militants attacked the village. Boko Haram denied it.", "Boko Haram", BODY),
    ("The plant in Ostvik was closed. Ostvik has two plants.", "Ostvik", PLACE),
    ("The shop in Mill Lane burned down.", "Mill Lane", PLACE),
    ("The golfer Tiger Woods has sold his island.", "Tiger Woods", PERSON),
    ("Pope Francis said that he was tired.", "Pope Francis", PERSON),
]


@pytest.mark.parametrize(("text", "name", "kind"), KINDS)
def test_what_a_name_names_is_told_by_what_stands_beside_it(text: str, name: str, kind: PartyKind) -> None:
    assert read(text)[name].kind is kind


NOBODY = [
    "Merry Christmas to all of you, the shop wrote on its page.",
    "The Apple Watch was shown on Twitter on Tuesday.",
    "Police Seek Man Over Theft Of Statue From Town Park",
    "The Minister said that the Department was at fault.",
    "SHOCK AS BRIDGE CLOSES",
    "Photo by: Ken Dale",
]


@pytest.mark.parametrize("text", NOBODY)
def test_holidays_networks_headlines_offices_and_credits_are_nobody(text: str) -> None:
    assert not {name for name, party in read(text).items() if party.kind is not PLACE}


ROLES = [
    ("Ana Reis, the mayor of Lisbon, spoke on Monday.", "Ana Reis", "mayor of Lisbon"),
    ("Pentagon spokesman Steve Warren spoke on Monday.", "Steve Warren", "Pentagon spokesman"),
    ("Rosa Kemp is the director of the museum.", "Rosa Kemp", "director of the museum"),
    ("Ian Walsh, who runs the shelter, wept.", "Ian Walsh", "runs the shelter"),
    ("The head of the clinic, Joan Price, wept.", "Joan Price", "head of the clinic"),
    ("President Barack Obama spoke on Monday.", "Barack Obama", "President"),
    ("Steve Warren was not the spokesman of anybody.", "Steve Warren", ""),
    ("Steve Warren, 43, spoke on Monday.", "Steve Warren", ""),
]


@pytest.mark.parametrize(("text", "name", "role"), ROLES)
def test_who_somebody_is_stands_in_the_words_of_the_page(text: str, name: str, role: str) -> None:
    party = read(text)[name]
    assert party.role == role
    assert (party.told is not None) is bool(role)


def test_a_surname_a_title_and_an_abbreviation_mean_who_was_named_before() -> None:
    found = read(
        "Steve Warren met doctors of the World Health Organization (WHO) on Monday. Mr Warren said that the WHO was late. Warren left."
    )
    assert found["Steve Warren"].times == 3 and found["World Health Organization"].times == 2


def test_every_quote_stands_where_it_says() -> None:
    text = "Joan Price, head of the clinic, said the ward was full. “We are sorry,” Price said.\n\nPrice was fined in 2012 over a leak."
    (price,) = read(text).values()
    assert [quote.exact for quote in price.record] == ["Price was fined in 2012 over a leak."]
    assert "“We are sorry,” Price said." in price.said[-1].exact
    assert all(check(text, quote) == "exact" for quote in (price.first, *price.said, *price.record))


ENDED = [
    ("Joan Price was fined in 2012.", True),
    ("Joan Price resigned in 2012.", True),
    ("A court cleared Joan Price in 2012.", True),
    ("Joan Price was not fined in 2012.", False),
    ("Joan Price may be fined in 2012.", False),
    ("Joan Price fined the firm in 2012.", False),
    ("Joan Price was fined.", False),
]


@pytest.mark.parametrize(("text", "ended"), ENDED)
def test_a_record_is_how_a_matter_ended_with_its_year(text: str, ended: bool) -> None:
    assert bool(read(text)["Joan Price"].record) is ended


SCENES = [
    ("A bridge collapsed in Denver on Monday.", "Denver", True),
    ("DENVER (AP) — A bridge collapsed on Monday.", "Denver", True),
    ("Denver police closed a bridge.", "Denver", True),
    ("He was born in Denver.", "Denver", False),
    ("Denver said that the bridge was safe.", "Denver", False),
]


@pytest.mark.parametrize(("text", "place", "happens"), SCENES)
def test_a_place_is_the_storys_where_something_happens_in_it(text: str, place: str, happens: bool) -> None:
    found = {name.title(): party for name, party in read(text).items()}
    assert (place in found and found[place].happens > 0) is happens


@pytest.mark.parametrize("text", ["", "“ ”", "|||", "A" * 5000, "123 456", "in in in"])
def test_a_page_without_names_has_no_parties(text: str) -> None:
    assert read(text) == {}
