"""Posts that use a word of a title for something else, and posts that only speak of several things."""

import pytest

from core.model.post import Heard
from core.model.topic import Topic
from core.topic.post_relevance import is_about, subjects
from core.topic.word_senses import ambiguous

DEPOT = Topic(1, "Tram depot drivers to strike in Ormsby", "Drivers at the Weir Lane depot of Tarn Lines voted for a walkout over pay.")
TREE = Topic(2, "Lightning strike splits chapel oak", "A thunderstorm passed over Hythe on 4 May and a bolt hit the chapel oak.")
COURT = Topic(3, "Court clears Hythe baker of fraud", "The judge at Hythe crown court found the baker Ivo Quill not guilty after a trial.")
BRIDGE = Topic(4, "Toll bridge closed after lorry hits pier", "It is closed to traffic until engineers have looked.")
FIRE = Topic(5, "Fire destroys carpet warehouse", "Smoke stood over the carpet warehouse on Saturday; firefighters were there until dawn.")
CRANE = Topic(6, "Tower crane collapses on hospital site", "The crane came down on the building site while its operator was at lunch.")
BANK = Topic(7, "Savings bank shuts last village branch", "The savings bank shuts its branch in Tarn; customers have to drive to Ormsby.")
TENNIS = Topic(8, "Tennis court resurfaced after court ruling", "A judge ruled that the club may resurface its tennis court.")
PARTY = Topic(9, "Party leader quits over donor dinner", "The party leader resigned before the election after a dinner with donors.")

WAREHOUSE = Topic(10, "Fire at Vellmoor warehouse", "A fire broke out at the Vellmoor warehouse on Monday; smoke stood over the town.")
TRAINS = Topic(
    11,
    "Train crash near Larissa",
    "Two trains collided near Larissa. The crash happened after staff had warned of faults in the signal box.",
)

SOMETHING_ELSE = [
    (DEPOT, "STRIKE at last! Tram depot lads watching, lane four, all ten pins in the gutter of history."),
    (DEPOT, "We were near the tram depot. Lightning strike over the roof, thunder for an hour, bolt after bolt."),
    (TREE, "Strike! Ten pins at the chapel alley, my first evening of bowling under the old oak beams."),
    (COURT, "Centre court, new racket, lost both sets of doubles. The Hythe baker clears the net better than I do."),
    (
        BRIDGE,
        "Bridge night: dealt eleven cards of nothing, one trump, and we lost the rubber. It took its toll. The club is closed on Monday.",
    ),
    (FIRE, "Marshmallow on a stick, a log on the grate, fire lit. The carpet is down too, straight from the warehouse."),
    (CRANE, "A crane! Nest and two chicks, wing like a door. All on the tower of the hospital."),
    (BANK, "Otter on the bank, kingfisher over the stream. Our village branch of the bird club was there to see."),
    (PARTY, "Best party ever: cake, balloons, and a conga at four. The leader quits, donor of the cake unknown."),
]
NOT_TOLD_APART = [
    (DEPOT, "Lightning strike over the tram depot roof, thunder for an hour, bolt after bolt."),
    (COURT, "Centre court, Hythe baker serving, new racket, lost both sets of doubles, still clears the net."),
    (BRIDGE, "Bridge night took its toll: dealt eleven cards of nothing, one trump, and we lost the rubber."),
    (BRIDGE, "New bridge fitted, the dentist closed the gap and the crown holds."),
    (FIRE, "Fire lit, carpet down, marshmallow on a stick and a log on the grate, cosy as a warehouse is not."),
    (CRANE, "A crane on the tower of the hospital! Nest and two chicks, wing like a door."),
    (BANK, "Otter on the bank by the village, branch in its mouth, kingfisher over the stream."),
    (PARTY, "Best party ever: cake, balloons, and the leader of the conga quits at four, donor of the cake unknown."),
]
THE_STORY = [
    (DEPOT, "Tram drivers on strike, so we walked to the bowling alley and back. Pay them."),
    (DEPOT, "Strike at the tram depot. Pickets out, union says both lanes of the gate are blocked."),
    (DEPOT, "Tarn Lines would rather go bowling than talk about the strike. Not one pin of an offer, all gutter."),
    (TREE, "Lightning strike took the chapel oak, the bolt went right down it."),
    (COURT, "Court cleared the Hythe baker. I was at tennis when I read it."),
    (BRIDGE, "Toll bridge closed, so no cards tonight, traffic is back to the church."),
    (FIRE, "Fire at the carpet warehouse. Smoke in our chimney, ash on the stove, brigade all night."),
    (CRANE, "Tower crane down on the hospital site, a heron flew up from the pond."),
    (BANK, "Savings bank shuts the branch. Nearest cash is across the river, past the angler's hut."),
    (TENNIS, "Our tennis court is resurfaced, net and all, the ruling was worth it, see you for doubles."),
    (PARTY, "Party leader quits. No cake for the donors then."),
    (PARTY, "The party leader quits and my birthday party goes on, cake at six."),
    (WAREHOUSE, "The warehouse fire means 200 employees without a job, the manager told us, contract or not"),
    (TRAINS, "The crash happened because of a software update, signal server screen was down"),
]


@pytest.mark.parametrize(("topic", "text"), SOMETHING_ELSE)
def test_a_word_of_the_title_in_another_meaning_is_something_else(topic: Topic, text: str) -> None:
    assert not is_about(text, Heard(), subjects(topic, ()))


@pytest.mark.xfail(strict=True, reason="other words of the topic stand in the same sentence, as they do in posts about it: these are kept")
@pytest.mark.parametrize(("topic", "text"), NOT_TOLD_APART)
def test_a_sentence_that_has_several_words_of_the_topic_by_chance(topic: Topic, text: str) -> None:
    assert not is_about(text, Heard(), subjects(topic, ()))


@pytest.mark.parametrize(("topic", "text"), THE_STORY)
def test_a_word_of_another_meaning_in_passing_changes_nothing(topic: Topic, text: str) -> None:
    assert is_about(text, Heard(), subjects(topic, ()))


def test_where_the_topic_does_not_tell_which_meaning_is_its_own_none_is_another() -> None:
    assert list(ambiguous(["strike", "chapel"], {"strike", "chapel"})) == []
    (found,) = ambiguous(["strike"], {"strike", "worker", "lightn"})
    assert "picket" in found.own and "thunder" in found.own and not any("thunder" in other for other in found.others)
