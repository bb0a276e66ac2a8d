"""What the rules ask about a topic: purposes, windows, languages, and titles that mean harm."""

from collections.abc import Mapping
from datetime import UTC, date, datetime

import pytest

from core.model.claim import Claim
from core.model.plan import Query
from core.model.source import OutletRating
from core.model.topic import Topic
from core.model.words import Mode
from core.policy.tiers import credible_domains
from core.search.queries.query_language import Terms, parse
from core.search.queries.query_rules import LONGEST, most, officials, queries
from core.topic.subject import subject_of
from core.topic.vocabulary import left_out, related
from tests.fakes.outside import rating

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)
FOUND = datetime(2026, 3, 4, 9, tzinfo=UTC)
FERRY = Topic(
    1,
    "Ferry operator knew of hull crack before sailing",
    "Estuary Lines was told of a crack in the hull of the ferry Alder before it sailed on 3 March, a survey is said to show.",
    discovery_date=FOUND,
)


def made(
    topic: Topic = FERRY,
    *claims: str,
    mode: Mode = Mode.DETAILED,
    ratings: Mapping[str, OutletRating] | None = None,
    again: bool = False,
    now: datetime = NOW,
) -> tuple[Query, ...]:
    central = [Claim(f"C{number}", text, central=True) for number, text in enumerate(claims, start=1)]
    return queries(topic, central, mode=mode, ratings=ratings or {}, now=now, again=again)


def texts(purpose: str, *args: str, topic: Topic = FERRY, **options: object) -> list[str]:
    return [query.text for query in made(topic, *args, **options) if query.purpose == purpose]  # type: ignore[arg-type]


def titled(title: str, brief: str = "") -> Topic:
    return Topic(1, title, brief, discovery_date=FOUND)


def test_a_story_is_asked_about_as_a_researcher_would() -> None:
    assert [(query.purpose, query.text) for query in made(FERRY, FERRY.title, mode=Mode.QUICK)] == [
        ("subject", "Estuary Lines ferry operator hull crack sailing since:2026-02-02"),
        ("claim", "Estuary Lines ferry operator hull crack sailing since:2025-03-04"),
        (
            "controversy",
            "Estuary Lines ferry operator hull crack (denied OR investigation OR lawsuit OR violation OR whistleblower OR misleading)"
            " since:2025-03-04",
        ),
        ("phrase", '"Estuary Lines" "hull crack" since:2026-02-02'),
        (
            "credible",
            "Estuary Lines ferry operator hull crack"
            " site:reuters.com,apnews.com,afp.com,dpa.com,bloomberg.com,bbc.com,bbc.co.uk,nytimes.com since:2025-03-04",
        ),
        ("area", "ferry operator hull crack since:2024-03-04"),
        ("origin", "Estuary Lines ferry operator hull crack sailing since:2026-02-01 until:2026-03-04"),
    ]


def test_a_detailed_investigation_asks_more_of_the_same_story() -> None:
    quick, detailed = made(FERRY, FERRY.title, mode=Mode.QUICK), made(FERRY, FERRY.title)
    assert detailed[:7] == quick
    assert [(query.purpose, query.text) for query in detailed[7:]] == [
        ("related", "Estuary Lines ferry operator hull sailing (crack OR fracture) since:2026-02-02"),
        ("subject", "Estuary Lines Alder since:2026-02-02"),
        ("area", "ferry operator hull crack since:2021-03-05 until:2026-02-02"),
        ("credible", f"Estuary Lines ferry operator hull crack site:{','.join(officials())}"),
    ]


@pytest.mark.parametrize("mode", list(Mode))
def test_there_are_never_too_many_queries_and_no_text_comes_twice(mode: Mode) -> None:
    found = made(FERRY, *(f"{number} cracks were found in hull {number} on the {number}th deck" for number in range(20, 60)), mode=mode)
    assert len(found) == most(mode) == len({query.text for query in found})
    assert len({query.purpose for query in found}) >= 6, "many claims do not crowd out the rest"


