"""The ports of core, filled from the database: store, archive, log, money, brake. Each call goes to a thread; the loop never waits."""

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from core.errors import Cancelled, NotConsulted
from core.model.engine import Call, Manifest
from core.model.investigation import Investigation, StageRun
from core.model.plan import Plan
from core.model.source import ArchivedPage, Hit
from core.model.words import EventKind, Mode
from core.readers.llm.prices import Usage
from core.search.calling.port import Answer
from core.search.queries.query_language import Terms
from db import archive, dossiers, engines, investigations
from db.database import reading, writing
from db.vault import FileVault
from jobs.steps import Assignment, now, why_failed

SEARCHED = {Mode.QUICK: 0.2, Mode.DETAILED: 0.4}
"""The share of the cap that searching may use where a language model reads; with what reading costs it stays below $0.20 and $0.45."""
LOOK_EVERY = 0.3
A_TRIFLE = 1e-6  # sums of prices are not exact

Clock = Callable[[], datetime]
Span = tuple[datetime, datetime]

log = logging.getLogger("desk.worker")


class DeskVault:
    """The evidence store, off the event loop."""

    def __init__(self, url: str) -> None:
        self._files = FileVault(url)

    async def put(self, content: bytes) -> str:
        return await asyncio.to_thread(self._files.put, content)

    async def get(self, sha256: str) -> bytes:
        return await asyncio.to_thread(self._files.get, sha256)


class DeskArchive:
    """The newsroom's own archive, off the event loop; a real story finds nothing in the demo's invented pages."""

    def __init__(self, url: str, *, demo: bool = True) -> None:
        self._url, self._demo = url, demo

    async def find(self, terms: Terms, limit: int) -> Sequence[Hit]:
        return await asyncio.to_thread(self._find, terms, limit)

    def _find(self, terms: Terms, limit: int) -> Sequence[Hit]:
        with reading(self._url) as session:
            return archive.find(
                session,
                terms.words,
                phrases=terms.phrases,
                without=terms.without,
                sites=terms.sites,
                not_sites=terms.not_sites,
                since=terms.since,
                until=terms.until,
                demo=self._demo,
                posts=terms.posts,
                limit=limit,
            )

    async def page(self, url_key: str) -> ArchivedPage | None:
        return await asyncio.to_thread(self._page, url_key)

    def _page(self, url_key: str) -> ArchivedPage | None:
        with reading(self._url) as session:
            return archive.page(session, url_key, demo=self._demo)


class DeskCache:
    """Answers of the last day, off the event loop."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def get(self, key: str) -> Answer | None:
        return await asyncio.to_thread(self._get, key)

    def _get(self, key: str) -> Answer | None:
        with reading(self._url) as session:
            found = engines.cached_answer(session, key, now=now())
        return Answer(found[1], found[0]) if found else None

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        await asyncio.to_thread(self._put, key, engine, query, hits)

    def _put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        with writing(self._url) as session:
            engines.keep_answer(session, key, engine=engine, query=query, hits=hits, now=now())


class DeskBook:
    """The log of calls to engines; without an assignment they are tests."""

    def __init__(self, url: str, assignment: Assignment | None = None) -> None:
        self._url, self._for = url, assignment

    async def enter(self, call: Call) -> None:
        await asyncio.to_thread(self._enter, call)

    def _enter(self, call: Call) -> None:
        if at := self._for:
            call = replace(call, investigation_id=at.run.id, stage=at.stage, pass_no=at.pass_no)
        with writing(self._url) as session:
            engines.enter(session, call)


class DeskEmit:
    """The log of one stage; a cost goes into the ledger in the same breath, so that the cap sees it."""

    def __init__(self, assignment: Assignment) -> None:
        self._for = assignment

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None:
        await asyncio.to_thread(self._append, kind, message, data)

    def _append(self, kind: EventKind, message: str, data: dict[str, Any]) -> None:
        at, stage = self._for, self._for.stage
        with writing(at.url) as session:
            investigations.log(session, at.run.id, kind, message, now=now(), stage=stage, pass_no=at.pass_no, attempt=at.attempt, data=data)
            if kind is EventKind.COST:
                what, calls = str(data.get("what", message)), int(data.get("calls", 1))
                engines.add_cost(session, at.run.id, what=what, usd=float(data["usd"]), stage=stage, now=now(), calls=calls)


class DeskPurse:
    """One stage's hold on the investigation's budget; calls are counted here, money in the ledger."""

    def __init__(self, assignment: Assignment, most_calls: int, share: float = 1.0, reader: str = "") -> None:
        self._for, self._most, self._share, self._reader = assignment, most_calls, share, reader
        self._asked = Counter(self._so_far())

    async def take(self, manifest: Manifest) -> str:
        if self._asked[manifest.name] >= self._most:
            return f"{manifest.label} was asked {self._most} times in this investigation, which is the most."
        if manifest.paid and (why_not := await asyncio.to_thread(self._reserve, manifest)):
            return why_not
        self._asked[manifest.name] += 1
        return ""

    async def give_back(self, manifest: Manifest) -> None:
        if manifest.paid:
            await asyncio.to_thread(self._return, manifest)

    def _so_far(self) -> dict[str, int]:
        with reading(self._for.url) as session:
            return engines.asked(session, self._for.run.id)

    def _reserve(self, manifest: Manifest) -> str:
        at, usd, cap = self._for, manifest.usd_per_call, self._for.run.plan.cap_usd
        with writing(at.url) as session:
            read = engines.spent(session, at.run.id, on=self._reader) if self._reader else 0.0
            searched = self._share * cap + read
            if not engines.reserve(session, at.run.id, what=manifest.label, usd=usd, cap=min(cap, searched), stage=at.stage, now=now()):
                return f"The cap of ${cap:.2f} leaves nothing for another paid {'call' if self._share == 1 else 'search'}."
            tell(session, at, f"{manifest.label}: ${usd:.3f}", usd)
        return ""

    def _return(self, manifest: Manifest) -> None:
        at, usd = self._for, manifest.usd_per_call
        with writing(at.url) as session:
            engines.add_cost(session, at.run.id, what=f"{manifest.label}, not answered", usd=-usd, stage=at.stage, now=now(), calls=0)
            tell(session, at, f"{manifest.label} did not answer: ${usd:.3f} given back", -usd)


class DeskTill:
    """What a language model may use of the investigation's budget: one row of the ledger for each question, under its label."""

    def __init__(self, assignment: Assignment, label: str) -> None:
        self._for, self._label = assignment, label

    async def set_aside(self, usd: float) -> int:
        return await asyncio.to_thread(self._set_aside, usd)

    async def settle(self, ticket: int, usd: float, usage: Usage) -> None:
        await asyncio.to_thread(self._settle, ticket, usd, usage)

    def _set_aside(self, usd: float) -> int:
        at, cap = self._for, self._for.run.plan.cap_usd
        with writing(at.url) as session:
            row = engines.set_aside(session, at.run.id, what=self._label, usd=usd, cap=cap, stage=at.stage, now=now())
        if row is None:
            raise NotConsulted(f"The cap of ${cap:.2f} leaves nothing for another question to {self._label}.")
        return row

    def _settle(self, ticket: int, usd: float, usage: Usage) -> None:
        with writing(self._for.url) as session:
            engines.settle(session, ticket, usd=usd, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out)
            if usd:
                tell(session, self._for, f"{self._label}: ${usd:.3f}", usd, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out)


