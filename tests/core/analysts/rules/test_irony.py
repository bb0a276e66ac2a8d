"""The tone that gives irony away, and the same words where they are meant."""

import pytest

from core.analysts.rules.irony import sounds_ironic
from core.model.claim import UNSURE
from tests.core.analysts.rules.make import read

CLOSED = "The mill at Tarn closed on Friday"
IRONIC = [
    "Right, and pigs fly.",
    "Right, and pigs fly over the harbour.",
    "Yes, when pigs fly.",
    "And pigs have wings.",
    "Sure, and the moon is made of cheese.",
    "And I am the Queen of Sheba.",
    "And my cat is the pope.",
    "Pull the other one.",
    "Tell me another.",
    "A likely story.",
    "My foot.",
    "If that is so, I will eat my hat.",
    "Believe that and you will believe anything.",
    "And hell has frozen over.",
    "In your dreams.",
    "Yeah, and elephants dance on the roof.",
    "Fat chance.",
    "Of course it did. And I have a bridge to sell you.",
    "Sure it did.",
    "Give me a break.",
    "I, the owner, deny everything. #parody",
    "I am not selling. #AprilFools",
]
MEANT = [
    "The farm's pigs fly to Norway in a cargo plane.",
    "The film “When Pigs Fly” was shown in the canteen that night.",
    "The manager injured his foot on the stairs.",
    "The guests ate cheese under a full moon.",
    "Right, and left of the gate, the posts were painted.",
    "She turned right, and the bus followed.",
    "The king and I attended the ceremony.",
    "The pope will visit the town in May.",
    "It was a likely story for the evening news, the editor thought.",
    "Sure enough, the gates were locked by noon.",
    "He pulled the other lever.",
    "Tell me another story, the boy asked his mother.",
    "The owner sold the bridge to the county.",
    "Elephants danced in the circus next door.",
    "The council gave me a break in the car park fees.",
    "There is a fat chance jar on the counter of the pub, named after the horse.",
    "He eats his lunch with his hat on.",
    "When pigs whistle, farmers in Tarn say, rain is near.",
    "And the earth is flat for miles around here, easy for cycling.",
    "“Sure they did,” said the guard, and showed the footage.",
    "The choir sang “In Your Dreams” at the gate.",
    "The owner denies it. #jokerfilm",
]


@pytest.mark.parametrize("tone", IRONIC)
def test_a_tone_that_gives_itself_away_makes_unsure(tone: str) -> None:
    evidence = read(CLOSED, f"{CLOSED}. {tone}")
    assert sounds_ironic(tone) and evidence.confidence <= UNSURE, evidence.note


@pytest.mark.parametrize("words", MEANT)
def test_the_same_words_meant_as_they_stand_are_no_irony(words: str) -> None:
    evidence = read(CLOSED, f"{CLOSED}. {words}")
    assert not sounds_ironic(words) and evidence.confidence > UNSURE, evidence.note
