"""Small web sites on this machine, and a name server that says what a test wants."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx

Send = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Site:
    """Replies by `host/path`; remembers what was asked for."""

    replies: dict[str, Send] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    url: str = ""


@contextmanager
def serving(replies: dict[str, Send]) -> Iterator[Site]:
    site = Site(replies)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(site))
    server.daemon_threads = True
    site.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def handler(site: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = f"{self.headers['Host']}{self.path}"
            site.asked.append(asked)
            try:
                site.replies.get(asked, gives(b"Page not found", 404))(self)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Silent."""

    return Handler


def gives(body: bytes, status: int = 200, kind: str = "text/html; charset=utf-8", **headers: str) -> Send:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            if value:
                handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return send


def moves_to(url: str) -> Send:
    return gives(b"", 302, Location=url)


@dataclass
class Names:
    """A name server: each lookup of a host takes the next of its answers, the last one for ever."""

    answers: dict[str, list[list[str]]]
    asked: list[str] = field(default_factory=list)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        if host not in self.answers:
            raise OSError("unknown host")
        waiting = self.answers[host]
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]


@dataclass
class Wire(httpx.AsyncBaseTransport):
    """Stands for the network: notes where each connection goes and gives the next reply."""

    replies: list[httpx.Response | Exception]
    sent: list[httpx.Request] = field(default_factory=list)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


def arriving(body: bytes = b"<p>hello</p>") -> httpx.Response:
    return httpx.Response(200, headers={"content-type": "text/html"}, stream=httpx.ByteStream(body))
