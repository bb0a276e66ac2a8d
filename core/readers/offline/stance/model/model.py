"""Read a claim against a text: first whether they concern each other, then which of three stances the text takes."""

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from math import log1p
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.model.words import Relation
from core.readers.offline.stance.model.encoder import MEMBERS, Encoder, portions
from core.readers.offline.stance.model.features import features, names
from core.readers.offline.stance.model.lexicon import MARKS
from core.readers.offline.stance.model.text import READ_WHOLE, Document, Rarity, Span, Words, choose
from core.readers.offline.stance.model.trees import Forest, Line

WEIGHTS = Path(__file__).with_name("weights")
STANCES = (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS)
LONGEST_CLAIM = 400
LONG_ODDS = 4.0
RARE = np.array([-0.2, 0.3, 0.0])  # long texts seldom contradict: unless their log-odds are raised, hardly any is found that does
TEXT_WORDS, CLAIM_WORDS = (names().index(name) for name in ("text_words", "claim_words"))
SURE = 0.04  # a long text this unlikely to concern the claim is not read further
TOGETHER = 256
ANSWERING: ContextVar[Sequence[int] | None] = ContextVar("ANSWERING", default=None)
"""The members that answer where nobody names any, all of them if it holds none: a benchmark leaves out those that learnt its claims."""

Counts = NDArray[np.float32]
Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weighed:
    """How probable each relation is, and where in the text the sentences stand that were read, best first."""

    probabilities: Mapping[Relation, float]
    passages: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A claim and a text as the parts of the model want them."""

    claim: str
    read: str
    counted: Counts
    passages: tuple[Span, ...]


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
        short = 0.4 * trees + 0.4 * short_line + 0.3 * encoder
        return softmax(np.where(is_short(counted), short, 0.3 * trees + 0.3 * line + 0.5 * encoder + RARE))


class StanceModel:
    def __init__(self, folder: Path) -> None:
        self._encoder = Encoder(folder)
        self._rarity = Rarity(self._encoder.vocabulary)
        with np.load(folder / "judges.npz", allow_pickle=False) as arrays:
            kept = dict(arrays)
        self._judges = [Judge(kept, number) for number in range(MEMBERS)]

    @classmethod
    def load(cls) -> "StanceModel":
        """The model, read from disk once a process."""
        return _loaded(WEIGHTS)

    def weigh(self, pairs: Sequence[tuple[str, str]], members: Sequence[int] | None = None) -> list[Weighed]:
        """What each text does to its claim: by all members together, or by the mean of those named."""
        members = ANSWERING.get() if members is None else members
        questions = [question(claim, text, self._rarity) for claim, text in pairs]
        return [weighed for some in portions(questions, TOGETHER) for weighed in self._weigh(some, members)]

    def _weigh(self, questions: Sequence[Question], members: Sequence[int] | None) -> list[Weighed]:
        counted = np.stack([question.counted for question in questions])
        judges = [self._judges[number] for number in (range(MEMBERS) if members is None else members)]
        related = np.mean([judge.related(counted) for judge in judges], axis=0)
        stances = np.full((len(questions), len(STANCES)), 1 / len(STANCES))
        read = np.flatnonzero((related >= SURE) | is_short(counted)[:, 0])
        if len(read):
            stances[read] = self._stances([questions[number] for number in read.tolist()], counted[read], members)
        return [_weighed(question, *numbers) for question, *numbers in zip(questions, related, stances, strict=True)]

    def _stances(self, questions: Sequence[Question], counted: Counts, members: Sequence[int] | None) -> Chances:
        pairs = [(question.claim, question.read) for question in questions]
        if members is None:
            logits = self._encoder.logits(pairs)
            said = [judge.stance(counted, logits) for judge in self._judges]
        else:
            said = [self._judges[number].stance(counted, self._encoder.logits(pairs, number)) for number in members]
        found: Chances = np.mean(said, axis=0)
        return found


def question(claim: str, text: str, rarity: Rarity) -> Question:
    words, document = Words(claim[:LONGEST_CLAIM]), _document(text)
    reading = choose(words, document, rarity, MARKS)
    passages = tuple(document.spans[number] for number in reading.numbers)
    return Question(words.text, reading.text, features(words, document, reading, rarity), passages)


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


def _weighed(question: Question, related: float, stances: Iterable[float]) -> Weighed:
    chances = {stance: float(related * chance) for stance, chance in zip(STANCES, stances, strict=True)}
    return Weighed({**chances, Relation.UNRELATED: float(1 - related)}, question.passages)
