import asyncio

import pytest

from core.errors import Busy, SearchError, ShutOut, Unusable
from core.web.provider_http import if_it_answers


async def answer(found: str | Exception = "profiles", seconds: float = 0.0) -> str:
    await asyncio.sleep(seconds)
    if isinstance(found, Exception):
        raise found
    return found


async def test_an_answer_in_time_is_the_answer() -> None:
    assert await if_it_answers(answer()) == "profiles"


@pytest.mark.parametrize("error", [Busy("slow down", 2.0), ShutOut("no"), Unusable("odd"), SearchError("?")])
async def test_a_refusal_is_no_answer(error: SearchError) -> None:
    assert await if_it_answers(answer(error)) is None


async def test_a_slow_answer_is_not_waited_for() -> None:
    assert await if_it_answers(answer(seconds=60), seconds=0.01) is None


async def test_a_fault_of_our_own_is_never_passed_over() -> None:
    with pytest.raises(KeyError):
        await if_it_answers(answer(KeyError("ours")))
