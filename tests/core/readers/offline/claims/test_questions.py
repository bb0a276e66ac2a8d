"""What an investigation has to find out."""

from core.model.topic import Topic
from core.readers.offline.claims.topic_claims import MOST_QUESTIONS, central_claims, questions


def asked(title: str, brief: str = "") -> tuple[str, ...]:
    topic = Topic(1, title)
    return questions(topic, brief, central_claims(topic, brief))


def test_questions_ask_what_the_brief_leaves_open() -> None:
    made = asked("Bursar stole 4,000 euros", "Bursar Ada Quist stole 4,000 euros on 3 June. It is not clear who noticed. Was it insured?")
    assert {"Who noticed?", "Was it insured?"} < set(made)
    assert any("4,000" in question for question in made)
    assert any("those accused" in question for question in made)
    assert len(made) <= MOST_QUESTIONS


def test_without_a_title_and_a_brief_there_is_nothing_to_ask() -> None:
    assert asked("") == ()


def test_a_question_as_a_title_is_asked_as_it_stands() -> None:
    assert asked("Will the mayor resign?") == ("Will the mayor resign?",)


def test_a_claim_is_asked_as_a_question_in_one_sentence() -> None:
    assert "Is it true that the mill closed on Friday?" in asked("The mill closed on Friday")
    assert "Is it true that Tarn Council sold the mill?" in asked("Tarn Council sold the mill")
