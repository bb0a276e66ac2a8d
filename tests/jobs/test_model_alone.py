"""A detailed investigation that a language model reads alone: whoever asks the offline reader anything breaks it."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.model.plan import AnswerState
from core.model.words import Mode, Relation, Status
from core.readers.fallback import FallbackReader
from core.readers.offline.reader import OfflineReader
from core.stages import CLOSING, EACH_PASS, PLANNING, Wave
from core.tools import Tools
from db import investigations, topics
from db.database import writing
from demo import content
from jobs import client, readers
from jobs.steps import Assignment, Step, now, run_stage
from jobs.toolbox import the_gates, the_manners, the_tools
from tests.jobs.desk import ANA, Desk
from tests.jobs.reading import a_reading_desk, used
from tests.world.anthropic import CLAUDE, SIGNED, Anthropic, task_of
from tests.world.server import World

QUESTIONS = ("plan", "read", "claims", "compare", "review", "differences", "answer", "write")


def raising(name: str) -> Any:
    async def asked(*given: object) -> None:
        raise AssertionError(f"The offline reader was asked to {name}.")

    return asked


class Silent(OfflineReader):
    """Answers nothing, and tells whoever asks."""

    def __getattribute__(self, name: str) -> Any:
        return raising(name) if name in QUESTIONS else object.__getattribute__(self, name)


@asynccontextmanager
async def by_the_model_alone(assignment: Assignment) -> AsyncIterator[Tools]:
    async with the_tools(assignment) as tools:
        assert isinstance(tools.reader, FallbackReader)
        yield replace(tools, reader=FallbackReader(tools.reader.first, Silent(), tools.remarks))


@pytest.fixture
def claude() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


@pytest.fixture
def desk(sqlite_url: str, tmp_path: Path, world: World, claude: Anthropic) -> Iterator[Desk]:
    with a_reading_desk(sqlite_url, tmp_path, world, claude) as made:
        yield made
        for kept in (the_gates, the_manners, readers.the_gate, readers.the_switch, readers.the_memory):
            kept.cache_clear()


async def run(desk: Desk, waves: Sequence[Wave], key: int) -> list[str]:
    notes: list[str] = []
    for wave in waves:
        notes += await asyncio.gather(*(run_stage(Step(desk.url, by_the_model_alone, key, stage, 1, 1)) for stage in wave))
    return [note for note in notes if note.startswith("failed")]


async def test_a_language_model_alone_reads_a_whole_detailed_investigation(desk: Desk, claude: Anthropic) -> None:
    topic = desk.read(lambda session: topics.by_title(session, content.topics()[0].title))
    assert topic
    key = client.investigate(topic.id, mode=Mode.DETAILED, by=ANA)
    assert await run(desk, PLANNING, key) == []
    with writing(desk.url) as session:
        plan = investigations.get(session, key).plan
        investigations.set_(session, key, status=Status.RUNNING, started_at=now(), plan=plan)
    assert await run(desk, (*EACH_PASS, *CLOSING), key) == []
    dossier = desk.dossier(key)
    assert {one.reader for one in dossier.readings} == {CLAUDE} and set() < {
        one.analyst for one in dossier.evidence if one.analyst
    } <= SIGNED
    assert dossier.timeline and dossier.actors and dossier.balance and dossier.origin and dossier.recommendation
    assert any(one.relation is Relation.SUPPORTS for one in dossier.evidence)
    assert any(one.state is not AnswerState.OPEN for one in dossier.questions)
    assert dossier.report and any(section.title == "What the sources say" for section in dossier.report.sections)
    assert {"planned", "read", "grouped", "compared", "answered", "told"} <= {task_of(body) for body in claude.asked}
    assert 0 < used(desk, key).usd < 0.25
    assert dossier.context and dossier.context.place == "Brackwater"
    of_one_page = {one.source_id: [event.text for event in one.events] for one in dossier.readings if len(one.events) > 1}
    told = {event.text for event in dossier.timeline}
    assert any(told >= {*events} for events in of_one_page.values()), "two events of one page stay two"
    assert not any(event.rivals for event in dossier.timeline)
