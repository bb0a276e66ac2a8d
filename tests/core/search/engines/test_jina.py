"""Jina Reader against the world."""

import json
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from core.errors import NothingToAsk, Refused, SearchError, ShutOut, Unusable
from core.model.dates import utc_now
from core.model.engine import Limit
from core.search.calling.rate_limits import is_its_fault
from core.search.engines import manifests
from core.search.engines.jina import JinaReader, read_hits, read_page
from core.search.queries.query_language import parse
from core.settings import Settings
from core.web.provider_http import Exchange, Wire
from tests.world.library import Doc, Library
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

PAGE = "https://brackwater-buzz.example/bridge-what-they-wont-say-bearing"
SECRET = KEY.format(name="jina_api_key")
EXCHANGE = Exchange("https://r.jina.ai/x", utc_now(), (), 200, "OK", ())


@dataclass
class Refuses(httpx.AsyncBaseTransport):
    """The service, when it says why not."""

    status: int

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(self.status, stream=httpx.ByteStream(b'{"data": null, "message": "do this"}'))


@dataclass
class Answers(httpx.AsyncBaseTransport):
    """The service, when it answers."""

    said: Any

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, stream=httpx.ByteStream(json.dumps(self.said).encode()))


def data(**fields: Any) -> dict[str, Any]:
    return {"code": 200, "status": 20000, "data": fields}


async def test_a_page_is_given_as_its_html(world: World) -> None:
    async with wired(world, JinaReader) as jina:
        seen = await jina.page(PAGE)
    assert seen.status == 0 and seen.content_type == "text/html; charset=utf-8"
    assert seen.body.startswith(b"<html") and b"</article>" in seen.body
    (call,) = world.asked("jina")
    assert (call.headers["accept"], call.headers["x-return-format"]) == ("application/json", "html")


@pytest.mark.parametrize("tail", ["?id=7&lang=en", "?q=a%20b%26c", "#/route/3", "?a=1#part", "/über?x=ü"])
async def test_the_address_arrives_whole(world: World, tail: str) -> None:
    world.library = Library([Doc(f"{PAGE}{tail}".partition("#")[0], "A page", "Its words.")])
    async with wired(world, JinaReader) as jina:
        assert (await jina.page(PAGE + tail)).status == 0
    (call,) = world.asked("jina")
    assert call.params == {} and "/" not in call.path[1:]


async def test_the_key_goes_to_the_provider_and_into_no_record(world: World) -> None:
    async with wired(world, JinaReader) as jina:
        seen = await jina.page(PAGE)
    (call,) = world.asked("jina")
    assert call.headers["authorization"] == f"Bearer {SECRET}"
    assert SECRET not in repr(seen) and "authorization" not in {name.lower() for name, _ in seen.exchange.request_headers}


async def test_the_record_is_the_call_as_it_was_made(world: World) -> None:
    async with wired(world, JinaReader, keys=False) as jina:
        exchange = (await jina.page(PAGE)).exchange
    assert exchange.url.startswith(f"{world.url}/jina/https%3A%2F%2Fbrackwater-buzz.example%2F") and exchange.status == 200
    assert dict(exchange.request_headers)["X-Return-Format"] == "html" and exchange.body.startswith(b'{"code": 200')
    assert "application/json" in dict(exchange.response_headers)["Content-Type"]


async def test_without_a_key_it_is_asked_without_one(world: World) -> None:
    async with wired(world, JinaReader, keys=False) as jina:
        await jina.page(PAGE)
    assert "authorization" not in world.asked("jina")[0].headers


async def test_a_page_that_answered_badly_is_told_with_its_own_status(world: World) -> None:
    async with wired(world, JinaReader) as jina:
        assert (await jina.page("https://brackwater-buzz.example/never-written")).status == 404


async def test_one_address_is_one_hit(world: World) -> None:
    async with wired(world, JinaReader) as jina:
        (found,) = await jina.search(parse(PAGE), 3)
        assert await jina.search(parse("https://nowhere.example/x"), 3) == []
    assert (found.url, found.found_by) == (PAGE, (("jina", 1),)) and found.title and found.snippet and found.published


