"""What an investigation may still spend: money is set aside in the ledger before a paid call, and given back when it fails."""

import asyncio
from collections import Counter
from typing import Any

from sqlalchemy.orm import Session

from core.errors import NotConsulted
from core.model.engine import Manifest
from core.model.words import EventKind, Mode
from core.readers.usage import Usage
from db import engines, events, ledger
from db.engine import reading, writing
from jobs.steps import Assignment, now

SEARCHED = {Mode.QUICK: 0.2, Mode.DETAILED: 0.4}
"""The share of the cap that searching may use where a language model reads; with what reading costs it stays below $0.20 and $0.45."""


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
            read = ledger.spent(session, at.run.id, on=self._reader) if self._reader else 0.0
            searched = self._share * cap + read
            if not ledger.reserve(session, at.run.id, what=manifest.label, usd=usd, cap=min(cap, searched), stage=at.stage, now=now()):
                return f"The cap of ${cap:.2f} leaves nothing for another paid {'call' if self._share == 1 else 'search'}."
            tell(session, at, f"{manifest.label}: ${usd:.3f}", usd)
        return ""

    def _return(self, manifest: Manifest) -> None:
        at, usd = self._for, manifest.usd_per_call
        with writing(at.url) as session:
            ledger.add(session, at.run.id, what=f"{manifest.label}, not answered", usd=-usd, stage=at.stage, now=now(), calls=0)
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
            row = ledger.set_aside(session, at.run.id, what=self._label, usd=usd, cap=cap, stage=at.stage, now=now())
        if row is None:
            raise NotConsulted(f"The cap of ${cap:.2f} leaves nothing for another question to {self._label}.")
        return row

    def _settle(self, ticket: int, usd: float, usage: Usage) -> None:
        with writing(self._for.url) as session:
            ledger.settle(session, ticket, usd=usd, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out)
            if usd:
                tell(session, self._for, f"{self._label}: ${usd:.3f}", usd, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out)


def tell(session: Session, at: Assignment, message: str, usd: float, **more: int) -> None:
    where: dict[str, Any] = {"stage": at.stage, "pass_no": at.pass_no, "attempt": at.attempt}
    events.append(session, at.run.id, EventKind.COST, message, now=now(), data={"usd": usd, **more}, **where)
