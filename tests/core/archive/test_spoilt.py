"""Files spoilt by chance, the same in every run: whatever is in them, pages and sentences come out, and nothing else."""

import random
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED

import pytest

from core.archive.streams import DAMAGED
from core.archive.web_files import LOCKED, UNKNOWN_PACKING
from tests.core.archive.files import Warc, html, taken, wacz
from tests.core.archive.test_feeds import ATOM, RSS

ONE, TWO = "https://gazette.example/1", "https://gazette.example/2"
TIMES = 200
PAGE = html(head=f'<base href="{ONE}">')


def archive(*urls: str, gzip: bool = False) -> bytes:
    made = Warc(gzip=gzip)
    for url in urls:
        made.holds(url, PAGE)
    return made.bytes


def packed(packing: int) -> bytes:
    """Its pages are pictures: only what holds them is looked at here, which is quick."""
    picture = Warc(gzip=False).holds(ONE, b"GIF", kind="image/gif").bytes
    return wacz({"archive/1.warc": picture, "archive/é.warc": picture, "archive/3.warc.gz": archive(gzip=True)}, packing)


WHOLE = {
    "warc": archive(ONE),
    "warc.gz": archive(ONE, gzip=True),
    "stored wacz": packed(ZIP_STORED),
    "deflated wacz": packed(ZIP_DEFLATED),
    "bzip2 wacz": packed(ZIP_BZIP2),
    "lzma wacz": packed(ZIP_LZMA),
    "rss": RSS,
    "atom": ATOM.encode(),
    "csv": b'url,title,text\nhttps://x.example/1,"T","some text"\nhttps://x.example/2,T,<p>some text</p>\n',
    "jsonl": b'{"url": "https://x.example/1", "title": "T", "text": "<p>some <b>text</b></p>", "date": "2026-03-04"}\n' * 2,
    "html": PAGE,
}


def spoilt(chance: random.Random, whole: bytes) -> bytes:
    """A few bytes changed, lost or added."""
    body = bytearray(whole)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(body))
        match chance.choice("ccccclla"):
            case "c":
                body[at] = chance.randrange(256)
            case "l":
                del body[at : at + chance.randrange(1, 20)]
            case _:
                body[at:at] = chance.randbytes(4)
    return bytes(body)


@pytest.mark.parametrize("kind", WHOLE)
def test_a_file_spoilt_anywhere_gives_pages_and_sentences_only(tmp_path: Path, kind: str) -> None:
    chance = random.Random(kind)  # noqa: S311  damage, not secrets
    for _ in range(TIMES):
        pages, reasons = taken(tmp_path, spoilt(chance, WHOLE[kind]))
        assert pages or reasons


NAME = "archive/é.warc".encode()
IN_FRONT_OF_IT, IN_THE_LIST = 30, 46
"""Bytes between the start of a member's header and its name: of the one in front of its bytes, and of the one in the list of all."""


@pytest.mark.parametrize(
    ("packing", "header", "at", "new", "reason"),
    [
        (ZIP_STORED, IN_FRONT_OF_IT, 0, b"XX", DAMAGED),
        (ZIP_STORED, IN_FRONT_OF_IT, 38, b"\xff\xff", DAMAGED),
        (ZIP_STORED, IN_FRONT_OF_IT, 38, b"xx", DAMAGED),
        (ZIP_STORED, IN_THE_LIST, 8, b"\x01\x08", LOCKED),
        (ZIP_STORED, IN_THE_LIST, 8, b"\x20\x08", UNKNOWN_PACKING),
        (ZIP_STORED, IN_THE_LIST, 8, b"\x40\x08", UNKNOWN_PACKING),
        (ZIP_STORED, IN_THE_LIST, 10, b"\x63", UNKNOWN_PACKING),
        (ZIP_STORED, IN_THE_LIST, 42, b"\xff\xff\xff\x7f", DAMAGED),
        (ZIP_DEFLATED, IN_FRONT_OF_IT, 50, b"\xff" * 9, DAMAGED),
        (ZIP_BZIP2, IN_FRONT_OF_IT, 50, b"\xff" * 9, DAMAGED),
        (ZIP_LZMA, IN_FRONT_OF_IT, 50, b"\xff" * 9, DAMAGED),
    ],
)
def test_a_bad_member_does_not_hide_the_others(tmp_path: Path, packing: int, header: int, at: int, new: bytes, reason: str) -> None:
    members = {"datapackage.json": b"{}", NAME.decode(): archive(ONE), "archive/2.warc": archive(TWO)}
    whole = wacz(members, packing)
    start = (whole.index(NAME) if header == IN_FRONT_OF_IT else whole.rindex(NAME)) - header + at
    pages, reasons = taken(tmp_path, whole[:start] + new + whole[start + len(new) :])
    assert ([page.url for page in pages], reasons) == ([TWO], [reason])
