"""The way back to a source is the longest without going round in circles."""

import pytest

from core.model.origin import Citation, CitationKind
from core.policy.origin.citations import LONGEST, chain, depth, in_circle, shown

WAYS = [
    # who leans on whom          back to     the way
    ("", "1", "1"),
    ("2>1", "1", "2 1"),
    ("2>1", "2", "2"),
    ("3>2 2>1", "1", "3 2 1"),
    ("3>2 2>1 3>1", "1", "3 2 1"),
    ("3>1 2>1", "1", "2 1"),
    ("4>3 3>1 5>2 2>1", "1", "5 2 1"),
    ("5>4 4>3 3>2 2>1 6>1", "1", "5 4 3 2 1"),
    ("3>2 2>1", "9", "9"),
    # circles: nobody in one comes before another, and what leads into it or out of it still does
    ("1>2 2>1", "1", "1"),
    ("1>2 2>3 3>1", "2", "2"),
    ("3>1 1>2 2>1", "1", "3 1"),
    ("4>3 3>4 3>1", "1", "3 1"),
    ("1>1 2>1", "1", "2 1"),
    # a name that nobody could read leads nowhere
    ("2>- 2>1", "1", "2 1"),
]


def cited(spec: str) -> list[Citation]:
    pairs = [pair.split(">") for pair in spec.split()]
    return [Citation(one, CitationKind.ACCORDING, other, on=other.replace("-", "")) for one, other in pairs]


@pytest.mark.parametrize(("spec", "to", "way"), WAYS)
def test_the_longest_way_back(spec: str, to: str, way: str) -> None:
    assert " ".join(chain(to, cited(spec))) == way
    assert depth(to, cited(spec)) == len(way.split()) - 1


CIRCLES = [
    # who leans on whom       who is in a circle
    ("", ""),
    ("2>1 3>2", ""),
    ("1>1", ""),
    ("2>3 3>2", "2 3"),
    ("2>3 3>2 2>1 3>1 4>2", "2 3"),
    ("1>2 2>1 2>3 3>4 4>5 5>2", "1 2 3 4 5"),
    ("2>- 3>2", ""),
]


@pytest.mark.parametrize(("spec", "inside"), CIRCLES)
def test_only_those_whose_own_words_lead_back_to_them_are_in_a_circle(spec: str, inside: str) -> None:
    assert [key for key in "12345" if in_circle(key, cited(spec))] == inside.split()
    for kind in (CitationKind.LINK, CitationKind.TOLD):
        assert not any(in_circle(key, [one.with_(kind=kind) for one in cited(spec)]) for key in "12345")


def test_a_way_that_is_too_long_is_shown_by_its_end() -> None:
    spec = " ".join(f"{number + 1}>{number}" for number in range(1, 40))
    way = chain("1", cited(spec))
    assert (len(way), way[0], way[-1]) == (40, "40", "1")
    assert shown(way) == tuple(str(number) for number in range(LONGEST + 1, 0, -1))
    assert shown(("2", "1")) == ("2", "1")


def test_sixty_who_all_lean_on_each_other_are_one_circle_and_no_way() -> None:
    every = [Citation(str(one), CitationKind.LINK, on=str(other)) for one in range(60) for other in range(60)]
    assert chain("7", every) == ("7",)
