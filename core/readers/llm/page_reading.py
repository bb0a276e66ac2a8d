"""A reading made of a model's answer about one page, with its dated events: each entry opens to words of the page, or it is left out."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from typing import TypeVar

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.evidence.quotes import anchor
from core.model.claim import Quote
from core.model.dates import When, day
from core.model.judgement import OPINION
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
from core.model.topic import Topic
from core.model.words import ClaimKind, Tier
from core.readers.llm import shapes
from core.readers.llm.checks import LONGEST_FINDING, LONGEST_NOTE, LONGEST_RELEVANCE, LONGEST_STATEMENT, Page, share
from core.readers.llm.line import Shown
from core.readers.llm.shapes import EventGiven
from core.readers.support import date_supported, when_of

SUREST = 0.95
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

JUDGES = "the writer's own judgement"
OUTLETS = {
    "news": Outlet(Tier.ESTABLISHED, "An established newspaper, broadcaster or agency"),
    "trade": Outlet(Tier.ESTABLISHED, "A trade paper"),
    "authority": Outlet(Tier.ESTABLISHED, "An authority"),
    "company": Outlet(Tier.PROMOTIONAL, "A company or lobby speaking for itself"),
    "wire": Outlet(Tier.PROMOTIONAL, "A service that hands on press releases"),
    "analyst": Outlet(Tier.PROMOTIONAL, "An analyst"),
    "blog": Outlet(Tier.UNKNOWN, "A blog or forum"),
    "social": Outlet(Tier.UNKNOWN, "Somebody's post"),
    "satire": Outlet(Tier.UNKNOWN, "A satire site"),
    "farm": Outlet(Tier.UNKNOWN, "A content farm"),
}
"""What an outlet nobody here knows is taken for; never the first tier: that takes more than a look at a page."""
HAPPENS = 3
"""How surely the story happens in a place, from 0 to so much."""

Entry = TypeVar("Entry")
Made = TypeVar("Made")
BESIDE = 0.3
"""Less close to the topic, and an event has no more than names in common with it, as the model was told."""
_SUBJECTS = ("nsubj", "nsubjpass")
_SAYS = vocabulary("speech", "say")
_DATE = re.compile(r"\b\d{4}-\d{2}(?:-\d{2})?\b")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def reading(given: shapes.PageGiven, page: Page, topic: Topic, near: Sequence[str], seen: Shown) -> Reading:
    """Who read it, whoever asks knows."""
    source = page.source.source
    finding = page.sentence_with(given.finding) if given.finding else None
    key = _cut(finding.exact, LONGEST_FINDING) if finding else ""
    steering = page.quoted(given.steering) if given.steering else None
    own = page.sentence_with(given.own_words) if given.own_reporting and given.own_words else None
    return Reading(
        source_id=source.id,
        text_sha256=source.text_sha256,
        topic="",
        reader="",
        version="",
        kind=PIECES[given.kind],
        language=page.language,
        about=share(given.about),
        relevance=page.told(given.relevance, LONGEST_RELEVANCE, near) or (f"It says: “{key}”" if key else ""),
        key_finding=key,
        statements=_made(_statement, given.statements, page),
        attributions=_made(_attribution, given.attributions, page),
        leans_on=_made(_leaning, given.leans_on, page),
        events=once([one for entry in given.events if (one := event(entry, page, topic))]),
        backdrop=_made(_backdrop, given.backdrop, page),
        parties=_once(_made(_party, given.parties, page)),
        hearings=_made(_hearing, given.hearings, page),
        loaded=_made(_loaded, given.loaded, page),
        steering=steering.exact[:LONGEST_RELEVANCE] if steering else "",
        headline=_headline(given.headline, page),
        own_reporting=own is not None,
        own_words=own,
        outlet=OUTLETS.get(given.outlet),
        left_out=seen.left_out,
    )


def _cut(words: str, longest: int) -> str:
    """Verbatim: a sentence too long ends at a word, and stays a stretch of the text."""
    return words if len(words) <= longest else words[:longest].rsplit(" ", 1)[0]


def _made(make: Callable[[Entry, Page], Made | None], entries: Iterable[Entry], page: Page) -> tuple[Made, ...]:
    return tuple(made for entry in entries if (made := make(entry, page)) is not None)


def _statement(given: shapes.StatementGiven, page: Page) -> Statement | None:
    text, quote = page.prose(given.text, LONGEST_STATEMENT), page.quoted(given.quote)
    if not text or quote is None:
        return None
    if not page.supports(text, quote):
        page.left.unsupported += 1
        return None
    return Statement(text, page.sentence(quote), ClaimKind(given.kind), share(given.importance, SUREST), page.named(given.by))


def _attribution(given: shapes.AttributionGiven, page: Page) -> Attribution | None:
    content = page.quoted(given.quote)
    named = anchor(page.text, given.named) or anchor(page.text, given.by)
    page.left.unknown += content is not None and named is None
    if content is None or named is None:
        return None
    cue, by = page.words(given.cue, LONGEST_NOTE), page.named(given.by)
    said = cue if anchor(page.text, cue) else ""
    return Attribution(by or named.exact, named, said, content, direct=given.direct, asserted=given.asserted)


def _leaning(given: shapes.LeaningGiven, page: Page) -> Leaning | None:
    quote, name = page.sentence_with(given.quote, 1), page.named(given.name)
    if quote is None or not name:
        return None
    return Leaning(name, quote, LEANS[given.how], whole=given.whole, outlet=given.publishes)


def _backdrop(given: shapes.BackdropGiven, page: Page) -> Backdrop | None:
    quote, cue = page.sentence_with(given.quote), page.words(given.cue, LONGEST_NOTE)
    if quote is None:
        return None
    said = cue if anchor(quote.exact, cue) else quote.exact
    return Backdrop(KNOWN[given.kind], quote, said, OFTEN.get(given.often), share(given.closeness))


def _party(given: shapes.PartyGiven, page: Page) -> Party | None:
    name = page.words(given.name, LONGEST_NOTE)
    first = anchor(page.text, name)
    if first is None:
        page.left.unknown += 1
        return None
    said = page.words(given.role, LONGEST_NOTE)
    role = said if anchor(page.text, said) else ""
    page.left.unsupported += bool(said) and not role
    told = page.sentence_with(given.told) if given.told else None
    return Party(
        name,
        PartyKind(given.kind),
        first,
        times=page.text.count(name) or 1,
        role=role,
        told=told or (page.sentence(first) if role else None),
        said=tuple(_quotes(given.said, page)),
        record=tuple(_quotes(given.record, page)),
        happens=round(HAPPENS * share(given.happens)) if given.kind == "place" else 0,
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
    quote, name = page.sentence_with(given.quote), page.named(given.name)
    if quote is None or not name:
        return None
    return Hearing(name, quote, answered=given.answered)


def _loaded(given: shapes.LoadedGiven, page: Page) -> LoadedWords | None:
    quote = page.quoted(given.quote, LOADED_FROM)
    return LoadedWords(quote, OPINION if given.opinion else JUDGES, share(given.weight), given.opinion) if quote else None


def _headline(given: Sequence[str], page: Page) -> tuple[str, ...]:
    """Words as they stand in the title."""
    title = page.source.source.title
    found = dict.fromkeys(quote.exact for words in given if words and (quote := anchor(title, words)))
    page.left.quotes += len(given) - len(found)
    return tuple(found)


def event(given: EventGiven, page: Page, topic: Topic) -> Event | None:
    text, quote = page.prose(given.text, LONGEST_STATEMENT), page.quoted(given.quote)
    if not text or quote is None:
        return None
    near, floating = page.around(quote), _floating(given.date, page, topic)
    when = floating if floating and given.date.strip().lower() in near.lower() else _dated(given.date, given, near, page)
    if when is None or not page.supports(_without_date(text), quote):
        page.left.unsupported += 1
        return None
    until = _dated(given.until, given, near, page) if given.until and when is not floating else None
    deed, doer = deed_of(text)
    return Event(
        text,
        when,
        page.sentence(quote),
        until=until if until and until.start >= when.start else None,
        ahead=given.ahead,
        reckoned=given.reckoned or when is floating,
        floating=when is floating,
        before=given.before,
        speaker=page.named(given.by),
        closeness=share(given.closeness),
        only_names=share(given.closeness) < BESIDE,
        deed=deed,
        doer=doer,
    )


def _floating(said: str, page: Page, topic: Topic) -> When | None:
    """A day of the week on a page that does not say when it came out: the last before the topic's day, until others tell better."""
    name = said.strip().lower()
    if page.source.source.published or topic.day is None or name not in _WEEKDAYS:
        return None
    return day(topic.day - timedelta(days=(topic.day.weekday() - _WEEKDAYS.index(name)) % 7))