def tell(session: Session, at: Assignment, message: str, usd: float, **more: int) -> None:
    where: dict[str, Any] = {"stage": at.stage, "pass_no": at.pass_no, "attempt": at.attempt}
    investigations.log(session, at.run.id, EventKind.COST, message, now=now(), data={"usd": usd, **more}, **where)


class DeskBrake:
    """Repeats what the last look at the database told; asking it costs nothing, so a stage may ask at every turn."""

    def __init__(self, url: str, run: Investigation, clock: Clock) -> None:
        self._url, self._run, self._clock, self._began = url, run, clock, clock()
        self._known = ("", "")  # always replaced whole: the looking thread writes while the stage reads

    def __call__(self) -> str:
        reason, cancelled_by = self._known
        if cancelled_by:
            raise Cancelled(f"{cancelled_by} cancelled it.")
        return reason

    def look(self) -> None:
        with reading(self._url) as session:
            self._known = look(session, self._run, (self._began, self._clock()))


@asynccontextmanager
async def desk_brake(url: str, run: Investigation, clock: Clock) -> AsyncIterator[DeskBrake]:
    """A brake that has looked once and looks again every 0.3 s; on a thread, so that a stage busy thinking is told too."""
    brake, stop = DeskBrake(url, run, clock), threading.Event()
    await asyncio.to_thread(brake.look)
    every(LOOK_EVERY, brake.look, stop, name="brake")
    try:
        yield brake
    finally:
        stop.set()


def every(seconds: float, work: Callable[[], None], stop: threading.Event, *, name: str) -> threading.Thread:
    """Now, and again and again on a thread of its own until told to stop; a failure is logged and the next round tries again."""

    def repeat() -> None:
        while not stop.is_set():
            try:
                work()
            except Exception as problem:  # whatever it is, a worker without heartbeat or care would be worse
                log.warning('upkeep=%s problem="%s"', name, why_failed(problem))
            stop.wait(seconds)

    thread = threading.Thread(target=repeat, name=name, daemon=True)
    thread.start()
    return thread


def look(session: Session, run: Investigation, *attempts: Span) -> tuple[str, str]:
    """Why it must finish with what it has, and who cancelled it; `attempts` are under way and count as work too."""
    stopped_by, cancelled_by = investigations.wishes(session, run.id)
    done = finished_spans(dossiers.stage_runs(session, run.id), run.started_at) if run.started_at else []
    worked = union([*done, *attempts]) if run.started_at else None
    return why_stop(stopped_by, run.plan, engines.spent(session, run.id), worked), cancelled_by


def finished_spans(stages: Iterable[StageRun], since: datetime) -> list[Span]:
    """When its stages were at work; an attempt that died with its worker and the pause after it do not count."""
    return [(stage.started_at, stage.finished_at) for stage in stages if stage.finished_at and stage.started_at >= since]


def union(spans: Iterable[Span]) -> timedelta:
    """The time covered by at least one span: stages that ran side by side count once."""
    covered, reached = timedelta(), datetime.min.replace(tzinfo=UTC)
    for start, end in sorted(spans):
        covered += max(end - max(start, reached), timedelta())
        reached = max(reached, end)
    return covered


def why_stop(stopped_by: str, plan: Plan, spent: float, worked: timedelta | None) -> str:
    """The sentence for the editor, or nothing. Paid calls are refused before they pass the cap, and free work goes on under it."""
    if stopped_by:
        return f"{stopped_by} stopped it."
    if worked is not None and worked >= timedelta(minutes=plan.cap_minutes):
        return f"The cap of {plan.cap_minutes} {'minute' if plan.cap_minutes == 1 else 'minutes'} was reached."
    if spent > plan.cap_usd + A_TRIFLE:
        return f"The cap of ${plan.cap_usd:.2f} was passed."
    return ""
