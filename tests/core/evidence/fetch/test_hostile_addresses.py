"""Addresses that want to lead the desk astray: every one is refused before a single connection is made."""

from collections.abc import Sequence

import httpx
import pytest

from core.errors import FetchError, Forbidden
from core.evidence.fetch.downloader import Downloader, Limits
from core.web.ssrf_guard import system_resolver
from tests.core.evidence.site import Names, Wire

PUBLIC = "93.184.216.34"
OTHER_SCHEMES = [
    "file:///etc/passwd", "FILE:///etc/passwd", "file://localhost/etc/passwd", "javascript:alert(1)", "data:text/html,<p>hello</p>",
    "ftp://paper.test/a", "gopher://127.0.0.1:6379/_FLUSHALL", "dict://127.0.0.1:11211/stats", "ws://paper.test/", "blob:https://paper.test/1",
    "view-source:http://paper.test/", "about:blank", "//127.0.0.1/", "mailto:ana@paper.test",
]  # fmt: skip
NUMBERS = [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0x7f.0x0.0x0.0x1", "017700000001", "0", "127.0.0.1.",
    "2130706433.", "127。0。0。1", "3232235777", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "0.0.0.0", "169.254.169.254",  # noqa: S104
    "100.100.100.200", "192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255",
]  # fmt: skip
LONG_NUMBERS = [
    "::1", "::", "0:0:0:0:0:0:0:1", "::1%25lo", "fe80::1", "fe80::1%25eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1",
    "2001:db8::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:a9fe:a9fe", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1", "64:ff9b:1:a9fe:a9:fe00:808:808", "64:ff9b:1::808:808",
    "2002:7f00:1::", "2002:a9fe:a9fe::", "2001:0:4136:e378:8000:63bf:80ff:fffe",
]  # fmt: skip
INSIDE = {
    "localhost": ["127.0.0.1", "::1"],
    "anything.localhost": ["127.0.0.1"],
    "metadata.google.internal": ["169.254.169.254"],
    "169.254.169.254.nip.test": ["169.254.169.254"],
    "two-faced.test": [PUBLIC, "10.0.0.7"],
    "mapped.test": ["::ffff:10.0.0.7"],
    "translated.test": ["64:ff9b::a00:7"],
    "zoned.test": ["fe80::1%eth0"],
}
TRICKS = [
    "http://paper.test@127.0.0.1/", "http://127.0.0.1@paper.test/", "http://127.0.0.1:80@paper.test/", "http://paper.test\\@127.0.0.1/",
    "http://ana:secret@paper.test/", "http://127.0.0.1#@paper.test/", "http://127.0.0.1?@paper.test/", "HTTP://127.0.0.1/",
    "\thttp://127.0.0.1/ ", "http://paper.test:22/", "http://paper.test:6379/", "http://paper.test:8080/", "http://paper.test:0/", "https://paper.test:80443/",
]  # fmt: skip
FORBIDDEN = [
    *OTHER_SCHEMES,
    *(f"http://{number}/" for number in NUMBERS),
    *(f"https://[{number}]/" for number in LONG_NUMBERS),
    *(f"https://{name}/" for name in INSIDE),
    *(f"http://{name.upper()}./" for name in list(INSIDE)[:3]),
    *TRICKS,
]
NO_ADDRESS = [
    "http://0177.0.0.1/", "http://0300.0250.1.1/", "http://127.00.00.01/", "http://①②⑦.⓪.⓪.①/", "http://１２７.0.0.1/", "http:///127.0.0.1/",
    "http://[::1].paper.test/", "http://127.0.0.1\t/", "http://[127.0.0.1]/", "http://[::1", "http://127.0.0.1:many/",
]  # fmt: skip


class Lookup(Names):
    """Numbers mean what the system says they mean, in all its spellings; names are in the book."""

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        return await super().__call__(host, port) if host in self.answers else await system_resolver(host, port)


def desk(wire: Wire) -> Downloader:
    book = {name: [list(found)] for name, found in INSIDE.items()} | {"paper.test": [[PUBLIC]]}
    return Downloader(Limits(seconds=2.0, size=10_000), resolve=Lookup(book), wire=wire)


def test_the_table_is_long_and_says_nothing_twice() -> None:
    assert len(set(FORBIDDEN)) == len(FORBIDDEN) > 80
    assert len(set(NO_ADDRESS)) == len(NO_ADDRESS)


@pytest.mark.parametrize("address", FORBIDDEN)
async def test_a_hostile_address_is_forbidden(address: str) -> None:
    wire = Wire([])
    with pytest.raises(Forbidden):
        await desk(wire).fetch(address)
    assert wire.sent == []


@pytest.mark.parametrize("address", NO_ADDRESS)
async def test_a_spelling_that_programs_disagree_about_is_no_address(address: str) -> None:
    wire = Wire([])
    with pytest.raises(FetchError, match="not a web address"):
        await desk(wire).fetch(address)
    assert wire.sent == []


@pytest.mark.parametrize("address", [*(one for one in FORBIDDEN if one == one.strip()), *NO_ADDRESS])
async def test_a_redirect_leads_there_no_more_than_a_link_does(address: str) -> None:
    wire = Wire([httpx.Response(302, headers={b"location": address.encode()})])
    with pytest.raises(FetchError):
        await desk(wire).fetch("https://paper.test/a")
    assert [request.url.host for request in wire.sent] == [PUBLIC]


async def test_a_name_that_turns_private_between_check_and_use_is_visited_where_it_was_checked() -> None:
    wire = Wire([httpx.Response(200, headers={"content-type": "text/html"}, stream=httpx.ByteStream(b"<p>hello</p>"))])
    book = Names({"rebinding.test": [[PUBLIC], ["169.254.169.254"]]})
    await Downloader(Limits(seconds=2.0, size=10_000), resolve=book, wire=wire).fetch("http://rebinding.test/latest/meta-data/")
    assert ([request.url.host for request in wire.sent], book.asked) == ([PUBLIC], ["rebinding.test"])
