"""What was before a story, and what only looks like it: sentences as papers, regulators and press offices write them."""

from datetime import UTC, date, datetime

import pytest

from core.analysts.rules.earlier import Earlier, earlier
from core.analysts.rules.gist import Gist, gist_of
from core.analysts.rules.page import page
from core.model.background import ActorKind, BackgroundKind, Member
from core.model.claim import Claim
from core.model.dates import When
from core.model.topic import Topic
from tests.core.analysts.rules.make import text

TODAY = date(2026, 3, 9)
BRIDGE = "Lift bridge in Ostvik closed after cracked girder was found"
PLANT = "Tarn Chemicals fined over leak at Ostvik plant"
STRIKE = "Drivers of Ostvik tram strike over night shifts"
FLOOD = "Flood destroyed archive in Tarn"
CHAIR = "Planning chair Ada Quist will resign"


def story(title: str, place: str = "") -> Gist:
    topic = Topic(1, title, discovery_date=datetime(2026, 3, 2, tzinfo=UTC))
    return gist_of(topic, [Claim("C1", title, central=True)], TODAY).at(place)


def member(name: str, kind: ActorKind = ActorKind.ORGANISATION) -> Member:
    forms = {name.lower()} | ({name.lower().split()[-1]} if kind is ActorKind.PERSON else set())
    return Member(name, kind, frozenset(forms), ())


MEMBERS = [member("Tarn Chemicals"), member("Ada Quist", ActorKind.PERSON)]
PLACES = {BRIDGE: "Ostvik", PLANT: "Ostvik", STRIKE: "Ostvik", FLOOD: "Tarn", CHAIR: ""}


def told(title: str, words: str, published: str = "2026-03-04") -> list[Earlier]:
    return list(earlier(page(text(words, published=published)), story(title, PLACES[title]), MEMBERS))


EARLIER = [
    (BRIDGE, "The bridge was closed for six weeks in 2019 after a barge struck it.", "2019"),
    (BRIDGE, "It is the second closure of the bridge since 2019.", None),
    (BRIDGE, "This is the first time the bridge has closed since 1987.", "1987"),
    (BRIDGE, "The girder was last replaced in 1968, the maintenance ledger shows.", "1968"),
    (BRIDGE, "The bridge was built in 1927 and widened twice.", "1927"),
    (BRIDGE, "In May 2021 inspectors found rust on the bridge and ordered repairs.", "2021-05"),
    (BRIDGE, "A similar crack closed the Tarn viaduct on 3 June 2014.", "2014-06-03"),
    (BRIDGE, "The lift bridge, opened in 1934, shut in August when both its motors failed.", "2025-08"),
    (BRIDGE, "The girder is one of eight. It was last replaced in 1968.", "1968"),
    (BRIDGE, "Five years ago the bridge was repaired at a cost of 2 million.", "2021"),
    (BRIDGE, "The bridge had previously been shut after a fire in its control room.", None),
    (BRIDGE, "The storm of 1962 took the old bridge at Ostvik.", "1962"),
    (PLANT, "In 2021 Tarn Chemicals was fined 40,000 for the same offence.", "2021"),
    (PLANT, "Tarn Chemicals closed its Holmby works in March 2018 after an explosion.", "2018-03"),
    (PLANT, "Two workers died at the plant in 2012.", "2012"),
    (PLANT, "A leak at the plant on 9 November 2020 killed thousands of fish.", "2020-11-09"),
    (PLANT, "Tarn Chemicals bought the plant from the state in 1994.", "1994"),
    (PLANT, "The 1986 explosion at the plant cost eleven lives.", "1986"),
    (STRIKE, "Tram drivers last went on strike in October 2011.", "2011-10"),
    (STRIKE, "The 2011 strike stopped the tram for nine days.", "2011"),
    (STRIKE, "The tram has been on strike twice before, in 2003 and 2011.", "2003"),
    (FLOOD, "The flood of 1953 stood a metre lower in the archive.", "1953"),
    (FLOOD, "Tarn was flooded in January 1953 and again in 1978.", "1953-01"),
    (FLOOD, "A fire destroyed part of the archive in 1911.", "1911"),
    (CHAIR, "Ms Quist became known in 2021, when she asked the developer forty questions.", "2021"),
    (CHAIR, "Ada Quist was cleared of misconduct by the county in 2019.", "2019"),
    (CHAIR, "In 2017 Ms Quist threatened to resign over the tower plan.", "2017"),
]

