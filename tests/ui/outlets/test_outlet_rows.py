"""Outlets as rows: the newsroom's word beside that of the investigations."""

from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from core.model.outlet import OutletRevision, SeenOutlet
from core.model.source import OutletRating
from core.model.words import Tier
from tests.fixtures.newsroom import NOON
from ui.outlets.outlet_rows import VIEWS, asked_for, change_row, nothing_here, outlet_rows, ratings_file_name

OWN = OutletRating("a.example", "The A", Tier(1), "A court")
SEEN = SeenOutlet("a.example", "A as it calls itself", Tier(4), "", True, 7, "Ferry")


def test_an_outlet_has_the_newsrooms_name_before_its_own() -> None:
    own, seen, neither = outlet_rows(
        ["a.example", "b.example", "c.example"], {"a.example": OWN}, {"a.example": [SEEN], "b.example": [SEEN]}
    )
    assert (own.name, own.own, own.seen) == ("The A", OWN, SEEN)
    assert (seen.name, seen.own) == ("A as it calls itself", None)
    assert (neither.name, neither.own, neither.seen, neither.seen_reason) == ("", None, None, "")


def test_an_outlet_nobody_decided_on_says_so() -> None:
    assert outlet_rows(["a.example"], {}, {"a.example": [SEEN]})[0].seen_reason == "Nobody here knows it"


@pytest.mark.parametrize(("withdrawn", "deed"), [(False, "Rated"), (True, "Withdrawn")])
def test_a_change_says_who_what_when_and_why(withdrawn: bool, deed: str) -> None:
    row = change_row(
        OutletRevision(3, "a.example", "The A", Tier(1), "A court", "The county", "Ana", NOON, withdrawn, "left"), ZoneInfo("Europe/Berlin")
    )
    assert (row.date, row.clock, row.deed, row.tier, row.about, row.reason, row.by) == (
        "9 March 2026",
        "13:00",
        deed,
        1,
        "The A, owned by The county, leaning: left",
        "A court",
        "Ana",
    )


@pytest.mark.parametrize(
    ("typed", "domain"), [("https://www.a.example/", "a.example"), ("a.example", "a.example"), ("harbour", ""), ("", "")]
)
def test_a_search_for_a_whole_domain_names_it(typed: str, domain: str) -> None:
    assert asked_for(typed) == domain


@pytest.mark.parametrize("view", list(VIEWS))
def test_an_empty_list_says_what_is_missing(view: str) -> None:
    assert nothing_here(view, "").endswith(".") and nothing_here(view, " harbour ") == "No outlet here matches “harbour”."


def test_the_file_is_named_by_its_day() -> None:
    assert ratings_file_name(NOON, UTC) == "outlets-2026-03-09.csv"
