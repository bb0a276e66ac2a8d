"""A small reading model: first whether a claim and a text concern each other, then which of three stances the text takes."""

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from math import log1p
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.model.words import Relation
from core.readers.offline.stance.model.estimators import MEMBERS, Candidate, Encoder, Forest, Line, Pool, candidates, portions, row
from core.readers.offline.stance.model.features import features, kinship, names
from core.readers.offline.stance.model.text import MARKS, READ_WHOLE, Document, Rarity, Span, Words, choose

WEIGHTS = Path(__file__).with_name("weights")
STANCES = (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS)
LONGEST_CLAIM = 400
LONG_ODDS = 4.0
RARE = np.array([-0.2, 0.3, 0.0])  # long texts seldom contradict: unless their log-odds are raised, hardly any is found that does
TEXT_WORDS, CLAIM_WORDS = (names().index(name) for name in ("text_words", "claim_words"))
PAGE_ODDS = 3.0  # a page that is missed costs more than one that a reader sees is about something else
SURE = 0.04  # a long text this unlikely to concern the claim is not read further
TOGETHER = 256
ANSWERING: ContextVar[Sequence[int] | None] = ContextVar("ANSWERING", default=None)
"""The members that answer where nobody names any, all of them if it holds none: a benchmark leaves out those that learnt its claims."""

Counts = NDArray[np.float32]
Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a page that was read by itself: how probable each stance is by it alone."""

    span: Span
    chances: Mapping[Relation, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """How probable each relation is, what sentences say by themselves, and where those stand that were read, the nearest first."""

    probabilities: Mapping[Relation, float]
    passages: tuple[Span, ...]
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A claim and a text as the parts of the model want them."""

    claim: str
    read: str
    counted: Counts
    passages: tuple[Span, ...]
    page: Counts  # what tells it from a page on another story
    title: str = ""
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A chance for each stance; of a page with a title also those of its sentences one by one, and what the last line weighed."""

    stance: Chances
    sentences: Chances | None = None
    row: Chances | None = None


class Pair(NamedTuple):
    """A claim, a text, and the title over the text where it is known."""

    claim: str
    text: str
    title: str = ""


class Judge:
    """One member's weighing of what was counted and what its encoder says."""

    def __init__(self, arrays: Mapping[str, NDArray[np.generic]], number: int) -> None:
        self._related, self._stance = (Forest.of(arrays, f"{kind}_{number}") for kind in ("related", "stance"))
        self._line, self._short_line = (Line.of(arrays, f"{kind}_{number}") for kind in ("line", "short_line"))

    def related(self, counted: Counts) -> Chances:
        """The share of unrelated long texts in the training data is chance's work, so their odds are set by hand; no words, no relation."""
        odds = np.where(is_short(counted)[:, 0], 1.0, LONG_ODDS)
        found: Chances = 1 / (1 + np.exp(-self._related.scores(counted)[:, 0]) / odds)
        return found * (counted[:, TEXT_WORDS] > 0) * (counted[:, CLAIM_WORDS] > 0)

    def stance(self, counted: Counts, logits: NDArray[np.float32]) -> Chances:
        """Trees, line and encoder each have their say."""
        rows = stacked(counted, logits)
        trees, line, short_line = (log_softmax(part.scores(rows)) for part in (self._stance, self._line, self._short_line))
        encoder = log_softmax(logits.astype(np.float64))
        short = 0.56 * trees + 0.21 * short_line + 0.28 * encoder
        return softmax(np.where(is_short(counted), short, 0.3 * trees + 0.3 * line + 0.5 * encoder + RARE))


