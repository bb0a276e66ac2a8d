"""Ratings of outlets: what stands, every change of it, and how investigations have rated them."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from core.errors import BadInput, NotFound
from core.model.source import OutletRating
from core.model.words import Tier
from db import outlets
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished

COURT = OutletRating("port-court.example", "Port Court", Tier(1), "A court", "The county")
BLOG = OutletRating("quay-talk.example", "Quay Talk", Tier(3), "They check what they print")


def told(session: Session, domain: str = "") -> list[tuple[str, int | None, str, str, bool]]:
    return [(one.domain, one.tier, one.reason, one.set_by, one.withdrawn) for one in outlets.history(session, domain=domain)]


def test_every_change_is_kept_with_who_when_and_why(url: str) -> None:
    with writing(url) as session:
        assert outlets.override(session, [COURT], by="Ana", now=NOON) == 1
        later = OutletRating("port-court.example", "Port Court", Tier(2), "Its press office only", "The county")
        assert outlets.override(session, [later], by="Tomas", now=NOON + timedelta(hours=1)) == 1
        outlets.withdraw(session, "port-court.example", reason=" Not  ours to judge ", by="Ana", now=NOON + timedelta(hours=2))
    with reading(url) as session:
        assert outlets.ratings(session) == {}
        assert told(session) == [
            ("port-court.example", 2, "Not ours to judge", "Ana", True),
            ("port-court.example", 2, "Its press office only", "Tomas", False),
            ("port-court.example", 1, "A court", "Ana", False),
        ]
        assert outlets.history(session)[1].set_at == NOON + timedelta(hours=1)


def test_what_stands_already_is_no_change(url: str) -> None:
    with writing(url) as session:
        outlets.override(session, [COURT], by="Ana", now=NOON)
        assert outlets.override(session, [COURT, BLOG], by="Tomas", now=NOON) == 1
        assert [line[0] for line in told(session)] == ["quay-talk.example", "port-court.example"]


@pytest.mark.parametrize(
    ("rating", "sentence"),
    [
        (OutletRating("a.example", tier=None, reason="x"), "Choose a tier from 1 to 4."),
        (OutletRating("a.example", tier=Tier(2), reason="  "), "Say why: a rating needs a reason."),
        (OutletRating("not a domain", tier=Tier(2), reason="x"), "“not a domain” is not a domain; write it like example.org."),
        (OutletRating("a.example", tier=Tier(2), reason="x" * 501), "500 characters are the most"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_nothing_is_changed(url: str, rating: OutletRating, sentence: str) -> None:
    with writing(url) as session, pytest.raises(BadInput, match=sentence[:30]):
        outlets.override(session, [COURT, rating], by="Ana", now=NOON)
    with reading(url) as session:
        assert outlets.ratings(session) == {} and told(session) == []


def test_withdrawing_needs_a_rating_and_a_reason(url: str) -> None:
    with writing(url) as session:
        outlets.override(session, [COURT], by="Ana", now=NOON)
        with pytest.raises(NotFound):
            outlets.withdraw(session, "nobody.example", reason="x", by="Ana", now=NOON)
        with pytest.raises(BadInput):
            outlets.withdraw(session, "port-court.example", reason=" ", by="Ana", now=NOON)
        assert outlets.ratings(session) == {"port-court.example": COURT}


def test_an_editors_word_on_a_demo_outlet_outlives_the_demo(url: str) -> None:
    with writing(url) as session:
        outlets.rate(session, [OutletRating("port-court.example", "Port Court", Tier(1))], demo=True)
        outlets.override(session, [COURT], by="Ana", now=NOON)
        outlets.remove_demo(session)
        assert outlets.ratings(session) == {"port-court.example": COURT}


def test_thousands_of_ratings_are_taken_in_one_go(url: str) -> None:
    many = [OutletRating(f"paper-{number}.example", tier=Tier(2), reason="A list") for number in range(2100)]
    with writing(url) as session:
        assert outlets.override(session, many, by="Ana", now=NOON) == 2100
        assert outlets.override(session, many, by="Ana", now=NOON) == 0
        assert len(outlets.page(session, view=outlets.RATED, limit=50)) == 50


@pytest.fixture
def met(url: str) -> str:
    """Two investigations of the ferry's outlets, and two ratings, one of an outlet nobody has met."""
    with writing(url) as session:
        first, second, *_ = file_topics(session)
        finished(session, first)
        finished(session, second)
        outlets.override(session, [COURT, BLOG], by="Ana", now=NOON)
    return url


def test_outlets_are_turned_page_by_page(met: str) -> None:
    with reading(met) as session:
        first = outlets.page(session, limit=3)
        assert first == ["brackwater-gazette.example", "coast-observer.example", "daily-ledger.example"]
        rest = outlets.page(session, after=first[-1], limit=20)
        assert rest == ["estuary-lines.example", "ferrywatch.example", "port-court.example", "quay-talk.example", "tidewire.example"]


@pytest.mark.parametrize(
    ("view", "search", "found"),
    [
        (outlets.RATED, "", ["port-court.example", "quay-talk.example"]),
        (outlets.RATED, "COURT", ["port-court.example"]),
        (outlets.ALL, "Estuary Li", ["estuary-lines.example"]),
        (outlets.ALL, "100%_", []),
        (outlets.UNDECIDED, "", []),
    ],
)
def test_outlets_are_found_by_domain_or_name(met: str, view: str, search: str, found: list[str]) -> None:
    with reading(met) as session:
        assert outlets.page(session, view=view, search=search) == found


def test_an_undecided_outlet_is_listed_until_somebody_rates_it(met: str) -> None:
    from sqlalchemy import update

    from db.schema import sources

    with writing(met) as session:
        session.execute(update(sources).where(sources.c.domain.in_(["ferrywatch.example", "port-court.example"])).values(undecided=True))
        assert outlets.page(session, view=outlets.UNDECIDED) == ["ferrywatch.example"]


def test_the_last_investigations_say_how_an_outlet_was_rated(met: str) -> None:
    with reading(met) as session:
        latest = outlets.seen(session, ["port-court.example", "tidewire.example", "nobody.example"])
        assert {domain: [(one.tier, one.investigation_id) for one in found] for domain, found in latest.items()} == {
            "port-court.example": [(1, 2)],
            "tidewire.example": [(2, 2)],
        }
        both = outlets.seen(session, ["port-court.example"], each=5)["port-court.example"]
        assert [(one.investigation_id, one.topic_title[:5]) for one in both] == [(2, "Lido "), (1, "Ferry")]


def test_the_history_of_one_outlet_is_its_own_and_is_turned(met: str) -> None:
    with writing(met) as session:
        newer = outlets.history(session)
        assert [one.domain for one in outlets.history(session, domain="port-court.example")] == ["port-court.example"]
        assert outlets.history(session, before=newer[0].id) == newer[1:]
