"""A second question that is welcome but not needed: whatever becomes of it, what the first one found stays."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from core.errors import SearchError

SECONDS = 5.0
"""The first answer is there already and must not be lost with a second that is slow."""


async def if_it_answers(asking: Awaitable[Any], seconds: float = SECONDS) -> Any:
    """The answer; None where there is none in time."""
    try:
        async with asyncio.timeout(seconds):
            return await asking
    except (SearchError, TimeoutError):
        return None
