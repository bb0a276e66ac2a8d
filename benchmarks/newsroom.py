"""A newsroom in a folder of its own, for measuring: investigated step by step in this process, or as a whole desk of real processes.

In this process its archive and the web hold given pages, over the desk's own fetcher and extraction; nothing leaves the machine."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import copy_context
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from core.archive.page import from_fields
from core.evidence.fetch.downloader import Manners
from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.engine import EngineKind
from core.model.plan import Plan
from core.model.source import ArchivedPage
from core.model.topic import Topic
from core.model.words import Mode, Status
from core.search.engines import manifests
from core.settings import ROOT, Settings, settings
from core.stages.port import Wave
from core.tools import Tools
from core.web.urls import normalise
from db import archive, database, dossiers, investigations, topics
from db.database import engine, reading, writing
from db.desk import living_workers
from db.vault import FileVault
from demo import load
from jobs import workflow
from jobs.readers import forget_readings
from jobs.steps import Assignment, Step, now, run_stage, the_pipeline
from jobs.toolbox import the_gates, the_tools
from jobs.workflow import AGAIN, another_pass, ask_for_approval, start
from tests.world.anthropic import KEY, Anthropic
from tests.world.server import World

SOMEWHERE = "93.184.216.34"
"""A public address; nobody is ever asked there."""
EDITOR = "benchmark"


@dataclass(frozen=True, slots=True)
class Story:
    """A topic as it comes in on a day."""

    title: str
    today: datetime


@dataclass(frozen=True, slots=True)
class Investigated:
    """A finished dossier as it is stored, the texts it was read from, and what it took."""

    dossier: Dossier
    texts: Mapping[str, str]
    problem: str
    cpu_s: float
    wall_s: float


class Served(httpx.AsyncBaseTransport):
    """The web as far as it is known: each page at its address, and nothing anywhere else."""

    def __init__(self, pages: Iterable[Mapping[str, Any]]) -> None:
        self._pages = {normalise(page["url"]): page for page in pages}
        self._hosts = {key.partition("/")[0].partition("?")[0] for key in self._pages}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        address = f"{request.url.scheme}://{request.headers['host']}{request.url.raw_path.decode('ascii', 'replace')}"
        page = self._pages.get(normalise(address))
        body = httpx.ByteStream(as_html(page).encode() if page else b"<html><body>Nothing is here.</body></html>")
        return httpx.Response(200 if page else 404, headers={"Content-Type": "text/html; charset=utf-8"}, stream=body, request=request)

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        if normalise(f"http://{host}") not in self._hosts:
            raise OSError
        return [SOMEWHERE]

    def opened(self, desk: Settings) -> WebFetcher:
        return WebFetcher(desk, resolve=self.resolve, manners=Manners(), wire=self)


def as_html(page: Mapping[str, Any]) -> str:
    """A plain article: what the data knows of a page, in the markup of any newspaper."""
    published = page.get("published")
    dated = f'<meta property="article:published_time" content="{escape(published)}">' if published else ""
    paragraphs = (part.strip() for part in page["text"].split("\n\n"))
    body = "".join(f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in paragraphs if part)
    title = escape(page["title"])
    head = f'<meta charset="utf-8"><title>{title}</title><meta property="og:title" content="{title}">{dated}'
    return f"<!DOCTYPE html><html><head>{head}</head><body><article><h1>{title}</h1>{body}</article></body></html>"


def archived(pages: Iterable[Mapping[str, Any]]) -> Iterator[ArchivedPage]:
    for number, page in enumerate(pages, 1):
        made = from_fields(f"page {number}", page["url"], title=page["title"], text=page["text"], published=when(page.get("published")))
        if isinstance(made, ArchivedPage):
            yield made


def when(written: str | None) -> When | None:
    """A date nobody can read is no date."""
    try:
        When(written or "").start  # noqa: B018  reading it is the test
    except ValueError:
        return None
    return When(written or "")


@contextmanager
def newsroom(pages: Sequence[Mapping[str, Any]], *, online: bool = True) -> Iterator["Newsroom"]:
    """A fresh desk; the settings of this process point at it until it closes. Offline only its archive has the pages."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        desk = {
            "DESK_DATABASE_URL": f"sqlite:///{folder / 'desk.db'}",
            "DESK_EVIDENCE_URL": str(folder / "evidence"),
            "DESK_ENGINES": "archive",
            "DESK_READER": "offline",
            "DESK_PICTURES": "false",
        }
        before = dict(os.environ)
        os.environ.update(desk)
        settings.cache_clear()
        the_gates.cache_clear()
        try:
            with asyncio.Runner() as loop:
                add_to_archive(desk["DESK_DATABASE_URL"], pages)
                yield Newsroom(desk["DESK_DATABASE_URL"], folder, Served(pages if online else ()), loop)
        finally:
            engine.cache_clear()
            the_gates.cache_clear()
            os.environ.clear()
            os.environ.update(before)
            settings.cache_clear()


def add_to_archive(url: str, pages: Iterable[Mapping[str, Any]]) -> None:
    database.upgrade(url)
    with writing(url) as session:
        archive.add(session, archived(pages), now=now())


