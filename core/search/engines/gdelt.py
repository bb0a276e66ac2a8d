"""GDELT DOC 2.0: the world's online news, in 65 languages, since 2017. https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/"""

import json
import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from core.english.words import STOP_WORDS
from core.errors import Busy, NothingToAsk, Refused, SearchError
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, shorter
from core.web.json_fields import hit, items, plain, text, when
from core.web.provider_http import Wire

MOST = 250
FIRST_DAY = date(2017, 1, 1)
SHORTEST_WORD, SHORTEST_PHRASE = 3, 5  # one that is shorter has the whole query refused
MOST_EXCLUDED = 3
LONGEST = 250
"""Characters of a query. GDELT names no figure; those who ask it much were refused from 257 on."""
BESIDE = ".,;:!?'’()[]…"
STRAY = re.compile(r'\\(?!["\\/bfnrtu])')
LONGEST_WORDS = 150


class Gdelt:
    manifest = Manifest(
        name="gdelt",
        label="GDELT",
        kind=EngineKind.NEWS,
        covers="online news of the whole world since 2017",
        base_url="https://api.gdeltproject.org",
        docs="https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/",
        limit=Limit(calls=1, seconds=5.0, at_once=1),
        limits="1 call every 5 seconds",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        asked = params(terms, limit)
        if not asked["query"]:
            raise NothingToAsk(f"{self._wire.label} needs words of at least {SHORTEST_WORD} letters.")
        if terms.until and terms.until < FIRST_DAY:
            raise NothingToAsk(f"{self._wire.label} knows no news from before {FIRST_DAY.year}.")
        body = await self._wire.bytes("/api/v2/doc/doc", params=asked)
        return read_hits(read_answer(body, self._wire), self.manifest.name)


def params(terms: Terms, limit: int) -> dict[str, str]:
    asked = {
        "query": query(terms),
        "mode": "ArtList",
        "format": "json",
        "maxrecords": str(max(1, min(limit, MOST))),
        "sort": "HybridRel",
        "startdatetime": f"{max(terms.since or FIRST_DAY, FIRST_DAY):%Y%m%d}000000",  # without it, three months are searched
    }
    if terms.until:
        asked["enddatetime"] = f"{terms.until:%Y%m%d}235959"
    return asked


def query(terms: Terms) -> str:
    """In GDELT's own language, without the terms it would refuse the whole query for; as much of it as GDELT reads."""
    asked, less = written(terms), shorter(terms)
    while len(asked) > LONGEST and less:
        asked, less = written(less), shorter(less)
    return asked if len(asked) <= LONGEST else ""


def written(terms: Terms) -> str:
    hosts = list(dict.fromkeys(site.partition("/")[0] for site in terms.sites))
    parts = [
        *(term(each) for each in (*terms.words, *terms.phrases)),
        *(either(term(choice) for choice in group) for group in terms.any_of),
        *(f"-{term(word)}" for word in terms.without if term(word)),
        either(f"domainis:{host}" for host in hosts),
        *(f"-domainis:{site}" for site in terms.not_sites[:MOST_EXCLUDED] if "/" not in site),
    ]
    return " ".join(part for part in parts if part)


def term(words: str) -> str:
    """A bare word, or a phrase in quotation marks; nothing for what is too short or too common."""
    bare = " ".join(words.replace('"', " ").split()).strip(BESIDE)
    if bare.isalnum():
        return bare if len(bare) >= SHORTEST_WORD and bare.lower() not in STOP_WORDS else ""
    return f'"{bare}"' if len(bare) >= SHORTEST_PHRASE else ""


def either(terms: Iterable[str]) -> str:
    """Any of them; GDELT allows brackets around alternatives alone."""
    found = [each for each in terms if each]
    return f"({' OR '.join(found)})" if len(found) > 1 else "".join(found)


def read_answer(body: bytes, wire: Wire) -> Any:
    """GDELT's answer; what it says in plain words, with status 200, is a refusal."""
    said = body.decode("utf-8", "replace").lstrip("\ufeff").strip()
    if not said.startswith("{"):
        raise refusal(said, wire)
    try:
        return _loaded(said)
    except (ValueError, RecursionError) as error:
        raise wire.garbled() from error


def _loaded(said: str) -> Any:
    """Headlines come as they were found: with line breaks and stray backslashes that JSON does not allow."""
    try:
        return json.loads(said, strict=False)
    except ValueError:
        return json.loads(STRAY.sub(r"\\\\", said), strict=False)


def refusal(said: str, wire: Wire) -> SearchError:
    if "limit requests" in said.lower():
        return Busy(f"{wire.label} asks us to slow down.", Gdelt.manifest.limit.seconds)
    if not said or said.startswith(("<", "[")):
        return wire.garbled()
    return Refused(f"{wire.label} refuses the query: “{plain(said, LONGEST_WORDS).rstrip('.')}”.")


def read_hits(answer: Any, engine: str) -> list[Hit]:
    read = [
        hit(
            url=text(one, "url"),
            title=text(one, "title"),
            published=seen(text(one, "seendate")),
            outlet=text(one, "domain"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(items(answer, "articles"), start=1)
    ]
    return [one for one in read if one.url]


def seen(given: str) -> When | None:
    """The day GDELT first saw an article stands for the day it was published: it can be too late, never too early.

    GDELT looks every 15 minutes, so the two rarely differ by more than midnight. The hour would claim too much; an engine
    that gives one, and the page itself once it is read, take precedence over this.
    """
    found = when(given)
    return When(found.day) if found else None
