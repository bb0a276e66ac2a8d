"""The newsroom's own archive: full-text search on either database."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import reduce
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import JSON, ColumnElement, Select, Text, and_, case, cast, delete, func, literal_column, not_, or_, select, text, true
from sqlalchemy.orm import Session

from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage, Hit
from db import rows
from db.database import upsert
from db.schema import archive

AT_ONCE = 100
LONGEST = 500
"""Characters of one text that is asked for; longer ones stand on no page, and SQLite refuses them."""

LONGEST_POST = 2000
"""Characters of a post that are shown, which is as much as networks' engines show."""

SHOWN = (archive.c.url, archive.c.title, archive.c.outlet, archive.c.published, archive.c.post)


def _snippet(passage: ColumnElement[str]) -> ColumnElement[str]:
    """The passage that answers the query, as search engines show it, not the page's first lines; a post is short enough to stand whole."""
    return case((archive.c.post.is_not(None), func.substr(archive.c.text, 1, LONGEST_POST)), else_=passage).label("snippet")


SQLITE = (
    select(
        *SHOWN,
        _snippet(literal_column("snippet(archive_text, 1, '', '', ' … ', 60)")),
        literal_column("-bm25(archive_text, 3.0, 1.0)").label("score"),
    )
    .join_from(archive, text("archive_text"), literal_column("archive_text.rowid") == archive.c.id)
    .where(text("archive_text MATCH :asked"))
)
ENGLISH: ColumnElement[Any] = literal_column("'english'")
INDEXED: ColumnElement[Any] = literal_column("to_tsvector('english', archive.title || ' ' || archive.text)")
HEADLINE: ColumnElement[Any] = literal_column('\'StartSel="", StopSel="", MaxFragments=2, MaxWords=35, MinWords=20\'')

Item = TypeVar("Item")


def add(session: Session, pages: Iterable[ArchivedPage], *, now: datetime) -> int:
    """Index pages; one that is there already is left as it is."""
    insert = upsert(session, archive).on_conflict_do_nothing(index_elements=["url_key"]).returning(archive.c.id)
    new = (rows.row(page, archive) | {"imported_at": now} for page in pages)
    return sum(len(session.execute(insert, batch).all()) for batch in _batches(new))


def known(session: Session, keys: Iterable[str]) -> set[str]:
    """Those of the keys that name a page of the archive."""
    asked = (select(archive.c.url_key).where(archive.c.url_key.in_(batch)) for batch in _batches(keys))
    return {key for question in asked for key in session.execute(question).scalars()}


def page(session: Session, url_key: str, *, demo: bool = True) -> ArchivedPage | None:
    """One page as it is kept, whole; posts are their authors', and none is given out in place of one that is gone."""
    asked = select(archive).where(archive.c.url_key == url_key, archive.c.post.is_(None))
    row = session.execute(asked if demo else asked.where(~archive.c.demo)).mappings().first()
    return rows.value(ArchivedPage, dict(row) | {"published": _when(row["published"])}) if row else None


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    waiting = iter(items)
    while batch := list(islice(waiting, AT_ONCE)):
        yield batch


def find(
    session: Session,
    words: Sequence[str],
    *,
    phrases: Sequence[str] = (),
    without: Sequence[str] = (),
    sites: Sequence[str] = (),
    not_sites: Sequence[str] = (),
    since: date | None = None,
    until: date | None = None,
    demo: bool = True,
    posts: bool = False,
    limit: int = 10,
) -> list[Hit]:
    """The best matches: any of the words and every phrase, on these sites and in these days; undated pages stay.

    All texts are plain, never operators of the database; a site is written as `url_key` is. Without `demo`, nothing invented;
    with `posts`, nothing else.
    """
    wanted = [choices for choices in (_forms(words), *([phrase] for phrase in _plain(phrases))) if choices]
    if not wanted:
        return []
    lite = _on_sqlite(session)
    matching = (_sqlite if lite else _postgres)(wanted, _forms(without))
    narrowed = matching.where(*_on_sites(sites, not_sites, _host(lite), _rest(lite)), *_within(since, until, _iso(lite)))
    narrowed = narrowed if demo else narrowed.where(~archive.c.demo)
    narrowed = narrowed.where(archive.c.post.is_not(None)) if posts else narrowed
    best = narrowed.order_by(literal_column("score").desc(), archive.c.id).limit(limit)
    return [_hit(dict(row)) for row in session.execute(best).mappings()]


def _on_sqlite(session: Session) -> bool:
    return session.get_bind().dialect.name == "sqlite"


