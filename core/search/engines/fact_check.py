"""Google's index of published fact-checks: who reviewed a claim and how. https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any

from core.errors import NothingToAsk
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire

MOST = 100


def this_day() -> date:
    return datetime.now(UTC).date()


class FactCheck:
    manifest = Manifest(
        name="fact-check",
        label="Google Fact Check",
        kind=EngineKind.FACT_CHECK,
        covers="published fact-checks of many organisations, with their ratings",
        base_url="https://factchecktools.googleapis.com",
        docs="https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search",
        keys=("google_fact_check_api_key",),
        limit=Limit(calls=1, seconds=1.0),
        limits="a quota of each key, shown where the key was made",
    )

    def __init__(self, wire: Wire, today: Callable[[], date] = this_day) -> None:
        self._wire, self._today = wire, today

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        asked = params(terms, limit, self._today())
        if "query" not in asked and "reviewPublisherSiteFilter" not in asked:
            raise NothingToAsk(f"{self._wire.label} needs words or one site to look for.")
        headers = {"X-Goog-Api-Key": self._wire.keys["google_fact_check_api_key"]}
        answer = await self._wire.json("/v1alpha1/claims:search", params=asked, headers=headers)
        if isinstance(at(answer, "error"), Mapping):
            raise self._wire.refusal(_status(answer), {})
        return read_hits(answer, self.manifest.name)[:limit]


def _status(answer: Any) -> int:
    code = at(answer, "error", "code")
    return code if isinstance(code, int) else 400


def params(terms: Terms, limit: int, today: date) -> dict[str, str]:
    """It knows how old a review may be, but no last day, and one publisher or all of them."""
    asked = {"pageSize": str(min(limit, MOST))}
    if query := terms.plain:
        asked["query"] = query
    if len(terms.sites) == 1:
        asked["reviewPublisherSiteFilter"] = terms.sites[0].partition("/")[0]
    if terms.since:
        asked["maxAgeDays"] = str(max((today - terms.since).days + 1, 1))
    return asked


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """One hit for every review; a claim may have several."""
    reviews = ((claim, review) for claim in items(answer, "claims") for review in items(claim, "claimReview"))
    return [
        hit(
            url=text(review, "url"),
            title=text(review, "title") or text(claim, "text"),
            snippet=finding(claim, review),
            published=when(text(review, "reviewDate").removesuffix("T00:00:00Z")),  # midnight stands for a day without an hour
            outlet=text(review, "publisher", "name") or text(review, "publisher", "site"),
            found_by=(engine, rank),
        )
        for rank, (claim, review) in enumerate(islice(reviews, MOST), start=1)
    ]


def finding(claim: Mapping[str, Any], review: Mapping[str, Any]) -> str:
    """Who rates what by whom how, as far as it is told."""
    who = text(review, "publisher", "name") or text(review, "publisher", "site") or "A fact-checker"
    what, by, rating = text(claim, "text"), text(claim, "claimant"), text(review, "textualRating")
    said = f"“{what}”" if what else "the claim"
    said += f" by {by}" if by else ""
    return f"{who} rates {said}: {rating}" if rating else f"{who} reviews {said}"
