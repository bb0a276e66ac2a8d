"""The one query language: how it is read, written, put to engines and held against hits."""

from datetime import date

import pytest

from core.model.dates import When
from core.model.plan import Query
from core.model.source import Hit
from core.search.queries.query_language import Terms, day, fits, parse, with_operators, written

FEBRUARY = date(2026, 2, 1)

READ = [
    ("", Terms()),
    ("ferry hull crack", Terms(("ferry", "hull", "crack"))),
    ('ferry "hull crack"', Terms(("ferry",), ("hull crack",))),
    ("ferry “hull crack”", Terms(("ferry",), ("hull crack",))),
    ("Fähre „Riss im Rumpf“", Terms(("Fähre",), ("Riss im Rumpf",))),
    ('ferry "hull crack', Terms(("ferry", "hull", "crack"))),
    ('ferry ""', Terms(("ferry",))),
    ('"site:a.example" -"since:2026"', Terms(phrases=("site:a.example",), without=("since:2026",))),
    ("(strike OR walkout) plant", Terms(("plant",), any_of=(("strike", "walkout"),))),
    ("strike OR walkout OR stoppage", Terms(any_of=(("strike", "walkout", "stoppage"),))),
    ('(strike OR "industrial action")', Terms(any_of=(("strike", "industrial action"),))),
    ('"OR" OR "site:a.example"', Terms(any_of=(("OR", "site:a.example"),))),
    ("strike | walkout", Terms(any_of=(("strike", "walkout"),))),
    ("(a OR b) (c OR d)", Terms(any_of=(("a", "b"), ("c", "d")))),
    ("OR strike OR", Terms(("strike",))),
    ("strike OR strike", Terms(("strike",))),
    ('strike OR "" OR !', Terms(("strike",))),
    ("this or that", Terms(("this", "or", "that"))),
    ("ferry -sale", Terms(("ferry",), without=("sale",))),
    ('ferry -"for sale"', Terms(("ferry",), without=("for sale",))),
    ("ferry OR -sale", Terms(("ferry",), without=("sale",))),
    ("COVID-19 - outbreak", Terms(("COVID-19", "outbreak"))),
    ("site:a.example", Terms(sites=("a.example",))),
    ("site:a.example,b.example", Terms(sites=("a.example", "b.example"))),
    ("(site:a.example OR site:b.example) ferry", Terms(("ferry",), sites=("a.example", "b.example"))),
    ("SITE:A.example", Terms(sites=("a.example",))),
    ('site:"a.example"', Terms(sites=("a.example",))),
    ("site:https://www.a.example/news/", Terms(sites=("a.example/news",))),
    ("site:*.gov", Terms(sites=("gov",))),
    ("site:bücher.example", Terms(sites=("xn--bcher-kva.example",))),
    ("-site:a.example,b.example", Terms(not_sites=("a.example", "b.example"))),
    ("site:/ ferry", Terms(("ferry",))),
    ("website:a", Terms(("website:a",))),
    ("since:2026-02-01 until:2026-03-01", Terms(since=FEBRUARY, until=date(2026, 3, 1))),
    ("since:2026-2-1", Terms(since=FEBRUARY)),
    ("since:2026-02 until:2026-02", Terms(since=FEBRUARY, until=date(2026, 2, 28))),
    ("since:2024 until:2024", Terms(since=date(2024, 1, 1), until=date(2024, 12, 31))),
    ("since:yesterday", Terms(("since:yesterday",))),
    ("until:2026-02-30", Terms(("until:2026-02-30",))),
    ("!!! ... ()", Terms()),
    ("東京電力 停止", Terms(("東京電力", "停止"))),
]


@pytest.mark.parametrize(("text", "terms"), READ)
def test_a_query_is_read_as_an_editor_means_it(text: str, terms: Terms) -> None:
    assert parse(text) == terms == parse(Query(text))


@pytest.mark.parametrize(("text", "terms"), READ)
def test_what_is_written_reads_the_same(text: str, terms: Terms) -> None:
    assert parse(written(terms)) == terms


def test_a_query_is_written_as_an_editor_would_write_it() -> None:
    terms = Terms(
        ("ferry",), ("hull crack",), (("denied", "false alarm"),), ("for sale",), ("a.example", "b.example"), ("c.example",), FEBRUARY
    )
    assert (
        written(terms)
        == 'ferry "hull crack" (denied OR "false alarm") site:a.example,b.example -site:c.example since:2026-02-01 -"for sale"'
    )


