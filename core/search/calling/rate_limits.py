"""One gate per engine, shared by everything a worker runs: how fast it may be asked, how often at once, and when it is left alone."""

import asyncio
from collections import deque
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from core.errors import Busy, NotAsked, OutOfOrder, Refused, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.model.engine import EngineHealth, Limit, Manifest

FAILURES = 2
"""Calls that fail in a row, each with its retries, before an engine that is there is left alone; one that is not, at the first."""
LONGEST_REST = timedelta(minutes=30)
SHUT_OUT_REST = timedelta(minutes=10)
LONGEST_WISH = timedelta(days=1)
LONGEST_WAIT = 30.0
"""Seconds; a provider that wishes for a longer pause is not waited for but left alone."""
MARGIN = 0.2
"""Seconds added to a provider's window, since its clock and ours start counting at different ends of the line."""


class Gate:
    """Where an engine's calls pass; it keeps the provider's limit and remembers how the last calls went.

    In the `line` it is seen who needs to be asked at all, in the order of asking; `room` holds those under way; at the `door` they wait
    for their turn one after the other, and are counted as they leave.
    """

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._starts: deque[float] = deque(maxlen=limit.calls)
        self._failures, self._not_before = 0, 0.0
        self.line, self.room, self.door = asyncio.Lock(), asyncio.Semaphore(limit.at_once), asyncio.Lock()
        self.resting_until: datetime | None = None
        self._problem = ""

    def adopt(self, limit: Limit) -> None:
        """Another plan was booked, or keys were given; calls already made count on."""
        if limit != self.limit:
            self.limit, self._starts, self.room = limit, deque(self._starts, limit.calls), asyncio.Semaphore(limit.at_once)

    def wait(self, now: float) -> float:
        """Seconds until a call may start."""
        full = len(self._starts) == self.limit.calls
        return max(now, self._not_before, self._starts[0] + self.limit.seconds + MARGIN if full else now) - now

    def leaves(self, now: float) -> None:
        """A call goes out now."""
        self._starts.append(now)

    def never_left(self, tick: float) -> None:
        """The engine had nothing to ask, so its place is free again."""
        if tick in self._starts:
            self._starts.remove(tick)

    def rests(self, now: datetime) -> bool:
        return self.resting_until is not None and now < self.resting_until

    def succeeded(self) -> None:
        self._failures, self.resting_until, self._problem = 0, None, ""

    def slowed(self, error: SearchError, tick: float) -> None:
        """A provider's wish for a short pause holds for every call."""
        self._not_before = max(self._not_before, tick + short_wish(error))

    def failed(self, error: SearchError, label: str, now: datetime) -> None:
        """Count a call that failed for good; after too many in a row, or when every call would fail, the engine is left alone.

        Calls under way together fail together: what fails after the rest has begun does not make it longer.
        """
        if not is_its_fault(error) or self.rests(now):
            return
        self._failures += 1
        if rest := rest_after(error, self._failures):
            self.resting_until, self._problem = now + rest, str(error).replace(label, "{}")

    def heard(self, resting_until: datetime | None, problem: str, label: str) -> None:
        """What another worker found out; it can only make a rest longer."""
        if resting_until and (self.resting_until is None or resting_until > self.resting_until):
            self.resting_until, self._problem = resting_until, problem.replace(label, "{}")

    def problem(self, label: str) -> str:
        """Why it rests, in the name of whichever engine of the account is asked."""
        return (self._problem or "{} failed several times.").replace("{}", label)

    def wake(self) -> None:
        """Ask it once more, rest or not."""
        self.resting_until = None


def is_its_fault(error: SearchError) -> bool:
    """Whether a failure says something about the engine; a query it cannot put, or a call we did not make, does not."""
    return not isinstance(error, NotAsked) and (not isinstance(error, Refused) or isinstance(error, ShutOut | Unusable))


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
    patience = 1 if nobody_there(error) else FAILURES
    return min(timedelta(minutes=2 ** min(failures - patience, 10)), LONGEST_REST) if failures >= patience else None


def nobody_there(error: SearchError) -> bool:
    """An engine that cannot be reached or says nothing will not do better at the next query."""
    return isinstance(error, TimedOut) or (isinstance(error, Unreachable) and not isinstance(error, OutOfOrder))


class Gates:
    """The gates of one worker, one for each engine or account, and a lock for each question under way."""

    def __init__(self) -> None:
        self._gates: dict[str, Gate] = {}
        self._questions: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, manifest: Manifest) -> Gate:
        gate = self._gates.setdefault(manifest.account or manifest.name, Gate(manifest.limit))
        gate.adopt(manifest.limit)
        return gate

    def hear(self, health: EngineHealth) -> None:
        name = health.manifest.account or health.manifest.name
        self._gates.setdefault(name, Gate(health.manifest.limit)).heard(health.resting_until, health.problem, health.manifest.label)

    def question(self, key: str) -> asyncio.Lock:
        """Held while a question is asked, so that whoever asks the same meanwhile finds the answer in the cache."""
        return self._questions.setdefault(key, asyncio.Lock())
