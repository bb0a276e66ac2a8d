"""What an address gives is decided by its bytes: servers call things by the wrong name."""

import pytest

from core.errors import FetchError
from core.reading.fetch import PDF, sniffed

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
    "a picture": [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\0\x10JFIF", b"GIF89a\x01\0", b"II*\0\x08"],
    "a program": [b"MZ\x90\0\x03", b"\x7fELF\x02\x01\x01", b"\xcf\xfa\xed\xfe\x07", b"\xca\xfe\xba\xbe\0"],
    "an office file": [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    "a file that is": [b"RIFF\x24\0\0\0WAVE", b"\0\0\0\x18ftypmp42", b"SQLite format 3\0"],
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


@pytest.mark.parametrize("said", ["application/json", "text/csv", "application/octet-stream", "application/rss+xml"])
def test_text_that_is_no_page_is_refused_under_its_own_name(said: str) -> None:
    with pytest.raises(FetchError, match=f"gives a file \\({said.replace('+', '.')}\\)"):
        sniffed(said, b'{"hello": "harbour"}')
