"""How long it takes to pack an investigation of thirty sources, and to check the packages as an outsider does."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from wacz.validate import Validation

from core.evidence.capture import freeze, kept, seal
from core.evidence.extract.article import extract
from core.evidence.port import Page
from core.evidence.quotes import at
from core.exports.case_folder import case_folder
from core.exports.wacz import wacz
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Capture, Source
from core.model.topic import Topic
from core.model.words import FileRole, Mode, QuoteState, Relation, Status
from core.web.provider_http import Exchange
from db.vault import FileVault
from demo.content import pages
from demo.server import Site
from jobs.adapters import DeskVault

SOURCES, CLAIMS = 30, 5
PICTURE, PRINTED = 300_000, 150_000
"""Bytes of noise, as nothing can pack them smaller: what a picture of a page and its PDF weigh."""
NOON = datetime(2026, 3, 9, 12, tzinfo=UTC)
TITLE = "Thirty pages of the demo desk"


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
