import pytest

from core.evidence.extract.content_type import decode

WORDS = "Café “Zur Möwe” – 5 € für Fisch, São João"
LATIN = "Café Möwe für Fisch, São João"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (WORDS.encode(), "text/html; charset=utf-8"),
        (WORDS.encode(), "text/html"),
        (WORDS.encode(), "text/html; charset=iso-8859-1"),
        (WORDS.encode(), "text/html; charset=no-such-thing"),
        (WORDS.encode("cp1252"), "text/html; charset=windows-1252"),
        (WORDS.encode("cp1252"), "text/html; charset=ISO-8859-1"),
        (WORDS.encode("utf-8-sig"), "text/html"),
        (WORDS.encode("utf-16"), "text/html"),
        (WORDS.encode("utf-16-le"), 'text/html; charset="utf-16le"'),
    ],
)
def test_the_words_survive(body: bytes, content_type: str) -> None:
    assert decode(body, content_type) == WORDS


@pytest.mark.parametrize(
    "head",
    [
        '<meta charset="iso-8859-1">',
        "<meta charset=latin1 />",
        '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=ISO-8859-1">',
        '<?xml version="1.0" encoding="iso-8859-1"?><html>',
    ],
)
@pytest.mark.parametrize("content_type", ["text/html", "text/html; charset=utf-8", ""])
def test_the_page_says_it_itself(head: str, content_type: str) -> None:
    assert LATIN in decode(f"{head}<p>{LATIN}</p>".encode("latin-1"), content_type)


def test_japanese_in_seven_bits_is_not_taken_for_plain_letters() -> None:
    assert decode("港で火事".encode("iso2022_jp"), "text/html; charset=iso-2022-jp") == "港で火事"


def test_an_undeclared_page_is_guessed() -> None:
    russian = "Паром вернулся в порт через час после выхода. " * 20
    assert decode(russian.encode("cp1251")) == russian


@pytest.mark.parametrize("charset", ["idna", "punycode", "unicode_escape", "rot13", "hex", "zlib", "\x00", "a" * 500])
def test_a_declared_encoding_no_page_is_written_in_is_ignored(charset: str) -> None:
    assert decode(b"caf\xe9", f"text/html; charset={charset}").startswith("caf")


def test_any_bytes_at_all_become_text() -> None:
    assert decode(bytes(range(256)) * 3)
