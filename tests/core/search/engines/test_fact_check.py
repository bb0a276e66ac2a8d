"""Google Fact Check against the world."""

from datetime import date
from typing import Any

import httpx
import pytest

from core.errors import Busy, NothingToAsk, OutOfOrder, Refused, SearchError, ShutOut
from core.search.engines.fact_check import FactCheck, params, read_hits
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wires import KEY, wired

NAME = "google_fact_check_api_key"
TODAY = date(2026, 3, 10)


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, FactCheck) as check:
        hits = await check.search(parse("reservoir water"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("fact-check", 1),) and hits[4].found_by == (("fact-check", 5),)
    assert all(hit.url and hit.title and hit.outlet and ": Unproven" in hit.snippet for hit in hits) and any(hit.published for hit in hits)


async def test_it_sends_its_key_as_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, FactCheck) as check:
        await check.search(parse("reservoir"), 5)
    (call,) = world.asked("fact-check")
    assert call.headers["x-goog-api-key"] == KEY.format(name=NAME)
    assert KEY.format(name=NAME) not in str(call.params) + call.path


def test_the_first_day_is_an_age_and_one_site_a_publisher() -> None:
    asked = params(parse("mill fire site:fullfact.org since:2026-03-01 until:2026-03-05"), 10, TODAY)
    assert asked == {"query": "mill fire", "pageSize": "10", "reviewPublisherSiteFilter": "fullfact.org", "maxAgeDays": "10"}


def test_several_sites_and_a_day_to_come_are_left_to_the_desk() -> None:
    asked = params(parse("mill site:fullfact.org,snopes.com since:2027"), 10, TODAY)
    assert "reviewPublisherSiteFilter" not in asked and asked["maxAgeDays"] == "1"


def test_it_is_sent_words_without_operators() -> None:
    assert params(parse('mill "night shift" (fire OR blaze) -film'), 10, TODAY)["query"] == "mill night shift"


async def test_the_reviews_of_one_publisher_can_be_asked_for_without_words(world: World) -> None:
    async with wired(world, FactCheck) as check:
        await check.search(parse("site:auditoffice.example"), 5)
        with pytest.raises(NothingToAsk, match="Google Fact Check needs words or one site to look for"):
            await check.search(parse("since:2026"), 5)
    (call,) = world.asked("fact-check")
    assert call.params["reviewPublisherSiteFilter"] == "auditoffice.example"


def test_its_published_example_is_read() -> None:
    """The shape of https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims, with its own sample claim."""
    example = {
        "claims": [
            {
                "text": "Crime has doubled in the last 2 years.",
                "claimant": "John Doe",
                "claimDate": "2020-01-02T00:00:00Z",
                "claimReview": [
                    {
                        "publisher": {"name": "Full Fact", "site": "fullfact.org"},
                        "url": "https://fullfact.org/crime/doubled/",
                        "title": "Has crime doubled?",
                        "reviewDate": "2020-01-03T09:30:00Z",
                        "textualRating": "Mostly false",
                        "languageCode": "en",
                    },
                    {
                        "publisher": {"site": "checks.example"},
                        "url": "https://checks.example/crime",
                        "reviewDate": "2020-01-04T00:00:00Z",
                        "languageCode": "en",
                    },
                ],
            }
        ],
        "nextPageToken": "CAo",
    }
    first, second = read_hits(example, "fact-check")
    assert (first.url, first.title, first.outlet) == ("https://fullfact.org/crime/doubled/", "Has crime doubled?", "Full Fact")
    assert first.snippet == "Full Fact rates “Crime has doubled in the last 2 years.” by John Doe: Mostly false"
    assert first.published and first.published.precision == "moment"
    assert (second.title, second.outlet) == ("Crime has doubled in the last 2 years.", "checks.example")
    assert second.snippet == "checks.example reviews “Crime has doubled in the last 2 years.” by John Doe"
    assert second.published and second.published.iso == "2020-01-04" and second.found_by == (("fact-check", 2),)


def test_what_is_not_told_is_not_made_up() -> None:
    (hit,) = read_hits({"claims": [{"claimReview": [{"url": "https://checks.example/x", "textualRating": "False"}]}]}, "fact-check")
    assert (hit.snippet, hit.outlet, hit.published) == ("A fact-checker rates the claim: False", "", None)


async def test_many_reviews_of_one_claim_keep_to_the_limit() -> None:
    answer = {"claims": [{"text": "x", "claimReview": [{"url": f"https://checks.example/{n}"} for n in range(9)]}]}
    async with httpx.AsyncClient(transport=Says(answer)) as http:
        hits = await FactCheck(Wire("Google", "https://provider.example", http, {NAME: "k"})).search(parse("mill"), 4)
    assert [hit.url[-1] for hit in hits] == ["0", "1", "2", "3"]


@pytest.mark.parametrize(
    ("code", "error"), [(401, ShutOut), (403, ShutOut), (429, Busy), (503, OutOfOrder), (400, Refused), ("?", Refused)]
)
async def test_an_error_inside_a_good_answer_is_told(code: Any, error: type[SearchError]) -> None:
    answer = {"error": {"code": code, "message": "no", "status": "PERMISSION_DENIED"}}
    async with httpx.AsyncClient(transport=Says(answer)) as http:
        with pytest.raises(SearchError) as told:
            await FactCheck(Wire("Google Fact Check", "https://provider.example", http, {NAME: "k"})).search(parse("mill"), 5)
    assert told.type is error


async def test_without_a_key_it_refuses(world: World) -> None:
    async with wired(world, FactCheck) as check:
        wire = Wire("Google Fact Check", world.urls["fact-check"], check._wire.http, {NAME: ""})
        with pytest.raises(ShutOut, match="Google Fact Check refuses us"):
            await FactCheck(wire).search(parse("reservoir"), 5)


@pytest.mark.parametrize("answer", [None, [], {}, {"claims": {}}, {"claims": ["x", {"claimReview": "y"}, {"claimReview": [3]}]}, "text", 7])
def test_an_odd_answer_has_no_hits(answer: Any) -> None:
    assert read_hits(answer, "fact-check") == []
