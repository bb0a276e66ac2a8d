"""Whose word a page passes on: who says what, whom it has its story from, and what it found out by itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from core.english.furniture import OTHERS, without
from core.english.parse import parse
from core.evidence.quotes import at, quoted_from
from core.model.origin import CitationKind
from core.model.reading import Leaning, Reading
from core.model.source import SourceText
from core.policy.outlets.names import bare, fits, host_of_link, squashed
from core.policy.outlets.press import has_article, is_body, is_common, is_common_title, is_platform, is_press, is_publisher
from core.policy.tiers.addresses import name_and_ending
from core.readers.offline.attribution import cues
from core.readers.offline.attribution.bylines import credits, without_pictures
from core.readers.offline.attribution.cues import own_reporting
from core.readers.offline.attribution.speakers import attributions, speaker_of, voice
from core.topic.vocabulary import left_out
from core.web.urls import site

__all__ = ["attributions", "leaning", "speaker_of", "voice"]
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
FARTHEST_LINK, SHORTEST_NAME = 100_000, 4
"""Characters of a text that are looked through for who is linked to, and letters a name must have to be looked for."""
_RUN = re.compile(r"[A-Z][\w&’'.-]*(?: (?:of |and |the )?[A-Z][\w&’'.-]*){0,5}")
_REST_OF_IT = re.compile(r"[^.!?。！？\n]*[.!?。！？]?")
_NAMED_MEDIUM = r"(?:report|story|article|post|agency|paper|newspaper|site|website|blog|outlet|station|broadcaster|magazine)"
_SPEAKS_OF_REPORT = re.compile(rf"\b{cues.any_of('linked').replace('MEDIUM', _NAMED_MEDIUM)}\b", re.IGNORECASE)
_OPENS = re.compile(r"(?:^|[.!?…:;\n•]|[.!?…][\"”’)\]])\s*[\"“‘'(\[]*$")
_MEDIUM = re.compile(r"\s(?:magazine|newspaper|paper|journal|website|news site|online)\b")
_WRITES = re.compile(rf"['’]s\s|\s(?:{cues.any_of('lately')}\s)*{cues.any_of('writes')}\b")
_SPEAKERS = re.compile(cues.any_of("speakers"), re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4,}")

Place = tuple[int, int]


def leaning(reading: Reading, page: SourceText) -> Reading:
    """The reading with whom the page has its story from, and what shows that it found out something itself."""
    told = replace(page, text=without(page.text, OTHERS))  # by-lines, credits and datelines stay: they tell whose the text is
    own = own_reporting(told)
    words = at(page.text, *own) if own else None
    return reading.with_(leans_on=quoted_from(page.text, leanings(told)), own_reporting=own is not None, own_words=words)


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
            placed = kind is CitationKind.CREDIT or not _is_speaker(match["name"])
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
        if is_common(name) and not (one.medium or one.placed or url or _is_meant(whole, name, one.start, one.end)):
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


def _is_speaker(name: str) -> bool:
    """Whether it means somebody who may say and report things: their verb does not tell."""
    return bool(_SPEAKERS.fullmatch(name))


def _is_meant(text: str, name: str, start: int, end: int) -> bool:
    """Whether a common word, found in an attribution, stands for the publication: where a sentence begins its capital says nothing.

    There, and in a headline full of capitals, the word for what it is has to follow, or a verb that only who publishes can have.
    """
    place = text.find(name, start, end)
    if place < 0:
        return False
    if _MEDIUM.match(text, place + len(name)):
        return True
    if place > start or not _OPENS.search(text[max(0, place - 8) : place]):
        return name[:1].isupper() and not _in_capitals(text, place)
    return not _is_speaker(name) and bool(_WRITES.match(text, place + len(name)))


def _in_capitals(text: str, place: int) -> bool:
    """Whether it stands in a Headline Written Like This."""
    line = text[text.rfind("\n", 0, place) + 1 :].split("\n", 1)[0]
    words = _WORD.findall(line)
    return len(line) <= LONGEST_HEADLINE and len(words) > 2 and sum(word[0].isupper() for word in words) > 0.7 * len(words)


def links(page: SourceText) -> Iterator[Leaning]:
    """One for each site that the text both names and links to; one without a name where a sentence speaks of a report."""
    text, seen = page.text[:FARTHEST_LINK], {site(page.source.url), ""}
    foreign = False
    for link in page.source.links:
        home, host = site(link), host_of_link(link)
        foreign = foreign or home not in seen
        if home in seen or host in left_out() or not urlsplit(link).path.strip("/"):
            continue
        if place := _called(text, host):
            seen.add(home)
            yield Leaning(text[slice(*place)], at(page.text, *_sentence_at(text, place)), CitationKind.LINK, link)
    if foreign and (cue := _SPEAKS_OF_REPORT.search(text)):
        yield Leaning("", at(page.text, *_sentence_at(text, cue.span())), CitationKind.LINK)


def _called(text: str, host: str) -> Place | None:
    """Where the text first names whoever is at a domain, as the address spells it."""
    label = squashed(name_and_ending(host)[0])
    if len(host) >= SHORTEST_NAME and (found := re.search(rf"(?<!\w){re.escape(host)}(?!\w)", text, re.IGNORECASE)):
        return found.span()
    if len(label) < SHORTEST_NAME or label not in squashed(text):
        return None
    return next((run.span() for run in _RUN.finditer(text) if fits(run.group(), "", host) > 1), None)


def _sentence_at(text: str, place: Place) -> Place:
    """The sentence around a place."""
    begins = max(text.rfind(mark, 0, place[0]) for mark in ".!?。！？\n") + 1
    begins += len(text[begins : place[0]]) - len(text[begins : place[0]].lstrip())
    ends = _REST_OF_IT.match(text, place[1])
    return begins, ends.end() if ends else place[1]
