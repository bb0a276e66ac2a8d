"""What happened when: the dated events of a page, from sentences about the topic that stand alone; what was so before stands beside."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spacy.tokens import Span

from core.english.dates import Mention, Today, dates_of, read_dates
from core.english.dates.context import AHEAD, OPEN, tense
from core.english.furniture import is_furniture
from core.english.lexicon import DATELINE, vocabulary
from core.english.parse import Document, Sentence, paragraphs, parse_line
from core.english.words import stem, words
from core.evidence.quotes import at
from core.model.dates import When, day
from core.model.reading import Event
from core.model.source import Source
from core.readers.offline.claims.standalone import Antecedents, pronoun, why_not
from core.readers.offline.claims.statements import tidy, unopened
from core.readers.offline.events.clauses import Clause, backdrop, clause_of, links_of, meant_before, phrase_of
from core.topic.profile import OPENING, Profile, carries, stem_of, stems

__all__ = ["backdrop", "events", "foreign_events"]
LONGEST, LISTED = 300, 5
"""Characters of an event, and dates in one sentence beyond which it is a list."""
CLOSE, CLOSER, LOOSE = 0.3, 0.5, 0.15
"""How near the topic an event must come by its own words, and how near where a page surely about the topic tells it of the story's days."""
SURE, SEVERAL = 0.7, 2
LONG_BEFORE = timedelta(days=30)
MOST = 40
_STATE, _PAGE, _PUT_OUT = (vocabulary("events", name) for name in ("state", "page", "put_out"))
_SPEECH = ("say", "say_clause", "say_content", "think", "think_clause", "talk", "want")
_SPOKEN = frozenset().union(*(vocabulary("speech", name) for name in _SPEECH))
_SAYS = _SPOKEN - vocabulary("events", "declare")
_HEARSAY, _UNSURE = vocabulary("events", "hearsay"), vocabulary("events", "unsure")
_FAR = frozenset({"since", "until", "till", "before", "after", "than"})
_UNREAL, _REACH = vocabulary("events", "unreal"), vocabulary("events", "reach")
_NAMED = frozenset({"PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART"})
_MARKS = "'‘"
_DAY_FIRST = (".uk", ".ie", ".au", ".nz", ".in", ".za", ".eu")
_MONTH_FIRST = (".us", ".gov", ".mil")
_SOUTHERN = (".au", ".nz", ".za", ".ar", ".cl", ".uy")
_SHORTEST = 15
_SENTENCE_END = re.compile(r"(?<!\d)[.!?][\"”»]?\s+(?=[^\W\d_a-zß-ÿ])|[。！？]")
"""A full stop behind a figure is no end: am 4. Mai."""


@dataclass(frozen=True, slots=True)
class _Page:
    about: Profile
    document: Document
    published: When | None
    told: When | None  # when it was told, as far as that is known: the day of publication, or the topic's
    sure: bool  # about the topic as a whole: of what it tells less has to repeat the topic's words


def events(about: Profile, document: Document, source: Source, around: date | None = None) -> tuple[Event, ...]:
    """In the order of the page, each told once; `around` is the topic's day, for the year of a page that bears no date."""
    told = source.published or (day(around) if around else None)
    page = _Page(about, document, source.published, told, _top(about, source.title, document) >= SURE)
    mentions = dates_of(document, today(source, around))
    once = {one.text.lower(): one for one in sorted(_found(page, mentions), key=lambda one: (len(one.when.iso), not one.ahead))}
    best = sorted(once.values(), key=lambda one: -one.closeness)[:MOST]
    return tuple(sorted(best, key=lambda one: one.quote.start))


def _top(about: Profile, title: str, document: Document) -> float:
    """How close its title and opening come: a page on another matter may name this one further down."""
    spans = [parse_line(title), *(sentence.span for sentence in document.sentences[:OPENING])]
    return about.closeness(word for span in spans for word in stems(span)).value


def today(source: Source, around: date | None = None) -> Today:
    """What the dates of a page are read against; whether 3/4 is in March is told by the country or not at all."""
    domain = source.domain
    day_first = True if domain.endswith(_DAY_FIRST) else False if domain.endswith(_MONTH_FIRST) else None
    return Today(source.published, around=around, day_first=day_first, southern=domain.endswith(_SOUTHERN))


def _found(page: _Page, mentions: Sequence[Mention]) -> Iterator[Event]:
    antecedents = Antecedents()
    for sentence in page.document.sentences:
        here = [one for one in mentions if sentence.start <= one.start < sentence.end]
        if here and len(here) <= LISTED and not _is_beside(sentence, page.document):
            yield from (made for mention in here if (made := _event(mention, sentence, page, antecedents, shared=len(here) > 1)))
        antecedents.meet(sentence)


