"""Who is in a story and who they are: real appositions, and names that are nobody's."""

import pytest

from core.analysts.rules.actors import Member, cast, signing
from core.analysts.rules.appositions import is_field, profile
from core.analysts.rules.naming import named
from core.analysts.rules.page import page
from core.analysts.rules.prose import statement
from core.model.background import ActorKind
from core.model.source import SourceText
from core.model.words import Tier
from core.search.subject import read
from tests.core.analysts.rules.make import source, text

PERSON, BODY = ActorKind.PERSON, ActorKind.ORGANISATION
TITLE = "Council closes the Tarn lido"


def found(*texts: SourceText, title: str = TITLE) -> list[Member]:
    return list(cast(texts, read(title, ""), [title]))


def names(words: str, title: str = TITLE) -> dict[str, ActorKind]:
    return {one.name: one.kind for one in found(text(words), title=title)}


def shown(words: str) -> list[tuple[str, str]]:
    """Every actor of a text with the first profile it is given."""
    told = text(words)
    said = page(told).statements
    made = []
    for one in found(told):
        seen = [(at, next(name for name in named(said[at.number]) if name.start == at.start)) for at in one.seen]
        profiles = [profile(name, said[at.number], one.kind) for at, name in seen]
        made.append((one.name, next((words for words in profiles if words), "")))
    return sorted(made)


PROFILES = [
    ("Orla Fenn, chair of the planning committee since 2020, voted against it.", "Orla Fenn", "Chair of the planning committee since 2020"),
    ("“It is late,” said Ruth Hale, the harbour engineer.", "Ruth Hale", "Harbour engineer"),
    ("Ada Quist, 58, a retired teacher from Tarn, said she would miss it.", "Ada Quist", "Retired teacher from Tarn"),
    ("The managing director, Corin Maddock, would not comment.", "Corin Maddock", "Managing director"),
    ("Its secretary, Paul Renwick, said members would meet.", "Paul Renwick", "Secretary"),
    ("Managing director Rupert Hallam said the price was fair.", "Rupert Hallam", "Managing director"),
    ("The matter was raised by parish clerk Nora Vint on Monday.", "Nora Vint", "Parish clerk"),
    ("Mayor Ilse Tarrant opened the pool in May.", "Ilse Tarrant", "Mayor"),
    ("Councillor Dev Moy said that nobody had asked him.", "Dev Moy", "Councillor"),
    ("A spokeswoman for the company, Della Farrant, declined to comment.", "Della Farrant", "Spokeswoman for the company"),
    ("Amal Deeks, who runs the bakery on Rope Walk, said she had sold nothing.", "Amal Deeks", "Runs the bakery on Rope Walk"),
    ("Tarn Pools, the contractor, said it had been paid.", "Tarn Pools", "Contractor"),
    ("The contractor, Ferrand Coatings, has offered fifteen years.", "Ferrand Coatings", "Contractor"),
    ("The ferry operator Estuary Lines said its boats were safe.", "Estuary Lines", "Ferry operator"),
    (
        "Hallam Pools builds and restores public baths and employs 160 people.",
        "Hallam Pools",
        "Builds and restores public baths and employs 160 people",
    ),
    (
        "Skarrey Freight, which carries shellfish to the mainland, lost two trailers.",
        "Skarrey Freight",
        "Carries shellfish to the mainland",
    ),
    ("Tidepool Catering was founded in 2019 with two vans.", "Tidepool Catering", "Was founded in 2019 with two vans"),
    ("Professor Lena Brandt is the head of the institute and has seen the pictures.", "Lena Brandt", "Professor"),
    ("“We were never asked,” said the Tarn Swimming Club.", "Tarn Swimming Club", ""),
    ("The developer Harrow and Fenn plans a hotel.", "Harrow and Fenn", "Developer"),
    ("Tom Reed, deputy head of leisure at the council, signed the order.", "Tom Reed", "Deputy head of leisure at the council"),
    ("Dr Ines Marchetti, who teaches water chemistry, tested the pool.", "Ines Marchetti", "Teaches water chemistry"),
    ("María del Carmen Ruiz, the club's captain, said it would appeal.", "María del Carmen Ruiz", "Club's captain"),
    ("Jean-Luc O'Neill, 41, told the hearing he had slipped.", "Jean-Luc O'Neill", ""),
    ("The union's regional secretary, Bente Skov, called it a scandal.", "Bente Skov", "Union's regional secretary"),
    ("Friends of the Lido, a charity set up by swimmers, has 900 members.", "Friends of the Lido", "Charity set up by swimmers"),
]


@pytest.mark.parametrize(("words", "name", "who"), PROFILES)
def test_who_somebody_is_stands_beside_the_name(words: str, name: str, who: str) -> None:
    assert shown(words) == [(name, who)]


