"""Whole runs whose stages ask Claude over real HTTP: what is saved of it, what it costs, and when nobody is asked."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from core.model.words import EventKind, Status
from core.settings import settings
from core.stages import CLOSING, EACH_PASS, PLANNING, Wave
from db import investigations
from db.database import writing
from db.engines import Used
from jobs import client, readers
from jobs.steps import CANCELLED, Step, now, run_stage
from jobs.toolbox import the_gates, the_manners, the_tools
from tests.jobs.desk import ANA, Desk
from tests.jobs.reading import a_reading_desk, asked_for, used
from tests.world.anthropic import CLAUDE, KEY, SIGNED, Anthropic, Mishap
from tests.world.server import World


@pytest.fixture
def claude() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


@pytest.fixture
def reading(sqlite_url: str, tmp_path: Path, world: World, claude: Anthropic) -> Iterator[Desk]:
    with a_reading_desk(sqlite_url, tmp_path, world, claude) as desk:
        yield desk
        for made in (the_gates, the_manners, readers.the_gate, readers.the_switch, readers.the_memory):
            made.cache_clear()  # what a worker has once for its event loop, each test has for its own


async def run(desk: Desk, waves: Sequence[Wave], key: int) -> list[str]:
    """Each stage as the step it is, with the tools a worker has; how each ended."""
    notes: list[str] = []
    for wave in waves:
        notes += await asyncio.gather(*(run_stage(Step(desk.url, the_tools, key, stage, 1, 1)) for stage in wave))
    return notes


async def planned(desk: Desk, cap: float = 0.5) -> int:
    """An investigation whose plan is made and approved."""
    key = asked_for(desk)
    await run(desk, PLANNING, key)
    with writing(desk.url) as session:
        plan = investigations.get(session, key).plan.with_(cap_usd=cap)
        investigations.set_(session, key, status=Status.RUNNING, started_at=now(), plan=plan)
    return key


async def investigate(desk: Desk, cap: float = 0.5) -> int:
    key = await planned(desk, cap)
    assert [note for note in await run(desk, (*EACH_PASS, *CLOSING), key) if note.startswith("failed")] == []
    return key


async def test_claude_reads_and_every_token_is_in_the_ledger(reading: Desk, claude: Anthropic) -> None:
    key = await investigate(reading)
    dossier, spent = reading.dossier(key), used(reading, key)
    assert {one.reader for one in dossier.readings} == {CLAUDE} and set() < {
        one.analyst for one in dossier.evidence if one.analyst
    } <= SIGNED
    assert dossier.plan.central and dossier.claims[: len(dossier.plan.central)] == dossier.plan.central
    assert dossier.report and any(section.title == "What the sources say" for section in dossier.report.sections)
    assert spent.calls == len(claude.asked) and spent.tokens_in > 3000 and 0 < spent.usd < 0.15
    told = reading.read(lambda session: investigations.latest_events(session, key, kinds=[EventKind.COST], limit=100))
    assert sum(event.data["tokens_in"] for event in told) == spent.tokens_in
    assert sum(event.data["usd"] for event in told) == pytest.approx(spent.usd)
    assert reading.run(key).plan.expected_usd > 0
    kept = "\n".join(sqlite3.connect(reading.url.removeprefix("sqlite:///")).iterdump())
    assert KEY not in kept


@pytest.mark.parametrize(
    "other",
    [{"DESK_ENGINE_URLS": "{}"}, {"DESK_READER": "offline"}, {"DESK_ANTHROPIC_API_KEY": ""}],
    ids=["an invented story, and a Claude who was not made for it", "switched off", "no key"],
)
async def test_where_claude_may_not_be_asked_the_offline_reader_reads_alone(
    reading: Desk, claude: Anthropic, other: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in other.items():
        monkeypatch.setenv(name, value)
    settings.cache_clear()
    key = await investigate(reading)
    assert claude.asked == [] and used(reading, key) == Used(0, 0, 0, 0.0)
    assert {one.reader for one in reading.dossier(key).readings} == {"offline"}
    assert not any("Claude" in finding.text for finding in reading.dossier(key).findings)


async def test_a_key_that_is_refused_is_one_finding_of_the_whole_run(reading: Desk, claude: Anthropic) -> None:
    claude.fail(Mishap.KEY_REFUSED)
    key = await investigate(reading)
    told = [finding for finding in reading.dossier(key).findings if "Claude" in finding.text]
    assert told[0].text == "Claude does not accept our key. The offline reader reads alone for the rest of this run."
    assert len([one for one in told if "offline reader" in one.text]) == 1
    assert used(reading, key).usd == 0


async def test_no_more_is_spent_than_the_plan_allows_and_the_offline_reader_reads_the_rest(reading: Desk, claude: Anthropic) -> None:
    key = await investigate(reading, cap=0.015)
    dossier = reading.dossier(key)
    assert 0 < used(reading, key).usd <= 0.015
    assert "offline" in {one.reader for one in dossier.readings}
    assert any("The cap of $0.01 leaves nothing for another question to Claude." in finding.text for finding in dossier.findings)


async def test_an_overloaded_claude_holds_nothing_up_and_every_stage_tells_its_own(reading: Desk, claude: Anthropic) -> None:
    claude.fail(Mishap.OVERLOADED, times=1_000)
    key = await investigate(reading)
    told = {finding.stage: finding.text for finding in reading.dossier(key).findings if "overloaded" in finding.text}
    assert told.keys() >= {"plan", "read", "compare", "recommend", "answer", "summarize"}
    assert {one.reader for one in reading.dossier(key).readings} == {"offline"}


async def test_a_run_is_cancelled_while_claude_thinks(reading: Desk, claude: Anthropic) -> None:
    key = await planned(reading)
    claude.latency = lambda tokens: 600.0
    asked, working = len(claude.asked), asyncio.ensure_future(run(reading, EACH_PASS[:3], key))
    await asyncio.to_thread(reading.until, lambda: len(claude.asked) > asked, "Claude is asked about the sources")
    client.cancel(key, by=ANA)
    assert CANCELLED in await asyncio.wait_for(working, 60)
