"""A page of the newsroom's own archive, and what could not become one."""

from dataclasses import dataclass
from datetime import datetime

from core.model.dates import When
from core.model.post import Heard


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """One page as the archive keeps it; two with the same `url_key` are one."""

    url: str
    url_key: str
    title: str
    text: str
    outlet: str = ""
    published: When | None = None
    language: str = ""
    demo: bool = False
    post: Heard | None = None  # set where it is a post
    imported_at: datetime | None = None  # set by the archive


@dataclass(frozen=True, slots=True)
class Skipped:
    """What an import left out, where it stands, and why in one sentence; the same reason is the same sentence everywhere."""

    where: str
    why: str
