"""Who speaks for itself: the subject's own site, and a public body that is accused."""

import pytest

from core.model.words import OutletKind, Tier
from core.policy.tiers import Rating, rate, rating_of
from core.web.urls import normalise
from tests.core.policy.tiers.test_tiers import page

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
        ("New York Times sued for libel", "https://www.nytimes.com/x"),
        ("The Guardian sold to a rival", "https://www.theguardian.com/x"),
        ("Financial Times apologises to minister", "https://www.ft.com/x"),
        ("Boston.com lays off staff", "https://www.boston.com/x"),
        ("TIME sued over cover picture", "https://time.com/x"),
        ("Johnson & Johnson knew of asbestos", "https://www.johnsonjohnson.example/x"),
    ],
)
def test_the_subject_of_a_topic_speaks_for_itself_on_its_own_site(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title) == Rating(Tier.PROMOTIONAL, OWN, kind=OutletKind.PARTY)


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
        ("Boston marathon bombing", "https://www.boston.com/x"),
        ("Boston marathon bombing", "https://boston.example/x"),
        ("Cleveland mayor resigns", "https://www.cleveland.com/x"),
        ("New York Times sued for libel", "https://www.thetimes.com/x"),
        ("New York Times poll shows a close race", "https://www.nytimes.com/x"),
        ("New York Times bestseller was plagiarised", "https://www.nytimes.com/x"),
        ("Mirror found in lake", "https://www.mirror.co.uk/x"),
        ("Facebook fined again", "https://www.facebook.com/x"),
        ("", "https://acme.example/x"),
        ("Is it so?", "https://is.example/x"),
    ],
)
def test_an_outlet_that_is_cited_a_place_and_a_stranger_are_not_the_subject(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title).reason != OWN


ACCUSED = "Accused in this topic: a public body in its own cause"


@pytest.mark.parametrize(
    ("title", "url"),
    [
        ("FBI accused of spying", "https://www.fbi.gov/x"),
        ("FBI Accused Of Spying", "https://vault.fbi.gov/x"),
        ("Federal Bureau of Investigation accused of spying", "https://www.fbi.gov/x"),
        ("FBI agents secretly spied on a newspaper", "https://www.fbi.gov/x"),
        ("Did the FBI spy on a newspaper?", "https://www.fbi.gov/x"),
        ("FBI denies spying on a newspaper", "https://www.fbi.gov/x"),
        ("Newspaper sues FBI over files", "https://www.fbi.gov/x"),
        ("Lawsuit against the FBI goes to trial", "https://www.fbi.gov/x"),
        ("MIT accused of fraud", "https://news.mit.edu/x"),
        ("Harvard president plagiarised", "https://www.harvard.edu/x"),
        ("Harvard University fined 2 million", "https://www.harvard.edu/x"),
        ("Leeds council accused of hiding report", "https://www.leeds.gov.uk/x"),
        ("Texas under investigation over deaths in prisons", "https://www.texas.gov/x"),
        ("Metropolitan Police officer shot unarmed man", "https://www.met.police.uk/x"),
        ("WHO ignored warnings", "https://www.who.int/x"),
    ],
)
def test_a_public_body_that_is_accused_speaks_in_its_own_cause(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title) == Rating(Tier.PROMOTIONAL, ACCUSED, kind=OutletKind.PARTY)


@pytest.mark.parametrize(
    ("title", "url"),
    [
        ("FTC sues Acme", "https://www.ftc.gov/x"),
        ("FTC accused Acme of fraud", "https://www.ftc.gov/x"),
        ("SEC charged Acme with fraud", "https://www.sec.gov/x"),
        ("EPA fined 2 firms for spills", "https://www.epa.gov/x"),
        ("SEC says Acme lied", "https://www.sec.gov/x"),
        ("FBI chief says mayor lied", "https://www.fbi.gov/x"),
        ("FBI arrests man who lied", "https://www.fbi.gov/x"),
        ("FDA: Acme hid deaths", "https://www.fda.gov/x"),
        ("EPA report finds mill hid spills", "https://www.epa.gov/x"),
        ("Acme fined by SEC", "https://www.sec.gov/x"),
        ("Acme accused of lying to FBI", "https://www.fbi.gov/x"),
        ("Harvard study finds drug maker hid data", "https://www.harvard.edu/x"),
        ("Harvard president resigns", "https://www.harvard.edu/x"),
        ("NASA says rover is stuck", "https://www.nasa.gov/x"),
        ("Texas bans books", "https://www.texas.gov/x"),
        ("Leeds council raises parking fees", "https://www.leeds.gov.uk/x"),
        ("Council raises parking fees", "https://www.leeds.gov.uk/x"),
        ("Metropolitan Police officer shot in Leeds", "https://www.met.police.uk/x"),
        ("Police accused of racism", "https://www.leeds.gov.uk/x"),
        ("FBI accused of spying", "https://www.justice.gov/x"),
        ("FBI accused of spying", "https://www.supremecourt.gov/x"),
        ("Who is accused of fraud?", "https://www.who.int/x"),
    ],
)
def test_what_a_public_body_decides_or_finds_about_others_is_its_act(title: str, url: str) -> None:
    assert rate(page(url), "Words.", {}, title) == rating_of(normalise(url), {})
