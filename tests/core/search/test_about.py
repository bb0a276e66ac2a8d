"""Posts about a topic, and posts that only share a place or a word with it."""

import pytest

from core.model.post import Heard
from core.model.topic import Topic
from core.search.about import is_about, learnt, subjects, with_tags

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
]
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
    (FERRY, "Wanted: ferry model, hull without a crack"),
    (FERRY, "Does anybody know a welder who mends a crack in a hull?"),
    (SCHOOL, "Potter's wheel for the school fair"),
    (SCHOOL, "Hythe library does a good story hour"),
    (BAKERY, "Fuller figures sold out at the boutique"),
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
