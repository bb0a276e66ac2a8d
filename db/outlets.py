"""How this newsroom rates outlets by domain: what stands now, every change of it, and how investigations have rated them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import TypeVar

from sqlalchemy import Column, ColumnElement, Select, delete, exists, func, insert, or_, select, union
from sqlalchemy.orm import Session

from core.errors import BadInput, NotFound
from core.model.outlet import OutletRevision, SeenOutlet, checked
from core.model.source import OutletRating
from db import rows
from db.schema import investigations, outlet_revisions, outlets, sources, topics

Item = TypeVar("Item")
AT_ONCE = 500  # names in one statement: databases bound how many there may be
ALL, RATED, UNDECIDED = "all", "rated", "undecided"


def ratings(session: Session) -> dict[str, OutletRating]:
    return {row["domain"]: rows.value(OutletRating, row) for row in session.execute(select(outlets)).mappings()}


def rate(session: Session, new: Iterable[OutletRating], *, demo: bool = False) -> None:
    """Set ratings; the newest word on a domain stands."""
    values = [rows.row(rating, outlets) | {"demo": demo} for rating in new]
    for chunk in _chunks(values):
        session.execute(delete(outlets).where(outlets.c.domain.in_([value["domain"] for value in chunk])))
        session.execute(insert(outlets), chunk)


def remove_demo(session: Session) -> None:
    session.execute(delete(outlets).where(outlets.c.demo))


def _chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    following = iter(items)
    while chunk := list(islice(following, AT_ONCE)):
        yield chunk


def override(session: Session, new: Sequence[OutletRating], *, by: str, now: datetime) -> int:
    """Ratings by an editor, each with a line in the history; one that says what stands already changes nothing. How many changed."""
    wanted = {rating.domain: rating for rating in map(checked, new)}
    standing = among(session, wanted)
    changed = [rating for domain, rating in wanted.items() if standing.get(domain) != rating]
    rate(session, changed)
    _remember(session, changed, by=by, now=now)
    return len(changed)


def withdraw(session: Session, domain: str, *, reason: str, by: str, now: datetime) -> None:
    """The newsroom no longer rates an outlet; what it said stays in the history."""
    standing = among(session, [domain]).get(domain)
    if standing is None:
        raise NotFound(f"This newsroom does not rate {domain}.")
    if not reason.strip():
        raise BadInput("Say why: withdrawing a rating needs a reason.")
    session.execute(delete(outlets).where(outlets.c.domain == domain))
    _remember(session, [replace(standing, reason=" ".join(reason.split()))], by=by, now=now, withdrawn=True)


def _remember(session: Session, changed: Sequence[OutletRating], *, by: str, now: datetime, withdrawn: bool = False) -> None:
    said = {"set_by": by, "set_at": now, "withdrawn": withdrawn}
    for chunk in _chunks([rows.row(rating, outlet_revisions) | said for rating in changed]):
        session.execute(insert(outlet_revisions), chunk)


def among(session: Session, domains: Iterable[str]) -> dict[str, OutletRating]:
    """The ratings that stand for these domains."""
    found = (session.execute(select(outlets).where(outlets.c.domain.in_(chunk))).mappings() for chunk in _chunks(domains))
    return {row["domain"]: rows.value(OutletRating, row) for chunk in found for row in chunk}


def page(session: Session, *, view: str = ALL, search: str = "", after: str = "", limit: int = 50) -> list[str]:
    """One page of domains by name: those rated here, those investigations met, or those nobody has decided on."""
    rated = select(outlets.c.domain).where(_like(outlets.c.domain, outlets.c.name, search), outlets.c.domain > after)
    if view == RATED:
        return _domains(session, rated.order_by(outlets.c.domain).limit(limit))
    seen = select(sources.c.domain).where(_like(sources.c.domain, sources.c.outlet, search), sources.c.domain > after).distinct()
    if view == UNDECIDED:
        known = exists().where(outlets.c.domain == sources.c.domain)
        return _domains(session, seen.where(sources.c.undecided, ~known).order_by(sources.c.domain).limit(limit))
    both = union(rated, seen).subquery()
    return _domains(session, select(both.c.domain).order_by(both.c.domain).limit(limit))


def _like(domain: Column[str], name: Column[str], search: str) -> ColumnElement[bool]:
    words = search.strip()
    return or_(domain.icontains(words, autoescape=True), name.icontains(words, autoescape=True)) if words else domain != ""


def _domains(session: Session, query: Select[str]) -> list[str]:
    return list(session.execute(query).scalars())


def seen(session: Session, domains: Sequence[str], *, each: int = 1) -> dict[str, list[SeenOutlet]]:
    """How investigations rated these domains, the newest first, at most `each`."""
    columns = [sources.c[name] for name in ("domain", "outlet", "tier", "tier_reason", "undecided", "investigation_id")]
    place = func.row_number().over(partition_by=sources.c.domain, order_by=(sources.c.investigation_id.desc(), sources.c.key))
    latest = select(*columns, place.label("place")).where(sources.c.domain.in_(domains), sources.c.tier.is_not(None)).subquery()
    query = (
        select(latest, topics.c.title.label("topic_title"))
        .join(investigations, investigations.c.id == latest.c.investigation_id)
        .join(topics, topics.c.id == investigations.c.topic_id)
        .where(latest.c.place <= each)
        .order_by(latest.c.domain, latest.c.place)
    )
    found: dict[str, list[SeenOutlet]] = {}
    for row in session.execute(query).mappings():
        found.setdefault(row["domain"], []).append(rows.value(SeenOutlet, row))
    return found


def history(session: Session, *, domain: str = "", before: int | None = None, limit: int = 50) -> list[OutletRevision]:
    """Every change, the newest first, of one outlet or of all."""
    query = select(outlet_revisions).order_by(outlet_revisions.c.id.desc()).limit(limit)
    if domain:
        query = query.where(outlet_revisions.c.domain == domain)
    if before is not None:
        query = query.where(outlet_revisions.c.id < before)
    return [rows.value(OutletRevision, row) for row in session.execute(query).mappings()]