APPENDIX = [
    (
        titled("ExxonMobil reports lower Scope 1 emissions", "ExxonMobil says that its emissions fell."),
        "Our total Scope 1 emissions were 2.3 million tonnes CO2e in FY2024, a 6.1% decrease from 2.45 million tonnes in FY2023.",
        "ExxonMobil Scope 1 emissions 2.3 million tonnes CO2e 2024 6.1% decrease 2.45 2023",
        "ExxonMobil lower Scope 1 emissions (greenwashing OR denied OR investigation OR lawsuit OR violation OR whistleblower)",
        "lower Scope 1 emissions",
    ),
    (
        titled("Palm Oil Corp says it restored peatland in Borneo"),
        "Our reforestation initiative in Central Kalimantan, Borneo has restored 5,000 hectares of degraded peatland forest since 2020.",
        "Palm Oil Corp reforestation Central Kalimantan Borneo restored 5,000 hectares degraded peatland forest 2020",
        "Palm Oil Corp restored peatland Borneo (deforestation OR denied OR investigation OR lawsuit OR violation OR whistleblower)",
        "Borneo palm oil peatland reforestation Central Kalimantan",
    ),
    (
        titled("TechCorp commits to net-zero by 2050"),
        "We have committed to achieving net-zero greenhouse gas emissions across our full value chain by 2050, with an interim target of"
        " a 42% absolute reduction in Scope 1 and 2 emissions by 2030 from a 2019 baseline.",
        "TechCorp net-zero greenhouse gas emissions value chain 2050 42% Scope 1 2030 2019 since:2025-03-04",
        "TechCorp net-zero (greenwashing OR denied OR investigation OR lawsuit OR violation OR whistleblower)",
        "net-zero greenhouse gas emissions",
    ),
]


@pytest.mark.parametrize(("topic", "claim", "specific", "controversy", "field"), APPENDIX)
def test_a_firms_claim_is_asked_about_by_firm_by_dispute_and_by_field(
    topic: Topic, claim: str, specific: str, controversy: str, field: str
) -> None:
    assert texts("claim", claim, topic=topic) == [specific]
    assert texts("controversy", claim, topic=topic) == [f"{controversy} since:2025-03-04"]
    assert texts("area", claim, topic=topic)[0] == f"{field} since:2024-03-04"


@pytest.mark.parametrize(
    ("claim", "since"),
    [
        ("The plant made 40 tonnes in 2026.", date(2025, 3, 4)),
        ("The plant makes 40 tonnes a year.", date(2025, 3, 4)),
        ("The plant closed on 3 March.", date(2025, 3, 4)),
        ("The plant will close by 2030.", date(2025, 3, 4)),
        ("Emissions are to halve by 2030 from 2019.", date(2025, 3, 4)),
        ("The plant made 40 tonnes in 2024.", None),
        ("Output fell from 50 tonnes in FY2023 to 40 in FY2024.", None),
        ("The plant has been shut since 2020.", None),
        ("The plant employs 2,019 people.", date(2025, 3, 4)),
    ],
)
def test_a_claims_window_follows_the_years_it_speaks_of(claim: str, since: date | None) -> None:
    found = [parse(text) for text in texts("claim", claim)]
    assert [terms.since for terms in found] == [since]


@pytest.mark.parametrize(
    ("changes", "day"),
    [
        ({"event_date": datetime(2026, 2, 20, tzinfo=UTC)}, date(2026, 2, 20)),
        ({"brief": "It sailed on 3 March."}, date(2026, 3, 3)),
        ({"title": "The Alder sailed on 1 March 2026 with a crack"}, date(2026, 3, 1)),
        ({"brief": "It is to sail again on 28 March."}, date(2026, 3, 4)),
        ({"brief": "Nobody says when it sailed."}, date(2026, 3, 4)),
        ({"brief": "It sailed on 31 February."}, date(2026, 3, 4)),
        ({"brief": "", "discovery_date": None}, date(2026, 3, 9)),
    ],
)
def test_the_earliest_reports_are_sought_backwards_from_the_event(changes: dict[str, object], day: date) -> None:
    found = [parse(text) for text in texts("origin", topic=FERRY.with_(**changes))]
    assert [(terms.since, terms.until) for terms in found] == [
        (date.fromordinal(day.toordinal() - 30), date.fromordinal(day.toordinal() + 1))
    ]


def test_a_topic_investigated_before_is_searched_without_windows() -> None:
    found = [parse(query) for query in made(FERRY, FERRY.title, again=True)]
    assert found and not any(terms.since or terms.until for terms in found)
    assert len({terms.key for terms in found}) == len(found)


