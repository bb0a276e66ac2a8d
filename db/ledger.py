"""What every call cost; money spent stays in the ledger, whatever happens to the run."""

from datetime import datetime

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from db.schema import cost_ledger, investigations

CENT_OF_A_CENT = 1e-6
"""Sums of prices are not exact; so much over the cap is not over it."""


def add(session: Session, investigation_id: int, *, what: str, usd: float, stage: str, now: datetime, calls: int = 1) -> None:
    values = {"what": what, "usd": usd, "stage": stage, "calls": calls, "at": now}
    session.execute(insert(cost_ledger).values(investigation_id=investigation_id, **values))


def spent(session: Session, investigation_id: int) -> float:
    query = select(func.coalesce(func.sum(cost_ledger.c.usd), 0.0)).where(cost_ledger.c.investigation_id == investigation_id)
    return float(session.execute(query).scalar_one())


def reserve(session: Session, investigation_id: int, *, what: str, usd: float, cap: float, stage: str, now: datetime) -> bool:
    """Set money aside before it is spent; two that ask together cannot both have the last cent."""
    session.execute(select(investigations.c.id).where(investigations.c.id == investigation_id).with_for_update())
    if spent(session, investigation_id) + usd > cap + CENT_OF_A_CENT:
        return False
    add(session, investigation_id, what=what, usd=usd, stage=stage, now=now)
    return True