NOT = [
    (BRIDGE, "The bridge was closed on Thursday after a cracked girder was found."),
    (BRIDGE, "Engineers found the crack on 26 February."),
    (BRIDGE, "A strike stopped the Ostvik fish market in 1962."),
    (BRIDGE, "The bridge will be closed until August 2027."),
    (BRIDGE, "The bridge is due to be replaced in 2031."),
    (BRIDGE, "Copyright 2019 Valley Herald. All rights reserved."),
    (BRIDGE, "Ada Quist has worked in the town since 1995."),
    (BRIDGE, "Was the bridge closed in 2019 for the same reason?"),
    (BRIDGE, "The bakery on Rope Street opened in 2003 and sells 140 loaves a day."),
    (BRIDGE, "The bridge was closed in 2019, according to a rumour on social media."),
    (BRIDGE, "The bridge carries 2,019 vehicles a day."),
    (BRIDGE, "Buy now: our 2019 calendar of bridges, from only 9 euros."),
    (BRIDGE, "Under the Bridges Act 1998 the county pays for the repair."),
    (BRIDGE, "By Lena Holt, 3 June 2019"),
    (BRIDGE, "Ostvik is a nice town and many visitors came in 2019."),
    (PLANT, "Tarn Chemicals was founded in 1911 and employs 400 people."),
    (PLANT, "Tarn Chemicals was fined on Monday over the leak at the plant."),
    (PLANT, "The fine must be paid by 30 June 2026."),
    (PLANT, "Profits rose to 1,994 million."),
    (STRIKE, "Drivers at a bakery in Holmby were born in 1990."),
    (FLOOD, "The archive should have been moved in 1999."),
    (FLOOD, "Heavy rain is expected in Tarn in April."),
    (CHAIR, "Ada Quist has chaired the committee since 2017."),
    (CHAIR, "Ada Quist was elected in 2015."),
    (CHAIR, "Sunita Moy, who was born in 1961, may stand."),
    (CHAIR, "He was there in 2019."),
]


@pytest.mark.parametrize(("title", "words", "when"), EARLIER)
def test_what_was_before_is_found_with_its_date(title: str, words: str, when: str | None) -> None:
    found = told(title, words)
    assert [one.when.iso if one.when else None for one in found][-1:] == [when]
    assert all(one.why for one in found)


@pytest.mark.parametrize(("title", "words"), NOT)
def test_what_is_not_from_before_is_left_out(title: str, words: str) -> None:
    assert told(title, words) == []


def test_the_same_elsewhere_is_a_precedent_and_at_home_an_earlier_event() -> None:
    assert [one.kind for one in told(BRIDGE, "A similar crack closed the Holmby viaduct in 2014.")] == [BackgroundKind.PRECEDENT]
    assert [one.kind for one in told(BRIDGE, "A similar crack closed the bridge in 2014.")] == [BackgroundKind.EARLIER]


def test_a_sentence_that_points_back_brings_the_one_it_points_to() -> None:
    said = told(BRIDGE, "The girder is one of eight. It was last replaced in 1968.")[0].said.text
    assert said == "The girder is one of eight. It was last replaced in 1968."


def test_a_page_from_long_before_tells_its_own_news() -> None:
    words = "The Ostvik lift bridge was shut on Friday when a motor failed. Cars were sent round by Tarn."
    found = told(BRIDGE, words, published="2025-06-14")
    assert [(one.when, one.said.text) for one in found] == [(When("2025-06-13"), words.split(". ", maxsplit=1)[0] + ".")]
    assert told(BRIDGE, words, published="2026-03-02") == []


def test_of_a_page_without_a_day_only_its_month_is_taken() -> None:
    found = told(BRIDGE, "Inspectors have ordered repairs to the Ostvik lift bridge.", published="2025-06-14")
    assert [one.when for one in found] == [When("2025-06")]


