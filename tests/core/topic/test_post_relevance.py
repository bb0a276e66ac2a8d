"""Posts about a topic, and posts that only share a place or a word with it."""

import pytest

from core.english.words import stem
from core.model.post import Heard
from core.model.topic import Topic
from core.topic.post_relevance import TITLE, is_about, is_other_matter, subjects
from core.topic.topic_jargon import learnt, with_tags, with_words
from core.topic.word_senses import meant

FLOOD = Topic(
    1,
    "Storm surge flooded the Brackwater fish market",
    "Water stood 1.3 metres deep in the hall on 21 February. It is not clear what the damage will cost, how much of it is insured, or why "
    "the flood boards bought two years ago were still in store.",
)
FERRY = Topic(
    2,
    "Ferry operator knew of hull crack before sailing",
    "Estuary Lines was told of a crack in the hull of the ferry Alder before it sailed on 3 March. The Alder turned back with 212 "
    "passengers on board after an alarm.",
)
SCHOOL = Topic(
    4,
    "Library closed after roof inspection",
    "The library of Potter Street School in Ormsby was closed on 4 May. The council of Hythe pays for it.",
    original_url="https://gazette.example/2026/05/roof",
)
BAKERY = Topic(5, "Bakery in Fuller Road sold to brewery", "The brewery bought it for 2 million.")
MILL = Topic(
    6,
    "Paper mill in Ormsby hid failed water tests",
    "Tarn Fibre hid eleven failed tests of the river water below its paper mill in Ormsby, a former chemist says.",
)
MEER = Topic(7, "Hafenarbeiter in Kiel streiken", "Die Arbeiter der Firma Nordkai streiken seit Montag.")
BRIDGE = Topic(3, "港湾の旋回橋が閉鎖された", "ベアリングにひびが見つかった。")

ABOUT = [
    (FLOOD, "The fish market is a swimming bath."),
    (FLOOD, "Flooding in the market hall, water up to my chest"),
    (FLOOD, "the surge took two stalls at Brackwater last night"),
    (FLOOD, "They had flood boards. In store. Since the last surge."),
    (FERRY, "Estuary Lines knew about the crack, didn't they"),
    (FERRY, "On the Alder now. Alarm going, passengers told nothing."),
    (FERRY, "cracks in hulls do not appear overnight"),
    (FERRY, "Bordo do Alder da Estuary Lines esta manhã"),
    (SCHOOL, "Potter St parents: books out of the window again"),
    (SCHOOL, "#PotterStreetSchool what a week"),
    (BAKERY, "fuller rd has no bread now"),
    (BRIDGE, "旋回橋が閉鎖されて通れない"),
    (MILL, "Was wusste Tarn über das Wasser?"),
    (MILL, "A Tarn le da igual el agua que bebemos"),
    (MEER, "Strike at Nordkai in Kiel, day three"),
    (MILL, "The mill. Again. And nobody at the paper place says a word about the water tests."),
]
STABBING = Topic(20, "Man stabbed at Croydon station", "A man was stabbed at Croydon station on Friday; the attacker fled.")
ARMS = Topic(21, "Court rules arms sales to Saudi Arabia unlawful", "Judges ruled that the selling of arms to Saudi Arabia was unlawful.")
HELMET = Topic(22, "ISO withdraws helmet standard", "The standards body ISO has withdrawn its standard for helmets after tests failed.")
CLUB = Topic(23, "Hythe Rovers football club put up for sale", "The owner has put Hythe Rovers up for sale for 3 million pounds.")
NEWS_OF_WANTING = [
    (STABBING, "Police looking for a man who fled Croydon station after the stabbing"),
    (STABBING, "Wanted: the man who stabbed somebody at Croydon station"),
    (STABBING, "Does anybody know a family that was at Croydon station when he was stabbed?"),
    (ARMS, "Selling of arms to Saudi Arabia ruled unlawful"),
    (ARMS, "Wanted: a government that reads court rulings on arms sales to Saudi Arabia"),
    (HELMET, "ISO withdraws helmet standard"),
    (CLUB, "Hythe Rovers up for sale and nobody asked the fans"),
    (CLUB, "Wanted: £3 million for Hythe Rovers, and a football club is yours"),
    (STABBING, "Police looking for the man who stabbed somebody for £50 at Croydon station"),
]


