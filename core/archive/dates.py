"""When a page was published, as exports and feeds write it; what can be read two ways is no date."""

import re
from datetime import datetime

from core.model.dates import When, day
from core.search.answers import when

_ZONED = re.compile(r"(?:Z|[A-Z]{3}|[+-]\d{2}:?\d{2})$", re.I)
_SECONDS = re.compile(r"\d{9,10}")
_FORMS = ("%Y/%m/%d", "%Y%m%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%B %d %Y")
_EPOCH = 1970
"""Years up to here are what software writes when it knows no date."""


def published(given: str) -> When | None:
    """A year, month, day or moment; an hour without its time zone may be off by half a day, so only its day counts."""
    given = given.strip()[:100]
    found = (when(given) or _written(given)) if given else None
    if not found or found.start.year <= _EPOCH:
        return None
    exact = found.precision != "moment" or _ZONED.search(given) or _SECONDS.fullmatch(given)
    return found if exact else When(found.day)


def _written(given: str) -> When | None:
    for form in _FORMS:
        try:
            return day(datetime.strptime(given, form))  # noqa: DTZ007  # a day has no zone
        except ValueError:
            continue
    return None
