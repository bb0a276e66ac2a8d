"""Look at the sources of a decided topic again, and say what became of them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from core.errors import DatabaseProblem, DeskError, EvidenceError, NotFound
from core.evidence.capture import freeze, seal
from core.evidence.fetch.web_fetcher import Look, WebFetcher, look, watched
from core.evidence.port import Fetcher, Page, Vault
from core.evidence.quotes import anchor
from core.gather import gather
from core.model.dates import moment
from core.model.dossier import Dossier, Finding
from core.model.investigation import Investigation
from core.model.source import WATCH, Capture, Change, Source
from core.model.words import ChangeKind, EventKind, Relation
from core.policy.source_changes import Cited, Judged, edited, flagged, named, news, summary, vanished
from core.policy.text_diff import Version
from core.settings import settings
from db import changes, dossiers, investigations, reviews
from db.database import reading, writing
from jobs.adapters import DeskVault
from jobs.purge import let_go_of
from jobs.steps import now, why_failed
from jobs.toolbox import the_manners

NOT_THERE = "it is no longer on the desk"


@dataclass(frozen=True, slots=True)
class Known:
    """What was known before the look: the dossier, the last change of each source, and who began looking when."""

    run: Investigation
    dossier: Dossier
    latest: dict[str, Change]
    began: datetime

    @property
    def met(self) -> datetime:
        """The moment up to which wishes for a look are met; the clock of whoever wished may be ahead of ours."""
        return max(self.began, self.run.watch_asked_at or self.began)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the look at one source came to: news with the page as it is now, nothing new, or why it could not be looked at."""

    source: Source
    judged: Judged | None = None
    capture: Capture | None = None
    missed: str = ""


def ask_for_due(url: str) -> str:
    """One round of the watch: everything that is due is wanted, and put in line by the next worker that looks."""
    with writing(url) as session:
        return str(changes.ask_for_due(session, now=now(), days=settings().watch_days))


async def look_again(url: str, investigation_id: int) -> str:
    """Read every source anew, keep what has changed, and tell; a look that is made twice tells nothing twice."""
    try:
        known = await asyncio.to_thread(load, url, investigation_id)
        seen = await see_all(known)
        return await asyncio.to_thread(keep, url, known, seen)
    except NotFound:  # cleared off the desk meanwhile
        return NOT_THERE
    except DatabaseProblem:  # the step waits for it
        raise
    except Exception as error:  # it would break again, and the others would wait behind it for ever
        return await asyncio.to_thread(give_up, url, investigation_id, f"It could not be looked at: {why_failed(error).rstrip('.')}.")


def give_up(url: str, investigation_id: int, note: str) -> str:
    with writing(url) as session:
        changes.give_up(session, investigation_id, now=now(), note=note)
    return note


def load(url: str, investigation_id: int) -> Known:
    with reading(url) as session:
        run = investigations.get(session, investigation_id)
        return Known(run, dossiers.load(session, run.id), changes.latest(session, run.id), now())


async def see_all(known: Known) -> list[Seen]:
    """Several at once, at their own addresses only: a copy somewhere else says nothing about the page."""
    desk = settings()
    fetcher, vault, at_once = WebFetcher(desk, manners=the_manners()), DeskVault(desk.evidence_url), asyncio.Semaphore(desk.fetch_at_once)

    async def one(source: Source) -> Seen:
        async with at_once:
            return await see(source, known, fetcher, vault)

    try:
        return await gather(one(source) for source in watched(known.dossier))
    finally:
        await fetcher.close()


async def see(source: Source, known: Known, fetcher: Fetcher, vault: Vault) -> Seen:
    """One source; one that cannot be looked at, or compared, or kept never stops the others."""
    try:
        return await _seen(source, known, fetcher, vault)
    except Exception as error:  # whatever a page does
        return Seen(source, missed=why_failed(error))


async def _seen(source: Source, known: Known, fetcher: Fetcher, vault: Vault) -> Seen:
    found = await look(source, fetcher)
    if found.missed:
        return Seen(source, missed=found.missed)
    try:
        frozen = (await vault.get(source.text_sha256)).decode()
    except EvidenceError as lost:
        return Seen(source, missed=f"there is nothing to compare it with. {lost}")
    judged = await asyncio.to_thread(judge, source, known, frozen, found)
    try:
        return Seen(source, judged, await kept(found.page, source, vault) if judged and found.page else None)
    except DeskError as full:
        return Seen(source, missed=f"it has changed, and could not be kept. {full}")