@pytest.mark.parametrize(
    "words", ["", "   ", "橋は2019年に閉鎖された。", "أغلق الجسر عام 2019.", "2019", "In 2019", "31 February 2019 the bridge closed."]
)
def test_odd_texts_give_nothing_and_do_no_harm(words: str) -> None:
    assert all(one.said.text for one in told(BRIDGE, words, published=""))
    assert told(BRIDGE, words) == [] or "31 February" in words


OLDER = [
    ("Tarn Chemicals has put the valve back after five weeks. The yard lifted the pump on 6 February.", "2021-03-11", "2021-02-06"),
    ("Plans to turn the works of Tarn Chemicals into flats were refused on Tuesday night.", "2021-11-10", "2021-11-09"),
    ("The Sunday boat of Tarn Chemicals will make its last trip on 27 October.", "2019-10-08", "2019-10-27"),
    ("The Sunday bus of Tarn Chemicals is to be withdrawn. It runs for the last time on 29 September 2024.", "2024-09-03", "2024-09-29"),
    ("Ten years ago today the line at Tarn Chemicals stood still for sixteen days.", "2019-03-16", "2009-03-16"),
    ("Tarn Chemicals bought the mill. The building has stood empty since 1998.", "2020-05-04", "1998"),
    ("A dispute at Tarn Chemicals is over. Both sides signed an agreement at ten past four this morning.", "2025-01-14", "2025-01-14"),
    ("Operator: Tarn Chemicals. Improvement notice, served on 5 November 2024 after a routine visit.", "2024-11-05", "2024-11-05"),
]


@pytest.mark.parametrize(("words", "published", "when"), OLDER)
def test_an_older_page_about_somebody_in_the_story_tells_what_happened_then_and_when(words: str, published: str, when: str) -> None:
    assert when in [one.when.iso for one in told(PLANT, words, published) if one.when]


LEADS = [
    ("Tarn Chemicals has not been sold to a bank. The firm denied it on Tuesday.", "2024-04-03", "2024-04"),
    ("The new roof was paid for by Tarn Chemicals, papers shown to the Echo yesterday make plain.", "2023-05-16", "2023-05"),
    ("Tarn Chemicals has lost its licence. The inspector left on 3 May.", "2023-05-16", "2023-05"),
    ("Tarn Chemicals is to drop its night shift, which the union had offered to buy on Monday.", "2023-05-16", "2023-05"),
    ("Tarn Chemicals lost its licence on Monday.", "2023-05-16", "2023-05-15"),
    ("On Monday Tarn Chemicals lost its licence, the inspector said.", "2023-05-16", "2023-05-15"),
]


@pytest.mark.parametrize(("words", "published", "when"), LEADS)
def test_what_an_older_page_begins_with_has_a_day_only_of_its_own(words: str, published: str, when: str) -> None:
    first = told(PLANT, words, published)[0]
    assert (first.when, first.given) == (When(when), when.count("-") == 2)


def test_each_sentence_of_an_older_page_has_its_own_day() -> None:
    made = told(PLANT, "A lawsuit of Tarn Chemicals is over. The sides signed a deal on 14 January 2025 in Graz.", "2025-01-16")
    assert [(one.when and one.when.iso, one.said.text.split(" ", 2)[1]) for one in made] == [
        ("2025-01", "lawsuit"),
        ("2025-01-14", "sides"),
    ]


NOTHING_OF_OLD = [
    (CHAIR, "Ms Quist replied: on 23 October 2024, by telephone, and in writing on 3 November 2024."),
    (CHAIR, "Ada Quist told the committee so on 4 May 2021."),
    (PLANT, "The fund behind the plant was founded in 1988."),
    (PLANT, "The Ostvik booking sheet shows five slots at the plant released from next Tuesday."),
]


@pytest.mark.parametrize(("title", "words"), NOTHING_OF_OLD)
def test_that_somebody_spoke_or_was_founded_is_no_event(title: str, words: str) -> None:
    assert told(title, words) == []


