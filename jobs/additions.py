"""What can be added to a capture after its run, one thing at a time: pictures, a lasting copy, a new seal, a time stamp."""

from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import httpx

from core.errors import Altered, Busy, EvidenceError, Lost, NotAsked, NotNow, TimedOut, Unreachable
from core.evidence.capture import kept, metadata, seal, timestamps
from core.evidence.capture.page_assets import host
from core.evidence.capture.screenshots import Camera
from core.evidence.fetch.downloader import Manners
from core.evidence.port import Vault
from core.model.plan import Query
from core.model.source import Capture, Source
from core.model.words import CaptureKind, FileRole, Method
from core.search.calling.provider_calls import Discipline
from core.search.engines.wayback import PAUSE, TRIES, WaybackMachine
from core.web.ssrf_guard import DEMO_SUFFIX
from core.web.urls import domain

PURPOSE = "preserve"
SAVE_SECONDS = PAUSE * TRIES + 60
"""A lasting copy takes as long as the archive takes; the desk only sees to it that it ends."""


class Addition(Protocol):
    """One thing a capture may lack; `failure` is the gap it leaves behind, with the source's id to be put in."""

    failure: ClassVar[str]

    def lacks(self, capture: Capture) -> bool: ...

    async def add(self, source: Source, capture: Capture) -> Capture:
        """The capture with it; raises one of our errors with its sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Photograph:
    """A page as a picture and on paper, made from the frozen bytes; of what came another way its site today says nothing."""

    failure: ClassVar[str] = "The page of {id} could not be pictured"
    camera: Camera
    manners: Manners
    vault: Vault

    def lacks(self, capture: Capture) -> bool:
        drawn = capture.kind is CaptureKind.PAGE and capture.method != Method.ARCHIVE_COPY
        return drawn and not (capture.file(FileRole.PNG) and capture.file(FileRole.PDF))

    async def add(self, source: Source, capture: Capture) -> Capture:
        html = await self.vault.get(capture.sha256)
        page = capture.final_url, html, capture.content_type
        if capture.method == Method.HTTP:
            async with self.manners.visit(host(capture.final_url)):
                made = await self.camera.take(*page)
        else:
            made = await self.camera.take(*page, alone=True)
        png = await kept(FileRole.PNG, made.png, "image/png", self.vault)
        pdf = await kept(FileRole.PDF, made.pdf, "application/pdf", self.vault)
        return unsealed(capture).with_file(png, pdf)


@dataclass(frozen=True, slots=True)
class LastingCopy:
    """The page saved in the Wayback Machine, where anybody can see it; what is invented is of no use there."""

    failure: ClassVar[str] = "{id}’s page could not be saved in the Wayback Machine"
    archive: WaybackMachine
    discipline: Discipline

    def lacks(self, capture: Capture) -> bool:
        on_the_web = capture.kind in (CaptureKind.PAGE, CaptureKind.DOCUMENT) and capture.method != Method.ARCHIVE_COPY
        return on_the_web and not capture.archive_url and not domain(capture.final_url).endswith(DEMO_SUFFIX)

    async def add(self, source: Source, capture: Capture) -> Capture:
        url = capture.final_url
        patient = replace(self.discipline, seconds=SAVE_SECONDS)
        made = await patient.ask(self.archive.saving, Query(url, PURPOSE), lambda: self.archive.save(url), lambda _: 1)
        return unsealed(capture).with_(archive_url=made)


@dataclass(frozen=True, slots=True)
class Seal:
    """metadata.json anew, which lists what was added."""

    failure: ClassVar[str] = "{id}’s capture could not be sealed anew"
    vault: Vault

    def lacks(self, capture: Capture) -> bool:
        return capture.file(FileRole.METADATA) is None

    async def add(self, source: Source, capture: Capture) -> Capture:
        return await seal(capture, source.id, source.title, self.vault)


@dataclass(frozen=True, slots=True)
class TimeStamp:
    """An independent word on when the sealed list existed, and with it every file it names."""

    failure: ClassVar[str] = "{id}’s capture has no time stamp"
    http: httpx.AsyncClient
    url: str
    vault: Vault

    def lacks(self, capture: Capture) -> bool:
        return capture.file(FileRole.TIMESTAMP) is None

    async def add(self, source: Source, capture: Capture) -> Capture:
        sealed = await seal(capture, source.id, source.title, self.vault)
        token = await timestamps.stamp(self.http, self.url, metadata(sealed, source.id, source.title))
        return sealed.with_file(await kept(FileRole.TIMESTAMP, token, timestamps.TYPE, self.vault))


def unsealed(capture: Capture) -> Capture:
    """A list that does not name what is being added no longer counts, nor does its time stamp."""
    return capture.with_(files=tuple(one for one in capture.files if one.role not in (FileRole.METADATA, FileRole.TIMESTAMP)))


def may_pass(error: Exception) -> bool:
    """Whether a later try may succeed: a provider that is busy or away, a full disk; not a file that is gone."""
    passing = (Busy, Unreachable, TimedOut, NotAsked, NotNow, EvidenceError)
    return isinstance(error, passing) and not isinstance(error, Lost | Altered)
