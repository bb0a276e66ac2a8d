"""What several pages say, made of a model's answers: evidence for claims, claims put together, differences, answers and a report."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from core.english.words import content_words, stem
from core.evidence.quotes import anchor
from core.model.claim import UNSURE, Cited, Claim, Evidence, Quote
from core.model.dossier import Dossier, Sentence
from core.model.judgement import Discrepancy, Saying
from core.model.plan import Answer, AnswerState, Question
from core.model.reading import Reading, Statement
from core.model.source import SourceText
from core.model.words import ClaimKind, ContradictionKind, QuoteState, Relation
from core.readers.llm.checks import LONGEST_NOTE, LONGEST_QUOTE, Left, Page, in_english, is_order, share
from core.readers.llm.page_reading import SUREST
from core.readers.llm.prompt import MOST_STATEMENTS, quotable, quote_line
from core.readers.llm.shapes import (
    AccountGiven,
    AnswerGiven,
    AnswersGiven,
    CitedGiven,
    DifferenceGiven,
    DifferencesGiven,
    GroupGiven,
    GroupsGiven,
    RelationGiven,
    SentenceGiven,
)
from core.readers.support import figures_supported, names_supported, quotations_supported

SILENT, PARTLY_SHOWN, NO_WORDS = 0.9, 0.6, 0.5
"""How sure one may be that a page is silent: shown whole, shown in part, and where the words given for it are not there."""

SAYS = {Relation.SUPPORTS: "states it in its own words", Relation.REPORTS: "passes it on"}
DIFFERS = {
    ContradictionKind.DIRECT: "says otherwise",
    ContradictionKind.TIMELINE: "gives another date or order",
    ContradictionKind.CONTEXTUAL: "says it of something else",
    ContradictionKind.OMISSION: "adds what turns it",
}
MOST_EVIDENCE = 120
DIFFERING = (ClaimKind.FIGURE, ClaimKind.DATE, ClaimKind.PLACE)
STATES = {"answered": AnswerState.ANSWERED, "partly": AnswerState.PARTLY, "open": AnswerState.OPEN}
_ID = re.compile(r"\s*[(\[]?\b[SCQ]\d{1,4}(?:\s*[,;]\s*[SCQ]\d{1,4})*\b[)\]]?")


def evidence(given: Sequence[RelationGiven], claims: Sequence[Claim], page: Page, reader: str, *, whole: bool) -> tuple[Evidence, ...]:
    """One piece of evidence for each claim; what the answer does not list is unrelated."""
    known = {claim.id for claim in claims}
    page.left.unknown += len({one.claim for one in given} - known)
    first = {one.claim: one for one in reversed(given)}
    return tuple(_evidence(claim, first.get(claim.id), page, reader, whole=whole) for claim in claims)


def _evidence(claim: Claim, given: RelationGiven | None, page: Page, reader: str, *, whole: bool) -> Evidence:
    if given is None:
        return unrelated(claim, page, reader, SILENT if whole else PARTLY_SHOWN, _silence(whole=whole))
    words = page.quoted(given.quote) if given.relation else None
    if words is None:
        return unrelated(claim, page, reader, NO_WORDS, "the words given for it are not in the capture")
    relation = Relation(given.relation)
    if relation is Relation.CONTRADICTS and _its_own(claim, page, words):
        return unrelated(claim, page, reader, NO_WORDS, "the claim was taken from this very sentence")
    sure, by = share(given.sure, SUREST), page.named(given.by) if relation is Relation.REPORTS else ""
    kind = ContradictionKind(given.kind or "direct") if relation is Relation.CONTRADICTS else None
    return Evidence(
        claim.id,
        page.source.source.id,
        relation,
        quote=page.sentence(words),
        mark=words.exact,
        kind=kind,
        confidence=sure,
        note=_why(given, claim, kind, page) if kind else SAYS[relation] if not by else f"on the word of {by}",
        speaker=by,
        state=QuoteState.VERIFIED,
        analyst=reader,
        chances=chances(relation, sure),
    )


def revised(first: Evidence, second: Evidence, *, silent: bool) -> Evidence:
    """The second reading with the first kept beside it.

    Only who was shown all of a page and says that it is silent overturns words that stand there; else these are unsure.
    """
    if second.quote is None and not silent:
        note = f"{first.note}; a second reader did not find it said"
        second = first.with_(confidence=min(first.confidence, UNSURE), note=note, analyst=second.analyst)
    return second.with_(pass_no=first.pass_no, earlier=first)


def _its_own(claim: Claim, page: Page, words: Quote) -> bool:
    """A page does not deny the sentence a claim was taken from."""
    own = claim.quote if page.source.source.id in claim.made_by[:1] else None
    return own is not None and own.start < words.end and words.start < own.end


def _silence(*, whole: bool) -> str:
    return "does not speak of it" if whole else "parts of it that were shown do not speak of it"


def unrelated(claim: Claim, page: Page, reader: str, sure: float, note: str) -> Evidence:
    chance = chances(Relation.UNRELATED, sure)
    source = page.source.source.id
    return Evidence(claim.id, source, Relation.UNRELATED, confidence=sure, note=note, analyst=reader, chances=chance)


def chances(relation: Relation, sure: float) -> tuple[float, ...]:
    """As sure as it says of the one, and the rest shared by the others."""
    rest = round((1 - sure) / (len(Relation) - 1), 4)
    return tuple(sure if one is relation else rest for one in Relation)


def _why(given: RelationGiven, claim: Claim, kind: ContradictionKind, page: Page) -> str:
    """In the model's words where they stand, else what such a contradiction is."""
    return page.told(given.why, LONGEST_NOTE, [claim.text]) or DIFFERS[kind]


