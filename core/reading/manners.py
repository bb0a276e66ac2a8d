"""How the desk behaves towards the sites it visits: few at once, a pause in between, and a wish to be left alone is heard."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from time import monotonic
from weakref import WeakValueDictionary

from core.errors import FetchError
from core.search.wire import retry_after

AT_ONCE_PER_HOST = 2
LONGEST_WAIT = 5.0
"""Seconds a site may ask us to wait; beyond that its page is left."""
ASKS_TO_WAIT = (429, 503)


class Manners:
    """One for everything a process runs: a site does not care which investigation a visit belongs to."""

    def __init__(
        self, pause: float = 0.0, *, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._pause, self._clock, self._sleep = pause, clock, sleep
        self._inside: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._next: dict[str, float] = {}

    @asynccontextmanager
    async def visit(self, host: str) -> AsyncIterator[None]:
        """Held while a page of the host is asked for."""
        async with self._inside.setdefault(host, asyncio.Semaphore(AT_ONCE_PER_HOST)):
            while (wait := self._next.get(host, 0.0) - self._clock()) > 0:
                await self._sleep(wait)
            self.leave_alone(host, self._pause)
            yield

    def leave_alone(self, host: str, seconds: float) -> None:
        """Nobody starts a visit to the host for so long; what is over is forgotten."""
        now = self._clock()
        until = max(now + seconds, self._next.get(host, now))
        self._next = {name: at for name, at in {**self._next, host: until}.items() if at > now}


def wish(status: int, headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds a site asks to be left alone; raises FetchError when that is longer than a page is waited for."""
    seconds = retry_after(headers.get("retry-after", ""), now) if status in ASKS_TO_WAIT else None
    if seconds is not None and seconds > LONGEST_WAIT:
        raise FetchError(f"The site answered {status}: it asks us to come back in {_words(seconds)}.")
    return seconds


def _words(seconds: float) -> str:
    for name, length in (("hour", 3600), ("minute", 60)):
        if seconds > 1.5 * length:
            return f"{round(seconds / length)} {name}s"
    return f"{round(seconds)} seconds"
