"""How fast quotes are looked up: words as they are offered, and quotes as they are stored, in the articles of the demo desk."""

import random
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from core.english.parse import parse
from core.evidence.quotes import anchor, check
from core.model.claim import Quote
from core.model.words import Match
from demo.content import pages

ROUNDS = 20
Offered = tuple[str, str]


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
