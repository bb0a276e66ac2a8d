"""How much processor time the offline reader takes for one large investigation: 30 sources of ordinary length, 25 claims."""

import asyncio
import time
from itertools import islice
from typing import Any

from core.model.claim import Claim
from core.model.dates import When
from core.model.source import Source, SourceText
from core.model.words import Relation
from core.readers.offline.reader import OfflineReader
from demo import content

SOURCES, CLAIMS, LENGTH = 30, 25, 4_500


def measure_reading(path: str = "demo") -> dict[str, Any]:
    """Read made-up articles, each put together of demo pages, for the first sentences of all of them; loading the model counts."""
    texts, claims = _texts(), _claims()
    began = time.process_time()
    found = asyncio.run(OfflineReader().compare(claims, texts))
    used = time.process_time() - began
    return {
        "sources": len(texts),
        "claims": len(claims),
        "characters": sum(len(text.text) for text in texts),
        "related": sum(one.relation is not Relation.UNRELATED for one in found),
        "cpu_s": round(used, 2),
    }


def _pages() -> list[content.Page]:
    return [page for page in content.pages() if page.readable and page.language == "en" and page.kind != "post"]


def _texts() -> list[SourceText]:
    """Each page with as many of the next ones as make an article of ordinary length."""
    pages = _pages()
    return [SourceText(_source(number, page), _article(pages[number:] + pages[:number])) for number, page in enumerate(pages[:SOURCES])]


def _article(pages: list[content.Page]) -> str:
    text = ""
    for page in pages:
        text += ("\n\n" if text else "") + "\n\n".join(page.paragraphs)
        if len(text) >= LENGTH:
            return text
    return text


def _source(number: int, page: content.Page) -> Source:
    key = page.url.removeprefix("https://")
    published = When(page.published) if page.published else None
    return Source(f"S{number + 1:03}", page.url, key, page.host, page.host, page.title, published=published, capture="0" * 64)


def _claims() -> list[Claim]:
    first = (next(iter(content.sentences(page.paragraphs)), "") for page in _pages())
    return [Claim(f"C{number}", words) for number, words in enumerate(islice(filter(None, first), CLAIMS), 1)]