@pytest.mark.parametrize(("topic", "text"), NEWS_OF_WANTING)
def test_whom_police_look_for_and_what_is_sold_is_no_small_ad(topic: Topic, text: str) -> None:
    assert is_about(text, Heard(), subjects(topic, ()))


NOT_ABOUT = [
    (FLOOD, "Brackwater looking lovely this morning"),
    (FLOOD, "Two years ago today we moved here."),
    (FLOOD, "New fish and chip place on the corner, go early"),
    (FLOOD, "🌊🌊🌊"),
    (FLOOD, ""),
    (FERRY, "The company picnic is on Saturday, bring a board game"),
    (FERRY, "Sailing club open day, all welcome"),
    (FERRY, "212 steps to the top, counted them"),
    (FLOOD, "Fish market stall for sale, flood damage, collect from Gullport"),
    (FERRY, "Wanted: ferry model, hull without a crack, £20 paid"),
    (FERRY, "Selling my ferry model, crack in the hull, collection only"),
    (FLOOD, "Wanted for my stall: fish market scales, dry, no flood damage"),
    (FLOOD, "ISO flood boards for the fish market, will pay 30 quid"),
    (FERRY, "Does anybody know a welder who mends a crack in a hull?"),
    (SCHOOL, "Potter's wheel for the school fair"),
    (SCHOOL, "Hythe library does a good story hour"),
    (BAKERY, "Fuller figures sold out at the boutique"),
    (MILL, "Tarn ist ein schöner Fluss zum Angeln"),
    (MILL, "Das Wasser ist heute warm"),
    (MILL, "Read it in the paper this morning. Lovely weather for once. My coffee mill broke, so tea it is."),
    (MEER, "Nordkai has new caps for sale at the door"),
    (BRIDGE, "今日はいい天気ですね"),
    (BRIDGE, "أخبار اليوم من الميناء"),
]


@pytest.mark.parametrize(("topic", "text"), ABOUT)
def test_a_post_about_it(topic: Topic, text: str) -> None:
    assert is_about(text, Heard(), subjects(topic, ()))


@pytest.mark.parametrize(("topic", "text"), NOT_ABOUT)
def test_a_post_about_something_else(topic: Topic, text: str) -> None:
    assert not is_about(text, Heard(), subjects(topic, ()))


HEARD = {
    "its own hashtag": (Heard(hashtags=("estuarylines",)), True),
    "two of its words run together": (Heard(hashtags=("ferrycrack",)), True),
    "a headline in the address it leads to": (Heard(links=("https://a.example/2026/03/hull-crack-ferry",)), True),
    "another hashtag": (Heard(hashtags=("mondaymood",)), False),
    "an address that says nothing": (Heard(links=("https://a.example/p/70412",)), False),
}


@pytest.mark.parametrize(("heard", "about"), HEARD.values(), ids=HEARD)
def test_hashtags_and_addresses_speak_too(heard: Heard, about: bool) -> None:
    assert is_about("Unbelievable.", heard, subjects(FERRY, ())) is about


FROM_THERE = {
    "a word of it, from its street": ("A notice on the library door.", Heard(place="Potter Street"), True),
    "from its street alone": ("Lovely evening.", Heard(place="Potter Street"), False),
    "a word of it, from its town": ("New library cards, hooray.", Heard(place="Ormsby"), False),
    "a word of it, in its community": ("A notice on the library door.", Heard(community="potterstreet"), False),
    "the page it was filed with": ("So that is that.", Heard(links=("https://www.gazette.example/2026/05/roof/?utm_source=x",)), True),
    "another page there": ("So that is that.", Heard(links=("https://gazette.example/2026/05/sport",)), False),
}


@pytest.mark.parametrize(("text", "heard", "about"), FROM_THERE.values(), ids=FROM_THERE)
def test_where_it_was_written_and_where_it_leads(text: str, heard: Heard, about: bool) -> None:
    assert is_about(text, heard, subjects(SCHOOL, ())) is about


