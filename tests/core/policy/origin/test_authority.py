"""How much the origin's own word weighs, and the sentence an editor reads."""

import pytest

from core.model.dates import When
from core.model.words import OutletKind
from core.policy.origin.authority import History, authority
from core.policy.tiers.own_cause import OWN_CAUSE, OWN_SITE, speaks_for_itself
from tests.fixtures.cases import source

STANDING = [
    # tier and its reason                                    can stand by itself
    (1, "Court record", True),
    (1, "Regulator of the port", True),
    (2, "Local government, minutes and reports", True),
    (2, "Established regional newspaper", True),
    (2, "A local newspaper (read by a language model)", False),
    (3, OWN_SITE.reason, False),
    (3, OWN_CAUSE.reason, False),
    (3, "Press release", False),
    (4, "Satire", False),
    (4, "Unknown to this desk", False),
]


@pytest.mark.parametrize(("tier", "reason", "stands"), STANDING)
def test_who_can_stand_by_itself(tier: int, reason: str, stands: bool) -> None:
    guessed = "model" in reason
    made = authority(source(1, tier).with_(tier_reason=reason, guessed=guessed), History())
    assert made.authoritative is stands
    assert ("can stand as a source of its own" in made.sentence) is stands and reason.rstrip(".") in made.sentence


def test_a_tier_that_is_only_the_default_is_nobodys_judgement() -> None:
    assert not authority(source(1, 2).with_(undecided=True), History()).authoritative


def test_a_party_is_called_one() -> None:
    made = authority(source(1, 3, outlet="Skerry").with_(tier_reason=OWN_SITE.reason, outlet_kind=OWN_SITE.kind), History())
    assert made.sentence == f"Skerry speaks in its own cause (tier 3: {OWN_SITE.reason})."


def test_everything_that_is_known_is_in_the_sentence() -> None:
    page = source(1, 2, outlet="Tidewire", when="2026-03-04").with_(tier_reason="News agency")
    history = History(When("2009-05-01T00:00:00Z"), When("2007-02-11T04:00:00Z"), "Tidewire AS", "leans portwards", "3 other pages")
    made = authority(page, history)
    assert made.sentence == (
        "Tidewire can stand as a source of its own (tier 2: News agency); its site is in the web archive since 1 May 2009, 00:00 and "
        "its domain is registered since 11 February 2007, 04:00; it covers this field: 3 other pages; the newsroom notes: leans portwards."
    )
    assert (made.owner, made.bias, made.beat) == ("Tidewire AS", "leans portwards", "3 other pages")


def test_that_the_field_cannot_be_told_is_said_with_its_reason() -> None:
    made = authority(source(1, 2, outlet="Tidewire").with_(tier_reason="News agency"), History(beat="cannot be told: nobody was asked"))
    assert made.sentence.endswith("; whether it covers this field cannot be told: nobody was asked.")


def test_the_owner_the_newsroom_names_comes_before_the_registrys() -> None:
    assert authority(source(1, owner="Gazette Press"), History(holder="Proxy Ltd")).owner == "Gazette Press"


@pytest.mark.parametrize(
    ("registered", "published", "young"),
    [
        ("2026-01-20T00:00:00Z", "2026-03-04", "only 43 days before"),
        ("2025-01-20T00:00:00Z", "2026-03-04", ""),
        ("2026-05-01T00:00:00Z", "2026-03-04", ""),  # registered again since: says nothing about then
        ("2026-01-20T00:00:00Z", "", ""),
    ],
)
def test_a_site_made_for_the_story_is_told_apart(registered: str, published: str, young: str) -> None:
    made = authority(source(1, 4, when=published), History(registered=When(registered)))
    assert (young or "registered since") in made.sentence


BODIES = [
    (OutletKind.BODY, "Regulator of the port", "speaks for itself: regulator of the port"),
    (OutletKind.BODY, "Seit 1881", "speaks for itself: seit 1881"),
    (OutletKind.BODY, "", "speaks for itself: public body"),
    (OutletKind.PARTY, "The union's own site.", "speaks for itself: the union's own site"),
    (OutletKind.NEWSROOM, "Reliable on police matters", ""),
    (OutletKind.LOCAL, "Covers court and crime", ""),
    (OutletKind.OTHER, "Court record", ""),
    (OutletKind.UNKNOWN, "", ""),
]


@pytest.mark.parametrize(("kind", "reason", "told"), BODIES)
def test_who_speaks_for_itself_by_its_kind_whatever_the_reason_says(kind: OutletKind, reason: str, told: str) -> None:
    assert speaks_for_itself(source(1, 1).with_(outlet_kind=kind, tier_reason=reason)) == told
