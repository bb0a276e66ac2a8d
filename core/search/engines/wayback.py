"""The Wayback Machine: what a page said on a day, when it was first seen, and a lasting copy of it now. https://archive.org/help/wayback_api.php"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import quote

from core.errors import Busy, NothingToAsk, Refused, SearchError, ShutOut, TimedOut
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.model.web import is_web_address
from core.search.queries.query_language import Terms, address_in
from core.web.json_fields import at, hit, text, when
from core.web.provider_http import Exchange, Wire, headers_of
from core.web.urls import domain

HOME = "https://web.archive.org"
AVAILABILITY = "https://archive.org"
"""Where the real provider says which capture is nearest; everything else is at its home."""
FIELDS = "timestamp,original,statuscode,digest"
STAMP = re.compile("([0-9]{4})" + "([0-9]{2})" * 5)
LEADS_OUT = re.compile(r"[^?#]*/(?:\.|%2e){1,2}(?:[/?#]|$)", re.I)
"""An address whose dots would lead out of the capture, to anything the archive does."""
CAPTURE = re.compile(r"(?:https?://[^/]+)?/web/([0-9]{14})(?:[a-z]{2}_)?/(https?://.+)")
MOST_MOVES = 3
"""Captures of redirects that are followed to the page itself."""
PAUSE, TRIES = 10.0, 18
"""Seconds between two looks at a capture under way, and how many; it may take two minutes and wait its turn before."""
SAVES = Limit(calls=5, seconds=60.0, at_once=1)
"""Five captures a minute, one after the other, come with all looks at them to no more than fifteen calls a minute."""

OVERLOADED = ("user-session-limit", "cannot-fetch", "no-browsers-available", "celery", "service-unavailable", "proxy-error")
USED_UP = ("max-daily-bandwidth", "max-daily-bandwidth-from-ip", "blocked-client-ip")
REASONS = {
    "not-found": "it is not there",
    "invalid-host-resolution": "its site cannot be found",
    "no-access": "its site refuses to be captured",
    "blocked": "its site refuses to be captured",
    "blocked-url": "its site refuses to be captured",
    "unauthorized": "it is only for those who sign in",
    "too-many-daily-captures": "it was captured often enough today",
    "too-many-daily-captures-host": "its site was captured often enough today",
    "too-many-requests": "its site asks for a pause",
    "filesize-limit": "it is too large",
    "invalid-url-syntax": "its address cannot be read",
}

Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One capture in the archive; `status` is what the page's own server answered, 0 when that is not told."""

    url: str
    original: str
    at: When
    status: int = 0
    digest: str = ""

    @property
    def raw_path(self) -> str:
        """Where the archive gives the page as it was, without its own banner and links."""
        if LEADS_OUT.match(self.url):
            raise Refused("The Wayback Machine cannot be asked for an address with dots for its folders.")
        return re.sub(r"^(/web/[0-9]{14})/", r"\1id_/", self.url.removeprefix(HOME))


class WaybackMachine:
    manifest = Manifest(
        name="wayback",
        label="The Wayback Machine",
        kind=EngineKind.WEB_ARCHIVE,
        covers="earlier versions of web pages",
        base_url=HOME,
        docs="https://archive.org/help/wayback_api.php",
        better_with=("wayback_access_key", "wayback_secret_key"),
        limit=Limit(calls=15, seconds=60.0, at_once=1),
        limits="about 15 questions a minute; with keys, 7 captures a minute",
    )
    saving = replace(manifest, name="save-page-now", limit=SAVES)
    """A capture takes minutes: it keeps nobody from reading, and what goes wrong with it says nothing about reading."""

    def __init__(self, wire: Wire, sleep: Sleep = asyncio.sleep) -> None:
        self._wire, self._sleep = wire, sleep
        self._availability = replace(wire, base_url=AVAILABILITY) if wire.base_url.rstrip("/") == HOME else wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        """Captures of one address; it cannot be searched by words."""
        if not (address := address_in(terms)):
            raise NothingToAsk(f"{self._wire.label} is asked about one address at a time.")
        return read_hits(await self._captures(captures(address, limit, terms)), self.manifest.name)

    async def nearest(self, url: str, near: date | None = None) -> Snapshot | None:
        """The capture nearest to a day; without a day the newest."""
        asked = {"url": url} | ({"timestamp": f"{near:%Y%m%d}"} if near else {})
        return read_nearest(await self._availability.json("/wayback/available", params=asked), url)

    async def earliest(self, url: str) -> Snapshot | None:
        """The first capture that shows the page itself."""
        found = read_captures(await self._captures(captures(url, 1)))
        return found[0] if found else None

    async def page(self, snapshot: Snapshot) -> tuple[Snapshot, tuple[Exchange, ...]]:
        """The page of a capture as it was, the last of the exchanges; a capture that only led on is followed to where it led."""
        exchanges: tuple[Exchange, ...] = ()
        while len(exchanges) <= MOST_MOVES:
            exchanges = (*exchanges, await self._wire.exchange(snapshot.raw_path))
            if (onward := moved(exchanges[-1])) is None:
                self._check(exchanges[-1])
                return snapshot, exchanges
            snapshot = onward
        raise Refused("The Wayback Machine's captures of this address lead from one to the next.")

    def _check(self, answer: Exchange) -> None:
        """What a page's own server answered, even a refusal, is marked as kept; the rest the archive says for itself."""
        if answer.status < 300 or "memento-datetime" in headers_of(answer):
            return
        if answer.status in (401, 402, 403, 404, 451):
            raise Refused("The Wayback Machine does not show its capture of this address.")
        raise self._wire.refusal(answer.status, headers_of(answer), answer.body)

    async def _captures(self, asked: Mapping[str, str]) -> Any:
        try:
            return await self._wire.json("/cdx/search/cdx", params=asked)
        except ShutOut as error:
            # It takes no key here, so a refusal is about this address: some sites have themselves left out.
            raise Refused("The Wayback Machine does not show captures of this address.") from error

    async def save(self, url: str) -> str:
        """Have a page captured now; the address of the capture, once it is made."""
        headers = {"Authorization": self._credentials(), "Accept": "application/json"}
        sent = {"url": url, "skip_first_archive": "1"}
        job = read_job(await self._wire.json("/save", method="POST", data=sent, headers=headers), self._wire)
        for _ in range(TRIES):
            answer = await self._wire.json(f"/save/status/{quote(job, safe='')}", headers=headers)
            if made := read_made(answer, url, self._wire):
                return made
            await self._sleep(PAUSE)
        raise TimedOut(f"The Wayback Machine did not finish the capture within {PAUSE * TRIES:g} seconds.")

    def _credentials(self) -> str:
        access, secret = (self._wire.keys.get(name, "") for name in self.manifest.better_with)
        if not access or not secret:
            raise ShutOut("The Wayback Machine captures pages only for those with keys, and the desk has none.")
        return f"LOW {access}:{secret}"


