"""Which outlets are of a place."""

import pytest

from core.stages.local_outlets import is_local
from tests.fixtures.pages import source

OUTLETS = [
    ("Ostvik Gazette", "ostvik-gazette.example", "", True),
    ("The Gazette", "ostvikgazette.example", "", True),
    ("Harbour Radio", "harbour-radio.example", "Licensed local station, Ostvik", True),
    ("Tarn Herald", "tarn-herald.example", "Established town newspaper", False),
    ("Ostvik Port Court", "portcourt.example", "Court", False),
    ("Ostvik Shipping", "ostvik-shipping.example", "", False),
]


@pytest.mark.parametrize(("outlet", "domain", "reason", "local"), OUTLETS)
def test_a_local_outlet_is_a_newsroom_of_the_place(outlet: str, domain: str, reason: str, local: bool) -> None:
    assert is_local(source(outlet, domain=domain, tier_reason=reason), "Ostvik") is local
    assert not is_local(source(outlet, domain=domain, tier_reason=reason), "")
