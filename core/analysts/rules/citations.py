"""Every attribution of a text to another publisher: who is named, in which words and where, and which source of the dossier it is."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.analysts.rules import cues
from core.analysts.rules.common_titles import is_common, is_meant, is_speaker
from core.analysts.rules.credits import without_pictures
from core.analysts.rules.identity import identity
from core.analysts.rules.leaning import credited, linked_sentence, standing_at
from core.analysts.rules.mastheads import has_article
from core.analysts.rules.publishers import Directory, bare, directory, house, is_common_title, is_platform, is_publisher
from core.analysts.rules.small_letters import small
from core.analysts.rules.wires import wire
from core.model.origin import Citation, CitationKind
from core.model.source import Source, SourceText
from core.reading.quotes import anchor, at
from core.search.urls import normalise

LONGEST_HEADLINE = 200
LONGEST = 200_000
"""Of a longer text the beginning is read: nobody credits others only after forty thousand words."""
LONGEST_SENTENCE = 500
"""So far back a sentence is read that never seems to begin."""
SHORT_QUOTE = 4
"""So many words in quotation marks may be a title; more are what somebody said."""
SHARED = "more than one outlet here is called so"


@dataclass(frozen=True, slots=True)
class _Named:
    """A name with the words that make it an attribution."""

    kind: CitationKind
    name: str
    start: int
    end: int
    medium: bool = False
    written: bool = True  # not merely said or told
    placed: bool = False  # where a headline names its source
    article: bool = False  # with "the" before it


def citations(text: SourceText, others: Sequence[Source]) -> tuple[Citation, ...]:
    """In the order of the text, each publisher once by each kind of attribution; credits and links after it."""
    read = SourceText(text.source, _unquoted(without_pictures(text.text[:LONGEST])))
    here = directory(text.source, others)
    found: dict[tuple[str, CitationKind], Citation] = {}
    for one in [
        *_by_headline(read, here, text.text),
        *_by_name(read, here, text.text),
        *_by_credit(read, others, text.text),
        *_by_link(read, here, text.text),
    ]:
        found.setdefault((one.on or one.name.lower() or one.url, one.kind), one)
    return tuple(found.values())


def _unquoted(text: str) -> str:
    """Same length, so that positions stay: whom somebody names in quotation marks is not whom the page leans on."""
    return cues.QUOTED.sub(lambda quote: quote.group() if len(quote.group().split()) <= SHORT_QUOTE else " " * len(quote.group()), text)


def _by_name(text: SourceText, here: Directory, whole: str) -> Iterator[Citation]:
    taken: list[tuple[int, int]] = []
    for one in sorted(_named(text.text), key=lambda one: (one.start, -one.end)):
        if any(start < one.end and one.start < end for start, end in taken) or _refused(text.text, one):
            continue
        if made := list(_citation(text.source, one, here, whole)):
            taken.append((one.start, one.end))
            yield from made


def _by_headline(text: SourceText, here: Directory, whole: str) -> Iterator[Citation]:
    """Gazette: mill to close; Mill to close - Gazette; only in the headline itself, where a name can stand like that."""
    line = text.text.split("\n", 1)[0]
    for pattern, kind in cues.HEADLINE:
        match = pattern.search(line) if len(line) <= LONGEST_HEADLINE else None
        if match and (here.meant(match["name"]) or is_publisher(match["name"])):
            placed = kind is CitationKind.CREDIT or not is_speaker(match["name"])
            yield from _citation(text.source, _Named(kind, match["name"], match.start(), match.end(), placed=placed), here, whole)


def _named(text: str) -> Iterator[_Named]:
    cued = [cue.start() for cue in cues.CUED.finditer(small(text))]
    for kind, pattern in cues.BEFORE:
        for match in _matches(pattern, text, cued):
            made = _Named(kind, bare(match["name"]), match.start(), match.end("name"), bool(match["medium"]), kind is not CitationKind.TOLD)
            yield replace(made, article=has_article(text[: match.start("name")]))
    for match in cues.AFTER.finditer(text):
        kind = CitationKind.FIRST if cues.FIRST_OF_ALL.search(match["does"]) else CitationKind.ACCORDING
        yield _Named(
            kind,
            bare(match["name"]),
            match.start(),
            match.end(),
            written=not cues.MERELY.search(match["does"]),
            article=has_article(text[: match.start("name")]),
        )


def _matches(pattern: re.Pattern[str], text: str, places: Sequence[int]) -> Iterator[re.Match[str]]:
    """What `finditer` would find, where an expression can match at some places only."""
    end = 0
    for place in places:
        if place >= end and (match := pattern.match(text, place)):
            end = match.end()
            yield match


def _refused(text: str, one: _Named) -> bool:
    """A sentence that sets itself apart from the report, somebody who once worked there, a building of that name."""
    earliest = max(0, one.start - LONGEST_SENTENCE)
    begins = max(earliest, *(text.rfind(sign, earliest, one.start) + 1 for sign in ".!?\n;"))
    if cues.DENIES.search(text, begins, one.end) or cues.ONCE.search(text, begins, one.start):
        return True
    return bool(cues.ANOTHER_THING.match(text[one.end : one.end + 40]))


def _citation(me: Source, one: _Named, here: Directory, whole: str) -> Iterator[Citation]:
    """One for each outlet that is named together; a name of several words may be two names."""
    for name in _parts(one, here):
        if here.is_me(name) or (is_common(name) and not _is_title(one, name, here, whole)):
            continue
        meant = here.meant(name)
        if not (_says(one, meant[0]) if meant else _publishes(one, name)):
            continue
        alone = len({house(source) for source in meant}) == 1
        problem = SHARED if meant and not alone else ""
        on = _linked(meant, me).id if alone else ""
        yield Citation(me.id, one.kind, name, here.link_to(name), on, at(whole, one.start, one.end), problem)


def _linked(pages: Sequence[Source], me: Source) -> Source:
    """Of an outlet's pages the one the text links to, else the earliest."""
    leads = {normalise(link) for link in me.links}
    return next((page for page in pages if normalise(page.url) in leads), pages[0])


