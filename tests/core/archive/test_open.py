import os
from pathlib import Path

import pytest

from core.archive import open as archives
from core.archive.pages import NO_OWN_ADDRESS
from core.archive.streams import DAMAGED
from core.model.archive import ArchivedPage, Skipped
from core.model.dates import When
from tests.core.archive.files import LIMIT, Warc, html, parted, taken

ONE = "https://gazette.example/2026/1"


@pytest.mark.parametrize(
    "head",
    [
        f'<link rel="canonical" href="{ONE}">',
        f'<meta property="og:url" content="{ONE}">',
        f'<base href="{ONE}">',
        f"<!-- saved from url=(0030){ONE} -->",
        f'<link rel=canonical href="/elsewhere"><base href="{ONE}">',
    ],
)
def test_a_page_in_a_folder_says_itself_where_it_was_published(tmp_path: Path, head: str) -> None:
    [page], _ = taken(tmp_path, html(head=head), "1.html")
    assert page.url.startswith("https://gazette.example/") and page.published == When("2026-03-04T06:10:00Z")


@pytest.mark.parametrize(
    "head", ["", '<link rel="canonical" href="/1">', '<base href="javascript:x">', "<!-- saved from url=(0014)about:internet -->"]
)
def test_a_page_that_does_not_say_its_address_is_refused(tmp_path: Path, head: str) -> None:
    assert taken(tmp_path, html(head=head)) == ([], [NO_OWN_ADDRESS])


def test_a_page_in_two_bytes_a_letter_is_read(tmp_path: Path) -> None:
    [page], _ = taken(tmp_path, html(head=f'<base href="{ONE}">').decode().encode("utf-16"))
    assert page.title == "Ferry sailed with a crack"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", archives.EMPTY),
        (b" \n ", archives.EMPTY),
        (os.urandom(5000).replace(b"\x1f\x8b", b"").replace(b"PK", b"") + b"\x00", archives.UNKNOWN),
        (b"%PDF-1.7 ...", archives.UNKNOWN),
        (b"Dear editor, here is my letter.", archives.UNKNOWN),
        (b"<svg xmlns='x'></svg>", archives.UNKNOWN),
        (b"\x1f\x8bthis is no gzip at all", DAMAGED),
        (html() + b" " * LIMIT, "It is larger than 0.1 MB."),
    ],
)
def test_a_file_of_no_use_is_said_in_one_sentence(tmp_path: Path, body: bytes, reason: str) -> None:
    assert taken(tmp_path, body) == ([], [reason])


def test_a_folder_may_hold_every_format_under_any_name(tmp_path: Path) -> None:
    (tmp_path / "b" / "page_files").mkdir(parents=True)
    (tmp_path / "a.dat").write_bytes(Warc().holds(ONE).bytes)
    (tmp_path / "b" / "page").write_bytes(html(head='<base href="https://gazette.example/2026/2">'))
    (tmp_path / "b" / "export.txt").write_text("link;title\nhttps://gazette.example/2026/3;T\n")
    for furniture in (".DS_Store", "b/page_files/style.css", "b/page_files/photo.jpg"):
        (tmp_path / furniture).write_bytes(b"x")
    pages, reasons = parted(found for file in archives.files([tmp_path]) for found in read(file))
    assert sorted(page.url[-1] for page in pages) == ["1", "2", "3"] and reasons == []


def read(file: Path | Skipped) -> list[ArchivedPage | Skipped]:
    return [file] if isinstance(file, Skipped) else list(archives.read(file, LIMIT))


def test_links_that_run_in_circles_pipes_and_empty_folders_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed" / "round").symlink_to(tmp_path)
    (tmp_path / "mixed" / "itself").symlink_to(tmp_path / "mixed" / "itself")
    os.mkfifo(tmp_path / "mixed" / "pipe")
    reasons = [
        found.why for found in archives.files([tmp_path / "empty", tmp_path / "mixed", tmp_path / "gone"]) if isinstance(found, Skipped)
    ]
    assert sorted(reasons) == sorted(
        [archives.EMPTY_FOLDER, archives.LINKED_FOLDER, archives.NO_FILE, archives.NO_FILE, archives.NOT_THERE]
    )


def test_a_file_that_vanishes_is_a_sentence_too(tmp_path: Path) -> None:
    assert list(archives.read(tmp_path / "gone", LIMIT)) == [Skipped(str(tmp_path / "gone"), archives.NO_FILE)]
