from dataclasses import replace

import pytest

from core.model.plan import Plan, Query
from core.model.web import is_web_address
from ui.shared.input_rows import (
    PURPOSES,
    PlanForm,
    asks_anew,
    domain,
    domains_title,
    form_of,
    plan_cost,
    plan_of,
    plan_problem,
    purpose_words,
    purposes,
)

PLAN = Plan(
    brief="The bill doubled.",
    questions=("Did it?", "Who signed?"),
    queries=(Query("lido cost"), Query("lido denied", "controversy"), Query("lido budget")),
    own_urls=("https://a.example/1",),
    excluded_domains=("b.example",),
    included_domains=("c.example", "d.example"),
    claimant_domains=("e.example",),
    expected_usd=0.04,
    cap_usd=0.5,
    cap_minutes=20,
)


def test_an_untouched_form_gives_the_plan_back_but_for_the_order_of_purposes() -> None:
    again = plan_of(form_of(PLAN), PLAN)
    assert again.with_(queries=()) == PLAN.with_(queries=())
    assert set(again.queries) == set(PLAN.queries)


def test_a_plan_without_queries_still_has_a_field_for_the_subject() -> None:
    assert form_of(Plan()).queries == {"subject": ""}
    assert purposes(Plan(queries=(Query("x", "odd"),))) == ["subject", "odd"]
    assert purpose_words("odd") == "Odd"


MADE = ["subject", "phrase", "claim", "controversy", "area", "origin", "credible", "related", "question", "gap"]


def test_every_purpose_a_query_can_have_has_its_words_on_screen() -> None:
    assert list(PURPOSES) == MADE
    assert purposes(Plan(queries=tuple(Query("x", purpose) for purpose in reversed(MADE)))) == MADE
    assert len(set(PURPOSES.values())) == len(MADE)


def test_the_lists_of_domains_are_hosts_each_once_however_they_were_pasted() -> None:
    form = replace(form_of(PLAN), included="https://www.a.example/x\na.example", excluded="", claimant=" F.example \n\nwww.g.example")
    edited = plan_of(form, PLAN)
    assert (edited.included_domains, edited.excluded_domains, edited.claimant_domains) == (("a.example",), (), ("f.example", "g.example"))


def test_domains_may_stand_between_commas_and_spaces_too() -> None:
    edited = plan_of(replace(form_of(PLAN), excluded="a.example, www.b.example c.example;\n a.example"), PLAN)
    assert edited.excluded_domains == ("a.example", "b.example", "c.example")


@pytest.mark.parametrize(
    ("lists", "title"),
    [
        (("", "", ""), "Domains: none named"),
        (("", "a.example b.example", ""), "Domains: 2 left out"),
        (("a.example", "b.example", "c.example,d.example"), "Domains: only 1, 1 left out, 2 of the claimant"),
    ],
)
def test_the_title_of_the_domains_counts_them(lists: tuple[str, str, str], title: str) -> None:
    assert domains_title(*lists) == title


@pytest.mark.parametrize(
    ("expected", "queries", "cap", "words"),
    [
        (0.04, 3, 0.5, 0.04),
        (0.04, 6, 0.5, 0.08),
        (0.04, 6, 0.05, 0.05),
        (0.04, 0, 0.5, 0.0),
        (0.5, 3, 2.0, 2.0),  # was as dear as its cap: nobody knows how much dearer it would be without it
        (0.0, 6, 2.0, 0.0),
    ],
)
def test_the_cost_follows_the_number_of_queries_and_the_cap(expected: float, queries: int, cap: float, words: float) -> None:
    edited = PLAN.with_(queries=tuple(Query(f"q{number}") for number in range(queries)), cap_usd=cap)
    assert plan_cost(PLAN.with_(expected_usd=expected), edited) == pytest.approx(words)


def test_operators_in_a_query_survive_the_form() -> None:
    text = 'ferry "hull crack" (denied OR false) site:a.example,b.example since:2026-02-01 until:2026-03-04 -sale'
    plan = Plan(queries=(Query(text, "origin"),))
    assert plan_of(form_of(plan), plan).queries == (Query(text, "origin"),)


def test_what_is_typed_is_what_runs() -> None:
    typed = {"subject": "one\n\n two ", "claim": "three"}
    form = replace(form_of(PLAN), questions="  Did it? \n\nDid it?\nWhen?", queries=typed, cap_usd=1.5)
    edited = plan_of(form, PLAN)
    assert edited.questions == ("Did it?", "When?")
    assert edited.queries == (Query("one"), Query("two"), Query("three", "claim"))
    assert (edited.cap_usd, edited.cap_minutes, edited.expected_usd) == (1.5, 20, 0.04)


