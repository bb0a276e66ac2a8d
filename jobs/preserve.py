"""After a run: pictures, lasting copies and time stamps for its captures. A capture that cannot be added to stays as it is."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import httpx

from core.errors import Altered, Busy, DatabaseProblem, EvidenceError, Lost, NotAsked, NotKept, NotNow, TimedOut, Unreachable
from core.evidence.capture import kept, metadata, seal, timestamps
from core.evidence.capture.chromium import why_not
from core.evidence.capture.page_assets import host
from core.evidence.capture.screenshots import Camera
from core.evidence.fetch.downloader import Manners
from core.evidence.port import Vault
from core.model.dossier import Dossier, Gap
from core.model.investigation import Investigation
from core.model.plan import Query
from core.model.source import Capture, Source
from core.model.words import CaptureKind, EventKind, FileRole, Method
from core.search.calling.provider_calls import Discipline
from core.search.engines import as_planned, wire
from core.search.engines.wayback import PAUSE, TRIES, WaybackMachine
from core.settings import Settings, settings
from core.web.provider_http import open_http
from core.web.ssrf_guard import DEMO_SUFFIX
from core.web.urls import domain
from db import dossiers, investigations
from db.database import reading, writing
from jobs.adapters import DeskBook, DeskCache, DeskPurse, DeskVault
from jobs.purge import let_go_of
from jobs.queues import MOST_TRIES
from jobs.steps import Assignment, now, why_failed
from jobs.toolbox import known_gates, the_manners

PURPOSE = "preserve"
SAVE_SECONDS = PAUSE * TRIES + 60
"""A lasting copy takes as long as the archive takes; the desk only sees to it that it ends."""
STAGE = "preserve"
NOTHING = "nothing to add"
LATER = "the rest is left to a later try"
KINDS: tuple[tuple[str, str, Callable[[Capture], object]], ...] = (
    ("picture of a page", "pictures of pages", lambda capture: capture.file(FileRole.PNG)),
    ("copy in the Wayback Machine", "copies in the Wayback Machine", lambda capture: capture.archive_url),
    ("time stamp", "time stamps", lambda capture: capture.file(FileRole.TIMESTAMP)),
)
"""What may be there, of one and of many, and how to tell."""
NO_PICTURES = "No pictures of the pages could be taken"
NO_COPIES = "No page could be saved in the Wayback Machine"
NO_KEYS = "It saves pages only for those with keys, and the desk has none."


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


async def preserve(url: str, investigation_id: int, number: int = 1) -> str:
    """Add what the captures of a finished run lack; what an earlier try added or gave up is left alone, and the last leaves nothing."""
    run, dossier = await asyncio.to_thread(_load, url, investigation_id)
    errand = Errand(url, run, dossier, last=number >= MOST_TRIES)
    async with _additions(settings(), errand) as additions:
        done = [await errand.add(additions, source, capture) for source, capture in captured(dossier)]
    return await asyncio.to_thread(_end, url, run) if all(done) else LATER


def _load(url: str, investigation_id: int) -> tuple[Investigation, Dossier]:
    with reading(url) as session:
        return investigations.get(session, investigation_id), dossiers.load(session, investigation_id)


def captured(dossier: Dossier) -> Iterator[tuple[Source, Capture]]:
    """What there is to add to; of a purged post there is nothing left."""
    for source in dossier.sources:
        if (capture := dossier.capture_of(source)) and not capture.purged_at:
            yield source, capture


@dataclass(frozen=True, slots=True)
class Errand:
    """One run's captures in our care, and what is known of them."""

    url: str
    run: Investigation
    dossier: Dossier
    last: bool

    async def add(self, additions: Sequence[Addition], source: Source, capture: Capture) -> bool:
        """Everything one capture lacks, then kept at once: a kill costs at most this one source. Tells whether that was all."""
        fuller, done = capture, True
        for addition in additions:
            if addition.lacks(fuller) and not self.given_up(what := addition.failure.format(id=source.id)):
                added = await self._attempt(addition, what, source, fuller)
                fuller, done = added or fuller, done and added is not None
        if fuller != capture:
            await asyncio.to_thread(self._keep, capture, fuller)
        return done

    async def _attempt(self, addition: Addition, what: str, source: Source, capture: Capture) -> Capture | None:
        """The capture with what was added, or as it is when that cannot be had; nothing when it may be had later."""
        try:
            return await addition.add(source, capture)
        except DatabaseProblem:
            raise
        except Exception as error:  # whatever a page does, the others get theirs
            if may_pass(error) and not self.last:
                return None
            await self.miss(what, why_failed(error))
            return capture

    def given_up(self, what: str) -> bool:
        return any(gap.what == what for gap in self.dossier.gaps)

    async def miss(self, what: str, why: str) -> None:
        await asyncio.to_thread(self._miss, Gap(what, why, STAGE, pass_no=self.dossier.pass_no))

    def _miss(self, gap: Gap) -> None:
        with writing(self.url) as session:
            dossiers.add_gap(session, self.run.id, gap, now=now())

    def _keep(self, capture: Capture, fuller: Capture) -> None:
        """What was replaced goes, for nothing leads to it any more; or what was added, where the capture was purged meanwhile."""
        with writing(self.url) as session:
            kept = dossiers.keep_capture(session, self.run.id, fuller)
        before, after = ({file.sha256 for file in one.every_file} for one in (capture, fuller))
        let_go_of(self.url, before - after if kept else after - before)


