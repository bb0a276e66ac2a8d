"""The world on one port: `/<engine>/…` speaks that engine's API, any other request is for one of the demo's sites."""

from __future__ import annotations

import json
import re
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle, islice
from math import ceil
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from core.model.engine import Limit
from demo.server import Site, host_of
from tests.world.library import Doc, Library, Wanted
from tests.world.providers import PROVIDERS
from tests.world.wire import Asked, Reply, Trouble, without_fields

LOCALHOST = "127.0.0.1"
BETWEEN_BYTES = 0.1
PAGE = "<!doctype html><title>Sign in</title><h1>Please sign in to the network</h1>"
HOSTILE = (
    "http://127.0.0.1/admin",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://169.254.169.254/latest/",
    "http://[::1]/",
    "http://localhost/",
    "http://0x7f.0.0.1/",
    "http://printer.corp/",
    "https://x.example/a\x00b",
    "https://x.example/a\ud800b",
)
IN_MARKUP = ("bing-news-rss", "duckduckgo")  # half a character, which JSON can write, has no place in their pages
TAG = re.compile(rb">[^<>]+<")


class World:
    """`with World() as world:` then `world.urls` are the engines' base addresses, and `world.calls` what was asked of them.

    With `limits`, an engine asked more often than its limit allows answers 429 and says how long to wait.
    """

    def __init__(
        self, *, latency: float = 0.0, page_latency: float = 0.0, port: int = 0, limits: Mapping[str, Limit] | None = None
    ) -> None:
        self.latency, self.page_latency, self.library, self.site = latency, page_latency, Library(), Site()
        self.meters = {name: Meter(limit) for name, limit in (limits or {}).items()}
        self.calls: list[Asked] = []
        self._troubles: dict[str, tuple[Trouble, int]] = {}
        self._lock, self._over = Lock(), Event()
        self._server = Sockets((LOCALHOST, port), self)
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), name="world", daemon=True)

    @property
    def url(self) -> str:
        return f"http://{LOCALHOST}:{self._server.server_port}"

    @property
    def urls(self) -> dict[str, str]:
        return {name: f"{self.url}/{name}" for name in PROVIDERS}

    def fail(self, engine: str, trouble: Trouble, times: int = 1_000_000) -> None:
        """From now on this engine fails, for so many calls."""
        self._troubles[engine] = (trouble, times)

    def reset(self) -> None:
        """All well again, nothing asked yet."""
        self.calls.clear()
        self._troubles.clear()
        self.latency, self.page_latency, self.library = 0.0, 0.0, Library()

    def asked(self, engine: str) -> list[Asked]:
        return [call for call in self.calls if call.engine == engine]

    def note(self, asked: Asked) -> Trouble | None:
        """Write the call down; tells what goes wrong with it."""
        with self._lock:
            self.calls.append(asked)
            trouble, times = self._troubles.get(asked.engine, (None, 0))
            if not trouble or times <= 0:
                return None
            self._troubles[asked.engine] = (trouble, times - 1)
            return trouble

    def too_fast(self, engine: str) -> float:
        """Seconds a caller has to wait before this engine counts a call again; nothing where it may be asked now."""
        with self._lock:
            return self.meters[engine].count(time.monotonic()) if engine in self.meters else 0.0

    def sleep(self, seconds: float) -> bool:
        """Wait, but not beyond the end of the world; tells whether it has come."""
        return self._over.wait(seconds)

    def answer(self, asked: Asked, trouble: Trouble | None) -> Reply:
        reply = PROVIDERS[asked.engine](asked, self._known(asked.engine, trouble))
        if trouble is Trouble.MISSING:
            return replace(reply, body=hollow(reply.content))
        return reply

    def _known(self, engine: str, trouble: Trouble | None) -> Library:
        if trouble is Trouble.EMPTY:
            return Library(())
        if trouble is Trouble.BAD_DATES:
            return Library([replace(doc, published="31 Febtober, 25:61") for doc in self.library.docs])
        if trouble is Trouble.HOSTILE:
            return hostile(self.library, [plain(url) if engine in IN_MARKUP else url for url in HOSTILE])
        return self.library

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@dataclass
class HostileLibrary(Library):
    """Whatever is found is at an address that must not be visited, and every such address is in every answer that has room for it."""

    addresses: Sequence[str] = HOSTILE

    def find(self, wanted: Wanted | str, limit: int = 10, *, posts: bool = False) -> list[Doc]:
        found = super().find(wanted, limit, posts=posts)
        enough = islice(cycle(found), max(len(found), len(self.addresses)))
        return moved(enough, self.addresses)[:limit]


