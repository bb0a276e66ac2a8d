"""Verifying what the watch has frozen: later versions are held to the same as the pages that were cited."""

from pathlib import Path

import pytest
from sqlalchemy import update

from core.settings import settings
from db import schema
from db.database import writing
from jobs.verify import main
from tests.jobs.watched import GAZETTE, STORIES, TOLD, Watched, article, watching

Heard = pytest.CaptureFixture[str]


def changed(desk: Watched) -> Path:
    """The Gazette has taken a sentence out and changed its title, and the watch has seen it; where the new text lies."""
    desk.site.replies[GAZETTE] = article([text for text in STORIES[GAZETTE] if text != TOLD], "The ferry sails again")
    desk.looks()
    (change,) = desk.changes()
    assert change.capture
    return next(Path(settings().evidence_url.removeprefix("file://")).rglob(change.capture.text_sha256))


def test_a_later_version_is_verified_with_the_rest(sqlite_url: str, tmp_path: Path, capsys: Heard) -> None:
    with watching(sqlite_url, tmp_path) as desk:
        assert main([str(desk.key)]) == 0
        before = capsys.readouterr().out
        text = changed(desk)
        assert main([str(desk.key)]) == 0
        after = capsys.readouterr().out
        assert "3 sources, 12 files" in before and "3 sources, 16 files" in after
        text.chmod(0o644)
        text.write_bytes(text.read_bytes()[:-1] + b"x")
        assert main([str(desk.key)]) == 1
        assert "S001 (later version): The text (" in capsys.readouterr().out


def test_a_later_version_of_no_source_is_caught(sqlite_url: str, tmp_path: Path, capsys: Heard) -> None:
    with watching(sqlite_url, tmp_path) as desk:
        changed(desk)
        with writing(desk.desk.url) as session:
            session.execute(update(schema.changes).values(source_id="S099"))
        assert main([str(desk.key)]) == 1
        assert "S099: The watch found it changed, and no row describes it." in capsys.readouterr().out
