"""What somebody said and how earlier matters ended, told of the right one and of no other."""

from datetime import UTC, date, datetime

import pytest

from core.analysts.rules.actors import Member
from core.analysts.rules.gist import gist_of
from core.analysts.rules.page import page
from core.analysts.rules.records import records
from core.analysts.rules.said_by import statements
from core.model.background import ActorKind
from core.model.claim import Claim
from core.model.dates import When
from core.model.topic import Topic
from tests.core.analysts.rules.make import text

TITLE = "Tarn Chemicals fined over leak at Ostvik plant"
GIST = gist_of(Topic(1, TITLE, discovery_date=datetime(2026, 3, 2, tzinfo=UTC)), [Claim("C1", TITLE, central=True)], date(2026, 3, 9))
FIRM = Member("Tarn Chemicals", ActorKind.ORGANISATION, frozenset(["tarn chemicals"]), ())
HOLT = Member("Lena Holt", ActorKind.PERSON, frozenset(["lena holt", "holt"]), ())
OTHER = Member("Holmby Water", ActorKind.ORGANISATION, frozenset(["holmby water"]), ())

RECORDS = [
    ("In 2021 Tarn Chemicals was fined 40,000 for the same offence.", "2021"),
    ("A court fined Tarn Chemicals in May 2019.", "2019-05"),
    ("Tarn Chemicals recalled two products in 2018.", "2018"),
    ("Tarn Chemicals has never been fined before.", None),
    ("Tarn Chemicals had previously been ordered to pay damages.", None),
    ("Tarn Chemicals promised in June 2020 to replace the pipe.", "2020-06"),
    ("Tarn Chemicals missed its deadline in 2022.", "2022"),
    ("Tarn Chemicals was cleared of negligence on 3 May 2017.", "2017-05-03"),
    ("Tarn Chemicals lost its licence ten years ago.", "2016"),
    ("Tarn Chemicals apologised last year for the smell.", "2025"),
    ("Tarn Chemicals, which was fined in 2019, runs the plant.", "2019"),
    ("Tarn Chemicals, a family firm, has since been twice sued, most recently in 2022.", "2022"),
    ("Tarn Chemicals was later prosecuted and banned from the estuary in 2020.", "2020"),
    ("Tarn Chemicals was investigated and charged in 2018.", "2018"),
    ("Tarn Chemicals resigned from the trade body in 2017.", "2017"),
]
NO_RECORDS = [
    "Tarn Chemicals was fined on Monday.",
    "In 2021 Holmby Water was fined 40,000, Tarn Chemicals said.",
    "In 2021 Tarn Chemicals opened a laboratory.",
    "Was Tarn Chemicals fined in 2021?",
    "Tarn Chemicals was reportedly fined in 2021.",
    "Tarn Chemicals will be fined again in 2027.",
    "In 2021 the council was fined. Tarn Chemicals built the pipe.",
    "Tarn Chemicals sponsors the regatta, but the mayor was fined in 2019.",
    "It was fined in 2019.",
    # what it did to others, or said of them
    "In 2019 Tarn Chemicals fined Acme Pumps.",
    "In 2018 Tarn Chemicals said the ferry operator had been convicted of fraud.",
    "In 2018 Tarn Chemicals said ferry operators had been convicted of fraud.",
    "In 2018 Tarn Chemicals said that a builder pleaded guilty.",
    "Tarn Chemicals sued a builder for fraud in 2019.",
    "Tarn Chemicals has charged visitors since 2019.",
    "In 2020 Tarn Chemicals was told a builder had been jailed.",
    "In 2020 Tarn Chemicals had a driver sentenced.",
    "In 2021 the operator was fined, Tarn Chemicals said.",
    # what was done to somebody of theirs
    "A former head of Tarn Chemicals was convicted in 2019.",
    "According to Tarn Chemicals, who was sued, nobody paid in 2019.",
    "Tarn Chemicals' driver was jailed in 2019.",
    "Tarn Chemicals’s driver was jailed in 2019.",
    "In 2019 a court fined Tarn Chemicals’s driver.",
    "The builder hired by Tarn Chemicals, a local firm, was fined in 2019.",
]


@pytest.mark.parametrize(("words", "when"), RECORDS)
def test_how_an_earlier_matter_ended_is_kept_with_its_date(words: str, when: str | None) -> None:
    found = list(records(page(text(words, published="2026-03-04")), [FIRM], GIST))
    assert [one.when.iso if one.when else None for _, one in found] == [when]


@pytest.mark.parametrize("words", NO_RECORDS)
def test_what_is_of_now_of_others_or_unsure_is_no_record(words: str) -> None:
    assert list(records(page(text(words, published="2026-03-04")), [FIRM], GIST)) == []


def said(words: str, member: Member, *others: Member, **more: str) -> list[str]:
    found = statements(page(text(words, published="2026-03-04", **more)), (member, *others), GIST)
    return [one.said.text for whose, one in found if whose is member]


def test_a_statement_is_whose_name_stands_with_it() -> None:
    words = "Lena Holt, the manager, said the pipe was old. Tarn Chemicals said it would pay."
    assert said(words, HOLT, FIRM) == ["Lena Holt, the manager, said the pipe was old."]
    assert said(words, FIRM, HOLT) == ["Tarn Chemicals said it would pay."]


def test_sentences_of_one_quotation_stay_together() -> None:
    words = "“We found it on Friday,” Ms Holt said. “I signed the order myself.”"
    assert said(words, HOLT) == [words]


def test_the_company_is_who_is_meant_only_where_there_is_one() -> None:
    words = "Tarn Chemicals runs the plant. The company said the pipe had been replaced."
    assert said(words, FIRM) == ["The company said the pipe had been replaced."]
    assert said(f"{words} Holmby Water owns the pipe.", FIRM, OTHER) == []


def test_on_its_own_site_a_body_speaks_of_the_story_without_saying_so() -> None:
    words = "Tarn Chemicals has read the reports. The leak at the Ostvik plant was small. The weather is fine."
    assert said(words, FIRM, outlet="Tarn Chemicals") == ["The leak at the Ostvik plant was small."]


def test_what_was_said_before_the_story_is_marked_and_dated_by_its_page() -> None:
    old = page(text("Lena Holt said the plant was safe for years to come.", published="2024-05-02"))
    assert [(one.when, one.early) for _, one in statements(old, [HOLT], GIST)] == [(When("2024-05-02"), True)]


@pytest.mark.parametrize("words", ["", "“", "他说工厂很安全。", "قالت هولت إن المصنع آمن."])
def test_odd_texts_do_no_harm(words: str) -> None:
    assert said(words, HOLT) == []


def test_a_word_on_what_somebody_announced_is_not_their_own() -> None:
    words = "Tarn Chemicals announced nine new jobs. The records do not support the nine jobs that Tarn Chemicals has announced."
    assert said(words, FIRM) == ["Tarn Chemicals announced nine new jobs."]


def test_a_quotation_that_goes_on_stays_whose_it_is() -> None:
    words = 'Managing director Lena Holt said: "We stand by our price and by our people. We look forward to many years in Tarn."'
    assert said(words, HOLT, FIRM, outlet="Tarn Chemicals") == [words]
