"""A reading made of a model's answer about one page: each entry opens to words of the page, or it is left out and counted."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from core.model.claim import Quote
from core.model.origin import CitationKind
from core.model.reading import (
    Attribution,
    Backdrop,
    Event,
    Hearing,
    Known,
    Leaning,
    LoadedWords,
    Outlet,
    Party,
    PartyKind,
    PieceKind,
    Reading,
    Statement,
)
from core.model.words import ClaimKind, Tier
from core.readers.llm import shapes
from core.readers.llm.checks import Page, plain, share
from core.readers.support import date_supported, when_of
from core.reading.quotes import anchor

SUREST = 0.95
LONGEST_STATEMENT, LONGEST_RELEVANCE, LONGEST_FINDING, LONGEST_NOTE = 300, 500, 300, 120
LOADED_FROM = 1
"""Words a loaded passage has at least: one is enough to judge."""

PIECES = {
    "report": PieceKind.REPORT,
    "opinion": PieceKind.OPINION,
    "release": PieceKind.RELEASE,
    "record": PieceKind.RECORD,
    "check": PieceKind.CHECK,
    "satire": PieceKind.SATIRE,
    "correction": PieceKind.CORRECTION,
    "live": PieceKind.LIVE,
    "list": PieceKind.LIST,
    "interview": PieceKind.INTERVIEW,
    "post": PieceKind.POST,
    "other": PieceKind.OTHER,
}
KNOWN = {"usual": Known.USUAL, "area": Known.AREA}
OFTEN = {"often": True, "seldom": False}
LEANS = {
    "according": CitationKind.ACCORDING,
    "told": CitationKind.TOLD,
    "first": CitationKind.FIRST,
    "credit": CitationKind.CREDIT,
    "link": CitationKind.LINK,
}

Entry = TypeVar("Entry")
Made = TypeVar("Made")


def reading(given: shapes.PageGiven, page: Page, topic: Sequence[str], reader: str, version: str, left_out: str) -> Reading:
    source = page.source.source
    finding = page.sentence_with(given.finding) if given.finding else None
    steering = anchor(page.text, given.steering) if given.steering else None
    return Reading(
        source_id=source.id,
        text_sha256=source.text_sha256,
        topic="",
        reader=reader,
        version=version,
        kind=PIECES[given.kind],
        language=source.language,
        about=share(given.about),
        relevance=_relevance(given.relevance, page, topic),
        key_finding=finding.exact[:LONGEST_FINDING] if finding else "",
        statements=_made(_statement, given.statements, page),
        attributions=_made(_attribution, given.attributions, page),
        leans_on=_made(_leaning, given.leans_on, page),
        events=_made(_event, given.events, page),
        backdrop=_made(_backdrop, given.backdrop, page),
        parties=_once(_made(_party, given.parties, page)),
        hearings=_made(_hearing, given.hearings, page),
        loaded=_made(_loaded, given.loaded, page),
        steering=steering.exact[:LONGEST_RELEVANCE] if steering else "",
        own_reporting=given.own_reporting,
        own_words=page.sentence_with(given.own_words) if given.own_reporting and given.own_words else None,
        outlet=_outlet(given),
        left_out=left_out,
    )


def _made(make: Callable[[Entry, Page], Made | None], entries: Iterable[Entry], page: Page) -> tuple[Made, ...]:
    return tuple(made for entry in entries if (made := make(entry, page)) is not None)


def _relevance(said: str, page: Page, topic: Sequence[str]) -> str:
    text = plain(said, LONGEST_RELEVANCE)
    borne = page.bears(text, topic)
    page.left.unsupported += not borne
    return text if borne else ""


def _statement(given: shapes.StatementGiven, page: Page) -> Statement | None:
    text, quote = plain(given.text, LONGEST_STATEMENT), page.quoted(given.quote)
    page.left.unknown += not text
    if not text or quote is None:
        return None
    if not page.supports(text, quote):
        page.left.unsupported += 1
        return None
    return Statement(text, page.sentence(quote), ClaimKind(given.kind), share(given.importance, SUREST), _speaker(given.by, page))


def _speaker(by: str, page: Page) -> str:
    """Whose word it is, if the page names them at all."""
    name = plain(by, LONGEST_NOTE)
    return name if name and page.bears(name) else ""


def _attribution(given: shapes.AttributionGiven, page: Page) -> Attribution | None:
    content = page.quoted(given.quote)
    named = anchor(page.text, given.named) or anchor(page.text, given.by)
    page.left.unknown += content is not None and named is None
    if content is None or named is None:
        return None
    cue, by = plain(given.cue, LONGEST_NOTE), plain(given.by, LONGEST_NOTE)
    said = cue if anchor(page.text, cue) else ""
    return Attribution(by or named.exact, named, said, content, direct=given.direct, asserted=given.asserted)


def _leaning(given: shapes.LeaningGiven, page: Page) -> Leaning | None:
    quote, name = page.sentence_with(given.quote, 1), plain(given.name, LONGEST_NOTE)
    if quote is None or not name:
        return None
    if not page.bears(name):
        page.left.unknown += 1
        return None
    return Leaning(name, quote, LEANS[given.how], whole=given.whole, outlet=given.publishes)


def _event(given: shapes.EventGiven, page: Page) -> Event | None:
    text, quote, when = plain(given.text, LONGEST_STATEMENT), page.quoted(given.quote), when_of(given.date)
    if not text or quote is None:
        return None
    near, published = page.around(quote), page.source.source.published
    dated = when and date_supported(when, near, page.text, published, reckoned=given.reckoned, english=page.english)
    if when is None or not dated or not page.supports(_without_date(text), quote):
        page.left.unsupported += 1
        return None
    until = when_of(given.until)
    ends = until and until.start >= when.start
    ended = ends and until and date_supported(until, near, page.text, published, reckoned=given.reckoned, english=page.english)
    return Event(
        text,
        when,
        page.sentence(quote),
        until=until if ended else None,
        ahead=given.ahead,
        reckoned=given.reckoned,
        before=given.before,
        speaker=_speaker(given.by, page),
        place=_place(given.place, page),
        closeness=share(given.closeness),
    )


def _backdrop(given: shapes.BackdropGiven, page: Page) -> Backdrop | None:
    quote, cue = page.sentence_with(given.quote), plain(given.cue, LONGEST_NOTE)
    if quote is None:
        return None
    said = cue if anchor(quote.exact, cue) else quote.exact
    return Backdrop(KNOWN[given.kind], quote, said, OFTEN.get(given.often), share(given.closeness))


_DATE = re.compile(r"\b\d{4}-\d{2}(?:-\d{2})?\b")


def _without_date(text: str) -> str:
    """A day a sentence gives again in figures is held against the page as a date, not as a number."""
    return _DATE.sub("", text)


def _place(name: str, page: Page) -> str:
    place = plain(name, LONGEST_NOTE)
    return place if place and anchor(page.text, place) else ""


def _party(given: shapes.PartyGiven, page: Page) -> Party | None:
    name = plain(given.name, LONGEST_NOTE)
    first = anchor(page.text, name)
    if first is None:
        page.left.unknown += 1
        return None
    role = plain(given.role, LONGEST_NOTE)
    told = page.sentence_with(given.told) if given.told else None
    return Party(
        name,
        PartyKind(given.kind),
        first,
        times=page.text.count(name) or 1,
        role=role if anchor(page.text, role) else "",
        told=told or (page.sentence(first) if role else None),
        said=tuple(_quotes(given.said, page)),
        record=tuple(_quotes(given.record, page)),
    )


def _quotes(said: Iterable[str], page: Page) -> Iterator[Quote]:
    for words in said:
        if (quote := page.sentence_with(words)) is not None:
            yield quote


def _once(parties: Sequence[Party]) -> tuple[Party, ...]:
    """Each is named once; the entry with the most to say about it stands."""
    fullest = sorted(parties, key=lambda party: -len(party.said) - len(party.record) - bool(party.role))
    by_name = {(party.kind, party.name.casefold()): party for party in reversed(fullest)}
    return tuple(sorted(by_name.values(), key=lambda party: party.first.start))


def _hearing(given: shapes.HearingGiven, page: Page) -> Hearing | None:
    quote, name = page.sentence_with(given.quote), plain(given.name, LONGEST_NOTE)
    if quote is None or not name:
        return None
    if not page.bears(name):
        page.left.unknown += 1
        return None
    return Hearing(name, quote, answered=given.answered)


def _loaded(given: shapes.LoadedGiven, page: Page) -> LoadedWords | None:
    quote = page.quoted(given.quote, LOADED_FROM)
    return LoadedWords(quote, plain(given.why, LONGEST_NOTE), share(given.weight), given.opinion) if quote else None


def _outlet(given: shapes.PageGiven) -> Outlet | None:
    """Never the first tier: that takes more than a look at a page."""
    reason = plain(given.outlet_reason, LONGEST_NOTE)
    return Outlet(max(Tier(given.outlet_tier), Tier.ESTABLISHED), reason) if given.outlet_tier in {*Tier} and reason else None
