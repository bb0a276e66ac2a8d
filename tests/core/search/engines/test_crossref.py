"""Crossref against the world."""

from typing import Any

import httpx
import pytest

from core.errors import NothingToAsk, Refused
from core.search.engines.crossref import Crossref, params, read_hits
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wires import wired


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


def works(*found: dict[str, Any]) -> dict[str, Any]:
    return {"status": "ok", "message-type": "work-list", "message": {"items": list(found)}}


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, Crossref) as crossref:
        hits = await crossref.search(parse("reservoir water"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("crossref", 1),) and hits[4].found_by == (("crossref", 5),)
    assert all(hit.url.startswith("https://doi.org/10.5555/") and hit.title and hit.outlet for hit in hits)
    assert all(hit.snippet and not hit.snippet.startswith("Abstract") for hit in hits) and any(hit.published for hit in hits)


async def test_it_says_whom_to_write_to(world: World) -> None:
    async with wired(world, Crossref) as crossref:
        await crossref.search(parse("reservoir"), 5)
    (call,) = world.asked("crossref")
    assert call.params["mailto"] == "desk@newsroom.example"
    assert "mailto" not in params(parse("reservoir"), 5, "")


async def test_a_window_of_days_is_its_filter(world: World) -> None:
    async with wired(world, Crossref) as crossref:
        hits = await crossref.search(parse("reservoir since:2026-02-20 until:2026-03"), 50)
    assert world.asked("crossref")[0].params["filter"] == "from-pub-date:2026-02-20,until-pub-date:2026-03-31"
    assert {hit.published.day[:7] for hit in hits if hit.published} <= {"2026-02", "2026-03"}


def test_one_edge_of_a_window_is_enough() -> None:
    assert params(parse("mill since:2026"), 5, "")["filter"] == "from-pub-date:2026-01-01"
    assert params(parse("mill until:2026"), 5, "")["filter"] == "until-pub-date:2026-12-31"
    assert "filter" not in params(parse("mill"), 5, "")


def test_it_is_sent_every_word_without_operators() -> None:
    asked = params(parse('mill "night shift" (fire OR blaze) -film'), 5000, "")
    assert asked["query.bibliographic"] == "mill night shift fire blaze" and asked["rows"] == "1000"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("mill site:bbc.co.uk", "Crossref has nothing for these sites."),
        ("mill -site:doi.org", "Crossref has nothing for these sites."),
        ("since:2026", "Crossref needs words to look for."),
        ("", "Crossref needs words to look for."),
    ],
)
async def test_it_is_not_asked_for_other_sites_or_without_words(world: World, query: str, why: str) -> None:
    async with wired(world, Crossref) as crossref:
        with pytest.raises(NothingToAsk, match=why):
            await crossref.search(parse(query), 5)
    assert world.asked("crossref") == []


async def test_it_is_asked_for_its_own_site(world: World) -> None:
    async with wired(world, Crossref) as crossref:
        assert await crossref.search(parse("reservoir site:doi.org"), 5)


def test_its_published_example_is_read() -> None:
    """https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md, with a work of https://www.crossref.org/documentation/"""
    example = works(
        {
            "DOI": "10.5555/12345678",
            "URL": "https://doi.org/10.5555/12345678",
            "title": ["Toward a Unified Theory of High-Energy Metaphysics: Silly String Theory"],
            "abstract": "<jats:p>The characteristic theme of the works of Stone is &amp; the bridge.</jats:p>",
            "container-title": ["Journal of Psychoceramics"],
            "author": [{"given": "Josiah", "family": "Carberry", "sequence": "first", "affiliation": []}],
            "issued": {"date-parts": [[2008, 8]]},
            "published": {"date-parts": [[2008, 8, 14]]},
            "type": "journal-article",
        }
    )
    (hit,) = read_hits(example, "crossref")
    assert hit.title == "Toward a Unified Theory of High-Energy Metaphysics: Silly String Theory"
    assert (hit.url, hit.outlet) == ("https://doi.org/10.5555/12345678", "Journal of Psychoceramics")
    assert hit.snippet == "The characteristic theme of the works of Stone is & the bridge."
    assert hit.published and hit.published.iso == "2008-08-14"


@pytest.mark.parametrize(
    ("parts", "day"),
    [
        ([[2024]], "2024"),
        ([[2024, 3]], "2024-03"),
        ([[2024, 3, 5]], "2024-03-05"),
        ([[None]], None),
        ([[2024, 13]], None),
        ([[2024, None, 5]], "2024"),
        ([], None),
        ([["2024"]], None),
        ([[12]], None),
        ("2024", None),
    ],
)
def test_a_date_is_as_precise_as_it_was_given(parts: Any, day: str | None) -> None:
    (hit,) = read_hits(works({"DOI": "10.1/x", "issued": {"date-parts": parts}}), "crossref")
    assert (hit.published.iso if hit.published else None) == day


def test_without_an_abstract_its_authors_and_journal_are_told() -> None:
    authors = [{"given": "Ada", "family": "Brook"}, {"name": "Tide Group"}, {"family": "Cole"}, {"given": "Di", "family": "Dune"}, {}]
    (hit,) = read_hits(works({"DOI": "10.1/x", "author": authors, "container-title": ["Rivers"]}), "crossref")
    assert hit.snippet == "Ada Brook, Tide Group, Cole and others in Rivers"


def test_words_are_not_torn_by_what_is_set_in_italics() -> None:
    work = {
        "DOI": "10.1/x",
        "title": ["CO<sub>2</sub> and <i>E. coli</i>"],
        "abstract": "<jats:p>H<jats:sub>2</jats:sub>O, <b>wet</b>.</jats:p>",
    }
    (hit,) = read_hits(works(work), "crossref")
    assert (hit.title, hit.snippet) == ("CO2 and E. coli", "H2O, wet.")


def test_a_doi_with_odd_signs_is_one_address() -> None:
    (hit,) = read_hits(works({"DOI": "10.1002/(SICI)1<2::AID-X>3.0.CO;2-#?"}), "crossref")
    assert hit.url == "https://doi.org/10.1002/(SICI)1%3C2::AID-X%3E3.0.CO;2-%23%3F"


async def test_an_error_inside_a_good_answer_is_told() -> None:
    answer = {"status": "failed", "message-type": "validation-failure", "message": [{"type": "parameter-not-allowed"}]}
    async with httpx.AsyncClient(transport=Says(answer)) as http:
        with pytest.raises(Refused, match="Crossref does not understand the query"):
            await Crossref(Wire("Crossref", "https://provider.example", http)).search(parse("mill"), 5)


@pytest.mark.parametrize("answer", [None, [], {}, {"message": []}, {"message": {"items": ["x", 7, None]}}, "text", 7])
def test_an_odd_answer_has_no_hits(answer: Any) -> None:
    assert read_hits(answer, "crossref") == []