def _dated(said: str, given: EventGiven, near: str, page: Page) -> When | None:
    when, published = when_of(said), page.source.source.published
    stands = when and date_supported(when, near, page.text, published, reckoned=given.reckoned, english=page.english)
    return when if stands else None


def _without_date(text: str) -> str:
    """A day a sentence gives again in figures is held against the page as a date, not as a number."""
    return _DATE.sub("", text)


def deed_of(text: str) -> tuple[str, str]:
    """What is done, as a dictionary has it, and whose deed it is, or to whom it happens; nothing where the words are no clause."""
    span = parse_line(text)
    verb = _verb(span.root) if len(span) else None
    doer = _subject(verb) if verb else None
    return (verb.lemma_.lower() if verb else "", doer.lemma_.lower() if doer else "")


def _verb(root: Token) -> Token | None:
    """The main verb; of a saying what is said, which is the event."""
    said = next((one for one in root.children if one.dep_ == "ccomp" and one.pos_ == "VERB"), None) if root.lemma_ in _SAYS else None
    found = said or root
    return found if found.pos_ == "VERB" else None


def _subject(verb: Token) -> Token | None:
    return next((one for one in verb.children if one.dep_ in _SUBJECTS), None)


def once(events: Sequence[Event]) -> tuple[Event, ...]:
    """The same words of a page on the same day are one event."""
    return tuple({(one.text.casefold(), one.when): one for one in reversed(events)}.values())[::-1]