def _plain(texts: Iterable[str]) -> list[str]:
    """Texts without the signs a database would stumble over; what has no letter and no figure asks for nothing."""
    clean = (given.translate({0: " ", ord('"'): " "}).encode("utf-8", "ignore").decode() for given in texts)
    return [" ".join(given.split())[:LONGEST] for given in clean if any(map(str.isalnum, given))]


def _forms(words: Iterable[str]) -> list[str]:
    """Words as the index may have them: 640000 also as 640,000; the index cuts both where it cut the text."""
    grouped = ([word, f"{int(word):,}"] if word.isdecimal() and 3 < len(word) < 20 else [word] for word in _plain(words))
    return [form for forms in grouped for form in forms]


def _sqlite(wanted: Sequence[Sequence[str]], without: Sequence[str]) -> Select[Any]:
    asked = " AND ".join(map(_either, wanted))
    return SQLITE.params(asked=f"({asked}) NOT {_either(without)}" if without else asked)


def _either(choices: Sequence[str]) -> str:
    return "({})".format(" OR ".join(f'"{choice}"' for choice in choices))


def _postgres(wanted: Sequence[Sequence[str]], without: Sequence[str]) -> Select[Any]:
    query = reduce(func.tsquery_and, [_one_of(choices) for choices in wanted])
    if without:
        query = func.tsquery_and(query, func.tsquery_not(_one_of(without)))
    asked = select(query.label("q")).subquery("asked")
    snippet = _snippet(func.ts_headline(ENGLISH, archive.c.text, asked.c.q, HEADLINE))
    score = func.ts_rank_cd(INDEXED, asked.c.q).label("score")
    return select(*SHOWN, snippet, score).join_from(archive, asked, true()).where(INDEXED.op("@@")(asked.c.q))


def _one_of(choices: Sequence[str]) -> Any:
    return reduce(func.tsquery_or, [func.phraseto_tsquery(ENGLISH, choice) for choice in choices])


def _host(lite: bool) -> ColumnElement[str]:
    """The host in a key: what stands before its path, its query, its route or its port."""
    slashed = _slashed("?", "#", ":")
    return func.substr(slashed, 1, (func.instr if lite else func.strpos)(slashed, "/") - 1)


def _rest(lite: bool) -> ColumnElement[str]:
    """What stands behind host and port in a key, in small letters."""
    return func.lower(func.substr(archive.c.url_key, (func.instr if lite else func.strpos)(_slashed("?", "#"), "/")))


def _slashed(*signs: str) -> ColumnElement[str]:
    """A key in which the signs that may follow a host are slashes, with one at its end for those that nothing follows."""
    key: ColumnElement[str] = archive.c.url_key
    return reduce(lambda text, sign: func.replace(text, sign, "/"), signs, key) + "/"


def _on_sites(
    sites: Sequence[str], not_sites: Sequence[str], host: ColumnElement[str], rest: ColumnElement[str]
) -> Iterator[ColumnElement[bool]]:
    if sites:
        yield or_(*(_under(site, host, rest) for site in sites))
    yield from (not_(_under(site, host, rest)) for site in not_sites)


def _under(site: str, host: ColumnElement[str], rest: ColumnElement[str]) -> ColumnElement[bool]:
    """On a site, its sub-domains included; `example.org/news` names a part of one, and no newsletter."""
    name, slash, path = next(iter(_plain([site])), "").rstrip("/").partition("/")
    ours = or_(host == name, host.endswith(f".{name}", autoescape=True))
    part = f"{slash}{path.lower()}"
    return and_(ours, or_(rest == part, *(rest.startswith(part + sign, autoescape=True) for sign in "/?#"))) if path else ours


def _iso(lite: bool) -> ColumnElement[str]:
    """The day, month or year of publication, as precise as it is known."""
    iso = func.json_extract(archive.c.published, "$.iso") if lite else cast(cast(archive.c.published, Text), JSON)["iso"].as_string()
    return func.substr(iso, 1, 10)


def _within(since: date | None, until: date | None, iso: ColumnElement[str]) -> Iterator[ColumnElement[bool]]:
    """Both sides are compared as precisely as the page is dated: one of March is not before the 15th of March."""
    if since:
        yield or_(archive.c.published.is_(None), iso >= func.substr(since.isoformat(), 1, func.length(iso)))
    if until:
        yield or_(archive.c.published.is_(None), iso <= func.substr(until.isoformat(), 1, func.length(iso)))


def _hit(row: dict[str, Any]) -> Hit:
    post = rows.parse(Heard, row["post"]) if row["post"] else None
    return rows.value(Hit, row | {"published": _when(row["published"]), "post": post})


def _when(written: Any) -> When | None:
    return rows.parse(When, written) if written else None


def remove_demo(session: Session) -> None:
    session.execute(delete(archive).where(archive.c.demo))
