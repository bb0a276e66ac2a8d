"""Press releases: known by their words, their boilerplate or who signs them."""

import pytest

from core.model.words import Tier
from core.policy.tiers import Rating, rate
from tests.core.policy.tiers.test_tiers import page

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
        "Media Release – 3 March 2026\nAcme has built",
        "Press release No. 12\nAcme has built",
        "News release March 3\nAcme has built",
        "EMBARGOED UNTIL 6 am on 3 March\nAcme has built",
        "HARBOUR CITY / ACCESSWIRE / March 3, 2026 / Acme has built",
        "A new pump is here. " * 100 + "\nNotes to editors\nCall us.",
        BOILERPLATE,
    ],
)
def test_a_press_release_is_known_by_its_words(text: str) -> None:
    assert rate(page(ACME), text, {}) == Rating(Tier.PROMOTIONAL, "Press release, by its own words")


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
    "text",
    [
        "A leaked memo marked FOR IMMEDIATE RELEASE shows that Acme lied.",
        "Media release of hostages was delayed, officials said.",
        "Press release of the inmates\nThe prison opened its gates.",
        "Notes to editors are attached to the ministry's letter.",
        "The letter, under embargo until Monday, names three managers.",
        "Acme told Business Wire (owned by Berkshire) that it had lied.",
    ],
)
@pytest.mark.parametrize("url", [ACME, "https://www.reuters.com/x", "https://smalltowngazette.com/x"])
def test_words_of_a_release_inside_a_sentence_make_none(text: str, url: str) -> None:
    assert rate(page(url), text, {}) == rate(page(url), "", {})


REPORT = "The mill closed on Friday, three managers told the Times. It had been losing money for years.\n" * 20
DISTRIBUTED = "HARBOUR CITY, March 3, 2026 /PRNewswire/ -- Acme has built"


@pytest.mark.parametrize(
    ("text", "stranger", "guessed", "established"),
    [
        ("FOR IMMEDIATE RELEASE\n" + REPORT, 3, 3, 2),
        (REPORT + "SOURCE Acme Corp", 3, 3, 2),
        (BOILERPLATE, 3, 3, 3),
        ("Acme today announced a pump (NYSE: ACM).\n" + REPORT + "For more information, visit Acme.", 3, 3, 2),
        ("FOR IMMEDIATE RELEASE\n" + REPORT + "SOURCE Acme Corp", 3, 3, 3),
        ("FOR IMMEDIATE RELEASE\n" + REPORT + "Media contact: Jo Bell", 3, 3, 3),
        (DISTRIBUTED, 3, 3, 3),
        (REPORT, 4, 2, 2),
    ],
)
def test_an_outlet_with_editors_has_to_show_more_than_one_sign(text: str, stranger: int, guessed: int, established: int) -> None:
    urls = (ACME, "https://smalltowngazette.com/x", "https://www.theguardian.com/x")
    assert [rate(page(url), text, {}).tier for url in urls] == [stranger, guessed, established]


@pytest.mark.parametrize(
    ("text", "stranger", "guessed", "established"),
    [(REPORT, 3, 3, 2), (REPORT + "Media contact: Jo Bell", 3, 3, 3)],
)
def test_what_a_model_read_as_a_release_tells_as_much_as_a_heading(text: str, stranger: int, guessed: int, established: int) -> None:
    urls = (ACME, "https://smalltowngazette.com/x", "https://www.theguardian.com/x")
    assert [rate(page(url), text, {}, release=True).tier for url in urls] == [stranger, guessed, established]
    assert rate(page(ACME), text, {}, release=True).reason == "Press release, as a language model read it"


def test_who_may_be_a_press_office_and_what_may_be_a_release_make_one_together() -> None:
    url = "https://www.theguardian.com/x"
    assert rate(page(url, byline="Media team"), "Press release\n" + REPORT, {}).tier is Tier.PROMOTIONAL


@pytest.mark.parametrize(
    ("byline", "tier"),
    [
        ("Acme Press Office", 3),
        ("Corporate Communications", 3),
        ("PR Newswire", 3),
        ("Jo Bell, spokeswoman", 3),
        ("Partner content", 3),
        ("Jo Bell", 2),
        ("Jo Bell, spokesman for the Harbour Board", 3),
        ("Acme | Media Relations", 3),
        ("Jo Bell and Press Association", 2),
        ("Jo Bell, spokeswoman for change", 2),
        ("Media desk", 2),
        ("Jo Bell, media team", 2),
        ("Jo Bell, press office reporter", 2),
        ("Communications Workers", 2),
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
