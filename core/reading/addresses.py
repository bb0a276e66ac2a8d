"""Which network addresses the desk may visit: only public ones, and exactly those that were checked."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence

from core.errors import FetchError, Forbidden

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
