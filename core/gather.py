"""Independent work at the same time, without leaving any of it behind."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

Value = TypeVar("Value")
One = TypeVar("One")
Other = TypeVar("Other")


async def gather(work: Iterable[Coroutine[Any, Any, Value]]) -> list[Value]:
    """All results in their order; when one fails, the others are ended before its error goes on."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def both(one: Coroutine[Any, Any, One], other: Coroutine[Any, Any, Other]) -> tuple[One, Other]:
    """The results of two that need nothing of each other, the first started first."""
    work: list[Coroutine[Any, Any, Any]] = [one, other]
    first, second = await gather(work)
    return first, second
