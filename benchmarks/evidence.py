"""How long evidence takes: to read and freeze pages, to look quotes up, to pack an investigation and to check the packages."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from wacz.validate import Validation

from core.english.parse import parse
from core.evidence.capture import freeze, kept, seal
from core.evidence.extract.article import extract
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Page
from core.evidence.quotes import anchor, at, check
from core.exports.case_folder import case_folder
from core.exports.wacz import wacz
from core.model.claim import Claim, Evidence, Quote
from core.model.dates import utc_now
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Capture, Source
from core.model.topic import Topic
from core.model.words import FileRole, Match, Mode, QuoteState, Relation, Status
from core.settings import Settings
from core.web.provider_http import Exchange
from db.vault import FileVault
from demo.content import pages
from demo.server import Site
from jobs.adapters import DeskVault
from tests.core.evidence.site import Send, gives, serving

PAGES, LATENCY = 30, 0.5
FIRST = "first.example"
"""Read before the clock starts: what a process loads once, it has loaded."""
ROUNDS = 20
Offered = tuple[str, str]
SOURCES, CLAIMS = 30, 5
PICTURE, PRINTED = 300_000, 150_000
"""Bytes of noise, as nothing can pack them smaller: what a picture of a page and its PDF weigh."""
NOON = datetime(2026, 3, 9, 12, tzinfo=UTC)
TITLE = "Thirty pages of the demo desk"


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
    site = Site()
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


def measure_quotes(path: str = "demo") -> dict[str, Any]:
    """Look up half of the words as they stand, a quarter spaced otherwise, a quarter that are not there; in seconds of one core."""
    texts = [text for text in _texts(path) if text]
    offered = [(text, words) for text in texts for words in _offered(text)]
    began = time.process_time()
    for _ in range(ROUNDS):
        found = [anchor(text, words) for text, words in offered]
    looked_up = time.process_time() - began
    stored = [(text, quote) for (text, _), quote in zip(offered, found, strict=True) if quote]
    began = time.process_time()
    for _ in range(ROUNDS):
        intact = sum(check(text, quote) is not Match.NOT_FOUND for text, quote in stored)
    checked = time.process_time() - began
    return {
        "n": len(offered),
        "texts": len(texts),
        "characters": sum(map(len, texts)) // len(texts),
        **_shares(found),
        "intact": intact / len(stored),
        "quotes_per_second": round(ROUNDS * len(offered) / looked_up),
        "checks_per_second": round(ROUNDS * len(stored) / checked),
    }


def _texts(path: str) -> list[str]:
    """The articles of the demo desk, or the text files of a folder."""
    if path == "demo":
        return ["\n\n".join(page.paragraphs) for page in pages() if page.readable]
    return [file.read_text(encoding="utf-8") for file in sorted(Path(path).rglob("*.txt"))]


def _offered(text: str) -> list[str]:
    """Sentences and pieces of them as a reader offers them: in the text's order, some of them wrong."""
    chance = random.Random(len(text))  # noqa: S311  data, not secrets
    found = [said.text for said in islice(parse(text).sentences, 40)]
    return [_as_offered(words, chance) for words in found if " " in words]


def _as_offered(words: str, chance: random.Random) -> str:
    kind = chance.randrange(4)
    if kind == 0:
        return words.replace(" ", "  ", 1).replace("’", "'").replace("“", '"').replace("”", '"')
    if kind == 1:
        return words.replace(" ", " not ", 1)
    return words


def _shares(found: Sequence[Quote | None]) -> dict[str, float]:
    matches = [quote.match if quote else Match.NOT_FOUND for quote in found]
    return {match.replace(" ", "_"): round(matches.count(match) / len(matches), 3) for match in Match}


