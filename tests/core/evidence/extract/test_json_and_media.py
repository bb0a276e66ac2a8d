"""Answers in JSON, pictures, recordings and films: kept as they came, and never given words they do not have."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.errors import FetchError, Unreadable
from core.evidence.capture import freeze
from core.evidence.extract.json_and_media import MOST_LETTERS, NOT_JSON, file_name, indented, parsed, place
from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.words import CaptureKind, FileRole
from core.settings import Settings
from jobs.adapters import DeskVault
from tests.core.evidence.site import Names, Site, gives
from tests.fakes.outside import NOON

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0"


@pytest.fixture
async def fetcher(site: Site) -> AsyncIterator[WebFetcher]:
    fetcher = WebFetcher(Settings(demo_server=site.url, fetch_seconds=5, fetch_bytes=1_000_000, fetch_pause=0), resolve=Names({}))
    yield fetcher
    await fetcher.close()


async def test_an_answer_is_kept_as_received_and_read_line_by_line(site: Site, fetcher: WebFetcher) -> None:
    body = b'{"title":"Caf\\u00e9 closures","closed":[3.10,12],"open":{}}'
    site.replies["court.example/api/cases?id=7"] = gives(body, kind="application/json")
    page = await fetcher.read("https://court.example/api/cases?id=7")
    assert (page.kind, page.body, page.content_type, page.http_status) == (CaptureKind.ANSWER, body, "application/json", 200)
    assert page.text == '{\n  "title": "Café closures",\n  "closed": [\n    3.10,\n    12\n  ],\n  "open": {}\n}'
    assert (page.title, [one.status for one in page.exchanges]) == ("Café closures", [200])


@pytest.mark.parametrize(
    "value",
    [
        {}, [], "word", 7, None, True, [[]], [{}], {"a": []}, {"a": {"b": [1, 2, {"c": "d"}]}, "e": "f: [g], {h}"},
        ["a\\b", 'say "so"', "line\nbreak", "tab\t", "𝄞 and é", ""], [1, [2, [3, [4]]], {"k": {"k": {"k": None}}}],
    ],
)  # fmt: skip
@pytest.mark.parametrize("ascii_only", [True, False], ids=["as numbers", "as letters"])
def test_sound_json_is_set_out_as_everybody_does(value: object, ascii_only: bool) -> None:
    assert indented(json.dumps(value, ensure_ascii=ascii_only)) == json.dumps(value, ensure_ascii=False, indent=2)


@pytest.mark.parametrize("given", ["1.10", "1e400", "-0.0", "123456789012345678901234567890.50"])
def test_a_figure_stays_as_it_was_written(given: str) -> None:
    assert indented(f'{{"f": {given}}}') == f'{{\n  "f": {given}\n}}'


def test_a_name_given_twice_is_shown_twice() -> None:
    assert indented('{"a":1,"a":2}') == '{\n  "a": 1,\n  "a": 2\n}'


def test_a_nest_that_would_fill_the_memory_is_cut() -> None:
    nest = "[" * 900 + ",".join("1" for _ in range(50_000)) + "]" * 900
    assert len(indented(nest)) == MOST_LETTERS


def test_a_stock_of_data_is_not_parsed() -> None:
    with pytest.raises(Unreadable, match="more than 3 MB of JSON"):
        parsed("[" + ",".join(["{}"] * 1_500_000) + "]")


async def test_half_a_character_spoils_nothing(site: Site, fetcher: WebFetcher, tmp_path: Path) -> None:
    site.replies["court.example/a"] = gives(b'{"name": "A \\ud800 B", "n": "\\u0000"}', kind="application/json")
    page = await fetcher.read("https://court.example/a")
    assert (page.title, "A \ufffd B" in page.text, "\x00" in page.text) == ("A \ufffd B", True, False)
    assert (await freeze(page, DeskVault(str(tmp_path)), NOON)).text_size == len(page.text.encode())


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ({"title": "T", "name": "N", "headline": "H"}, "T"),
        ({"name": "N", "headline": "H"}, "H"),
        ({"title": "", "name": " The <b>Name</b> "}, "The Name"),
        ({"title": {"rendered": "T"}}, "court.example/api/cases"),
        ([{"title": "T"}], "court.example/api/cases"),
        ({"id": 7}, "court.example/api/cases"),
        ("title", "court.example/api/cases"),
    ],
)
async def test_an_answer_is_called_what_it_calls_itself_or_where_it_stands(
    site: Site, fetcher: WebFetcher, given: object, title: str
) -> None:
    site.replies["court.example/api/cases"] = gives(json.dumps(given).encode(), kind="application/ld+json; charset=utf-8")
    assert (await fetcher.read("https://court.example/api/cases")).title == title


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"<p>Sorry</p>", b'{"a": 1,}', b"{'a': 1}", b"callback({})", b"[" * 100_000 + b"]" * 100_000],
    ids=["empty", "cut", "markup", "a comma too many", "other quotes", "a script", "a nest"],
)
async def test_json_that_is_none_is_told(site: Site, fetcher: WebFetcher, body: bytes) -> None:
    site.replies["court.example/a"] = gives(body, kind="application/json")
    with pytest.raises(FetchError) as told:
        await fetcher.read("https://court.example/a")
    assert str(told.value) == NOT_JSON


async def test_a_number_longer_than_python_counts_is_a_number(site: Site, fetcher: WebFetcher) -> None:
    site.replies["court.example/a"] = gives(b'{"n": ' + b"9" * 5000 + b"}", kind="application/json")
    assert "9" * 5000 in (await fetcher.read("https://court.example/a")).text


@pytest.mark.parametrize(
    ("kind", "body"),
    [("image/png", PNG), ("text/html", PNG), ("audio/mpeg", b"ID3\x03\0\0"), ("video/mp4", b"\0\0\0\x18ftypmp42\0\0\0\0")],
)
async def test_a_medium_is_kept_and_has_no_words(site: Site, fetcher: WebFetcher, tmp_path: Path, kind: str, body: bytes) -> None:
    site.replies["port.example/media/hull%20crack.png?w=80"] = gives(body, kind=kind)
    page = await fetcher.read("https://port.example/media/hull%20crack.png?w=80")
    assert (page.kind, page.body, page.text, page.title) == (CaptureKind.MEDIA, body, "", "hull crack.png")
    assert (page.byline, page.site_name, page.language, page.quoted, page.links) == ("", "", "", (), ())
    vault = DeskVault(str(tmp_path))
    capture = await freeze(page, vault, NOON)
    assert (await vault.get(capture.sha256), await vault.get(capture.text_sha256)) == (body, b"")
    assert [one.role for one in capture.every_file] == [FileRole.RAW, FileRole.TEXT, FileRole.WARC]


async def test_a_film_is_as_bounded_as_a_page(site: Site, fetcher: WebFetcher) -> None:
    site.replies["port.example/film.mp4"] = gives(b"\0\0\0\x18ftypmp42" + b"\0" * 1_000_000, kind="video/mp4")
    with pytest.raises(FetchError, match="larger than 1 MB"):
        await fetcher.read("https://port.example/film.mp4")


@pytest.mark.parametrize(
    ("url", "name", "stands_at"),
    [
        ("https://port.example/a/b.jpg?x=1", "b.jpg", "port.example/a/b.jpg"),
        ("https://port.example/", "", "port.example"),
        ("https://port.example", "", "port.example"),
        ("https://port.example/caf%C3%A9.png", "café.png", "port.example/café.png"),
        ("https://port.example/%00%0A.png", ".png", "port.example/ .png"),
    ],
)
def test_a_file_is_called_by_its_address(url: str, name: str, stands_at: str) -> None:
    assert (file_name(url), place(url)) == (name, stands_at)
