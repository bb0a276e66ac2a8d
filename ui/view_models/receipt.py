"""The receipt of a capture in words: when it was taken, which way it came, what it consists of, and why it has no picture."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from core.model.dates import When
from core.model.source import Capture, CaptureFile, Source
from core.model.words import CaptureKind, FileRole, Method
from ui.view_models.moments import clock, moment

WAYS = {
    Method.HTTP: "read over the web",
    Method.READER: "through Jina Reader, because the site refused us",
    Method.WEB_ARCHIVE: "from the Wayback Machine, because the page itself could not be read",
    Method.ARCHIVE_COPY: "the copy in the newsroom's own archive, because the page itself could not be read",
    Method.ENGINE: "only what a search engine showed of it; the page itself could not be read",
}

NAMES = {
    FileRole.RAW: "As it came",
    FileRole.TEXT: "Text",
    FileRole.WARC: "Web record (WARC)",
    FileRole.PNG: "Picture",
    FileRole.PDF: "Printed page (PDF)",
    FileRole.METADATA: "List of files",
    FileRole.TIMESTAMP: "Time stamp",
}

ENDINGS = {
    FileRole.TEXT: "text.txt",
    FileRole.WARC: "record.warc.gz",
    FileRole.PNG: "picture.png",
    FileRole.PDF: "printed.pdf",
    FileRole.METADATA: "metadata.json",
    FileRole.TIMESTAMP: "timestamp.tsr",
}

# What came from outside keeps only an ending that a double click cannot turn into a live page.
RAW_ENDINGS = {
    "application/pdf": "pdf",
    "application/json": "json",
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/gif": "gif",
    "image/webp": "webp",
    "text/plain": "txt",
    "text/html": "html.txt",
    "application/xhtml+xml": "html.txt",
}

NO_PICTURE = {
    CaptureKind.DOCUMENT: "No picture is taken of a document; the file itself can be had below.",
    CaptureKind.POST: "No picture is taken of a post; what its platform answered can be had below.",
    CaptureKind.ANSWER: "No picture is taken of a record as its provider gave it; the record itself can be had below.",
    CaptureKind.MEDIA: "This kind of file is not shown here; it can be had below.",
    CaptureKind.SNIPPET: "There is no picture: the page itself could not be read.",
}
NOT_YET = "There is no picture of this page. Pictures are taken after the run, where a Chromium is installed."

SAVED = re.compile(r"/web/(\d{4})(\d{2})(\d{2})\d*")


def way(capture: Capture) -> str:
    """Which way it came; of a copy in the web archive, also of which day."""
    day = saved_on(capture.archive_url)
    if capture.method == Method.WEB_ARCHIVE and day:
        return f"from the Wayback Machine's capture of {day.words()}"
    return WAYS[Method(capture.method)] if capture.method in set(Method) else capture.method


def saved_on(archive_url: str) -> When | None:
    """The day that stands in the address of a copy, when it is a day."""
    found = SAVED.search(archive_url)
    when = When("-".join(found.groups())) if found else None
    try:
        return when if when and when.start else None
    except ValueError:
        return None


def captured(at: datetime, zone: tzinfo = UTC) -> str:
    """The moment where the editor is and in UTC, so that it means the same to everybody."""
    there = at.astimezone(zone)
    return f"{moment(at, zone)} {there.tzname()} ({clock(at)} UTC)" if there.utcoffset() else f"{moment(at)} UTC"


@dataclass(frozen=True, slots=True)
class FileLine:
    """One frozen file: what it is called here, and what it is called when it is handed out."""

    file: CaptureFile
    name: str
    file_name: str


def file_lines(source: Source, capture: Capture | None) -> list[FileLine]:
    """Every file of the capture; of a source whose receipt is lost at least the text it is cited by."""
    alone = (CaptureFile(FileRole.TEXT, source.text_sha256, 0),) if source.text_sha256 else ()
    files = capture.every_file if capture else alone
    return [FileLine(file, NAMES[file.role], f"{safe(source.id)}-{_ending(file)}") for file in files]


def safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", name)[:20] or "source"


def _ending(file: CaptureFile) -> str:
    return ENDINGS.get(file.role) or f"as-it-came.{RAW_ENDINGS.get(file.content_type.partition(';')[0].strip().lower(), 'bin')}"


def why_no_picture(source: Source, noted: str = "") -> str:
    """One sentence in place of the picture; what the run noted is closer to the truth than what we know of its kind."""
    return NO_PICTURE.get(source.capture_kind) or (f"There is no picture of this page. {noted}" if noted else NOT_YET)
