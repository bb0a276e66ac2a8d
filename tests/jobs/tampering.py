"""A finished investigation of the demo desk, with every kind of file, and ways to tamper with a copy of it."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from core.evidence.capture import kept, seal
from core.evidence.capture.timestamps import TYPE, stamp
from core.evidence.integrity import Findings
from core.model.dossier import Dossier
from core.model.source import Capture, CaptureFile
from core.model.words import FileRole
from core.stages.audit import audit
from db import database, dossiers
from jobs.adapters import DeskVault
from jobs.verify import verify
from tests.fakes.outside import tools
from tests.world.timestamps import time_stamping

KEY = 1
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the desk, to spoil."""

    folder: Path

    @property
    def url(self) -> str:
        return f"sqlite:///{self.folder / 'desk.db'}"

    @property
    def vault(self) -> DeskVault:
        return DeskVault(str(self.folder / "evidence"))

    def dossier(self) -> Dossier:
        with database.reading(self.url) as session:
            return dossiers.load(session, KEY)

    def verified(self) -> Findings:
        return asyncio.run(verify(self.dossier(), self.vault))

    def audited(self) -> Dossier:
        return asyncio.run(audit(self.dossier(), replace(tools(), vault=self.vault)))

    def text(self, source_id: str) -> str:
        return asyncio.run(self.vault.get(self.dossier().source(source_id).text_sha256)).decode()

    def path(self, file: CaptureFile) -> Path:
        return self.folder / "evidence" / file.sha256[:2] / file.sha256

    def close(self) -> None:
        database.engine(self.url).dispose()

    def change(self, table: str, key: str, alter: Callable[[Row], Row]) -> None:
        """Write over a row as somebody with the database in hand would."""
        with closing(sqlite3.connect(self.folder / "desk.db")) as connection:
            connection.row_factory = sqlite3.Row
            row = dict(connection.execute(f"SELECT * FROM {table} WHERE key = ?", (key,)).fetchone())  # noqa: S608  a test's own table
            changed = alter(row)
            names = ", ".join(f'"{name}" = ?' for name in changed)
            connection.execute(f"UPDATE {table} SET {names} WHERE key = ?", (*changed.values(), key))  # noqa: S608
            connection.commit()

    def remove(self, table: str, key: str) -> None:
        with closing(sqlite3.connect(self.folder / "desk.db")) as connection:
            connection.execute(f"DELETE FROM {table} WHERE key = ?", (key,))  # noqa: S608
            connection.commit()


@contextmanager
def copy_of(folder: Path, to: Path) -> Iterator[Copy]:
    shutil.copytree(folder, to)
    copy = Copy(to)
    try:
        yield copy
    finally:
        copy.close()


async def with_every_kind_of_file(copy: Copy, folder: Path) -> None:
    """What is added to a capture after a run: pictures, then the metadata anew, then its time stamp."""
    dossier = copy.dossier()
    with time_stamping(folder) as service:
        async with httpx.AsyncClient() as http:
            for source, capture in zip(dossier.sources, dossier.captures, strict=True):
                more = await _with_pictures(capture, source.id, copy.vault)
                sealed = await seal(more, source.id, source.title, copy.vault)
                token = await stamp(http, service.url, await copy.vault.get(file_of(sealed, FileRole.METADATA).sha256))
                stamped = sealed.with_file(await kept(FileRole.TIMESTAMP, token, TYPE, copy.vault))
                with database.writing(copy.url) as session:
                    dossiers.keep_capture(session, KEY, stamped)


async def _with_pictures(capture: Capture, source_id: str, vault: DeskVault) -> Capture:
    png = await kept(FileRole.PNG, b"\x89PNG\r\n\x1a\n" + source_id.encode(), "image/png", vault)
    return capture.with_file(png, await kept(FileRole.PDF, b"%PDF-1.7 " + source_id.encode(), "application/pdf", vault))


def file_of(capture: Capture, role: FileRole) -> CaptureFile:
    found = capture.file(role)
    assert found
    return found


def quote(alter: Callable[[Row], Row]) -> Callable[[Row], Row]:
    """A change to the quote in a row."""

    def changed(row: Row) -> Row:
        told = json.loads(row["quote"])
        return {"quote": json.dumps(told | alter(told))}

    return changed


