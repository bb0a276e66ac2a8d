"""A finished investigation with real captures in the evidence store, for tests of what comes after a run."""

import hashlib
from dataclasses import dataclass, replace

from sqlalchemy import select

from core.evidence.capture import freeze, seal
from core.evidence.port import Page
from core.model.dossier import Dossier
from core.model.source import Capture, CaptureFile, Source
from core.model.words import CaptureKind, EventKind, Method, Mode, Status
from core.settings import settings
from core.web.urls import domain, normalise
from db import dossiers, investigations, schema, topics
from db.database import writing
from db.vault import FileVault
from jobs.adapters import DeskVault
from jobs.preserve import STAGE
from jobs.steps import now
from tests.jobs.desk import Desk

GREEN = '<!doctype html><title>The mill</title><body style="margin:0;background:#0f0"><p style="margin:80px">The Tarn mill closed.</p>'


@dataclass(frozen=True, slots=True)
class Story:
    """A page that was read."""

    url: str
    more: str = ""
    kind: CaptureKind = CaptureKind.PAGE
    method: Method = Method.HTTP

    @property
    def page(self) -> Page:
        body = f"{GREEN}<!-- {self.url} -->{self.more}".encode()
        words, came = "The Tarn mill closed.", (self.url, self.url, 200, "text/html; charset=utf-8")
        return Page(*came, body, words, title="The mill", kind=self.kind, method=self.method)


async def investigated(url: str, *stories: Story, demo: bool = False) -> int:
    """The number of a completed investigation with these sources, each captured and sealed."""
    vault = DeskVault(settings().evidence_url)
    sources = [source(number, story) for number, story in enumerate(stories, start=1)]
    frozen = [await freeze(story.page, vault, now()) for story in stories]
    captures = [await seal(capture, one.id, one.title, vault) for one, capture in zip(sources, frozen, strict=True)]
    return save(url, [replace(one, capture=capture.sha256) for one, capture in zip(sources, captures, strict=True)], captures, demo)


def source(number: int, story: Story) -> Source:
    return Source(
        f"S{number:03}", story.url, normalise(story.url), domain(story.url), domain(story.url), "The mill", capture_kind=story.kind
    )


def save(url: str, sources: list[Source], captures: list[Capture], demo: bool) -> int:
    with writing(url) as session:
        topic = topics.file(session, topics.Draft("The Tarn mill closed", demo=demo), now=now())
        run = investigations.open_(session, topic, mode=Mode.QUICK, by="Ana Verrin", now=now())
        full = Dossier(run.id, topic, run.mode, sources=tuple(sources), captures=tuple(captures))
        dossiers.save(session, dossiers.load(session, run.id), full, stage="read")
        investigations.set_(session, run.id, status=Status.COMPLETED, finished_at=now())
    return run.id


def captured(desk: Desk, key: int) -> list[Capture]:
    return list(desk.dossier(key).captures)


def stored(file: CaptureFile | None) -> bytes:
    assert file is not None
    content = FileVault(settings().evidence_url).get(file.sha256)
    assert (hashlib.sha256(content).hexdigest(), len(content)) == (file.sha256, file.size)
    return content


def gaps(desk: Desk, key: int) -> list[tuple[str, str]]:
    return [(gap.what, gap.why) for gap in desk.dossier(key).gaps if gap.stage == STAGE]


def told(desk: Desk, key: int) -> list[tuple[EventKind, str]]:
    return [(event.kind, event.message) for event in desk.events(key) if event.stage == STAGE]


def is_preserved(desk: Desk, key: int) -> bool:
    run = schema.investigations
    return desk.read(lambda session: session.execute(select(run.c.preserved_at).where(run.c.id == key)).scalar()) is not None
