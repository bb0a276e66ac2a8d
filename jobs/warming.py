"""What every run needs is loaded when a worker starts, while nobody waits for it yet: tables, models, the reading of pages."""

import logging
import threading
from collections.abc import Callable, Sequence
from functools import cache

from core.english.language import language
from core.english.parse import parse_line
from core.evidence.fetch.web_fetcher import page
from core.evidence.port import Fetched
from core.policy.tiers.table import table
from core.readers.offline.stance.model.model import Pair, StanceModel
from core.stages.trace.extra_sources import labels
from jobs.steps import why_failed

SENTENCE = "The Tarn mill closed on Friday 6 March 2026 after its orders had dried up, said the owner of the mill. "
PAGE = Fetched(
    "https://gazette.example/mill",
    "https://gazette.example/mill",
    200,
    "text/html",
    f"<html><head><title>The mill</title></head><body><article><h1>The mill</h1><p>{SENTENCE * 5}</p></article></body></html>".encode(),
)
LONGEST = 20.0
"""Seconds a stage waits for it; it can load everything by itself."""
Part = Callable[[], object]

log = logging.getLogger("desk.worker")


def parts() -> tuple[Part, ...]:
    """In the order in which a run comes to need them."""
    return (
        lambda: parse_line(SENTENCE),
        lambda: language(SENTENCE),
        lambda: page(PAGE),
        table,
        lambda: StanceModel.load().weigh([Pair(SENTENCE, SENTENCE)]),
        labels,
    )


@cache
def begin() -> threading.Thread:
    """Once, on a thread of its own: a worker starts no later for it."""
    thread = threading.Thread(target=warm_up, args=(parts(),), name="warming", daemon=True)
    thread.start()
    return thread


def settle() -> None:
    """Wait for what is being loaded: a stage that began to load it too would take twice as long. Nobody waits for what was not begun."""
    if begin.cache_info().currsize:
        begin().join(LONGEST)


def warm_up(wanted: Sequence[Part]) -> None:
    """Each for itself: what cannot be loaded is told by the stage that needs it."""
    for part in wanted:
        try:
            part()
        except Exception as problem:
            log.warning('warming problem="%s"', why_failed(problem))