NOBODY = [
    "MAYOR TARRANT AND CHIEF EXECUTIVE HOLT ACCUSED",
    "Mayor Tarrant Opens New Lido As Crowds Cheer",
    "It was reported by the Valley Gazette, which has seen the minutes.",
    "The Daily Ledger, a newspaper, said so on Monday.",
    "The work lasted from March to April and ended on Good Friday.",
    "They drove through Market Harbour, which was empty, to North Quay.",
    "The ferry Alder sailed from Tarn at six.",
    "He lives in Rope Street, near St Anne's Church Road.",
    "French and Portuguese visitors came on Christmas Day.",
    "Meanwhile, residents said they had not been told.",
    "The pump, a Grundig Tornado, was fitted in June.",
    "However, Monday was quiet and Tuesday was not.",
    "The Authority said so, and the Council agreed.",
    "Route 66 and Scope 3 were mentioned.",
    "Police said a man was held.",
    "In Tarn, which has no other pool, people were angry.",
    "Storm Darragh, which hit Wales on Saturday, cut power to 200,000 homes.",
    "Cyclone Mocha, which struck Myanmar in May, killed 400 people.",
    "The Voting Rights Act, which was passed in 1965, was cut down.",
    "Operation Epic, which began in May, ended on Friday.",
    "Gold Finch, which sank in May, was raised.",
    "Read the Harbour Bylaws 1998 for more.",
    "",
    "橋は閉鎖された。市長の田中太郎が発表した。",
    "أعلن عمدة المدينة إغلاق الجسر.",
]


@pytest.mark.parametrize("words", NOBODY)
def test_what_is_no_actor_is_not_made_one(words: str) -> None:
    assert names(words) == {}


def test_shorter_names_are_the_same_person_only_where_nobody_else_can_be_meant() -> None:
    sure = found(text("Orla Fenn, the chair, spoke. Ms Fenn said she would go. On leaving, Fenn was cheered."))
    assert [(one.name, len(one.seen)) for one in sure] == [("Orla Fenn", 3)]
    unsure = found(text("Orla Fenn, the chair, spoke to her brother, Felix Fenn, the clerk. Ms Fenn said she would go."))
    assert [(one.name, len(one.seen)) for one in unsure] == [("Felix Fenn", 1), ("Orla Fenn", 1)]


def test_an_initial_and_a_fuller_name_of_an_office_are_merged() -> None:
    made = found(text("F. Brandt, the deputy, was present. Felix Brandt, the deputy, left early."))
    assert [one.name for one in made] == ["Felix Brandt"]
    offices = found(text("The Tarn Harbour Authority said it had closed. The Harbour Authority said more would follow."))
    assert [(one.name, len(one.seen)) for one in offices] == [("Tarn Harbour Authority", 2)]


def test_outlets_and_those_who_sign_are_no_actors_but_a_body_on_its_own_site_is_one() -> None:
    report = text("Petra Lund, the reporter, told Valley Herald readers so. Valley Herald said it stood by it.", byline="Petra Lund")
    assert found(report) == []
    own = SourceText(
        source("Tarn Pools", tier=Tier.PROMOTIONAL), "Tarn Pools has read the reports. Our price stands. Tarn Pools said so before."
    )
    assert [one.name for one in found(own)] == ["Tarn Pools"]


def test_those_the_topic_names_come_first_and_a_copied_sentence_counts_once() -> None:
    lead = "Ada Quist, the chair, will leave."
    aside = "Tom Hale, a baker, sold nothing."
    copies = [text(f"{lead} {aside}", outlet=f"Paper {number} News", id=f"S{number:03}") for number in range(1, 6)]
    made = found(*copies, title="Chair Ada Quist will leave")
    assert [one.name for one in made] == ["Ada Quist", "Tom Hale"]
    assert made[1].weight < 3


def test_a_name_of_the_topic_alone_is_no_actor_without_a_source() -> None:
    assert found(text("The lido is closed."), title="Ada Quist closes the lido") == []


def test_the_profile_of_a_headline_is_nothing() -> None:
    said = statement("Ruth Hale, Harbour Engineer, Finds Crack In Bridge Bearing")
    assert [profile(one, said, PERSON) for one in named(said)] == []


NAMED_SO = [
    ("Tarn & Oswald of Gullport has been asked to quote for a ring.", "Tarn & Oswald", BODY),
    ("“I have a baby,” Nadia Farrow, of Lime Street, told the paper.", "Nadia Farrow", PERSON),
    ("Kofi Arden has filleted at Skerry for nineteen years.", "Kofi Arden", PERSON),
    ("“You could hear the doors go,” one of them, Jory Penhale, said.", "Jory Penhale", PERSON),
    ("Gideon Prawle, chairman of the Airborne Revenue Sub-Committee, was there.", "Airborne Revenue Sub-Committee", BODY),
    ("Ostvik council is to charge for parking.", "Ostvik council", BODY),
    ("The letter went to the Harbour and Markets Committee.", "Harbour and Markets Committee", BODY),
    ("To: Harbour and Markets Committee.", "Harbour and Markets Committee", BODY),
    ("Before Judge Helen Orrin.", "Helen Orrin", PERSON),
    ("The agreement with Capstan Bank pays 20,000.", "Capstan Bank", BODY),
    ("The quay belongs to Skarrey Freight Limited.", "Skarrey Freight", BODY),
    ("Their chairman, Peter Lusk, said the proceeds would go to the scheme.", "Peter Lusk", PERSON),
]