@dataclass(frozen=True, slots=True)
class Newsroom:
    url: str
    folder: Path
    web: Served
    loop: asyncio.Runner  # one for all topics, as in a worker: locks and gates belong to it

    def investigate(self, story: Story, mode: Mode) -> Investigated:
        """File the topic, plan, approve the plan as it is, and see the run through; nothing is remembered from another topic."""
        forget_readings()
        wall, cpu = time.monotonic(), time.process_time()
        run_id = self._filed(story, mode)
        self.loop.run(self._run(run_id, story.today), context=copy_context())
        cpu_s, wall_s = time.process_time() - cpu, time.monotonic() - wall
        found = self._stored(run_id, cpu_s, wall_s)
        shutil.rmtree(self.folder / "evidence", ignore_errors=True)
        return found

    def _filed(self, story: Story, mode: Mode) -> int:
        with writing(self.url) as session:
            topic = topics.by_title(session, story.title) or self._new_topic(session, story)
            plan = Plan(brief=topic.brief, cap_usd=settings().cap_usd, cap_minutes=mode.cap_minutes)
            return investigations.open_(session, topic, mode=mode, by=EDITOR, now=now(), plan=plan).id

    def _new_topic(self, session: Any, story: Story) -> Topic:
        draft = topics.Draft(story.title, discovery_date=story.today, filed_by=EDITOR)
        return topics.file(session, draft, now=story.today)

    async def _run(self, run_id: int, today: datetime) -> None:
        """As `jobs.workflow` orders it, without the store of steps that a killed worker needs."""
        pipeline = the_pipeline()
        put = partial(self._waves, run_id, today)
        await put(pipeline.planning, 1, brakes=False)
        ask_for_approval(self.url, run_id, "")
        with writing(self.url) as session:
            investigations.approve(session, run_id, investigations.get(session, run_id).plan, by=EDITOR, now=now())
        start(self.url, run_id)
        for number in count(1):
            await put(pipeline.each_pass, number)
            if another_pass(self.url, run_id, number) != AGAIN:
                break
        await put(pipeline.closing, number, brakes=False)
        workflow.finish(self.url, run_id)

    async def _waves(self, run_id: int, today: datetime, waves: Sequence[Wave], number: int, *, brakes: bool = True) -> None:
        toolbox = partial(self._tools, today)
        for wave in waves:
            await asyncio.gather(*(run_stage(Step(self.url, toolbox, run_id, stage, number, number, brakes)) for stage in wave))

    @asynccontextmanager
    async def _tools(self, today: datetime, assignment: Assignment) -> AsyncIterator[Tools]:
        async with the_tools(assignment, self.web.opened) as given:
            yield replace(given, clock=lambda: today)

    def _stored(self, run_id: int, cpu_s: float, wall_s: float) -> Investigated:
        with reading(self.url) as session:
            run, dossier = investigations.get(session, run_id), dossiers.load(session, run_id)
        files = FileVault(str(self.folder / "evidence"))
        texts = {source.id: files.get(source.text_sha256).decode() for source in dossier.sources if source.capture}
        problem = run.problem if run.status is not Status.COMPLETED else ""
        return Investigated(dossier.with_(recommendation=run.recommendation), texts, problem, cpu_s, wall_s)


@dataclass(frozen=True, slots=True)
class Desk:
    url: str
    env: dict[str, str]

    @contextmanager
    def process(self, *command: str) -> Iterator["subprocess.Popen[bytes]"]:
        started = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=self.env, stdout=subprocess.DEVNULL)
        try:
            yield started
        finally:
            started.terminate()
            started.wait(20)

    def await_worker(self, seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with reading(self.url) as session:
                if living_workers(session, now=datetime.now(UTC), within=settings().silence):
                    return
            time.sleep(0.1)
        raise RuntimeError("No worker came up.")


@contextmanager
def demo_desk(world: World, claude: Anthropic | None = None) -> Iterator[Desk]:
    """A fresh demo desk whose engines and pages are the world's; the settings of this process point at it until it closes."""
    with TemporaryDirectory() as folder, world:
        desk = {
            "DESK_DATABASE_URL": f"sqlite:///{Path(folder) / 'desk.db'}",
            "DESK_EVIDENCE_URL": str(Path(folder) / "evidence"),
            "DESK_DEMO_SERVER": world.url,
            "DESK_ENGINE_URLS": json.dumps(world.urls | ({"anthropic": claude.url} if claude else {})),
            "DESK_ANTHROPIC_API_KEY": KEY if claude else "",
            # Nobody is at the world's Wikipedia and DOIs, and no service could open them: nothing a real desk waits for.
            "DESK_ENGINES": ",".join(one.name for one in manifests() if one.kind not in (EngineKind.READER, EngineKind.WEB_ARCHIVE)),
            "DESK_CONTACT": "desk@newsroom.example",
            **{f"DESK_{key.upper()}": "a key" for manifest in manifests() for key in manifest.keys},
        }
        os.environ |= desk
        settings.cache_clear()
        database.upgrade(desk["DESK_DATABASE_URL"])
        with writing(desk["DESK_DATABASE_URL"]) as session:
            load.load(session, now=datetime.now(UTC))
        yield Desk(desk["DESK_DATABASE_URL"], dict(os.environ))


def memory_mb(pid: int, what: str = "VmRSS") -> float:
    """Resident memory of a process now, or its peak (`VmHWM`)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
