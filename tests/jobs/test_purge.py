"""Posts whose time is over: tombstones stay, words and files go, whatever happens in between, and verification says why."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from time import time

import pytest
from dbos import DBOS
from sqlalchemy import select, text

from core.errors import Lost
from core.evidence.capture import freeze, seal
from core.evidence.integrity import content_hash
from core.evidence.port import Page
from core.evidence.privacy import REPEATED
from core.evidence.stored_files import Fault
from core.exports.package_files import PURGED, kept
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.post import Heard, Listening, Post, Sign, SignKind, Standing
from core.model.score import Score, Share
from core.model.source import Capture, Change, Hit, Source
from core.model.words import CaptureKind, ChangeKind, Mode, Status
from core.policy.level.rulebook import load_rulebook
from core.policy.posts.eyewitness import LONGEST, first_hand, remembered
from core.settings import ROOT, settings
from core.web.urls import domain, normalise
from db import changes, dossiers, engines, investigations, topics
from db.database import reading, writing
from db.schema import search_cache
from db.vault import FileVault
from jobs.adapters import DeskVault
from jobs.purge import Purged, purge, purge_one, purge_round, would
from jobs.queues import EVERY_NIGHT, PURGING, SCHEMA, line, schedule_purge
from jobs.readers import the_memory
from jobs.steps import now
from jobs.verify import lines, look_into
from tests.jobs.desk import Desk, a_desk
from tests.jobs.finished import captured

CHIRP, GAZETTE = "https://chirp.example/@saltingroad12/70411", "https://gazette.example/bang"
WORDS = "Heard a huge explosion at the old cannery at 23:10."


def a_post(number: int, **more: object) -> Post:
    made = Post(
        f"P{number:03}",
        "Chirp",
        CHIRP if number == 1 else f"https://chirp.example/@other_{number}/{number}",
        f"author_{number}",
        58.0,
        When("2026-03-05T23:12:00Z"),
        WORDS,
        {"likes": 61, "reposts": 19, "replies": 23},
        Standing.MEMBER,
        name="Wilma Strand",
        community="brackwater",
        hashtags=("brackwater",),
        links=(GAZETTE,),
        credibility=Score(58.0, (Share("followers", 2.8, 5.0, "184"),)),
        signs=(Sign(SignKind.FIRST_PERSON, "Heard a huge explosion"),),
        eyewitness=True,
        content_sha256=content_hash(WORDS),
    )
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.fixture
def desk(url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(url, tmp_path, DESK_POSTS_DAYS="90") as made:
        yield made


@pytest.fixture
def lite(sqlite_url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(sqlite_url, tmp_path, DESK_POSTS_DAYS="90") as made:
        yield made


def ended(desk: Desk, *, days_ago: float, read: str = CHIRP, kind: CaptureKind = CaptureKind.PAGE) -> int:
    """An investigation with two posts, of which the first was read as a source beside an article."""
    frozen = asyncio.run(captures_of(a_page(read, kind), a_page(GAZETTE, CaptureKind.PAGE)))
    put_long_ago(frozen, days_ago)
    sources = tuple(a_source(place, capture) for place, capture in enumerate(frozen, start=1))
    posts = (a_post(1), a_post(2, copy_of="P001", why_copy="says itself that it is from @saltingroad12", eyewitness=False))
    hits = (Hit(CHIRP, "Wilma Strand", WORDS), Hit(GAZETTE, "A bang"))
    key = desk.files(f"Explosion {days_ago} days ago")
    with writing(desk.url) as session:
        run = investigations.open_(session, topics.get(session, key), mode=Mode.QUICK, by="Ana Verrin", now=now())
        investigations.set_(session, run.id, status=Status.COMPLETED, finished_at=now() - timedelta(days=days_ago))
    changed(desk, run.id, posts=posts, hits=hits, captures=tuple(frozen), sources=sources, listening=Listening(posts=2))
    return run.id


def put_long_ago(captures: Iterable[Capture], days: float) -> None:
    when = time() - days * 86_400
    for file in (file for capture in captures for file in capture.every_file):
        os.utime(stored_at(file.sha256), (when, when))


def stored_at(sha256: str) -> Path:
    return Path(settings().evidence_url) / sha256[:2] / sha256


def test_a_post_that_an_engine_gave_and_nobody_kept_goes_too(desk: Desk) -> None:
    """Its address does not show it, and listening left it out: what the engine told of it is kept with the hit."""
    read = "https://notices.example/board/17"
    key = ended(desk, days_ago=91, read=read)
    changed(desk, key, hits=(Hit(read, "A note", WORDS, post=Heard(author="wilma_s", name="Wilma Strand")), Hit(GAZETTE, "A bang")))
    purge(desk.url, now())
    with reading(desk.url) as session:
        after = dossiers.load(session, key)
    assert [hit.url for hit in after.hits] == [GAZETTE]
    assert [source.purged for source in after.sources] == [True, False]


async def captures_of(*pages: Page) -> list[Capture]:
    vault = DeskVault(settings().evidence_url)
    return [await seal(await freeze(page, vault, now()), f"S{place:03}", page.title, vault) for place, page in enumerate(pages, start=1)]


def a_page(url: str, kind: CaptureKind) -> Page:
    return Page(url, url, 200, "text/html", f"<p>{WORDS} {url}".encode(), f"{WORDS} {url}", title="A bang", kind=kind)


def a_source(place: int, capture: Capture) -> Source:
    url = capture.final_url
    made = Source(f"S{place:03}", url, normalise(url), domain(url), domain(url), "A bang", capture_kind=capture.kind)
    return made.with_(capture=capture.sha256, text_sha256=capture.text_sha256)


def changed(desk: Desk, key: int, **more: object) -> None:
    with writing(desk.url) as session:
        before = dossiers.load(session, key)
        dossiers.save(session, before, replace(before, **more), stage="listen")  # type: ignore[arg-type]


def remarks(desk: Desk, key: int) -> list[tuple[str, Fault]]:
    return [(one.source_id, one.fault) for one in look_into(desk.url, key, DeskVault(settings().evidence_url)).remarks]


def there(dossier: Dossier, place: int) -> list[bool]:
    vault = FileVault(settings().evidence_url)

    def is_there(sha256: str) -> bool:
        try:
            return bool(vault.get(sha256))
        except Lost:
            return False

    return [is_there(file.sha256) for file in dossier.captures[place].every_file]


def test_a_tombstone_keeps_hash_time_and_counts_and_nothing_of_the_author(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    at = now()
    assert purge(desk.url, at) == Purged(1, 2, len(captured(desk, key)[0].every_file), 0)
    first, second = desk.dossier(key).posts
    assert first == Post(
        "P001", "Chirp", "https://chirp.example/", "", 58.0, When("2026-03-05T23:12:00Z"), "", {"likes": 61, "reposts": 19, "replies": 23},
        Standing.MEMBER, credibility=Score(58.0), signs=(Sign(SignKind.FIRST_PERSON, ""),), eyewitness=True,
        content_sha256=content_hash(WORDS), purged_at=at,
    )  # fmt: skip
    assert (second.copy_of, second.why_copy, second.original) == ("P001", REPEATED, False)
    rows = desk.read(lambda session: [str(session.execute(text(f"SELECT * FROM {table}")).all()) for table in ("posts", "hits")])  # noqa: S608
    assert not any(word in table for table in rows for word in ("Wilma", "saltingroad12", "explosion", "author_1"))
    assert desk.dossier(key).listening == Listening(posts=2)


def test_a_post_that_was_read_loses_its_files_and_an_article_does_not(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    purge(desk.url, now())
    dossier = desk.dossier(key)
    assert not any(there(dossier, 0)) and all(there(dossier, 1))
    assert [bool(one.purged_at) for one in dossier.captures] == [True, False]
    assert dossier.sources[0].title == "A post on chirp.example, purged" and dossier.sources[1].title == "A bang"


def test_verification_says_purged_by_policy_and_not_missing(desk: Desk) -> None:
    key = ended(desk, days_ago=91)
    assert remarks(desk, key) == []
    purge(desk.url, now())
    assert {fault for _, fault in remarks(desk, key)} == {Fault.PURGED}
    told = list(lines(look_into(desk.url, key, DeskVault(settings().evidence_url))))
    assert told[0].startswith("Every file and every quote")
    assert "  Posts: Purged by policy: 2 of 2; hash, time and counts of each are kept. There is nothing to do." in told


def test_a_package_says_that_a_post_was_purged(lite: Desk) -> None:
    key = ended(lite, days_ago=91)
    purge(lite.url, now())
    post, article = kept(lite.dossier(key), FileVault(settings().evidence_url).get)
    assert {loss.why for loss in post.losses} == {PURGED} and not post.found
    assert article.losses == () and article.found


def test_words_that_are_no_longer_those_that_were_heard_are_a_problem(lite: Desk) -> None:
    key = ended(lite, days_ago=1)
    changed(lite, key, posts=(a_post(1, content="Heard nothing at all."), a_post(2)))
    assert remarks(lite, key) == [("P001", Fault.RECORD)]


def test_what_is_not_old_enough_stays_and_a_second_round_finds_nothing(desk: Desk) -> None:
    old, young = ended(desk, days_ago=91), ended(desk, days_ago=89)
    assert purge(desk.url, now()).investigations == 1
    assert desk.dossier(young).posts[0].content == WORDS and desk.dossier(old).posts[0].content == ""
    before = desk.dossier(old)
    assert purge(desk.url, now()) == Purged()
    assert desk.dossier(old) == before


def test_an_investigation_that_ended_again_is_due_again(lite: Desk) -> None:
    key = ended(lite, days_ago=400)
    purge(lite.url, now() - timedelta(days=200))
    changed(lite, key, posts=(a_post(1), a_post(2)))
    with writing(lite.url) as session:
        investigations.set_(session, key, finished_at=now() - timedelta(days=100))
    assert purge(lite.url, now()).posts == 2


def test_a_dry_run_only_says_what_would_be(lite: Desk) -> None:
    key = ended(lite, days_ago=91)
    assert would(lite.url, now()) == Purged(1, 2)
    assert lite.dossier(key).posts[0].content == WORDS


class Dies(FileVault):
    """Goes down at the first file it is to let go, or after some."""

    def __init__(self, url: str, after: int) -> None:
        super().__init__(url)
        self._left = after

    def remove(self, sha256: str) -> bool:
        if not self._left:
            raise KeyboardInterrupt
        self._left -= 1
        return super().remove(sha256)


def test_one_whose_rows_cannot_be_read_keeps_none_of_the_others_waiting(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = ended(desk, days_ago=92), ended(desk, days_ago=91, read="https://www.reddit.com/r/brackwater/comments/1/x")
    with writing(desk.url) as session:
        session.execute(text("UPDATE posts SET verification_status = 'nobody' WHERE investigation_id = :key"), {"key": broken})
    found = purge(desk.url, now())
    assert (found.investigations, found.posts, found.undone) == (1, 2, 1)
    assert desk.dossier(sound).posts[0].content == ""
    assert f"investigation={broken} " in caplog.text and f"investigation={sound} " not in caplog.text and WORDS not in caplog.text
    with writing(desk.url) as session:
        session.execute(text("UPDATE posts SET verification_status = 'community_member' WHERE investigation_id = :key"), {"key": broken})
    assert purge(desk.url, now()).investigations == 1, "what was not done is done in the next round"
    assert desk.dossier(broken).posts[0].content == ""


def test_one_whose_file_cannot_be_removed_keeps_none_of_the_others_waiting(lite: Desk, caplog: pytest.LogCaptureFixture) -> None:
    stuck, sound = ended(lite, days_ago=92), ended(lite, days_ago=91, read="https://www.reddit.com/r/brackwater/comments/1/x")
    sha256 = captured(lite, stuck)[0].sha256
    stored = stored_at(sha256)
    content = stored.read_bytes()
    stored.unlink()
    (stored / "folder").mkdir(parents=True)
    os.utime(stored, (1, 1))
    assert "1 more could not be; the log says which and why, and the next round tries again." in purge_round(lite.url)
    assert lite.dossier(sound).captures[0].purged_at and not any(there(lite.dossier(sound), 0))
    assert f"investigation={stuck} " in caplog.text
    (stored / "folder").rmdir()
    stored.rmdir()
    stored.write_bytes(content)
    os.utime(stored, (1, 1))
    assert purge(lite.url, now()).undone == 0
    assert not stored.exists()


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_purge_that_was_killed_is_finished_by_the_next(desk: Desk, after: int) -> None:
    key = ended(desk, days_ago=91)
    with pytest.raises(KeyboardInterrupt):
        purge_one(desk.url, key, Dies(settings().evidence_url, after), now())
    assert {fault for _, fault in remarks(desk, key)} == {Fault.PURGED}, "never taken for missing"
    assert purge(desk.url, now()).investigations == 1
    assert not any(there(desk.dossier(key), 0)) and all(there(desk.dossier(key), 1))


def test_a_file_that_another_investigation_still_needs_stays_until_its_turn(desk: Desk) -> None:
    old, young = ended(desk, days_ago=91), ended(desk, days_ago=10)
    shared = captured(desk, old)[0].sha256
    assert shared == captured(desk, young)[0].sha256
    purge(desk.url, now())
    assert FileVault(settings().evidence_url).get(shared) and remarks(desk, young) == []
    assert purge(desk.url, now() + timedelta(days=81)).files > 0
    with pytest.raises(Lost):
        FileVault(settings().evidence_url).get(shared)


@pytest.mark.parametrize(
    ("read", "kind", "gone"),
    [
        ("https://bsky.app/profile/rosa.example/post/3k", CaptureKind.POST, True),
        ("https://www.reddit.com/r/brackwater/comments/1/x", CaptureKind.PAGE, True),
        ("https://medium.com/@rosa/bang", CaptureKind.PAGE, False),
    ],
)
def test_posts_are_known_by_their_kind_their_network_or_by_having_been_heard(lite: Desk, read: str, kind: CaptureKind, gone: bool) -> None:
    key = ended(lite, days_ago=91, read=read, kind=kind)
    purge(lite.url, now())
    assert (lite.dossier(key).captures[0].purged_at is not None) is gone


def test_a_later_version_that_the_watch_has_frozen_goes_too(lite: Desk) -> None:
    key, other = ended(lite, days_ago=91), ended(lite, days_ago=1, read="https://pier.example/p/1")
    later = captured(lite, other)[0]
    put_long_ago([later], 91)
    with writing(lite.url) as session:
        changes.record(session, Change(key, "S001", ChangeKind.EDITED, now(), "It says otherwise.", (("-", WORDS),), capture=later))
    changed(lite, other, captures=(), sources=())
    purge(lite.url, now())
    (change,) = lite.read(lambda session: changes.every(session, key))
    assert change.capture is not None and change.capture.purged_at and change.diff == ()
    with pytest.raises(Lost):
        FileVault(settings().evidence_url).get(later.sha256)
    assert {fault for _, fault in remarks(lite, key)} == {Fault.PURGED}


def test_old_answers_of_engines_are_let_go(desk: Desk) -> None:
    with writing(desk.url) as session:
        engines.keep_answer(session, "old", engine="x", query="bang", hits=[Hit(CHIRP, "Wilma", WORDS)], now=now() - timedelta(hours=25))
    with writing(desk.url) as session:
        session.execute(search_cache.insert().values(key="new", engine="x", query="q", hits=[], asked_at=now()))
    assert would(desk.url, now()).answers == 1
    assert purge(desk.url, now()).answers == 1
    with reading(desk.url) as session:
        assert session.execute(select(search_cache.c.key)).scalars().all() == ["new"]


def command(*words: str) -> str:
    asked = [sys.executable, "-m", "jobs.purge", *words]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout


def test_the_command_says_what_it_did(lite: Desk) -> None:
    key = ended(lite, days_ago=91)
    told = "2 posts of 1 investigation that ended more than 90 days ago"
    assert command("--dry-run") == f"{told}, and 0 kept answers of engines would be purged.\n"
    assert lite.dossier(key).posts[0].content == WORDS
    assert command().startswith(f"{told}, ") and lite.dossier(key).posts[0].content == ""


def test_nothing_is_purged_where_posts_are_kept_for_ever(sqlite_url: str, tmp_path: Path) -> None:
    with a_desk(sqlite_url, tmp_path, DESK_POSTS_DAYS="0") as desk:
        key = ended(desk, days_ago=5000)
        assert purge(desk.url, now()) == Purged() and desk.dossier(key).posts[0].content == WORDS


def test_a_round_of_the_worker_does_the_same(lite: Desk) -> None:
    key = ended(lite, days_ago=91)
    assert purge_round(lite.url).startswith("2 posts of 1 investigation")
    assert lite.dossier(key).posts[0].purged_at is not None


def test_the_rounds_follow_the_setting(lite: Desk) -> None:
    url = settings().jobs_url
    DBOS.migrate(url, schema=SCHEMA)
    with line(url) as jobs:
        said = []
        for days in (90, 30, 0):
            schedule_purge(jobs, days)
            said.append([(one["schedule_name"], one["schedule"]) for one in jobs.list_schedules()])
    assert said == [[(PURGING.workflow, EVERY_NIGHT)]] * 2 + [[]]


def test_a_round_of_the_worker_leaves_no_words_in_its_memory(lite: Desk) -> None:
    first_hand(WORDS)
    the_memory().keep("a reading", WORDS)
    model = load_rulebook()
    ended(lite, days_ago=91)
    purge_round(lite.url)
    assert remembered.cache_info().currsize == 0 and the_memory().get("a reading") is None
    assert load_rulebook() is model, "tables hold nobody's words"


def test_of_a_long_post_only_what_is_read_is_remembered() -> None:
    remembered.cache_clear()
    assert first_hand(WORDS + " " * LONGEST + "one") == first_hand(WORDS + " " * LONGEST + "other")
    assert remembered.cache_info().currsize == 1
