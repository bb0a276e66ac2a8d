"""What can be added to a capture after its run, one thing at a time: pictures, a lasting copy, a time stamp."""

from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import httpx

from core.model.plan import Query
from core.model.source import Capture, Source
from core.model.words import CaptureKind, FileRole
from core.reading import timestamp
from core.reading.camera import Camera
from core.reading.capture import kept, metadata, seal
from core.reading.guard import DEMO_SUFFIX
from core.reading.port import Vault
from core.search.discipline import Discipline
from core.search.urls import domain
from core.search.wayback import PAUSE, TRIES, WaybackMachine

PURPOSE = "preserve"
SAVE_SECONDS = PAUSE * TRIES + 60
"""A lasting copy takes as long as the archive takes; the desk only sees to it that it ends."""


class Addition(Protocol):
    """One thing a capture may lack; `failure` is the gap it leaves behind, with the source's id to be put in."""

    failure: ClassVar[str]

    def lacks(self, capture: Capture) -> bool: ...

    async def add(self, source: Source, capture: Capture) -> Capture:
        """The capture with it, sealed; raises one of our errors with its sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Photograph:
    """A page as a picture and on paper, made from the frozen bytes."""

    failure: ClassVar[str] = "The page of {id} could not be pictured"
    camera: Camera
    vault: Vault

    def lacks(self, capture: Capture) -> bool:
        return capture.kind is CaptureKind.PAGE and not (capture.file(FileRole.PNG) and capture.file(FileRole.PDF))

    async def add(self, source: Source, capture: Capture) -> Capture:
        html = await self.vault.get(capture.sha256)
        made = await self.camera.take(capture.final_url, html, capture.content_type)
        png = await kept(FileRole.PNG, made.png, "image/png", self.vault)
        pdf = await kept(FileRole.PDF, made.pdf, "application/pdf", self.vault)
        return await sealed_anew(source, capture.with_file(png, pdf), self.vault)


@dataclass(frozen=True, slots=True)
class LastingCopy:
    """The page saved in the Wayback Machine, where anybody can see it; what is invented is of no use there."""

    failure: ClassVar[str] = "{id}’s page could not be saved in the Wayback Machine"
    archive: WaybackMachine
    discipline: Discipline
    vault: Vault

    def lacks(self, capture: Capture) -> bool:
        on_the_web = capture.kind in (CaptureKind.PAGE, CaptureKind.DOCUMENT)
        return on_the_web and not capture.archive_url and not domain(capture.final_url).endswith(DEMO_SUFFIX)

    async def add(self, source: Source, capture: Capture) -> Capture:
        url = capture.final_url
        patient = replace(self.discipline, seconds=SAVE_SECONDS)
        made = await patient.ask(self.archive.manifest, Query(url, PURPOSE), lambda: self.archive.save(url), lambda _: 1)
        return await sealed_anew(source, capture.with_(archive_url=made), self.vault)


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
        token = await timestamp.stamp(self.http, self.url, metadata(sealed, source.id, source.title))
        return sealed.with_file(await kept(FileRole.TIMESTAMP, token, timestamp.TYPE, self.vault))


async def sealed_anew(source: Source, capture: Capture, vault: Vault) -> Capture:
    """metadata.json lists what was added, so a time stamp of the old one no longer counts."""
    unstamped = capture.with_(files=tuple(one for one in capture.files if one.role is not FileRole.TIMESTAMP))
    return await seal(unstamped, source.id, source.title, vault)
