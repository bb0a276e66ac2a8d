"""Whom a page has its story from: outlets, agencies and documents it names, credits or links to, in the words that show it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.english.parse import parse
from core.model.origin import CitationKind
from core.model.reading import Leaning
from core.model.source import SourceText
from core.policy.outlets.names import bare, fits, host_of_link, squashed
from core.policy.outlets.press import has_article, is_body, is_common, is_common_title, is_platform, is_press, is_publisher
from core.policy.tiers.places import name_and_ending
from core.readers.offline.attribution import cues
from core.readers.offline.attribution.bylines import without_pictures
from core.readers.offline.attribution.credits import credits
from core.readers.offline.attribution.links import links
from core.readers.offline.attribution.titles import is_meant, is_speaker
from core.reading.quotes import at

EXACTLY = 4
"""How well a name fits an outlet that is called so."""
_NO_OUTLETS = frozenset({"DATE", "TIME", "CARDINAL", "ORDINAL"})
LONGEST_HEADLINE = 200
LONGEST = 200_000
"""Of a longer text the beginning is read: nobody credits others only after forty thousand words."""
LONGEST_SENTENCE = 500
"""So far back a sentence is read that never seems to begin."""
SHORT_QUOTE = 4
"""So many words in quotation marks may be a title; more are what somebody said."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A name with the words that make it an attribution."""

    kind: CitationKind
    name: str
    start: int
    end: int
    medium: bool = False
    written: bool = True  # not merely said or told
    article: bool = False  # with "the" before it
    placed: bool = False  # where a headline names its source


def leanings(page: SourceText) -> tuple[Leaning, ...]:
    """In the order of the text, each publisher once by each kind of attribution; credits and links after it."""
    named = sorted(_named_in(page), key=lambda leaning: leaning.quote.start if leaning.quote else 0)
    found: dict[tuple[str, CitationKind], Leaning] = {}
    for leaning in (*_in_full(named), *credits(page), *links(page)):
        key = (leaning.name.lower() or leaning.url, leaning.kind)
        if key not in found or (leaning.outlet, leaning.whole) > (found[key].outlet, found[key].whole):
            found[key] = leaning
    return tuple(found.values())


def _in_full(named: list[Leaning]) -> Iterator[Leaning]:
    """The Times, on a page that names the Harbour Times as well, is that one."""
    for leaning in named:
        longer = (other.name for other in named if other.name.endswith(f" {leaning.name}") and other.outlet)
        yield replace(leaning, name=next(longer, leaning.name)) if " " not in leaning.name else leaning


def _named_in(page: SourceText) -> list[Leaning]:
    """Where names share their words the one that publishes is meant; whom the page once calls a newspaper stays one."""
    text = _unquoted(without_pictures(page.text[:LONGEST]))
    named = [*_in_headline(text), *_in_sentences(text)]
    media = {squashed(one.name) for one in named if one.medium}
    known = [replace(one, medium=squashed(one.name) in media) for one in named]
    made = [list(_leanings(one, page)) for one in known]
    kept: list[Leaning] = []
    for group in sorted(filter(None, made), key=lambda group: not any(leaning.outlet for leaning in group)):
        place = group[0].quote
        if place and not any(one.outlet and one.quote and one.quote.start < place.end and place.start < one.quote.end for one in kept):
            kept += group
    return kept


def _unquoted(text: str) -> str:
    """Same length, so that positions stay: whom somebody names in quotation marks is not whom the page leans on."""
    return cues.QUOTED.sub(lambda quote: quote.group() if len(quote.group().split()) <= SHORT_QUOTE else " " * len(quote.group()), text)


def _in_headline(text: str) -> Iterator[_Named]:
    """Gazette: mill to close; Mill to close - Gazette; only in the headline itself, where a name can stand like that."""
    line = text.split("\n", 1)[0]
    for pattern, kind in cues.HEADLINE if len(line) <= LONGEST_HEADLINE else ():
        match = pattern.search(line)
        if match and (is_publisher(match["name"], article=True) or is_common_title(match["name"])):
            placed = kind is CitationKind.CREDIT or not is_speaker(match["name"])
            yield _Named(kind, match["name"], match.start(), match.end(), placed=placed)