@pytest.mark.parametrize(("words", "name", "kind"), NAMED_SO)
def test_firms_committees_and_people_are_known_by_how_they_are_named(words: str, name: str, kind: ActorKind) -> None:
    assert names(words).get(name) is kind


NOT_SO = [
    ("Ostvik council tax rises by two per cent.", "Ostvik council"),
    ("Full council meets on 12 March at seven.", "Full council"),
    ("The seals lay on Dogger Bank all day.", "Dogger Bank"),
    ("New Lido Opens In Tarn", "New Lido"),
    ("Estuary Lines has operated in Tarn for forty years.", "Estuary"),
    ("Orla Fenn and Tarn Council agreed on it.", "Fenn and Tarn Council"),
]


@pytest.mark.parametrize(("words", "name"), NOT_SO)
def test_what_only_looks_like_such_a_name_is_none(words: str, name: str) -> None:
    assert name not in names(words)


@pytest.mark.parametrize(
    ("words", "name", "who"),
    [
        ("Operator: Tarn Rail.", "Tarn Rail", "Operator"),
        ("Contractor: Hallam Pools Ltd.", "Hallam Pools", "Contractor"),
        ("Between Harwell Hospital, applicant, and Brandt Foods Limited, respondent.", "Brandt Foods", "Respondent"),
        ("Heard today: Harwell University, appellant, against the county.", "Harwell University", "Appellant"),
        ("To: Transport and Works Committee.", "Transport and Works Committee", ""),
        ("The student paper's printer, Holmby Press Works, said the blog Rail Talk had it first.", "Holmby Press Works", ""),
        ("“I saw it,” said Tess Rowan, a ward sister who was on her way home.", "Tess Rowan", "Ward sister"),
        ("Dr Ivo Marsh, a surgeon in the same street, said so.", "Ivo Marsh", "Surgeon"),
        ("Ada Brook has taught at Harwell for thirty years.", "Ada Brook", "Has taught at Harwell for thirty years"),
    ],
)
def test_forms_courts_and_working_lives_say_who_somebody_is(words: str, name: str, who: str) -> None:
    assert dict(shown(words)).get(name) == who


@pytest.mark.parametrize(
    ("words", "party"),
    [
        ("To: Transport and Works Committee.", True),
        ("Operator: Tarn Rail.", True),
        ("Enquiries: Bridge Office, Corder Street.", False),
        ("Photo: Harwell University.", False),
        ("Press contact: Harwell Hospital.", False),
        ("Source: Tarn Rail.", False),
        ("The order names one party: Tarn Rail.", False),
    ],
)
def test_a_party_of_a_form_is_told_from_the_furniture_of_a_page(words: str, party: bool) -> None:
    said = statement(words)
    assert any(is_field(said, one) for one in named(said)) is party


@pytest.mark.parametrize(
    ("words", "name", "is_one"),
    [
        ("Pupils were taken to Northgate Primary by bus.", "Northgate Primary", True),
        ("The head of Holmby Grammar wrote to parents.", "Holmby Grammar", True),
        ("She won the Iowa Primary by nine points.", "Iowa Primary", False),
        ("He came third in the Ostvik Primary, and his children cheered.", "Ostvik Primary", False),
        ("The score rose to a Season High in May.", "Season High", False),
    ],
)
def test_a_school_may_be_called_one_without_the_word(words: str, name: str, is_one: bool) -> None:
    assert (names(words).get(name) is BODY) is is_one


def test_an_officer_who_signs_a_bodys_own_report_is_no_reporter() -> None:
    report = text("Tarn Rail has closed the line. We found a crack.", "Tarn Rail Authority", byline="Ivo Marsh, Safety Officer", id="S001")
    older = text("Ivo Marsh, the line's safety officer, said rails were checked.", id="S002")
    paper = text("Rails were checked.", byline="Petra Lund", id="S003")
    assert signing([report, paper]) == {"ivo marsh", "safety officer"}
    assert "Ivo Marsh" in [one.name for one in found(report, older, paper)]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("On Monday Acme, which makes soup, said its plant would close.", "Acme"),
        ("Fenn Rowe, which lost the contract, denied the report.", "Fenn Rowe"),
        ("Alder Nord, which employs 40 people, is for sale.", "Alder Nord"),
    ],
)
def test_what_works_or_speaks_behind_a_which_is_a_body(words: str, name: str) -> None:
    assert names(words)[name] is ActorKind.ORGANISATION
