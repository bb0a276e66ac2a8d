"""One gate per engine, shared by everything a worker runs: how fast it may be asked, how often at once, and when it is left alone."""

import asyncio
from collections import deque
from datetime import datetime, timedelta

from core.errors import Busy, SearchError, ShutOut
from core.model.engine import Limit, Manifest

FAILURES = 4
"""Attempts that fail in a row before an engine is left alone."""
LONGEST_REST = timedelta(minutes=30)
SHUT_OUT_REST = timedelta(minutes=10)
LONGEST_WISH = timedelta(days=1)
LONGEST_WAIT = 30.0
"""Seconds; a provider that wishes for a longer pause is not waited for but left alone."""
MARGIN = 0.05
"""Seconds added to a provider's window, since its clock and ours start counting at different ends of the line."""


class Gate:
    """Where an engine's calls pass; it keeps the provider's limit and remembers how the last calls went."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._starts: deque[float] = deque(maxlen=limit.calls)
        self._failures, self._not_before = 0, 0.0
        self.room = asyncio.Semaphore(limit.at_once)
        self.resting_until: datetime | None = None
        self.problem = ""

    def turn(self, now: float) -> float:
        """Seconds until the next call may start; its place is taken, so that the one after it comes later."""
        full = len(self._starts) == self._limit.calls
        start = max(now, self._not_before, self._starts[0] + self._limit.seconds + MARGIN if full else now)
        self._starts.append(start)
        return start - now

    def rests(self, now: datetime) -> bool:
        return self.resting_until is not None and now < self.resting_until

    def succeeded(self) -> None:
        self._failures, self.resting_until, self.problem = 0, None, ""

    def failed(self, error: SearchError, now: datetime, tick: float) -> None:
        """Count it; after too many in a row, or when every call would fail, the engine is left alone for a while."""
        self._failures += 1
        self._not_before = tick + short_wish(error)
        if rest := rest_after(error, self._failures):
            self.resting_until, self.problem = now + rest, str(error)

    def heard(self, resting_until: datetime | None, problem: str) -> None:
        """What the desk knows of it, from whichever worker asked it last."""
        self.resting_until, self.problem = resting_until, problem


def short_wish(error: SearchError) -> float:
    """Seconds a provider asks everybody to wait, if that is short enough to be waited for."""
    wished = error.retry_after if isinstance(error, Busy) else None
    return wished if wished is not None and wished <= LONGEST_WAIT else 0.0


def rest_after(error: SearchError, failures: int) -> timedelta | None:
    """How long an engine is left alone after this failure, the `failures`-th in a row; not at all after a few."""
    if isinstance(error, ShutOut):
        return SHUT_OUT_REST
    if isinstance(error, Busy) and error.retry_after and error.retry_after > LONGEST_WAIT:
        return min(timedelta(seconds=error.retry_after), LONGEST_WISH)
    if failures < FAILURES:
        return None
    doublings = min((failures - FAILURES) // FAILURES, 10)
    return min(timedelta(minutes=2**doublings), LONGEST_REST)


class Gates:
    """The gates of one worker, one for each engine or account, made when first asked for."""

    def __init__(self) -> None:
        self._gates: dict[str, Gate] = {}

    def of(self, manifest: Manifest) -> Gate:
        return self._gates.setdefault(manifest.account or manifest.name, Gate(manifest.limit))
