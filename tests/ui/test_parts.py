"""What every screen is made of: fetched text stays text, badges say the tier, and a quote says how it was found."""

import html

import pytest

from core.model.source import Source
from core.model.words import Match, QuoteState, Tier
from ui.parts import UNDERLINED, WAVY, anchored, marked, outlet, plain, short, why_tier
from ui.tokens import MATCH, QUOTE

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
SHA = "a" * 60 + "bcde"
HERE = "in capture `aaaa…bcde`"
SOURCE = Source("S001", "https://a.example/1", "a.example/1", "a.example", "The A", "A title")


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


@pytest.mark.parametrize(
    ("match", "state", "words"),
    [
        (Match.EXACT, QuoteState.VERIFIED, [f"exact {HERE}"]),
        (Match.NORMALISED, QuoteState.VERIFIED, [f"exact but for spacing {HERE}"]),
        (Match.EXACT, QuoteState.PARTIAL, [f"exact {HERE}", "in part"]),
        (Match.NORMALISED, QuoteState.PARTIAL, [f"exact but for spacing {HERE}", "in part"]),
        (Match.EXACT, QuoteState.CONTRADICTED, [f"exact {HERE}", "contradicted"]),
        (Match.EXACT, QuoteState.BESIDE, [f"exact {HERE}", "beside the point"]),
        (Match.EXACT, QuoteState.NOT_FOUND, [f"not found {HERE}"]),
        (Match.NORMALISED, QuoteState.NOT_FOUND, [f"not found {HERE}"]),
        (Match.EXACT, QuoteState.NO_EVIDENCE, ["no capture"]),
    ],
)
def test_the_line_under_a_quote(match: Match, state: QuoteState, words: list[str]) -> None:
    lines = anchored(match, state, SHA)
    assert [line.split(": ", 1)[1] for line in lines] == words
    assert all(line.startswith(":material/") for line in lines)


def test_every_match_and_every_verdict_has_its_word_and_sign() -> None:
    assert set(MATCH) == set(Match) and set(QUOTE) == set(QuoteState)
    assert all(token.sign and token.icon and token.help for token in (*MATCH.values(), *QUOTE.values()))


@pytest.mark.parametrize(
    ("facts", "badge", "why"),
    [
        ({"tier": Tier(2), "tier_reason": "Established news"}, ":blue-badge[T2] **The A**", "Tier 2: Established news."),
        ({"tier": Tier(1)}, ":violet-badge[T1] **The A**", "Tier 1: Investigative desk, regulator, court (weight 4)."),
        ({"tier": Tier(4), "tier_reason": "Blog."}, ":gray-badge[T4] **The A**", "Tier 4: Blog."),
        (
            {"tier": Tier(4), "tier_reason": "Unknown to this desk", "undecided": True},
            ":gray-badge[T4 undecided] **The A**",
            "Tier 4: Nobody here knows this outlet, so it has the lowest tier until somebody does.",
        ),
        ({}, ":gray-badge[T4] **The A**", "Tier 4: Blog, social, unknown (weight 1)."),
    ],
    ids=["with a reason", "without", "with a full stop", "undecided", "not rated yet"],
)
def test_a_badge_says_the_tier_and_what_stands_behind_it(facts: dict[str, object], badge: str, why: str) -> None:
    source = SOURCE.with_(**facts)
    assert outlet(source) == badge
    assert why_tier(source).replace("\\", "") == why


def test_a_reason_from_outside_stays_letters() -> None:
    assert "[x](" not in why_tier(SOURCE.with_(tier_reason="[x](https://evil.example)"))
