"""What an investigation may still spend: money is set aside in the ledger before a paid call, and given back when it fails."""

import asyncio
from collections import Counter

from sqlalchemy.orm import Session

from core.model.engine import Manifest
from core.model.words import EventKind
from db import engines, events, ledger
from db.engine import reading, writing
from jobs.steps import Assignment, now


class DeskPurse:
    """One stage's hold on the investigation's budget; calls are counted here, money in the ledger."""

    def __init__(self, assignment: Assignment, most_calls: int) -> None:
        self._for, self._most = assignment, most_calls
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
            if not ledger.reserve(session, at.run.id, what=manifest.label, usd=usd, cap=cap, stage=at.stage, now=now()):
                return f"The cap of ${cap:.2f} leaves nothing for another paid call."
            self._tell(session, f"{manifest.label}: ${usd:.3f}", usd)
        return ""

    def _return(self, manifest: Manifest) -> None:
        at, usd = self._for, manifest.usd_per_call
        with writing(at.url) as session:
            ledger.add(session, at.run.id, what=f"{manifest.label}, not answered", usd=-usd, stage=at.stage, now=now(), calls=0)
            self._tell(session, f"{manifest.label} did not answer: ${usd:.3f} given back", -usd)

    def _tell(self, session: Session, message: str, usd: float) -> None:
        at, data = self._for, {"usd": usd}
        events.append(
            session, at.run.id, EventKind.COST, message, now=now(), stage=at.stage, pass_no=at.pass_no, attempt=at.attempt, data=data
        )