def test_the_newsrooms_own_credible_outlets_come_before_the_built_in_ones() -> None:
    own = {one.domain: one for one in (rating("post.example", 2), rating("blog.example", 4), rating("court.example", 1))}
    assert credible_domains(own, most=4) == ("court.example", "post.example", "reuters.com", "apnews.com")
    assert "site:court.example,post.example,reuters.com" in texts("credible", ratings=own)[0]


def test_an_outlet_the_newsroom_thinks_little_of_is_not_credible_for_all_the_desk_knows() -> None:
    assert "reuters.com" not in credible_domains({"reuters.com": rating("reuters.com", 4)}, most=99)


@pytest.mark.parametrize(
    ("title", "kind", "word"),
    [
        ("Airline cancels 200 flights over unpaid bills", "company", "whistleblower"),
        ("Mayor bought villa with public money", "person", "cleared"),
        ("Council to tax seagull feeding", "body", "audit"),
        ("Explosion at the old cannery", "accident", "hoax"),
        ("Seal seen in the marina", "other", "false"),
    ],
)
def test_what_a_denial_is_called_depends_on_whom_the_story_is_about(title: str, kind: str, word: str) -> None:
    assert subject_of(titled(title)).kind == kind
    assert word in parse(texts("controversy", topic=titled(title))[0]).any_of[0]


@pytest.mark.parametrize(
    ("title", "groups"),
    [
        ("Fish plant workers vote to strike", (("workers", "staff", "employees"), ("vote", "ballot", "poll"))),
        ("Planning chair will step down", (("step down", "resign", "quit"),)),
        ("Carmaker announces job cuts", (("job cuts", "layoffs", "redundancies"),)),
        ("Blaze destroys warehouse", (("blaze", "fire"),)),
        ("Seal seen in the marina", ()),
    ],
)
def test_the_same_news_is_sought_in_other_words(title: str, groups: tuple[tuple[str, ...], ...]) -> None:
    assert [parse(text).any_of for text in texts("related", topic=titled(title))] == ([groups] if groups else [])


def test_a_name_is_never_exchanged_for_other_words() -> None:
    assert texts("related", topic=titled("Ministers praise Strike Group Ltd", "The firm Strike Group Ltd was praised.")) == []


@pytest.mark.parametrize(
    ("title", "brief", "phrase"),
    [
        ("Mayor told staff to “lose the emails”", "", '"lose the emails"'),
        ("Storm surge flooded the Brackwater fish market", "", '"Brackwater fish market"'),
        ("Swing bridge closed after cracked bearing was found", "Brackwater's swing bridge was closed.", 'Brackwater "cracked bearing"'),
        ("Old customs house sold for 1.15 million", "", '"customs house"'),
        ("Explosion heard at the old cannery", "Residents of Salting Road heard it.", 'explosion cannery "Salting Road"'),
    ],
)
def test_the_exact_phrase_is_a_thing_not_a_sentence(title: str, brief: str, phrase: str) -> None:
    assert texts("phrase", topic=titled(title, brief)) == [f"{phrase} since:2026-02-02"]


LANGUAGES = [
    (
        "de",
        "Stadtrat beschließt Abriss der alten Fischhalle in Bremerhaven",
        "Stadtrat beschließt Abriss alten Fischhalle Bremerhaven",
        "falsch",
    ),
    (
        "fr",
        "Incendie dans une usine chimique près de Lyon : l'exploitant savait",
        "incendie usine chimique Lyon exploitant savait",
        "démenti",
    ),
    ("es", "El alcalde de Valencia desvió fondos públicos, según un informe", "alcalde Valencia desvió fondos públicos informe", "bulo"),
    ("it", "Il sindaco di Genova sapeva della crepa nel ponte", "sindaco Genova sapeva crepa ponte", "smentita"),
    ("pt", "A câmara de Lisboa escondeu o relatório sobre a ponte", "câmara Lisboa escondeu relatório ponte", "boato"),
    ("nl", "De burgemeester van Utrecht wist van de scheur in de brug", "burgemeester Utrecht wist scheur brug", "ontkent"),
    (
        "no",
        "Brann i fiskemottak på Senja: politiet mistenker at den er påsatt",
        "brann fiskemottak Senja politiet mistenker påsatt",
        "avviser",
    ),
    (
        "sv",
        "Kommunen visste om sprickan i bron innan den stängdes i Göteborg",
        "kommunen visste sprickan bron innan stängdes Göteborg",
        "rättelse",
    ),
    ("da", "Kommunen vidste ikke at broen i Aarhus havde en revne", "kommunen vidste broen Aarhus havde revne", "afviser"),
]


