"""Who does not mean what it says: whoever is rated satire, calls itself so, or posts for an outlet that is one of these."""

import re
from collections.abc import Collection, Iterable

from core.model.claim import Evidence
from core.model.source import Source

CALLS_ITSELF = "the page calls itself satire"
"""How the note ends of what such a page says."""
MARK = " (satire)"


def is_rated(source: Source) -> bool:
    return "satir" in source.tier_reason.lower()


def satire(sources: Collection[Source], evidence: Iterable[Evidence]) -> frozenset[str]:
    """By the desk's rating, by their own word, or as posts of such an outlet."""
    declared = {one.source_id for one in evidence if one.note.endswith(CALLS_ITSELF)}
    return with_posts([one for one in sources if is_rated(one) or one.id in declared], sources)


def is_satire(source: Source, sources: Collection[Source], evidence: Collection[Evidence]) -> bool:
    """The same of one source, without going through all others unless it is a post."""
    if "/@" in source.url_key:
        return source.id in satire(sources, evidence)
    return is_rated(source) or any(one.source_id == source.id and one.note.endswith(CALLS_ITSELF) for one in evidence)


def with_posts(own: Collection[Source], sources: Iterable[Source]) -> frozenset[str]:
    """These, and what accounts with the name of their outlets post."""
    handles = {squeezed(one.outlet) for one in own}
    posts = (one for one in sources if any(part.startswith("@") and squeezed(part) in handles for part in one.url_key.split("/")))
    return frozenset(one.id for one in (*own, *posts))


def squeezed(name: str) -> str:
    return re.sub(r"\W", "", name).lower()
