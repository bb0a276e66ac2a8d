"""Who has taken their own report back: only a publisher's own page does that, and only one that certainly came out later."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.source import Capture, Source
from core.model.words import CaptureKind, Tier
from core.policy.retractions_and_satire import still_carrying, takes_back, withdrawn, withdrew
from tests.fixtures.cases import case, says, source, voice


def said_in_turn(*pages: tuple[str, str]) -> Dossier:
    """What one paper says of a claim, each page by its date and its sign, captured in the middle of March 2026."""
    sources = tuple(source(number, 2, outlet="Observer", when=when) for number, (when, _) in enumerate(pages, 1))
    return case("2+").with_(
        sources=sources,
        captures=tuple(frozen(one) for one in sources),
        evidence=tuple(says(one.id, sign) for one, (_, sign) in zip(sources, pages, strict=True)),
        voices=(voice("A", 2, *(one.id for one in sources)),),
    )


def frozen(one: Source) -> Capture:
    at = datetime(2026, 3, 15, 12, tzinfo=UTC)
    return Capture("a" * 64, "b" * 64, CaptureKind.PAGE, one.url, one.url, at, "page", 200, "text/html", 1, 1)


IN_TURN = [
    # what the paper says, page by page                                             which page is taken back by which
    ([("2026-03-01", "+"), ("2026-03-03", "x")], {"S001": "S002"}),
    ([("2026-03-01T09:00:00Z", "+"), ("2026-03-01T18:00:00Z", "x")], {"S001": "S002"}),
    ([("2026-02", "+"), ("2026-03-01", "x")], {"S001": "S002"}),
    ([("2026-03-01", "+"), ("2026-03-02", "+"), ("2026-03-04", "x"), ("2026-03-05", "x")], {"S001": "S003", "S002": "S003"}),
    # it came round to it
    ([("2026-03-01T09:00:00Z", "x"), ("2026-03-01T18:00:00Z", "+")], {}),
    ([("2026-03-01", "+"), ("2026-03-02", "x"), ("2026-03-03", "+")], {}),
    # which came first nobody can tell
    ([("2026-03-01", "+"), ("2026-03-01", "x")], {}),
    ([("2026-03-01", "+"), ("2026-03-01T18:00:00Z", "x")], {}),
    ([("2026-03", "+"), ("2026-03-10", "x")], {}),
    ([("", "+"), ("2026-03-03", "x")], {}),
    ([("2026-03-01", "+"), ("", "x")], {}),
    ([("2026-03-01", "+"), ("2026-03-03", "x"), ("", "+")], {}),
    # a date that has not come yet, or stands on no calendar
    ([("2026-03-01", "+"), ("2099-01-01", "x")], {}),
    ([("2026-03-01", "+"), ("2026-03-35", "x")], {}),
    # it passes on that others deny it
    ([("2026-03-01", "+"), ("2026-03-03", "<")], {}),
]


@pytest.mark.parametrize(("pages", "expected"), IN_TURN)
def test_a_report_is_withdrawn_by_a_page_that_certainly_came_later(pages: Sequence[tuple[str, str]], expected: dict[str, str]) -> None:
    dossier = said_in_turn(*pages)
    assert withdrawn(dossier) == expected
    assert {one.id for one in dossier.sources if takes_back(one.id, dossier)} == set(expected.values())
    assert [withdrew(key, dossier) for key in expected] == [f"has withdrawn it since ({page})" for page in expected.values()]


def test_nobody_withdraws_what_somebody_else_posted_in_the_same_place() -> None:
    dossier = said_in_turn(("2026-03-01", "+"), ("2026-03-03", "x"))
    alice, bob = (one.with_(tier=Tier.UNKNOWN, byline=name) for one, name in zip(dossier.sources, ("alice", "bob"), strict=True))
    assert withdrawn(dossier.with_(sources=(alice, bob))) == {}
    assert withdrawn(dossier.with_(sources=(alice, bob.with_(byline="Alice")))) == {"S001": "S002"}
    assert withdrawn(dossier.with_(sources=(alice.with_(byline=""), bob.with_(byline="")))) == {}
    assert withdrawn(dossier.with_(sources=tuple(one.with_(capture_kind=CaptureKind.POST) for one in (alice, bob)))) == {}


def test_a_papers_own_account_takes_its_report_back() -> None:
    dossier = said_in_turn(("2026-03-01", "+"), ("2026-03-03", "x"))
    page, other = dossier.sources
    post = other.with_(
        outlet="Chirp", domain="chirp.example", url="https://chirp.example/@observer/2", tier=Tier.UNKNOWN, byline="Observer"
    )
    assert withdrawn(dossier.with_(sources=(page, post.with_(capture_kind=CaptureKind.POST)))) == {"S001": "S002"}


def test_a_denial_takes_back_nothing_of_another_claim_or_another_voice() -> None:
    dossier = said_in_turn(("2026-03-01", "+"), ("2026-03-03", "x"))
    second = Claim("C2", "Forty men were sent home", central=True)
    other = dossier.with_(claims=(*dossier.claims, second), evidence=(says("S001", "+"), says("S002", "x", "C2")))
    assert withdrawn(other) == {}
    assert withdrawn(dossier.with_(voices=(voice("A", 2, "S001"), voice("B", 2, "S002")))) == {}


def test_whoever_posts_in_the_same_place_still_carries_what_one_of_them_withdrew() -> None:
    dossier = said_in_turn(("2026-03-01", "+"), ("2026-03-03", "x"), ("2026-03-02", ">"))
    alice, again, bob = (one.with_(tier=Tier.UNKNOWN, byline=name) for one, name in zip(dossier.sources, ("al", "al", "bob"), strict=True))
    assert list(still_carrying("S001", dossier.with_(sources=(alice, again, bob)))) == ["S003"]
