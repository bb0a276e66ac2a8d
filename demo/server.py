"""Serve the demo pages over HTTP, chosen by the Host header; nothing else is served."""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cache, cached_property
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from demo.content import HERE, LINK, Outlet, Page, Post, outlets, pages, posts

LOCALHOST = "127.0.0.1"
RELATED = 4
CHARSETS = {"foreign.html": "iso-8859-1"}  # as many an older newspaper site still does
WALL_STATUS = {"captcha": 403}
REASONS = {403: "Access denied", 404: "Page not found", 410: "This page has been removed"}
DATELINE = re.compile(r"[A-Z][A-Z'. -]+(?:, \d{1,2} \w+|, \w+ \d{1,2})?(?: \(Tidewire\))?(?= [—–-] )")
NOWHERE = Outlet(host="", name="Nothing here", template="")

Item = Page | Post


@dataclass(frozen=True)
class Answer:
    """What goes back over the wire."""

    status: int
    body: bytes
    charset: str = "utf-8"
    modified: str = ""

    @cached_property
    def etag(self) -> str:
        return f'"{sha256(self.body).hexdigest()[:16]}"'

    @cached_property
    def headers(self) -> dict[str, str]:
        content = {"Content-Type": f"text/html; charset={self.charset}", "ETag": self.etag}
        return content | ({"Last-Modified": http_date(self.modified)} if self.modified else {})


class Site:
    """Every page and post by its address, rendered when first asked for."""

    def __init__(self, root: Path = HERE) -> None:
        self._outlets = {outlet.host: outlet for outlet in outlets(root)}
        templates()
        everything: tuple[Item, ...] = (*posts(root), *pages(root))
        self._items = {address(item.url): item for item in everything}
        self._answers: dict[str, Answer] = {}
        self._listed = {host: self._list(host) for host in self._outlets}

    def answer(self, host: str, target: str) -> Answer:
        outlet = self._outlets.get(host, NOWHERE)
        known = next((each for each in addresses(host, target) if each in self._items), None)
        if known:
            return self._answers.get(known) or self._remember(known, outlet)
        if outlet is not NOWHERE and urlsplit(target).path in ("", "/"):
            return self._render(200, "index.html", outlet, items=self._listed[host])
        return self._render(404, "missing.html", outlet, reason=REASONS[404])

    def _remember(self, known: str, outlet: Outlet) -> Answer:
        self._answers[known] = self._answer(self._items[known], outlet)
        return self._answers[known]

    def _answer(self, item: Item, outlet: Outlet) -> Answer:
        if isinstance(item, Post):
            return self._render(200, "post.html", outlet, item, original=self._items.get(address(item.repost_of)))
        if item.status != 200:
            return self._render(item.status, "missing.html", outlet, reason=REASONS[item.status])
        if item.wall:
            return self._render(WALL_STATUS.get(item.wall, 200), "wall.html", outlet, item)
        return self._render(200, f"{outlet.template}.html", outlet, item, related=self._related(item), original=None)

    def _render(self, status: int, template: str, outlet: Outlet, item: Item | None = None, **more: object) -> Answer:
        charset = CHARSETS.get(template, "utf-8")
        html = templates().get_template(template).render(outlet=outlet, page=item, charset=charset, **more)
        return Answer(status, html.encode(charset, "xmlcharrefreplace"), charset, last_change(item))

    def _list(self, host: str) -> list[Item]:
        """What a site would list: all of its own but the dead, newest first."""
        found = [item for item in self._items.values() if item.host == host and not dead(item)]
        return sorted(found, key=lambda item: item.published, reverse=True)

    def _related(self, page: Page) -> list[Item]:
        return [item for item in self._listed[page.host] if item is not page][:RELATED]


