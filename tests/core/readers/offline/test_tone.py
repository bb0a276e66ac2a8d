"""The words with which a page judges, in its own voice only, and whom it lets speak."""

import pytest

from core.english.parse import parse
from core.evidence.quotes import check
from core.readers.offline.attribution import attributions
from core.readers.offline.tone import headline, hearings, loaded


def words(text: str) -> list[str]:
    document = parse(text)
    found = loaded(document, attributions(document))
    assert all(check(text, one.quote) == "exact" for one in found)
    return [one.quote.exact for one in found]


LOADED = [
    ("The disgraceful deal was signed by a clueless board.", ["disgraceful", "clueless"]),
    ("The council lied and then smeared its critics.", ["lied", "smeared"]),
    ("Make no mistake, the plan will fail.", ["Make no mistake"]),
    ("In my view the mill should stay.", ["In my view"]),
    ("The mill burned for hours. What a night!", ["What a night!"]),
    ("They have NEVER paid for the roof.", ["NEVER"]),
    ("The villa stands empty. Who paid for it, then? Why was it sold so late?", ["Who paid for it, then?", "Why was it sold so late?"]),
]
PLAIN = [
    "The council approved the plan by nine votes to two.",
    "“It is a disgrace,” said the mayor.",
    'The mayor called the plan "a disgraceful act".',
    "The mayor said that the plan was disgraceful.",
    "The concert was held at the Brilliant Arts Centre.",
    "Who paid for the villa? The court will say so in May.",  # one may be a heading
    "NOTICE OF CLOSURE",
    "ann, 12:30. What a sham.\nbob, 12:31. A total disgrace.\ncem, 12:40. Pathetic.",  # the words of those who post
    "",
]


@pytest.mark.parametrize(("text", "found"), LOADED)
def test_what_judges_is_shown_where_it_stands(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.parametrize("text", PLAIN)
def test_what_tells_or_is_somebody_elses_word_is_not(text: str) -> None:
    assert words(text) == []


def test_a_headline_is_weighed_by_its_words_alone() -> None:
    assert headline("Disgraceful Deal: Who Knew?") == ("Disgraceful",)


def heard(text: str) -> list[tuple[str, bool]]:
    document = parse(text)
    return [(one.name, one.answered) for one in hearings(document, attributions(document))]


HEARD = [
    ("The mayor said that the bridge was safe.", [("The mayor", True)]),
    ("Della Farrant, a spokeswoman for the firm, said that it was safe.", [("Della Farrant, a spokeswoman for the firm", True)]),
    ("The company declined to comment.", [("The company", False)]),
    ("Ms Pell could not be reached for comment.", [("Ms Pell", False)]),
    ("The ministry did not respond to a request for comment.", [("The ministry", False)]),
    ("The ferry did not return on Friday.", []),
    ("A clerk declined the gift.", []),
    ("He was asked to remain at his desk.", []),
]


@pytest.mark.parametrize(("text", "sides"), HEARD)
def test_sides_are_those_that_speak_or_were_asked_in_vain(text: str, sides: list[tuple[str, bool]]) -> None:
    assert heard(text) == sides
