"""Make pairs to learn from: plain sentences edited on one side or on both, or framed by a denial, a doubt or a confirmation."""

import random
import re
from calendar import day_name, month_name
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.english.lexicon import word_set
from core.readers.offline.stance.model.text import NEGATING, NUMBERS, OPPOSITES

TOKEN = re.compile(r"\d+(?:[.,]\d+)*|\w+(?:['’]\w+)?|[^\w\s]|\s+")
MONTHS = list(month_name[1:])
DAYS = list(day_name)
AUXILIARIES = word_set("is was are were has had have will can could would should did does")
CLAUSE = re.compile(r"(?:,| which | who | where | while | although | because | after | before | -- | – | — )")
KINDS = ("number", "name", "opposite", "negation", "word")
SHARES = (0.22, 0.25, 0.15, 0.13, 0.25)

Edit = tuple[int, int, list[str]]  # from, to, what stands there instead
DENIALS = (
    "The report is false.", "That turned out to be a hoax.", "Officials denied the story.", "But the story is not true.",
    "A spokesman said the claim was completely untrue.", "The rumor has been debunked.", "The photo was a fake.",
    "There is no evidence that any of it happened.", "She dismissed the reports as nonsense.", "It never happened.",
    "The site that published it is known for satire.", "The paper later retracted its story.", "A representative denied the rumors.",
    "The account was made up.", "Police said there was no truth to it.", "Experts say that it is impossible.", "It was all a prank.",
)  # fmt: skip
DOUBTS = (
    "The report could not be independently verified.", "It is not clear whether the reports are true.", "A spokesman declined to comment.",
    "The claim has not been confirmed.", "The rumors come from an anonymous source.", "Police are investigating the report.",
    "It was first reported by a local newspaper.", "The company has yet to comment.", "If true, it would be the first case.",
)  # fmt: skip
CONFIRMATIONS = (
    "Police confirmed the report.", "A spokesman confirmed it on Monday.", "The company announced it in a statement.",
    "The video shows it.", "Officials said it was true.", "", "", "", "",
)  # fmt: skip
HEDGED = (
    "Reportedly, {}", "According to reports, {}", "Rumor has it that {}", "A source claims: {}", "{} a report claims.",
    "It is alleged that {}",
)  # fmt: skip
DENIED = (
    "No, {}", "{} is a hoax", "Hoax: {}", "Fake story: {}", "{}? Not true", "{} denied", "Report that {} is false",
    "Fact check: {} never happened",
)  # fmt: skip
NOT_DENIED = ("{}", "{}", "Report: {}", "Video: {}", "{} (updated)")


@dataclass(frozen=True)
class Neighbours:
    """Words of a vocabulary by how near their vectors are: near enough to fit the place, too far to mean the same."""

    words: Sequence[str]
    vectors: NDArray[np.float32]
    _found: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, vocabulary: dict[str, int], matrix: NDArray[np.float32]) -> "Neighbours":
        words = sorted(word for word in vocabulary if word.isalpha() and word.isascii() and len(word) > 3)
        vectors = matrix[[vocabulary[word] for word in words]]
        vectors = vectors - vectors.mean(axis=0)
        return cls(words, vectors / np.linalg.norm(vectors, axis=1, keepdims=True))

    def near(self, word: str, chance: random.Random) -> str | None:
        near = self._nearest(word, 40)[4:]
        fitting = [other for other in near if other[-2:] == word[-2:] and other[:4] != word[:4]]
        return chance.choice(fitting[:8] or near[6:20]) if near else None

    def same(self, word: str) -> str | None:
        """The one nearest word, when it hardly means the opposite."""
        near = self._nearest(word, 2)[1:]
        return near[0] if near and near[0] not in OPPOSITES.get(word, ()) else None

    def _nearest(self, word: str, size: int) -> list[str]:
        if word not in self.places:
            return []
        if word not in self._found:
            near = self.vectors @ self.vectors[self.places[word]]
            first = np.argpartition(-near, 40)[:40]
            self._found[word] = [self.words[number] for number in sorted(first, key=lambda number: -near[number])]
        return self._found[word][:size]

    @cached_property
    def places(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}


