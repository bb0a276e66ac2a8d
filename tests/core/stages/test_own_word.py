"""A source and the claims taken from it: leaving out is no contradiction of one's own words."""

import pytest

from core.model.claim import Claim, Evidence, Quote
from core.model.words import ContradictionKind, Relation
from core.stages.compare import own_word

CLAIM = Claim("C2", "The lido shut in August", made_by=("S001",))


def against(kind: ContradictionKind, source_id: str = "S001") -> Evidence:
    chances = (0.1, 0.7, 0.1, 0.1)
    return Evidence("C2", source_id, Relation.CONTRADICTS, Quote("It shut in August", 0, 17), kind=kind, confidence=0.7, chances=chances)


@pytest.mark.parametrize(("speaker", "relation"), [("", Relation.SUPPORTS), ("the mayor", Relation.REPORTS)])
def test_what_a_source_says_itself_it_does_not_contradict_by_saying_more(speaker: str, relation: Relation) -> None:
    said = own_word(against(ContradictionKind.OMISSION), Claim("C2", "The lido shut in August", made_by=("S001",), speaker=speaker))
    assert (said.relation, said.kind, said.chances) == (relation, None, ())


@pytest.mark.parametrize(
    ("one", "claim"),
    [
        (against(ContradictionKind.DIRECT), CLAIM),
        (against(ContradictionKind.OMISSION, "S002"), CLAIM),
        (against(ContradictionKind.OMISSION), Claim("C2", "The lido shut in August", made_by=("S001",), central=True)),
    ],
)
def test_every_other_contradiction_stands(one: Evidence, claim: Claim) -> None:
    assert own_word(one, claim) == one
