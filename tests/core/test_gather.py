"""Independent work at the same time, and what becomes of it when one part fails."""

import asyncio

import pytest

from core.gather import gather


async def test_results_come_in_their_order() -> None:
    async def late(value: int) -> int:
        await asyncio.sleep(0.001 * (3 - value))
        return value

    assert await gather(late(value) for value in range(3)) == [0, 1, 2]


async def test_when_one_fails_nothing_is_left_running() -> None:
    ended: list[str] = []

    async def long() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("long")

    async def wrong() -> None:
        await asyncio.sleep(0)
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        await gather([long(), wrong(), long()])
    assert ended == ["long", "long"]