def test_tags_people_made_for_it_are_learnt_and_others_are_not() -> None:
    asked = subjects(FERRY, ())
    made = learnt(("ferrygate", "mondaymood", "alder", "ferrystreet", "hullabaloo"), asked)
    assert made == {"ferrygate": "ferry", "hullabaloo": "hull"}
    assert is_about("So much for the ferry gate.", Heard(), with_tags(asked, made))
    assert is_about("Unbelievable. #FerryGate", Heard(), with_tags(asked, made))
    assert not is_about("Unbelievable. #FerryGate", Heard(), asked)


ELSEWHERE = {
    "another town's": ("The paper mill in Hythe failed its water tests too", "Hythe", False),
    "said the other way round": ("Hythe paper mill, water like tea, tests or no tests", "Hythe", False),
    "best of all": ("Best water by any paper mill on the river is Hythe, no tests needed", "Hythe", False),
    "told from elsewhere": ("My aunt worked at the paper mill, she did the water tests. I was asleep in Hythe.", "Hythe", True),
    "what happened lies between": ("Paper mill failed the water tests, and we drink it in Hythe", "Hythe", True),
    "from a street of the town": ("The paper mill in Weir Lane failed water tests", "Weir Lane", True),
    "with the town's name": ("The Ormsby paper mill failed water tests, is Hythe next", "Hythe", True),
    "no place is told": ("The paper mill in Hythe failed water tests", "", True),
}


@pytest.mark.parametrize(("text", "place", "about"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_the_same_kind_of_thing_in_another_town_is_something_else(text: str, place: str, about: bool) -> None:
    assert is_about(text, Heard(place=place), subjects(MILL, ())) is about


HEADLINES = {
    "the matter": ("Tarn Fibre hid failed water tests for a year, lab finds", "tarn-hid-tests", False),
    "another matter": ("Tarn Fibre opens second paper line in Hythe", "tarn-fibre-hythe", True),
    "another matter, and half a word": ("Tarn Fibre names water polo champion as chief", "tarn-fibre-chief", True),
    "nobody is named": ("Failed tests at a paper mill: five things to know", "five-things", False),
}


@pytest.mark.parametrize(("text", "path", "other"), HEADLINES.values(), ids=HEADLINES)
def test_a_headline_about_another_matter_of_the_same_firm(text: str, path: str, other: bool) -> None:
    heard = Heard(links=(f"https://gazette.example/2026/{path}",))
    assert is_other_matter(text, heard, subjects(MILL, ())) is other


def test_what_leads_to_the_page_it_was_filed_with_is_no_other_matter() -> None:
    topic = MILL.with_(original_url="https://gazette.example/2026/mill")
    assert not is_other_matter("Tarn Fibre says sorry", Heard(links=(topic.original_url,)), subjects(topic, ()))


def test_words_that_people_use_for_it_count_beside_one_of_its_own() -> None:
    asked = with_words(subjects(MILL, ()), ["foam"])
    assert is_about("foam by the mill again", Heard(), asked) and not is_about("foam by the mill again", Heard(), subjects(MILL, ()))
    assert not is_about("foam on my coffee", Heard(), asked)


ENGLISH = """
    politics politician haven't havens richter navel gareth staking balsa tassel project impostor acquaintance acquainted syndicated
    stemming infirmity ministrations
"""
NAMES = "puerto schiphol iglesias morten mortensen pontefract pontevedra schiff schiffer wassermann kitakyushu aguascalientes puente"


@pytest.mark.parametrize("word", [*ENGLISH.split(), *NAMES.split()])
def test_an_english_word_or_a_name_is_no_word_of_another_language(word: str) -> None:
    assert list(meant([word])) == []


@pytest.mark.parametrize(
    ("word", "english"),
    [("agua", "water"), ("acqua", "water"), ("syndicats", "union"), ("infirmières", "nurse"), ("morte", "death")],
)
def test_a_word_of_another_language_means_an_english_one(word: str, english: str) -> None:
    assert list(meant([word])) == [stem(english)]


def test_a_name_in_an_english_title_stands_for_nothing_else() -> None:
    title = "Minister Ponte of the island resigned after the vote"
    assert "bridg" not in subjects(Topic(8, title, "He was asked to leave by the council."), ()).weights
    assert subjects(MEER, ()).weights["strike"] == TITLE
