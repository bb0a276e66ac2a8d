"""A CSV file of ratings as newsrooms have it: any case and order of columns, good lines taken, a sentence for each bad one."""

import pytest

from core.model.source import OutletRating
from core.model.words import OutletKind, Tier
from ui.outlets.outlet_rows import MOST_BYTES, MOST_ROWS, effect, read_ratings

WHY = "Imported from list.csv"


def lines(text: str) -> list[tuple[str, int | None, str, str, str]]:
    return [(one.domain, one.tier, one.name, one.owner, one.reason) for one in read_ratings(text.encode(), WHY).ratings]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("domain,tier,name,owner,reason\na.example,1,A,O,good\n", ("a.example", 1, "A", "O", "good")),
        ("Reason;TIER; Domain ;Name\ngood;2;A.example;A\n", ("a.example", 2, "A", "", "good")),
        ("domain\ttier\nhttps://www.a.example/\tT3\n", ("a.example", 3, "", "", WHY)),
        ("domain,tier,notes\na.example,Tier 4,x\n", ("a.example", 4, "", "", WHY)),
        ("domain,tier\n\n,\na.example, 2.0 \n", ("a.example", 2, "", "", WHY)),
        ("domain,tier,reason\na.example/press,3,'=their own words\n", ("a.example/press", 3, "", "", "=their own words")),
    ],
    ids=[
        "as exported",
        "semicolons, capitals, another order",
        "tabs and an address",
        "words for the tier",
        "empty lines",
        "a guarded cell",
    ],
)
def test_columns_and_cells_are_read_as_people_write_them(text: str, read: tuple[str, int, str, str, str]) -> None:
    assert lines(text) == [read]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (",2", "The domain is missing."),
        ("a.example,", "The tier is missing."),
        ("a.example,5", "“5” is not a tier; use 1, 2, 3 or 4."),
        ("a.example,high", "“high” is not a tier; use 1, 2, 3 or 4."),
        ("no domain,2", "“no domain” is not a domain; write it like example.org."),
        ("co.uk,2", "“co.uk” is the ending of many addresses, not an outlet."),
        ("first.example,2", "The same domain stands in line 2."),
    ],
)
def test_a_bad_line_has_its_number_and_a_sentence_and_the_good_ones_are_taken(row: str, sentence: str) -> None:
    sheet = read_ratings(f"domain,tier\nfirst.example,1\n{row}\nlast.example,3\n".encode(), WHY)
    assert [one.domain for one in sheet.ratings] == ["first.example", "last.example"]
    assert [(one.number, one.sentence) for one in sheet.problems] == [(3, sentence)]


def test_without_any_reason_a_line_is_refused() -> None:
    assert [one.sentence for one in read_ratings(b"domain,tier\na.example,1\n", "").problems] == ["Say why: a rating needs a reason."]


@pytest.mark.parametrize(
    ("data", "refused"),
    [
        (b"", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This file is not text"),
        (b"outlet,tier\na,1\n", "The file has no column “domain” in its first line. It has: outlet, tier."),
        (b"domain,name\na.example,A\n", "The file has no column “tier”"),
        (b"domain,tier\n" + b"a.example,1\n" * (MOST_ROWS + 1), "The file has 20,001 rows; 20,000 at a time are allowed."),
        (b"x" * (MOST_BYTES + 1), "The file has 5.0 MB; 5 MB are the most."),
        (b'domain,tier\n"a.example,1\n', "The file is not a CSV table"),
    ],
    ids=["empty", "a picture", "no domain", "no tier", "too many rows", "too large", "an open quotation mark"],
)
def test_a_file_that_cannot_be_used_is_refused_whole_in_a_sentence(data: bytes, refused: str) -> None:
    sheet = read_ratings(data, WHY)
    assert sheet.refused.startswith(refused) and not sheet.lines


def test_columns_nobody_asked_for_are_named() -> None:
    assert read_ratings(b"domain,tier,Bias rating\na.example,1,left\n", WHY).unused == ("bias_rating",)


def test_the_preview_tells_new_from_changed_from_the_same() -> None:
    same, other, new = (OutletRating(f"{name}.example", tier=Tier(2), reason="x") for name in ("same", "other", "new"))
    standing = {"same.example": same, "other.example": OutletRating("other.example", tier=Tier(4), reason="x")}
    found = effect([same, other, new], standing)
    assert (found.new, found.changed, found.same, found.number) == ((new,), (other,), 1, 2)
    assert found.sentence == "1 new, 1 changed, 1 as they are."


@pytest.mark.parametrize(
    ("data", "bias"), [(b"domain,tier,BIAS\na.example,1,left  of centre\n", "left of centre"), (b"domain,tier\na.example,1\n", "")]
)
def test_the_leaning_is_read_and_an_older_file_without_it_still_is(data: bytes, bias: str) -> None:
    assert [one.bias for one in read_ratings(data, WHY).ratings] == [bias]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"domain,tier,kind\na.example,1,Public body\n", OutletKind.BODY),
        (b"domain,tier,kind\na.example,1,\n", OutletKind.UNKNOWN),
        (b"domain,tier\na.example,1\n", OutletKind.UNKNOWN),
    ],
)
def test_what_an_outlet_is_is_read_and_an_older_file_without_it_still_is(data: bytes, kind: OutletKind) -> None:
    assert [one.kind for one in read_ratings(data, WHY).ratings] == [kind]


def test_a_kind_nobody_knows_is_refused_with_those_there_are() -> None:
    (problem,) = read_ratings(b"domain,tier,kind\na.example,1,court\n", WHY).problems
    assert problem.sentence.startswith("“court” is no kind of outlet; use public body, party, local newsroom")
