"""What an investigation will ask, before anything is searched or spent, and what the sources say to its questions."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from core.model.claim import Cited, Claim


@dataclass(frozen=True, slots=True)
class Query:
    """Words for the engines; `purpose` says which kind of question it is."""

    text: str
    purpose: str = "subject"  # subject, phrase, claim, controversy, area, origin, credible, related, background, question, gap


@dataclass(frozen=True, slots=True)
class Plan:
    """Questions and queries the editor approves; what is edited here is what runs."""

    brief: str = ""
    questions: tuple[str, ...] = ()
    queries: tuple[Query, ...] = ()
    own_urls: tuple[str, ...] = ()
    excluded_domains: tuple[str, ...] = ()
    expected_usd: float = 0.0
    expected_seconds: float = 0.0
    cap_usd: float = 0.5
    cap_minutes: int = 10
    made_for: str | None = None  # the brief that questions and queries were made for; none before the first planning
    made: tuple[str, ...] = ()  # those questions and queries as they were made: whatever else stands in the plan, an editor wrote
    included_domains: tuple[str, ...] = ()  # only these are searched
    central: tuple[Claim, ...] = ()  # the statements the topic makes, as they were read when the plan was made
    claimant_domains: tuple[str, ...] = ()  # the claimant's own: nobody confirms himself, so they are left out of the search

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)


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
