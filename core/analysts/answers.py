"""The shapes in which a model answers; the provider holds it to them, and what does not fit is no answer."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Relating = Literal["supports", "contradicts", "reports"]
Opposing = Literal["", "direct", "contextual", "omission", "timeline"]
Claiming = Literal["figure", "date", "place", "quotation", "allegation", "event"]
Searching = Literal["subject", "origin", "controversy", "credible", "question"]


def _bare(schema: dict[str, Any]) -> None:
    """Titles and descriptions would be paid for with every question."""
    schema.pop("title", None)
    schema.pop("description", None)
    for one in schema.get("properties", {}).values():
        one.pop("title", None)
        one.pop("default", None)


class Answer(BaseModel):
    model_config = ConfigDict(json_schema_extra=_bare, frozen=True)


class Related(Answer):
    """How one source stands to one claim."""

    claim: str
    relation: Relating
    quote: str
    sure: int
    kind: Opposing = ""
    by: str = ""
    why: str = ""


class Compared(Answer):
    source: str
    relations: list[Related]


class Comparison(Answer):
    sources: list[Compared]


class Stated(Answer):
    """A checkable statement, and who makes it."""

    text: str
    kind: Claiming
    importance: int
    source: str
    quote: str
    by: str = ""
    also: list[str] = []


class Statements(Answer):
    claims: list[Stated]


class Summed(Answer):
    source: str
    summary: str
    finding: str = ""


class Summaries(Answer):
    sources: list[Summed]


class Tiered(Answer):
    source: str
    tier: int
    reason: str


class Tiers(Answer):
    sources: list[Tiered]


class Central(Answer):
    text: str
    kind: Claiming


class Sought(Answer):
    text: str
    purpose: Searching


class Planning(Answer):
    questions: list[str]
    claims: list[Central]
    queries: list[Sought]


class Told(Answer):
    text: str
    sources: list[str]


class Account(Answer):
    sentences: list[Told]
