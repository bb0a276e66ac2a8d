"""Engines as the workers know them: who is ready, who fails, every call that was made, what it found for a day, and what it cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from core.errors import NotFound
from core.model.engine import Call, EngineHealth, Outcome
from core.model.source import Hit
from db import rows
from db.database import upsert
from db.schema import cost_ledger, engine_calls, engines, investigations, search_cache

TEST = "test"
"""The purpose of a call that only finds out whether an engine answers."""
KEPT_FOR = timedelta(hours=24)
CENT_OF_A_CENT = 1e-6
"""Sums of prices are not exact; so much over the cap is not over it."""


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


def cached_answer(session: Session, key: str, *, now: datetime) -> tuple[datetime, tuple[Hit, ...]] | None:
    """When the same was asked within the last day, and what was found."""
    query = select(search_cache.c.asked_at, search_cache.c.hits).where(search_cache.c.key == key, search_cache.c.asked_at > now - KEPT_FOR)
    row = session.execute(query).first()
    return (row.asked_at, tuple(rows.parse(Hit, hit) for hit in row.hits)) if row else None


def expired_answers(session: Session, *, now: datetime) -> int:
    """How many answers nobody is given any more."""
    query = select(func.count()).select_from(search_cache).where(search_cache.c.asked_at <= now - KEPT_FOR)
    return session.execute(query).scalar_one()


def forget_answers(session: Session, *, now: datetime) -> int:
    """Let go of them; tells of how many."""
    gone = session.execute(delete(search_cache).where(search_cache.c.asked_at <= now - KEPT_FOR).returning(search_cache.c.key))
    return len(gone.all())


def keep_answer(session: Session, key: str, *, engine: str, query: str, hits: Sequence[Hit], now: datetime) -> None:
    """Keep an answer in place of an older one, and let go of what is older than a day."""
    forget_answers(session, now=now)
    values = {"engine": engine, "query": query, "hits": list(hits), "asked_at": now}
    session.execute(upsert(session, search_cache).values(key=key, **values).on_conflict_do_update(index_elements=["key"], set_=values))


def add_cost(session: Session, investigation_id: int, *, what: str, usd: float, stage: str, now: datetime, calls: int = 1) -> None:
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
