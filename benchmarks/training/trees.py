"""Fit the boosted trees of every member: related or not from counts, then the stance from counts and the encoder's words."""

from collections.abc import Mapping
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray

RELATED = {
    "objective": "binary",
    "num_leaves": 15,
    "learning_rate": 0.06,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.5,
    "lambda_l2": 5.0,
}
STANCE = {
    "objective": "multiclass", "num_class": 3, "num_leaves": 8, "learning_rate": 0.04, "min_data_in_leaf": 40, "feature_fraction": 0.3,
    "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 10.0,
}  # fmt: skip
ALWAYS = {"verbosity": -1, "deterministic": True, "force_row_wise": True, "num_threads": 1, "seed": 5}
Arrays = dict[str, NDArray[Any]]


def fit(
    rows: NDArray[np.float32], labels: NDArray[np.int64], weights: NDArray[np.float64], settings: Mapping[str, Any], rounds: int
) -> lightgbm.Booster:
    return lightgbm.train({**settings, **ALWAYS}, lightgbm.Dataset(rows, labels, weight=weights), rounds)


def arrays(booster: lightgbm.Booster, classes: int) -> Arrays:
    """The trees as the arrays that core/readers/offline/stance/model/trees.py walks."""
    trees = [_nodes(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    widest = max(len(nodes) for nodes, _ in trees)
    found = {part: np.zeros((len(trees), widest), dtype=kind) for part, kind in _KINDS.items()}
    for row, (nodes, _) in enumerate(trees):
        for column, node in enumerate(nodes):
            for part in _KINDS:
                found[part][row, column] = node[part]
    depth = max(deep for _, deep in trees)
    return {**found, "shape": np.array([depth, classes])}


_KINDS = {"feature": np.int16, "threshold": np.float64, "left": np.int16, "right": np.int16, "value": np.float32}


def _nodes(root: Mapping[str, Any]) -> tuple[list[dict[str, float]], int]:
    nodes: list[dict[str, float]] = []

    def add(node: Mapping[str, Any], deep: int) -> tuple[int, int]:
        place = len(nodes)
        nodes.append({"feature": 0, "threshold": 0.0, "left": place, "right": place, "value": node.get("leaf_value", 0.0)})
        if "split_feature" not in node:
            return place, deep
        left, one = add(node["left_child"], deep + 1)
        right, other = add(node["right_child"], deep + 1)
        nodes[place] |= {"feature": node["split_feature"], "threshold": node["threshold"], "left": left, "right": right}
        return place, max(one, other)

    return nodes, add(root, 0)[1]
