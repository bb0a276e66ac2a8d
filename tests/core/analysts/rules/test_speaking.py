"""Who says it, and the statement itself."""

import pytest

from core.analysts.rules.page import page
from core.analysts.rules.prose import statement
from core.analysts.rules.speaking import UNNAMED, standing_alone, uttered
from tests.core.analysts.rules.make import text

SAID = [
    ("Police said three men were arrested in Tarn.", "Police", "Three men were arrested in Tarn"),
    ("Three men were arrested in Tarn, police said.", "Police", "Three men were arrested in Tarn"),
    ("Three men were arrested in Tarn, police said on Tuesday.", "Police", "Three men were arrested in Tarn"),
    ("Three men were held in Tarn, a police spokesman said in a statement.", "A police spokesman", "Three men were held in Tarn"),
    ("According to the Land Registry, the mill was sold for £2m.", "The Land Registry", "The mill was sold for £2m"),
    ("The mill was sold for £2m, according to the Land Registry.", "The Land Registry", "The mill was sold for £2m"),
    ("Lena Holt told the Gazette that the festival lost 4,000 euros.", "Lena Holt", "The festival lost 4,000 euros"),
    ("Lena Holt said on Friday that the festival lost 4,000 euros.", "Lena Holt", "The festival lost 4,000 euros"),
    ("The council claims the lido cost 2.4 million.", "The council", "The lido cost 2.4 million"),
    ("Court documents show the company was told on 28 February.", "Court documents", "The company was told on 28 February"),
    ("Sources close to the club say Jon Berg has signed for Ostvik.", "Sources close to the club", "Jon Berg has signed for Ostvik"),
    ("The mill was sold in 2019.", "", "The mill was sold in 2019"),
    ("But the mill was sold in 2019.", "", "The mill was sold in 2019"),
    # What does not stand without its verb keeps it.
    ("The ministry reported 212 cases in Tarn.", "The ministry", "The ministry reported 212 cases in Tarn"),
    ("One mother claims that she paid 350 euros to the owner.", "One mother", "One mother claims that she paid 350 euros to the owner"),
    ("Ada Quist denied that the mill was sold in Tarn.", "Ada Quist", "Ada Quist denied that the mill was sold in Tarn"),
    (
        "Holt Shipping rejects the account that has been published.",
        "Holt Shipping",
        "Holt Shipping rejects the account that has been published",
    ),
    ("“We lost four boats in one night,” said Lena Holt.", "Lena Holt", "“We lost four boats in one night,” said Lena Holt"),
    # No speakers, though the words look like it.
    ("Passengers booked on the Alder can travel on the Birch or claim a refund in Tarn.", "", None),
    ("The land shown edged red on the plan was sold in 2019.", "", None),
    # Posts
    ("RT @portwatch: The Tarn mill was sold in 2019 #tarn #mill", "", "The Tarn mill was sold in 2019"),
    ("🚨🚨 The Tarn mill was sold in 2019!! https://tarn.example/mill", "", "The Tarn mill was sold in 2019"),
    ("Tarn Gazette reports the mill was sold on 9 January, link here", "Tarn Gazette", "The mill was sold on 9 January"),
]


@pytest.mark.parametrize(("words", "speaker", "alone"), SAID)
def test_the_speaker_is_kept_and_taken_off_the_words(words: str, speaker: str, alone: str | None) -> None:
    read = page(text(words))
    found = uttered(read.statements[0], 0, read)
    assert found.speaker == speaker
    assert alone is None or found.text == alone


NEAR = [
    ("Lena Holt spoke at the mill. Ada Quist said it had closed. He said the mill lost 4,000 euros.", "Ada Quist"),
    ("“The mill lost 4,000 euros in one single year.” Ada Quist said so in Tarn.", "Ada Quist"),
    ("Nobody spoke in Tarn. She said the mill lost 4,000 euros.", UNNAMED),
]


@pytest.mark.parametrize(("words", "speaker"), NEAR)
def test_a_pronoun_or_a_bare_quotation_is_the_word_of_who_was_named_near_it(words: str, speaker: str) -> None:
    read = page(text(words))
    number = next(place for place, said in enumerate(read.statements) if "4,000" in said.text)
    assert uttered(read.statements[number], number, read).speaker == speaker


def test_what_an_organisation_says_on_its_own_page_is_the_pages_own_word() -> None:
    read = page(text("Holt Shipping said the Alder sailed on 3 March.", "Holt Shipping"))
    assert uttered(read.statements[0], 0, read).speaker == ""


DAYS = [
    ("The mill was sold yesterday.", "The mill was sold yesterday (3 March 2026)"),
    ("The mill was sold on Monday.", "The mill was sold on Monday (2 March 2026)"),
    ("The mill made 4 million last year.", "The mill made 4 million last year (2025)"),
    ("The mill was sold on 3 June.", "The mill was sold on 3 June"),
    ("The mill is closed until Monday.", "The mill is closed until Monday"),
    ("The mill will be sold on Monday.", "The mill will be sold on Monday"),
    ("“The mill was sold on Monday before lunch,” said Ada Quist.", "“The mill was sold on Monday before lunch,” said Ada Quist"),
    ("The mill was sold on Monday 2 March.", "The mill was sold on Monday 2 March"),
]


@pytest.mark.parametrize(("words", "alone"), DAYS)
def test_a_day_that_only_the_page_can_tell_gets_its_date_beside_it(words: str, alone: str) -> None:
    assert standing_alone(page(text(words, published="2026-03-04")).statements[0]) == alone


@pytest.mark.parametrize(
    "words",
    [
        "",
        "#",
        "RT @a:",
        "said",
        "said said said that that",
        "“”",
        "🚨",
        "@a @b",
        "x" * 4_000,
        "and " * 900,
        "a " + "@a" * 300 + "!?",
        "He said " + "A" * 600,
    ],
)
def test_any_words_are_left_standing(words: str) -> None:
    assert isinstance(standing_alone(statement(words)), str)
