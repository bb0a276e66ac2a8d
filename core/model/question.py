"""What a plan or an editor asks, and what the sources say to it."""

from dataclasses import dataclass
from enum import StrEnum

from core.model.claim import Cited
from core.model.plan import Plan


class QuestionKind(StrEnum):
    """Where a question comes from."""

    PLAN = "plan"
    EDITOR = "editor"


class AnswerState(StrEnum):
    ANSWERED = "answered"
    PARTLY = "partly answered"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found to one question; without quotes it is open."""

    question_id: str
    state: AnswerState = AnswerState.OPEN
    text: str = ""
    cited: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something an investigation has to find out, and its answer so far."""

    id: str  # Q1 …
    text: str
    kind: QuestionKind = QuestionKind.PLAN
    state: AnswerState = AnswerState.OPEN
    answer: str = ""
    cited: tuple[Cited, ...] = ()
    pass_no: int = 1


def questions(plan: Plan) -> tuple[Question, ...]:
    """Those of the plan as it was approved; whatever the plan did not make itself, an editor asked."""
    made = set(plan.made)
    kinds = {text: QuestionKind.PLAN if text in made else QuestionKind.EDITOR for text in plan.questions}
    return tuple(Question(f"Q{number}", text, kind) for number, (text, kind) in enumerate(kinds.items(), 1))
