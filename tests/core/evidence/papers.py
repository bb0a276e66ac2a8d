"""PDFs as offices print them, made here: nobody has to trust a file in the repository."""

from collections.abc import Iterable, Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
TOP, LEFT, SIZE, STEP = 720, 72, 11, 14

Row = str | tuple[str, dict[str, float]]
"""A line, or a line with what is odd about it: `gap` before it, `size`, `indent`, or a place of its own (`x`, `y`)."""


def pdf(*pages: Sequence[Row], **about: str) -> bytes:
    """A document of these lines; `about` is what it says of itself (`Title=…`)."""
    return written([printed(rows) for rows in pages], about)


def printed(rows: Iterable[Row]) -> bytes:
    """The lines as instructions to a printer."""
    y, found = float(TOP), []
    for row in rows:
        text, odd = row if isinstance(row, tuple) else (row, {})
        y = odd.get("y", y - odd.get("gap", 0.0))
        x, size = odd.get("x", LEFT + odd.get("indent", 0.0)), odd.get("size", SIZE)
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252")
        found.append(b"BT /F1 %g Tf %g %g Td (%s) Tj ET" % (size, x, y, escaped))
        y -= STEP
    return b"\n".join(found)


def written(streams: Sequence[bytes], about: dict[str, str] | None = None, extra: bytes = b"") -> bytes:
    """A file by hand: catalogue, pages, one font, one stream a page."""
    first = 5
    kids = b" ".join(b"%d 0 R" % (first + 2 * at) for at in range(len(streams)))
    named = b"".join(b"/%s (%s)" % (name.encode(), value.encode("cp1252")) for name, value in (about or {}).items())
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(streams)), FONT, b"<<%s>>" % named]
    for at, stream in enumerate(streams):
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>"
        objects += [page % (first + 2 * at + 1), b"<</Length %d%s>>stream\n%s\nendstream" % (len(stream), extra, stream)]
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = b"trailer<</Size %d/Root 1 0 R/Info 4 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table) + end


def locked(body: bytes, password: str) -> bytes:
    """The same document, which opens with this password only; with an empty one it opens for everybody."""
    writer, out = PdfWriter(clone_from=PdfReader(BytesIO(body))), BytesIO()
    writer.encrypt(user_password=password, owner_password="nobody knows", algorithm="RC4-128")
    writer.write(out)
    return out.getvalue()
