"""Why a run must end early: an editor's word or a cap, looked up now and then while a stage works."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

from core.errors import Cancelled
from core.model.investigation import Investigation
from core.model.plan import Plan
from db import investigations, ledger
from db.engine import reading

LOOK_EVERY = 0.3


class DeskBrake:
    """Asks the database at most every 0.3 s; between two looks it repeats what it knows."""

    def __init__(self, url: str, run: Investigation, clock: Callable[[], datetime]) -> None:
        self._url, self._run, self._clock = url, run, clock
        self._next_look = 0.0
        self._reason = self._cancelled_by = ""

    def __call__(self) -> str:
        if monotonic() >= self._next_look:
            self._look()
        if self._cancelled_by:
            raise Cancelled(f"{self._cancelled_by} cancelled it.")
        return self._reason

    def _look(self) -> None:
        with reading(self._url) as session:
            stopped_by, self._cancelled_by = investigations.wishes(session, self._run.id)
            spent = ledger.spent(session, self._run.id)
        running = self._clock() - self._run.started_at if self._run.started_at else None
        self._reason = why_stop(stopped_by, self._run.plan, spent, running)
        self._next_look = monotonic() + LOOK_EVERY


def why_stop(stopped_by: str, plan: Plan, spent: float, running: timedelta | None) -> str:
    """The sentence for the editor, or nothing; free work goes on under a cap of nothing."""
    if stopped_by:
        return f"{stopped_by} stopped it."
    if running is not None and running >= timedelta(minutes=plan.cap_minutes):
        return f"The cap of {plan.cap_minutes} {'minute' if plan.cap_minutes == 1 else 'minutes'} was reached."
    if spent > 0 and spent >= plan.cap_usd:
        return f"The cap of ${plan.cap_usd:.2f} was reached."
    return ""
