"""Which outlets are of a place."""

import pytest

from core.model.words import OutletKind
from core.stages.story_membership import is_local
from tests.fixtures.pages import source

OUTLETS = [
    ("Ostvik Gazette", "ostvik-gazette.example", OutletKind.OTHER, "", True),
    ("The Gazette", "ostvikgazette.example", OutletKind.OTHER, "", True),
    ("Harbour Radio", "harbour-radio.example", OutletKind.NEWSROOM, "Licensed local station, Ostvik", True),
    ("Tarn Herald", "tarn-herald.example", OutletKind.NEWSROOM, "Established town newspaper", False),
    ("Ostvik Port Court", "portcourt.example", OutletKind.BODY, "Court", False),
    ("Ostvik Shipping", "ostvik-shipping.example", OutletKind.OTHER, "", False),
]


@pytest.mark.parametrize(("outlet", "domain", "kind", "reason", "local"), OUTLETS)
def test_a_local_outlet_is_a_newsroom_of_the_place(outlet: str, domain: str, kind: OutletKind, reason: str, local: bool) -> None:
    page = source(outlet, domain=domain, tier_reason=reason, outlet_kind=kind)
    assert is_local(page, "Ostvik") is local
    assert not is_local(page, "")
