"""The ports of core, filled from the database; every call goes to a thread, so that the event loop never waits."""

import asyncio
from collections.abc import Sequence
from typing import Any

from core.model.source import Hit
from core.model.words import EventKind
from db import archive, events, ledger
from db.engine import reading, writing
from db.vault import FileVault
from jobs.steps import Assignment, now


class DeskVault:
    """The evidence store, off the event loop."""

    def __init__(self, url: str) -> None:
        self._files = FileVault(url)

    async def put(self, content: bytes) -> str:
        return await asyncio.to_thread(self._files.put, content)

    async def get(self, sha256: str) -> bytes:
        return await asyncio.to_thread(self._files.get, sha256)


class DeskArchive:
    """The newsroom's own archive, off the event loop."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def find(self, words: Sequence[str], limit: int) -> Sequence[Hit]:
        return await asyncio.to_thread(self._find, words, limit)

    def _find(self, words: Sequence[str], limit: int) -> Sequence[Hit]:
        with reading(self._url) as session:
            return archive.find(session, words, limit=limit)


class DeskEmit:
    """The log of one stage; a cost goes into the ledger in the same breath, so that the cap sees it."""

    def __init__(self, assignment: Assignment) -> None:
        self._for = assignment

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None:
        await asyncio.to_thread(self._append, kind, message, data)

    def _append(self, kind: EventKind, message: str, data: dict[str, Any]) -> None:
        at, stage = self._for, self._for.stage
        with writing(at.url) as session:
            events.append(session, at.run.id, kind, message, now=now(), stage=stage, pass_no=at.pass_no, attempt=at.attempt, data=data)
            if kind is EventKind.COST:
                what, calls = str(data.get("what", message)), int(data.get("calls", 1))
                ledger.add(session, at.run.id, what=what, usd=float(data["usd"]), stage=stage, now=now(), calls=calls)