class Maker:
    """Edits sentences; the same seed makes the same pairs."""

    def __init__(self, seed: int, neighbours: Neighbours, names: Sequence[str]) -> None:
        self.chance = random.Random(seed)  # noqa: S311 (training data, not a secret)
        self._neighbours, self._names = neighbours, names
        self._edits: dict[str, Callable[[list[str]], list[Edit]]] = {
            "number": self._number,
            "name": self._name,
            "opposite": self._opposite,
            "negation": self._negation,
            "word": self._word,
        }

    def edits(self, tokens: list[str]) -> list[Edit]:
        """One possible edit, of a kind drawn by its share among the kinds that are possible."""
        for kind in sorted(KINDS, key=lambda kind: -(self.chance.random() ** (1 / SHARES[KINDS.index(kind)]))):
            found = self._edits[kind](tokens)
            if found:
                return [self.chance.choice(found)]
        return []

    def _number(self, tokens: list[str]) -> list[Edit]:
        found: list[Edit] = []
        for place, token in enumerate(tokens):
            if token[0].isdigit():
                found.append((place, place + 1, [self._other_number(token)]))
            for family in (list(NUMBERS), MONTHS, DAYS):
                if token in family and token not in ("one", "May"):
                    found.append((place, place + 1, [self.chance.choice([other for other in family if other != token])]))
        return found

    def _other_number(self, token: str) -> str:
        plain = token.replace(",", "")
        if plain.isdigit() and len(plain) == 4 and token == plain:
            return str(int(plain) + self.chance.choice([-30, -12, -7, -4, -2, -1, 1, 2, 3, 5, 8, 11, 20]))
        if plain.isdigit() and len(plain) < 16:
            return str(
                max(0, int(int(plain) * self.chance.choice([0.1, 0.4, 0.5, 0.8, 1.2, 1.5, 2, 3, 10])) + self.chance.choice([1, 2, 3]))
            )
        return str(self.chance.randint(2, 90))

    def _name(self, tokens: list[str]) -> list[Edit]:
        found: list[Edit] = []
        for first, last in name_spans(tokens):
            size = last - first
            for other in self.chance.sample(self._names, min(12, len(self._names))):
                parts: list[str] = TOKEN.findall(other)
                if len(parts) == size and parts != tokens[first:last]:
                    found.append((first, last, parts))
                    break
        return found

    def _opposite(self, tokens: list[str]) -> list[Edit]:
        return [
            (place, place + 1, [_like(token, self.chance.choice(sorted(OPPOSITES[token.lower()])))])
            for place, token in enumerate(tokens)
            if token.lower() in OPPOSITES and token.lower() not in ("for", "he", "she", "his", "her", "with", "like", "one", "may")
        ]

    def _negation(self, tokens: list[str]) -> list[Edit]:
        found: list[Edit] = []
        for place, word in enumerate(tokens):
            if word == "not" and place > 1:
                found.append((place - 1, place + 1, []))
            elif word in AUXILIARIES and tokens[place + 2 : place + 3] not in (["not"], ["never"]):
                found.append((place, place + 1, [word, " ", self.chance.choice(["not", "not", "never"])]))
            elif word.endswith("ed") and len(word) > 5 and tokens[place - 2 : place - 1] not in (["was"], ["were"], ["by"]):
                found.append((place, place + 1, [self.chance.choice(["never", "failed to be", "was not"]), " ", word]))
        return found

    def _word(self, tokens: list[str]) -> list[Edit]:
        places = [place for place, token in enumerate(tokens) if token.isalpha() and token.islower() and len(token) > 4]
        self.chance.shuffle(places)
        for place in places[:4]:
            other = self._neighbours.near(tokens[place], self.chance)
            if other and other != tokens[place]:
                return [(place, place + 1, [other])]
        return []

    def quads(self, evidence: str, claim: str | None = None) -> list[tuple[str, str, str]]:
        """(claim, text, label) in pairs of one supporting and one contradicting, or nothing when no edit fits."""
        said = claim or shorter(evidence, self.chance)
        before, after = TOKEN.findall(said), TOKEN.findall(evidence)
        edit = next(iter(self.edits(before)), None)
        if edit is None:
            return []
        first, last, instead = edit
        changed = "".join(self._loosened(before[:first]) + instead + self._loosened(before[last:]))
        said = "".join(self._loosened(before[:first]) + before[first:last] + self._loosened(before[last:]))
        both = replaced(after, before[first:last], instead)
        straight = [(said, evidence, "supports"), (changed, evidence, "contradicts")]
        if both is None or changed == said:
            return straight if changed != said else []
        mirrored = [(changed, both, "supports"), (said, both, "contradicts")]
        return self.chance.choice([straight, mirrored, [straight[0], mirrored[1]], [mirrored[0], straight[1]]])

    def _loosened(self, tokens: list[str]) -> list[str]:
        """The same in slightly other words: some left out, some replaced by their nearest; else a copy of the text is all that supports."""
        if self.chance.random() < 0.4:
            return tokens
        return [kept for token in tokens if (kept := self._loose(token))]

    def _loose(self, token: str) -> str | None:
        if token.isalpha() and token.islower() and token not in NEGATING:
            if self.chance.random() < (0.12 if len(token) < 4 or token.endswith("ly") else 0.03):
                return None
            if len(token) > 4 and self.chance.random() < 0.12:
                return self._neighbours.same(token) or token
        return token


