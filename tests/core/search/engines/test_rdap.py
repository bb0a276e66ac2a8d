"""RDAP against the world."""

from typing import Any

import httpx
import pytest

from core.errors import NothingToAsk, Unusable
from core.search.engines.rdap import Rdap, domain_in, read_hits, read_holder, read_registered
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
from tests.core.evidence.site import Names
from tests.world.server import World
from tests.world.wires import wired

PAGE = "https://brackwater-buzz.example/bridge-what-they-wont-say-bearing"


async def test_a_domain_says_since_when_it_is_registered_and_to_whom(world: World) -> None:
    async with wired(world, Rdap) as rdap:
        (found,) = await rdap.search(parse(PAGE), 5)
    assert found.published and found.published.iso.startswith("2014-")
    assert found.title == f"brackwater-buzz.example, registered on {found.published.words()}"
    assert (found.url, found.outlet) == ("https://rdap.org/domain/brackwater-buzz.example", "Brackwater Buzz")
    assert [call.path for call in world.asked("rdap")] == [
        "/domain/brackwater-buzz.example",
        "/registry/domain/brackwater-buzz.example",
    ]


async def test_a_domain_nobody_knows_is_nothing_found(world: World) -> None:
    async with wired(world, Rdap) as rdap:
        assert list(await rdap.search(parse("site:nobody-there.example"), 5)) == []


@pytest.mark.parametrize("query", ["reservoir water", "reservoir", f"{PAGE} bridge", "site:a.example,b.example", "http://192.0.2.7/", ""])
async def test_it_is_not_asked_for_words(world: World, query: str) -> None:
    async with wired(world, Rdap) as rdap:
        with pytest.raises(NothingToAsk, match="RDAP is asked about one domain at a time"):
            await rdap.search(parse(query), 5)
    assert world.asked("rdap") == []


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("https://news.paper.co.uk/a/b", "paper.co.uk"),
        ("site:www.paper.example/news", "paper.example"),
        ("https://bücher.example/", "xn--bcher-kva.example"),
        ("site:localhost", ""),
    ],
)
def test_a_page_is_asked_about_by_what_its_owner_registered(query: str, name: str) -> None:
    assert domain_in(parse(query)) == name


REGISTRIES = {
    **{f"{at}.registry.example": [["93.184.216.34"]] for at in (1, 2, 3)},
    "loopback.registry.example": [["127.0.0.1"]],
    "inside.registry.example": [["10.0.0.7"]],
    "both.registry.example": [["93.184.216.34", "::1"]],
}


class Leads(httpx.AsyncBaseTransport):
    """A service that leads on and on."""

    def __init__(self, location: str) -> None:
        self._location, self.asked = location, list[str]()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(str(request.url))
        return httpx.Response(302, headers={"Location": self._location.format(at=len(self.asked))}, stream=httpx.ByteStream(b""))


@pytest.mark.parametrize(
    ("location", "visited"),
    [
        ("http://169.254.169.254/latest/", 1),
        ("http://localhost/domain/a.example", 1),
        ("file:///etc/passwd", 1),
        ("https://[registry/", 1),
        ("", 1),
        ("https://127.0.0.1/domain/a.example", 1),
        ("https://loopback.registry.example/domain/a.example", 1),
        ("https://inside.registry.example/domain/a.example", 1),
        ("https://both.registry.example/domain/a.example", 1),
        ("https://unknown.registry.example/domain/a.example", 1),
        ("https://1.registry.example:8443/domain/a.example", 1),
        ("https://user@1.registry.example/domain/a.example", 1),
        ("http://1.registry.example/domain/a.example", 1),
        ("http://rdap.org/domain/a.example", 1),
        ("https://{at}.registry.example/domain/a.example", 3),
        ("/domain/{at}", 3),
    ],
)
async def test_it_is_led_only_to_the_open_internet_and_not_for_ever(location: str, visited: int) -> None:
    provider, names = Leads(location), Names(REGISTRIES)
    async with httpx.AsyncClient(transport=provider) as http:
        with pytest.raises(Unusable, match="RDAP sent something that is not an answer"):
            await Rdap(Wire("RDAP", "https://rdap.org", http), names).search(parse("site:a.example"), 1)
    assert len(provider.asked) == visited


ODD: list[tuple[Any, str, str]] = [
    # the registry's answer                                                                      since        holder
    ({"events": [{"eventAction": "registration", "eventDate": "1997-09-15T04:00:00Z"}]}, "1997-09-15T04:00:00Z", ""),
    ({"events": [{"eventAction": "registration", "eventDate": "1997-09-15T00:00:00-04:00"}]}, "1997-09-15T04:00:00Z", ""),
    ({"events": [{"eventAction": "expiration", "eventDate": "2030-01-01T00:00:00Z"}]}, "", ""),
    ({"events": [{"eventAction": "registration", "eventDate": "0000-00-00"}, 7, None]}, "", ""),
    ({"events": "none", "entities": {"a": 1}}, "", ""),
    ({"entities": [{"roles": ["registrant"], "vcardArray": ["vcard", [["fn", {}, "text", "Ana Reis"]]]}]}, "", "Ana Reis"),
    ({"entities": [{"roles": ["registrant"], "vcardArray": ["vcard", [["org", {}, "text", "REDACTED FOR PRIVACY"]]]}]}, "", ""),
    ({"entities": [{"roles": ["registrar"], "vcardArray": ["vcard", [["fn", {}, "text", "Registrar"]]]}]}, "", ""),
    ({"entities": [{"roles": None, "vcardArray": "vcard"}, {"roles": ["registrant"], "vcardArray": ["vcard"]}]}, "", ""),
    ([], "", ""),
]


@pytest.mark.parametrize(("answer", "since", "holder"), ODD)
def test_what_a_registry_leaves_out_is_not_made_up(answer: Any, since: str, holder: str) -> None:
    found = read_registered(answer)
    assert ((found.iso if found else ""), read_holder(answer)) == (since, holder)
    assert read_hits(answer, "a.example", "rdap") == []
