"""What an address gives is decided by its bytes: servers call things by the wrong name."""

import pytest

from core.errors import FetchError
from core.evidence.extract.content_type import PDF, sniffed

PAGE, PAPER = b"<!DOCTYPE html>\n<html><body><p>Good morning.</p></body></html>", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj"


@pytest.mark.parametrize(
    ("said", "body", "kind"),
    [
        *(
            (said, PAPER, PDF)
            for said in ("application/pdf", "text/html", "text/plain", "application/octet-stream", "application/x-pdf", "")
        ),
        ("application/pdf; qs=0.001", PAPER, PDF),
        ("text/html", b"\xef\xbb\xbf\r\n" + PAPER, PDF),
        ("application/octet-stream", b"HTTP says hello\r\n" + PAPER, PDF),
        ("application/pdf", b"nothing of the kind", PDF),
        ("application/pdf", b"", PDF),
        *((said, PAGE, "text/html") for said in ("application/pdf", "application/octet-stream", "application/force-download")),
        ("application/pdf", b"<?xml version='1.0'?>\n<!DOCTYPE html>" + PAGE, "text/html"),
        ("application/pdf", b"<!-- saved from the web -->\n<HTML>", "text/html"),
        ("application/pdf", b"<html><title>How a %PDF-1.7 file begins</title>", "text/html"),
        ("text/html; charset=utf-8", b"<p>A file that begins with %PDF-1.7 is a document.", "text/html; charset=utf-8"),
        *((said, PAGE, said) for said in ("text/html; charset=iso-8859-1", "application/xhtml+xml", "TEXT/HTML", "text/plain", "")),
        ("text/html; charset=utf-16le", "<p>Hi".encode("utf-16-le"), "text/html; charset=utf-16le"),
        ("text/html", "<p>Hi".encode("utf-16"), "text/html"),
        ("text/plain", b"MZ is the beginning of a program, PK of a packed file.", "text/plain"),
    ],
)
def test_a_page_and_a_document_are_known_by_their_beginning(said: str, body: bytes, kind: str) -> None:
    assert sniffed(said, body) == kind


