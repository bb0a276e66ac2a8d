"""The log of an investigation, as a stage sees it: say what happened, never where it goes."""

from typing import Any, Protocol

from core.model.words import EventKind


class Emit(Protocol):
    """Append one event; `data` holds ids and counts, never fetched text."""

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None: ...