def measure_packages(path: str = "demo") -> dict[str, Any]:
    """Pages of the demo desk, each frozen with its exchange, picture, PDF and seal; five quotes from each."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        dossier = asyncio.run(made_dossier(folder / "evidence"))
        files = FileVault(str(folder / "evidence")).get
        run = Investigation(1, 1, TITLE, Mode.DETAILED, Status.COMPLETED)
        build_s, packed = timed(lambda: case_folder(dossier, files, run))
        verify_s = checked(packed, folder)
        wacz_s, archive = timed(lambda: wacz(dossier, files))
        (folder / "case.wacz").write_bytes(archive)
        validate_s, listed = timed(lambda: validated(folder / "case.wacz"))
    return {
        "sources": len(dossier.sources),
        "quotes": len(dossier.evidence),
        "mb": round(len(packed) / 1_000_000, 1),
        "build_folder_s": build_s,
        "verify_s": verify_s,
        "wacz_build_s": wacz_s,
        "wacz_validate_s": validate_s,
        "pages_in_wacz": listed,
    }


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.monotonic()
    done = work()
    return round(time.monotonic() - began, 3), done


def checked(package: bytes, folder: Path) -> float:
    """The command of the README, on the unpacked folder, with Python's start in it."""
    (folder / "case.zip").write_bytes(package)
    with ZipFile(folder / "case.zip") as packed:
        packed.extractall(folder / "unpacked")
    (case,) = (folder / "unpacked").iterdir()
    seconds, done = timed(
        lambda: subprocess.run([sys.executable, "-I", "verify.py"], cwd=case, capture_output=True, text=True, check=False)
    )
    if done.returncode:
        raise RuntimeError(f"The package does not hold: {done.stdout}")
    return float(seconds)


def validated(package: Path) -> int:
    """How many pages a package lists that the format's own validator accepts."""
    check = Validation(str(package))
    steps = (check.frictionless_validate, check.check_file_paths, check.check_file_hashes, check.check_data_package_hash_and_sig)
    if not all(step() for step in steps):
        raise RuntimeError("The web archive is not valid.")
    with ZipFile(package) as packed:
        return len(packed.read("pages/pages.jsonl").splitlines()) - 1


async def made_dossier(folder: Path) -> Dossier:
    vault, chance = DeskVault(str(folder)), random.Random(20260309)  # noqa: S311  the same package every time
    read = [page_of(number, url, body) for number, (url, body) in enumerate(islice(demo_pages(), SOURCES), 1)]
    sources = [source_of(number, page) for number, page in enumerate(read, 1)]
    captures = [await captured(page, source, vault, chance) for page, source in zip(read, sources, strict=True)]
    cited = [source.with_(capture=one.sha256, text_sha256=one.text_sha256) for source, one in zip(sources, captures, strict=True)]
    evidence = [one for source, page in zip(cited, read, strict=True) for one in quoted(source, page.text)]
    claims = tuple(Claim(f"C{number}", f"Claim {number}") for number in range(1, CLAIMS + 1))
    return Dossier(
        1, Topic(1, TITLE), Mode.DETAILED, sources=tuple(cited), captures=tuple(captures), claims=claims, evidence=tuple(evidence)
    )


def demo_pages() -> Iterator[tuple[str, bytes]]:
    site = Site()
    for page in pages():
        if page.readable:
            answer = site.answer(page.host, page.url.partition(page.host)[2])
            yield page.url, answer.body.decode(answer.charset).encode()


def page_of(number: int, url: str, body: bytes) -> Page:
    text = extract(body.decode(), url).text
    exchange = Exchange(url, NOON, (("Host", "demo"),), 200, "OK", (("Content-Type", "text/html; charset=utf-8"),), body)
    return Page(url, url, 200, "text/html; charset=utf-8", body, text, title=f"Page {number}", exchanges=(exchange,))


def source_of(number: int, page: Page) -> Source:
    host = page.url.split("/")[2]
    return Source(f"S{number:03}", page.url, page.url, host, host, page.title)


async def captured(page: Page, source: Source, vault: DeskVault, chance: random.Random) -> Capture:
    made = await freeze(page, vault, NOON)
    picture = await kept(FileRole.PNG, chance.randbytes(PICTURE), "image/png", vault)
    printed = await kept(FileRole.PDF, chance.randbytes(PRINTED), "application/pdf", vault)
    return await seal(made.with_file(picture, printed), source.id, source.title, vault)


def quoted(source: Source, text: str) -> list[Evidence]:
    step = max(1, len(text) // (CLAIMS + 1))
    places = [(number, (number - 1) * step, (number - 1) * step + min(80, step)) for number in range(1, CLAIMS + 1)]
    return [
        Evidence(f"C{number}", source.id, Relation.SUPPORTS, at(text, start, end), state=QuoteState.VERIFIED)
        for number, start, end in places
        if text[start:end].strip()
    ]