def _is_beside(sentence: Sentence, document: Document) -> bool:
    text = sentence.text.rstrip(' "”’)')
    return text.endswith(("?", ":")) or "|" in text or is_furniture(document.text, sentence.start, sentence.end)


def _event(mention: Mention, sentence: Sentence, page: _Page, antecedents: Antecedents, *, shared: bool = False) -> Event | None:
    place = mention.start - sentence.offset
    dates = not (mention.beside or _is_round(mention) or _reaches(mention, sentence, place))
    clause = clause_of(sentence.span, place, shared=shared) if dates else None
    if clause is None or not _happens(clause) or not _is_real(clause) or _is_quoted(clause, place, sentence, page.document):
        return None
    looks = tense(sentence.span, place)
    ahead = looks == AHEAD and _is_after(mention, page.told)
    if _gives_no_day(clause, mention, looks, ahead=ahead):
        return None
    text = _text(clause, sentence, page, antecedents)
    span = parse_line(text) if text else None
    if span is None or not _is_close(span, mention, page):
        return None
    return Event(
        text,
        mention.when,
        at(page.document.text, sentence.start, sentence.end),
        _until(mention, page.published, ahead=ahead),
        ahead=ahead,
        reckoned=mention.reckoned,
        floating=mention.floating,
        before=is_long_before(mention, page.published),
        speaker=clause.speaker,
        closeness=page.about.closeness(stems(span)).value,
        only_names=_has_only_names(span, page.about),
        deed=clause.verb.lemma_.lower(),
        doer=clause.doer.lemma_.lower(),
    )


def _text(clause: Clause, sentence: Sentence, page: _Page, antecedents: Antecedents) -> str:
    """The words of the clause with whoever a pronoun at its head means; nothing where they do not stand alone."""
    words = " ".join(DATELINE.sub("", tidy(clause.text)).split())
    if len(words) > LONGEST or words[0] in _MARKS:
        return ""
    span = parse_line(words)
    if clause.opens and clause.doer.lower_ != "it" and len(_people(sentence, page.document)) < SEVERAL:
        words = antecedents.resolved(span, sentence.paragraph)
    elif (head := pronoun(span)) is not None and clause.doer.lower_ == head.lower_ and (meant := meant_before(clause.doer)) is not None:
        words = words.replace(head.text, phrase_of(meant), 1)
    text = unopened(words)
    text = text[:1].upper() + (text[1:-1] + text[-1:].removesuffix("."))
    return text if len(text) <= LONGEST and _stands_alone(parse_line(text), clause, page.about) else ""


def _stands_alone(span: Span, clause: Clause, about: Profile) -> bool:
    """This week, that day: the date that stands beside an event says which. The parse may take its verb for a participle."""
    code, head = why_not(span, about.weights.keys()), pronoun(span)
    dated = code == "points back" and head is not None and head.ent_type_ in ("DATE", "TIME")
    return not code or dated or (code == "no clause" and (clause.doer.dep_ == "pobj" or clause.verb.tag_ == "VBN"))


def _people(sentence: Sentence, document: Document) -> set[str]:
    """Whom a pronoun at the head of a sentence could mean: everybody that it and the two before it name."""
    place = document.sentences.index(sentence)
    near = document.sentences[max(0, place - 2) : place + 1]
    return {name.text.split()[-1] for one in near for name in one.span.ents if name.label_ == "PERSON"}


def _until(mention: Mention, published: When | None, *, ahead: bool) -> When | None:
    """What has happened this week had happened when it was told."""
    late = mention.until is not None and published is not None and mention.until.iso > published.day and not ahead
    told = published is not None and published.precision in ("day", "moment") and mention.when.iso < published.day
    return When(published.day) if late and told and published is not None else mention.until


def _is_close(span: Span, mention: Mention, page: _Page) -> bool:
    """What is told of the story's own days on a page about it need not repeat its words; a year alone is hardly ever one of them."""
    own = page.about.closeness(stems(span)).value
    if page.sure and is_long_before(mention, page.published):
        return own >= CLOSE
    return own >= (LOOSE if page.sure and mention.when.precision != "year" else CLOSER)


def _has_only_names(span: Span, about: Profile) -> bool:
    plain = (token for token in span if carries(token) and token.pos_ != "PROPN" and token.ent_type_ not in _NAMED)
    shared = {stem_of(token) for token in plain} & about.weights.keys()
    return shared <= about.names and len(about.names) < len(about.weights)


def _reaches(mention: Mention, sentence: Sentence, place: int) -> bool:
    """Since, until, by that day: not when it happened."""
    links = links_of(sentence.span, place)
    return bool(set(links[:1]) & (_REACH if mention.until else _REACH | {"from", "of"}) or set(links) & _FAR)


