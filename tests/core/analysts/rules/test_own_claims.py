"""A page and the claims taken from it: that it tells more than the claim is no contradiction of its own words."""

from dataclasses import replace

from core.analysts.rules.stance import compare
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.words import ContradictionKind, Relation
from tests.core.cases import source

PAGE = SourceText(source(1), "The council suspended Ida Moen on Friday. She was reinstated on Monday after an inquiry cleared her.")
CLAIM = Claim("C2", "The council suspended Ida Moen on Friday")


def test_another_pages_claim_leaves_out_what_came_of_it() -> None:
    found = compare(CLAIM, PAGE)
    assert (found.relation, found.kind) == (Relation.CONTRADICTS, ContradictionKind.OMISSION)


def test_its_own_claim_it_supports() -> None:
    assert compare(replace(CLAIM, made_by=("S001",)), PAGE).relation is Relation.SUPPORTS


def test_a_central_claim_is_the_topics_word_whoever_makes_it() -> None:
    assert compare(replace(CLAIM, made_by=("S001",), central=True), PAGE).relation is Relation.CONTRADICTS
