"""Links of a text to somebody it names, or beside a sentence that speaks of a report: they may lead to where it has it from."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from core.model.origin import CitationKind
from core.model.reading import Leaning
from core.model.source import SourceText
from core.policy.outlets.names import fits, host_of_link, squashed
from core.policy.tiers.places import name_and_ending
from core.readers.offline.attribution.cues import any_of
from core.reading.quotes import at
from core.search.urls import site
from core.search.vocabulary import left_out

LONGEST, FEWEST = 100_000, 4
"""Characters of a text that are looked through, and letters a name must have to be looked for."""
_RUN = re.compile(r"[A-Z][\w&’'.-]*(?: (?:of |and |the )?[A-Z][\w&’'.-]*){0,5}")
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？]?")
_MEDIUM = r"(?:report|story|article|post|agency|paper|newspaper|site|website|blog|outlet|station|broadcaster|magazine)"
_SPEAKS_OF_REPORT = re.compile(rf"\b{any_of('linked').replace('MEDIUM', _MEDIUM)}\b", re.IGNORECASE)

Place = tuple[int, int]


def links(page: SourceText) -> Iterator[Leaning]:
    """One for each site that the text both names and links to; one without a name where a sentence speaks of a report."""
    text, seen = page.text[:LONGEST], {site(page.source.url), ""}
    foreign = False
    for link in page.source.links:
        home, host = site(link), host_of_link(link)
        foreign = foreign or home not in seen
        if home in seen or host in left_out() or not urlsplit(link).path.strip("/"):
            continue
        if place := _named(text, host):
            seen.add(home)
            yield Leaning(text[slice(*place)], at(page.text, *_sentence(text, place)), CitationKind.LINK, link)
    if foreign and (cue := _SPEAKS_OF_REPORT.search(text)):
        yield Leaning("", at(page.text, *_sentence(text, cue.span())), CitationKind.LINK)


def _named(text: str, host: str) -> Place | None:
    """Where the text first names whoever is at a domain, as the address spells it."""
    label = squashed(name_and_ending(host)[0])
    if len(host) >= FEWEST and (found := re.search(rf"(?<!\w){re.escape(host)}(?!\w)", text, re.IGNORECASE)):
        return found.span()
    if len(label) < FEWEST or label not in squashed(text):
        return None
    return next((run.span() for run in _RUN.finditer(text) if fits(run.group(), "", host) > 1), None)


def _sentence(text: str, place: Place) -> Place:
    """The sentence around a place."""
    begins = max(text.rfind(mark, 0, place[0]) for mark in ".!?。！？\n") + 1
    begins += len(text[begins : place[0]]) - len(text[begins : place[0]].lstrip())
    ends = _SENTENCE.match(text, place[1])
    return begins, ends.end() if ends else place[1]