@pytest.mark.parametrize(
    ("text", "sites", "not_sites", "never", "under"),
    [
        ("ferry", ("a.example",), (), (), Terms(("ferry",), sites=("a.example",))),
        ("ferry", (), ("a.example",), (), Terms(("ferry",), not_sites=("a.example",))),
        ("ferry site:b.example", ("a.example",), (), (), Terms(("ferry",), sites=("a.example",))),
        ("ferry site:news.a.example,b.example", ("a.example",), (), (), Terms(("ferry",), sites=("news.a.example",))),
        ("ferry site:a.example", (), ("a.example", "c.example"), (), Terms(("ferry",), sites=("a.example",), not_sites=("c.example",))),
        ("ferry site:old.a.example", (), ("a.example",), (), Terms(("ferry",), sites=("old.a.example",))),
        ("ferry site:a.example", (), ("old.a.example",), (), Terms(("ferry",), sites=("a.example",), not_sites=("old.a.example",))),
        ("ferry -site:b.example", (), ("b.example", "a.example"), (), Terms(("ferry",), not_sites=("b.example", "a.example"))),
        ("ferry site:a.example", (), (), ("a.example",), Terms(("ferry",), sites=("a.example",), not_sites=("a.example",))),
    ],
)
def test_the_plans_domains_hold_as_far_as_the_query_may_not_lift_them(
    text: str, sites: tuple[str, ...], not_sites: tuple[str, ...], never: tuple[str, ...], under: Terms
) -> None:
    assert parse(text).within(sites=sites, not_sites=not_sites, never=never) == under


FULL = parse(
    'ferry "hull crack" (denied OR "false alarm") -"for sale" site:a.example,b.example -site:c.example,d.example'
    " since:2026-02-01 until:2026-03"
)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, 'ferry "hull crack" (denied OR "false alarm") -"for sale" (site:a.example OR site:b.example)'),
        ({"sites": False}, 'ferry "hull crack" (denied OR "false alarm") -"for sale"'),
        (
            {"sites": False, "not_sites": 1, "dates": True},
            'ferry "hull crack" (denied OR "false alarm") -"for sale" -site:c.example after:2026-02-01 before:2026-03-31',
        ),
    ],
)
def test_an_engine_is_given_what_it_takes(options: dict[str, int], text: str) -> None:
    assert with_operators(FULL, **options) == text  # type: ignore[arg-type]


def test_one_site_needs_no_brackets() -> None:
    assert with_operators(parse("ferry site:a.example")) == "ferry site:a.example"


def test_engines_without_operators_get_the_words() -> None:
    assert FULL.plain == "ferry hull crack"
    assert FULL.every_word == "ferry hull crack denied false alarm"
    assert parse("(strike OR walkout)").plain == "strike", "an empty question would be answered with anything"


def test_the_same_question_has_the_same_key_and_another_another() -> None:
    assert parse("ferry   crack since:2026-02").key == parse("ferry crack since:2026-02-01").key
    keys = {parse(text).key for text in ("ferry crack", '"ferry crack"', "ferry OR crack", "ferry -crack", "ferry site:crack.example")}
    assert len(keys) == 5


@pytest.mark.parametrize(
    ("query", "url", "published", "kept"),
    [
        ("x", "https://a.example/1", "", True),
        ("site:a.example", "https://a.example/1", "", True),
        ("site:a.example", "https://www.a.example/1", "", True),
        ("site:a.example", "https://news.a.example/1", "", True),
        ("site:a.example", "https://ba.example/1", "", False),
        ("site:a.example", "https://a.example.evil.example/1", "", False),
        ("site:a.example", "not an address", "", False),
        ("site:a.example/news", "https://a.example/news/1", "", True),
        ("site:a.example/news", "https://a.example/News", "", True),
        ("site:a.example/news", "https://a.example/newsletter", "", False),
        ("site:a.example/news", "https://a.example/blog/news/1", "", False),
        ("site:a.example/news", "https://a.example/?u=/news/", "", False),
        ("-site:a.example", "https://m.a.example/1", "", False),
        ("-site:a.example", "https://b.example/a.example", "", True),
        ("since:2026-02-01", "https://a.example/1", "", True),
        ("since:2026-02-01", "https://a.example/1", "2026-02-01", True),
        ("since:2026-02-01", "https://a.example/1", "2026-01-31T23:59:00Z", False),
        ("since:2026-02-15", "https://a.example/1", "2026-02", True),
        ("since:2026-02-15", "https://a.example/1", "2026", True),
        ("since:2026-02-15", "https://a.example/1", "2025", False),
        ("until:2026-02-15", "https://a.example/1", "2026-02-15T22:00:00Z", True),
        ("until:2026-02-15", "https://a.example/1", "2026-02-16", False),
        ("until:2026-02-15", "https://a.example/1", "2026", True),
    ],
)
def test_a_hit_keeps_to_the_querys_sites_and_dates(query: str, url: str, published: str, kept: bool) -> None:
    assert fits(Hit(url, "A page", published=When(published) if published else None), parse(query)) is kept