def moved(answer: Exchange) -> Snapshot | None:
    """The capture that a capture of a redirect leads on to; the archive's word counts only where it names one of its own."""
    found = CAPTURE.fullmatch(headers_of(answer).get("location", "")) if 300 <= answer.status < 400 else None
    return _snapshot({"timestamp": found[1], "original": found[2]}) if found else None


def captures(address: str, limit: int, terms: Terms | None = None) -> dict[str, str]:
    """The index, asked for pages that were there, each version once; unpacked, as every answer must come."""
    asked = {"url": address, "output": "json", "fl": FIELDS, "filter": "statuscode:200", "collapse": "digest", "gzip": "false"}
    if terms and terms.since:
        asked["from"] = f"{terms.since:%Y%m%d}"
    if terms and terms.until:
        asked["to"] = f"{terms.until:%Y%m%d}"
    return asked | {"limit": str(limit)}


def capture_url(stamp: str, original: str) -> str:
    return f"{HOME}/web/{stamp}/{original}"


def captured_at(url: str) -> When | None:
    """When the capture at an address of the archive was made."""
    found = CAPTURE.fullmatch(url)
    return stamped(found[1]) if found else None


def stamped(stamp: str) -> When | None:
    """The archive's fourteen digits as a moment."""
    found = STAMP.fullmatch(stamp)
    return when("{}-{}-{}T{}:{}:{}Z".format(*found.groups())) if found else None


def read_nearest(answer: Any, url: str) -> Snapshot | None:
    closest = at(answer, "archived_snapshots", "closest")
    stamp = text(closest, "timestamp")
    moment = stamped(stamp)
    if moment is None or at(closest, "available") is False:
        return None
    original = text(closest, "url").partition(f"/web/{stamp}/")[2]
    original = original if is_web_address(original) else url
    return Snapshot(capture_url(stamp, original), original, moment, _number(text(closest, "status")))


def read_captures(answer: Any) -> list[Snapshot]:
    return [snapshot for row in rows(answer) if (snapshot := _snapshot(row))]


def rows(answer: Any) -> list[dict[str, str]]:
    """The index answers with a table whose first line names its columns."""
    lines = [line for line in answer if isinstance(line, list)] if isinstance(answer, list) else []
    names = [name if isinstance(name, str) else "" for name in lines[0]] if lines else []
    return [{name: text(line, place) for place, name in enumerate(names)} for line in lines[1:]]


def _snapshot(row: Mapping[str, str]) -> Snapshot | None:
    stamp, original = row.get("timestamp", ""), row.get("original", "")
    moment = stamped(stamp)
    if moment is None or not is_web_address(original):
        return None
    return Snapshot(capture_url(stamp, original), original, moment, _number(row.get("statuscode", "")), row.get("digest", ""))


def _number(given: str) -> int:
    return int(given) if given.isdecimal() else 0


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """A capture says when a page was seen, not when it was published."""
    return [
        hit(
            url=found.url,
            title=f"{found.original} as captured on {found.at.words()}",
            snippet=f"The Wayback Machine holds this version of {found.original}, seen on {found.at.words()} UTC.",
            outlet=domain(found.original),
            found_by=(engine, rank),
        )
        for rank, found in enumerate(read_captures(answer), start=1)
    ]


def read_job(answer: Any, wire: Wire) -> str:
    """The number a capture goes by while it is made."""
    if job := text(answer, "job_id"):
        return job
    told = text(answer, "status") == "error" or text(answer, "status_ext")
    raise failure(text(answer, "status_ext")) if told else wire.garbled()


def read_made(answer: Any, url: str, wire: Wire) -> str:
    """Where the finished capture is; nothing while it is being made."""
    status, stamp, original = text(answer, "status"), text(answer, "timestamp"), text(answer, "original_url")
    if status == "pending":
        return ""
    if status == "error":
        raise failure(text(answer, "status_ext"))
    if status != "success" or stamped(stamp) is None:
        raise wire.garbled()
    return capture_url(stamp, original if is_web_address(original) else url)


def failure(code: str) -> SearchError:
    """Why a capture was not made, by the name the archive gives it."""
    name = code.removeprefix("error:")
    if name in OVERLOADED:
        return Busy("The Wayback Machine asks us to slow down.")
    if name in USED_UP:
        return ShutOut("The Wayback Machine says that our quota is used up.")
    reason = f": {REASONS[name]}" if name in REASONS else ""
    return Refused(f"The Wayback Machine could not capture the page{reason}.")
