"""RDAP, by which registries say since when a domain is registered and to whom: https://about.rdap.org and RFC 9083"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote, urljoin, urlsplit

from core.errors import FetchError, NothingToAsk
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, address_in
from core.web.json_fields import hit, items, text, when
from core.web.provider_http import Exchange, Wire, headers_of
from core.web.ssrf_guard import Resolver, checked_addresses, checked_url, host_of, is_address, presentable, system_resolver
from core.web.urls import registered, site

HOME = "https://rdap.org"
MOST_MOVES = 3
ACCEPT = {"Accept": "application/rdap+json, application/json"}
WITHHELD = re.compile(r"redacted|withheld|not disclosed|privacy|proxy|whois", re.IGNORECASE)
"""What stands in the place of a holder who is not named."""


class Rdap:
    manifest = Manifest(
        name="rdap",
        label="RDAP",
        kind=EngineKind.REGISTRY,
        covers="since when a domain is registered",
        base_url=HOME,
        docs="https://about.rdap.org",
        limit=Limit(calls=30, seconds=300.0, at_once=1),
        limits="30 questions in 5 minutes",
    )

    def __init__(self, wire: Wire, resolve: Resolver = system_resolver) -> None:
        self._wire, self._resolve = wire, resolve

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        """The registration of one domain; it cannot be searched by words."""
        if not (name := domain_in(terms)):
            raise NothingToAsk(f"{self._wire.label} is asked about one domain at a time.")
        answer = await self._answer(name)
        return read_hits(answer, name, self.manifest.name)[:limit] if answer else []

    async def _answer(self, name: str) -> Any:
        """What the registry says; nothing where no registry knows the domain."""
        wire, path = self._wire, f"/domain/{quote(name)}"
        for _ in range(MOST_MOVES):
            found = await wire.exchange(path, headers=ACCEPT)
            if not 300 <= found.status < 400:
                return None if found.status == 404 else self._read(found)
            wire, path = replace(wire, base_url=await self._onward(found)), ""
        raise self._wire.garbled()

    async def _onward(self, found: Exchange) -> str:
        """Where the registry is that knows the domain; no key travels there, and only the open internet is visited."""
        try:
            address = urljoin(found.url, headers_of(found).get("location", ""))
        except ValueError as error:
            raise self._wire.garbled() from error
        same = urlsplit(address)[:2] == urlsplit(self._wire.base_url)[:2]
        if address == found.url or not (same or await self._public(address)):
            raise self._wire.garbled()
        return address

    async def _public(self, address: str) -> bool:
        """Asked before the visit; a name that changes its mind after it finds nobody inside with its certificate."""
        if not (presentable(address) and urlsplit(address).scheme == "https"):
            return False
        try:
            url = checked_url(address)
            await checked_addresses(host_of(url), url.port or 0, self._resolve)
        except FetchError:
            return False
        return True

    def _read(self, found: Exchange) -> Any:
        if not 200 <= found.status < 300:
            raise self._wire.refusal(found.status, headers_of(found), found.body)
        try:
            return json.loads(found.body)
        except (ValueError, RecursionError) as error:
            raise self._wire.garbled() from error


def domain_in(terms: Terms) -> str:
    """The registered domain a query is about, whichever page or part of its site is named."""
    address = address_in(terms)
    name = site(address) or registered(address.partition("/")[0])
    return "" if "." not in name or is_address(name) else name


def read_hits(answer: Any, name: str, engine: str) -> list[Hit]:
    """One domain; the day it was registered stands where a page has its day of publication, its holder where a page has its outlet."""
    if text(answer, "objectClassName") != "domain":
        return []
    since, holder = read_registered(answer), read_holder(answer)
    told = f"{name}, registered on {since.words()}" if since else f"{name}, registered"
    return [
        hit(
            url=f"{HOME}/domain/{name}",
            title=told,
            snippet=f"{told}{f' to {holder}' if holder else ''}.",
            published=since,
            outlet=holder,
            found_by=(engine, 1),
        )
    ]


def read_registered(answer: Any) -> When | None:
    """The first registration; a domain that lapsed and was taken again tells only the second."""
    dates = [when(text(event, "eventDate")) for event in items(answer, "events") if text(event, "eventAction").lower() == "registration"]
    return min((date for date in dates if date), key=lambda date: date.start, default=None)


def read_holder(answer: Any) -> str:
    """The registrant's organisation, else its name; most registries name nobody any more."""
    holders = [one for one in items(answer, "entities") if "registrant" in (one.get("roles") or ())]
    named = [name for one in holders for kind in ("org", "fn") for name in _card(one, kind)]
    return next((name for name in named if name.strip() and not WITHHELD.search(name)), "")


def _card(entity: Mapping[str, Any], kind: str) -> list[str]:
    """Values of one kind on a jCard (RFC 7095): [name, parameters, type, value]."""
    card = entity.get("vcardArray")
    lines = card[1] if isinstance(card, list) and len(card) > 1 and isinstance(card[1], list) else []
    return [text(line, 3) for line in lines if text(line, 0).lower() == kind]
