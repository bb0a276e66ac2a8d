"""The shapes in which a model answers; what does not fit is left out of a list, and an answer that is nothing of the kind is none."""

import re
from collections.abc import Mapping
from functools import cache
from math import isfinite
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import from_json

from core.errors import ReaderError

FENCE = re.compile(r"^```(?:json)?\s*|\s*```$")

Relating = Literal["supports", "contradicts", "reports"]
Opposing = Literal["", "direct", "contextual", "omission", "timeline"]
Claiming = Literal["figure", "date", "place", "quotation", "allegation", "event"]
Searching = Literal["subject", "origin", "controversy", "credible", "question"]
Piece = Literal[
    "report", "opinion", "release", "record", "check", "satire", "correction", "live", "list", "interview", "post", "other"
]  # fmt: skip
Leans = Literal["according", "told", "first", "credit", "link"]
Named = Literal["person", "organisation", "place"]
Knowing = Literal["usual", "area"]
Often = Literal["", "often", "seldom"]
Stated = Literal["answered", "partly", "open"]
Publishing = Literal["", "news", "trade", "authority", "company", "wire", "analyst", "blog", "social", "satire", "farm"]


class Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


Given = TypeVar("Given", bound=Answer)
Item = TypeVar("Item")


def those_that_fit(values: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    """Half an answer is worth its half: one entry out of shape costs that entry."""
    if not isinstance(values, list):
        return handler(values)
    found = []
    for value in values:
        try:
            found += handler([value])
        except ValidationError:
            continue
    return found


def known_or(other: object) -> WrapValidator:
    """A value that is none of those to choose from costs only itself, not all it stands with."""

    def chosen(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            return other

    return WrapValidator(chosen)


def in_hundreds(value: Any) -> Any:
    """0.8 is meant as 80."""
    return round(value * 100 if 0 < value < 1 else value) if isinstance(value, float) and isfinite(value) else value


Percent = Annotated[int, BeforeValidator(in_hundreds)]
Many = Annotated[list[Item], WrapValidator(those_that_fit)]


class StatementGiven(Answer):
    text: str
    quote: str
    kind: Claiming = "event"
    importance: Percent = 50
    by: str = ""


class AttributionGiven(Answer):
    by: str
    named: str = ""
    cue: str = ""
    quote: str
    direct: bool = False
    asserted: bool = True


class LeaningGiven(Answer):
    name: str
    quote: str
    how: Leans = "according"
    whole: bool = False
    publishes: bool = True


class EventGiven(Answer):
    text: str
    date: str
    until: str = ""
    quote: str
    ahead: bool = False
    reckoned: bool = False
    before: bool = False
    by: str = ""
    closeness: Percent = 50


class PartyGiven(Answer):
    name: str
    kind: Named
    role: str = ""
    told: str = ""
    said: Many[str] = []
    record: Many[str] = []
    happens: Percent = 0


class BackdropGiven(Answer):
    quote: str
    kind: Knowing
    cue: str = ""
    often: Often = ""
    closeness: Percent = 0


class HearingGiven(Answer):
    name: str
    quote: str
    answered: bool = True


class LoadedGiven(Answer):
    quote: str
    weight: Percent = 100
    opinion: bool = False


class RelationGiven(Answer):
    """How a page stands to one claim."""

    claim: str
    relation: Annotated[Relating, known_or("")]  # a word nobody knows makes the reading unsure, never silent
    quote: str = ""
    sure: Annotated[Percent, known_or(50)] = 50
    kind: Annotated[Opposing, known_or("")] = ""
    by: str = ""
    why: str = ""


class PageGiven(Answer):
    """All that is asked of one page; a question about claims alone leaves the rest empty, so that both have one shape and share a cache."""

    source: str
    kind: Annotated[Piece, known_or("other")] = "other"
    about: Percent
    relevance: str = ""
    finding: str = ""
    statements: Many[StatementGiven] = []
    attributions: Many[AttributionGiven] = []
    leans_on: Many[LeaningGiven] = []
    events: Many[EventGiven] = []
    backdrop: Many[BackdropGiven] = []
    parties: Many[PartyGiven] = []
    hearings: Many[HearingGiven] = []
    loaded: Many[LoadedGiven] = []
    headline: Many[str] = []
    steering: str = ""
    own_reporting: bool = False
    own_words: str = ""
    outlet: Annotated[Publishing, known_or("")] = ""
    relations: Many[RelationGiven]


class PagesGiven(Answer):
    pages: Many[PageGiven]


class RelationsGiven(Answer):
    relations: Many[RelationGiven]


class CentralGiven(Answer):
    text: str
    kind: Claiming = "event"


class QueryGiven(Answer):
    text: str
    purpose: Searching = "question"


class PlanGiven(Answer):
    questions: Many[str]
    claims: Many[CentralGiven]
    queries: Many[QueryGiven] = []


class GroupGiven(Answer):
    """Statements that say the same, the best wording first."""

    statements: Many[str]
    importance: Percent = 50


class GroupsGiven(Answer):
    claims: Many[GroupGiven]


class SayingGiven(Answer):
    value: str
    sources: Many[str]


class DifferenceGiven(Answer):
    claim: str
    kind: Claiming
    sayings: Many[SayingGiven]


class DifferencesGiven(Answer):
    differences: Many[DifferenceGiven]


class CitedGiven(Answer):
    source: str
    quote: str


class AnswerGiven(Answer):
    question: str
    state: Stated
    text: str = ""
    quotes: Many[CitedGiven] = []


class AnswersGiven(Answer):
    answers: Many[AnswerGiven]


class SentenceGiven(Answer):
    text: str
    sources: Many[str]


class AccountGiven(Answer):
    sentences: Many[SentenceGiven]


def parsed(text: str, kind: type[Given], label: str) -> Given:
    """The answer in its shape; a fence or a word of courtesy around the JSON is no reason to refuse it."""
    try:
        return kind.model_validate(from_json(_json(text), allow_inf_nan=False))
    except (ValidationError, ValueError, RecursionError) as error:
        raise ReaderError(f"{label}'s answer did not have the shape it was asked for.") from error


def _json(text: str) -> str:
    bare = FENCE.sub("", text.strip())
    start, end = bare.find("{"), bare.rfind("}")
    return bare[start : end + 1] if 0 <= start < end else bare


@cache
def shape_of(kind: type[Answer]) -> Mapping[str, Any]:
    """The JSON schema that providers hold an answer to: everything required, nothing besides, no words that would be paid for."""
    bare: Mapping[str, Any] = _strict(kind.model_json_schema())
    return bare


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _strict(part) for name, part in schema.items() if name not in ("title", "description", "default")}
    if isinstance(schema.get("properties"), dict):
        properties = {name: _strict(part) for name, part in schema["properties"].items()}
        kept |= {"properties": properties, "required": list(properties), "additionalProperties": False}
    return kept
