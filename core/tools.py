"""What a stage is given to work with; everything unreliable is behind a port."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from core.evidence.port import Fetcher, Vault
from core.model.source import OutletRating
from core.model.words import EventKind
from core.policy.level.rulebook import Rulebook
from core.readers.port import Reader
from core.search.calling.port import Engine, Search
from core.stage_findings import Remarks


class Emit(Protocol):
    """Append one event; `data` holds ids and counts, never fetched text."""

    async def __call__(self, kind: EventKind, message: str, **data: Any) -> None: ...


Brake = Callable[[], str]
"""Why the run must finish with what it has (a cap, *Stop here*), or an empty text; raises Cancelled when cancelled."""


QUEUE = 3.0
"""Seconds between two calls beyond which an engine is only asked by the search itself."""


@dataclass(frozen=True, slots=True)
class Tools:
    engines: tuple[Engine, ...]
    search: Search
    fetcher: Fetcher
    web: Fetcher  # the web alone: nothing is told to a service before the plan is approved
    vault: Vault
    reader: Reader
    rulebook: Rulebook
    ratings: Mapping[str, OutletRating]
    brake: Brake
    clock: Callable[[], datetime]
    emit: Emit
    reads_at_once: int = 8
    results: int = 10
    no_pictures: str = ""
    """Why no pictures of pages will be taken; empty when they will."""
    usd_per_source: float = 0.0  # what reading a source is expected to cost
    remarks: Remarks = field(default_factory=Remarks)  # what helpers have to tell at the stage's end

    @property
    def at_hand(self) -> tuple[Engine, ...]:
        """Whom a stage asks that seeks a page or two: free, and without a queue in which everything after it would wait."""
        found = (engine for engine in self.engines if engine.manifest.kind.discovers and not engine.manifest.paid)
        return tuple(engine for engine in found if engine.manifest.limit.each <= QUEUE)
