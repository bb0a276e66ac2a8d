"""Fill a stage's tools from the database and the settings; nothing here decides anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.analysts.rules.analyst import RulesAnalyst
from core.model.source import OutletRating
from core.policy.rulebook import Rulebook, load_rulebook
from core.reading.reader import WebReader
from core.search.engines import engines
from core.settings import Settings, settings
from core.tools import Tools
from db import outlets
from db.engine import reading
from jobs.adapters import DeskArchive, DeskEmit, DeskVault
from jobs.brake import desk_brake
from jobs.steps import Assignment, now


@asynccontextmanager
async def the_tools(assignment: Assignment) -> AsyncIterator[Tools]:
    """Everything one stage works with, for as long as it works."""
    desk = settings()
    reader = WebReader(desk)
    try:
        async with desk_brake(assignment.url, assignment.run, now) as brake:
            yield Tools(
                engines=engines(DeskArchive(assignment.url)),
                reader=reader,
                vault=DeskVault(desk.evidence_url),
                analyst=RulesAnalyst(),
                rulebook=rulebook(desk),
                ratings=await asyncio.to_thread(_ratings, assignment.url),
                brake=brake,
                clock=now,
                emit=DeskEmit(assignment),
                reads_at_once=desk.fetch_at_once,
            )
    finally:
        await reader.close()


def rulebook(desk: Settings) -> Rulebook:
    return load_rulebook(Path(desk.rulebook)) if desk.rulebook else load_rulebook()


def _ratings(url: str) -> dict[str, OutletRating]:
    with reading(url) as session:
        return outlets.ratings(session)
