"""What a page's reading says it leans on, mere links aside, and which sources that means: as trace does it."""

from collections.abc import Sequence

from core.model.origin import Citation, CitationKind
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.policy.origin import citations as policy
from core.readers.offline.attribution import leaning
from core.web.urls import normalise


def reading(page: SourceText) -> Reading:
    return leaning(Reading(page.source.id, page.source.text_sha256, "", "offline", "1"), page)


def citations(page: SourceText, others: Sequence[Source]) -> tuple[Citation, ...]:
    known = [page.source, *others]
    keys = {link: normalise(link) for source in known for link in (*source.links, source.canonical_url)}
    found = policy.citations(page.source, reading(page), others, policy.Pages(others, keys))
    return tuple(one for one in found if one.kind is not CitationKind.LINK)
