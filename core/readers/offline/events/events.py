"""The dated events that a page tells of: finite clauses about the topic in which something happens on a day that is given."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from spacy.tokens import Token

from core.english.dates import Mention, Today, dates_of
from core.english.dates.tense import AHEAD, tense
from core.english.furniture import is_furniture
from core.english.lexicon import vocabulary
from core.english.parse import Document, Sentence
from core.english.patterns import DATELINE
from core.model.dates import When
from core.model.reading import Event
from core.model.source import Source
from core.readers.offline.attribution import voice
from core.readers.offline.claims.antecedents import Antecedents
from core.readers.offline.claims.standing import is_definite_anaphor, pronoun
from core.readers.offline.events.clauses import Clause, clause_of, links_of, meant_before, phrase_of
from core.reading.quotes import at
from core.topic.profile import Profile, page_closeness, stem_of, stems

LONGEST, LISTED = 280, 5
"""Characters of an event, and dates in one sentence beyond which it is a list."""
CLOSE, NEAR = 0.3, 0.15
"""How near the topic a clause must come by its own words, and how near beside a sentence that does."""
SURE, LOOSE = 0.7, 0.1
LONG_BEFORE = timedelta(days=30)
MOST = 40
_STATE, _PAGE, _PUT_OUT = (vocabulary("events", name) for name in ("state", "page", "put_out"))
_SPEECH = ("say", "say_clause", "say_content", "think", "think_clause", "talk", "want")
_SAYS = frozenset().union(*(vocabulary("speech", name) for name in _SPEECH)) - vocabulary("events", "declare")
_HEARSAY = frozenset(
    {"say", "report", "suppose", "expect", "believe", "think", "describe", "quote", "know", "see", "understand", "estimate"}
)
_ADDRESS = re.compile(r"https?:|pic\.twitter|@\w|\.\.\.|…")
_FAR = frozenset({"since", "until", "till", "before", "after", "than"})
_UNREAL, _REACH = vocabulary("events", "unreal"), vocabulary("events", "reach")
_UNSURE = frozenset({"wish", "hope", "deny", "wonder", "ask", "imagine", "suggest", "fear", "doubt", "suppose"})
_WRITER = frozenset({"i", "we", "you", "us", "me", "they", "it", "he", "she", "this", "that", "these", "those", "who", "one", "there"})
_DAY_FIRST = (".uk", ".ie", ".au", ".nz", ".in", ".za", ".eu")
_MONTH_FIRST = (".us", ".gov", ".mil")
_SOUTHERN = (".au", ".nz", ".za", ".ar", ".cl", ".uy")


@dataclass(frozen=True, slots=True)
class _Page:
    about: Profile
    document: Document
    published: When | None
    sure: bool  # about the topic as a whole: of what it tells less has to repeat the topic's words


def events(about: Profile, document: Document, source: Source) -> tuple[Event, ...]:
    """In the order of the page; of one sentence each clause is told once."""
    page = _Page(about, document, source.published, page_closeness(about, source.title, document).value >= SURE)
    mentions = dates_of(document, today(source)).mentions
    found = list(_found(page, mentions))
    best = sorted(found, key=lambda one: -one.closeness)[:MOST]
    return tuple(one for one in found if one in best)


def today(source: Source) -> Today:
    """What the dates of a page are read against; whether 3/4 is in March is told by the country or not at all."""
    domain = source.domain
    day_first = True if domain.endswith(_DAY_FIRST) else False if domain.endswith(_MONTH_FIRST) else None
    return Today(source.published, day_first=day_first, southern=domain.endswith(_SOUTHERN))


def _found(page: _Page, mentions: Sequence[Mention]) -> Iterator[Event]:
    antecedents, before, seen = Antecedents(), 0.0, set[str]()
    for sentence in page.document.sentences:
        here = [one for one in mentions if sentence.start <= one.start < sentence.end]
        close = page.about.closeness(stems(sentence.span)).value
        if here and len(here) <= LISTED and not _is_beside(sentence, page.document):
            for mention in here:
                made = _event(mention, sentence, page, antecedents, max(before, close))
                if made and made.text.lower() not in seen:
                    seen.add(made.text.lower())
                    yield made
        antecedents.meet(sentence)
        before = close


def _is_beside(sentence: Sentence, document: Document) -> bool:
    text = sentence.text.rstrip(' "”’)')
    return text.endswith(("?", ":")) or "|" in text or is_furniture(document.text, sentence.start, sentence.end)


def _event(mention: Mention, sentence: Sentence, page: _Page, antecedents: Antecedents, around: float) -> Event | None:
    place = mention.start - sentence.offset
    clause = None if mention.beside or _reaches(mention, sentence, place) else clause_of(sentence.span, place)
    if clause is None or not _happens(clause) or not _is_real(clause):
        return None
    text = DATELINE.sub("", _named(clause, sentence, page.about, antecedents))
    own = page.about.closeness(stem_of(one) for one in clause.tokens).value
    if not text or len(text) > LONGEST or _ADDRESS.search(text) or not _is_close(own, around, mention, page):
        return None
    looks = tense(sentence.span, place)
    ahead = looks == AHEAD and _is_after(mention, page.published)
    if _is_present(clause) and not (ahead and mention.when.precision in ("day", "moment")):
        return None
    return Event(
        text[:1].upper() + text[1:],
        mention.when,
        at(page.document.text, sentence.start, sentence.end),
        mention.until,
        ahead=ahead,
        reckoned=mention.reckoned,
        before=is_long_before(mention, page.published),
        speaker=_speaker(clause, sentence, page.document),
        closeness=own,
        deed=clause.verb.lemma_.lower(),
        doer=clause.doer.lemma_.lower(),
    )


def _is_close(own: float, around: float, mention: Mention, page: _Page) -> bool:
    """What is told of the story's own days on a page about it need not repeat its words."""
    near = own >= NEAR and around >= CLOSE
    now = page.sure and mention.when.precision != "year" and not is_long_before(mention, page.published)
    return own >= CLOSE or near or (now and own >= LOOSE)


