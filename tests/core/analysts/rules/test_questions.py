"""What an investigation has to find out."""

from core.analysts.rules.questions import questions
from core.model.topic import Topic


def test_questions_ask_what_the_brief_leaves_open() -> None:
    asked = questions(
        Topic(1, "Bursar stole 4,000 euros"), "Bursar Ada Quist stole 4,000 euros on 3 June. It is not clear who noticed. Was it insured?"
    )
    assert "Who noticed?" in asked
    assert "Was it insured?" in asked
    assert any("4,000 euros" in question for question in asked)
    assert any("those accused" in question for question in asked)
    assert len(asked) <= 8


def test_without_a_title_and_a_brief_there_is_nothing_to_ask() -> None:
    assert questions(Topic(1, ""), "") == ()


def test_a_question_as_a_title_is_asked_as_it_stands() -> None:
    assert questions(Topic(1, "Will the mayor resign?"), "") == ("Will the mayor resign?",)
