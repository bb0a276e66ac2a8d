"""Who speaks for themselves: press releases and the subject's own site."""

import pytest

from core.model.words import Tier
from core.policy.tiers import rate
from tests.core.policy.test_tiers import page

ACME = "https://acme.example/news/x"
BOILERPLATE = "Acme today announced a new pump.\n\nAbout Acme\nAcme is a leading provider of pumps.\n\nMedia contact: Jo Bell, 555 0100"


@pytest.mark.parametrize(
    "text",
    [
        "FOR IMMEDIATE RELEASE\nAcme announces",
        "Press release\n\nAcme is proud",
        "… Notes to editors: call us",
        "HARBOUR CITY, March 3, 2026 /PRNewswire/ -- Acme has built",
        "HARBOUR CITY--(BUSINESS WIRE)--Acme has built",
        "HARBOUR CITY, March 3, 2026 (GLOBE NEWSWIRE) -- Acme has built",
        "Pressemitteilung\nAcme hat gebaut",
        "Communiqué de presse : Acme a construit",
        "A new pump is here. " * 100 + "\nSOURCE Acme Corporation",
        BOILERPLATE,
    ],
)
def test_a_press_release_is_known_by_its_words(text: str) -> None:
    assert rate(page(ACME), text, {}) == (Tier.PROMOTIONAL, "Press release, by its own words", True)


@pytest.mark.parametrize(
    "text",
    [
        "Acme said in a press release that the pump failed.",
        "The police issued a media release on Monday. For more information, call the station.",
        "Acme announced today that it will close. Its press office did not answer.",
        "",
        "Source: Census Bureau. " * 3,
        "\n" * 100_000 + "Acme closed.",
    ],
)
def test_a_report_about_a_release_is_none(text: str) -> None:
    assert rate(page("https://www.reuters.com/business/x"), text, {}).tier is Tier.ESTABLISHED


@pytest.mark.parametrize(
    ("byline", "tier"),
    [
        ("Acme Press Office", 3),
        ("Corporate Communications", 3),
        ("PR Newswire", 3),
        ("Jo Bell, spokeswoman", 3),
        ("Partner content", 3),
        ("Jo Bell", 2),
        ("Jo Bell and Press Association", 2),
        ("", 2),
    ],
)
def test_a_press_release_is_known_by_who_signs_it(byline: str, tier: int) -> None:
    assert rate(page("https://www.reuters.com/business/x", byline=byline), "Acme closed.", {}).tier == tier


@pytest.mark.parametrize(
    ("url", "tier"),
    [
        ("https://www.justice.gov/opa/pr/x", 1),
        ("https://www.police.govt.nz/news/release/x", 2),
        ("https://www.naturalnews.com/x", 4),
        ("https://www.facebook.com/acme/posts/1", 4),
        ("https://www.prnewswire.com/x", 3),
        (ACME, 3),
    ],
)
def test_a_release_neither_lowers_a_public_body_nor_betters_what_is_known_to_be_bad(url: str, tier: int) -> None:
    assert rate(page(url), "FOR IMMEDIATE RELEASE\nSomething happened", {}).tier == tier


OWN = "Its own site: it speaks for itself"


@pytest.mark.parametrize(
    ("title", "url"),
    [
        ("Estuary Lines knew of hull crack", "https://estuarylines.example/statement"),
        ("Estuary Lines knew of hull crack", "https://www.estuary-lines.example/statement"),
        ("Estuary Lines' ferry had a crack", "https://estuarylinesgroup.com/x"),
        ("Ferry operator Estuary Lines AS knew", "https://estuarylines.no/x"),
        ("Tesla recalls 3,000 cars", "https://www.tesla.com/blog/x"),
        ("Was Anna Berg paid twice?", "https://annaberg.no/x"),
        ("BBC apologises for edited speech", "https://www.bbc.co.uk/aboutthebbc/x"),
        ("Regulator fines Bloomberg over leak", "https://www.bloomberg.com/x"),
        ("Johnson & Johnson knew of asbestos", "https://www.johnsonjohnson.example/x"),
    ],
)
def test_the_subject_of_a_topic_speaks_for_itself_on_its_own_site(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title) == (Tier.PROMOTIONAL, OWN, True)


@pytest.mark.parametrize(
    ("title", "url"),
    [
        ("Estuary Lines knew of hull crack", "https://www.reuters.com/x"),
        ("Estuary Lines knew of hull crack", "https://estuarywatch.example/x"),
        ("Estuary lines fill with silt", "https://estuarylines.example/x"),
        ("Reuters: Acme hides losses", "https://www.reuters.com/x"),
        ("Acme denies BBC report", "https://www.bbc.com/x"),
        ("Acme hides losses, according to Bloomberg", "https://www.bloomberg.com/x"),
        ("Time runs out for Acme", "https://time.com/x"),
        ("FTC sues Acme", "https://www.ftc.gov/x"),
        ("NASA says rover is stuck", "https://www.nasa.gov/x"),
        ("Facebook fined again", "https://www.facebook.com/x"),
        ("", "https://acme.example/x"),
        ("Is it so?", "https://is.example/x"),
    ],
)
def test_an_outlet_that_is_cited_a_public_body_and_a_stranger_are_not_the_subject(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title).reason != OWN