@dataclass(frozen=True, slots=True)
class Offered:
    statement: Statement
    source_id: str


def offered(readings: Sequence[Reading]) -> dict[str, Offered]:
    """The weightiest statements of the latest reading of each page, by an id for the question."""
    latest = {one.source_id: one for one in sorted(readings, key=lambda one: one.revision)}
    weighed = [(one.about * said.importance, Offered(said, one.source_id)) for one in latest.values() for said in one.statements]
    kept = sorted(weighed, key=lambda one: -one[0])[:MOST_STATEMENTS]
    return {f"T{number}": one for number, (_, one) in enumerate(kept, 1)}


def claims(given: GroupsGiven, known: Sequence[Claim], offered: Mapping[str, Offered], most: int, left: Left) -> tuple[Claim, ...]:
    """What is known, then each group as one claim in the words of its best statement."""
    last = max((int(claim.id[1:]) for claim in known if claim.id[1:].isdigit()), default=0)
    taken = {claim.text.casefold() for claim in known}
    made: list[Claim] = []
    for group in sorted(given.claims, key=lambda one: -one.importance):
        members = [offered[key] for key in group.statements if key in offered]
        left.unknown += len(group.statements) - len(members)
        if members and members[0].statement.text.casefold() not in taken and len(made) < most:
            taken |= {one.statement.text.casefold() for one in members}
            made.append(_claim(f"C{last + len(made) + 1}", group, members))
    return (*known, *made)


def _claim(claim_id: str, group: GroupGiven, members: Sequence[Offered]) -> Claim:
    best = members[0].statement
    by = tuple(dict.fromkeys(one.source_id for one in members))
    importance = share(group.importance, SUREST)
    return Claim(claim_id, best.text, best.kind, importance, speaker=best.speaker, made_by=by, quote=best.quote)


def comparable(claims: Sequence[Claim], evidence: Sequence[Evidence]) -> tuple[list[Claim], list[Evidence]]:
    """Claims of which two sources or more say something with a figure or a name in it, and what they say."""
    telling = [one for one in evidence if one.counts]
    sources: dict[str, set[str]] = {}
    for one in telling:
        sources.setdefault(one.claim_id, set()).add(one.source_id)
    asked = [claim for claim in claims if len(sources.get(claim.id, ())) > 1]
    ids = {claim.id for claim in asked}
    return asked, [one for one in telling if one.claim_id in ids][:MOST_EVIDENCE]


def differences(given: DifferencesGiven, claims: Sequence[Claim], evidence: Sequence[Evidence], left: Left) -> tuple[Discrepancy, ...]:
    known = {claim.id for claim in claims}
    left.unknown += sum(one.claim not in known for one in given.differences)
    found = (_difference(one, evidence, left) for one in given.differences if one.claim in known and ClaimKind(one.kind) in DIFFERING)
    return tuple(one for one in found if one)


