"""What was learnt from counts, as plain arrays: boosted trees, where every row walks down all trees at once, and straight lines."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


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