class DemoServer:
    """The demo sites on one port of this machine: `with DemoServer() as server: get(server.url, Host=…)`."""

    def __init__(self, port: int = 0, root: Path = HERE) -> None:
        self._server = Sockets((LOCALHOST, port), handler_for(Site(root)))
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), name="demo-server", daemon=True)

    @property
    def url(self) -> str:
        return f"http://{LOCALHOST}:{self._server.server_port}"

    def start(self) -> Self:
        self._thread.start()
        return self

    def stop(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


class Sockets(ThreadingHTTPServer):
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader who hangs up is no error; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def handler_for(site: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        server_version, sys_version = "demo", ""
        disable_nagle_algorithm = True
        timeout = 30

        def do_GET(self) -> None:
            self._send(with_body=True)

        def do_HEAD(self) -> None:
            self._send(with_body=False)

        def _send(self, *, with_body: bool) -> None:
            answer = site.answer(host_of(self.headers.get("Host", "")), self.path)
            unchanged = answer.status == 200 and self.headers.get("If-None-Match") == answer.etag
            self.send_response(304 if unchanged else answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if not unchanged:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            if with_body and not unchanged:
                self.wfile.write(answer.body)

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent: the one line printed at the start is all there is to say."""

    return Handler


@cache
def templates() -> Environment:
    """The templates and their filters, all compiled the first time."""
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters |= {"linked": linked, "lines": lines, "day": day, "us_day": us_day, "clock": clock, "iso": iso}
    made.filters |= {"dotted": dotted, "headline": headline, "dateline": dateline, "json_ld": json_ld}
    for name in made.list_templates():
        made.get_template(name)
    return made


def host_of(header: str) -> str:
    return header.rpartition(":")[0].lower() if header.rpartition(":")[2].isdigit() else header.lower()


def address(url: str) -> str:
    """Host, path and query of a URL: what names a page."""
    parts = urlsplit(url)
    return f"{parts.netloc}{unquote(parts.path)}" + (f"?{parts.query}" if parts.query else "")


def addresses(host: str, target: str) -> Iterator[str]:
    """The address asked for; then without its query, since links carry tracking parameters."""
    path = urlsplit(target)
    yield address(f"//{host}{path.path}?{path.query}")
    yield address(f"//{host}{path.path}")


def dead(item: Item) -> bool:
    return isinstance(item, Page) and item.status != 200


def last_change(item: Item | None) -> str:
    if isinstance(item, Page):
        return item.modified or item.published
    return item.published if item else ""


def at(value: str) -> datetime:
    found = datetime.fromisoformat(value)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def http_date(value: str) -> str:
    return format_datetime(at(value).astimezone(UTC), usegmt=True)


def day(value: str) -> str:
    return f"{at(value).day} {at(value):%B %Y}"


def us_day(value: str) -> str:
    return f"{at(value):%B} {at(value).day}, {at(value).year}"


def dotted(value: str) -> str:
    return f"{at(value):%d.%m.%Y}"


def clock(value: str) -> str:
    return f"{at(value):%H:%M}" if "T" in value else ""


def iso(value: str) -> str:
    return at(value).isoformat() if "T" in value else value


def linked(text: str) -> Markup:
    """Links become links; everything else is escaped."""
    words, labels, urls = (LINK.split(text)[start::3] for start in range(3))
    anchors = [Markup('<a href="{}">{}</a>').format(url, label) for label, url in zip(labels, urls, strict=True)]
    return Markup("").join(escape(part) for pair in zip(words, [*anchors, ""], strict=True) for part in pair)


def lines(text: str) -> Markup:
    return Markup("<br>").join(linked(line) for line in text.splitlines())


def dateline(text: str) -> Markup:
    """Set off the place, the day and the agency's credit, where the text opens with them."""
    opening = DATELINE.match(text)
    if not opening:
        return linked(text)
    return Markup('<span class="dateline">{}</span>{}').format(opening[0], linked(text[opening.end() :]))


def json_ld(page: Page, outlet: Outlet, kind: str = "NewsArticle") -> dict[str, object]:
    """What the page says of itself to machines; what it does not know is left out."""
    said = {
        "@context": "https://schema.org",
        "@type": kind,
        "headline": page.title,
        "url": page.url,
        "inLanguage": page.language,
        "publisher": {"@type": "NewsMediaOrganization", "name": outlet.name},
        "author": page.byline and {"@type": "Person", "name": page.byline},
        "datePublished": page.published and iso(page.published),
        "dateModified": page.modified and iso(page.modified),
    }
    return {name: value for name, value in said.items() if value}


def headline(item: Item) -> str:
    """A page's title; a post has none, so its author and first words."""
    return item.title if isinstance(item, Page) else f"{item.name or item.author}: {item.text[:60]}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m demo.server", description=__doc__)
    parser.add_argument("--port", type=int, default=8770)
    done = Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: done.set())
    with DemoServer(parser.parse_args().port) as server:
        print(f"The demo sites are at {server.url}, by Host header", flush=True)
        done.wait()


if __name__ == "__main__":
    main()
