"""Links of a text to somebody it names: they may lead to where it has it from, whether or not the other publishes news."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from core.analysts.rules.identity import plain_name
from core.analysts.rules.publishers import leads_to, squashed
from core.model.origin import Citation, CitationKind
from core.model.source import SourceText
from core.policy.tiers.places import name_and_ending
from core.reading.quotes import at
from core.search.urls import domain, site
from core.search.vocabulary import left_out

LONGEST, FEWEST = 100_000, 4
"""Characters of a text that are looked through, and letters a name must have to be looked for."""
_RUN = re.compile(r"[A-Z][\w&’'.-]*(?: (?:of |and |the )?[A-Z][\w&’'.-]*){0,5}")
_SENTENCE = re.compile(r"[^.!?\n]*[.!?]?")

Place = tuple[int, int]


def linked(text: SourceText, called: Callable[[str], str]) -> Iterator[Citation]:
    """One for each site that the text both names and links to; `called` says what the desk calls a domain."""
    seen = {site(text.source.url), ""}
    for link in text.source.links:
        home, host = site(link), domain(link)
        if home in seen or host in left_out() or not urlsplit(link).path.strip("/"):
            continue
        if place := _named(text.text[:LONGEST], called(host), host):
            seen.add(home)
            quote = at(text.text, *_sentence(text.text, place))
            yield Citation(text.source.id, CitationKind.LINK, text.text[slice(*place)], link, "", quote)


def _named(text: str, name: str, host: str) -> Place | None:
    """Where the text first names whoever is at a domain: as the desk calls it, else as the address spells it."""
    if len(name) >= FEWEST and (found := re.search(rf"(?<!\w){re.escape(plain_name(name))}(?!\w)", text, re.IGNORECASE)):
        return found.span()
    label = squashed(name_and_ending(host)[0])
    if len(label) < FEWEST or label not in squashed(text):
        return None
    return next((run.span() for run in _RUN.finditer(text) if leads_to(run.group(), host)), None)


def _sentence(text: str, place: Place) -> Place:
    """The sentence around a place."""
    begins = max(text.rfind(sign, 0, place[0]) for sign in ".!?\n") + 1
    begins += len(text[begins : place[0]]) - len(text[begins : place[0]].lstrip())
    ends = _SENTENCE.match(text, place[1])
    return begins, ends.end() if ends else place[1]
