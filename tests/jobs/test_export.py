"""The command that writes an investigation as a package, from real rows and a real evidence store."""

import hashlib
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from wacz.main import main as wacz_command

from core.exports import offline
from core.model.source import Change
from core.model.words import ChangeKind, DecisionKind, FileRole, Mode
from core.settings import ROOT
from db import changes, investigations, reviews, topics
from db.database import writing
from tests.fixtures.newsroom import NOON
from tests.fixtures.packages import Case, case, filed, opened

TITLE = "Ferry operator knew of hull crack before sailing"
NAME = "ferry-operator-knew-of-hull-crack-before-sailing"
DONE = re.compile(r"(?P<path>.+)\n(?P<size>[\d,]+) bytes, SHA-256 (?P<sha256>[0-9a-f]{64})\nTo check it: (?P<check>.+)\n")


@dataclass(frozen=True, slots=True)
class Desk:
    url: str
    ferry: Case
    out: Path

    def exports(self, *words: str | Path, before: Callable[[], None] | None = None) -> "subprocess.CompletedProcess[str]":
        env = os.environ | {"DESK_DATABASE_URL": self.url, "DESK_EVIDENCE_URL": str(self.ferry.folder)}
        command = [sys.executable, "-m", "jobs.export", *map(str, words)]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, preexec_fn=before)

    def left(self) -> list[str]:
        return sorted(path.name for path in self.out.iterdir())


@pytest.fixture
def desk(sqlite_url: str, tmp_path: Path) -> Desk:
    ferry = case(tmp_path / "evidence")
    with writing(sqlite_url) as session:
        filed(session, ferry)
        reviews.decide(session, 1, DecisionKind.APPROVE, by="Tomas Reyl", now=NOON, words="Seen the filing.")
    (tmp_path / "out").mkdir()
    return Desk(sqlite_url, ferry, tmp_path / "out")


@pytest.mark.parametrize("which", ["1", TITLE, "ferry operator knew of HULL crack, before sailing!"])
def test_a_case_folder_that_an_outsider_can_check(desk: Desk, which: str) -> None:
    done = desk.exports(which, "--out", desk.out)
    assert (done.returncode, done.stderr) == (0, "")
    told = DONE.fullmatch(done.stdout)
    assert told and told["path"] == str(desk.out / f"{NAME}.zip") and "python3 verify.py" in told["check"]
    package = Path(told["path"]).read_bytes()
    assert (told["size"], told["sha256"]) == (f"{len(package):,}", hashlib.sha256(package).hexdigest())
    script = desk.out / "verify.py"
    script.write_bytes(offline.script())
    checked = subprocess.run([sys.executable, "-I", script, told["path"]], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert b"Seen the filing." in opened(package)[f"{NAME}/decisions.csv"]


def test_a_web_archive_under_the_name_it_is_given(desk: Desk) -> None:
    done = desk.exports("1", "--wacz", "--out", desk.out / "for the lawyer.wacz")
    assert (done.returncode, done.stderr) == (0, "")
    assert wacz_command(["validate", "-f", str(desk.out / "for the lawyer.wacz")]) == 0
    assert desk.left() == ["for the lawyer.wacz"]


def test_a_name_that_ends_in_a_stroke_is_a_folder_and_is_made(desk: Desk) -> None:
    done = desk.exports("1", "--out", f"{desk.out}/for/the lawyer/")
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in (desk.out / "for/the lawyer").iterdir()] == [f"{NAME}.zip"]


def test_what_the_watch_found_is_in_it(desk: Desk) -> None:
    with writing(desk.url) as session:
        changes.record(session, Change(1, "S001", ChangeKind.VANISHED, NOON, "Tidewire (S001) has vanished.", lost=("C1",)))
    assert desk.exports("1", "--out", desk.out).returncode == 0
    inside = opened((desk.out / f"{NAME}.zip").read_bytes())
    assert b"12:00 UTC: Tidewire (S001) has vanished. The words cited on C1 are gone from it." in inside[f"{NAME}/README.md"]


