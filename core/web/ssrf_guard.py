"""Where the desk may go: only to public network addresses, judged before anything is asked, and exactly those that were checked."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence

import httpx

from core.errors import FetchError, Forbidden
from core.model.web import is_web_address, split_web_address
from core.web.json_fields import UNSEEN

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses behind a host name; an OSError when there are none."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# Carries an IPv4 address inside (NAT64); 6to4, Teredo and mapped addresses have their own attributes.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

# For translating inside a network (RFC 8215), which may put the IPv4 address anywhere; some Pythons call it global.
_LOCAL_NAT64 = ipaddress.IPv6Network("64:ff9b:1::/48")

# Set aside for protocols, and used by clouds for their metadata; older Pythons know only a part of it.
_SET_ASIDE = ipaddress.IPv4Network("192.0.0.0/24")


async def system_resolver(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


async def checked_addresses(host: str, port: int, resolve: Resolver) -> list[str]:
    """Every address of a host, all of them public; one private address among them forbids the host."""
    given = [host] if _parsed(host) else await _resolved(host, port, resolve)
    if not all(is_public(address) for address in given):
        raise Forbidden("This address leads to a private address; this desk never visits those.")
    return given


async def _resolved(host: str, port: int, resolve: Resolver) -> list[str]:
    try:
        found = list(await resolve(host, port))
    except (OSError, UnicodeError) as error:
        raise unknown(host) from error
    if not found:
        raise unknown(host)
    return found


def unknown(host: str) -> FetchError:
    return FetchError(f"There is no site called {host}.")


def is_address(host: str) -> bool:
    """Whether a host is written as a number rather than as a name."""
    return _parsed(host) is not None


def is_public(text: str) -> bool:
    """Whether an address, and every address hidden inside it, is one of the open internet."""
    address = _parsed(text)
    return address is not None and all(_open(each) for each in _meant(address))


def _parsed(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None


def _meant(address: Address) -> tuple[Address, ...]:
    """What a connection would reach: a mapped or translated address is only a spelling of the IPv4 one."""
    if isinstance(address, ipaddress.IPv4Address):
        return (address,)
    if address.ipv4_mapped or address in _NAT64:
        return (ipaddress.IPv4Address(int(address) & 0xFFFFFFFF),)
    tunnels = (address.sixtofour, *(address.teredo or ()))
    return (address, *(each for each in tunnels if each))


def _open(address: Address) -> bool:
    closed = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback or address.is_link_local
    local = address.is_site_local or address in _LOCAL_NAT64 if isinstance(address, ipaddress.IPv6Address) else address in _SET_ASIDE
    return address.is_global and not closed and not local


PORTS = {80, 443}
DEMO_SUFFIX = ".example"
PRIVATE_ENDINGS = ("local", "localhost", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "arpa")


def checked_url(text: str, *, demo: bool = False) -> httpx.URL:
    """An address as far as it can be judged without asking the network."""
    try:
        url = httpx.URL(text.strip())
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise FetchError("This is not a web address.") from error
    if url.scheme not in ("http", "https"):
        raise Forbidden(f"This address begins with {url.scheme or 'nothing'}: and is no web page; this desk reads http and https only.")
    if not url.host:
        raise FetchError("This is not a web address.")
    if url.userinfo:
        raise Forbidden("This address carries a user name or password; this desk does not use those.")
    if url.port not in {None, *PORTS} and not (demo and host_of(url).endswith(DEMO_SUFFIX)):
        raise Forbidden(f"This address asks for port {url.port}; this desk visits the usual web ports only.")
    return url.copy_with(fragment=None)


def host_of(url: httpx.URL) -> str:
    return url.raw_host.decode("ascii").lower().rstrip(".")


class GuardedTransport(httpx.AsyncBaseTransport):
    """Connects to the address that was checked, so that a name cannot change its mind in between."""

    def __init__(self, resolve: Resolver, demo_server: str = "", wire: httpx.AsyncBaseTransport | None = None) -> None:
        self._resolve = resolve
        self._demo = httpx.URL(demo_server) if demo_server else None
        self._wire = wire or _wire()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        host = host_of(request.url)
        if host.endswith(DEMO_SUFFIX):
            return await self._wire.handle_async_request(self._for_demo(request, host))
        addresses = await checked_addresses(host, request.url.port or 0, self._resolve)
        for address in addresses[:-1]:
            try:
                return await self._wire.handle_async_request(_pinned(request, address))
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._wire.handle_async_request(_pinned(request, addresses[-1]))

    def _for_demo(self, request: httpx.Request, host: str) -> httpx.Request:
        if self._demo is None:
            raise unknown(host)
        return _to(request, request.url.copy_with(scheme=self._demo.scheme, host=self._demo.host, port=self._demo.port))

    async def aclose(self) -> None:
        await self._wire.aclose()


def _pinned(request: httpx.Request, address: str) -> httpx.Request:
    return _to(request, request.url.copy_with(host=address))


def _to(request: httpx.Request, url: httpx.URL) -> httpx.Request:
    """The same request to another address; Host and the certificate's name stay those of the site."""
    extensions = {**request.extensions, "sni_hostname": host_of(request.url)}
    return httpx.Request(request.method, url, headers=request.headers, extensions=extensions)


def _wire() -> httpx.AsyncHTTPTransport:
    """No connection is kept: they are found again by address alone, and two sites behind one address would share a certificate check."""
    return httpx.AsyncHTTPTransport(trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))


def presentable(url: str) -> bool:
    """A web address of the open internet, as far as its text tells; what a name leads to is checked when it is visited."""
    parts = split_web_address(url)
    host = (parts.hostname or "").rstrip(".") if parts else ""
    if not host or not is_web_address(url) or UNSEEN.search(url):
        return False
    if is_address(host):
        return is_public(host)
    name, _, ending = host.rpartition(".")
    return bool(name) and not ending.startswith("0x") and not ending.isdigit() and ending not in PRIVATE_ENDINGS