@pytest.mark.parametrize("query", ["reservoir water", "reservoir", f"{PAGE} bridge", "site:a.example", ""])
async def test_it_is_not_asked_for_words(world: World, query: str) -> None:
    async with wired(world, JinaReader) as jina:
        with pytest.raises(NothingToAsk, match="Jina Reader is asked about one address at a time"):
            await jina.search(parse(query), 5)
    assert world.asked("jina") == []


@pytest.mark.parametrize(
    ("status", "error", "sentence"),
    [
        (400, Refused, "Jina Reader could not open the page."),
        (422, Refused, "Jina Reader could not open the page."),
        (451, Refused, "Jina Reader could not open the page."),
        (401, ShutOut, "Jina Reader does not accept our key."),
        (402, ShutOut, "Jina Reader says that our quota is used up."),
        (404, Unusable, "Jina Reader does not answer at its address."),
    ],
)
async def test_what_it_refuses_is_told_in_one_sentence(status: int, error: type[SearchError], sentence: str) -> None:
    async with httpx.AsyncClient(transport=Refuses(status)) as http:
        with pytest.raises(SearchError) as told:
            await JinaReader(Wire("Jina Reader", "https://r.jina.ai", http)).page(PAGE)
    assert (told.type, str(told.value)) == (error, sentence)


@pytest.mark.parametrize("trouble", Trouble)
async def test_whatever_goes_wrong_is_told_as_a_failed_search(world: World, trouble: Trouble) -> None:
    world.fail("jina", trouble)
    async with wired(world, JinaReader, seconds=0.1) as jina:
        try:
            seen = await jina.page(PAGE)
        except SearchError as error:
            assert str(error).startswith("Jina Reader ") and str(error).endswith(".")
        else:
            assert trouble in (Trouble.EMPTY, Trouble.HUGE, Trouble.BAD_DATES, Trouble.HOSTILE) and seen.body


@pytest.mark.parametrize("answer", [data(html="", content=""), data(html=None), {"code": 200, "data": None}], ids=str)
async def test_a_page_on_which_it_saw_nothing_says_nothing_about_it(answer: Any) -> None:
    async with httpx.AsyncClient(transport=Answers(answer)) as http:
        with pytest.raises(Refused, match=r"^Jina Reader saw nothing on the page\.$") as told:
            await JinaReader(Wire("Jina Reader", "https://r.jina.ai", http)).page(PAGE)
    assert not is_its_fault(told.value)


ODD: list[Any] = [None, [], {}, "text", {"data": None}, {"data": []}, data(), data(html=None), data(html=["x"]), data(url=PAGE)]


@pytest.mark.parametrize("answer", ODD, ids=str)
def test_an_odd_answer_has_no_page(answer: Any) -> None:
    assert read_page(answer, EXCHANGE) is None and read_hits(None, PAGE, "jina") == []


def test_a_document_without_markup_is_its_words() -> None:
    seen = read_page(data(content="1. The plate shall be kept."), EXCHANGE)
    assert seen and (seen.content_type, seen.body) == ("text/plain; charset=utf-8", b"1. The plate shall be kept.")


def test_half_a_character_does_not_break_a_page() -> None:
    seen = read_page(data(html="<p>caf\ud800</p>"), EXCHANGE)
    assert seen and seen.body == b"<p>caf?</p>"


@pytest.mark.parametrize(
    ("warning", "status"),
    [("Target URL returned error 403: Forbidden", 403), ("This page may require CAPTCHA", 0), ("", 0), ("returned error 4040", 0)],
)
def test_only_an_error_of_the_page_is_taken_for_one(warning: str, status: int) -> None:
    seen = read_page(data(html="<p>x</p>", warning=warning), EXCHANGE)
    assert seen and seen.status == status


def test_its_word_on_the_address_is_not_taken() -> None:
    seen = read_page(data(html="<p>x</p>", title="A page", url="http://127.0.0.1/admin"), EXCHANGE)
    assert seen and [hit.url for hit in read_hits(seen, PAGE, "jina")] == [PAGE]
    assert read_hits(replace(seen, status=403), PAGE, "jina") == []


def test_a_key_makes_it_faster() -> None:
    slow, fast = (
        next(one for one in manifests(Settings(_env_file=None, **given)) if one.name == "jina").limit  # type: ignore[arg-type,call-arg]
        for given in ({}, {"jina_api_key": "hush"})
    )
    assert (slow, fast) == (Limit(20, 60.0), Limit(500, 60.0))
