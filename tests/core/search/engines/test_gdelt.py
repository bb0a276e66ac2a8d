"""GDELT against the world."""

from datetime import date

import httpx
import pytest

from core.errors import Busy, NothingToAsk, Refused, Unusable
from core.search.engines.gdelt import LONGEST, Gdelt, params, query, read_answer, read_hits, seen, term
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wires import wired

WIRE = Wire("GDELT", "https://api.gdeltproject.org", httpx.AsyncClient())


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, Gdelt) as gdelt:
        hits = await gdelt.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [(("gdelt", rank),) for rank in range(1, 6)]
    assert all(hit.url and hit.title and hit.outlet for hit in hits)
    assert all(hit.published and hit.published.precision == "day" for hit in hits)


async def test_a_full_query_is_one_that_gdelt_takes(world: World) -> None:
    words = 'the EU "night shift" "AI" Skerry H&M (strike OR "low water" OR of) (only OR workers) -gull'
    asked = f"{words} site:coast-digest.example,tidewire.example"
    async with wired(world, Gdelt) as gdelt:
        hits = await gdelt.search(parse(asked), 5)
    (call,) = world.asked("gdelt")
    sites = "(domainis:coast-digest.example OR domainis:tidewire.example)"
    assert call.params["query"] == f'Skerry "night shift" (strike OR "low water") workers -gull {sites}'
    assert hits and "key" not in str(call.params) and "authorization" not in call.headers


def test_a_window_of_days_is_sent_to_its_last_second() -> None:
    asked = params(Terms(("mill",), since=date(2026, 2, 1), until=date(2026, 3, 4)), 10)
    assert (asked["startdatetime"], asked["enddatetime"]) == ("20260201000000", "20260304235959")


def test_a_window_without_a_beginning_begins_where_gdelt_does() -> None:
    assert params(Terms(("mill",), until=date(2018, 3, 4)), 10)["startdatetime"] == "20170101000000"
    assert params(Terms(("mill",), since=date(1999, 1, 1)), 10)["startdatetime"] == "20170101000000"
    assert "enddatetime" not in params(Terms(("mill",), since=date(2026, 1, 1)), 10)
    assert params(Terms(("mill",)), 10)["startdatetime"] == "20170101000000"


async def test_a_search_without_a_window_is_no_narrower_than_one_with(world: World) -> None:
    async with wired(world, Gdelt) as gdelt:
        hits = await gdelt.search(parse("customs house roof"), 50)
    assert any(hit.published and hit.published.day < "2025-12" for hit in hits), "GDELT by itself goes back three months"


async def test_a_query_beyond_its_length_loses_sites_and_alternatives_before_words(world: World) -> None:
    terms = Terms(("reservoir",), any_of=(tuple(f"alarm{n}" for n in range(20)),), sites=tuple(f"newspaper-{n}.example" for n in range(40)))
    async with wired(world, Gdelt) as gdelt:
        await gdelt.search(terms, 5)
    (call,) = world.asked("gdelt")
    assert call.params["query"].startswith("reservoir (alarm0 OR alarm1 OR ") and call.params["query"].endswith(
        "domainis:newspaper-0.example"
    )
    assert len(call.params["query"]) <= LONGEST


def test_it_asks_for_no_more_than_gdelt_gives() -> None:
    assert [params(Terms(("mill",)), limit)["maxrecords"] for limit in (0, 10, 1000)] == ["1", "10", "250"]


def test_only_whole_hosts_can_be_asked_for_or_left_out() -> None:
    terms = Terms(("mill",), sites=("example.org/news",), not_sites=("a.example", "b.example/x", "c.example", "d.example"))
    assert query(terms) == "mill domainis:example.org -domainis:a.example -domainis:c.example"


@pytest.mark.parametrize(
    ("words", "sent"),
    [
        ("mill,", "mill"),
        ("Reuters", "Reuters"),
        ("covid-19", '"covid-19"'),
        ("low   water", '"low water"'),
        ('say "cheese"', '"say cheese"'),
        ("H&M", ""),
        ("EU", ""),
        ("The", ""),
        ("…", ""),
    ],
)
def test_a_term_is_bare_or_in_quotation_marks_or_left_out(words: str, sent: str) -> None:
    assert term(words) == sent


@pytest.mark.parametrize(
    ("asked", "why"),
    [("EU of", "GDELT needs words of at least 3 letters."), ("mill until:2016", "GDELT knows no news from before 2017.")],
)
async def test_what_it_cannot_answer_is_not_asked(world: World, asked: str, why: str) -> None:
    async with wired(world, Gdelt) as gdelt:
        with pytest.raises(NothingToAsk, match=why):
            await gdelt.search(parse(asked), 5)
    assert world.asked("gdelt") == []


def test_its_plain_words_are_a_refusal() -> None:
    with pytest.raises(Refused, match="GDELT refuses the query: “The specified phrase is too short”"):
        read_answer(b"The specified phrase is too short.\n", WIRE)


def test_its_plain_wish_for_fewer_calls_is_one_to_wait() -> None:
    with pytest.raises(Busy, match="GDELT asks us to slow down") as caught:
        read_answer(b"Please limit requests to one every 5 seconds or contact us for larger queries.", WIRE)
    assert caught.value.retry_after == 5


@pytest.mark.parametrize("body", [b"", b"<html><title>Sign in</title>", b"[]", b'{"articles": [', b"{" * 100_000])
def test_what_is_neither_is_no_answer(body: bytes) -> None:
    with pytest.raises(Unusable, match="GDELT sent something that is not an answer"):
        read_answer(body, WIRE)


def test_a_headline_with_a_line_break_and_a_stray_backslash_is_read() -> None:
    body = '\ufeff{"articles": [{"url": "https://a.example/1", "title": "Mill\n\\closes \\"early\\""}]}'.encode()
    (hit,) = read_hits(read_answer(body, WIRE), "gdelt")
    assert hit.title == 'Mill \\closes "early"'


def test_an_answer_of_its_is_read() -> None:
    """As https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ describes it."""
    example = {
        "articles": [
            {
                "url": "https://www.jdsupra.com/legalnews/drug-pricing-6826333/",
                "url_mobile": "",
                "title": "Drug Pricing Digest &amp; more",
                "seendate": "20260520T221500Z",
                "socialimage": "",
                "domain": "jdsupra.com",
                "language": "English",
                "sourcecountry": "United States",
            },
            {"title": "without an address"},
        ]
    }
    (hit,) = read_hits(example, "gdelt")
    assert (hit.url, hit.title) == ("https://www.jdsupra.com/legalnews/drug-pricing-6826333/", "Drug Pricing Digest & more")
    assert hit.outlet == "jdsupra.com" and hit.published and hit.published.iso == "2026-05-20"


@pytest.mark.parametrize("answer", [{}, [], None, {"articles": {}}, {"articles": [None, "text"]}])
def test_an_odd_shape_is_no_hits(answer: object) -> None:
    assert read_hits(answer, "gdelt") == []


@pytest.mark.parametrize("given", ["", "31 Febtober, 25:61", "20261345T000000Z"])
def test_a_moment_that_is_none_is_no_date(given: str) -> None:
    assert seen(given) is None
