"""Many claims and texts put to the reading model together get the same answers as one by one."""

import pytest

from core.analysts.rules.stance import Members, compare, compare_all, weighed, weighed_all
from core.model.claim import Claim
from core.model.words import Relation
from tests.core.analysts.rules.make import text

CLAIM = "The Tarn mill closed on Friday"
ROUNDING = 0.03
"""The encoder's small numbers are scaled by the largest of a batch, so neighbours move an answer a little."""
PAIRS: list[tuple[str, str, Members]] = [
    (CLAIM, "The Tarn mill closed on Friday.", None),
    (CLAIM, "The Tarn mill did not close on Friday, the owner's records show.", [0]),
    (CLAIM, "The Tarn mill may have closed, people say.", [1]),
    (CLAIM, "A seal was seen in the marina of Ostvik.", [0]),
    (CLAIM, "", None),
    ("", "The Tarn mill closed on Friday.", [2, 1]),
    ("Did the Tarn mill close?", "The Tarn mill closed on Friday.", None),
]


def test_each_pair_is_weighed_by_its_own_members_as_if_alone() -> None:
    together = weighed_all(PAIRS)
    assert len(together) == len(PAIRS)
    for many, (claim, words, members) in zip(together, PAIRS, strict=True):
        alone = weighed(claim, words, members)
        assert many.passages == alone.passages
        assert [many.probabilities[one] for one in Relation] == pytest.approx([alone.probabilities[one] for one in Relation], abs=ROUNDING)


def test_members_differ_and_are_not_mixed_up() -> None:
    claim, words = CLAIM, "The Tarn mill may have closed, people say."
    each = [tuple(one.probabilities.values()) for one in weighed_all([(claim, words, [member]) for member in range(3)])]
    assert len(set(each)) == 3


def test_nothing_asked_is_nothing_answered() -> None:
    assert weighed_all([]) == [] and compare_all([], [text("The mill closed.")]) == [] and compare_all([Claim("C1", CLAIM)], []) == []


def test_texts_read_together_say_what_they_say_alone() -> None:
    claims = [Claim("C1", CLAIM), Claim("C2", "A seal was seen in Ostvik")]
    texts = [text(words, id=f"S{number:03}") for number, (_, words, _) in enumerate(PAIRS)]
    together = compare_all(claims, texts)
    alone = [compare(claim, one) for one in texts for claim in claims]
    seen = [(one.claim_id, one.source_id, one.relation, one.quote, one.note, one.confidence) for one in alone]
    assert [(one.claim_id, one.source_id, one.relation, one.quote, one.note, one.confidence) for one in together] == seen
