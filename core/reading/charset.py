"""Turn a page's bytes into text: what the bytes can be, before what the server says they are."""

import codecs
import re
from collections.abc import Iterator
from email.message import Message

from trafilatura.utils import detect_encoding

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
