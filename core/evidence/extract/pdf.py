"""Read a PDF in a process of its own: bounded in time, memory, pages and letters, and ended when it does not end by itself."""

import asyncio
import json
import math
import os
import re
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader, mult, overwrite_configuration
from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError, PyPdfError

from core.errors import Blocked, FetchError
from core.evidence.extract.pdf_paragraphs import LINE, Line, even, paragraphs
from core.model.dates import When, day, moment

MOST_BYTES, MOST_UNPACKED, MOST_PAGES, MOST_LETTERS = 25_000_000, 50_000_000, 500, 5_000_000
MOST_SECONDS, MOST_CPU_SECONDS, MOST_MEMORY = 90.0, 45, 1_000_000_000
"""Patient by the clock, since the machine may be busy; strict about the work, of which 500 honest pages need 20 seconds."""
FEWEST_WORDS = 5
"""With fewer there is a stamp or a page number on a picture, and no text."""
LONGEST_TITLE, LONGEST_BYLINE = 150, 60

LOCKED = "This document is locked with a password."
CIPHER = "This document is encrypted in a way this desk cannot open."
PICTURES = "This document has no text that can be read; it is a picture of pages."
GARBLED = "This document does not say which letters its signs stand for; its text cannot be read."
DAMAGED = "This document is damaged and cannot be opened."
TOO_MUCH = "This document takes more time or memory than this desk gives to one."
TOO_LARGE = f"This document is larger than {MOST_BYTES / 1_000_000:g} MB."

_ROOT = Path(__file__).resolve().parents[__name__.count(".")]
_HANDED_ON = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH")
"""What the process that opens a stranger's file is told of ours: none of the desk's keys."""
# The library says of itself that a broken file may raise anything; these are what files were seen to raise.
_BROKEN = (
    ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, NotImplementedError, PyPdfError, RecursionError, TypeError,
    ValueError, struct.error, zlib.error,
)  # fmt: skip
_WORD = re.compile(r"[^\W_]{2,}")
_NOT_A_LETTER = re.compile(r"[\ufffd\ue000-\uf8ff\x01-\x08\x0e-\x1f]")
_PROGRAM = re.compile(r"^microsoft \w+ - ", re.I)
_FILE = r"\.(?:docx?|pdf|xlsx?|pptx?|indd|qxp|odt|rtf|txt|html?|tex|dvi|ps|wpd|pub|pages)$|[\\_]|^/|://"
_NO_TITLE = re.compile(rf"^\W*(?:untitled|document|unknown|none|title|presentation|slide|doc|pdf)?\W*\d*$|{_FILE}", re.I)
_NO_NAME = re.compile(r"[@\\/_\d]|\b(?:admin\w*|user|owner|unknown|default|microsoft|adobe|acrobat|scanner|author)\b", re.I)
_DATE = re.compile(r"(?:D:)?(\d{4})-?(\d\d)?-?(\d\d)?[T ]?(?:(\d\d):?(\d\d):?(\d\d)?)?(?:\.\d+)?(Z|[+-]\d\d)?'?:?(\d\d)?'?(?:00'?)?$")
_EPOCH = 1970


@dataclass(frozen=True, slots=True)
class Document:
    """What a document says, and says of itself."""

    text: str
    title: str = ""
    byline: str = ""
    published: When | None = None
    modified: When | None = None


async def opened(body: bytes, seconds: float = MOST_SECONDS) -> Document:
    """The document in these bytes, read by a process that cannot take this one with it; raises Blocked or FetchError."""
    if len(body) > MOST_BYTES:
        raise FetchError(TOO_LARGE)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__),
        cwd=_ROOT,
        env={name: os.environ[name] for name in _HANDED_ON if name in os.environ},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(seconds):
            said = (await process.communicate(body))[0]
    except TimeoutError as error:
        raise FetchError(TOO_MUCH) from error
    finally:
        await _ended(process)
    return _heard(said, process.returncode or 0)


async def _ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _heard(said: bytes, code: int) -> Document:
    """A process that was stopped used too much; one that fell over met a file nobody could open."""
    if code:
        raise FetchError(TOO_MUCH if code < 0 else DAMAGED)
    answer = json.loads(said)
    if answer["problem"]:
        raise (Blocked if answer["blocked"] else FetchError)(answer["problem"])
    dates = (When(answer[name]) if answer[name] else None for name in ("published", "modified"))
    return Document(answer["text"], answer["title"], answer["byline"], *dates)


def _told(body: bytes) -> dict[str, Any]:
    try:
        found = read(body)
    except FetchError as error:
        return {"problem": str(error), "blocked": isinstance(error, Blocked)}
    except MemoryError:
        return {"problem": TOO_MUCH, "blocked": False}
    dates = {name: when.iso if when else "" for name, when in (("published", found.published), ("modified", found.modified))}
    return {"problem": "", "text": found.text, "title": found.title, "byline": found.byline, **dates}


