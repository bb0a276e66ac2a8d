"""What could not be added to captures at once: what is left to a later try, and what is told in the end."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from core.errors import Altered, Busy, EvidenceError, Lost, NotAsked, NotKept, Refused, TimedOut, Unreachable
from core.model.source import Capture, Source
from core.model.words import FileRole
from core.settings import Settings, settings
from jobs.adapters import DeskVault
from jobs.preserve import LATER, Errand, Seal, may_pass, preserve, unsealed
from jobs.queues import MOST_TRIES
from jobs.worker import wants_preserving
from tests.jobs.desk import a_desk
from tests.jobs.finished import Story, captured, gaps, investigated, is_preserved, stored, told
from tests.world.timestamps import TimeStamps, time_stamping

MILL = Story("https://mill.example/story")


@pytest.fixture
def stamps(tmp_path: Path) -> Iterator[TimeStamps]:
    folder = tmp_path / "stamps"
    folder.mkdir()
    with time_stamping(folder) as service:
        yield service


async def test_a_service_that_is_away_is_asked_again_by_a_later_try(sqlite_url: str, tmp_path: Path, stamps: TimeStamps) -> None:
    stamps.status = 503
    with a_desk(sqlite_url, tmp_path, DESK_TIMESTAMP_URL=stamps.url) as desk:
        key = await investigated(desk.url, MILL)
        assert await preserve(desk.url, key, MOST_TRIES - 1) == LATER
        assert (is_preserved(desk, key), gaps(desk, key), told(desk, key)) == (False, [], [])
        stamps.status = 200
        assert await preserve(desk.url, key, MOST_TRIES) == "1 time stamp"
        assert (is_preserved(desk, key), gaps(desk, key)) == (True, [])


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (Busy("slow down"), True),
        (Unreachable("nobody"), True),
        (TimedOut("too long"), True),
        (NotAsked("it rests"), True),
        (EvidenceError("the disk is full"), True),
        (Lost("missing"), False),
        (Altered("changed"), False),
        (NotKept("did not hold still"), False),
        (Refused("not this page"), False),
        (ValueError("ours"), False),
    ],
    ids=lambda given: type(given).__name__,
)
def test_only_what_may_pass_is_left_to_a_later_try(error: Exception, passes: bool) -> None:
    assert may_pass(error) is passes


class Copied:
    """A copy that is made."""

    failure: ClassVar[str] = "{id} has no copy"

    def lacks(self, capture: Capture) -> bool:
        return not capture.archive_url

    async def add(self, source: Source, capture: Capture) -> Capture:
        return unsealed(capture).with_(archive_url=f"https://web.archive.org/web/20260309080000/{source.url}")


class Full(DeskVault):
    """A store without room."""

    async def put(self, content: bytes) -> str:
        raise EvidenceError("The evidence store is full.")


async def test_a_copy_is_kept_though_its_capture_cannot_be_sealed_which_is_what_is_told(sqlite_url: str, tmp_path: Path) -> None:
    with a_desk(sqlite_url, tmp_path) as desk:
        key = await investigated(desk.url, MILL)
        dossier, full = desk.dossier(key), Seal(Full(settings().evidence_url))
        for last in (False, True):
            assert gaps(desk, key) == []
            errand = Errand(desk.url, desk.run(key), dossier, last)
            assert await errand.add((Copied(), full), dossier.sources[0], dossier.captures[0]) is last
        assert gaps(desk, key) == [("S001’s capture could not be sealed anew", "The evidence store is full.")]
        assert captured(desk, key)[0].archive_url.endswith(MILL.url)


async def test_what_was_not_sealed_is_sealed_by_the_next_try(sqlite_url: str, tmp_path: Path) -> None:
    with a_desk(sqlite_url, tmp_path) as desk:
        key = await investigated(desk.url, MILL)
        dossier = desk.dossier(key)
        await Errand(desk.url, desk.run(key), dossier, last=False).add((Copied(),), dossier.sources[0], dossier.captures[0])
        assert captured(desk, key)[0].file(FileRole.METADATA) is None
        await preserve(desk.url, key, 2)
        [sealed] = captured(desk, key)
        assert json.loads(stored(sealed.file(FileRole.METADATA)))["web_archive"] == sealed.archive_url != ""


WANTED = {
    "pictures, and a Chromium": ({"pictures": True, "chromium": sys.executable}, True),
    "pictures, and no Chromium": ({"pictures": True, "chromium": "no-such-chromium"}, False),
    "no Chromium, but copies": ({"pictures": True, "chromium": "no-such-chromium", "save_pages": True}, True),
    "no Chromium, but time stamps": ({"pictures": True, "chromium": "no-such-chromium", "timestamp_url": "http://127.0.0.1:1"}, True),
    "nothing": ({"pictures": False}, False),
}


@pytest.mark.parametrize(("given", "wanted"), WANTED.values(), ids=WANTED.keys())
def test_while_only_a_chromium_is_missing_finished_runs_wait_for_it(given: dict[str, Any], wanted: bool) -> None:
    assert wants_preserving(Settings(**given)) is wanted