@asynccontextmanager
async def _additions(desk: Settings, errand: Errand) -> AsyncIterator[tuple[Addition, ...]]:
    """What this desk adds, in this order: the time stamp is last, because it vouches for all the rest."""
    vault = DeskVault(desk.evidence_url)
    async with AsyncExitStack() as opened:
        http = await opened.enter_async_context(open_http())
        found: list[Addition] = []
        if camera := await _camera(desk, errand, vault, opened):
            found.append(camera)
        if copies := await _copies(desk, errand, http):
            found.append(copies)
        found.append(Seal(vault))
        if desk.timestamp_url:
            found.append(TimeStamp(http, desk.timestamp_url, vault))
        yield tuple(found)


async def _camera(desk: Settings, errand: Errand, vault: DeskVault, opened: AsyncExitStack) -> Photograph | None:
    """Opened once for all pages, and only when there is one; that none can be is one gap, not one for each."""
    if why_not(desk):  # the run itself has said so
        return None
    photograph = Photograph(Camera(desk), the_manners(), vault)
    if not any(photograph.lacks(capture) for _, capture in captured(errand.dossier)):
        return None
    try:
        camera = await opened.enter_async_context(photograph.camera)
        await camera.open()
    except NotKept as error:
        await errand.miss(NO_PICTURES, str(error))
        return None
    return photograph


async def _copies(desk: Settings, errand: Errand, http: httpx.AsyncClient) -> LastingCopy | None:
    """Only for stories of the world: an invented one has no business in a public archive."""
    if not desk.save_pages or errand.dossier.topic.demo:
        return None
    if not all(desk.secret(name) for name in WaybackMachine.manifest.better_with):
        await errand.miss(NO_COPIES, NO_KEYS)
        return None
    archive = WaybackMachine(wire(WaybackMachine.manifest, desk, http))
    archive.manifest = as_planned(archive.manifest, desk)
    return LastingCopy(archive, await asyncio.to_thread(_discipline, desk, errand))


def _discipline(desk: Settings, errand: Errand) -> Discipline:
    assignment = Assignment(errand.url, errand.run, STAGE, errand.dossier.pass_no, 1)
    book, purse = DeskBook(errand.url, assignment), DeskPurse(assignment, desk.search_calls)
    return Discipline(known_gates(errand.url), DeskCache(errand.url), book, purse, lambda: "", now, desk.search_seconds)


def _end(url: str, run: Investigation) -> str:
    """Said once, by what is there in the end, however many tries it took."""
    with writing(url) as session:
        dossier = dossiers.load(session, run.id)
        note = summary([capture for _, capture in captured(dossier)])
        if dossiers.mark_preserved(session, run.id, now=now()) and note != NOTHING:
            investigations.log(session, run.id, EventKind.STATUS, f"Kept with the captures: {note}.", now=now(), stage=STAGE)
    return note


def summary(kept: Sequence[Capture]) -> str:
    """What is there: 12 pictures of pages, 1 time stamp."""
    counted = [(sum(bool(has(capture)) for capture in kept), one, many) for one, many, has in KINDS]
    return ", ".join(f"{number} {many if number > 1 else one}" for number, one, many in counted if number) or NOTHING
