"""How a tier that an analyst read off a page is told apart from one the desk knows."""

import pytest

from core.model.reading import Outlet
from core.model.words import Tier
from core.policy import tiers
from core.policy.tiers import Rating
from core.stages.rate import as_read

TOLD_BY_NAME = Rating(Tier.UNKNOWN, "Named for a cause, told by its name only", decided=False)
READ = Outlet(Tier.ESTABLISHED, "Names reporters of its own")


@pytest.mark.parametrize(
    ("rating", "reason"),
    [
        (tiers.UNKNOWN, "Names reporters of its own (read by a language model; nobody here knows this outlet)"),
        (TOLD_BY_NAME, "Names reporters of its own (read by a language model)"),
    ],
)
def test_a_reading_says_whose_it_is_and_that_nobody_knows_the_outlet_only_where_nobody_does(rating: Rating, reason: str) -> None:
    assert as_read(rating, READ) == Rating(Tier.ESTABLISHED, reason)


@pytest.mark.parametrize("rating", [tiers.UNKNOWN, TOLD_BY_NAME])
def test_without_a_reading_the_default_stays(rating: Rating) -> None:
    assert as_read(rating, None) is rating
