"""How this newsroom rates outlets by domain."""

from collections.abc import Iterable

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from core.model.source import OutletRating
from db import rows
from db.schema import outlets


def ratings(session: Session) -> dict[str, OutletRating]:
    return {row["domain"]: rows.value(OutletRating, row) for row in session.execute(select(outlets)).mappings()}


def rate(session: Session, new: Iterable[OutletRating], *, demo: bool = False) -> None:
    """Set ratings; the newest word on a domain stands."""
    values = [rows.row(rating, outlets) | {"demo": demo} for rating in new]
    if values:
        session.execute(delete(outlets).where(outlets.c.domain.in_([value["domain"] for value in values])))
        session.execute(insert(outlets), values)


def remove_demo(session: Session) -> None:
    session.execute(delete(outlets).where(outlets.c.demo))
