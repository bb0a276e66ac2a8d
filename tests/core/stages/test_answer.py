"""Every question of the plan ends as answered with quotes, in part, or open, whoever reads."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.evidence.quotes import anchor
from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from core.model.plan import Answer, AnswerState, Plan, Question, QuestionKind, questions
from core.model.source import SourceText
from core.readers.offline.reader import OfflineReader
from core.stages.answer import answer
from core.stages.summarize.report import drafted
from core.tools import Tools
from tests.core.stages.test_stages import GAZETTE, PAGES, POST, RATINGS, hit, walked
from tests.fakes.outside import FakeEngine, tools

WHEN, WHO = "When did the Tarn mill close?", "Who owns the mill?"
QUOTE = anchor(PAGES[GAZETTE], "The Tarn mill closed on Friday.")


class Saying(OfflineReader):
    """Answers every question with the same words of the first source."""

    def __init__(self, *quotes: Quote | None) -> None:
        self._quotes = quotes

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        cited = tuple(Cited("S001", one) for one in self._quotes if one)
        return tuple(Answer(one.id, AnswerState.ANSWERED, "On Friday.", cited) for one in questions)


async def at_the_end() -> tuple[Dossier, Tools]:
    given = tools([FakeEngine([hit(GAZETTE), hit(POST)])], PAGES, RATINGS)
    dossier = await walked(given, "audit")
    return dossier.with_(plan=Plan(questions=(WHEN, WHO), made=(WHEN,))), given


async def test_what_the_plan_did_not_make_an_editor_asked() -> None:
    dossier, _ = await at_the_end()
    assert [(one.id, one.kind) for one in questions(dossier.plan)] == [("Q1", QuestionKind.PLAN), ("Q2", QuestionKind.EDITOR)]


async def test_the_questions_are_there_from_the_start_and_answered_at_the_end() -> None:
    dossier, given = await at_the_end()
    begun = await walked(given, "discover")
    assert [one.text for one in begun.questions] == [*begun.plan.questions]
    made = (await answer(dossier, given)).questions
    assert [(one.state, one.answer) for one in made] == [(AnswerState.ANSWERED, "Friday."), (AnswerState.OPEN, "")]


@pytest.mark.parametrize(
    ("quote", "state"),
    [(QUOTE, AnswerState.ANSWERED), (QUOTE and replace(QUOTE, exact="It burnt down."), AnswerState.OPEN), (None, AnswerState.OPEN)],
)
async def test_words_that_are_in_no_capture_answer_nothing(quote: Quote | None, state: AnswerState) -> None:
    dossier, given = await at_the_end()
    made = await answer(dossier, replace(given, reader=Saying(quote)))
    assert {one.state for one in made.questions} == {state}


async def test_the_report_gives_each_question_its_answer_in_words_of_a_source() -> None:
    dossier, given = await at_the_end()
    report = drafted(await answer(dossier, given))
    told = next(one for one in report.sections if one.title == "Questions").sentences
    assert [one.text for one in told] == [
        f"{WHEN} Answered. Friday. “The Tarn mill closed on Friday.”",
        f"{WHO} Open: no source read here answers it.",
    ]
    assert told[0].source_ids == ("S001",) and told[1].source_ids == ()
