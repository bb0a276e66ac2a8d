"""Answers to questions and sentences of a report, made of what a model says: an answer without quotes is open."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from core.english.words import content_words, stem
from core.model.claim import Cited
from core.model.dossier import Dossier, Sentence
from core.model.plan import Answer, AnswerState, Question
from core.model.source import SourceText
from core.readers.llm.checks import LONGEST_QUOTE, Left, Page, in_english, is_order
from core.readers.llm.prompt import quotable, quote_line
from core.readers.llm.shapes import AccountGiven, AnswerGiven, AnswersGiven, CitedGiven, SentenceGiven
from core.readers.support import figures_supported, names_supported, quotations_supported

STATES = {"answered": AnswerState.ANSWERED, "partly": AnswerState.PARTLY, "open": AnswerState.OPEN}
_ID = re.compile(r"\s*[(\[]?\b[SCQ]\d{1,4}(?:\s*[,;]\s*[SCQ]\d{1,4})*\b[)\]]?")


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
