"""Engines as the workers know them: who is ready, who fails, and every call that was made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from core.errors import NotFound
from core.model.engine import Call, EngineHealth, Outcome
from db import rows
from db.engine import upsert
from db.schema import engine_calls, engines

TEST = "test"
"""The purpose of a call that only finds out whether an engine answers."""


@dataclass(frozen=True, slots=True)
class Totals:
    """All calls of one investigation, counted: how they ended, what they returned and what they cost."""

    queries: int
    engines: int
    outcomes: Mapping[Outcome, int]
    hits: int
    usd: float


def register(session: Session, known: Iterable[EngineHealth], *, now: datetime) -> None:
    """What this desk can ask, as its worker was configured. A worker that starts gives every engine another chance."""
    before = {health.manifest.name: health for health in all_(session)}
    for position, health in enumerate(known):
        name = health.manifest.name
        values = {
            "position": position,
            "manifest": health.manifest,
            "wanted": health.wanted,
            "missing": health.missing,
            "registered_at": now,
        }
        changes = values | {"resting_until": None, "limited": False}
        if name in before and before[name].missing and not health.missing:
            changes |= _well()
        session.execute(upsert(session, engines).values(name=name, **values).on_conflict_do_update(index_elements=["name"], set_=changes))


def all_(session: Session) -> list[EngineHealth]:
    return [rows.value(EngineHealth, row) for row in session.execute(select(engines).order_by(engines.c.position)).mappings()]


def get(session: Session, name: str) -> EngineHealth:
    row = session.execute(select(engines).where(engines.c.name == name)).mappings().first()
    if row is None:
        raise NotFound(f"There is no engine called {name}.")
    return rows.value(EngineHealth, row)


def enter(session: Session, call: Call) -> None:
    """Write a call down, and what it says about the engine's health."""
    session.execute(insert(engine_calls).values(rows.row(call, engine_calls)))
    changes = health_after(call)
    if call.purpose == TEST:
        changes["test_asked_at"] = None
    if changes:
        session.execute(update(engines).where(engines.c.name == call.engine).values(changes))


def health_after(call: Call) -> dict[str, Any]:
    """An answer makes an engine well; a failure of its own begins its failing time, if it has not begun."""
    if call.outcome is Outcome.ANSWERED:
        return _well()
    if call.outcome is not Outcome.FAILED or not call.engines_fault:
        return {}
    since = func.coalesce(engines.c.failing_since, call.at)
    return {"failing_since": since, "resting_until": call.resting_until, "limited": call.limited, "problem": call.problem}


def _well() -> dict[str, Any]:
    return {"failing_since": None, "resting_until": None, "limited": False, "problem": ""}


def ask_for_test(session: Session, name: str, *, now: datetime) -> None:
    get(session, name)
    session.execute(update(engines).where(engines.c.name == name).values(test_asked_at=now))


def calls(
    session: Session, *, engine: str | None = None, investigation_id: int | None = None, before: int | None = None, limit: int = 50
) -> Sequence[tuple[int, Call]]:
    """Calls with their numbers, newest first, one page from `before`."""
    query = select(engine_calls).order_by(engine_calls.c.id.desc()).limit(limit)
    if engine is not None:
        query = query.where(engine_calls.c.engine == engine)
    if investigation_id is not None:
        query = query.where(engine_calls.c.investigation_id == investigation_id)
    if before is not None:
        query = query.where(engine_calls.c.id < before)
    return [(int(row["id"]), rows.value(Call, row)) for row in session.execute(query).mappings()]


def latest_tests(session: Session, *, since: datetime) -> dict[str, Call]:
    """The last test of each engine since a moment."""
    query = select(engine_calls).where(engine_calls.c.at >= since, engine_calls.c.purpose == TEST).order_by(engine_calls.c.id)
    tests = [rows.value(Call, row) for row in session.execute(query).mappings()]
    return {test.engine: test for test in tests}


def asked(session: Session, investigation_id: int) -> dict[str, int]:
    """How often an investigation has had each engine asked; what came from the cache is no call."""
    went_out = engine_calls.c.outcome.in_([Outcome.ANSWERED, Outcome.FAILED])
    query = select(engine_calls.c.engine, func.count()).where(engine_calls.c.investigation_id == investigation_id, went_out)
    return {str(name): int(count) for name, count in session.execute(query.group_by(engine_calls.c.engine))}


def costs(session: Session, *, since: datetime) -> dict[str, tuple[int, float]]:
    """Calls that went out and what they cost, by engine, since a moment."""
    went_out = engine_calls.c.outcome.in_([Outcome.ANSWERED, Outcome.FAILED])
    query = select(engine_calls.c.engine, func.count(), func.sum(engine_calls.c.usd)).where(engine_calls.c.at >= since, went_out)
    return {str(name): (int(count), float(usd)) for name, count, usd in session.execute(query.group_by(engine_calls.c.engine))}


def cost_of_tests(session: Session, *, since: datetime) -> float:
    query = select(func.coalesce(func.sum(engine_calls.c.usd), 0.0)).where(engine_calls.c.at >= since, engine_calls.c.purpose == TEST)
    return float(session.execute(query).scalar_one())


def totals(session: Session, investigation_id: int) -> Totals:
    """Counted where the calls are, however many there were."""
    mine = engine_calls.c.investigation_id == investigation_id
    different = select(func.count(engine_calls.c.query.distinct()), func.count(engine_calls.c.engine.distinct())).where(mine)
    queries, asked_of = session.execute(different).one()
    sums = select(engine_calls.c.outcome, func.count(), func.sum(engine_calls.c.hits), func.sum(engine_calls.c.usd)).where(mine)
    ended = {Outcome(row[0]): (int(row[1]), int(row[2]), float(row[3])) for row in session.execute(sums.group_by(engine_calls.c.outcome))}
    gave = sum(ended[outcome][1] for outcome in (Outcome.ANSWERED, Outcome.CACHED) if outcome in ended)
    counts = {outcome: count for outcome, (count, _, _) in ended.items()}
    return Totals(int(queries), int(asked_of), counts, gave, sum(usd for _, _, usd in ended.values()))
