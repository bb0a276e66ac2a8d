"""Ratings as a file: what goes out comes in again."""

from core.exports.ratings import to_csv
from core.model.source import OutletRating
from core.model.words import OutletKind, Tier
from ui.view_models.outlets_import import read_ratings

HEADER = "domain,tier,name,owner,bias,reason,kind"
RATINGS = [
    OutletRating("a.example", "A “paper”, daily", Tier(1), "Known, and good", "Owner & Co", "left of centre", OutletKind.BODY),
    OutletRating("b.example", "=cmd()", Tier(4), "-1 for us", ""),
]


def test_ratings_go_out_in_the_columns_they_come_in() -> None:
    first = to_csv(RATINGS).decode("utf-8-sig").splitlines()
    assert first[:2] == [HEADER, 'a.example,1,"A “paper”, daily",Owner & Co,left of centre,"Known, and good",public body']
    assert read_ratings(to_csv(RATINGS), "unused").ratings == RATINGS


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    assert to_csv(RATINGS).decode("utf-8-sig").splitlines()[2] == "b.example,4,'=cmd(),,,'-1 for us,not known"


def test_an_outlet_without_a_tier_leaves_it_open() -> None:
    assert b"c.example,,C,," in to_csv([OutletRating("c.example", "C")])
