"""The discipline around every question to a model: a place in the line, the brake, money set aside, a simpler second try."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from core.errors import Dismissed, NotConsulted, ReaderError
from core.readers.llm.line import Line, Prompt, Reply
from core.readers.llm.prices import Prices, Usage
from core.readers.llm.shapes import Given, parsed, shape_of

SLICE = 0.3
LONGEST_WAIT = 20.0
"""Seconds we wait at most when a model asks for patience; the offline reader is there meanwhile."""

Value = TypeVar("Value")


class Till(Protocol):
    """The money a model may use; set aside before a question is put, and counted after."""

    async def set_aside(self, usd: float) -> int:
        """A ticket for so much money; raises NotConsulted with one sentence when there is not as much left."""
        ...

    async def settle(self, ticket: int, usd: float, usage: Usage) -> None:
        """What the question really cost takes the place of what was set aside for it."""
        ...


@dataclass(frozen=True, slots=True)
class Model:
    name: str
    prices: Prices


@dataclass(slots=True)
class Switch:
    """Whether a model is still asked in a run; the reason why not is told once."""

    off: bool = False

    def dismiss(self, error: Dismissed) -> Dismissed:
        told, self.off = self.off, True
        return Dismissed("") if told else error


@dataclass(slots=True)
class Caller:
    """One stage's way of asking; the gate is shared by all that ask at the same time."""

    line: Line
    till: Till
    brake: Callable[[], str]
    gate: asyncio.Semaphore
    switch: Switch = field(default_factory=Switch)
    longest_wait: float = LONGEST_WAIT
    _under_way: set["asyncio.Future[None]"] = field(default_factory=set)

    async def ask(self, model: Model, prompt: Callable[[bool], Prompt], kind: type[Given]) -> tuple[Given, Prompt]:
        """The answer with the question it answers: as it was meant, or in its simpler form, as the same one usually fails the same way."""
        whole = await asyncio.to_thread(prompt, False)
        try:
            return await self._asked(model, whole, kind), whole
        except (Dismissed, NotConsulted):
            raise
        except ReaderError as error:
            await self._pause(error.wait)
        simpler = await asyncio.to_thread(prompt, True)
        return await self._asked(model, simpler, kind), simpler

    async def _asked(self, model: Model, prompt: Prompt, kind: type[Given]) -> Given:
        async with self._place():
            if self.switch.off:
                raise Dismissed("")
            reply = await self._paid(model, prompt, kind)
        if isinstance(reply.problem, Dismissed):
            raise self.switch.dismiss(reply.problem)
        if reply.problem:
            raise reply.problem
        if not reply.text.strip():
            raise ReaderError(f"{self.line.label} answered nothing.")
        return parsed(reply.text, kind, self.line.label)

    async def _pause(self, seconds: float) -> None:
        """As long as it asked for, in short slices, so that *Stop here* is heard."""
        left = min(seconds, self.longest_wait)
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

    async def _paid(self, model: Model, prompt: Prompt, kind: type[Given]) -> Reply:
        """The question with its price set aside; broken off in between, all that was set aside counts as spent."""
        shape = shape_of(kind)
        most = model.prices.most(f"{prompt.text}\n{shape}", prompt.room)
        ticket, over = await self._set_aside(most), asyncio.get_running_loop().create_future()
        self._under_way.add(over)
        try:
            reply = await self._unless_halted(asyncio.ensure_future(self.line.ask(model.name, prompt, shape)))
            if reply.usage is not None:
                await self.till.settle(ticket, model.prices.of(reply.usage), reply.usage)
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
