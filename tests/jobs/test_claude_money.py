"""The ledger as Claude's till: set aside before a question, settled after, and a share of the cap that searching may not touch."""

import pytest

from core.errors import NotConsulted
from core.model.engine import EngineKind, Manifest
from core.model.words import EventKind, Mode
from core.readers.llm.prices import Usage
from db import engines, investigations
from db.database import writing
from jobs.adapters import SEARCHED, DeskPurse, DeskTill
from jobs.steps import Assignment
from tests.jobs.desk import Desk
from tests.world.anthropic import CLAUDE

PAID = Manifest("paid", "Paid Search", EngineKind.WEB, "everything", usd_per_call=0.1)


def assigned(desk: Desk, cap: float = 0.5) -> Assignment:
    key = desk.investigates("Harbour strike")
    with writing(desk.url) as session:
        investigations.set_(session, key, plan=desk.run(key).plan.with_(cap_usd=cap))
    return Assignment(desk.url, desk.run(key), "compare", 1, 1)


def spent(desk: Desk, at: Assignment) -> float:
    return desk.read(lambda session: engines.spent(session, at.run.id))


async def test_what_was_used_takes_the_place_of_what_was_set_aside(desk: Desk) -> None:
    at = assigned(desk)
    till = DeskTill(at, CLAUDE)
    ticket = await till.set_aside(0.2)
    assert spent(desk, at) == pytest.approx(0.2)
    await till.settle(ticket, 0.03, Usage(4000, 1200))
    assert desk.read(lambda session: engines.used(session, at.run.id, CLAUDE)) == engines.Used(1, 4000, 1200, 0.03)
    (told,) = desk.read(lambda session: investigations.latest_events(session, at.run.id, kinds=[EventKind.COST], limit=9))
    assert (told.message, told.data) == ("Claude: $0.030", {"usd": 0.03, "tokens_in": 4000, "tokens_out": 1200})


async def test_nothing_is_set_aside_beyond_the_cap(sqlite_desk: Desk) -> None:
    at = assigned(sqlite_desk, cap=0.3)
    till = DeskTill(at, CLAUDE)
    first = await till.set_aside(0.2)
    with pytest.raises(NotConsulted, match=r"The cap of \$0.30 leaves nothing for another question to Claude."):
        await till.set_aside(0.2)
    await till.settle(first, 0.01, Usage(100, 10))
    assert await till.set_aside(0.2) != first


async def test_a_question_that_cost_nothing_is_counted_and_not_told(sqlite_desk: Desk) -> None:
    at = assigned(sqlite_desk)
    till = DeskTill(at, CLAUDE)
    await till.settle(await till.set_aside(0.2), 0.0, Usage())
    assert sqlite_desk.read(lambda session: engines.used(session, at.run.id, CLAUDE)) == engines.Used(1, 0, 0, 0.0)
    assert sqlite_desk.read(lambda session: investigations.latest_events(session, at.run.id, kinds=[EventKind.COST], limit=9)) == []


@pytest.mark.parametrize(("share", "calls"), [(1.0, 5), (SEARCHED[Mode.DETAILED], 2), (SEARCHED[Mode.QUICK], 1)])
async def test_searching_leaves_money_for_reading_where_claude_reads(sqlite_desk: Desk, share: float, calls: int) -> None:
    purse = DeskPurse(assigned(sqlite_desk, cap=0.5), 100, share, CLAUDE)
    refused = [await purse.take(PAID) for _ in range(6)]
    assert refused.count("") == calls and "leaves nothing for another paid" in refused[-1]


async def test_what_claude_used_is_not_held_against_searching(sqlite_desk: Desk) -> None:
    at = assigned(sqlite_desk, cap=0.5)
    await DeskTill(at, CLAUDE).set_aside(0.2)
    purse = DeskPurse(at, 100, SEARCHED[Mode.DETAILED], CLAUDE)
    assert [await purse.take(PAID) for _ in range(2)] == ["", ""] and await purse.take(PAID)
    assert spent(sqlite_desk, at) == pytest.approx(0.4)