@pytest.mark.parametrize("text", ["0000", "2026-13", "2026-00", "2026-00-01", "2026-02-00", "2026-02-30", "26", "2026-02-01x", "٢٠٢٦", ""])
def test_what_is_no_day_is_none(text: str) -> None:
    assert day(text) is None and day(text, last=True) is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2024", date(2024, 1, 1), date(2024, 12, 31)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2024-02-03", date(2024, 2, 3), date(2024, 2, 3)),
        ("9999-12", date(9999, 12, 1), date(9999, 12, 31)),
    ],
)
def test_a_year_or_month_has_a_first_and_a_last_day(text: str, first: date, last: date) -> None:
    assert (day(text), day(text, last=True)) == (first, last)


MANY = Terms(
    ("ferry", "hull"),
    ("engine room",),
    (("denied", "false alarm", "retracted"),),
    ("film",),
    ("a.example", "b.example", "c.example"),
    ("x.example",),
)


@pytest.mark.parametrize(
    ("longest", "asked"),
    [
        (200, 'ferry hull "engine room" (denied OR "false alarm" OR retracted) -film (site:a.example OR site:b.example OR site:c.example)'),
        (110, 'ferry hull "engine room" (denied OR "false alarm" OR retracted) -film (site:a.example OR site:b.example)'),
        (90, 'ferry hull "engine room" (denied OR "false alarm" OR retracted) -film site:a.example'),
        (80, 'ferry hull "engine room" (denied OR "false alarm") -film site:a.example'),
        (60, 'ferry hull "engine room" -film site:a.example'),
        (42, 'ferry hull "engine room" site:a.example'),
        (36, 'ferry "engine room" site:a.example'),
        (30, '"engine room" site:a.example'),
    ],
)
def test_a_query_that_is_too_long_loses_sites_then_alternatives_then_words(longest: int, asked: str) -> None:
    assert with_operators(MANY, longest=(longest, 100)) == asked


def test_sites_that_are_left_out_anyway_are_the_first_to_go() -> None:
    assert with_operators(MANY, not_sites=3, longest=(130, 100)) == with_operators(MANY)
    assert with_operators(MANY, not_sites=3, longest=(200, 100)).endswith("-site:x.example")


def test_words_are_counted_as_well_as_letters() -> None:
    assert with_operators(Terms(tuple("abcdefgh")), longest=(400, 5)) == "a b c d e"
    assert with_operators(parse("mill site:a.example,b.example"), longest=(400, 3)) == "mill site:a.example"


def test_days_are_kept_whatever_else_goes() -> None:
    assert with_operators(parse("ferry hull since:2026-02"), dates=True, longest=(24, 9)) == "ferry after:2026-02-01"


def test_of_alternatives_alone_one_is_kept() -> None:
    assert with_operators(parse("(strike OR walkout)"), longest=(10, 5)) == '"strike"'


def test_one_endless_word_is_cut_and_endless_words_are_counted_down() -> None:
    assert with_operators(Terms(("a" * 900,)), longest=(400, 50)) == "a" * 400
    assert len(with_operators(Terms(("ferry",) * 3000), longest=(400, 50)).split()) == 50


def test_where_a_post_leads_is_a_part_of_its_own_and_shown_to_nobody_who_cannot_look_for_it() -> None:
    terms = parse("strike link:https://gazette.example/a_(b)?x=1 LINK:http://pier.example/2 link:nowhere")
    assert terms.links == ("https://gazette.example/a_(b)?x=1", "http://pier.example/2") and terms.words == ("strike", "link:nowhere")
    assert parse(written(terms)) == terms and "gazette" in terms.key
    assert "gazette" not in with_operators(terms) and "gazette" not in terms.plain + terms.every_word
