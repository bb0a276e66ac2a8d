"""Which tiers rest on a guess."""

import pytest

from core.model.reading import Outlet
from core.model.source import OutletRating
from core.model.words import Tier
from core.policy.tiers import UNKNOWN, Rating, rating_of
from core.stages.rate import as_read

DISPUTED = Rating(Tier.UNKNOWN, "Editors disagree about this outlet", decided=False)


@pytest.mark.parametrize("host", ["kqzx.com", "smalltowngazette.com"])
def test_a_tier_told_by_a_name_rests_on_a_guess(host: str) -> None:
    assert rating_of(host, {}).guess


@pytest.mark.parametrize("default", [UNKNOWN, DISPUTED])
@pytest.mark.parametrize("reason", ["Names reporters of its own", "Rated by this newsroom", ""])
def test_so_does_one_that_a_model_read_whatever_it_says(default: Rating, reason: str) -> None:
    assert as_read(default, Outlet(Tier.ESTABLISHED, reason)).guess


@pytest.mark.parametrize("host", ["reuters.com", "sec.gov", "environment.gov.au", "theonion.com", "patriotgazette.com", "nobody.example"])
def test_what_is_known_and_what_is_not_credible_anyway_do_not(host: str) -> None:
    assert not rating_of(host, {}).guess


@pytest.mark.parametrize("reason", ["", "Rated by this newsroom", "Doubts (read by a language model) were settled by a call"])
def test_an_editors_word_is_no_guess(reason: str) -> None:
    own = {"smalltowngazette.com": OutletRating("smalltowngazette.com", tier=Tier.ESTABLISHED, reason=reason)}
    assert not rating_of("smalltowngazette.com", own).guess
