"""What an address gives is decided by its bytes, and so is the alphabet of its text: servers call things by the wrong name."""

import codecs
import re
from collections.abc import Iterator
from email.message import Message

from trafilatura.utils import detect_encoding

from core.errors import Unreadable

READABLE = ("text/html", "application/xhtml+xml", "text/plain")
PDF = "application/pdf"
DRAWING = "image/svg+xml"
MEDIA = ("image/", "audio/", "video/")
NEVER = ("font/", DRAWING)
"""Left before they arrive: a drawing is made of markup that may run, and is no picture of anything."""

_START = 1024
_BEFORE = b"\xef\xbb\xbf \t\r\n\f"
_HTML = re.compile(rb"(?:<\?xml[^<>]{0,200}>\s{0,99}|<!--.{0,800}?-->\s{0,99})?<(?:!doctype html|html)\b", re.I | re.S)
_JSON = re.compile(r"(?:application|text)/(?:[\w.-]+\+)?json")
# Beginnings that no text has.
_FILES = {
    **dict.fromkeys((b"PK\x03\x04", b"\x1f\x8b", b"Rar!\x1a", b"7z\xbc\xaf", b"\xfd7zXZ"), "a packed file"),
    **dict.fromkeys((b"MZ\x90\0", b"\x7fELF", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"), "a program"),
    b"\xd0\xcf\x11\xe0": "an office file",
}
_SIGHT_AND_SOUND = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8[79]a", "image/gif"),
    (rb"II\*\0|MM\0\*", "image/tiff"),
    (b"RIFF....WEBP", "image/webp"),
    (rb"\0\0..ftypavi[fs]", "image/avif"),
    (rb"\0\0..ftyp(?:hei[cx]|mif1)", "image/heic"),
    (rb"\0\0..ftypM4A", "audio/mp4"),
    (rb"\0\0..ftypqt", "video/quicktime"),
    (rb"\0\0..ftyp", "video/mp4"),
    (b"RIFF....WAVE", "audio/wav"),
    (b"RIFF....AVI ", "video/x-msvideo"),
    (b"ID3[\x02-\x04]", "audio/mpeg"),
    (b"fLaC\0", "audio/flac"),
    (b"OggS\0", "audio/ogg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
)
_CONTAINED = ("audio/", "video/")
_MAGIC = tuple((re.compile(pattern, re.S), kind) for pattern, kind in _SIGHT_AND_SOUND)


def sniffed(content_type: str, body: bytes) -> str:
    """What the bytes are, whatever the server calls them; a file that is no page, document, answer or medium is refused."""
    kind, start = bare(content_type), body[:_START].lstrip(_BEFORE)
    html = bool(_HTML.match(start))
    if start.startswith(b"%PDF-") or (kind not in READABLE and b"%PDF-" in start and not html):
        return PDF
    if named := next((name for magic, name in _FILES.items() if start.startswith(magic)), ""):
        raise Unreadable(f"The address gives {named}, not a page of text.")
    medium = "" if html else _medium(content_type, body[:_START])
    return medium or _text(content_type, body[:_START], html=html)


def _medium(content_type: str, start: bytes) -> str:
    """A picture, a recording or a film; one of a rarer make is taken at its word if it is no text."""
    kind = bare(content_type)
    if found := next((name for magic, name in _MAGIC if magic.match(start)), ""):
        # Sound and film come in the same containers: there the server knows better.
        return kind if kind.startswith(_CONTAINED) and found.startswith(_CONTAINED) else found
    return kind if is_media(kind) and (_binary(start, content_type) or not _is_text(start)) else ""


def _text(content_type: str, start: bytes, *, html: bool) -> str:
    kind = bare(content_type)
    if kind == PDF:
        return "text/html" if html else PDF
    if not html and _binary(start, content_type):
        raise Unreadable("The address gives a file that is not a page of text.")
    if kind in READABLE or not kind:
        return content_type
    if html:
        return "text/html"
    if is_json(kind):
        return content_type
    raise not_text(kind)


def not_text(kind: str) -> Unreadable:
    return Unreadable(f"The address gives a file ({kind}), not a page of text.")


def is_json(content_type: str) -> bool:
    return bool(_JSON.fullmatch(bare(content_type)))


def is_media(content_type: str) -> bool:
    return bare(content_type).startswith(MEDIA)


def bare(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def _binary(start: bytes, content_type: str) -> bool:
    """No text holds a zero byte unless it is UTF-16."""
    return b"\0" in start and not start.startswith((b"\xff\xfe", b"\xfe\xff")) and "utf-16" not in content_type.lower()


def _is_text(start: bytes) -> bool:
    """Whether a text could begin so; its last letter may be cut in two."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        return False
    return True


_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.I)
_XML = re.compile(rb"^\s*<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w.:-]{2,40})", re.I)
# As browsers do: pages that claim these mean the Windows code page, which has the curly quotes.
_WINDOWS = {"iso8859-1": "cp1252", "ascii": "cp1252", "latin-1": "cp1252"}
# Text codecs of Python that no page is written in; some of them take quadratic time on hostile bytes.
_NEVER = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf-7", "undefined", "mbcs", "oem"}
_HEAD = 4096
_ENOUGH = 200
"""Bytes a guess needs; with fewer it finds Chinese in a French menu."""


def decode(body: bytes, content_type: str = "") -> str:
    """The page as text; never raises, at worst some letters become replacement characters."""
    for name in _candidates(body, content_type):
        try:
            return body.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue  # a codec that is not for text says so only now
    return body.decode("cp1252", "replace")


def _candidates(body: bytes, content_type: str) -> Iterator[str]:
    """Valid UTF-8 is UTF-8 whatever was declared; only then header, meta element and a guess."""
    yield from (name for mark, name in _MARKS if body.startswith(mark))
    declared = [name for name in (_usable(label) for label in _labels(body, content_type)) if name]
    # Markup in the wide ones is every other byte a zero; any bytes of even number can be taken for their letters.
    wide = ("utf-16", "utf-32") if b"\0" in body[:_HEAD] else ()
    yield from (name for name in declared if name.startswith(("iso2022", "hz", *wide)))
    yield from ("utf-8", *declared)
    if len(body) >= _ENOUGH:
        yield from (name for name in map(_usable, detect_encoding(body)) if name)


def _labels(body: bytes, content_type: str) -> Iterator[str]:
    header = Message()
    header["content-type"] = content_type
    yield header.get_content_charset("")
    for pattern in (_META, _XML):
        found = pattern.search(body[:_HEAD])
        yield found[1].decode("ascii", "ignore") if found else ""


def _usable(label: str) -> str:
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return ""
    return "" if name in _NEVER else _WINDOWS.get(name, name)
