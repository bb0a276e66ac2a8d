"""Crossref: what scholars published, with its date and abstract. https://www.crossref.org/documentation/retrieve-metadata/rest-api/"""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any
from urllib.parse import quote

from core.errors import NothingToAsk
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire

MOST = 1000
HOST = "doi.org"
FIELDS = "DOI,URL,title,abstract,container-title,author,issued,published,type"
HEADING = re.compile(r"<(jats:)?title[^<>]*>\s*(abstract|summary)[\s:.]*</(jats:)?title>", re.IGNORECASE)
INLINE = re.compile(r"</?(jats:)?(italic|bold|sub|sup|sc|underline|i|b|u|em|strong)(\s[^<>]*)?>", re.IGNORECASE)
NAMED = 3


class Crossref:
    manifest = Manifest(
        name="crossref",
        label="Crossref",
        kind=EngineKind.SCHOLARSHIP,
        covers="scholarly articles, preprints, books and reports with a DOI",
        base_url="https://api.crossref.org",
        docs="https://www.crossref.org/documentation/retrieve-metadata/rest-api/",
        limit=Limit(calls=1, seconds=1.0, at_once=1),
        better_limit=Limit(calls=3, seconds=1.0, at_once=3),
        wants_contact=True,
        limits="1 search a second, one at a time; 3 a second, 3 at once, for those who name a contact",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        if not terms.every_word:
            raise NothingToAsk(f"{self._wire.label} needs words to look for.")
        if not among_its_sites(terms):
            raise NothingToAsk(f"{self._wire.label} has nothing for these sites.")
        answer = await self._wire.json("/works", params=params(terms, limit, self._wire.contact))
        if text(answer, "status") in ("error", "failed"):
            raise self._wire.refusal(400, {})
        return read_hits(answer, self.manifest.name)


def among_its_sites(terms: Terms) -> bool:
    """All it finds is under doi.org, whoever published it."""
    return (not terms.sites or any(site.partition("/")[0] == HOST for site in terms.sites)) and HOST not in terms.not_sites


def params(terms: Terms, limit: int, contact: str) -> dict[str, str]:
    asked = {"query.bibliographic": terms.every_word, "rows": str(min(limit, MOST)), "select": FIELDS}
    first = f"from-pub-date:{terms.since}" if terms.since else ""
    last = f"until-pub-date:{terms.until}" if terms.until else ""
    if window := ",".join(edge for edge in (first, last) if edge):
        asked["filter"] = window
    if contact:
        asked["mailto"] = contact
    return asked


def read_hits(answer: Any, engine: str) -> list[Hit]:
    return [
        hit(
            url=address(one),
            title=INLINE.sub("", text(one, "title", 0)),
            snippet=abstract(one) or byline(one),
            published=published(one),
            outlet=text(one, "container-title", 0),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(items(answer, "message", "items"), start=1)
    ]


def address(work: Mapping[str, Any]) -> str:
    doi = text(work, "DOI")
    return f"https://{HOST}/{quote(doi, safe='/:;()')}" if doi else text(work, "URL")


def abstract(work: Mapping[str, Any]) -> str:
    """Its words without the heading that says what they are."""
    return INLINE.sub("", HEADING.sub("", text(work, "abstract"))).strip()


def byline(work: Mapping[str, Any]) -> str:
    """Who wrote it and where: many publishers keep their abstracts to themselves."""
    names = [name for name in map(_name, items(work, "author")) if name]
    others = " and others" if len(names) > NAMED else ""
    where = text(work, "container-title", 0)
    return " in ".join(part for part in (", ".join(names[:NAMED]) + others, where) if part)


def _name(author: Mapping[str, Any]) -> str:
    return " ".join(part for part in (text(author, "given"), text(author, "family")) if part) or text(author, "name")


def published(work: Mapping[str, Any]) -> When | None:
    return _date(at(work, "published", "date-parts", 0)) or _date(at(work, "issued", "date-parts", 0))


def _date(parts: Any) -> When | None:
    """A year, a month or a day, as precise as it was given."""
    known = takewhile(lambda part: isinstance(part, int), parts[:3] if isinstance(parts, list) else [])
    return when("-".join(f"{part:02d}" for part in known))
