"""Trees kept as arrays answer as the drawing of them does."""

import numpy as np

from core.readers.offline.stance.model.estimators import Forest, Line

# tree 0: x0 <= 1 ? -2 : (x1 <= 5 ? 3 : 4);  tree 1: always 10
ARRAYS = {
    "small.feature": np.array([[0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]),
    "small.threshold": np.array([[1.0, 0, 5.0, 0, 0], [0, 0, 0, 0, 0.0]]),
    "small.left": np.array([[1, 1, 3, 3, 4], [0, 0, 0, 0, 0]]),
    "small.right": np.array([[2, 1, 4, 3, 4], [0, 0, 0, 0, 0]]),
    "small.value": np.array([[0, -2, 0, 3, 4], [10, 0, 0, 0, 0.0]]),
    "small.shape": np.array([2, 1]),
}
ROWS = np.array([[1, 9], [2, 5], [2, 6]], dtype=np.float32)


def test_a_row_ends_in_one_leaf_of_each_tree_and_the_leaves_are_added() -> None:
    assert Forest.of(ARRAYS, "small").scores(ROWS)[:, 0].tolist() == [8, 13, 14]


def test_with_two_classes_the_trees_take_turns() -> None:
    forest = Forest.of({**ARRAYS, "small.shape": np.array([2, 2])}, "small")
    assert forest.scores(ROWS).tolist() == [[-2, 10], [3, 10], [4, 10]]


def test_a_line_adds_up_weighted_counts_for_each_class() -> None:
    line = Line.of({"plain.weights": np.array([[1.0, 0.0], [0.5, -1.0]]), "plain.constant": np.array([0.0, 2.0])}, "plain")
    assert line.scores(np.array([[2, 4]], dtype=np.float32)).tolist() == [[4.0, -2.0]]
