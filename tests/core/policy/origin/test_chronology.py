"""Where everybody's date is known, the calendar decides; where it is not, the ranking stands."""

import pytest

from core.model.dates import When
from core.model.origin import Candidate, Ground, Rests
from core.policy.origin.features import settled
from core.policy.origin.ranking import Ranking, Traits, rank

DAY = "2026-03-0"
BECAUSE = Ground("because", Rests.NAMED)


def shown(number: int, spec: str) -> Traits:
    """A source from a spec such as "4T06:10 party copies": when it is dated, and what it is."""
    when, *words = spec.split()
    iso = "" if when == "-" else f"{DAY}{when}:00Z" if "T" in when else f"{DAY}{when}" if len(when) == 1 else when
    leans = next((word.removeprefix("on:") for word in words if word.startswith("on:")), "")
    return Traits(
        str(number),
        published=When(iso) if iso else None,
        leans_on=leans,
        copies="the same text" if "copies" in words else "",
        party="a public body" if "party" in words else "",
    )


CASES = [
    # sources, the ranking's first in front                          retold      who is first
    (["4T09:00", "4T06:10"], {}, "2"),
    (["4T06:10", "4T09:00"], {}, "1"),
    (["5", "4"], {}, "2"),
    (["4T09:00", "3"], {}, "2"),
    # a day without an hour comes after that day's hours, unless a body's own notice that others retell carries it
    (["4T09:00", "4"], {}, "1"),
    (["4T09:00", "4 party"], {}, "1"),
    (["4T09:00", "4 party"], {"2": 1}, "2"),
    (["4T09:00", "4"], {"2": 5}, "1"),
    (["4T09:00", "4T10:00 party"], {"2": 5}, "1"),
    (["4T09:00", "4 party", "4 party"], {"2": 1, "3": 2}, "3"),
    (["4T18:00", "4T17:00", "3 party"], {}, "3"),
    # an hour is not before a day that may have begun with the other
    (["4", "4T06:10"], {}, "1"),
    (["4", "4T06:10", "3T23:00"], {}, "3"),
    (["4 party", "4T06:10"], {}, "1"),
    # two days and no hours: the calendar cannot tell
    (["4", "4"], {}, "1"),
    (["5T08:00", "4", "4"], {}, "1"),
    # whoever leans on somebody or copies was not first, whatever its date; a body may name whom it likes
    (["4T09:00", "4T06:10 on:Gazette"], {}, "1"),
    (["4T09:00", "4T06:10 copies"], {}, "1"),
    (["4T09:00", "3 party on:Hall"], {}, "2"),
    # somebody without a date may have been earlier: the ranking stands
    (["4T09:00", "4T06:10", "-"], {}, "1"),
    (["4T09:00", "4T06:10", "- copies"], {}, "2"),
    (["-", "4T06:10"], {}, "1"),
    # a page from long before is about something else
    (["4T09:00", "2026-02-26"], {}, "2"),
    (["4T09:00", "2026-02-24"], {}, "1"),
    (["4T09:00", "2019-05-01"], {}, "1"),
    # the same minute: the ranking's first stays
    (["4T06:10", "4T06:10"], {}, "1"),
    (["4"], {}, "1"),
]


@pytest.mark.parametrize(("specs", "retold", "first"), CASES)
def test_who_is_first(specs: list[str], retold: dict[str, int], first: str) -> None:
    traits = [shown(number, spec) for number, spec in enumerate(specs, 1)]
    chances = [Candidate(one.source_id, round(0.6 / number, 4), (BECAUSE,)) for number, one in enumerate(traits, 1)]
    made = settled(Ranking(tuple(chances), 60.0), traits, retold)
    assert made.candidates[0].source_id == first
    assert {one.source_id: one.chance for one in made.candidates} == {one.source_id: one.chance for one in chances}
    assert [one.chance for one in made.candidates[1:]] == sorted((one.chance for one in made.candidates[1:]), reverse=True)
    assert all(BECAUSE in one.reasons for one in made.candidates)


SURE = [
    # the ranking's confidence, the sources, how sure the desk is
    (90.0, ["4T09:00", "4T06:10"], 50.0),
    (31.5, ["4T09:00", "4T06:10"], 31.5),
    (90.0, ["4T06:10", "4T09:00"], 90.0),
]


@pytest.mark.parametrize(("before", "specs", "after"), SURE)
def test_whom_the_calendar_puts_first_is_half_sure_at_most_and_says_so(before: float, specs: list[str], after: float) -> None:
    traits = [shown(number, spec) for number, spec in enumerate(specs, 1)]
    made = settled(Ranking((Candidate("1", 0.9, (BECAUSE,)), Candidate("2", 0.1, (BECAUSE,))), before), traits, {})
    assert made.confidence == after
    assert ("its date decided" in made.candidates[0].reasons[0].sentence) is (made.candidates[0].source_id == "2")


@pytest.mark.parametrize(
    ("others", "left"),
    [
        (["4T09:00"], [Rests.DATE]),
        (["4T09:00", "4T06:00 on:Gazette"], [Rests.DATE, Rests.DAY]),
        (["4T09:00", "3 on:Gazette"], [Rests.DATE]),
    ],
)
def test_that_nothing_is_earlier_is_not_told_twice_but_that_no_day_is(others: list[str], left: list[Rests]) -> None:
    traits = [shown(number, spec) for number, spec in enumerate(["4T06:10", *others], 1)]
    signs = {one.source_id: one for one in rank(traits).candidates}
    made = settled(Ranking((signs.pop("2"), *signs.values()), 60.0), traits, {})
    (first, *_), why = made.candidates, "its date decided: of all who name nobody else as their source, it came first (4 March 2026, 06:10)"
    assert (first.source_id, [one.rests for one in first.reasons], first.reasons[0].sentence) == ("1", left, why)


def test_whoever_denies_it_is_not_where_it_comes_from() -> None:
    traits = [shown(1, "4T09:00"), shown(2, "4T06:10"), shown(3, "4T08:00")]
    made = Ranking(tuple(Candidate(one.source_id, 0.3) for one in traits))
    assert settled(made, traits, {}, {"2"}).candidates[0].source_id == "3"


def test_nobody_is_first_among_nobody() -> None:
    assert settled(Ranking(), [], {}) == Ranking()
