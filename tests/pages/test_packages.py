"""The downloads of the Report tab: made when they are asked for, and what could not be packed is said on the page."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.errors import EvidenceError
from core.model.source import Change
from core.model.words import ChangeKind, FileRole
from core.settings import settings
from db import changes
from db.database import writing
from tests.fixtures.newsroom import NOON
from tests.fixtures.packages import Case, case, filed, opened
from tests.pages.opened import desk_at, text
from tests.pages.runs import open_run
from ui.dossier.report import Notes, made


@pytest.fixture
def ferry(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Case]:
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(tmp_path / "evidence"))
    with desk_at(sqlite_url, monkeypatch) as url:
        found = case(tmp_path / "evidence")
        with writing(url) as session:
            filed(session, found)
        yield found


def notes_of(at: AppTest) -> Notes:
    notes: Notes = at.session_state["notes on packages 1"]
    return notes


@pytest.mark.usefixtures("ferry")
def test_the_report_offers_three_files_and_says_what_an_outsider_can_do_with_them() -> None:
    at = open_run(1, "Report")
    assert [one.proto.label for one in at.get("download_button")] == [
        "Report (Markdown)",
        "Report (HTML)",
        "Report (PDF)",
        "Case folder (.zip)",
        "Web archive (.wacz)",
    ]
    assert "can check each hash and each quote offline" in text(at)
    assert "whoever runs the desk can print it for investigation 1." in text(at)


@pytest.mark.usefixtures("ferry")
@pytest.mark.parametrize(("ending", "inside"), [("zip", "SHA256SUMS"), ("wacz", "datapackage.json")])
def test_a_click_makes_the_package_from_the_rows_and_the_store(ending: str, inside: str) -> None:
    notes: Notes = {}
    package = asyncio.run(asyncio.to_thread(made, 1, ending, notes))
    assert any(name.endswith(inside) for name in opened(package))
    assert notes == {}


@pytest.mark.usefixtures("ferry")
@pytest.mark.parametrize(("ending", "page"), [("md", ""), ("zip", "summary.md")])
def test_what_the_watch_found_is_in_every_report(ending: str, page: str) -> None:
    with writing(settings().database_url) as session:
        changes.record(session, Change(1, "S001", ChangeKind.VANISHED, NOON, "Tidewire (S001) has vanished.", lost=("C1",)))
    content = made(1, ending, {})
    report = next(each for name, each in opened(content).items() if name.endswith(page)) if page else content
    assert b"12:00 UTC: Tidewire (S001) has vanished. The words cited on C1 are gone from it." in report


def test_what_is_missing_from_a_package_is_said_when_the_page_is_drawn_again(ferry: Case) -> None:
    at = open_run(1, "Report")
    ferry.path("S001", FileRole.PNG).unlink()
    made(1, "zip", notes_of(at))
    shown = text(at.run())
    assert "The case folder is not whole, and its README says what is missing: " in shown and "is missing from the evidence store" in shown


def test_a_package_that_cannot_be_made_is_one_sentence_until_the_next_one_can(ferry: Case) -> None:
    at = open_run(1, "Report")
    hidden = ferry.folder.rename(ferry.folder.with_name("elsewhere"))
    with pytest.raises(EvidenceError):
        made(1, "wacz", notes_of(at))
    assert "The web archive could not be made. Nothing of this investigation is in the evidence store" in text(at.run())
    hidden.rename(ferry.folder)
    made(1, "wacz", notes_of(at))
    assert "could not be made" not in text(at.run())