def _reaches(mention: Mention, sentence: Sentence, place: int) -> bool:
    """Since, until, by that day: not when it happened."""
    links = links_of(sentence.span, place)
    return bool(set(links[:1]) & (_REACH if mention.until else _REACH | {"from", "of"}) or set(links) & _FAR)


def _is_present(clause: Clause) -> bool:
    """The mayor greets voters on 3 May: the words under a picture."""
    return clause.verb.tag_ in ("VBZ", "VBP") or any(one.tag_ in ("VBZ", "VBP") and one.lemma_ != "have" for one in clause.helpers)


def _happens(clause: Clause) -> bool:
    """An eventive verb with its own subject; that a page was put out is no event of the story."""
    lemma, subject = clause.verb.lemma_.lower(), clause.doer
    if lemma in _STATE or (lemma in _SAYS and not (clause.passive and lemma not in _HEARSAY)):
        return False
    if subject.lemma_.lower() in _PAGE and lemma in _PUT_OUT:
        return False
    return subject.tag_ not in ("WP", "WDT", "EX") and subject.ent_type_ not in ("DATE", "TIME", "MONEY", "PERCENT", "CARDINAL", "QUANTITY")


def _is_real(clause: Clause) -> bool:
    """It is told as done or still to come: neither denied nor only possible, asked or wished."""
    beside = {one.lower_ for one in (*clause.verb.children, *clause.helpers) if one.dep_ in ("aux", "auxpass", "mark", "advmod")}
    if beside & _UNREAL or any(one.dep_ == "neg" for one in clause.verb.children):
        return False
    above = clause.verb.head
    asked = clause.verb.dep_ in ("ccomp", "advcl") and above.lemma_ in _UNSURE
    return not asked and not any(one.dep_ == "neg" for one in above.children if clause.verb.dep_ == "ccomp")


def _named(clause: Clause, sentence: Sentence, about: Profile, antecedents: Antecedents) -> str:
    """The words of the clause with its subject named; nothing where nobody can tell who or what is meant."""
    subject, text = clause.doer, clause.text
    if subject.lower_ in _WRITER:
        name = _meant(subject, sentence, antecedents)
        return f"{name}{text[len(subject.text) :]}" if name and text.lower().startswith(subject.lower_) else ""
    pointing = any(one.lower_ in ("this", "that", "these", "those", "such") for one in subject.children)
    if pointing or (is_definite_anaphor(subject, about.weights.keys()) and not _is_told(clause, about)):
        return ""
    return text


def _meant(subject: Token, sentence: Sentence, antecedents: Antecedents) -> str:
    """Whom a pronoun means: somebody of its own sentence, else the last named subject of the paragraph."""
    if pronoun(sentence.span) != subject:
        before = meant_before(subject)
        return phrase_of(before) if before is not None else ""
    whole, own = antecedents.resolved(sentence.span, sentence.paragraph), sentence.span.text
    start = subject.idx - sentence.span.start_char
    return whole[start : start + len(subject.text) + len(whole) - len(own)] if whole != own else ""


def _is_told(clause: Clause, about: Profile) -> bool:
    """The man was arrested in Tarn: what happens and to whom are in the topic's words."""
    words = {stem_of(one) for one in clause.verb.subtree}
    return len(words & about.weights.keys()) > 1


def _is_after(mention: Mention, published: When | None) -> bool:
    return published is not None and (mention.until or mention.when).last >= published.start.date()


def is_long_before(mention: Mention, published: When | None) -> bool:
    return published is not None and (mention.until or mention.when).last < published.start.date() - LONG_BEFORE


def _speaker(clause: Clause, sentence: Sentence, document: Document) -> str:
    start = sentence.place(clause.verb)[0]
    said = voice(document, start, start + len(clause.verb.text))
    return said.speaker if said and said.speaker.lower() not in _WRITER else ""