@pytest.mark.parametrize(("tongue", "title", "subject", "word"), LANGUAGES)
def test_a_title_in_another_language_is_asked_about_in_that_language(tongue: str, title: str, subject: str, word: str) -> None:
    topic = titled(title)
    assert subject_of(topic).language == tongue
    assert texts("subject", topic=topic)[0] == f"{subject} since:2026-02-02"
    assert word in parse(texts("controversy", topic=topic)[0]).any_of[0]
    assert not texts("related", topic=topic)


@pytest.mark.parametrize(
    "title",
    [
        "東京電力、福島第一原発の処理水放出を一時停止",
        "दिल्ली में प्रदूषण के कारण स्कूल बंद",
        "Pożar w fabryce mebli pod Poznaniem, trzy osoby ranne",
    ],
)
def test_a_language_the_desk_has_no_words_for_gets_no_english_ones(title: str) -> None:
    found = made(titled(title))
    assert {"subject", "credible", "origin"} <= {query.purpose for query in found}
    assert not any(parse(query).any_of for query in found)


@pytest.mark.parametrize("title", ["Seal seen in marina", "Lido cost doubled", "Ferry strike", "Mayor quits"])
def test_a_short_english_title_is_not_taken_for_another_language(title: str) -> None:
    assert subject_of(titled(title)).english and texts("controversy", topic=titled(title))


HOSTILE = [
    "",
    "???",
    '"" “” «»',
    "()()|()",
    "word " * 1000,
    "x" * 5000,
    "Überlänge" * 600,
    "site:evil.example OR -reuters since:1999 until:2001 ferry",
    'ferry" OR site:evil.example "crack',
    "FERRY OR CRACK | HULL -Alder",
    "(ferry OR (crack OR hull)) AND NOT -site:reuters.com",
    "－site：evil.example ｓｉｔｅ:evil.example",
    "ferry\x00crack\nsite:evil.example\r\nOR hull",
    "until:2001-01-01until:2002",
    "-" * 200 + "ferry",
    "' OR 1=1 --",
    "🚢🚢🚢 ferry 🚢",
    ", ".join(f"Name{number} Surname{number}" for number in range(400)),
]


@pytest.mark.parametrize("title", HOSTILE)
@pytest.mark.parametrize("field", ["title", "brief", "claim"])
def test_nothing_typed_into_a_topic_acts_as_an_operator(title: str, field: str) -> None:
    topic = titled(title) if field == "title" else titled("Ferry had a crack", title if field == "brief" else "")
    found = made(topic, title if field == "claim" else topic.title)
    for query in found:
        terms = parse(query)
        assert len(query.text) <= LONGEST and query.text.strip()
        assert not terms.without and not terms.not_sites
        assert "evil.example" not in terms.sites and bool(terms.sites) == (query.purpose == "credible")
        assert terms.since is None or terms.since.year >= 2020
        assert bool(terms.any_of) <= (query.purpose in ("controversy", "related"))
    assert len({query.text for query in found}) == len(found)


def test_a_title_without_a_word_asks_nothing() -> None:
    assert made(titled("???")) == ()


def test_dates_that_lie_in_the_future_do_not_open_a_window_there() -> None:
    topic = FERRY.with_(discovery_date=datetime(2027, 1, 1, tzinfo=UTC), event_date=datetime(2028, 1, 1, tzinfo=UTC), brief="")
    assert parse(texts("subject", topic=topic)[0]).since == date(2026, 2, 7)
    assert parse(texts("origin", topic=topic)[0]).until == date(2026, 3, 10)


def test_every_query_of_the_rules_reads_back_as_it_was_written() -> None:
    assert all(parse(query) != Terms() for query in made(FERRY, FERRY.title))


def test_the_table_of_other_words_is_worth_having() -> None:
    assert len(set(related().values())) >= 60
    assert all(len(group) > 1 for group in related().values())


def test_networks_and_aggregators_are_left_out_until_an_editor_says_otherwise() -> None:
    assert {"x.com", "reddit.com", "news.google.com", "msn.com"} <= set(left_out())
    assert len(set(left_out())) == len(left_out())
