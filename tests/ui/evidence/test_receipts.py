"""The receipt of a capture in words."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from core.model.source import Capture, CaptureFile
from core.model.words import CaptureKind, FileRole, Method
from tests.fixtures.newsroom import NOON
from tests.ui.dossiers import ferry
from ui.evidence.capture_rows import captured, file_lines, saved_on, way, why_no_picture
from ui.shared.wording_rows import size

SOURCE = ferry().source("S005")
CAPTURE = Capture("a" * 64, "b" * 64, CaptureKind.PAGE, SOURCE.url, SOURCE.url, NOON, "http", 200, "text/html; charset=utf-8", 5000, 900)
ARCHIVED = "https://web.archive.org/web/20260304061000/https://x.example/"


@pytest.mark.parametrize(
    ("method", "archive_url", "words"),
    [
        (Method.HTTP, "", "read over the web"),
        (Method.HTTP, ARCHIVED, "read over the web"),
        (Method.READER, "", "through Jina Reader, because the site refused us"),
        (Method.WEB_ARCHIVE, ARCHIVED, "from the Wayback Machine's capture of 4 March 2026"),
        (Method.WEB_ARCHIVE, "", "from the Wayback Machine, because the page itself could not be read"),
        (
            Method.WEB_ARCHIVE,
            "https://archive.example/web/20261399/x",
            "from the Wayback Machine, because the page itself could not be read",
        ),
        (Method.ENGINE, "", "only what a search engine showed of it; the page itself could not be read"),
        ("by post", "", "by post"),
    ],
)
def test_a_capture_says_which_way_it_came(method: str, archive_url: str, words: str) -> None:
    assert way(replace(CAPTURE, method=method, archive_url=archive_url)) == words


def test_every_method_has_words() -> None:
    assert all(way(replace(CAPTURE, method=method)) != method for method in Method)


@pytest.mark.parametrize("url", ["", "https://web.archive.org/", "https://web.archive.org/web/20260230000000/x", "/web/abcd"])
def test_an_address_without_a_day_names_none(url: str) -> None:
    assert saved_on(url) is None


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("UTC", "9 March 2026, 12:00 UTC"),
        ("Europe/Berlin", "9 March 2026, 13:00 CET (12:00 UTC)"),
        ("Asia/Tokyo", "9 March 2026, 21:00 JST (12:00 UTC)"),
        ("Africa/Abidjan", "9 March 2026, 12:00 UTC"),
    ],
)
def test_a_moment_means_the_same_to_everybody(zone: str, words: str) -> None:
    assert captured(NOON, ZoneInfo(zone)) == words


def test_every_file_of_a_capture_is_listed_under_a_name_of_ours() -> None:
    full = CAPTURE.with_file(
        *(CaptureFile(role, f"{n:064x}", 10) for n, role in enumerate(FileRole) if role not in (FileRole.RAW, FileRole.TEXT))
    )
    lines = file_lines(SOURCE, full)
    assert [(line.file.role, line.file_name) for line in lines] == [
        (FileRole.RAW, "S005-as-it-came.html.txt"),
        (FileRole.TEXT, "S005-text.txt"),
        (FileRole.WARC, "S005-record.warc.gz"),
        (FileRole.PNG, "S005-picture.png"),
        (FileRole.PDF, "S005-printed.pdf"),
        (FileRole.METADATA, "S005-metadata.json"),
        (FileRole.TIMESTAMP, "S005-timestamp.tsr"),
    ]
    assert len({line.name for line in lines}) == len(lines)


@pytest.mark.parametrize(
    ("content_type", "ending"),
    [
        ("application/pdf", "pdf"),
        ("Application/JSON; charset=utf-8", "json"),
        ("text/html", "html.txt"),
        ("application/xhtml+xml", "html.txt"),
        ("image/svg+xml", "bin"),
        ("image/jpeg", "jpg"),
        ("text/javascript", "bin"),
        ("application/x-msdownload", "bin"),
        ("../../etc/passwd", "bin"),
        ("", "bin"),
    ],
)
def test_a_double_click_on_what_came_from_outside_never_opens_it_as_a_page(content_type: str, ending: str) -> None:
    assert file_lines(SOURCE, replace(CAPTURE, content_type=content_type))[0].file_name == f"S005-as-it-came.{ending}"


def test_an_id_from_a_changed_row_makes_no_path() -> None:
    assert file_lines(SOURCE.with_(id="../../S1"), CAPTURE)[1].file_name == "S1-text.txt"


def test_without_its_receipt_a_source_still_has_the_text_it_is_cited_by() -> None:
    assert [(line.file.role, line.file.sha256) for line in file_lines(SOURCE, None)] == [(FileRole.TEXT, SOURCE.text_sha256)]
    assert file_lines(SOURCE.with_(text_sha256=""), None) == []


@pytest.mark.parametrize(("number", "words"), [(0, "0 bytes"), (999, "999 bytes"), (12_345, "12 kB"), (3_440_000, "3.4 MB")])
def test_sizes(number: int, words: str) -> None:
    assert size(number) == words


@pytest.mark.parametrize("kind", list(CaptureKind))
def test_without_a_picture_there_is_a_sentence_why(kind: CaptureKind) -> None:
    said = why_no_picture(SOURCE.with_(capture_kind=kind), "No Chromium is installed on this machine.")
    assert said.endswith(".")
    assert ("No Chromium is installed on this machine." in said) is (kind is CaptureKind.PAGE)


def test_a_page_without_a_picture_may_yet_get_one() -> None:
    assert "after the run" in why_no_picture(SOURCE)
