"""Which page another leans on: by credit, by name or by link."""

import pytest

from tests.fixtures.pages import citations, source, text

OTHERS = [
    source("Lowland Post", id="S002"),
    source("Northwire", id="S003"),
    source("The Tarn Gazette", id="S004"),
    source("Kite Association", id="S005"),
]

NAMED = [
    ("According to the Lowland Post, the mill burned.", "S002", "According to the Lowland Post"),
    ("The mill burned, LOWLAND POST reports.", "S002", "LOWLAND POST reports"),
    ("The fire was first reported by the Lowland Post.", "S002", "first reported by the Lowland Post"),
    ("The owner told the Lowland Post that he had wept.", "S002", "told the Lowland Post"),
    ("The Lowland Post's story has more.", "S002", "The Lowland Post's story"),
    ("As Northwire reported, the mill burned.", "S003", "Northwire reported"),
    ("Video, first published by Northwire, shows the fire.", "S003", "first published by Northwire"),
    ("Pictures show that the mill burned, Northwire reported.", "S003", "Northwire reported"),
    ("The Gazette said the mill burned.", "S004", "The Gazette said"),
    ("The Tarn Gazette has revealed a fire.", "S004", "The Tarn Gazette has revealed"),
    ("Kites were banned, according to the Kite Association.", "S005", "according to the Kite Association"),
    ("Kites were banned, the Kite Association said in a notice.", "S005", "the Kite Association said in a notice"),
]
NOT_LEANING = [
    "The Lowland Post office burned down.",
    "Readers of the Lowland Post met in the square.",
    "The Kite Association said it was sorry.",
    "A spokesman told the Kite Association to wait.",
    "The gazette of laws said so.",
    "Lowland Poster reports were many.",
    "The Valley Herald reports that the mill burned.",
]


@pytest.mark.parametrize(("words", "on", "exact"), NAMED)
def test_a_text_leans_on_the_outlet_it_names(words: str, on: str, exact: str) -> None:
    (found,) = citations(text(words), OTHERS)
    assert found.quote and exact.lower().removeprefix("the ") in found.quote.exact.lower()
    assert (found.source_id, found.on, found.whole) == ("S001", on, False)


@pytest.mark.parametrize("words", NOT_LEANING)
def test_a_name_alone_or_a_party_that_speaks_is_no_leaning(words: str) -> None:
    assert citations(text(words), OTHERS) == ()


def test_a_short_name_that_two_outlets_share_points_to_neither() -> None:
    both = [*OTHERS, source("Ostvik Gazette", id="S006")]
    assert [one.on for one in citations(text("The Gazette said the mill burned."), both)] == [""]


@pytest.mark.parametrize(
    "words", ["OSTVIK (Northwire) — The mill burned.", "The mill burned.\n\nReporting by Northwire", "The mill burned.\nNorthwire\n"]
)
def test_a_wire_credit_in_the_text_is_a_credit(words: str) -> None:
    (found,) = citations(text(words), OTHERS)
    assert (found.on, found.whole) == ("S003", True)


BYLINES = [
    ("Staff and Northwire", True),
    ("Jo Ek, Northwire", True),
    ("Northwire reporters", True),
    ("Jo Ek, a former Northwire correspondent", False),
    ("Jo Ek, formerly of Northwire", False),
    ("Northwire Ek", False),
]


@pytest.mark.parametrize(("byline", "credits"), BYLINES)
def test_a_byline_is_a_credit_where_it_is_the_name_or_writes_for_it(byline: str, credits: bool) -> None:
    found = citations(text("The mill burned.", byline=byline), OTHERS)
    assert [(one.on, one.whole) for one in found] == ([("S003", True)] if credits else [])


PICTURES = [
    "Photo: Northwire\nThe mill burned.",
    "The mill burned.\nPicture © Northwire",
    "The mill burned.\nChart: fires a year. Source: Northwire",
    "The gates on Friday (Northwire)\n\nThe mill burned, neighbours said.",
    "The mill burned.\nNorthwire\nThe gates are shut, a neighbour said.",
]


@pytest.mark.parametrize("words", PICTURES)
def test_whose_a_picture_is_says_nothing_of_the_text(words: str) -> None:
    assert citations(text(words), OTHERS) == ()


@pytest.mark.parametrize("words", ["The mill burned.\nSource: Northwire", "The mill burned. Additional reporting by Northwire"])
def test_a_source_line_and_help_are_named_and_not_citations(words: str) -> None:
    (found,) = citations(text(words), OTHERS)
    assert (found.on, found.whole) == ("S003", False)


@pytest.mark.parametrize("closing", ["Northwire", "(Northwire)", "© 2026 Northwire"])
@pytest.mark.parametrize(("opening", "credit"), [("The mill burned.", True), ("Our reporter stood by the gate.", False)])
def test_a_sign_off_yields_to_reporting_of_ones_own(opening: str, closing: str, credit: bool) -> None:
    (found,) = citations(text(f"{opening}\n\n{closing}"), OTHERS)
    assert found.quote and (found.on, found.quote.exact, found.whole) == ("S003", closing, credit)


def test_a_link_beside_reporting_words_leans_whatever_the_address_carries() -> None:
    link = OTHERS[0].url.replace("https://", "http://www.") + "/?utm_source=x"
    (found,) = citations(text("The mill burned, according to a newspaper report.", links=(link,)), OTHERS)
    assert found.on == "S002"


def test_a_sentence_beside_a_link_ends_also_where_no_stop_of_ours_stands() -> None:
    """Without an end the search began anew at every letter of the page, and took minutes."""
    page = text("港口管理局周二表示渡轮停运。" * 3 + "The strike was first reported here。" + "渡轮停运" * 5000, links=(OTHERS[0].url,))
    (found,) = citations(page, OTHERS)
    assert found.quote and found.quote.exact == "The strike was first reported here。"


def test_a_link_alone_is_no_leaning() -> None:
    assert citations(text("The mill burned. See the fleet page.", links=(OTHERS[0].url,)), OTHERS) == ()


def test_an_outlet_does_not_lean_on_itself() -> None:
    page = text("According to the Lowland Post, the mill burned.", "Lowland Post")
    assert citations(page, [page.source, *OTHERS]) == ()