def judge(source: Source, known: Known, frozen: str, found: Look) -> Judged | None:
    passages = cited(known.dossier, source.id, found.page.text if found.page else "")
    if found.page is None:
        judged: Judged | None = vanished(source, found.gone, passages)
    else:
        judged = edited(source, Version(source.title, frozen), Version(found.page.title, found.page.text), passages)
    return news(source, judged, known.latest.get(source.id))


async def kept(page: Page, source: Source, vault: Vault) -> Capture:
    """The page as it is now is evidence too."""
    return await seal(await freeze(page, vault, now()), source.id, page.title or source.title, vault)


def keep(url: str, known: Known, seen: Sequence[Seen]) -> str:
    """All of it in one transaction: what another look recorded meanwhile is not recorded again, and of a post purged meanwhile nothing."""
    looked_for = {one.source.id for one in seen}
    unwatched = [source.id for source in known.dossier.sources if source.id not in looked_for]
    with writing(url) as session:
        run = investigations.get(session, known.run.id, lock=True)
        purged = {source.id for source in dossiers.load(session, run.id, all_posts=False).sources if source.purged}
        seen, late = [one for one in seen if one.source.id not in purged], [one for one in seen if one.source.id in purged]
        missed = [(one.source.id, one.missed) for one in seen if one.missed]
        latest = changes.latest(session, run.id)
        new = [one for one in seen if one.judged and _id(latest, one.source) == _id(known.latest, one.source)]
        _record(session, run.id, new, known.began)
        _wait_again(session, run, [(one.source, one.judged) for one in new if one.judged and one.judged.grave])
        note = summary(len(seen) - len(missed), _changed(changes.latest(session, run.id), seen), missed, unwatched)
        changes.watched(session, run.id, now=known.met, note=note)
    let_go_of(url, {file.sha256 for one in late if one.capture for file in one.capture.every_file})
    return f"{len(new)} changed. {note}"


def _changed(latest: dict[str, Change], seen: Sequence[Seen]) -> int:
    """How many of the sources that could be looked at are no longer as they were captured."""
    looked_at = {one.source.id for one in seen if not one.missed}
    return sum(key in looked_at and change.kind is not ChangeKind.RESTORED for key, change in latest.items())


def _id(latest: dict[str, Change], source: Source) -> int:
    return latest[source.id].id if source.id in latest else 0


def _record(session: Session, investigation_id: int, new: Sequence[Seen], at: datetime) -> None:
    """As a change with its difference, as a finding of the dossier, and as a line of the log."""
    told = []
    for one in new:
        if judged := one.judged:
            words = (judged.sentence, judged.diff, judged.lost)
            changes.record(session, Change(investigation_id, one.source.id, judged.kind, at, *words, one.capture))
            investigations.log(session, investigation_id, EventKind.STATUS, judged.sentence, now=now(), stage=WATCH)
            told.append(Finding(f"{moment(at).words()} UTC: {judged.sentence}", WATCH, (one.source.id,)))
    if told:
        before = dossiers.load(session, investigation_id)
        dossiers.save(session, before, before.with_(findings=before.findings + tuple(told)), stage=WATCH)


def _wait_again(session: Session, run: Investigation, grave: Sequence[tuple[Source, Judged]]) -> None:
    """What a level rests on is gone: an editor must look. A run whose place was taken has no level of its own any more."""
    if grave and not reviews.is_superseded(session, run):
        reviews.reopen(session, run.id, by="", now=now(), words=named(grave), sentence=flagged(grave))


def cited(dossier: Dossier, source_id: str, text: str = "") -> Sequence[Cited]:
    """The passages that count from a source, and which of them a text still has."""
    central = {claim.id for claim in dossier.claims if claim.central}
    counted = [one for one in dossier.evidence if one.source_id == source_id and one.counts]
    return [
        Cited(
            claim_id=one.claim_id,
            weighty=one.claim_id in central and one.relation in (Relation.SUPPORTS, Relation.CONTRADICTS),
            stands=one.quote is not None and anchor(text, one.quote.exact) is not None,
        )
        for one in counted
    ]
