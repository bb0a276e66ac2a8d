"""What was learnt, ready to compute with: boosted trees, the small transformer, and the last word that weighs a page's places together."""

import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from core.readers.offline.stance.model.features import names
from core.readers.offline.stance.model.text import DEBUNKING, Document, Span

MEMBERS = 3
OUTPUTS = 3
LONGEST_INPUT = 88  # tokens

Array = NDArray[np.float32]
Tokens = dict[str, NDArray[np.int64] | NDArray[np.float32]]
_T = TypeVar("_T")
NEAREST, LONGEST = 4, 40
_KINDS = ("debunk", "doubting", "denied", "confirmed", "nearest", "beside", "share_")
PICKED = tuple(place for place, name in enumerate(names()) if any(kind in name for kind in _KINDS))
"""The counts of the whole text: how near to the claim it denies, doubts, attributes or confirms."""
_LEAST = 1e-4

Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Forest:
    """One row per tree, one column per node; a leaf is its own child. Tree `t` speaks for class `t % classes`."""

    feature: NDArray[np.int16]
    threshold: NDArray[np.float64]
    left: NDArray[np.int16]
    right: NDArray[np.int16]
    value: NDArray[np.float32]
    depth: int
    classes: int

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]], name: str) -> "Forest":
        depth, classes = (int(number) for number in arrays[f"{name}.shape"])
        feature, left, right = (arrays[f"{name}.{part}"].astype(np.int16) for part in ("feature", "left", "right"))
        return cls(
            feature, arrays[f"{name}.threshold"].astype(np.float64), left, right, arrays[f"{name}.value"].astype(np.float32), depth, classes
        )

    def scores(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """The raw score of every class for every row."""
        trees = np.arange(len(self.feature))[None, :]
        every = np.arange(len(rows))[:, None]
        node = np.zeros((len(rows), len(self.feature)), dtype=np.int16)
        for _ in range(self.depth):
            low = rows[every, self.feature[trees, node]] <= self.threshold[trees, node]
            node = np.where(low, self.left[trees, node], self.right[trees, node])
        found: NDArray[np.float64] = self.value[trees, node].reshape(len(rows), -1, self.classes).sum(axis=1, dtype=np.float64)
        return found


@dataclass(frozen=True, slots=True)
class Line:
    """A weighted sum of counts for each class."""

    weights: NDArray[np.float64]
    constant: NDArray[np.float64]

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]], name: str) -> "Line":
        return cls(arrays[f"{name}.weights"].astype(np.float64), arrays[f"{name}.constant"].astype(np.float64))

    def scores(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = rows.astype(np.float64) @ self.weights + self.constant
        return found


class Encoder:
    def __init__(self, folder: Path) -> None:
        self._tokenizer = tokenizer(folder / "tokenizer.json")
        self._folder = folder
        self._shared, self._together = session(folder / "shared.onnx.gz"), session(folder / "together.onnx.gz")

    @property
    def vocabulary(self) -> dict[str, int]:
        found: dict[str, int] = self._tokenizer.get_vocab()
        return found

    def logits(self, pairs: Sequence[tuple[str, str]], member: int | None = None) -> Array:
        """What a member, or their mean, says about each pair. Whole numbers are scaled over all that is read at once: pairs are read
        one by one, so that no answer depends on its neighbours; reading several at once was no faster."""
        upper = self._together if member is None else self._member(member)
        encoded = self._tokenizer.encode_batch(list(pairs))
        return np.array([self._read(one, upper) for one in encoded], dtype=np.float32).reshape(-1, OUTPUTS)

    def _read(self, encoded: Encoding, upper: onnxruntime.InferenceSession) -> Array:
        tokens = tokens_of(encoded)
        hidden = self._shared.run(None, tokens)[0]
        found: Array = upper.run(None, {"hidden": hidden, "kinds": tokens["kinds"], "mask": tokens["mask"]})[0][0]
        return found

    @lru_cache(maxsize=MEMBERS)  # noqa: B019 (the model lives as long as the process)
    def _member(self, number: int) -> onnxruntime.InferenceSession:
        return session(self._folder / f"member_{number}.onnx.gz")


def tokenizer(file: Path) -> Tokenizer:
    found = Tokenizer.from_file(str(file))
    found.no_padding()
    found.enable_truncation(LONGEST_INPUT, strategy="longest_first")
    return found


def session(file: Path) -> onnxruntime.InferenceSession:
    """One thread: several investigations run side by side, and more threads made the slowest answers much slower."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(gzip.decompress(file.read_bytes()), options, providers=["CPUExecutionProvider"])


def tokens_of(encoded: Encoding) -> Tokens:
    return {
        "ids": np.array([encoded.ids], dtype=np.int64),
        "kinds": np.array([encoded.type_ids], dtype=np.int64),
        "same": np.array([on_both_sides(encoded.ids, encoded.type_ids)], dtype=np.int64),
        "mask": np.ones((1, len(encoded.ids)), dtype=np.float32),
    }


def on_both_sides(ids: Sequence[int], kinds: Sequence[int]) -> list[int]:
    """1 for every token that claim and text share."""
    others = [{token for token, kind in zip(ids, kinds, strict=True) if kind == side} for side in (1, 0)]
    return [int(token in others[kind]) for token, kind in zip(ids, kinds, strict=True)]


def portions(items: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
    return (items[start : start + size] for start in range(0, len(items), size))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of the page that is read by itself: where it stands, what is read of it, and how near to the claim it is, at most 1."""

    span: Span
    text: str
    near: float


def candidates(document: Document, nearness: Sequence[float]) -> tuple[Candidate, ...]:
    """The sentences nearest to the claim, and the nearest of the others that calls something untrue."""
    order = sorted(range(len(nearness)), key=lambda number: (-nearness[number], number))
    denying = (number for number in order[NEAREST:] if not DEBUNKING.isdisjoint(document.sentences[number].lower))
    chosen = [*order[:NEAREST], *([number] if (number := next(denying, None)) is not None else [])]
    most = max(nearness, default=1.0) or 1.0
    return tuple(_candidate(document, number, nearness[number] / most) for number in chosen)


def _candidate(document: Document, number: int, near: float) -> Candidate:
    return Candidate(document.spans[number], document.sentences[number].part(0, LONGEST), near)


@dataclass(frozen=True, slots=True)
class Pool:
    """A logistic line over logarithms of chances and counts."""

    mean: Chances
    spread: Chances
    weights: Chances  # a row for each number, a column for each stance; the last row is the constant

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]], number: int) -> "Pool":
        return cls(*(arrays[f"{part}_{number}"].astype(np.float64) for part in ("mean", "spread", "weights")))

    def scores(self, rows: Chances) -> Chances:
        found: Chances = ((rows - self.mean) / self.spread) @ self.weights[:-1] + self.weights[-1]
        return found


def row(counted: NDArray[np.float32], stance: Chances, title: Chances, found: Sequence[Candidate], sentences: Chances) -> Chances:
    """What the line weighs: the telling part, the title, the sentences (the nearest, their mean, the most any says), the counts."""
    near = np.array([one.near for one in found])
    told = sentences[0], (near / near.sum()) @ sentences, sentences.max(axis=0)
    return np.concatenate([_centred(stance), _centred(title), title, *told, counted[list(PICKED)].astype(np.float64)])


def _centred(chances: Chances) -> Chances:
    logs: Chances = np.log(np.clip(chances, _LEAST, 1))
    found: Chances = logs - logs.mean()
    return found
