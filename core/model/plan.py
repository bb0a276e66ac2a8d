"""What an investigation will ask, before anything is searched or spent."""

from dataclasses import dataclass, replace
from typing import Any, Self

from core.model.claim import Claim


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
