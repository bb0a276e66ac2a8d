"""Mark-up is read over, and every quote still stands letter for letter where the page has it."""

import pytest

from core.analysts.rules.leftovers import even, is_code, moved, readable
from core.analysts.rules.prose import statements

SAME_LENGTH = [
    "<p>The mill <b>closed</b> in May.</p>",
    "Marsh &amp; Mohn paid &pound;40m&nbsp;in all",
    "a <script>var x = 'closed';</script> b",
    "<!-- nobody reads this --> Tarn",
    "5 < 6 & 7 > 3",
    "slaugh\u00adter\u00adhouse",
    "&nosuchname; &#x1F600; &#0;",
    "",
]
READ = [
    ("<p>The mill <b>closed</b> in May.</p><p>It was old.</p>", ["The mill closed in May.", "It was old."]),
    ("<td>Ostvik</td><td>412</td>", ["Ostvik|412"]),
    ("The mill closed<br>\nin May.", ["The mill closed in May."]),
    ("It cost 12<i>,400</i> crowns.", ["It cost 12,400 crowns."]),
    ("It cost &pound;40m &ndash; too much.", ["It cost £40m – too much."]),
    ("<style>.a{color:red}</style>The mill closed.", ["The mill closed."]),
]


@pytest.mark.parametrize("text", SAME_LENGTH)
def test_nothing_moves(text: str) -> None:
    assert len(readable(text)) == len(text)


@pytest.mark.parametrize(("text", "said"), READ)
def test_a_reader_sees_the_words_only(text: str, said: list[str]) -> None:
    assert [one.text for one in statements(text)] == said


def test_a_place_of_the_text_is_found_again_in_the_evened_sentence() -> None:
    text, places = even("The  mill\n closed")
    assert text == "The mill closed"
    assert text[moved(places, 5) :].startswith("mill") and text[moved(places, 11) :].startswith("closed")


def test_a_sentence_that_needs_no_evening_is_left_as_it_is() -> None:
    assert even("The mill closed.") == ("The mill closed.", [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"page": "mill", "ads": true}', True),
        ("window.dataLayer = window.dataLayer || []; function gtag(){push(arguments);}", True),
        (".head{font-size:24px} @media (max-width:600px){.head{display:none}}", True),
        ("The firm (founded in 1954) said: “We have closed.”", False),
        ("The window was open; the document lay on the table.", False),
    ],
)
def test_code_is_told_from_prose(text: str, code: bool) -> None:
    assert is_code(text) is code
