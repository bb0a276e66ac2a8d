"""A page of questions and answers says what its answers make of the questions."""

import pytest

from core.model.claim import Claim
from core.model.source import Source, SourceText
from core.model.words import Relation
from core.readers.offline.stance import compare_all
from core.readers.offline.stance.passages import stated


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Did the owner of the dairy sell his boat? No, the council says.", "the owner of the dairy did not sell his boat"),
        ("Is the mayor of Brackwater dead? No He gave a speech today.", "the mayor of Brackwater is not dead"),
        ("Did the bridge open on Monday? Yes. It stays shut.", "the bridge did open on Monday"),
        ("Did the bridge open on Monday Yes It stays shut.", "the bridge did open on Monday"),
        ("In 2019, did the council buy the mill? There is no record of a sale.", "In 2019, the council did not buy the mill"),
        ("Did the council buy the mill? The claim that it did is false. It rents it.", "the council did not buy the mill"),
        ("Has the mill burnt down? It is true. The roof is gone.", "the mill has burnt down"),
        ("How many people work at the mill? 140 people.", "How many people work at the mill: 140 people."),
        ("Did the council buy the mill? No evidence", "the council did not buy the mill"),
    ],
)
def test_an_answered_question_is_read_as_the_statement_it_makes(asked: str, said: str) -> None:
    found = stated(asked)
    assert found.splitlines()[0].rstrip(" .") == said.rstrip(".")
    assert len(found) == len(asked)


@pytest.mark.parametrize("asked", ["Who owns the mill? No answer could be found.", "Is the mill sold? This is not known."])
def test_a_question_that_nobody_could_answer_says_nothing(asked: str) -> None:
    assert not stated(asked).strip()


@pytest.mark.parametrize(
    "text",
    [
        "The mill closed. Was it the price of wheat? The owner would not say. No one else would.",
        "The mill closed in March. No buyer was found.",
        "Is this the end of the mill?",
    ],
)
def test_other_questions_stay_as_they_are(text: str) -> None:
    assert stated(text) == text


@pytest.mark.parametrize(("answer", "relation"), [("Yes.", Relation.SUPPORTS), ("No.", Relation.CONTRADICTS)])
def test_yes_supports_and_no_contradicts_in_the_words_of_the_page(answer: str, relation: Relation) -> None:
    text = f"Did the Castrey dairy pour waste into the river? {answer} The council wrote this on Monday."
    page = SourceText(Source("S001", "https://gazette.example/1", "k", "gazette.example", "Gazette", "", capture="-"), text)
    found = compare_all([Claim("C1", "The Castrey dairy poured waste into the river", central=True)], [page])[0]
    assert found.relation is relation
    assert found.quote and found.quote.exact.startswith("Did the Castrey dairy pour waste into the river?")