def read(body: bytes) -> Document:
    """What a document says; raises Blocked or FetchError with a sentence, and may take long: see `opened`."""
    try:
        reader = PdfReader(BytesIO(body))
        if reader.is_encrypted and not reader.decrypt(""):
            raise Blocked(LOCKED)
        text = _text(reader)
        return _described(reader, text)
    except FileNotDecryptedError as error:
        raise Blocked(LOCKED) from error
    except DependencyError as error:
        raise Blocked(CIPHER) from error
    except _BROKEN as error:
        raise FetchError(DAMAGED) from error


def _text(reader: PdfReader) -> str:
    count = min(len(reader.pages), MOST_PAGES)
    if not count:
        raise FetchError(DAMAGED)
    found = paragraphs(list(_pages(reader, count)))[:MOST_LETTERS]
    if len(_NOT_A_LETTER.findall(found)) > len(found) / 5:
        raise Blocked(GARBLED)
    if len(_WORD.findall(found)) < FEWEST_WORDS:
        raise Blocked(PICTURES)
    return _NOT_A_LETTER.sub("", found)


def _pages(reader: PdfReader, count: int) -> Iterator[list[Line]]:
    """The lines of each page; a page that cannot be read leaves the others readable."""
    letters, broken = 0, list[Exception]()
    for number in range(count):
        try:
            found = lines(reader.pages[number])
        except DependencyError:
            raise
        except _BROKEN as error:
            found, broken = [], [*broken, error]
        letters += sum(len(line.text) for line in found)
        yield found
        if letters > MOST_LETTERS:
            return
    if len(broken) == count:
        raise FetchError(TOO_MUCH if isinstance(broken[0], LimitReachedError) else DAMAGED)


class _Print:
    """Collects what the library meets on a page, line by line: where each begins, and its largest letters (a bullet's are small)."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._parts: list[str] = []
        self._places: list[tuple[float, float, float]] = []

    def __call__(self, text: str, around: list[float], within: list[float], font: Any, size: float) -> None:
        for part in re.split(r"(\n)", text):
            if part == LINE:
                self.end()
            elif part.strip():
                _, _, slant, height, x, y = mult(within, around)
                self._places.append((x, y, abs(size) * math.hypot(slant, height) or 1.0))
            self._parts.append(part)

    def end(self) -> None:
        if text := even("".join(self._parts)):
            x, y, _ = self._places[0]
            self.lines.append(Line(text, x, y, max(size for _, _, size in self._places)))
        self._parts, self._places = [], []


def lines(page: PageObject) -> list[Line]:
    found = _Print()
    page.extract_text(visitor_text=found)
    found.end()
    return found.lines


def _described(reader: PdfReader, text: str) -> Document:
    """With what the file says of itself, where that is more than a program's habit."""
    about = _about(reader)
    made, changed = when(about.get("/CreationDate", "")), when(about.get("/ModDate", ""))
    return Document(
        text=text,
        title=_title(about.get("/Title", ""), text),
        byline=_byline(about.get("/Author", "")),
        published=made,
        modified=changed if changed and (not made or changed.start > made.start) else None,
    )


def _about(reader: PdfReader) -> dict[str, str]:
    try:
        return {name: even(str(value)) for name, value in (reader.metadata or {}).items()}
    except _BROKEN:
        return {}


def _title(stated: str, text: str) -> str:
    title = _PROGRAM.sub("", stated)
    if not _NO_TITLE.search(title) and len(title) <= LONGEST_TITLE:
        return title
    first = text.partition(LINE)[0]
    return first if len(first) <= LONGEST_TITLE else first[: first.rfind(" ", 0, LONGEST_TITLE)] + "…"


def _byline(stated: str) -> str:
    """A name has more than one word; what programs and log-ins write there is none."""
    return stated if " " in stated and len(stated) <= LONGEST_BYLINE and not _NO_NAME.search(stated) else ""


def when(stated: str) -> When | None:
    """`D:20240315061000+01'00'` and what programs make of it, as precise as it is; an hour only with its time zone."""
    found = _DATE.match(stated)
    if not found:
        return None
    year, month, date, hour, minute, second, zone, minutes = found.groups()
    try:
        at = datetime(*(int(part or least) for part, least in ((year, 0), (month, 1), (date, 1), (hour, 0), (minute, 0), (second, 0))))  # type: ignore[arg-type]  # noqa: DTZ001
        exact = moment(at.replace(tzinfo=_zone(zone, minutes))) if zone and hour else day(at)
    except (ValueError, OverflowError):
        return None
    cut = exact if date else When(year + (f"-{month}" if month else ""))
    return cut if at.year > _EPOCH else None


def _zone(zone: str, minutes: str | None) -> timezone:
    if zone == "Z":
        return timezone(timedelta(0))
    sign = -1 if zone[0] == "-" else 1
    return timezone(sign * timedelta(hours=int(zone[1:]), minutes=int(minutes or 0)))


def _bounded() -> None:
    """The system ends this process when it takes too much; where it cannot, the clock of the one who waits remains."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415  not on every system

        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_SECONDS, MOST_CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    overwrite_configuration(
        jbig2dec_binary=None,
        zlib_maximum_output_length=MOST_UNPACKED,
        lzw_maximum_output_length=MOST_UNPACKED,
        run_length_maximum_output_length=MOST_UNPACKED,
    )


if __name__ == "__main__":
    _bounded()
    json.dump(_told(sys.stdin.buffer.read()), sys.stdout)