@pytest.mark.parametrize(
    ("pasted", "host"),
    [
        ("example.org", "example.org"),
        ("https://www.example.org/page?x=1", "example.org"),
        ("www.example.org", "example.org"),
        ("EXAMPLE.org", "example.org"),
        ("//example.org:80/x", "example.org"),
        ("https://[broken", ""),
    ],
)
def test_a_domain_is_the_host_of_whatever_was_pasted(pasted: str, host: str) -> None:
    assert domain(pasted) == host


@pytest.mark.parametrize(
    ("changes", "anew"),
    [
        ({}, False),
        ({"brief": " The bill doubled. "}, False),
        ({"brief": "Another"}, True),
        ({"addresses": ""}, True),
        ({"addresses": "https://a.example/1\nhttps://c.example"}, True),
        ({"questions": "Only this"}, False),
        ({"excluded": ""}, False),
        ({"included": "f.example"}, False),
        ({"claimant": "f.example"}, False),
        ({"cap_minutes": 5}, False),
    ],
)
def test_only_another_brief_or_other_addresses_need_another_plan(changes: dict[str, str], anew: bool) -> None:
    form = replace(form_of(PLAN), **changes)  # type: ignore[arg-type]
    assert asks_anew(PLAN, plan_of(form, PLAN)) is anew


ADDRESSES = [
    ("https://paper.test", True),
    ("http://paper.test:8080/a?b#c", True),
    (" https://paper.test ", True),
    ("HTTPS://paper.test", True),
    ("https://bücher.test/", True),
    ("https://[2606:4700::1111]/", True),
    ("https://paper.test:0/", True),
    ("https://", False),
    ("https:///a", False),
    ("https://[x", False),
    ("https://paper.test:99999/", False),
    ("https://paper.test:port/", False),
    ("https://a b", False),
    ("https://a\u00a0b.test/", False),
    ("https://paper.test/a\tb", False),
    ("see https://a.test", False),
    ("ftp://paper.test", False),
    ("javascript:x", False),
    ("paper.test", False),
    ("", False),
]


@pytest.mark.parametrize(("text", "is_one"), ADDRESSES)
def test_the_form_and_the_search_agree_on_what_a_web_address_is(text: str, is_one: bool) -> None:
    assert is_web_address(text) is is_one


FORM = PlanForm("", "", {"subject": "lido"}, "", "", "", "", 0.5, 10)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (FORM, ""),
        (replace(FORM, queries={"subject": " \n "}), "nothing left to look for"),
        (replace(FORM, queries={}, addresses="lido.example"), "nothing left to look for"),
        (replace(FORM, addresses="a\nhttps://ok.example\nb"), "“a” and “b” are not web addresses; each must start with http://"),
        (replace(FORM, excluded="exa mple.org"), "“exa” is not a domain"),
        (replace(FORM, excluded="a.example, b.example c.example;d.example\ne.example"), ""),
        (replace(FORM, excluded="a..b\nok.example\nc"), "“a..b” and “c” are not domains"),
        (replace(FORM, queries={}, addresses="https://a.example"), ""),
        (replace(FORM, queries={"subject": "\n".join(f"q{n}" for n in range(61))}), "60 queries are the most"),
        (replace(FORM, addresses="https://ok.example\nftp://no.example"), "“ftp://no.example” is not a web address"),
        (replace(FORM, addresses="lido.example"), "“lido.example” is not a web address"),
        (replace(FORM, addresses="https://[x"), "is not a web address"),
        (replace(FORM, addresses="https://two words.example"), "is not a web address"),
        (replace(FORM, excluded="everything"), "“everything” is not a domain"),
        (replace(FORM, excluded="https://a.example/x"), ""),
        (replace(FORM, included="everything"), "“everything” is not a domain"),
        (replace(FORM, claimant="us\nthem", included="we"), "“we”, “us” and “them” are not domains"),
        (replace(FORM, included="a.example", excluded="b.example", claimant="c.example"), ""),
        (replace(FORM, included="x.com", excluded="www.x.com"), "“x.com” is to be searched and left out at once"),
        (replace(FORM, included="a.example", claimant="a.example"), "“a.example” is to be searched and left out at once"),
    ],
)
def test_a_plan_that_cannot_run_says_why(form: PlanForm, words: str) -> None:
    found = plan_problem(form)
    assert words in found and bool(words) is bool(found)