def test_a_title_means_the_newest_investigation_that_has_a_result(desk: Desk) -> None:
    with writing(desk.url) as session:
        investigations.open_(session, topics.get(session, 1), mode=Mode.QUICK, by="Ana Verrin", now=NOON)
    done = desk.exports(TITLE, "--out", desk.out)
    assert done.returncode == 0 and desk.left() == [f"{NAME}.zip"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7"], "There is no investigation 7 on this desk."),
        (["No such story"], "There is no investigation of “No such story” on this desk."),
        (["2"], "Investigation 2 is planned; it has no result that could be packed."),
        (["Lido refurbishment cost doubled to 2.4 million"], "Investigation 2 is planned; it has no result that could be packed."),
        (["1", "--out", "/no/such/folder/case.zip"], "cannot be written to /no/such/folder/case.zip: No such file or directory."),
        (["1", "--out", "/dev/null/case.zip"], "cannot be written to /dev/null/case.zip: Not a directory."),
        (["1", "--out", "/dev/null/new/"], "The folder /dev/null/new cannot be made: Not a directory."),
    ],
)
def test_what_cannot_be_done_is_one_clear_sentence(desk: Desk, words: list[str], sentence: str) -> None:
    with writing(desk.url) as session:
        investigations.open_(session, topics.get(session, 2), mode=Mode.QUICK, by="Ana Verrin", now=NOON)
    done = desk.exports(*words)
    assert (done.returncode, done.stdout) == (2 if "There is no" in sentence else 1, "")
    assert sentence in done.stderr and len(done.stderr.splitlines()) == 1


def test_on_a_full_disk_the_earlier_package_stays_and_nothing_is_left_beside_it(desk: Desk) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    (desk.out / f"{NAME}.zip").write_bytes(b"the earlier package")
    done = desk.exports("1", "--out", desk.out, before=no_room)
    assert done.returncode == 1 and "Nothing was left there." in done.stderr and "Traceback" not in done.stderr
    assert desk.left() == [f"{NAME}.zip"]
    assert (desk.out / f"{NAME}.zip").read_bytes() == b"the earlier package"


def test_a_new_package_takes_the_place_of_the_earlier_one(desk: Desk) -> None:
    (desk.out / f"{NAME}.zip").write_bytes(b"the earlier package")
    assert desk.exports("1", "--out", desk.out).returncode == 0
    assert (desk.out / f"{NAME}.zip").read_bytes().startswith(b"PK") and desk.left() == [f"{NAME}.zip"]


def test_a_lost_file_does_not_stop_it_and_is_told(desk: Desk) -> None:
    lost = desk.ferry.path("S001", FileRole.PDF)
    lost.unlink()
    done = desk.exports("1", "--out", desk.out)
    assert done.returncode == 0 and done.stderr.startswith("Not in it: ") and lost.name[:8] in done.stderr


def test_a_store_that_is_gone_gives_no_web_archive(desk: Desk) -> None:
    for file in [path for path in desk.ferry.folder.rglob("*") if path.is_file()]:
        file.unlink()
    done = desk.exports("1", "--wacz", "--out", desk.out)
    assert done.returncode == 1 and "Nothing of this investigation is in the evidence store" in done.stderr and desk.left() == []


@pytest.mark.parametrize(("ending", "begins"), [("md", b"# "), ("html", b"<!doctype html>"), ("pdf", b"%PDF-")])
def test_the_report_alone_in_every_form(desk: Desk, ending: str, begins: bytes) -> None:
    done = desk.exports("1", "--report", ending, "--out", desk.out)
    assert (done.returncode, done.stderr, desk.left()) == (0, "", [f"{NAME}.{ending}"])
    assert (desk.out / f"{NAME}.{ending}").read_bytes().startswith(begins)
