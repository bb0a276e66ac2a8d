"""Circular reporting is named with its loop: who cites whom, all the way round."""

from dataclasses import replace

import pytest

from core.model.words import FlagKind
from core.policy.level.flags import way_round
from core.policy.level.recommendation import recommend
from core.policy.voices import Link, voices
from tests.fixtures.cases import RULES, case, source

LOOPS = [
    # who cites whom                        the loops, a voice each
    ("1>2 2>1", ["1 2"]),
    ("1>2 2>3 3>1", ["1 2 3"]),
    ("2>1 3>2 1>3", ["1 3 2"]),
    ("1>2 2>3 3>4 4>1", ["1 2 3 4"]),
    ("1>2 2>1 3>4 4>3", ["1 2", "3 4"]),
    ("1>2 2>1 3>4 4>5 5>3", ["1 2", "3 4 5"]),
    # a tail leads into the circle and is no part of it, nor is whom the circle leans on
    ("1>2 2>3 3>2", ["2 3"]),
    ("1>2 2>1 1>3", ["1 2"]),
    ("4>3 3>1 1>2 2>1 1>5", ["1 2"]),
    # of several ways round in one voice the shortest is told
    ("1>2 2>3 3>1 2>1", ["1 2"]),
    ("1>2 2>3 3>4 4>1 3>1", ["1 2 3"]),
    ("1>2 2>1 2>3 3>4 4>5 5>3", ["1 2"]),
    # no circle
    ("1>2 2>3 1>3", [""]),
    ("1>1", [""]),
    ("2>1 3>1 4>1", [""]),
]


def cited(spec: str) -> list[Link]:
    return [Link(f"S00{pair[0]}", f"S00{pair[2]}", "cites it") for pair in spec.split()]


@pytest.mark.parametrize(("spec", "expected"), LOOPS)
def test_the_loop_is_the_shortest_way_round(spec: str, expected: list[str]) -> None:
    named = sorted({int(sign) for sign in spec if sign.isdigit()})
    made = voices([source(number, 4) for number in named], cited(spec), frozenset())
    assert [" ".join(key[-1] for key in voice.loop) for voice in made] == expected
    assert [voice.circular for voice in made] == [bool(loop) for loop in expected]


def test_the_same_text_is_no_citation_and_closes_no_circle() -> None:
    links = [Link("S001", "S002", "cites it"), Link("S002", "S001", "the same text", "text")]
    (made,) = voices([source(1), source(2)], links, frozenset())
    assert (made.circular, made.loop, made.originals) == (False, (), ("S002",))


def test_a_circle_of_everybody_with_everybody_takes_no_time() -> None:
    count = 60
    links = [Link(f"S{a:03}", f"S{b:03}", "cites it") for a in range(1, count + 1) for b in range(1, count + 1) if a != b]
    (made,) = voices([source(number) for number in range(1, count + 1)], links, frozenset())
    assert made.loop == ("S001", "S002")


WAYS = [
    (["Town Hall Truth", "Buzz"], "Town Hall Truth cites Buzz, which cites Town Hall Truth"),
    (["Truth", "Buzz", "Shore"], "Truth cites Buzz, which cites Shore, which cites Truth"),
    ([f"Blog {n}" for n in range(40)], "Blog 0 cites Blog 1, and so on through 40 sources back to Blog 0"),
]


@pytest.mark.parametrize(("names", "sentence"), WAYS)
def test_the_flag_tells_the_way_round(names: list[str], sentence: str) -> None:
    assert way_round(names) == sentence


def test_every_circle_is_in_the_flag() -> None:
    dossier = case("4+ 4+ 4+ 4+")
    made = voices(dossier.sources, cited("1>2 2>1 3>4 4>3"), frozenset())
    (flag,) = [one for one in recommend(replace(dossier, voices=made), RULES).flags if one.kind is FlagKind.CIRCULAR]
    assert flag.sentence == "Outlet 1 cites Outlet 2, which cites Outlet 1; Outlet 3 cites Outlet 4, which cites Outlet 3"
