"""A score beside the most there is, and the parts that add up to it."""

import pytest

from core.model.score import Score, Share, Term, Working
from ui.view_models.score import added, number, of_most, parts


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [(63.0, 100, "63"), (62.5, 100, "62.5"), (66.666, 100, "66.7"), (0.0, 100, "0"), (3.0, 10, "3.0"), (3.14, 10, "3.1")],
)
def test_the_number_as_precise_as_its_parts(value: float, most: int, shown: str) -> None:
    assert number(Score(value), most) == shown
    assert of_most(Score(value), most) == f"{shown} of {most}"


def test_every_part_says_what_it_gives_of_how_much_and_why() -> None:
    (part,) = parts(Score(7.5, (Share("history", 7.5, 15.0, "80 posts", "four times something"),)))
    assert (part.name, part.points, part.why, part.rule) == ("History", "7.5 of 15", "80 posts", "Four times something")


@pytest.mark.parametrize("points", [(33.34, 33.33, 33.33), (0.04, 0.04, 0.04), (1.25, 2.35, 3.45), (12.5,), (7.1, 3.8, 15.0), (0.0, 0.0)])
def test_the_parts_as_shown_add_up_to_the_number_as_shown(points: tuple[float, ...]) -> None:
    one = Score(round(sum(points), 1), tuple(Share("part", given, 100.0, "found") for given in points))
    shown = [float(part.points.partition(" of ")[0]) for part in parts(one)]
    assert sum(shown) == pytest.approx(float(number(one)), abs=1e-9)
    assert all(abs(seen - given) < 0.1 for seen, given in zip(shown, points, strict=True))


def test_parts_that_do_not_make_the_number_are_shown_as_they_are() -> None:
    """Nobody is given a tenth that was not found."""
    one = Score(58.0, (Share("account age", 21.0, 25.0, "6 years"), Share("verified", 0.0, 20.0, "not verified")))
    assert [part.points for part in parts(one)] == ["21 of 25", "0 of 20"]


def test_what_goes_into_a_chance_is_shown_with_its_sign() -> None:
    terms = (Term("start", -2.3, "where every claim starts"), Term("for it", 3.0, "the weight for it"))
    assert [part.points for part in added(Working("formula", terms))] == ["−2.30", "+3.00"]