def _parts(one: _Named, here: Directory) -> list[str]:
    whole = cues.OWNED.sub("", one.name)
    if here.is_me(whole) or here.meant(whole) or not cues.AND.search(whole):
        return [whole]
    return cues.AND.split(whole)


def _is_title(one: _Named, name: str, here: Directory, whole: str) -> bool:
    """Whether something shows that a common word is a publication here: how it is written, what it is called, or a link to it."""
    return one.medium or one.placed or bool(here.link_to(name)) or is_meant(whole, name, one.start, one.end)


def _says(one: _Named, meant: Source) -> bool:
    """A firm or public body that is merely told something, or says something, is a party; a publisher is a source."""
    return not identity(meant, "").organisation or one.written


def _publishes(one: _Named, name: str) -> bool:
    if is_platform(name):
        return one.kind in (CitationKind.CREDIT, CitationKind.FIRST)
    return one.medium or is_publisher(name, article=one.article) or is_common_title(name)


def _by_credit(text: SourceText, others: Sequence[Source], whole: str) -> Iterator[Citation]:
    """By-lines, datelines and sign-offs; an agency that has no page here keeps its name."""
    made = list(credited(text, others))
    by_id = {other.id: other for other in others}
    for one in made:
        yield Citation(text.source.id, CitationKind.CREDIT, by_id[one.on].outlet, "", one.on, anchor(whole, one.words))
    carried = wire(text)
    if carried and not made:
        yield Citation(text.source.id, CitationKind.CREDIT, carried.agency, "", "", anchor(whole, carried.words))


def _by_link(text: SourceText, here: Directory, whole: str) -> Iterator[Citation]:
    """A link to the page of another source, where a sentence speaks of a report."""
    at_address = standing_at(here.others) if text.source.links else {}
    leads = {on: link for link in reversed(text.source.links) if (on := at_address.get(normalise(link)))}
    words = linked_sentence(text) if leads else ""
    for other in here.others if words else ():
        if other.id in leads:
            yield Citation(text.source.id, CitationKind.LINK, other.outlet, leads[other.id], other.id, anchor(whole, words))