def _gives_no_day(clause: Clause, mention: Mention, looks: int, *, ahead: bool) -> bool:
    """Of what was planned nobody says whether it came about, what goes on has no day, and a weekday ahead is not sure without a date."""
    if clause.verb.tag_ == "VB" and looks == OPEN:
        return True
    if mention.floating and looks == AHEAD:
        return True
    return _is_present(clause) and not (ahead and mention.when.precision in ("day", "moment"))


def _is_round(mention: Mention) -> bool:
    """Two weeks ago, a year ago: a round number, which gives no day."""
    return mention.words.lower().endswith(" ago") and (mention.until is not None or mention.when.precision != "day")


def _is_present(clause: Clause) -> bool:
    """The mayor greets voters on 3 May: the words under a picture. Interest continues to grow: what goes on has no day."""
    verbs = (clause.verb, clause.verb.head) if clause.verb.tag_ == "VB" and clause.verb.dep_ == "xcomp" else (clause.verb,)
    helpers = [one for verb in verbs for one in verb.children if one.dep_ in ("aux", "auxpass") and one.lemma_ != "have"]
    return any(one.tag_ in ("VBZ", "VBP") for one in (*verbs, *helpers))


def _happens(clause: Clause) -> bool:
    """An eventive verb that somebody does; that a page was put out is no event of the story."""
    lemma, subject = clause.verb.lemma_.lower(), clause.doer
    if lemma in _STATE or (lemma in _SAYS and not (clause.passive and lemma not in _HEARSAY)):
        return False
    if (subject.lemma_.lower() in _PAGE and lemma in _PUT_OUT) or any(one.lower_ == "no" for one in subject.children):
        return False
    if any(one.dep_ == "dobj" and one.lower_ in ("it", "this", "that", "them", "so") for one in clause.verb.children):
        return False
    return subject.tag_ not in ("WP", "WDT", "EX") and subject.ent_type_ not in ("DATE", "TIME", "MONEY", "PERCENT", "CARDINAL", "QUANTITY")


def _is_real(clause: Clause) -> bool:
    """It is told as done or still to come: neither denied nor only possible, asked or wished."""
    beside = {one.lower_ for one in clause.verb.children if one.dep_ in ("aux", "auxpass", "mark", "advmod")}
    if beside & _UNREAL or any(one.dep_ == "neg" for one in clause.verb.children):
        return False
    above = clause.verb.head
    asked = clause.verb.dep_ in ("ccomp", "advcl", "xcomp") and above.lemma_ in _UNSURE
    return not asked and not any(one.dep_ == "neg" for one in above.children if clause.verb.dep_ in ("ccomp", "xcomp"))


def _is_quoted(clause: Clause, place: int, sentence: Sentence, document: Document) -> bool:
    """“He was caught,” she told us on Tuesday: the day is that of the telling, and what was caught is only her word for it."""
    first = next(one.start for one in document.sentences if one.paragraph == sentence.paragraph)
    before = (document.text[first : sentence.offset + at] for at in (place, clause.verb.idx))
    if clause.verb.lemma_ in _SPOKEN and clause.verb.doc[clause.start].is_quote:
        return True
    return any(text.count('"') % 2 == 1 or text.count("“") > text.count("”") for text in before)


def _is_after(mention: Mention, told: When | None) -> bool:
    return told is not None and (mention.until or mention.when).last >= told.start.date()


def is_long_before(mention: Mention, published: When | None) -> bool:
    return published is not None and (mention.until or mention.when).last < published.start.date() - LONG_BEFORE


def foreign_events(about: Profile, text: str, source: Source, language: str) -> tuple[Event, ...]:
    """Read without their grammar: one for each sentence that gives a day and names what the topic names."""
    return tuple(_found_abroad(about, text, source, language))


def _found_abroad(about: Profile, text: str, source: Source, language: str) -> Iterator[Event]:
    then = replace(today(source), tongue=language)
    for start, end in _sentences(text):
        said = text[start:end]
        here = [one for one in read_dates(said, then) if not one.beside] if _SHORTEST <= len(said) <= LONGEST else []
        own = {stem(word) for word in words(said)}
        close = about.closeness(own).value
        if here and len(here) <= LISTED and close and own & about.names and not is_furniture(text, start, end):
            first, before = here[0], is_long_before(here[0], source.published)
            shown = " ".join(said.split()).rstrip(".。 ")
            quote = at(text, start, end)
            yield Event(shown, first.when, quote, first.until, reckoned=first.reckoned, before=before, closeness=close)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for start, end in paragraphs(text):
        begin = start
        for stop in _SENTENCE_END.finditer(text, start, end):
            yield begin, stop.start() + 1
            begin = stop.end()
        if begin < end:
            yield begin, end
