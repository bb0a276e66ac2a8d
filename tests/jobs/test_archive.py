"""The command that takes files into the archive."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from core.archive.page import MOST_TEXT, from_fields
from core.model.dates import When
from core.model.post import Heard
from core.model.source import ArchivedPage, Skipped
from core.settings import ROOT
from db import archive
from db.database import reading, writing
from jobs.archive import Tally, summary
from jobs.archive import found as taken_from
from tests.core.archive.files import Warc, html
from tests.fixtures.newsroom import NOON


def command(url: str, *words: str | Path) -> "subprocess.CompletedProcess[str]":
    env = os.environ | {"DESK_DATABASE_URL": url, "DESK_FETCH_BYTES": "100000"}
    return subprocess.run(
        [sys.executable, "-m", "jobs.archive", *map(str, words)], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def rows(path: Path, *numbers: int, **more: str) -> Path:
    lines = [json.dumps({"url": f"https://a.example/{number}", "title": f"Ferry {number}"} | more) for number in numbers]
    path.write_text("\n".join(lines))
    return path


def there(url: str) -> list[str]:
    with reading(url) as session:
        return sorted(hit.url for hit in archive.find(session, ["ferry"], limit=1000))


def test_a_folder_is_taken_in_once_and_what_is_left_out_is_told(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "1.warc.gz").write_bytes(Warc().holds("https://gazette.example/1").holds("javascript:x").bytes[:-9])
    (folder / "2.html").write_bytes(html())
    rows(folder / "3.jsonl", 1, 2, 2)
    done = command(url, folder)
    assert (done.returncode, done.stderr) == (0, "")
    first, *reasons = done.stdout.splitlines()
    assert first == "3 pages added, 1 was there already, 3 could not be read:"
    assert f"  1: It has no web address. ({folder / '1.warc.gz'}, javascript:x)" in reasons
    assert there(url) == ["https://a.example/1", "https://a.example/2", "https://gazette.example/1"]
    again = command(url, folder)
    assert again.returncode == 0 and again.stdout.startswith("0 pages added, 4 were there already, 3 could not be read:")


def test_a_dry_run_counts_and_adds_nothing(url: str, tmp_path: Path) -> None:
    with writing(url) as session:
        archive.add(session, [ArchivedPage("https://a.example/0", "a.example/0", "Ferry", "")], now=NOON)
    done = command(url, "--dry-run", rows(tmp_path / "export.jsonl", *range(150), 149))
    assert done.stdout == "149 pages would be added, 2 are there already, 0 could not be read.\n"
    assert there(url) == ["https://a.example/0"]


def test_posts_are_taken_in_as_posts_and_bad_ones_are_told(url: str, tmp_path: Path) -> None:
    posts = rows(tmp_path / "posts.jsonl", 1, author="@mira_k", likes="41", account_created="2019-05")
    spoilt = rows(tmp_path / "spoilt.jsonl", 2, author="@ken", likes="many")
    done = command(url, posts, spoilt, rows(tmp_path / "pages.jsonl", 3, author="Ana Verrin"))
    assert done.stdout.splitlines()[0] == "2 pages added, 0 were there already, 1 could not be read:"
    assert f"  1: Its column likes holds no count. ({spoilt}, line 1)" in done.stdout
    with reading(url) as session:
        found = {hit.url: hit.post for hit in archive.find(session, ["ferry"])}
    assert found == {"https://a.example/1": Heard("mira_k", account_created=When("2019-05"), likes=41), "https://a.example/3": None}


def test_pages_that_name_no_outlet_get_the_given_one(sqlite_url: str, tmp_path: Path) -> None:
    command(sqlite_url, "--outlet", "The Gazette", rows(tmp_path / "1.jsonl", 1), rows(tmp_path / "2.jsonl", 2, outlet="The Echo"))
    with reading(sqlite_url) as session:
        assert {hit.outlet for hit in archive.find(session, ["ferry"])} == {"The Gazette", "The Echo"}


@pytest.mark.parametrize(("name", "body"), [("gone", None), ("garbage", b"\x00\x01"), ("empty", b""), ("no.csv", b"title\nT\n")])
def test_nothing_to_import_is_a_clear_sentence(sqlite_url: str, tmp_path: Path, name: str, body: bytes | None) -> None:
    if body is not None:
        (tmp_path / name).write_bytes(body)
    done = command(sqlite_url, tmp_path / name)
    assert (done.returncode, done.stderr.strip()) == (1, "Nothing was imported.")
    assert done.stdout.startswith("0 pages added, 0 were there already, 1 could not be read:\n  1: ")


def test_a_name_no_file_can_have_is_a_clear_sentence(sqlite_url: str) -> None:
    done = command(sqlite_url, "a" * 300)
    assert (done.returncode, done.stderr.strip()) == (1, "Nothing was imported.")
    assert done.stdout.endswith(f"  1: It is no file that can be read. ({'a' * 300})\n")


def test_a_file_that_has_gone_since_it_was_listed_costs_only_itself(tmp_path: Path) -> None:
    rows(tmp_path / "1.jsonl", 1), rows(tmp_path / "2.jsonl", 2)
    pages = taken_from([tmp_path], 100_000)
    assert isinstance(next(pages), ArchivedPage)
    (tmp_path / "2.jsonl").unlink()
    assert list(pages) == [Skipped(str(tmp_path / "2.jsonl"), "There is no such file or folder.")]


def test_names_that_are_no_text_can_be_told(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.txt")).write_bytes(b"Dear editor")
    done = command(sqlite_url, "--outlet", os.fsdecode(b"\xff"), tmp_path, rows(tmp_path / "1.jsonl", 1))
    assert (done.returncode, done.stderr) == (0, "") and ".txt" in done.stdout


def test_halves_of_characters_and_nuls_reach_neither_database(url: str, tmp_path: Path) -> None:
    spoilt = "Ferry\x00 \ud800sails"
    lines = [
        {"url": "https://a.example/\x00\ud8001", "title": spoilt, "text": spoilt, "outlet": spoilt, "language": spoilt, "date": spoilt}
    ]
    lines.append({"url": "https://a.example/#!/\x00\ud8002", "title": spoilt, "text": f"<p>{spoilt}</p>"})
    (tmp_path / "export.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert command(url, tmp_path / "export.jsonl").stdout == "2 pages added, 0 were there already, 0 could not be read.\n"
    with reading(url) as session:
        found = archive.find(session, ["\x00ferry\ud800"], phrases=["ferry\x00 sails"], sites=["a.example\x00"], not_sites=["\x00"])
    assert sorted(hit.url for hit in found) == ["https://a.example/#!/2", "https://a.example/1"]


def test_a_database_of_a_newer_desk_is_left_alone(sqlite_url: str, tmp_path: Path) -> None:
    with writing(sqlite_url) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    done = command(sqlite_url, rows(tmp_path / "export.jsonl", 1))
    assert done.returncode == 1 and "made by a newer version of the desk" in done.stderr and "Traceback" not in done.stderr


def test_the_heaviest_page_there_can_be_is_taken_by_both_databases(url: str) -> None:
    words = " ".join(f"{number:x}-{number:o}.example/{number}" for number in range(40_000))
    page = from_fields("here", f"https://a.example/?{'q' * 1900}", title="T" * 10_000, text=f"\x00 \ud800 {words}")
    assert isinstance(page, ArchivedPage) and len(page.text.encode()) > MOST_TEXT - 10
    with writing(url) as session:
        assert archive.add(session, [page], now=NOON) == 1


def test_a_reason_is_told_once_with_its_first_places() -> None:
    tally = Tally(read=1235, added=1204)
    for number in range(12):
        tally.skip(Skipped(f"a.csv, line {number}", "It has no web address."))
    assert list(summary(tally)) == [
        "1,204 pages added, 31 were there already, 12 could not be read:",
        "  12: It has no web address. (a.csv, line 0; a.csv, line 1; a.csv, line 2 and 9 more)",
    ]
