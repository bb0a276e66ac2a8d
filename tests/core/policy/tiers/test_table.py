"""What the desk knows of outlets, and what it tells from an address alone."""

import re
import tomllib
from collections import Counter

import pytest

from core.model.words import OutletKind, Tier
from core.policy.tiers import Rating, credible_domains, rating_of
from core.policy.tiers.addresses import host_of
from core.policy.tiers.lookalikes import brands, imitates
from core.policy.tiers.table import FOLDER, known, rows, table
from core.web.urls import normalise

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
        ("gouv.fr", 2, "Government"),
        ("sat.gob.mx", 2, "Government"),
        ("gob.mx", 2, "Government"),
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
    assert rating_of(host, {})[:4] == (Tier(tier), f"{reason}, by its address", True, OutletKind.BODY)


@pytest.mark.parametrize(
    "host",
    [
        *("gov.com", "mygov.net", "edu.org", "go.jp.example", "state.example"),
        *("kommune.example", "mil.example", "ac.me", "x.admin.io", "gob.io"),
    ],
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
        ("nytimes.com-secure.top", "nytimes.com"),
        ("secure-nytimes.com", "nytimes.com"),
        ("reuterss.com", "reuters.com"),
        ("rueters.com", "reuters.com"),
        ("gaurdian.com", "theguardian.com"),
        ("forrbes.com", "forbes.com"),
        ("xn--ruters-3ve.com", "reuters.com"),
        ("rëuters.com".encode("idna").decode(), "reuters.com"),
        ("sec.gov.evil.com", "sec.gov"),
        ("sec.gov.evil.ru", "sec.gov"),
        ("sec.gov-login.top", "sec.gov"),
        ("sec-gov.org", "sec.gov"),
        ("onsgovuk.com", "ons.gov.uk"),
        ("leeds.gov.uk.evil.com", "leeds.gov.uk"),
        ("gov.uk.evil.com", "gov.uk"),
        ("who.int.evil.com", "who.int"),
        ("harvard.edu.evil.com", "harvard.edu"),
    ],
)
def test_an_imitation_is_named_with_what_it_imitates(host: str, real: str) -> None:
    assert rating_of(host, {}) == Rating(Tier.UNKNOWN, f"Looks like {real} and is not")


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
        "routers.com",
        "guardian.example",
        "guardians.com",
        "csbnews.org",
        "minfin.gov.karelia.ru",
        "env.gov.on.ca",
        "mygov.com",
        "gov.zendesk.com",
        "elpais.com.uy",
    ],
)
def test_a_name_of_its_own_is_no_imitation(host: str) -> None:
    assert "Looks like" not in rating_of(host, {}).reason


def test_nobody_in_the_table_is_taken_for_an_imitation_of_another() -> None:
    """Those that are known to be bad may well be; the other El País is Colombia's, and the table is asked first."""
    honest = [domain for domain, outlet in table().items() if outlet.rating.tier is not Tier.UNKNOWN]
    assert len(honest) > 8000
    assert [domain for domain in honest if imitates(host_of(domain))] == ["elpais.com.co"]
    assert [domain for domain in table() if "Looks like" in rating_of(domain, {}).reason] == []


def test_what_an_outlet_is_called_is_said_of_an_address_the_desk_knows() -> None:
    called = tomllib.loads((FOLDER / "called.toml").read_text(encoding="utf-8"))["called"]
    assert [address for address in called if not rating_of(address, {}).tier.credible] == []


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
    assert rating_of(host, {})[:3] == (Tier(tier), reason, True)


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
