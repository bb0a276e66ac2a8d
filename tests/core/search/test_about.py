"""Posts about a topic, and posts that only share a place or a word with it."""

import pytest

from core.model.post import Heard
from core.model.topic import Topic
from core.search.about import is_about, subjects

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
