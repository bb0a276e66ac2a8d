"""Fetched text stays text, whatever it tries to be."""

import html

import pytest

from ui.parts import UNDERLINED, WAVY, marked, plain, short

TRICKS = [
    "https://evil.example/x",
    "see www.evil.example now",
    "mail me@evil.example",
    "[link](https://evil.example)",
    "![image](https://evil.example/x.png)",
    "<script>alert(1)</script>",
    "**bold** _it_ `code` :red[red] $x^2$ | table",
    ":material/flag: # heading",
    "https&colon;//evil.example/x",
    "www&period;evil&period;example",
    "me&commat;evil.example",
    "a heading\n===",
    "a logo :streamlit: here",
]


@pytest.mark.parametrize("text", TRICKS)
def test_nothing_in_it_is_markup_any_more(text: str) -> None:
    shown = plain(text)
    assert shown.replace("\\", "").replace("\u2060", "") == text
    bare = shown.replace("\\\\", "")
    for sign in "*_`[]()<>#:$|!&=":
        assert all(bare[place - 1] == "\\" for place, char in enumerate(bare) if char == sign)
    assert "http\\" not in shown and "https\\:" not in shown and "\\:streamlit" not in shown


@pytest.mark.parametrize("address", ["https://evil.example", "www.evil.example", "me@evil.example"])
@pytest.mark.parametrize("hidden", ["\u200b", "\u00ad", "\x00", "\u202e"])
def test_an_address_cannot_be_hidden_behind_a_character_nobody_sees(address: str, hidden: str) -> None:
    assert plain(address[:2] + hidden + address[2:]) == plain(address)


def test_a_hash_is_known_by_its_ends() -> None:
    assert short("a" * 60 + "bcde") == "aaaa…bcde"
    assert short("") == "none"


@pytest.mark.parametrize("text", TRICKS)
def test_a_quote_is_letters_only(text: str) -> None:
    shown = marked(text, text, text, "<mark>")
    assert shown.count("<") == shown.count(">") == 2
    assert html.unescape(shown.replace("<mark>", "").replace("</mark>", "")) == text * 3


def test_words_are_marked_where_they_stand_and_not_inside_an_escape() -> None:
    assert marked("a < b, ", "lt", " and lt again", "<mark>") == "a &lt; b, <mark>lt</mark> and lt again"
    assert marked("nothing to mark", "", "", UNDERLINED) == "nothing to mark"


def test_what_steers_has_a_line_of_its_own_outside_the_quote_and_stays_letters() -> None:
    assert marked("a <b> c, ", "said", " d", "<mark>", "<b>") == f"a {WAVY}&lt;b&gt;</mark> c, <mark>said</mark> d"
    assert marked("a ", "said <b>", " d", "<mark>", "<b>") == "a <mark>said &lt;b&gt;</mark> d"


@pytest.mark.parametrize("hidden", ["\u202e", "\u2066", "\x1b", "\x00"])
def test_no_character_turns_the_reading_direction(hidden: str) -> None:
    assert marked(f"not {hidden}guilty", "", "", UNDERLINED) == "not guilty"