def hostile(library: Library, addresses: Sequence[str]) -> HostileLibrary:
    return HostileLibrary(moved(library.docs, addresses), addresses)


def moved(docs: Iterable[Doc], addresses: Sequence[str]) -> list[Doc]:
    return [replace(doc, url=address) for doc, address in zip(docs, cycle(addresses), strict=False)]


def plain(url: str) -> str:
    return url.encode(errors="replace").decode()


@dataclass
class Meter:
    """A provider's own count of the calls it let through."""

    limit: Limit
    refused: int = 0
    passed: deque[float] = field(default_factory=deque)

    def count(self, now: float) -> float:
        """Let a call through; or refuse it, and tell the seconds until the next may come."""
        while self.passed and self.passed[0] <= now - self.limit.seconds:
            self.passed.popleft()
        if len(self.passed) < self.limit.calls:
            self.passed.append(now)
            return 0.0
        self.refused += 1
        return self.passed[0] + self.limit.seconds - now


def hollow(content: bytes) -> bytes:
    """An answer with its fields gone: JSON keeps its containers, XML its elements."""
    try:
        return json.dumps(without_fields(json.loads(content))).encode()
    except ValueError:
        return TAG.sub(b"><", content)


class Sockets(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, address: tuple[str, int], world: World) -> None:
        super().__init__(address, Handler)
        self.world = world

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A desk that hangs up is no error; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    server: Sockets
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    @property
    def world(self) -> World:
        return self.server.world

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def _answer(self) -> None:
        asked = self._asked()
        if asked.engine not in PROVIDERS:
            return self._page()
        trouble = self.world.note(asked)
        if wait := self.world.too_fast(asked.engine):
            return self._send(Reply({"error": "Too Many Requests"}, 429, headers={"Retry-After": str(ceil(wait))}))
        if self.world.latency:
            time.sleep(self.world.latency)
        if trouble is Trouble.SILENT:
            self.close_connection = self.world.sleep(60) or True
            return None
        return self._send_troubled(asked, trouble)

    def _asked(self) -> Asked:
        parts = urlsplit(self.path)
        _, engine, *rest = parts.path.split("/")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        params = {name: ",".join(values) for name, values in parse_qs(parts.query).items()}
        return Asked(engine, self.command, "/" + "/".join(rest), params, headers, body)

    def _page(self) -> None:
        time.sleep(self.world.page_latency)
        found = self.world.site.answer(host_of(self.headers.get("Host", "")), self.path)
        self._send(Reply(found.body, found.status, f"text/html; charset={found.charset}"))

    def _send_troubled(self, asked: Asked, trouble: Trouble | None) -> None:
        if trouble and trouble.status:
            headers = {"Retry-After": "2"} if trouble is Trouble.SLOW_DOWN_FOR else {}
            return self._send(Reply({"error": "no"}, trouble.status, headers=headers))
        if trouble is Trouble.HTML:
            return self._send(Reply(PAGE, content_type="text/html"))
        reply = self.world.answer(asked, trouble)
        return self._send(spoiled(reply, trouble), trouble)

    def _send(self, reply: Reply, trouble: Trouble | None = None) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.content)))
        self.end_headers()
        if self.command == "HEAD":
            return
        for part in parts_of(reply.content, trouble):
            self.wfile.write(part)
            if trouble is Trouble.DRIPS and self.world.sleep(BETWEEN_BYTES):
                return
        if trouble is Trouble.DROPS:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


def spoiled(reply: Reply, trouble: Trouble | None) -> Reply:
    if trouble is Trouble.CUT:
        return replace(reply, body=reply.content[: len(reply.content) // 2])
    if trouble is Trouble.HUGE:
        return replace(reply, body=reply.content + b" " * 10_000_000)
    return reply


def parts_of(content: bytes, trouble: Trouble | None) -> Iterator[bytes]:
    if trouble is Trouble.DRIPS:
        yield from (content[place : place + 1] for place in range(len(content)))
    elif trouble is Trouble.DROPS:
        yield content[: len(content) // 2]
    else:
        yield content
