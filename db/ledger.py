"""What every call cost; money spent stays in the ledger, whatever happens to the run."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from db.schema import cost_ledger, investigations

CENT_OF_A_CENT = 1e-6
"""Sums of prices are not exact; so much over the cap is not over it."""


def add(session: Session, investigation_id: int, *, what: str, usd: float, stage: str, now: datetime, calls: int = 1) -> None:
    values = {"what": what, "usd": usd, "stage": stage, "calls": calls, "at": now}
    session.execute(insert(cost_ledger).values(investigation_id=investigation_id, **values))


def spent(session: Session, investigation_id: int, *, on: str = "") -> float:
    """All that was spent, or what was spent on one thing."""
    query = select(func.coalesce(func.sum(cost_ledger.c.usd), 0.0)).where(cost_ledger.c.investigation_id == investigation_id)
    return float(session.execute(query.where(cost_ledger.c.what == on) if on else query).scalar_one())


def reserve(session: Session, investigation_id: int, *, what: str, usd: float, cap: float, stage: str, now: datetime) -> bool:
    """Set money aside before it is spent; two that ask together cannot both have the last cent."""
    return set_aside(session, investigation_id, what=what, usd=usd, cap=cap, stage=stage, now=now) is not None


def set_aside(session: Session, investigation_id: int, *, what: str, usd: float, cap: float, stage: str, now: datetime) -> int | None:
    """The row that holds the money, or none when the cap does not leave it."""
    session.execute(select(investigations.c.id).where(investigations.c.id == investigation_id).with_for_update())
    if spent(session, investigation_id) + usd > cap + CENT_OF_A_CENT:
        return None
    values = {"what": what, "usd": usd, "stage": stage, "calls": 1, "at": now}
    made = session.execute(insert(cost_ledger).values(investigation_id=investigation_id, **values).returning(cost_ledger.c.id))
    return int(made.scalar_one())


def settle(session: Session, row_id: int, *, usd: float, tokens_in: int, tokens_out: int) -> None:
    """What was really used takes the place of what was set aside."""
    values = {"usd": usd, "tokens_in": tokens_in, "tokens_out": tokens_out}
    session.execute(update(cost_ledger).where(cost_ledger.c.id == row_id).values(values))


@dataclass(frozen=True, slots=True)
class Used:
    """What was used of one thing: how often, and how much of it."""

    calls: int
    tokens_in: int
    tokens_out: int
    usd: float


def used(session: Session, investigation_id: int, what: str) -> Used:
    sums = [func.coalesce(func.sum(cost_ledger.c[name]), 0) for name in ("calls", "tokens_in", "tokens_out", "usd")]
    query = select(*sums).where(cost_ledger.c.investigation_id == investigation_id, cost_ledger.c.what == what)
    calls, tokens_in, tokens_out, usd = session.execute(query).one()
    return Used(int(calls), int(tokens_in), int(tokens_out), float(usd))
