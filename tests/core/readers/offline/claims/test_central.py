"""What a topic itself claims: its title, taken apart where it says two things, and what brief and article add to it."""

import pytest

from core.model.topic import Topic
from core.readers.offline.claims.topic_claims import MOST_CENTRAL, central_claims, parts

MADE = [
    ("Mill sold", "The mill was sold on 3 June.", ["Mill sold", "The mill was sold on 3 June"]),
    ("Mill sold", "The old mill was sold for £2m, a deed is said to show.", ["Mill sold", "The old mill was sold for £2m"]),
    ("Mill sold in Ostvik", "The mill in Ostvik was sold.", ["Mill sold in Ostvik"]),
    ("Mill sold", "Was the mill sold to Ada Quist? It is not clear who paid.", ["Mill sold"]),
    ("Mill reportedly sold", "", ["Mill sold"]),
    ("Exclusive: Tarn mill sold | Tarn Gazette", "", ["Tarn mill sold"]),
    ("Mill sold", "Please read this. The mill was sold to Ada Quist.", ["Mill sold", "The mill was sold to Ada Quist"]),
    ("", "The mill was sold on 3 June.", ["The mill was sold on 3 June"]),
    ("Will the mayor resign?", "Mayor Ada Quist told the council on 3 June.", ["Mayor Ada Quist told the council on 3 June"]),
    ("Mayor accused of bribery", "Jane Smith denies it.", ["Mayor accused of bribery"]),
    ("Mill closes", "Check with Ida Holm. Ask Ida Holm about the 40 jobs.", ["Mill closes"]),
    ("Mill closes", "Reader Ola Dahl wrote to us on 3 May. Forty people lost their jobs.", ["Mill closes", "Forty people lost their jobs"]),
    ("Mill closes", "Should we run this? The owner, Ida Holm, has not replied.", ["Mill closes"]),
    ("Mill closes", "US Steel bought the mill on 3 May.", ["Mill closes", "US Steel bought the mill on 3 May"]),
    ("Mill closes", "Sadly Ida Holm was a terrible owner of the Tarn mill. It was sold in 2019.", ["Mill closes"]),
    ("Why the mill matters; mill closes, 40 jobs lost", "", ["Mill closes, 40 jobs lost"]),
    ("Is Tarn mill closed?", "We were told so by a reader.", ["Tarn mill is closed"]),
    ("Claim a Tarn man sold the mill", "", ["A Tarn man sold the mill"]),
    ("Police: Tarn mill was sold in May", "", ["Tarn mill was sold in May"]),
    ("Tarn mill sold, report says", "", ["Tarn mill sold"]),
    ("", "", []),
    ("…!?", "— —", []),
]

ARTICLE = "What a week! By Lena Holt. Bakers are glad. The Tarn mill was sold to Ada Quist on 3 June. The roof is red."

COMPOUND = [
    ("The mayor resigns and the council is fined £2m", ["The mayor resigns", "The council is fined £2m"]),
    ("Bank cuts 500 jobs and closes 20 branches", ["Bank cuts 500 jobs", "Bank closes 20 branches"]),
    ("Fire kills 3 and injures 12 in Tarn", ["Fire kills 3 in Tarn", "Fire injures 12 in Tarn"]),
    ("Ferry sank off Ostvik and 12 people died", ["Ferry sank off Ostvik", "12 people died"]),
    ("Quist sold the mill; Holt bought the lido", ["Quist sold the mill", "Holt bought the lido"]),
    ("Tarn lido closed in May but the council paid 40 guards", ["Tarn lido closed in May", "The council paid 40 guards"]),
]

WHOLE = [
    "Quist gave a woman a meal and told her she had sold the mill",
    "The attacker shot and killed on Tarn Hill is named Ada Quist",
    "Police officers and council workers arrested in Tarn raid",
    "Police found cracked bearing and damaged pump",
    "Fires and floods hit Tarn",
    "Harrow and Fenn sold the Ostvik yard",
    "Storm brings rain and floods to Tarn",
    "Three dead and 40 injured in Tarn crash",
    "Ada Quist and Lena Holt won the Tarn race",
    "Between 30 and 40 boats sank off Ostvik",
    "Rock and roll museum opened in Tarn",
    "Tarn mill sold",
    "and and and",
    "",
]


@pytest.mark.parametrize(("title", "brief", "expected"), MADE)
def test_title_and_brief_make_the_central_claims(title: str, brief: str, expected: list[str]) -> None:
    found = central_claims(Topic(1, title, "another brief that the plan replaced"), brief)
    assert [claim.text for claim in found] == expected
    assert [claim.id for claim in found] == [f"C{number}" for number in range(1, len(found) + 1)]
    assert all(claim.central for claim in found)


def test_the_original_article_adds_its_first_statement_on_the_matter() -> None:
    found = central_claims(Topic(1, "Tarn mill sold", original_text=ARTICLE), "")
    assert [claim.text for claim in found] == ["Tarn mill sold", "The Tarn mill was sold to Ada Quist on 3 June"]


def test_an_article_that_says_no_more_than_the_brief_adds_nothing() -> None:
    found = central_claims(Topic(1, "Tarn mill sold", original_text=ARTICLE), "The Tarn mill was sold to Ada Quist on 3 June 2026.")
    assert len(found) == 2


@pytest.mark.parametrize(("title", "expected"), COMPOUND)
def test_a_title_that_says_two_things_makes_two_claims(title: str, expected: list[str]) -> None:
    assert parts(title) == expected


@pytest.mark.parametrize("title", WHOLE)
def test_a_title_whose_parts_do_not_stand_alone_stays_whole(title: str) -> None:
    assert parts(title) == [title]


def test_the_central_claims_weigh_most_and_in_their_order() -> None:
    found = central_claims(Topic(1, "The mayor resigns and the council is fined £2m"), "The council was fined by the Tarn court on 3 June.")
    assert [claim.importance for claim in found] == [1.0, 0.95, 0.9]


def test_a_title_without_end_makes_few_claims() -> None:
    title = " and ".join(f"council {number} is fined £{number}m" for number in range(2, 40))
    assert len(central_claims(Topic(1, title), "The mill was sold on 3 June.")) == MOST_CENTRAL


def test_words_put_in_quotation_marks_after_a_name_are_that_speakers() -> None:
    [claim] = central_claims(Topic(1, "Pentagon: ‘The weapons were seized by militants’"), "")
    assert (claim.speaker, claim.text) == ("Pentagon", "The weapons were seized by militants")
