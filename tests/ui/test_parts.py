"""Fetched text stays text, whatever it tries to be."""

import pytest

from ui.parts import plain, short

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
