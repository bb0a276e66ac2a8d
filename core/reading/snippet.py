"""What a search engine showed of a page that is out of reach: a source of a few sentences, marked as what it is."""

import json

from core.english.language import language
from core.model.source import Hit
from core.model.words import CaptureKind, Method
from core.reading.archive_copy import JSON
from core.reading.people import quoted
from core.reading.port import Page
from core.search.urls import leads_on
from core.words import words

FEWEST_WORDS = 8
"""With fewer there is a headline's echo."""
FEWEST_OF_HEADLINE = 5
"""With fewer a headline names a thing and says nothing about it."""


def tells(hit: Hit) -> bool:
    """Whether a hit says enough by itself; one that only leads on speaks for no outlet."""
    return bool(hit.title) and (_has_sentences(hit) or len(words(hit.title)) >= FEWEST_OF_HEADLINE) and not leads_on(hit.url)


def snippet(hit: Hit) -> Page:
    """Many engines give no more than a headline; it is kept, and weighs little."""
    text = f"{hit.title}\n\n{hit.snippet}" if _has_sentences(hit) else hit.title
    return Page(
        url=hit.url,
        final_url=hit.url,
        http_status=0,
        content_type=JSON,
        body=as_json(hit),
        text=text,
        title=hit.title,
        site_name=hit.outlet,
        published=hit.published,
        language=language(text),
        method=Method.ENGINE,
        kind=CaptureKind.SNIPPET,
        quoted=quoted(hit.snippet),
    )


def _has_sentences(hit: Hit) -> bool:
    return len(words(hit.snippet)) >= FEWEST_WORDS


def as_json(hit: Hit) -> bytes:
    """The hit as the engines gave it; the same for the same hit, byte for byte."""
    told = {
        "url": hit.url,
        "title": hit.title,
        "snippet": hit.snippet,
        "published": hit.published.iso if hit.published else None,
        "outlet": hit.outlet,
        "found_by": [{"engine": engine, "rank": rank} for engine, rank in hit.found_by],
    }
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True).encode()
