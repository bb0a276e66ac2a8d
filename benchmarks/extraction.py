"""How much of an article, and how little else, is found in a page; and how fast the archive takes in a WARC file of 100 MB."""

import gzip
import io
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

import trafilatura
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from benchmarks.figures import main
from benchmarks.newsroom import cpu_seconds, memory_mb
from core.evidence.extract.article import extract
from core.evidence.extract.content_type import decode
from core.settings import ROOT
from db import database
from demo.content import pages
from demo.server import Site

PAGES = 1300
ADDED = re.compile(r"^([\d,]+) pages added", re.M)
VOCABULARY = [
    f"{start}{middle}{end}" for start in ("bri", "har", "fer", "coun", "sai") for middle in ("ma", "lo", "di") for end in ("n", "ry", "tes")
]
SENTENCES = (
    "The {0} of {1} said on Monday that the {2} would {3} the {4}.",
    "Nobody at the {0} knew why the {1} had {2} after {3} in {4}.",
)
SHINGLE = 4
WORD = re.compile(r"\w+")


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


@dataclass(frozen=True, slots=True)
class Sample:
    """A page, and the text a careful reader says is its article."""

    url: str
    html: bytes
    truth: str


@dataclass(frozen=True, slots=True)
class Overlap:
    """Shares of all shingles of a page: found and true, found in vain, missed; so a long page weighs no more than a short one."""

    right: float
    vain: float
    missed: float

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.vain)

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed)


def measure(path: str = "demo") -> dict[str, Any]:
    """Extract every page of a folder (`html/ID.html.gz`, `ground-truth.json`); `demo` takes the pages of the demo desk."""
    samples = list(of_demo() if path == "demo" else of_folder(Path(path)))
    pages_read = [(sample, decode(sample.html)) for sample in samples]
    _ours(pages_read[0][1], pages_read[0][0].url)  # what a process loads once, it has loaded
    began = time.perf_counter()
    found = [_ours(html, sample.url) for sample, html in pages_read]
    seconds = time.perf_counter() - began
    alone = [_library(html) for _, html in pages_read]
    truths = [sample.truth for sample in samples]
    return {
        "n": len(samples),
        **scores(truths, found),
        **{f"baseline_{name}": value for name, value in scores(truths, alone).items()},
        "pages_per_second": round(len(samples) / seconds, 1),
    }


def _ours(html: str, url: str) -> str:
    return extract(html, url).text


def _library(html: str) -> str:
    return trafilatura.extract(html, include_comments=False) or ""


def of_folder(folder: Path) -> Iterator[Sample]:
    truth = json.loads(_unpacked(folder / "ground-truth.json"))
    for name in sorted(truth):
        yield Sample(str(truth[name].get("url") or ""), _unpacked(folder / "html" / f"{name}.html"), truth[name].get("articleBody") or "")


def _unpacked(file: Path) -> bytes:
    """A file, or the packed one beside it."""
    packed = file.with_name(f"{file.name}.gz")
    return gzip.decompress(packed.read_bytes()) if packed.exists() else file.read_bytes()


def of_demo() -> Iterator[Sample]:
    site = Site()
    for page in pages():
        if page.readable:
            answer = site.answer(page.host, page.url.partition(page.host)[2])
            yield Sample(page.url, answer.body, "\n\n".join(page.paragraphs))


def scores(truths: Sequence[str], found: Sequence[str]) -> dict[str, float]:
    """Precision is the mean over pages where something was found, recall over pages where there is something to find."""
    overlaps = [overlap(true, text) for true, text in zip(truths, found, strict=True)]
    precision = _mean(overlaps, lambda one: one.precision, lambda one: one.right + one.vain > 0)
    recall = _mean(overlaps, lambda one: one.recall, lambda one: one.right + one.missed > 0)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {"f1": round(f1, 4), "precision": round(precision, 4), "recall": round(recall, 4)}


def _mean(overlaps: Sequence[Overlap], score: Callable[[Overlap], float], counts: Callable[[Overlap], bool]) -> float:
    return fmean([score(one) for one in overlaps if counts(one)] or [0.0])


def overlap(true: str, found: str) -> Overlap:
    expected, given = shingles(true), shingles(found)
    right, vain, missed = ((expected & given).total(), (given - expected).total(), (expected - given).total())
    every = (right + vain + missed) or 1
    return Overlap(right / every, vain / every, missed / every)


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Every four words in a row, as often as they occur; a text of fewer words is one shingle."""
    found = WORD.findall(text)
    return Counter(tuple(found[at : at + SHINGLE]) for at in range(max(1, len(found) - SHINGLE + 1)) if found)


if __name__ == "__main__":
    main(measure, "demo")
