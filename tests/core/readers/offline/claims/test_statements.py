"""What a page states: in words that stand alone, with whoever says them."""

import pytest

from core.english.parse import parse
from core.model.reading import Statement
from core.model.topic import Topic
from core.model.words import ClaimKind
from core.readers.offline.attribution import attributions
from core.readers.offline.claims import kind_of
from core.readers.offline.claims.statements import statements
from core.topic.profile import profile

ABOUT = profile(Topic(1, "Tarn mill sold to Ada Quist for 2 million euros"))


def stated(text: str) -> list[tuple[str, str]]:
    page = parse(text)
    return [(one.speaker, one.text) for one in statements(ABOUT, page, attributions(page), close=1.0)]


SAID = [
    ("Tarn mill was sold to Ada Quist in May.", [("", "Tarn mill was sold to Ada Quist in May")]),
    ("But Tarn mill was sold to Ada Quist in May.", [("", "Tarn mill was sold to Ada Quist in May")]),
    ("But Tarn mill was reportedly sold to Ada Quist in May.", []),
    ("A transcript says that Ada Quist bought the Tarn mill in May.", []),
    ("TARN (Agency) -- Ada Quist bought the Tarn mill on 3 June.", [("", "Ada Quist bought the Tarn mill on 3 June")]),
    ("Ada Quist bought the mill, said Lena Holt, the mayor of Tarn.", [("Lena Holt", "Ada Quist bought the mill")]),
    ("According to the Tarn Gazette, Ada Quist bought the mill.", [("Tarn Gazette", "Ada Quist bought the mill")]),
]


@pytest.mark.parametrize(("text", "expected"), SAID)
def test_a_sentence_becomes_a_statement_with_its_speaker(text: str, expected: list[tuple[str, str]]) -> None:
    assert stated(text) == expected


RESOLVED = [
    ("Ada Quist came to Tarn in 1998. She bought the Tarn mill for 2 million euros.", "Ada Quist bought the Tarn mill for 2 million euros"),
    ("Ada Quist came to Tarn in 1998. Her brother sold the mill to Lena Holt.", "Ada Quist’s brother sold the mill to Lena Holt"),
    ("Apple bought the Tarn quay in 1998. It sold the mill to Ada Quist.", "Apple sold the mill to Ada Quist"),
]


@pytest.mark.parametrize(("text", "expected"), RESOLVED)
def test_a_pronoun_is_the_last_named_subject(text: str, expected: str) -> None:
    assert expected in [words for _, words in stated(text)]


LEFT_OUT = [
    "They sold the Tarn mill to Ada Quist for 2 million euros.",
    "Lena Holt and Ida Moen came to Tarn. She bought the Tarn mill for 2 million euros.",
    "This company sold the Tarn mill to Ada Quist.",
    "The Tarn mill should be sold to Ada Quist.",
    "If Ada Quist bought the Tarn mill, she would close it.",
    "Ada Quist, left, and Lena Holt at the Tarn mill in an undated photo.",
    "Nobody said Ada Quist bought the Tarn mill.",
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_does_not_stand_alone_or_cannot_be_checked_is_left_out(text: str) -> None:
    assert not any("2 million" in words or "she" in words.split() or words == text.rstrip(".") for _, words in stated(text))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Mayor Ada Quist was accused of fraud", ClaimKind.ALLEGATION),
        ("The council paid 2 million euros for the mill", ClaimKind.FIGURE),
        ("A 16-year-old girl won the race", ClaimKind.EVENT),
        ("The mill closed in March 2019", ClaimKind.DATE),
        ("The ferry sank in Norway", ClaimKind.PLACE),
        ("“The mill is not for sale, and it never will be,” she said", ClaimKind.QUOTATION),
        ("The council sold the mill", ClaimKind.EVENT),
    ],
)
def test_the_kind_is_what_an_editor_would_check_first(text: str, kind: ClaimKind) -> None:
    assert kind_of(text) is kind


def test_every_statement_stands_where_its_quote_says() -> None:
    text = "“The mill was sold to Ada Quist,” said Lena Holt.\n\nAda Quist paid 2 million euros for the Tarn mill."
    found: tuple[Statement, ...] = statements(ABOUT, parse(text), attributions(parse(text)), close=1.0)
    assert len(found) == 2
    assert all(text[one.quote.start : one.quote.end] == one.quote.exact for one in found)
