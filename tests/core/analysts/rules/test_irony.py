"""The tone that gives irony away, and the same words where they are meant."""

import pytest

from core.analysts.rules.irony import is_satire, sounds_ironic
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
    "The senator replied: “Yeah, right.”",
    "“Oh, great,” she said when the verdict was read.",
    "He gave three cheers for the king.",
    "The lottery winner must be thrilled, neighbours said.",
    "The regulator approved LOL-237 in March.",
    "The festival at Haha Bay reopens.",
    "Haharu Sato won the race.",
    "The court asked who could have known of the leak.",
    "If you believe that you were exposed, call the clinic.",
    "The start was put off because of course fees nobody had paid.",
    "The vote surprised nobody, and it was a result that surprised no one abroad.",
    "Sure, exports grew, the ministry wrote. Well done, the steak was sent back.",
    "What a night for Wales! The coach wept.",
    "He owns 40 per cent (Smith: 20;) of it.",
    "The remark was a slip, his office said; it was just a joke.",
]


@pytest.mark.parametrize("tone", IRONIC)
def test_a_tone_that_gives_itself_away_makes_unsure(tone: str) -> None:
    evidence = read(CLOSED, f"{CLOSED}. {tone}")
    assert sounds_ironic(tone) and evidence.confidence <= UNSURE, evidence.note


@pytest.mark.parametrize("words", MEANT)
def test_the_same_words_meant_as_they_stand_are_no_irony(words: str) -> None:
    evidence = read(CLOSED, f"{CLOSED}. {words}")
    assert not sounds_ironic(words) and evidence.confidence > UNSURE, evidence.note


REPORT = "Two men were held in Tarn on Monday. Police searched a flat."
SATIRE = [
    f"Satire\n\n{REPORT}",
    f"{REPORT}\n\nSatire. Nobody was hurt.",
    f"{REPORT}\n\nParody account",
    f"{REPORT} April Fools!",
    f"{REPORT} This site is a satirical publication.",
    f"{REPORT} We are a satirical magazine and proud of it.",
    f"{REPORT} Our stories are made up.",
    f"{REPORT} Everything on this page is fictional.",
    f"{REPORT} Everything in The Whelk is made up, apart from the tides.",
    f"{REPORT}\n\nThe Whelk is a satirical newspaper.\n\nContact\n\nImprint",
]
NO_SATIRE = [
    f"{REPORT} The weekly is a satirical magazine founded in 1970.",
    f"{REPORT} The post came from a parody account of the local police.",
    f"{REPORT} The law was introduced on April Fools Day 2019.",
    f"{REPORT} April Fool's Day falls on a Wednesday this year.",
    f"{REPORT} Everything in the bill is made up of three parts.",
    f"{REPORT} Everything here is fictional, the producer of the film said.",
    f"{REPORT} All names on this list are invented, the court heard.",
    f"{REPORT} “This site is a satirical publication,” its owner told the judge.",
    f"{REPORT} This site is a parody, the lawyer said of the defendant's page.",
    f"{REPORT} The Onion is a satirical newspaper bought in 2024.",
    f"Parody account of the Tarn police suspended\n\n{REPORT}",
    f"{REPORT}\n\nThe museum's new rooms:\n\nSatire\n\nPainting\n\nGlass\n\nEntry is free.",
    f"{REPORT} These stories are invented by rivals.",
]


@pytest.mark.parametrize("words", SATIRE)
def test_a_page_that_calls_itself_satire_is(words: str) -> None:
    assert is_satire(words, "The Whelk")


@pytest.mark.parametrize("words", NO_SATIRE)
def test_a_page_that_tells_of_somebody_elses_satire_is_none(words: str) -> None:
    assert not is_satire(words, "Reuters")


@pytest.mark.parametrize("outlet", ["", " ", "A · B (C", "The", "x\ny", "[a"])
def test_an_outlet_of_any_name_does_no_harm(outlet: str) -> None:
    assert not is_satire(REPORT, outlet)
