"""A page that cannot be read on the web any more, as the newsroom's own archive keeps it: its whole text, marked as what it is."""

import json

from core.model.source import ArchivedPage
from core.model.words import Method
from core.reading.people import quoted
from core.reading.port import Page

JSON = "application/json"


def archive_copy(kept: ArchivedPage, url: str, why: str) -> Page:
    """The copy as the page at its address; `why` is what the web said of it."""
    return Page(
        url=url,
        final_url=kept.url,
        http_status=0,
        content_type=JSON,
        body=as_json(kept),
        text=kept.text,
        title=kept.title,
        site_name=kept.outlet,
        published=kept.published,
        language=kept.language,
        method=Method.ARCHIVE_COPY,
        quoted=quoted(kept.text),
        missed=why,
    )


def as_json(kept: ArchivedPage) -> bytes:
    """The row of the archive; the same for the same copy, byte for byte."""
    told = {
        "url": kept.url,
        "title": kept.title,
        "outlet": kept.outlet,
        "published": kept.published.iso if kept.published else None,
        "language": kept.language,
        "imported_at": kept.imported_at.isoformat() if kept.imported_at else None,
        "text": kept.text,
    }
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True).encode(errors="replace")
