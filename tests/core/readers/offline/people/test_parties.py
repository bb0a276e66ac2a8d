"""Whom and what a page names, who they are in its words, what they say, and where the story plays."""

import pytest

from core.english.parse import parse
from core.evidence.quotes import check
from core.model.reading import Party, PartyKind
from core.readers.offline.attribution import attributions
from core.readers.offline.people import parties

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
    ("Ian Walsh, who is the keeper of the light, wept.", "Ian Walsh", "keeper of the light"),
    ("Ian Walsh, who runs the shelter, wept.", "Ian Walsh", ""),  # no noun of role
    ("The head of the clinic, Joan Price, wept.", "Joan Price", "head of the clinic"),
    ("President Barack Obama spoke on Monday.", "Barack Obama", ""),  # of what
    ("The Pentagon spokesman, Colonel Steve Warren, spoke on Monday.", "Steve Warren", "Pentagon spokesman"),
    ("US president Barack Obama spoke on Monday.", "Barack Obama", "US president"),
    ("The museum's longtime keeper Rosa Kemp wept.", "Rosa Kemp", "museum's longtime keeper"),
    ("Her colleague Rosa Kemp wept.", "Rosa Kemp", ""),  # whose
    ("The harbour painter Rosa Kemp, who was missing on Monday, wept.", "Rosa Kemp", "harbour painter"),
    ("Rosa Kemp, a painter from the harbour who wept on Monday, left.", "Rosa Kemp", "painter from the harbour"),
    ("Rosa Kemp, the worst painter of the harbour, left.", "Rosa Kemp", ""),  # a judgement
    ("The harbour painters Rosa Kemp and Ian Walsh wept.", "Rosa Kemp", ""),  # several
    ("Critics say that Rosa Kemp is a painter of the harbour.", "Rosa Kemp", ""),  # what others think
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


SAID = [
    ("Joan Price said that the ward was full.", True),
    ("“The ward was full,” Joan Price said.", True),
    ("According to Joan Price, the ward was full.", True),
    ("Joan Price's friends said that the ward was full.", False),
    ("A friend of Joan Price said that the ward was full.", False),
    ("Her friends said that Joan Price was tired.", False),
    ("Joan Price was thanked by her friends, who said that the ward was full.", False),
    ("Joan Price wants the ward to be closed.", False),  # a wish
    ("Joan Price is to announce that the ward will close.", False),  # not yet
    ("Relief: Joan Price says that the ward is open.", False),  # beside a picture
    ("Joan Price asked: “Was the ward of the clinic full?”", False),
    ("Joan Price said no.", False),
    ("Joan Price learned that the ward was full.", False),
    ("The book by the nurses, written by Joan Price, says that the ward was full.", False),
    ("It does not fit with Joan Price's comments that the ward was full.", False),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_a_statement_is_what_somebody_says_who_is_named_as_its_speaker(text: str, said: bool) -> None:
    party = read(f"Joan Price, head of the clinic, wept.\n\n{text}")["Joan Price"]
    assert [quote.exact for quote in party.said] == [text] * said


def test_what_somebody_of_a_body_says_is_not_the_bodys() -> None:
    found = read("“The lake is clean,” said Ana Reis of the Water Inspectorate. The Water Inspectorate said that it had taken samples.")
    assert [quote.exact for quote in found["Water Inspectorate"].said] == ["The Water Inspectorate said that it had taken samples."]


WHOLE = [
    ("Norway's King Harald spoke on Monday. Harald left.", "King Harald"),
    ("The Master-at-Arms Ana Reis spoke on Monday. Ana Reis left. Ms Reis wept.", "Ana Reis"),
    ("Harbour star Thomas of Alder wept on Monday. The star Thomas left.", "Thomas"),
]


@pytest.mark.parametrize(("text", "name"), WHOLE)
def test_a_name_has_neither_an_owner_nor_an_office_nor_what_follows_it(text: str, name: str) -> None:
    assert [found for found, party in read(text).items() if party.kind is PERSON] == [name]


def test_what_a_noun_for_a_thing_stands_beside_is_nobody() -> None:
    assert "Harbour Boogie" not in read("They made a game called Harbour Boogie. The game Harbour Boogie is out.")


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
    assert not happens or (told := found[place].told) is None or told.exact == text


@pytest.mark.parametrize("text", ["", "“ ”", "|||", "A" * 5000, "123 456", "in in in"])
def test_a_page_without_names_has_no_parties(text: str) -> None:
    assert read(text) == {}
