"""How much of an article, and how little else, is found in a page; beside it what the library reaches by itself."""

import gzip
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import trafilatura

from benchmarks.figures import main
from core.evidence.extract.article import extract
from core.evidence.extract.content_type import decode
from demo.content import pages
from demo.server import Site

SHINGLE = 4
WORD = re.compile(r"\w+")


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
