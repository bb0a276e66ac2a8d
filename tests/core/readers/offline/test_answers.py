"""What pages say to a question: quoted and of the kind it asks for, in part, or not at all."""

from dataclasses import replace

import pytest

from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from core.model.origin import Ground, Origin, Rests
from core.model.question import Answer, AnswerState, Question
from core.model.source import SourceText
from core.policy.levels import recommend
from core.readers.offline.answers import answers
from tests.core.cases import RULES, case

ANSWERED, PARTLY, OPEN = AnswerState.ANSWERED, AnswerState.PARTLY, AnswerState.OPEN
TOLD = (
    "The Tarn mill closed on 5 March 2026 after the owner ran out of money. Mayor Ana Verrin said the town would help. "
    "Some 120 people lost their jobs because the bank called in its loan. The mill stands in Tarn, near Leeds. "
    "Who will buy the mill? Its old slate roof leaks badly. It did not open in April.",
    "Workers were told on Friday. The owner, Acme Textiles, said it regretted the closure.",
)


def asked(question: str, dossier: Dossier) -> Answer:
    judged = dossier.with_(recommendation=recommend(dossier, RULES))
    texts = [SourceText(source, text) for source, text in zip(dossier.sources, TOLD, strict=False)]
    return answers([Question("Q1", question)], judged, texts)[0]


@pytest.mark.parametrize(
    ("question", "state", "told", "quoted"),
    [
        ("When did the Tarn mill close?", ANSWERED, "5 March 2026.", "The Tarn mill closed on 5 March 2026"),
        ("How many people lost their jobs at the mill?", ANSWERED, "Some 120.", "Some 120 people lost their jobs"),
        ("Why did people lose their jobs?", ANSWERED, "", "because the bank called in its loan"),
        ("Where does the mill stand?", ANSWERED, "Leeds.", "The mill stands in Tarn"),
        ("Who is the mayor?", ANSWERED, "Ana Verrin.", "Mayor Ana Verrin"),
        ("What does Acme Textiles say to the closure?", ANSWERED, "", "said it regretted the closure"),
        ("What is the matter with the old roof?", PARTLY, "", "roof leaks badly"),
        ("When did it open?", OPEN, "", ""),  # it did not
        ("Who will buy the mill?", OPEN, "", ""),  # a page that asks the same answers nothing
        ("When did the Tarn brewery open its doors to visitors?", OPEN, "", ""),
        ("How much did the roof cost?", OPEN, "", ""),
    ],
)
def test_a_question_is_answered_by_a_sentence_that_holds_what_it_asks_for(
    question: str, state: AnswerState, told: str, quoted: str
) -> None:
    made = asked(question, case("2+ 2+"))
    assert (made.state, made.text) == (state, told)
    assert quoted in " ".join(one.quote.exact for one in made.cited)
    for one in made.cited:
        assert any(text[one.quote.start : one.quote.end] == one.quote.exact for text in TOLD)


@pytest.mark.parametrize(
    ("voices", "state", "by"),
    [("2+ 2+", ANSWERED, 2), ("2+", PARTLY, 1), ("2> 1x", ANSWERED, 1), ("2+ 2x", PARTLY, 2), ("2> 2>", OPEN, 0)],
)
def test_whether_it_is_so_follows_from_the_verdict(voices: str, state: AnswerState, by: int) -> None:
    made = asked("Is it true that the mill closed on Friday?", case(voices))
    assert (made.state, len(made.cited)) == (state, by)


def test_who_denies_it_is_known_from_the_evidence() -> None:
    assert asked("Who contradicts it, and on what ground?", case("2+ 2x")).text == "Denied by: Outlet 2."
    assert asked("Who contradicts it, and on what ground?", case("2+ 2+")).state is OPEN


@pytest.mark.parametrize(("sure", "state"), [(71.0, ANSWERED), (40.0, PARTLY)])
def test_who_was_first_is_known_from_the_origin(sure: float, state: AnswerState) -> None:
    ground = Ground("Two lean on it", Rests.LEANED_ON, (Cited("S002", Quote("words", 0, 5)),))
    made = asked("Who said it first?", case("2+ 2+").with_(origin=Origin("S001", (ground,), sure)))
    assert (made.state, made.cited) == (state, ground.cited)


def test_satire_and_pages_that_tell_another_story_answer_nothing() -> None:
    dossier = case("2+ 2+")
    satire = dossier.with_(sources=(replace(dossier.sources[0], satire=True), dossier.sources[1]))
    aside = dossier.with_(evidence=dossier.evidence[1:])
    assert {asked("When did the Tarn mill close?", one).state for one in (satire, aside)} == {OPEN}
