"""A CSV file as editors really have it: encodings, separators, holes and mistakes."""

import pytest

from core.model.words import TopicStatus
from ui.shared.input_rows import Problem, decode
from ui.topics.topic_rows import Line, read_sheet

SHEET = "title,brief\nCafé “Kant” closed,für immer\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (SHEET.encode(), "UTF-8"),
        (SHEET.encode("utf-8-sig"), "UTF-8"),
        (SHEET.encode("utf-16"), "UTF-16"),
        (b"\xfe\xff" + SHEET.encode("utf-16-be"), "UTF-16"),
        (SHEET.encode("utf-16-le"), "UTF-16"),
        (SHEET.encode("utf-16-be"), "UTF-16"),
        (SHEET.encode("cp1252"), "Windows-1252"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    sheet = read_sheet(data)
    assert [(line.title, line.brief) for line in sheet.lines] == [("Café “Kant” closed", "für immer")]
    assert sheet.encoding == encoding


@pytest.mark.parametrize("data", [b"title\n\x81\x8d", b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfea", b"PK\x03\x04\x14\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    assert decode(data) is None
    assert read_sheet(data).refused.startswith("This file is not text in UTF-8, UTF-16 or Windows-1252.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The file is empty."),
        (" \n\n", "The file is empty."),
        ("name,brief\nx,y\n", "The file has no column “title” in its first line. It has: name, brief."),
        (",,\nx,y,z\n", "The first line names no columns."),
        ('title\n"unclosed\n', "The file is not a CSV table"),
        ("title\n" + "x\n" * 1001, "The file has 1,001 rows; 1,000 at a time are allowed. Split it."),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text: str, sentence: str) -> None:
    assert read_sheet(text.encode()).refused.startswith(sentence)


def test_a_thousand_rows_are_not_too_many() -> None:
    assert len(read_sheet("\n".join(["title", *(f"x{n}" for n in range(1000))]).encode()).lines) == 1000


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_of_other_countries(separator: str) -> None:
    text = "Title |Newsworthiness Score|SOURCE_COUNT|status\nA|72.5|2|Pending\n".replace("|", separator)
    assert read_sheet(text.encode()).lines == (Line(2, "A", "", "", 72.5, 2, TopicStatus.PENDING),)


def test_what_a_row_leaves_open_stays_open() -> None:
    assert read_sheet(b"title,status,source_count,newsworthiness_score\nA\n").lines == (Line(2, "A", "", "", None, 0, None),)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (" ,b,,", "The title is missing."),
        ("A,high,,", "“high” in newsworthiness_score is not a number."),
        ("A,nan,,", "“nan” in newsworthiness_score is not a number."),
        ("A,,2.5,", "“2.5” in source_count is not a whole number."),
        ("A,,two,", "“two” in source_count is not a whole number."),
        ("A,,,draft", "“draft” in status is unknown; use pending, approved, rejected."),
    ],
)
def test_a_mistake_is_named_with_its_line(row: str, sentence: str) -> None:
    sheet = read_sheet(f"title,newsworthiness_score,source_count,status\nfirst,,,\n{row}\n".encode())
    assert sheet.problems == (Problem(3, sentence),)
    assert [line.title for line in sheet.lines] == ["first"]


def test_line_numbers_count_lines_of_the_file_and_not_rows() -> None:
    sheet = read_sheet(b'title,brief\nA,"two\nlines"\n\n,lost\nB,\n')
    assert [line.number for line in sheet.lines] == [2, 6]
    assert sheet.problems == (Problem(5, "The title is missing."),)


def test_a_comma_inside_a_number_is_a_decimal_comma() -> None:
    assert read_sheet(b"title;newsworthiness_score\nA;72,5\n").lines[0].newsworthiness_score == 72.5


def test_columns_nobody_asked_for_are_named() -> None:
    assert read_sheet(b"title,colour,,size\nA,red,,\n").unused == ("colour", "size")


def test_the_preview_finds_bad_addresses_and_the_same_title_twice() -> None:
    sheet = read_sheet(b"title,original_url\nFerry  knew!,https://a.example\nLido,council.example\nferry knew,\nLido,\n")
    assert [line.number for line in sheet.lines] == [2, 5]
    assert [(one.number, one.sentence) for one in sheet.problems] == [
        (3, "“council.example” is not a web address; it must start with http:// or https://."),
        (4, "The same title stands in line 2."),
    ]
