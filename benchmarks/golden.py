"""What the desk says today, as sorted JSON with its SHA-256: the same before and after a change that only moves code.

The demo's topics are investigated once, at a fixed hour, and every text and address that stands in a table of the tests is put to
dates, figures, quotes, speakers, tiers and the rest. No name of a module, no clock and no place on this machine gets into it.
"""

import ast
import asyncio
import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.figures import Figures, main
from benchmarks.sample import plain
from core.english.dates import Today, dates, read_dates
from core.english.injection import steering
from core.english.parse import parse
from core.english.quantities import figures
from core.evidence.quotes import anchor
from core.exports.case_pages import fact_check_page
from core.exports.report import markdown
from core.exports.report_html import html
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.words import Mode
from core.policy.tiers import rating_of
from core.policy.tiers.table import table
from core.readers.offline.attribution import attributions, leaning
from core.settings import ROOT
from core.web.urls import normalise
from db import database
from demo import content
from demo.server import DemoServer
from tests.demo.workbench import Workbench

NOON = datetime(2026, 3, 20, 12, 0, tzinfo=UTC)
TODAY = Today(When("2026-03-05T10:00:00Z"))
ONE_ANSWER = {"DESK_ENGINES": "archive", "DESK_READER": "offline", "DESK_PICTURES": "false"}
DIGITS = 6
FEWEST_WORDS = 3
"""What is shorter is an id, an option or a name, and no text."""

Part = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tables:
    """What the tests and the demo hold: texts to be read and addresses to be rated, each once, in order."""

    texts: tuple[str, ...]
    urls: tuple[str, ...]


def tables(tests: Path) -> Tables:
    """From wherever in this folder they stand: moving a table changes nothing."""
    found = {one.strip() for one in _strings(tests)} | {text for page in content.pages() for text in (page.title, *page.paragraphs)}
    found |= {post.text for post in content.posts()}
    urls = {one for one in found if one.startswith("http") and len(one.split()) == 1}
    return Tables(tuple(sorted(one for one in found if len(one.split()) >= FEWEST_WORDS and _is_text(one))), tuple(sorted(urls)))


def _is_text(words: str) -> bool:
    """Half a character, which some tests offer, cannot be stored; a program names modules."""
    return words == words.encode(errors="ignore").decode() and not words.startswith("import ")


def _strings(tests: Path) -> Iterator[str]:
    """Of every test but those of benchmarks, which are no cases."""
    for path in (one for one in tests.rglob("*.py") if one.parent != tests / "benchmarks"):
        for value in _values(ast.parse(path.read_text(encoding="utf-8"))):
            yield from (one.value for one in ast.walk(value) if isinstance(one, ast.Constant) and isinstance(one.value, str))
    for path in tests.rglob("*.toml"):
        yield from _leaves(tomllib.loads(path.read_text(encoding="utf-8")))


def _values(tree: ast.Module) -> Iterator[ast.expr]:
    """What a test module lists at its top, and what its tests are run over."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield node.value
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "parametrize":
            yield from call.args[1:]


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _leaves(one)


def of_tables(held: Tables) -> dict[str, Part]:
    """What is found in each text; a text in which nothing is found is left out."""
    urls = {normalise(url) for url in held.urls} | set(table())
    return {
        "dates": _found(held, lambda text: [*dates(text), *read_dates(text, TODAY)]),
        "figures": _found(held, figures),
        "quotes": _found(held, _quoted),
        "citations": _found(held, _leanings),
        "voices": _found(held, lambda text: attributions(parse(text))),
        "tiers": {url: rating_of(url, {}) for url in sorted(urls)},
        "injection": _found(held, steering),
    }


def _found(held: Tables, read: Callable[[str], Any]) -> Part:
    return {text: made for text in held.texts if (made := read(text))}


def _quoted(text: str) -> Any:
    """Its middle, as somebody would type it again: other white space, other quotation marks."""
    words = text.split()
    middle = " ".join(words[len(words) // 4 : 3 * len(words) // 4])
    return anchor(text, middle.translate({0x201C: '"', 0x201D: '"', 0x2019: "'", 0x2018: "'"}))


def _leanings(text: str) -> Any:
    page = SourceText(Source("S001", "https://herald.example/1", "herald.example/1", "herald.example", "Valley Herald", "A title"), text)
    found = leaning(Reading("S001", "", "", "offline", "1"), page)
    return [*found.leans_on, *([found.own_words] if found.own_words else [])]


def investigated() -> dict[str, Dossier]:
    """Every topic of the demo desk in detailed mode, as its tests investigate it."""
    before = dict(os.environ)
    os.environ.update(ONE_ANSWER)
    try:
        with TemporaryDirectory() as folder, DemoServer() as server:
            url = f"sqlite:///{Path(folder) / 'desk.db'}"
            database.upgrade(url)
            bench = Workbench(url, Path(folder) / "evidence", server.url, clock=lambda: NOON)
            return {topic.slug: asyncio.run(bench.investigate(topic.slug, Mode.DETAILED)) for topic in content.topics()}
    finally:
        os.environ.clear()
        os.environ.update(before)


def of_dossiers(made: Mapping[str, Dossier]) -> dict[str, Part]:
    """What each finished dossier holds, whole and by part, and how it reads when it is exported."""
    each: dict[str, Callable[[Dossier], Any]] = {
        "quotes": lambda one: [said for said in one.evidence if said.quote],
        "citations": lambda one: one.citations,
        "voices": lambda one: one.voices,
        "tiers": lambda one: {source.url_key: (source.tier, source.tier_reason, source.outlet_kind) for source in one.sources},
        "origin": lambda one: one.origin,
        "injection": lambda one: {source.url_key: source.injection for source in one.sources if source.injection},
        "exports": lambda one: {"report": markdown(one), "page": html(one), "fact_check": fact_check_page(one, {})},
        "dossiers": lambda one: one,
    }
    return {name: {slug: read(dossier) for slug, dossier in made.items()} for name, read in each.items()}


def written(tabled: Mapping[str, Part], told: Mapping[str, Part]) -> dict[str, bytes]:
    """One JSON text for each part."""
    names = sorted(tabled.keys() | told.keys())
    parts = {name: {"tables": tabled.get(name, {}), "demo": told.get(name, {})} for name in names}
    as_json = partial(json.dumps, ensure_ascii=False, sort_keys=True, indent=1)
    return {name: f"{as_json(_rounded(plain(part)))}\n".encode() for name, part in parts.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def summed(parts: Mapping[str, bytes]) -> dict[str, Any]:
    """The hash and the size of each part, and one hash for all."""
    each = {name: {"sha256": hashlib.sha256(text).hexdigest(), "bytes": len(text)} for name, text in parts.items()}
    return {**each, "sha256": hashlib.sha256(b"".join(parts.values())).hexdigest()}


@cache
def golden() -> dict[str, bytes]:
    return written(of_tables(tables(ROOT / "tests")), of_dossiers(investigated()))


def measure(path: str = "") -> Figures:
    """Write each part as a JSON file into a folder, where one is named, and give their hashes."""
    if path:
        save(golden(), Path(path))
    return summed(golden())


def save(parts: Mapping[str, bytes], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in parts.items():
        (folder / f"{name}.json").write_bytes(text)


if __name__ == "__main__":
    main(measure, "")
