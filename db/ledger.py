"""What every call cost; money spent stays in the ledger, whatever happens to the run."""

from datetime import datetime

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from db.schema import cost_ledger


def add(session: Session, investigation_id: int, *, what: str, usd: float, stage: str, now: datetime, calls: int = 1) -> None:
    values = {"what": what, "usd": usd, "stage": stage, "calls": calls, "at": now}
    session.execute(insert(cost_ledger).values(investigation_id=investigation_id, **values))


def spent(session: Session, investigation_id: int) -> float:
    query = select(func.coalesce(func.sum(cost_ledger.c.usd), 0.0)).where(cost_ledger.c.investigation_id == investigation_id)
    return float(session.execute(query).scalar_one())
