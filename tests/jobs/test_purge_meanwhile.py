"""What others do before, during and after a purge: nothing of a post lands behind it, and no evidence is lost to it."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

import pytest

from core.errors import DatabaseProblem
from core.evidence.capture import kept
from core.model.judgement import Recommendation
from core.model.source import Capture, Source
from core.model.words import CaptureKind, ChangeKind, DecisionKind, FileRole, Level, Mode, Status
from core.policy.source_changes import Judged
from core.settings import settings
from db import investigations, posts, reviews, topics
from db.database import engine, prepare_sqlite, reading, writing
from db.vault import FileVault
from jobs import purge as purging
from jobs import watch
from jobs.adapters import DeskVault
from jobs.preserve import Errand, Photograph, Seal, captured, unsealed
from jobs.purge import Forgetting, purge
from jobs.readers import the_memory
from jobs.steps import now
from tests.jobs.desk import Desk, a_desk
from tests.jobs.test_forgotten import everything, written_down
from tests.jobs.test_purge import CHIRP, a_page, a_source, captures_of, changed, ended, put_long_ago, remarks, stored_at, there

WHO = ("saltingroad12", "wilma")
VERIFIED = Recommendation(Level.VERIFIED, Level.VERIFIED, 1, 1, 1, 1, 0.5, "It is so.")


@pytest.fixture
def desk(url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(url, tmp_path, DESK_POSTS_DAYS="90") as made:
        yield made


@pytest.fixture
def lite(sqlite_url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(sqlite_url, tmp_path, DESK_POSTS_DAYS="90") as made:
        yield made


def files() -> list[Path]:
    return [path for path in Path(settings().evidence_url).rglob("*") if path.is_file()]


def telling() -> list[str]:
    """Files in which somebody is named, or whose picture shows it."""
    return [path.name for path in files() if any(word.encode() in path.read_bytes().lower() for word in WHO)]


def first(desk: Desk, key: int) -> tuple[Source, Capture]:
    return next(captured(desk.dossier(key)))


class Pictures:
    """An addition that needs no Chromium."""

    failure: ClassVar[str] = Photograph.failure

    def lacks(self, capture: Capture) -> bool:
        return capture.file(FileRole.PNG) is None

    async def add(self, source: Source, capture: Capture) -> Capture:
        png = await kept(FileRole.PNG, b"A picture of @saltingroad12", "image/png", DeskVault(settings().evidence_url))
        return unsealed(capture).with_file(png)


def errand(desk: Desk, key: int) -> Errand:
    with reading(desk.url) as session:
        return Errand(desk.url, investigations.get(session, key), desk.dossier(key), last=True)


def pictured(mine: Errand, source: Source, capture: Capture) -> None:
    asyncio.run(mine.add((Pictures(), Seal(DeskVault(settings().evidence_url))), source, capture))


def test_a_list_of_files_that_was_replaced_does_not_outlive_the_post(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    source, capture = first(desk, key)
    pictured(errand(desk, key), source, capture)
    fuller = first(desk, key)[1]
    assert fuller.file(FileRole.PNG) and fuller.file(FileRole.METADATA) != capture.file(FileRole.METADATA)
    assert remarks(desk, key) == [], "what is there can still be verified"
    put_long_ago([fuller], 91)
    purge(desk.url, now())
    assert telling() == []


def test_a_list_that_another_investigation_has_stays(lite: Desk) -> None:
    key, other = ended(lite, days_ago=1), ended(lite, days_ago=2, read="https://pier.example/p/1")
    source, capture = first(lite, key)
    changed(lite, other, captures=(capture,))
    pictured(errand(lite, key), source, capture)
    assert all(there(lite.dossier(other), 0))


def test_pictures_that_come_after_the_purge_do_not_stay(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    mine, (source, capture) = errand(desk, key), first(desk, key)
    purge(desk.url, now())
    pictured(mine, source, capture)
    assert telling() == [] and first(desk, key)[0].id == "S002", "nothing is added to a capture that was purged"
    assert desk.dossier(key).captures[0].file(FileRole.PNG) is None


def test_a_look_that_began_before_the_purge_tells_nothing_of_the_post_after_it(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    known = watch.load(desk.url, key)
    seen = [looked_at(source, name) for source, name in zip(known.dossier.sources, ("Wilma Strand", "The Gazette"), strict=True)]
    purge(desk.url, now())
    told = watch.keep(desk.url, known, seen)
    assert told.startswith("1 changed. ")
    assert telling() == [] and not any(word in everything(desk) for word in WHO)
    late, article = seen
    assert late.capture and article.capture
    assert not stored_at(late.capture.sha256).exists() and stored_at(article.capture.sha256).exists()


def looked_at(source: Source, name: str) -> watch.Seen:
    page = replace(a_page(source.url, CaptureKind.PAGE), body=f"{name} says otherwise now.".encode(), text=f"{name} says otherwise now.")
    later = asyncio.run(watch.kept(page, source, DeskVault(settings().evidence_url)))
    return watch.Seen(source, Judged(ChangeKind.EDITED, f"{name} has edited it."), later)


def test_a_file_that_an_investigation_under_way_has_just_frozen_again_stays(desk: Desk) -> None:
    """It writes its rows when it has read everything, which may be after the purge."""
    key, running = ended(desk, days_ago=91), ended(desk, days_ago=0, read="https://pier.example/p/1")
    frozen = asyncio.run(captures_of(a_page(CHIRP, CaptureKind.PAGE)))
    purge(desk.url, now())
    changed(desk, running, captures=tuple(frozen), sources=tuple(a_source(1, one) for one in frozen))
    assert all(there(desk.dossier(running), 0)) and remarks(desk, running) == []
    assert due(desk) == [key], "what was left is not done with"


def test_what_nobody_needed_after_all_goes_the_next_night(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    frozen = asyncio.run(captures_of(a_page(CHIRP, CaptureKind.PAGE)))
    assert purge(desk.url, now()).undone == 0 and stored_at(frozen[0].sha256).exists() and due(desk) == [key]
    purge(desk.url, now() + timedelta(days=1))
    assert not stored_at(frozen[0].sha256).exists() and due(desk) == []


def due(desk: Desk) -> list[int]:
    with reading(desk.url) as session:
        return list(posts.due(session, before=now() - timedelta(days=90), limit=10))


class Breaks(FileVault):
    """A store whose driver has a fault of its own at one file."""

    def __init__(self, url: str, error: Exception, at: str) -> None:
        super().__init__(url)
        self._error, self._at = error, at

    def remove(self, sha256: str) -> bool:
        if sha256 == self._at:
            raise self._error
        return super().remove(sha256)


def test_an_error_nobody_thought_of_keeps_none_of_the_others_waiting(lite: Desk, caplog: pytest.LogCaptureFixture) -> None:
    odd, sound = ended(lite, days_ago=92), ended(lite, days_ago=91, read="https://www.reddit.com/r/brackwater/comments/1/x")
    vault = Breaks(settings().evidence_url, KeyError("odd"), first(lite, odd)[1].sha256)
    assert sum(purging.tried(lite.url, key, vault, now()).undone for key in (odd, sound)) == 1
    assert due(lite) == [odd] and f"investigation={odd} " in caplog.text


def test_a_database_that_is_gone_ends_the_round(lite: Desk) -> None:
    key = ended(lite, days_ago=91)
    vault = Breaks(settings().evidence_url, DatabaseProblem("It is gone."), first(lite, key)[1].sha256)
    with pytest.raises(DatabaseProblem):
        purging.tried(lite.url, key, vault, now())


def test_one_that_was_cleared_off_the_desk_meanwhile_is_nothing_to_purge(lite: Desk) -> None:
    assert purging.tried(lite.url, 404, FileVault(settings().evidence_url), now()) == purging.Purged()


WAITED = [(Status.AWAITING, 91, True), (Status.AWAITING, 89, False), (Status.RUNNING, 91, False)]


@pytest.mark.parametrize(("status", "days", "gone"), WAITED)
def test_a_plan_that_nobody_approves_is_purged_by_the_day_it_was_asked_for(desk: Desk, status: Status, days: int, gone: bool) -> None:
    """The pages an editor gives are read before the plan is shown."""
    key = ended(desk, days_ago=days)
    with writing(desk.url) as session:
        investigations.set_(session, key, status=status, finished_at=None, requested_at=now() - timedelta(days=days))
    assert purge(desk.url, now()).investigations == gone
    assert desk.dossier(key).sources[0].purged is gone
    assert purge(desk.url, now()).investigations == 0


def test_what_a_later_decision_would_put_back_is_forgotten_too(desk: Desk) -> None:
    old = ended(desk, days_ago=200)
    written_down(desk, old)
    with writing(desk.url) as session:
        topic = topics.get(session, investigations.get(session, old).topic_id)
        later = investigations.open_(session, topic, mode=Mode.QUICK, by="Ana Verrin", now=now())
        ended_at = now() - timedelta(days=1)
        investigations.set_(session, later.id, status=Status.COMPLETED, finished_at=ended_at, recommendation=VERIFIED)
        reviews.decide(session, later.id, DecisionKind.APPROVE, by="Ana Verrin", now=now())
    assert purge(desk.url, now()).investigations == 1
    with writing(desk.url) as session:
        reviews.undo(session, later.id, by="Ana Verrin", now=now())
    told = everything(desk)
    assert [word for word in ("saltingroad12", "wilma", "author_1") if word in told] == []


def test_what_was_purged_is_not_left_in_the_database_s_own_file(lite: Desk) -> None:
    written_down(lite, ended(lite, days_ago=91))
    file = Path(lite.url.removeprefix("sqlite:///"))
    assert b"saltingroad12" in laid_down(lite.url, file)
    purge(lite.url, now())
    assert b"saltingroad12" not in laid_down(lite.url, file)


def test_what_is_deleted_is_overwritten_also_where_sqlite_was_not_built_to_do_so(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("PRAGMA secure_delete=OFF")
        prepare_sqlite(connection, None)
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)


def laid_down(url: str, file: Path) -> bytes:
    """The file as it is once everything was written into it."""
    with engine(url).connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.read_bytes()


def test_every_worker_forgets_what_it_has_read_whoever_purges(desk: Desk) -> None:
    """Two of them are purged in one round: whoever looks in between looks again."""
    keys, vault, at = [ended(desk, days_ago=days) for days in (91, 92)], FileVault(settings().evidence_url), now()
    another = Forgetting(desk.url)
    forgets = []
    for key in keys:
        the_memory().keep("a reading", "Heard a huge explosion")
        another.look()
        forgets.append(the_memory().get("a reading"))
        purging.purge_one(desk.url, key, vault, at)
        another.look()
        forgets.append(the_memory().get("a reading"))
    assert forgets == ["Heard a huge explosion", None] * 2
