"""Migrations run from empty on both databases and end where the schema says."""

import json
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.orm import Session

from core.errors import DatabaseProblem
from core.model.origin import Ground, Rests
from core.model.words import Mode, OutletKind
from core.policy.origin.authority import grounded
from db import database, dossiers, investigations, posts, topics
from db.database import reading, writing
from db.schema import metadata
from db.vault import FileVault
from tests.fixtures.ferry_origin import filed
from tests.fixtures.ferry_story import filed as storied
from tests.fixtures.newsroom import NOON


def test_the_migrated_tables_are_those_of_the_schema(url: str) -> None:
    def ours(_object: object, name: str | None, kind: str, _reflected: bool, _other: object) -> bool:
        return not (name or "").startswith(("archive_text", "ix_archive_text", "alembic"))

    with database.engine(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": ours, "compare_server_default": False})
        assert compare_metadata(context, metadata) == []


def test_running_them_twice_changes_nothing(url: str) -> None:
    with writing(url) as session:
        topics.file(session, topics.Draft("First"), now=NOON)
        before = session.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    database.upgrade(url)
    with reading(url) as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == before
        assert [topic.title for topic in topics.page(session, view="all")] == ["First"]


KINDS = (("sources", "outlet_kind"), ("sources", "guessed"), ("outlets", "kind"), ("outlet_revisions", "kind"))
SINCE = (("hits", "post"), ("sources", "satire"), ("actors", "only_in"), ("posts", "deleted"), *KINDS, ("evidence", "earlier"))
"""Columns that were added after 0005."""
NEW = ("readings", "questions")
"""Tables that were added after 0008."""


def as_before(session: Session, version: str, columns: Iterable[tuple[str, str]]) -> None:
    """The tables as they stood at an earlier version."""
    for table, column in columns:
        session.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
    for table in NEW:
        session.execute(text(f"DROP TABLE {table}"))
    session.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


BEFORE = {
    # a reason as it was stored before 0006, what it rests on, and whose words it opens to
    "3 other outlets say that it was first": (Rests.CALLED_FIRST, ["S002"]),
    "3 other outlets lean on it": (Rests.LEANED_ON, ["S002", "S003", "S004"]),
    "2 others lean on it": (Rests.LEANED_ON, ["S002", "S003", "S004"]),
    "one other outlet names it": (Rests.NAMED, ["S001"]),
    "nothing here is dated earlier (4 March 2026, 06:10)": (Rests.DATE, ["S001"]),
    "nothing here is dated on an earlier day (4 March 2026)": (Rests.DAY, ["S001"]),
    "earliest dated source that speaks about it (4 March 2026)": (Rests.DATE, ["S001"]),
    "its date decided: of all who name nobody else as their source, it came first (4 March 2026)": (Rests.DATE, ["S001"]),
    "shows reporting of its own: “It was the first to ask, and it has withdrawn it (S005)”": (Rests.OWN_WORDS, ["S001"]),
    "an outlet of Norway, which the story is about": (Rests.OUTLET, ["S001"]),
    "but names the Guild, which was first, as where it has it from": (Rests.WHOM_IT_NAMES, []),
    "but its headline hands it on: “reportedly”": (Rests.OWN_WORDS, ["S001"]),
    "but it contradicts the claim": (Rests.OWN_WORDS, ["S001"]),
    "but it has withdrawn it since (S005)": (Rests.WITHDRAWAL, ["S005"]),
    "but it has withdrawn it since": (Rests.WITHDRAWAL, []),
    "the web archive has its page since 4 March 2026, 06:31": (Rests.DATE, ["S001"]),
    "others have it from عبّارة, which could not be read": (Rests.UNREAD, ["S001"]),
    "dates were not checked against a web archive: none is ready": (Rests.NOTHING, []),
}


def test_reasons_from_before_keep_their_sentences_and_the_words_they_opened_to(url: str, tmp_path: Path) -> None:
    rival = {"source_id": "S007", "chance": 0.23, "reasons": ["but names Tidewire as where it has it from"]}
    old = {"source_id": "S001", "reasons": list(BEFORE), "confidence": 62.0, "candidates": [rival], "unread": "عبّارة"}
    with writing(url) as session:
        key = filed(session, FileVault(str(tmp_path)))
        session.execute(text("UPDATE investigations SET origin = :old WHERE id = :key"), {"old": json.dumps(old), "key": key})
        as_before(session, "0005", SINCE)
    database.upgrade(url)
    with reading(url) as session:
        dossier = dossiers.load(session, key)
    origin = dossier.origin
    assert origin is not None and (origin.source_id, origin.confidence, origin.unread) == ("S001", 62.0, "عبّارة")
    assert {one.sentence: (one.rests, [cited.source_id for cited in one.cited]) for one in origin.reasons} == BEFORE
    assert [one.cited for one in origin.reasons if one.rests is Rests.WITHDRAWAL] == [dossier.words_of("S005"), ()]
    others = [one for one in origin.reasons if one.rests is not Rests.WITHDRAWAL]
    assert grounded(others, "S001", dossier) == tuple(others), "the stage would tell the same"
    assert origin.candidates[0].reasons == (Ground("but names Tidewire as where it has it from", Rests.WHOM_IT_NAMES),)


def test_what_an_earlier_purge_went_through_is_gone_through_again(url: str) -> None:
    with writing(url) as session:
        run = investigations.open_(session, topics.file(session, topics.Draft("First"), now=NOON), mode=Mode.QUICK, by="Ana", now=NOON)
        investigations.set_(session, run.id, finished_at=NOON, purged_at=NOON + timedelta(days=90))
        as_before(session, "0005", SINCE)
    database.upgrade(url)
    with reading(url) as session:
        assert posts.due(session, before=NOON + timedelta(days=1), limit=9) == [run.id]


def test_of_posts_from_before_it_is_known_whose_account_was_gone(url: str, tmp_path: Path) -> None:
    with writing(url) as session:
        key = storied(session, FileVault(str(tmp_path)))
        as_before(session, "0007", SINCE[3:])
    database.upgrade(url)
    with reading(url) as session:
        assert [post.id for post in dossiers.load(session, key).posts if post.deleted] == ["P004"]


def test_of_older_sources_the_desks_own_reasons_tell_what_they_are_and_a_newsrooms_words_nothing(url: str, tmp_path: Path) -> None:
    reasons = {
        "S001": ("Regulator or prosecutor, United States", OutletKind.BODY, False),
        "S002": ("Local newspaper, told by its name only", OutletKind.LOCAL, True),
        "S003": ("Has editors (read by a language model)", OutletKind.OTHER, True),
        "S004": ("Reliable on police matters, covers the court", OutletKind.OTHER, False),
    }
    with writing(url) as session:
        key = filed(session, FileVault(str(tmp_path)))
        for source_id, (reason, *_) in reasons.items():
            session.execute(text("UPDATE sources SET tier_reason = :reason WHERE id = :id"), {"reason": reason, "id": source_id})
        as_before(session, "0008", SINCE[4:])
    database.upgrade(url)
    with reading(url) as session:
        dossier = dossiers.load(session, key)
    found = {key: (one.tier_reason, one.outlet_kind, one.guessed) for key in reasons if (one := dossier.source(key))}
    assert found == reasons


def test_a_database_of_a_newer_desk_is_refused_and_left_alone(url: str) -> None:
    with writing(url) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseProblem, match="newer version"):
        database.upgrade(url)
    with reading(url) as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_an_empty_file_says_how_to_make_a_desk(tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match="make run"), reading(f"sqlite:///{tmp_path / 'empty.db'}") as session:
        session.execute(text("SELECT * FROM topics"))


def test_a_locked_database_is_one_sentence(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 1)
    database.engine.cache_clear()
    with writing(sqlite_url) as first:
        topics.file(first, topics.Draft("First"), now=NOON)
        with pytest.raises(DatabaseProblem, match="locked"), writing(sqlite_url) as second:
            topics.file(second, topics.Draft("Second"), now=NOON)
    with reading(sqlite_url) as session:
        assert [topic.title for topic in topics.page(session, view="all")] == ["First"]
    database.engine.cache_clear()


PROMISED = {"journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1, "busy_timeout": database.BUSY_MS}


def test_sqlite_keeps_its_promises(sqlite_url: str) -> None:
    with reading(sqlite_url) as session:
        pragmas = {name: session.execute(text(f"PRAGMA {name}")).scalar_one() for name in PROMISED}
    assert pragmas == PROMISED
