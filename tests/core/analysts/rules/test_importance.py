"""What makes a claim important, part by part."""

from core.analysts.rules import importance
from core.model.words import ClaimKind


def test_central_claims_weigh_most_in_their_order_and_more_than_any_other() -> None:
    weights = [importance.of_central(place) for place in range(4)]
    assert weights == [1.0, 0.95, 0.9, 0.85]
    assert importance.of_central(40) > importance.HIGHEST


def test_nothing_found_beside_the_topic_weighs_more_than_the_highest() -> None:
    assert importance.of_found(1.0, 1_000_000, ClaimKind.ALLEGATION, 0) <= importance.HIGHEST
    assert importance.of_found(0.0, 1, ClaimKind.EVENT, 500) > 0


def test_each_part_counts() -> None:
    plain = importance.of_found(0.5, 1, ClaimKind.EVENT, 10)
    assert plain < importance.of_found(0.6, 1, ClaimKind.EVENT, 10)
    assert plain < importance.of_found(0.5, 2, ClaimKind.EVENT, 10)
    assert plain < importance.of_found(0.5, 1, ClaimKind.ALLEGATION, 10)
    assert plain < importance.of_found(0.5, 1, ClaimKind.EVENT, 0)
