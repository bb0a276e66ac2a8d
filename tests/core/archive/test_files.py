import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from core import archive as archives
from core.archive.streams import DAMAGED
from core.archive.web_files import NO_OWN_ADDRESS
from core.model.dates import When
from core.model.source import ArchivedPage, Skipped
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
        (bytes(range(128, 256)) * 40 + b"\x00", archives.UNKNOWN),
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


def reasons(*paths: Path) -> list[str]:
    return [found.why for found in archives.files(paths) if isinstance(found, Skipped)]


def test_names_no_file_can_have_are_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    odd = [tmp_path / ("a" * 300), tmp_path / ("a/" * 3000), tmp_path / "a\x00b", tmp_path / "file" / "inside", tmp_path / "\ud800"]
    assert reasons(*odd) == [archives.NO_FILE, archives.NO_FILE, archives.NOT_THERE, archives.NOT_THERE, archives.NOT_THERE]


def test_a_folder_deeper_than_a_path_can_say_is_told(tmp_path: Path) -> None:
    """Such a folder can only be made step by step."""
    (tmp_path / "1.html").write_bytes(html())
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("d" * 250, dir_fd=here)
        above, here = here, os.open("d" * 250, os.O_RDONLY, dir_fd=here)
        os.close(above)
    os.close(here)
    first, *others = archives.files([tmp_path])
    assert first == tmp_path / "1.html" and [found.why for found in others if isinstance(found, Skipped)] == [archives.CLOSED_FOLDER]


@contextmanager
def closed_folder() -> Iterator[Path]:
    """A folder that whoever runs the tests may not open; nothing is closed to root, who therefore stops being root."""
    with TemporaryDirectory() as name:
        folder, root = Path(name), os.geteuid() == 0
        (folder / "1.html").write_bytes(html())
        folder.chmod(0)
        try:
            if root:
                os.seteuid(65534)
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o700)


def test_what_may_not_be_opened_is_told() -> None:
    with closed_folder() as folder:
        assert reasons(folder, folder / "1.html") == [archives.CLOSED_FOLDER, archives.NOT_ALLOWED]
