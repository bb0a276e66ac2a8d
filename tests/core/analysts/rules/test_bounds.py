"""At least ten is not twelve: a bound that leaves a figure open proves nothing, and one that excludes it contradicts."""

import pytest

from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from tests.core.analysts.rules.make import read

OPEN = [
    ("Twelve people died in the fire", "At least ten people died in the fire."),
    ("Twelve people died in the fire", "At least twelve people died in the fire."),
    ("Twelve people died in the fire", "Up to twenty people died in the fire."),
    ("Twelve people died in the fire", "No more than twelve people died in the fire."),
    ("Twelve people died in the fire", "More than ten people died in the fire."),
    ("Twelve people died in the fire", "Fewer than twenty people died in the fire."),
    ("The mill employs 60 people", "The mill employs at most 80 people."),
    ("The mill employs 60 people", "The mill employs over 50 people."),
    ("The Tarn bridge cost £4m", "The Tarn bridge cost more than £3m."),
    ("The Tarn bridge cost £4m", "The Tarn bridge cost up to £9m."),
    ("Turnout in Tarn was 61 per cent", "Turnout in Tarn was above 50 per cent."),
    ("Turnout in Tarn was 61 per cent", "Turnout in Tarn was below 70 per cent."),
    ("The ferry carried 300 passengers", "The ferry carried no fewer than 250 passengers."),
    ("The ferry carried 300 passengers", "The ferry carried as many as 400 passengers."),
    ("At least twelve people died in the fire", "At least ten people died in the fire."),
    ("Up to 40 houses were flooded in Tarn", "Up to 60 houses were flooded in Tarn."),
]
EXCLUDED = [
    ("Twelve people died in the fire", "At least fifteen people died in the fire."),
    ("Twelve people died in the fire", "Fewer than ten people died in the fire."),
    ("Twelve people died in the fire", "Up to ten people died in the fire."),
    ("Twelve people died in the fire", "More than twelve people died in the fire."),
    ("Twelve people died in the fire", "Fewer than twelve people died in the fire."),
    ("The mill employs 60 people", "The mill employs more than 80 people."),
    ("The mill employs 60 people", "The mill employs at most 50 people."),
    ("The Tarn bridge cost £4m", "The Tarn bridge cost more than £6m."),
    ("Turnout in Tarn was 61 per cent", "Turnout in Tarn was below 50 per cent."),
    ("At least twelve people died in the fire", "Ten people died in the fire."),
    ("Fewer than 40 houses were flooded in Tarn", "52 houses were flooded in Tarn."),
]
STILL_SO = [
    ("At least ten people died in the fire", "Twelve people died in the fire."),
    ("At least ten people died in the fire", "At least ten people died in the fire."),
    ("At least ten people died in the fire", "At least twelve people died in the fire."),
    ("More than 300 houses were flooded in Tarn", "312 houses were flooded in Tarn."),
    ("More than 300 houses were flooded in Tarn", "More than 300 houses were flooded in Tarn."),
    ("Over 300 houses were flooded in Tarn", "At least 350 houses were flooded in Tarn."),
    ("Up to 40 houses were flooded in Tarn", "30 houses were flooded in Tarn."),
    ("Fewer than 40 houses were flooded in Tarn", "Fewer than 40 houses were flooded in Tarn."),
    ("Twelve people died in the fire", "Twelve people died in the fire, at least ten of them on the night shift."),
    ("Twelve people died in the fire", "Twelve people died in the fire, which burned for more than nine hours."),
    ("Twelve people died in the fire", "Twelve people died in the fire. More than 40 firemen came."),
    (
        "Twelve people died in the fire",
        "At least ten people died in the fire, police said at noon. By evening it was clear: twelve people died in the fire.",
    ),
    (
        "Twelve people died in the fire",
        "At least ten people died in the fire on Monday. On Tuesday the toll was final: twelve people died in the fire.",
    ),
    ("About 300 houses were flooded in Tarn", "Almost 300 houses were flooded in Tarn."),
    ("The Tarn bridge cost £4m", "The Tarn bridge cost £4m, up to half of it from the lottery."),
    ("The mill employs 60 people", "The mill employs 60 people and made more than 900 chairs."),
]


@pytest.mark.parametrize(("claim", "words"), OPEN)
def test_a_bound_that_leaves_the_figure_open_is_never_sure(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.confidence <= UNSURE or evidence.relation is Relation.UNRELATED, (evidence.relation, evidence.note)
    assert evidence.chances[list(Relation).index(Relation.SUPPORTS)] <= UNSURE, evidence.chances


@pytest.mark.parametrize(("claim", "words"), EXCLUDED)
def test_a_bound_that_excludes_the_figure_contradicts(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT), evidence.note
    assert evidence.confidence > UNSURE


@pytest.mark.parametrize(("claim", "words"), STILL_SO)
def test_a_figure_inside_the_claims_own_bound_supports(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS and evidence.confidence > UNSURE, evidence.note