FILES = {
    "a packed file": [
        b"PK\x03\x04\x14\0\x06\0word/document.xml",
        b"\x1f\x8b\x08\0\0\0",
        b"Rar!\x1a\x07",
        b"7z\xbc\xaf\x27\x1c",
        b"\xfd7zXZ\0",
    ],
    "a program": [b"MZ\x90\0\x03", b"\x7fELF\x02\x01\x01", b"\xcf\xfa\xed\xfe\x07", b"\xca\xfe\xba\xbe\0"],
    "an office file": [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    "a file that is": [b"SQLite format 3\0", b"\0asm\x01\0\0\0", b"RIFF\x24\0\0\0CDDA", b"ftyp\0\0\0\x18"],
}


@pytest.mark.parametrize("said", ["text/html", "text/plain; charset=utf-8", ""])
@pytest.mark.parametrize(("named", "body"), [(named, body) for named, bodies in FILES.items() for body in bodies])
def test_any_other_file_is_refused_whatever_it_is_called(said: str, named: str, body: bytes) -> None:
    with pytest.raises(FetchError, match=f"^The address gives {named},? not a page of text.$"):
        sniffed(said, body)


@pytest.mark.parametrize("body", [body for named, bodies in FILES.items() for body in bodies if named != "a file that is"])
def test_a_known_file_is_no_document_either(body: bytes) -> None:
    with pytest.raises(FetchError, match="not a page of text"):
        sniffed("application/pdf", body)


@pytest.mark.parametrize("said", ["text/csv", "application/octet-stream", "application/rss+xml", "application/jsonp", "application/json5"])
def test_text_that_is_no_page_is_refused_under_its_own_name(said: str) -> None:
    with pytest.raises(FetchError, match=f"gives a file \\({said.replace('+', '.')}\\)"):
        sniffed(said, b'{"hello": "harbour"}')


MEDIA = {
    "image/png": [b"\x89PNG\r\n\x1a\n"],
    "image/jpeg": [b"\xff\xd8\xff\xe0\0\x10JFIF", b"\xff\xd8\xff\xe1\0\x18Exif"],
    "image/gif": [b"GIF87a\x01\0", b"GIF89a\x01\0"],
    "image/tiff": [b"II*\0\x08", b"MM\0*\0"],
    "image/webp": [b"RIFF\x24\0\0\0WEBPVP8 "],
    "image/avif": [b"\0\0\0\x20ftypavif"],
    "image/heic": [b"\0\0\0\x18ftypheic", b"\0\0\0\x18ftypmif1"],
    "audio/wav": [b"RIFF\x24\0\0\0WAVEfmt "],
    "audio/mpeg": [b"ID3\x03\0\0\0"],
    "audio/flac": [b"fLaC\0\0\0\x22"],
    "audio/ogg": [b"OggS\0\x02"],
    "audio/mp4": [b"\0\0\0\x20ftypM4A "],
    "video/mp4": [b"\0\0\0\x18ftypmp42", b"\0\0\0\x20ftypisom"],
    "video/quicktime": [b"\0\0\0\x14ftypqt  "],
    "video/webm": [b"\x1aE\xdf\xa3\x9f"],
    "video/x-msvideo": [b"RIFF\x24\0\0\0AVI LIST"],
}


@pytest.mark.parametrize("said", ["", "text/html", "application/octet-stream", "application/pdf"])
@pytest.mark.parametrize(("kind", "body"), [(kind, body) for kind, bodies in MEDIA.items() for body in bodies])
def test_sight_and_sound_are_known_by_their_beginning(said: str, kind: str, body: bytes) -> None:
    assert sniffed(said, body) == kind


@pytest.mark.parametrize(
    ("said", "body", "kind"),
    [
        ("image/png", MEDIA["image/jpeg"][0], "image/jpeg"),
        ("image/jpeg; q=1", MEDIA["image/jpeg"][0], "image/jpeg"),
        ("audio/mp4", MEDIA["video/mp4"][0], "audio/mp4"),
        ("video/ogg", MEDIA["audio/ogg"][0], "video/ogg"),
        ("image/png", MEDIA["video/mp4"][0], "video/mp4"),
        ("audio/mpeg", b"\xff\xfb\x90\x64\0\x0f", "audio/mpeg"),
        ("video/mp2t", b"G@\0\x10\0\0\xb0\r", "video/mp2t"),
        ("image/bmp", b"BM\x36\0\0\0", "image/bmp"),
        ("image/png", PAGE, "text/html"),
        ("video/mp4", PAPER, PDF),
    ],
)
def test_what_a_server_says_counts_where_bytes_do_not_tell(said: str, body: bytes, kind: str) -> None:
    assert sniffed(said, body) == kind


@pytest.mark.parametrize("body", [b"anything", b"", "Überall Text, gute Güte".encode(), b'{"error": "no such picture"}'])
@pytest.mark.parametrize("said", ["image/png", "audio/mpeg", "video/mp4"])
def test_words_are_no_picture(said: str, body: bytes) -> None:
    with pytest.raises(FetchError, match=f"gives a file \\({said}\\), not a page of text"):
        sniffed(said, body)


@pytest.mark.parametrize(
    ("said", "given"),
    [
        *((said, said) for said in ("application/json", "application/ld+json", "application/vnd.api+json; charset=utf-8", "text/json")),
        ("Application/JSON", "Application/JSON"),
    ],
)
def test_an_answer_in_json_is_let_through(said: str, given: str) -> None:
    assert sniffed(said, b'{"hello": "harbour"}') == given


def test_a_page_that_calls_itself_json_is_a_page() -> None:
    assert sniffed("application/json", PAGE) == "text/html"


def test_a_file_that_calls_itself_json_is_none() -> None:
    with pytest.raises(FetchError, match="a file that is not a page of text"):
        sniffed("application/json", b"SQLite format 3\0")
