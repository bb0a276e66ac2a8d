"""What the desk knows of outlets, and what it tells from an address alone."""

import re
from collections import Counter

import pytest

from core.model.words import Tier
from core.policy.tiers import credible_domains, rating_of
from core.policy.tiers.lookalikes import brands
from core.policy.tiers.table import known, rows, table
from core.search.urls import normalise

ADDRESS = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+(/[\w./-]+)?")


def test_every_domain_stands_once_and_as_the_key_of_a_page_would() -> None:
    listed = [domain for row in rows() for domain in row["domains"]]
    assert [domain for domain, number in Counter(listed).items() if number > 1] == []
    assert [domain for domain in listed if not ADDRESS.fullmatch(domain) or normalise(f"https://{domain}") != domain] == []


def test_every_row_says_why_in_one_short_phrase() -> None:
    reasons = {outlet.rating.reason for outlet in table().values()}
    assert [reason for reason in reasons if not reason[:1].isupper() or reason.endswith(".") or len(reason) > 110] == []


def test_the_table_is_broad() -> None:
    tiers = Counter(outlet.rating.tier for outlet in table().values())
    assert tiers[Tier(1)] >= 300 and tiers[Tier(2)] >= 5000 and tiers[Tier(3)] >= 200 and tiers[Tier(4)] >= 1000


def test_what_is_imitated_is_an_outlet_the_desk_knows() -> None:
    assert [real for real in brands().values() if known(real) is None] == []


@pytest.mark.parametrize(
    ("host", "tier", "reason"),
    [
        ("sante.gouv.fr", 2, "Government"),
        ("sat.gob.mx", 2, "Government"),
        ("mhlw.go.jp", 2, "Government"),
        ("moef.go.kr", 2, "Government"),
        ("tc.gc.ca", 2, "Government"),
        ("bihar.nic.in", 2, "Government"),
        ("eea.europa.eu", 2, "Government"),
        ("interior.gov.cl", 2, "Government"),
        ("oslo.kommune.no", 2, "Government"),
        ("dot.state.mn.us", 2, "Government"),
        ("courts.ca.gov", 1, "Court"),
        ("tjsp.jus.br", 1, "Court"),
        ("royalnavy.mod.uk", 2, "Armed forces"),
        ("exercito.mil.br", 2, "Armed forces"),
        ("eumetsat.int", 2, "International organisation"),
        ("tu-berlin.de", 2, "University"),
        ("unam.edu.mx", 2, "University"),
        ("u-tokyo.ac.jp", 2, "University"),
    ],
)
def test_public_bodies_and_universities_are_known_by_their_endings(host: str, tier: int, reason: str) -> None:
    assert rating_of(host, {}) == (Tier(tier), f"{reason}, by its address", True)


@pytest.mark.parametrize(
    "host", ["gov.com", "mygov.net", "edu.org", "go.jp.example", "state.example", "kommune.example", "mil.example", "ac.me"]
)
def test_a_name_that_only_sounds_official_is_unknown(host: str) -> None:
    assert not rating_of(host, {}).decided


@pytest.mark.parametrize(
    ("host", "real"),
    [
        ("nytimes.com.co", "nytimes.com"),
        ("bbc-news.co", "bbc.com"),
        ("bbcnewsonline.com", "bbc.com"),
        ("breaking-cnn.com", "cnn.com"),
        ("spiegel.ltd", "spiegel.de"),
        ("theguardian.co.com", "theguardian.com"),
        ("theguardain.com", "theguardian.com"),
        ("washingtonposst.com", "washingtonpost.com"),
        ("bloornberg.com", "bloomberg.com"),
        ("usat0day.com", "usatoday.com"),
        ("rеuters.com".encode("idna").decode(), "reuters.com"),
        ("edition.cnn.com.login.example", "cnn.com"),
    ],
)
def test_an_imitation_is_named_with_what_it_imitates(host: str, real: str) -> None:
    assert rating_of(host, {}) == (Tier.UNKNOWN, f"Looks like {real} and is not", True)


@pytest.mark.parametrize(
    "host",
    [
        "elpais.com.do",
        "washingtontimes.org",
        "cnnbc.com",
        "newyorkled.com",
        "theatlanta.com",
        "forbes.com.br",
        "bloom.com",
        "xn--a.com",
        "worldbildung.de",
    ],
)
def test_a_name_of_its_own_is_no_imitation(host: str) -> None:
    assert "Looks like" not in rating_of(host, {}).reason


@pytest.mark.parametrize(
    ("host", "tier", "reason"),
    [
        ("kqzx.com", 2, "Licensed station, told by its call sign only"),
        ("waqztv.com", 2, "Licensed station, told by its call sign only"),
        ("fox99news.com", 2, "Licensed station, told by its call sign only"),
        ("smalltowngazette.com", 2, "Local newspaper, told by its name only"),
        ("the-otherville-herald.co.uk", 2, "Local newspaper, told by its name only"),
        ("patriotgazette.com", 4, "Named for a cause, told by its name only"),
        ("theawakening.news", 4, "Named for a cause, told by its name only"),
    ],
)
def test_some_outlets_are_told_by_their_names_and_it_is_said(host: str, tier: int, reason: str) -> None:
    assert rating_of(host, {}) == (Tier(tier), reason, True)


@pytest.mark.parametrize(
    "host",
    [
        "wiki.com",
        "kone.com",
        "sometimes.com",
        "cheerleader.com",
        "nationalherald.com",
        "usgazette.com",
        "smalltownpost.com",
        "smalltown-herald.example",
        "herald.com",
    ],
)
def test_other_names_tell_nothing(host: str) -> None:
    assert not rating_of(host, {}).decided


def test_a_name_alone_makes_nobody_an_investigator() -> None:
    assert rating_of("smalltowngazette.com/investigations/x", {}).tier is Tier.ESTABLISHED
    assert rating_of("smalltowngazette.com/opinion/x", {}).tier is Tier.PROMOTIONAL


@pytest.mark.parametrize(("near", "first"), [((), "reuters.com"), ((".no",), "ntb.no"), ((".pt", ".br"), "lusa.pt")])
def test_credible_reports_are_looked_for_in_news_and_near_first(near: tuple[str, ...], first: str) -> None:
    found = credible_domains({}, most=8, near=near)
    assert found[0] == first
    assert all(rating_of(domain, {}).tier is Tier.ESTABLISHED for domain in found)
