"""The demo desk at work without the worker: the real pipeline over the real pages, database and store, stage by stage."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.dates import utc_now
from core.model.dossier import Dossier
from core.model.plan import Plan
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.policy.level.rulebook import load_rulebook
from core.readers.offline.reader import OfflineReader
from core.search.calling.provider_calls import Discipline
from core.search.calling.rate_limits import Gates
from core.search.engines import engines
from core.settings import Settings
from core.stages import CLOSING, EACH_PASS, PLANNING, Wave
from core.stages.listen import listen
from core.tools import Tools
from core.web.provider_http import open_http
from db import database, outlets, topics
from db.vault import FileVault
from demo import content, load
from jobs.adapters import DeskArchive
from tests.fakes.search import MemoryBook, MemoryCache, MemoryPurse


@dataclass
class Vault:
    files: FileVault

    async def put(self, content: bytes) -> str:
        return self.files.put(content)

    async def get(self, sha256: str) -> bytes:
        return self.files.get(sha256)


@dataclass
class Log:
    """An event log in memory."""

    lines: list[tuple[EventKind, str, dict[str, Any]]] = field(default_factory=list)

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None:
        self.lines.append((kind, message, data))


class Workbench:
    """A loaded demo desk; `investigate` runs the whole pipeline over one topic and returns its dossier."""

    def __init__(self, url: str, folder: Path, demo_server: str, clock: Callable[[], datetime] = utc_now, **more: Any) -> None:
        self.url, self.log, self._clock = url, Log(), clock
        self._settings = Settings.model_validate({"database_url": url, "demo_server": demo_server, "engines": "archive"} | more)
        self._vault = Vault(FileVault(str(folder)))
        with database.writing(url) as session:
            load.load(session, now=clock())
            self._ratings = outlets.ratings(session)

    def topic(self, slug: str) -> Topic:
        title = next(topic.title for topic in content.topics() if topic.slug == slug)
        with database.reading(self.url) as session:
            found = topics.by_title(session, title)
        assert found is not None
        return found

    async def text(self, sha256: str) -> str:
        return (await self._vault.get(sha256)).decode()

    async def investigate(self, slug: str, mode: Mode = Mode.DETAILED) -> Dossier:
        return await self._with_tools(slug, mode, self._run)

    async def hear(self, slug: str) -> Dossier:
        """The plan and what people post, and nothing after it."""
        return await self._with_tools(slug, Mode.DETAILED, partial(run_waves, (*PLANNING, (listen,))))

    async def _with_tools(self, slug: str, mode: Mode, run: Callable[[Dossier, Tools], Awaitable[Dossier]]) -> Dossier:
        topic, fetcher = self.topic(slug), WebFetcher(self._settings)
        try:
            async with open_http() as http:
                return await run(Dossier(1, topic, mode, plan=Plan(brief=topic.brief)), self._tools(fetcher, http))
        finally:
            await fetcher.close()

    def _tools(self, fetcher: WebFetcher, http: httpx.AsyncClient) -> Tools:
        return Tools(
            engines=engines(self._settings, http, DeskArchive(self.url)),
            search=Discipline(Gates(), MemoryCache(), MemoryBook(), MemoryPurse(), lambda: "", self._clock),
            fetcher=fetcher,
            web=fetcher,
            vault=self._vault,
            reader=OfflineReader(),
            rulebook=load_rulebook(),
            ratings=self._ratings,
            brake=lambda: "",
            clock=self._clock,
            emit=self.log,
        )

    async def _run(self, dossier: Dossier, tools: Tools) -> Dossier:
        dossier = await run_waves(PLANNING, dossier, tools)
        for number in range(1, dossier.mode.passes + 1):
            dossier = await run_waves(EACH_PASS, dossier.with_(pass_no=number), tools)
            if not dossier.refined:
                break
        return await run_waves(CLOSING, dossier, tools)


async def run_waves(waves: Sequence[Wave], dossier: Dossier, tools: Tools) -> Dossier:
    """Run waves in memory; stages of one wave see the same dossier and change different fields, but any may add gaps and findings."""
    for wave in waves:
        made = await asyncio.gather(*(stage(dossier, tools) for stage in wave))
        changed: dict[str, Any] = {}
        for name in Dossier.__slots__:
            values = [getattr(one, name) for one in made if getattr(one, name) is not getattr(dossier, name)]
            if values:
                changed[name] = values[0] if len(values) == 1 else tuple(dict.fromkeys(item for each in values for item in each))
        dossier = dossier.with_(**changed)
    return dossier