def shorter(sentence: str, chance: random.Random) -> str:
    """A claim the sentence makes: itself, or its first clause."""
    clauses = [cut.start() for cut in CLAUSE.finditer(sentence) if len(sentence[: cut.start()].split()) >= 5]
    if clauses and chance.random() < 0.75:
        return sentence[: chance.choice(clauses[:2])].strip() + "."
    return sentence


def name_spans(tokens: list[str]) -> list[tuple[int, int]]:
    """Where capitalised words stand in a row, the first word of the sentence left out unless another follows."""
    found: list[tuple[int, int]] = []
    place = 0
    while place < len(tokens):
        end = place
        while end < len(tokens) and (
            tokens[end][0].isupper() or (end > place and tokens[end] == " " and tokens[end + 1 : end + 2] and tokens[end + 1][0].isupper())
        ):
            end += 1
        if end > place and (place > 0 or end - place > 1) and tokens[place] not in MONTHS + DAYS and len(tokens[place]) > 1:
            found.append((place, end))
        place = max(end, place + 1)
    return found


def replaced(tokens: list[str], old: list[str], new: list[str]) -> str | None:
    """The text with the first such run replaced, if it is there."""
    for place in range(len(tokens) - len(old) + 1):
        if tokens[place : place + len(old)] == old:
            return "".join(tokens[:place] + new + tokens[place + len(old) :])
    return None


def _like(token: str, other: str) -> str:
    return other.capitalize() if token[0].isupper() else other


def framed(sentences: Sequence[tuple[str, str]], chance: random.Random) -> list[tuple[str, str, str]]:
    """(claim, text, label) for pairs of a claim and a sentence that states it; whoever denies a denied claim supports it."""
    found = []
    for claim, sentence in sentences:
        plain = claim.rstrip(".")
        denied = chance.random() < 0.4
        said = chance.choice(DENIED if denied else NOT_DENIED).format(plain)
        label = chance.choice(["supports", "contradicts", "reports"])
        found.append((said, _text(sentence, label, denied, chance), label))
    return found


def _text(sentence: str, label: str, denied: bool, chance: random.Random) -> str:
    if label == "reports":
        return chance.choice(HEDGED).format(sentence) if chance.random() < 0.6 else f"{sentence} {chance.choice(DOUBTS)}"
    denies = (label == "contradicts") != denied
    return f"{sentence} {chance.choice(DENIALS if denies else CONFIRMATIONS)}".strip()
