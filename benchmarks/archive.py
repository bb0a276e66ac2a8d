"""How fast the archive takes in a WARC file of 100 MB, and what that weighs."""

import io
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from benchmarks.desk import cpu_seconds, memory_mb
from core.settings import ROOT
from db import database

PAGES = 1300
ADDED = re.compile(r"^([\d,]+) pages added", re.M)
VOCABULARY = [
    f"{start}{middle}{end}" for start in ("bri", "har", "fer", "coun", "sai") for middle in ("ma", "lo", "di") for end in ("n", "ry", "tes")
]
SENTENCES = (
    "The {0} of {1} said on Monday that the {2} would {3} the {4}.",
    "Nobody at the {0} knew why the {1} had {2} after {3} in {4}.",
)


def measure_archive(path: str = "") -> dict[str, Any]:
    """Write a web archive, the same every time, and import it through the command on SQLite; `path` names one of your own instead."""
    with TemporaryDirectory() as folder:
        file = Path(path) if path else write(Path(folder) / "generated.warc")
        env = os.environ | {"DESK_DATABASE_URL": f"sqlite:///{Path(folder) / 'desk.db'}"}
        database.upgrade(env["DESK_DATABASE_URL"])
        began = time.monotonic()
        said, cpu, peak = run([sys.executable, "-m", "jobs.archive", str(file)], env)
        seconds = time.monotonic() - began
        found = ADDED.search(said)
        pages = int(found[1].replace(",", "")) if found else 0
        mb = file.stat().st_size / 1_000_000
    return {
        "pages": pages,
        "pages_per_second": round(pages / seconds, 1),
        "pages_per_cpu_second": round(pages / cpu, 1),
        "peak_mb": round(peak, 1),
        "mb": round(mb, 1),
    }


def run(command: list[str], env: dict[str, str]) -> tuple[str, float, float]:
    """What a command says, its seconds on a processor, and the peak of its memory in MB."""
    cpu = peak = 0.0
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            with suppress(StopIteration):  # it has just ended, and weighs nothing any more
                cpu, peak = cpu_seconds(process.pid), memory_mb(process.pid, "VmHWM")
            time.sleep(0.05)
        said = process.stdout.read() if process.stdout else ""
    if process.returncode:
        raise RuntimeError(f"The import failed: {said}")
    return said, cpu, peak


def write(file: Path) -> Path:
    chance = random.Random(20260304)  # noqa: S311  # the same file every time
    with file.open("wb") as stream:
        writer = WARCWriter(stream, gzip=False)
        for number in range(PAGES):
            writer.write_record(_record(writer, number, "".join(_page(number, chance)).encode()))
    return file


def _record(writer: WARCWriter, number: int, body: bytes) -> Any:
    http = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
    return writer.create_warc_record(f"https://gazette.example/news/{number}", "response", payload=io.BytesIO(body), http_headers=http)


def _page(number: int, chance: random.Random) -> Iterator[str]:
    """As newspapers' pages are: a short article among scripts, menus and links to other articles."""
    url, title = f"https://gazette.example/news/{number}", _sentence(chance)
    yield f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><link rel="canonical" href="{url}">'
    yield f'<meta property="og:site_name" content="The Gazette"><meta property="article:published_time" content="{_day(number)}T06:10:00Z">'
    yield from (f"<script>{_script(chance)}</script>" for _ in range(6))
    yield "</head><body><header><nav><ul>"
    yield from (f'<li><a href="/section/{place}">{chance.choice(VOCABULARY)}</a></li>' for place in range(80))
    yield f"</ul></nav></header><main><article><h1>{title}</h1><p class='byline'>By Ana Verrin</p>"
    yield from (f"<p>{' '.join(_sentence(chance) for _ in range(chance.randint(2, 6)))}</p>" for _ in range(chance.randint(8, 30)))
    yield "</article></main><aside>"
    yield from (f'<div class="teaser"><a href="/news/{chance.randrange(PAGES)}">{_sentence(chance)}</a></div>' for _ in range(60))
    yield "</aside><footer><p>All rights reserved.</p></footer></body></html>"


def _sentence(chance: random.Random) -> str:
    return chance.choice(SENTENCES).format(*chance.choices(VOCABULARY, k=5))


def _day(number: int) -> str:
    return f"{2006 + number % 20}-{1 + number % 12:02}-{1 + number % 28:02}"


def _script(chance: random.Random) -> str:
    return ";".join(f"window.{chance.choice(VOCABULARY)}={chance.random()}" for _ in range(300))