def _in_sentences(text: str) -> list[_Named]:
    found = [one for one in _named(text) if not _is_refused(text, one)]
    return sorted(found, key=lambda one: (one.start, -one.end))


def _named(text: str) -> Iterator[_Named]:
    for kind, pattern in cues.BEFORE:
        for match in pattern.finditer(text):
            made = _Named(kind, bare(match["name"]), match.start(), match.end("name"), bool(match["medium"]), kind is not CitationKind.TOLD)
            yield replace(made, article=has_article(text[max(0, match.start("name") - 6) : match.start("name")]))
    for match in cues.AFTER.finditer(text):
        kind = CitationKind.FIRST if cues.FIRST_OF_ALL.search(match["does"]) else CitationKind.ACCORDING
        written, article = not cues.MERELY.search(match["does"]), has_article(text[max(0, match.start("name") - 6) : match.start("name")])
        yield _Named(kind, bare(match["name"]), match.start(), match.end(), written=written, article=article)


def _is_refused(text: str, one: _Named) -> bool:
    """A sentence that sets itself apart from the report, somebody who once worked there, a building of that name."""
    earliest = max(0, one.start - LONGEST_SENTENCE)
    begins = max(earliest, *(text.rfind(mark, earliest, one.start) + 1 for mark in ".!?\n;"))
    if cues.DENIES.search(text, begins, one.end) or cues.ONCE.search(text, begins, one.start):
        return True
    return bool(cues.ANOTHER_THING.match(text[one.end : one.end + 40]))


def _leanings(one: _Named, page: SourceText) -> Iterator[Leaning]:
    """One for each outlet that is named together; a name of several words may be two names."""
    for name in _parts(one):
        if not any(map(str.isalpha, name)) or _is_itself(name, page) or not _can_publish(one, name):
            continue
        whole, url = page.text, _link_to(name, page)
        if is_common(name) and not (one.medium or one.placed or url or is_meant(whole, name, one.start, one.end)):
            continue
        outlet = _publishes(one, name)
        if outlet or _may_publish(one, name, whole):
            yield Leaning(name, at(whole, one.start, one.end), one.kind, url, outlet=outlet)


def _is_itself(name: str, page: SourceText) -> bool:
    """The Post, in the Washington Post, is no other."""
    short = " " not in name and squashed(name_and_ending(page.source.domain)[0]).endswith(squashed(name)) and is_press(name)
    return short or fits(name, page.source.outlet, page.source.domain) == EXACTLY


def _parts(one: _Named) -> list[str]:
    """CNN and the Wall Street Journal are two; of Health and Safety nobody can tell."""
    name = cues.OWNED.sub("", one.name)
    parts = [bare(part) for part in cues.AND.split(name)]
    if len(parts) == 1 or all(map(is_publisher, parts)):
        return parts
    return [name] if is_publisher(name) else [name, *parts]


def _can_publish(one: _Named, name: str) -> bool:
    """A firm or public body that is merely told something, or says something, is a party."""
    return one.written or not is_body(name)


def _publishes(one: _Named, name: str) -> bool:
    if is_platform(name):
        return one.kind in (CitationKind.CREDIT, CitationKind.FIRST)
    return one.medium or is_publisher(name, article=one.article or one.placed) or is_common_title(name)


def _may_publish(one: _Named, name: str, whole: str) -> bool:
    """Any name that the parse takes for one; it tells few outlets from people and places, so whose it is is left to the dossier."""
    start = whole.find(name, one.start, one.end)
    for sentence in parse(whole).within(start, start + len(name)) if start >= 0 else ():
        words = [token for token in sentence.span if start <= sentence.place(token)[0] < start + len(name)]
        labels = {token.ent_type_ for token in words}
        return any(token.pos_ == "PROPN" for token in words) and not labels & _NO_OUTLETS
    return False


def _link_to(name: str, page: SourceText) -> str:
    """The first link of the text that leads to whom a name means."""
    return next((link for link in page.source.links if fits(name, "", host_of_link(link)) > 1), "")
