"""The small transformer: lower layers all members share, upper layers of each member, and those of all members averaged."""

import gzip
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

MEMBERS = 3
OUTPUTS = 3
LONGEST_INPUT = 88  # tokens

Array = NDArray[np.float32]
Tokens = dict[str, NDArray[np.int64] | NDArray[np.float32]]
_T = TypeVar("_T")


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
