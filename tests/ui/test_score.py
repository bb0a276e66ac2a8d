"""A score beside the most there is, and the parts that add up to it."""

import pytest

from core.model.score import Score, Share
from ui.view_models.score import number, of_most, parts


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [(63.0, 100, "63"), (62.5, 100, "62.5"), (66.666, 100, "66.7"), (0.0, 100, "0"), (3.0, 10, "3.0"), (3.14, 10, "3.1")],
)
def test_the_number_as_precise_as_its_parts(value: float, most: int, shown: str) -> None:
    assert number(Score(value), most) == shown
    assert of_most(Score(value), most) == f"{shown} of {most}"


def test_every_part_says_what_it_gives_of_how_much_and_why() -> None:
    (part,) = parts(Score(7.5, (Share("history", 7.5, 15.0, "80 posts"),)))
    assert (part.name, part.points, part.why) == ("History", "7.5 of 15", "80 posts")
