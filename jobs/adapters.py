"""The ports of core, filled from the database; every call goes to a thread, so that the event loop never waits."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.model.engine import Call
from core.model.source import ArchivedPage, Hit
from core.model.words import EventKind
from core.search.calling.port import Answer
from core.search.queries.query_language import Terms
from db import archive, engines, events, ledger, searches
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
    """The newsroom's own archive, off the event loop; a real story finds nothing in the demo's invented pages."""

    def __init__(self, url: str, *, demo: bool = True) -> None:
        self._url, self._demo = url, demo

    async def find(self, terms: Terms, limit: int) -> Sequence[Hit]:
        return await asyncio.to_thread(self._find, terms, limit)

    def _find(self, terms: Terms, limit: int) -> Sequence[Hit]:
        with reading(self._url) as session:
            return archive.find(
                session,
                terms.words,
                phrases=terms.phrases,
                without=terms.without,
                sites=terms.sites,
                not_sites=terms.not_sites,
                since=terms.since,
                until=terms.until,
                demo=self._demo,
                posts=terms.posts,
                limit=limit,
            )

    async def page(self, url_key: str) -> ArchivedPage | None:
        return await asyncio.to_thread(self._page, url_key)

    def _page(self, url_key: str) -> ArchivedPage | None:
        with reading(self._url) as session:
            return archive.page(session, url_key, demo=self._demo)


class DeskCache:
    """Answers of the last day, off the event loop."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def get(self, key: str) -> Answer | None:
        return await asyncio.to_thread(self._get, key)

    def _get(self, key: str) -> Answer | None:
        with reading(self._url) as session:
            found = searches.find(session, key, now=now())
        return Answer(found[1], found[0]) if found else None

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        await asyncio.to_thread(self._put, key, engine, query, hits)

    def _put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None:
        with writing(self._url) as session:
            searches.keep(session, key, engine=engine, query=query, hits=hits, now=now())


class DeskBook:
    """The log of calls to engines; without an assignment they are tests."""

    def __init__(self, url: str, assignment: Assignment | None = None) -> None:
        self._url, self._for = url, assignment

    async def enter(self, call: Call) -> None:
        await asyncio.to_thread(self._enter, call)

    def _enter(self, call: Call) -> None:
        if at := self._for:
            call = replace(call, investigation_id=at.run.id, stage=at.stage, pass_no=at.pass_no)
        with writing(self._url) as session:
            engines.enter(session, call)


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
