"""What a plan or an editor asks, and what the sources say to it."""

from dataclasses import dataclass
from enum import StrEnum

from core.model.claim import Cited


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
