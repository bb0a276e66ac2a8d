"""The newsroom's own archive: full-text search on either database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic_core import from_json
from sqlalchemy import Result, delete, insert, select, text
from sqlalchemy.orm import Session

from core.model.dates import When
from core.model.source import Hit
from db import rows
from db.schema import archive

# A snippet is the passage that answers the query, as a search engine shows it, not the page's first lines.
SQLITE = text(
    "SELECT a.url, a.title, a.outlet, a.published, snippet(archive_text, 1, '', '', ' … ', 60) AS snippet, "
    "-bm25(archive_text, 3.0, 1.0) AS score FROM archive_text JOIN archive a ON a.id = archive_text.rowid "
    "WHERE archive_text MATCH :words ORDER BY score DESC, a.id LIMIT :limit"
)
POSTGRES = (
    "SELECT a.url, a.title, a.outlet, a.published, "
    "ts_headline('english', a.text, asked.q, 'StartSel=\"\", StopSel=\"\", MaxFragments=2, MaxWords=35, MinWords=20') AS snippet, "
    "ts_rank_cd(to_tsvector('english', a.title || ' ' || a.text), asked.q) AS score FROM archive a, (SELECT {query} AS q) asked "
    "WHERE to_tsvector('english', a.title || ' ' || a.text) @@ asked.q ORDER BY score DESC, a.id LIMIT :limit"
)


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    url: str
    url_key: str
    title: str
    text: str
    outlet: str = ""
    published: When | None = None
    language: str = ""
    demo: bool = False


def add(session: Session, pages: Iterable[ArchivedPage], *, now: datetime) -> int:
    """Index pages; one that is there already is left as it is."""
    known = set(session.execute(select(archive.c.url_key)).scalars())
    new = {page.url_key: rows.row(page, archive) | {"imported_at": now} for page in pages if page.url_key not in known}
    if new:
        session.execute(insert(archive), list(new.values()))
    return len(new)


def find(session: Session, words: Sequence[str], *, limit: int = 10) -> list[Hit]:
    """The best matches for any of the words; `words` are plain, never operators of the database."""
    plain = [form for word in words for form in _forms(word)]
    if not plain:
        return []
    if session.get_bind().dialect.name == "sqlite":
        given: dict[str, object] = {"words": " OR ".join(f'"{word}"' for word in plain)}
        return _hits(session.execute(SQLITE, given | {"limit": limit}))
    anyone = " || ".join(f"phraseto_tsquery('english', :w{place})" for place in range(len(plain)))
    given = {f"w{place}": word for place, word in enumerate(plain)}
    return _hits(session.execute(text(POSTGRES.format(query=anyone)), given | {"limit": limit}))


def _forms(word: str) -> list[str]:
    """A word as the index may have it: 640000 also as 640,000; the index cuts both where it cut the text."""
    clean = word.replace('"', "").replace("\x00", "")
    if not any(char.isalnum() for char in clean):
        return []
    return [clean, f"{int(clean):,}"] if clean.isdecimal() and len(clean) > 3 else [clean]


def _hits(found: Result[Any]) -> list[Hit]:
    return [_hit(dict(row)) for row in found.mappings()]


def _hit(row: dict[str, object]) -> Hit:
    published = row.pop("published")
    when = rows.parse(When, from_json(str(published))) if published else None
    return rows.value(Hit, row | {"published": when})


def remove_demo(session: Session) -> None:
    session.execute(delete(archive).where(archive.c.demo))