def file(role: str, **instead: Any) -> Callable[[Row], Row]:
    """A change to one file in a capture's row; without any, the file is struck off the list."""

    def changed(row: Row) -> Row:
        told: list[Row] = json.loads(row["files"])
        return {"files": json.dumps([one | instead if one["role"] == role else one for one in told if instead or one["role"] != role])}

    return changed


def flip(content: bytes, other: bytes) -> bytes:
    place = len(content) // 2
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


SPOILT: dict[str, Callable[[bytes, bytes], bytes | None]] = {
    "one bit flipped": flip,
    "first byte gone": lambda content, other: content[1:],
    "truncated": lambda content, other: content[:-1],
    "emptied": lambda content, other: b"",
    "deleted": lambda content, other: None,
    "replaced by another source's": lambda content, other: other,
}


def swap(words: str, place: int) -> str:
    return words[:place] + ("x" if words[place] != "x" else "y") + words[place + 1 :]


QUOTES: dict[str, Callable[[Row], Row]] = {
    "first letter": lambda told: {"exact": swap(told["exact"], 0)},
    "last letter": lambda told: {"exact": swap(told["exact"], -2)},
    "a letter gone": lambda told: {"exact": told["exact"][:5] + told["exact"][6:]},
    "a letter gone, and the end with it": lambda told: {"exact": told["exact"][:-1], "end": told["end"] - 1},
    "a blank more": lambda told: {"exact": told["exact"].replace(" ", "  ", 1)},
    "prefix": lambda told: {"prefix": swap(told["prefix"], 0) if told["prefix"] else "x"},
    "suffix": lambda told: {"suffix": swap(told["suffix"], 3)},
    "shorter suffix": lambda told: {"suffix": told["suffix"][:-1]},
    "start": lambda told: {"start": told["start"] + 1},
    "end": lambda told: {"end": told["end"] + 1},
    "both": lambda told: {"start": told["start"] + 1, "end": told["end"] + 1},
    "nowhere": lambda told: {"start": -9, "end": -1},
}


ROWS: dict[str, tuple[str, Callable[[Row], Row], str]] = {
    "the page's hash": ("captures", lambda row: {"sha256": "0" * 64}, "disagree on: raw file"),
    "the text's hash": ("captures", lambda row: {"text_sha256": row["sha256"]}, "disagree on: text file"),
    "no hash at all": ("captures", lambda row: {"sha256": "../../desk.db"}, "could not be read"),
    "the page's size": ("captures", lambda row: {"size": row["size"] + 1}, "disagree on: raw file"),
    "the text's size": ("captures", lambda row: {"text_size": row["text_size"] - 1}, "disagree on: text file"),
    "the address asked for": ("captures", lambda row: {"url": row["url"] + "?"}, "disagree on: url"),
    "the address that answered": ("captures", lambda row: {"final_url": row["final_url"] + "?"}, "disagree on: final url"),
    "the time": ("captures", lambda row: {"captured_at": "2020-01-01 00:00:00.000000"}, "disagree on: captured at"),
    "the way it came": ("captures", lambda row: {"method": "web archive"}, "disagree on: method"),
    "the status": ("captures", lambda row: {"http_status": 201}, "disagree on: http status"),
    "the kind": ("captures", lambda row: {"kind": "document"}, "disagree on: kind"),
    "the web-archive link": ("captures", lambda row: {"archive_url": "https://web.example/1"}, "disagree on: web archive"),
    "no files": ("captures", lambda row: {"files": "[]"}, "No metadata says"),
    "no picture": ("captures", file("png"), "disagree on: png file"),
    "another picture": ("captures", file("png", sha256="2" * 64), "disagree on: png file"),
    "no metadata": ("captures", file("metadata"), "No metadata says"),
    "the metadata's size": ("captures", file("metadata", size=1), "its row says 1."),
    "the source's page": ("sources", lambda row: {"capture": "1" * 64}, "another capture"),
    "the source's text": ("sources", lambda row: {"text_sha256": "1" * 64}, "another text"),
    "the source has no capture": ("sources", lambda row: {"capture": None}, "another capture"),
    "the source's address": ("sources", lambda row: {"url": row["url"] + "?"}, "not the one that was captured"),
    "the source's title": ("sources", lambda row: {"title": "Something else"}, "disagree on: title"),
}  # fmt: skip