class StanceModel:
    def __init__(self, folder: Path) -> None:
        self._encoder = Encoder(folder)
        self.rarity = Rarity(self._encoder.vocabulary)
        kept, pools = _arrays(folder / "judges.npz"), _arrays(folder / "pool.npz")
        self._judges = [Judge(kept, number) for number in range(MEMBERS)]
        self._pools = [Pool.of(pools, number) for number in range(MEMBERS + 1)] if pools else []  # none yet while it is learnt
        pages = _arrays(folder / "pages.npz")
        self._pages = [Forest.of(pages, f"page_{number}") for number in range(MEMBERS + 1)] if pages else []

    @classmethod
    def load(cls) -> "StanceModel":
        """The model, read from disk once a process."""
        return _loaded(WEIGHTS)

    def weigh(self, pairs: Sequence[Pair], members: Sequence[int] | None = None) -> list[Weighed]:
        """What each text does to its claim: by all members together, or by the mean of those named."""
        members = ANSWERING.get() if members is None else members
        questions = [question(pair, self.rarity) for pair in pairs]
        return [weighed for some in portions(questions, TOGETHER) for weighed in self._weigh(some, members)]

    def _weigh(self, questions: Sequence[Question], members: Sequence[int] | None) -> list[Weighed]:
        counted = np.stack([question.counted for question in questions])
        judges = self._judges if members is None else [self._judges[number] for number in members]
        related, short = np.mean([judge.related(counted) for judge in judges], axis=0), is_short(counted)[:, 0]
        related = self._of_pages(questions, related, short, members)
        answers = [Answer(np.full(len(STANCES), 1 / len(STANCES))) for _ in questions]
        for place in np.flatnonzero((related >= SURE) | short).tolist():
            asked: Sequence[int | None] = [None] if members is None else members
            answers[place] = _mean([self.answer(questions[place], member, pool=not short[place]) for member in asked])
        return [_weighed(*one) for one in zip(questions, related, answers, strict=True)]

    def _of_pages(
        self, questions: Sequence[Question], related: Chances, short: NDArray[np.bool_], members: Sequence[int] | None
    ) -> Chances:
        """A page with a title may tell another story about the same people, which the counts of any two texts do not show."""
        titled = ~short & np.array([bool(question.title) for question in questions])
        if not self._pages or not titled.any():
            return related
        rows = np.stack([question.page for question, own in zip(questions, titled, strict=True) if own])
        asked = [self._pages[MEMBERS if member is None else member] for member in ([None] if members is None else members)]
        told = np.mean([1 / (1 + np.exp(-trees.scores(rows)[:, 0]) / PAGE_ODDS) for trees in asked], axis=0)
        found = related.copy()
        found[titled] = np.minimum(related[titled], told)
        return found

    def answer(self, asked: Question, member: int | None, *, pool: bool) -> Answer:
        """What one member, or all of them together, say of a pair that concerns each other."""
        stance = self._stance(asked, member)
        if not (pool and asked.title and asked.candidates):
            return Answer(stance)
        title = self._stance(question(Pair(asked.claim, asked.title), self.rarity), member)
        logits = self._encoder.logits([(asked.claim, one.text) for one in asked.candidates], member)
        sentences = softmax(logits.astype(np.float64))
        numbers = row(asked.counted, stance, title, asked.candidates, sentences)
        pooled = softmax(self._pools[MEMBERS if member is None else member].scores(numbers)[None])[0] if self._pools else stance
        return Answer(pooled, sentences, numbers)

    def _stance(self, asked: Question, member: int | None) -> Chances:
        counted, logits = asked.counted[None], self._encoder.logits([(asked.claim, asked.read)], member)
        judges = self._judges if member is None else [self._judges[member]]
        found: Chances = np.mean([judge.stance(counted, logits)[0] for judge in judges], axis=0)
        return found


def _mean(said: Sequence[Answer]) -> Answer:
    if len(said) == 1:
        return said[0]
    sentences = [one.sentences for one in said if one.sentences is not None]
    return Answer(np.mean([one.stance for one in said], axis=0), np.mean(sentences, axis=0) if sentences else None)


def question(pair: Pair, rarity: Rarity) -> Question:
    words, document = Words(pair.claim[:LONGEST_CLAIM]), _document(pair.text)
    reading = choose(words, document, rarity, MARKS)
    passages = tuple(document.spans[number] for number in reading.numbers)
    alone = candidates(document, reading.nearness) if pair.title else ()
    counted = features(words, document, reading, rarity)
    page = kinship(words, document, pair.title, rarity, counted) if pair.title else counted
    return Question(words.text, reading.text, counted, passages, page, pair.title, alone)


def _arrays(file: Path) -> dict[str, NDArray[np.generic]]:
    if not file.exists():
        return {}
    with np.load(file, allow_pickle=False) as arrays:
        return dict(arrays)


@lru_cache(maxsize=2)
def _loaded(folder: Path) -> StanceModel:
    return StanceModel(folder)


@lru_cache(maxsize=64)
def _document(text: str) -> Document:
    return Document(text)


def is_short(counted: Counts) -> NDArray[np.bool_]:
    """Whether the text is read whole, a column."""
    found: NDArray[np.bool_] = counted[:, [TEXT_WORDS]] <= log1p(READ_WHOLE)
    return found


def stacked(counted: Counts, logits: NDArray[np.float32]) -> Counts:
    """What the stance trees see: the counts, and what the encoder said."""
    centred = logits - logits.mean(axis=1, keepdims=True)
    return np.concatenate([counted, centred, centred[:, :1] - centred[:, 1:2]], axis=1)


def log_softmax(scores: Chances) -> Chances:
    raised = scores - scores.max(axis=1, keepdims=True)
    found: Chances = raised - np.log(np.exp(raised).sum(axis=1, keepdims=True))
    return found


def softmax(scores: Chances) -> Chances:
    found: Chances = np.exp(log_softmax(scores))
    return found


def _weighed(question: Question, related: float, answer: Answer) -> Weighed:
    chances = {stance: float(related * chance) for stance, chance in zip(STANCES, answer.stance, strict=True)}
    likely = {**chances, Relation.UNRELATED: float(1 - related)}
    if answer.sentences is None:
        return Weighed(likely, question.passages)
    told = tuple(
        Told(one.span, dict(zip(STANCES, map(float, said), strict=True)))
        for one, said in zip(question.candidates, answer.sentences, strict=True)
    )
    return Weighed(likely, tuple(one.span for one in told), told)
