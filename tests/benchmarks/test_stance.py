"""The figures of the stance benchmark, on answers small enough to count by hand."""

import pytest

from benchmarks.stance import fnc_score, likeliest, macro_f1, precision_and_recall
from core.model.words import Relation
from core.readers.offline.stance.model import Weighed

S, C, R, U = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


@pytest.mark.parametrize(
    ("labels", "answers", "score"),
    [
        ([S, C, R, U], [S, C, R, U], 100.0),
        ([S, C, R, U], [R, R, R, U], 100 * 1.75 / 3.25),
        ([U, U], [S, U], 50.0),
        ([S], [U], 0.0),
        ([S], [C], 25.0),
    ],
)
def test_the_challenge_score_gives_a_quarter_for_related_and_the_rest_for_the_class(
    labels: list[Relation], answers: list[Relation], score: float
) -> None:
    assert fnc_score(labels, answers) == pytest.approx(score)


def test_precision_and_recall_of_one_relation() -> None:
    assert precision_and_recall([C, C, S, S], [C, S, C, C], C) == (1 / 3, 1 / 2)
    assert precision_and_recall([S], [S], C) == (0.0, 0.0)


def test_every_relation_present_counts_alike_in_the_mean() -> None:
    assert macro_f1([S, S, S, C], [S, S, S, S]) == pytest.approx((6 / 7 + 0) / 2)


def test_the_answer_is_the_most_probable_of_the_labels_the_data_knows() -> None:
    weighed = Weighed({S: 0.2, C: 0.1, R: 0.6, U: 0.1}, ())
    assert (likeliest(weighed, [S, C]), likeliest(weighed, [S, C, R, U])) == (S, R)
