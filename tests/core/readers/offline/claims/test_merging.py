"""Statements of many pages as claims: together where they say one thing, never a known claim again or its denial."""

import pytest

from core.model.claim import Claim, Quote
from core.model.reading import Reading, Statement
from core.model.words import ClaimKind
from core.readers.offline.claims import claims, gist, same
from tests.fixtures.cases import source

CENTRAL = Claim("C1", "Tarn mill was sold to Ada Quist", importance=1.0, central=True)


def read(number: int, *said: str, speaker: str = "", importance: float = 0.9) -> Reading:
    made = tuple(Statement(text, Quote(text, 0, len(text)), ClaimKind.EVENT, importance, speaker) for text in said)
    return Reading(f"S{number:03}", "", "", "offline", "1", statements=made)


def merged(*readings: Reading) -> tuple[Claim, ...]:
    return claims([CENTRAL], readings, {one.source_id: source(int(one.source_id[1:])) for one in readings})


SAME = [
    ("Ada Quist paid 2 million euros for the mill", "Ada Quist paid 2 million euros for the old mill", True),
    ("Ada Quist paid 2 million euros for the mill", "Ada Quist paid 3 million euros for the mill", False),
    ("The council paid 40 guards", "The council did not pay 40 guards", False),
    ("Seven girls left the school", "7 girls left the school in May", True),
    ("Ada Quist bought the mill", "Lena Holt closed the lido", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), SAME)
def test_two_statements_say_the_same_where_figures_and_denials_agree(one: str, other: str, expected: bool) -> None:
    assert same(gist(one), gist(other)) is same(gist(other), gist(one)) is expected


def test_what_many_say_is_one_claim_in_the_words_of_the_weightiest() -> None:
    _, found = merged(read(1, "The old mill employed 40 weavers"), read(2, "The mill employed 40 weavers", importance=0.95))
    assert (found.id, found.text, found.made_by) == ("C2", "The mill employed 40 weavers", ("S002", "S001"))
    alone = merged(read(2, "The mill employed 40 weavers", importance=0.95))[1]
    assert found.importance > alone.importance


@pytest.mark.parametrize("text", ["Tarn mill was sold to Ada Quist in May", "Tarn mill was not sold to Ada Quist"])
def test_neither_a_known_claim_nor_its_denial_is_a_claim_of_its_own(text: str) -> None:
    assert [claim.id for claim in merged(read(1, text))] == ["C1"]


def test_a_known_claim_is_made_by_whoever_states_it_and_not_by_who_passes_it_on_or_denies_it() -> None:
    outright, passed_on = read(1, "Tarn mill was sold to Ada Quist in May"), read(2, "Tarn mill was sold to Ada Quist", speaker="a rumour")
    denied = read(3, "Tarn mill was not sold to Ada Quist")
    assert merged(outright, passed_on, denied)[0].made_by == ("S001",)


def test_a_speaker_stays_only_where_everybody_who_makes_it_names_one() -> None:
    named, own = read(1, "The mill employed 40 weavers", speaker="Lena Holt"), read(2, "The mill employed 40 weavers")
    assert merged(named)[1].speaker == "Lena Holt"
    assert merged(named, own)[1].speaker == ""


def test_the_weightiest_come_first_and_what_hardly_matters_is_left_out() -> None:
    found = merged(
        read(1, "Lena Holt closed the lido", importance=0.6), read(2, "Ida Moen won the race", importance=0.1), read(3, "Acme built a quay")
    )
    assert [claim.text for claim in found[1:]] == ["Acme built a quay", "Lena Holt closed the lido"]