def test_an_older_page_about_others_tells_nothing() -> None:
    assert told(PLANT, "The cup went to Holmby. Ada Quist played. The final was moved on 6 February.", "2021-03-11") == []
    assert told(PLANT, "The bakery closed on Monday. The ovens went on 6 February.", "2021-03-11") == []


def test_an_average_sunday_is_no_day() -> None:
    found = told(PLANT, "Tarn Chemicals said the leak was no worse than on an average Sunday.", "2021-03-11")
    assert all(one.when and one.when.precision == "month" for one in found)


NOT_ANNOUNCED = [
    "Tarn Chemicals won a prize. The cook will leave in July, when she turns sixty.",
    "Tarn Chemicals won a prize. The cook left in May, when the county took over the kitchens.",
    "Tarn Chemicals won a prize. The gate will open in July, when the swallows are back.",
    "Holmby Foods won a prize. The cook will leave in July, when the county hands its kitchens to a caterer.",
]


@pytest.mark.parametrize("words", NOT_ANNOUNCED)
def test_a_time_of_life_of_the_past_or_of_the_year_is_no_announcement(words: str) -> None:
    assert "2025-07" not in [one.when.iso for one in told(PLANT, words, "2025-06-19") if one.when]


NO_TIE = [
    (STRIKE, "The line at the cannery in Holmby stood still in 2009.", "2019-03-16"),  # a line, and no Tram Line
    (PLANT, "The steps were paid for by Ada Brook, receipts shown to the Ostvik Gazette make plain.", "2023-05-16"),  # a paper's name
    (PLANT, "Tarn Chemicals has a notice. Issued on 14 August 2025 under section 31 of the Supply Act.", "2025-08-20"),  # of the page
]


@pytest.mark.parametrize(("title", "words", "published"), NO_TIE)
def test_a_common_word_a_papers_name_and_the_date_of_a_page_tie_nothing(title: str, words: str, published: str) -> None:
    assert not any(words.rsplit(". ", maxsplit=1)[-1].rstrip(".") in one.said.text for one in told(title, words, published))


def test_a_street_ties_a_page_only_where_the_page_is_about_it() -> None:
    gist = story(PLANT, "Ostvik").at("Ostvik", ["Mill Lane"])
    about = "Plans for the yard on Mill Lane in Ostvik were refused on Tuesday. Its roof went in the gale of 2013."
    aside = "The choir of Ostvik sang. Nobody came. It rained. The tenor is from Mill Lane. The hall was lost in the fire of 2013."
    assert [len(list(earlier(page(text(words, published="2021-11-10")), gist))) for words in (about, aside)] == [2, 0]


def test_what_a_page_alone_explains_says_so_and_no_sentence_is_told_twice() -> None:
    gist = story(PLANT, "Ostvik").at("Ostvik", ["Mill Lane"])
    words = "The works on Mill Lane in Ostvik are for sale. The hall has stood empty since 1998. Its roof went in the gale of 2013."
    made = list(earlier(page(text(words, published="2021-11-10")), gist))
    assert [(one.said.text, one.of_page) for one in made[1:]] == [
        ("The hall has stood empty since 1998.", True),
        ("Its roof went in the gale of 2013.", True),
    ]


def test_a_month_belongs_to_its_own_clause() -> None:
    (found,) = [
        one
        for one in told(PLANT, "Tarn Chemicals lost a leak case in February: nobody would dig in frost.", "2023-10-20")
        if one.when and one.when.precision == "month"
    ]
    assert found.when == When("2023-02")


def test_an_outlet_in_the_story_ties_only_pages_that_tell_of_what_it_did() -> None:
    echo = Member("Campus Echo", ActorKind.ORGANISATION, frozenset({"campus echo"}), ("S001",), 9, outlet=True)
    sued = "The Campus Echo was fined on 4 May 2021 for a false letter."
    cited = "The cup went to Holmby on 4 May 2021, the captain told the Campus Echo."
    gist = story("Student paper printed invented letter of the rector")
    assert [bool(list(earlier(page(text(words, "Valley Herald", published="2021-05-06")), gist, [echo]))) for words in (sued, cited)] == [
        True,
        False,
    ]
