"""The discipline around every question to a model: a place in the line, the brake, and money set aside before it is put."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from core.analysts.answers import Answer
from core.analysts.port import Till
from core.analysts.prices import Prices
from core.analysts.prompting import Prompt
from core.errors import Dismissed, NotConsulted, ReaderError
from core.readers.usage import Usage

SLICE = 0.3
LONGEST_WAIT = 20.0
"""Seconds we wait at most when a model asks for patience; the offline rules are there meanwhile."""

Given = TypeVar("Given", bound=Answer)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Reply(Generic[Given]):
    """What came of a question; no usage means that nobody knows whether it was billed, so all that was set aside is gone."""

    answer: Given | None = None
    problem: ReaderError | None = None
    usage: Usage | None = Usage()


class Line(Protocol):
    """The way to a model. It never raises: what goes wrong is in the reply."""

    async def ask(self, prompt: Prompt, kind: type[Given]) -> Reply[Given]: ...

    async def close(self) -> None: ...


@dataclass(slots=True)
class Switch:
    """Whether a model is still asked in a run; the reason why not is told once."""

    off: bool = False

    def dismiss(self, error: Dismissed) -> Dismissed:
        told, self.off = self.off, True
        return Dismissed("") if told else error


@dataclass(slots=True)
class Asking:
    """One stage's way of asking; the gate is shared by all that ask at the same time."""

    line: Line
    till: Till
    prices: Prices
    brake: Callable[[], str]
    gate: asyncio.Semaphore
    switch: Switch = field(default_factory=Switch)
    _under_way: set["asyncio.Future[None]"] = field(default_factory=set)

    async def ask(self, prompt: Prompt, kind: type[Given]) -> Given:
        async with self._place():
            if self.switch.off:
                raise Dismissed("")
            reply = await self._paid(prompt, kind)
        if isinstance(reply.problem, Dismissed):
            raise self.switch.dismiss(reply.problem)
        if reply.problem or reply.answer is None:
            raise reply.problem or ReaderError("Claude answered nothing.")
        return reply.answer

    async def pause(self, seconds: float) -> None:
        """As long as it asked for, in short slices, so that *Stop here* is heard."""
        left = min(seconds, LONGEST_WAIT)
        while left > 0 and not self.brake():
            await asyncio.sleep(min(left, SLICE))
            left -= SLICE

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """A place that others may hold for long; *Stop here* is heard while waiting."""
        entering = asyncio.ensure_future(self.gate.acquire())
        try:
            await self._unless_halted(entering)
            yield
        finally:
            if not entering.cancel() and not entering.cancelled():
                self.gate.release()

    async def _paid(self, prompt: Prompt, kind: type[Given]) -> Reply[Given]:
        """The question with its price set aside; broken off in between, all that was set aside counts as spent."""
        most = self.prices.most(prompt.text + schema_of(kind), prompt.room)
        ticket, over = await self._set_aside(most), asyncio.get_running_loop().create_future()
        self._under_way.add(over)
        try:
            reply = await self._unless_halted(asyncio.ensure_future(self.line.ask(prompt, kind)))
            if reply.usage is not None:
                await self.till.settle(ticket, self.prices.of(reply.usage), reply.usage)
            return reply
        finally:
            self._under_way.discard(over)
            over.set_result(None)

    async def _set_aside(self, usd: float) -> int:
        """Money others have set aside may come back: it is waited for before the question is given up."""
        while True:
            try:
                return await self.till.set_aside(usd)
            except NotConsulted:
                if not self._under_way:
                    raise
            await self._unless_halted(asyncio.ensure_future(asyncio.wait({*self._under_way}, return_when=asyncio.FIRST_COMPLETED)))

    async def _unless_halted(self, work: "asyncio.Future[Value]") -> Value:
        """What comes of it; *Stop here* and Cancel do not wait for it."""
        try:
            while True:
                if halted := self.brake():
                    raise NotConsulted(halted)
                if (await asyncio.wait({work}, timeout=SLICE))[0]:
                    return work.result()
        finally:
            work.cancel()


def schema_of(kind: type[Answer]) -> str:
    """The shape of the answer is sent along, and paid for."""
    return str(kind.model_json_schema())