def _difference(given: DifferenceGiven, evidence: Sequence[Evidence], left: Left) -> Discrepancy | None:
    """Each value stands in the words of every source it is ascribed to, and there are two at least."""
    words = {one.source_id: one.quote.exact for one in evidence if one.claim_id == given.claim and one.quote}
    sayings = list(_sayings(given, words, left))
    left.unsupported += len(given.sayings) - len(sayings)
    if len(sayings) < 2:
        return None
    told = ", ".join(f"{one.value} in {' and '.join(one.source_ids)}" for one in sayings)
    return Discrepancy(given.claim, ClaimKind(given.kind), tuple(sayings), f"{given.claim}: {told}.")


def _sayings(given: DifferenceGiven, words: Mapping[str, str], left: Left) -> Iterator[Saying]:
    seen: set[str] = set()
    for one in given.sayings:
        value = left.words(one.value, LONGEST_NOTE)
        by = tuple(key for key in dict.fromkeys(one.sources) if key in words and anchor(words[key], value))
        if by and value.casefold() not in seen:
            seen.add(value.casefold())
            yield Saying(value, by)


def quotes(questions: Sequence[Question], dossier: Dossier) -> list[str]:
    """The words of sources nearest to the questions, each with whose they are; nothing that steers its reader."""
    offered = dict.fromkeys(_words(dossier))
    wanted = [frozenset(map(stem, content_words(one.text))) for one in questions]
    outlets = {source.id: source.outlet for source in dossier.sources if not source.injection}

    def nearness(place: tuple[int, tuple[str, str]]) -> tuple[int, int]:
        ideas = frozenset(map(stem, content_words(place[1][1])))
        return (-max((len(ideas & one) for one in wanted), default=0), place[0])

    ranked = sorted(enumerate(offered), key=nearness)
    return [quote_line(key, outlets[key], words) for _, (key, words) in ranked if key in outlets]


def _words(dossier: Dossier) -> Iterator[tuple[str, str]]:
    for evidence in quotable(dossier):
        if evidence.quote:
            yield evidence.source_id, evidence.quote.exact
    for source in dossier.sources:
        reading = dossier.reading(source.id)
        if reading:
            yield from ((source.id, one.quote.exact) for one in reading.statements)
            yield from ((source.id, one.content.exact) for one in reading.attributions)


def answered(
    given: AnswersGiven, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText], left: Left
) -> tuple[Answer, ...]:
    """One for each question, in their order."""
    pages = {text.source.id: Page(text, left) for text in texts}
    first = {one.question: one for one in reversed(given.answers)}
    left.unknown += len(first.keys() - {question.id for question in questions})
    return tuple(_answer(question, first.get(question.id), pages, left) for question in questions)


def _answer(question: Question, given: AnswerGiven | None, pages: Mapping[str, Page], left: Left) -> Answer:
    state = STATES[given.state] if given else AnswerState.OPEN
    cited = tuple(_cited(given.quotes if given else (), pages, left))
    if given is None or state is AnswerState.OPEN or not cited:
        return Answer(question.id)
    text = left.words(_ID.sub("", given.text), LONGEST_QUOTE)
    texts = [part for one in cited for part in pages[one.source_id].wider]
    if not text or not _stands(text, texts):
        left.unsupported += 1
        text = " … ".join(f"“{one.quote.exact}”" for one in cited)
    return Answer(question.id, state, text, cited)


def _cited(given: Sequence[CitedGiven], pages: Mapping[str, Page], left: Left) -> Iterator[Cited]:
    for one in given:
        page = pages.get(one.source)
        left.unknown += page is None
        quote = page.sentence_with(one.quote) if page else None
        if quote:
            yield Cited(one.source, quote)


def _stands(text: str, texts: Sequence[str]) -> bool:
    told = in_english(text) and not is_order(text)
    return told and figures_supported(text, texts) and quotations_supported(text, texts) and names_supported(text, texts)


def account(given: AccountGiven, known: Set[str], left: Left) -> tuple[Sentence, ...]:
    """Sentences with the sources they rest on; whoever uses them checks their quotes and figures."""
    found = [sentence for one in given.sentences if (sentence := _sentence(one, known, left))]
    left.unknown += len(given.sentences) - len(found)
    return tuple(found)


def _sentence(given: SentenceGiven, known: Set[str], left: Left) -> Sentence | None:
    text, ids = left.words(_ID.sub("", given.text), LONGEST_QUOTE), tuple(dict.fromkeys(given.sources))
    stands = text and in_english(text) and not is_order(text) and ids and all(key in known for key in ids)
    return Sentence(text, ids, text) if stands else None
