"""How long it takes to read and freeze thirty pages on thirty sites, each of which lets us wait half a second."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from core.evidence.capture import freeze
from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.dates import utc_now
from core.model.source import Capture
from core.model.words import FileRole
from core.settings import Settings
from demo.content import pages
from demo.server import Site as DemoSite
from jobs.adapters import DeskVault
from tests.core.evidence.site import Send, gives, serving

PAGES, LATENCY = 30, 0.5
FIRST = "first.example"
"""Read before the clock starts: what a process loads once, it has loaded."""


def measure_capturing(path: str = "demo") -> dict[str, Any]:
    """Pages of the demo desk, each on a host of its own, with text and WARC kept on disk; settings as they are by default."""
    bodies = list(islice(demo_bodies(), PAGES))
    replies = {f"site-{number}.example/a": after(LATENCY, gives(body)) for number, body in enumerate(bodies)}
    replies[f"{FIRST}/a"] = gives(bodies[0])
    with serving(replies) as site, TemporaryDirectory() as folder:
        wall, captures = asyncio.run(_measure(site.url, folder))
        kept = sum(file.is_file() for file in Path(folder).rglob("*"))
    warcs = sum(capture.file(FileRole.WARC) is not None for capture in captures)
    counts = {"pages": len(captures), "warcs": warcs, "files": kept}
    return counts | {"wall_s": round(wall, 2), "pages_per_second": round(len(captures) / wall, 1)}


def demo_bodies() -> Iterator[bytes]:
    site = DemoSite()
    for page in pages():
        if page.readable:
            answer = site.answer(page.host, page.url.partition(page.host)[2])
            yield answer.body.decode(answer.charset).encode()


def after(seconds: float, send: Send) -> Send:
    def slowly(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(seconds)
        send(handler)

    return slowly


async def _measure(url: str, folder: str) -> tuple[float, Sequence[Capture]]:
    desk = Settings(demo_server=url)
    reader, vault, at_once = WebFetcher(desk), DeskVault(folder), asyncio.Semaphore(desk.fetch_at_once)

    async def captured(host: str) -> Capture:
        async with at_once:
            return await freeze(await reader.read(f"https://{host}/a"), vault, utc_now())

    await captured(FIRST)
    began = time.perf_counter()
    captures = await asyncio.gather(*(captured(f"site-{number}.example") for number in range(PAGES)))
    wall = time.perf_counter() - began
    await reader.close()
    return wall, captures
