"""Files made when they are asked for, from all rows that match and not only those on screen."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from core.model.investigation import Decision
from core.model.words import DecisionKind
from core.settings import settings
from db import database, reviews

AT_ONCE = 500


def all_decisions(write: Callable[[Iterable[Decision]], bytes], kinds: Sequence[DecisionKind], at_once: int = AT_ONCE) -> bytes:
    return write(_pages(kinds, at_once))


def _pages(kinds: Sequence[DecisionKind], at_once: int) -> Iterator[Decision]:
    """Runs after the click and outside the page, so it opens its own session."""
    before: int | None = None
    with database.reading(settings().database_url) as session:
        while page := reviews.history(session, kinds=kinds, before=before, limit=at_once):
            yield from page
            before = page[-1].id
