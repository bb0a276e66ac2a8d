"""Forty outlets carrying one wire story are one voice."""

from dataclasses import replace

import pytest

from core.model.claim import Claim
from core.model.words import FlagKind, Relation, Tier
from core.policy.level.explain import reason
from core.policy.level.recommendation import recommend
from core.policy.level.stances import stances
from core.policy.voices import Link, label, voices
from tests.fixtures.cases import RULES, case, says, source, voice


def groups(made: object) -> list[list[str]]:
    return sorted(sorted(one.source_ids) for one in made)  # type: ignore[attr-defined]


def test_a_wire_story_in_three_papers_is_one_voice() -> None:
    sources = [source(1, when="2026-03-04"), source(2), source(3), source(4, 1)]
    links = [Link("S002", "S001", "96 % the same text", "text"), Link("S003", "S001", "credits it")]
    made = voices(sources, links, frozenset())
    assert groups(made) == [["S001", "S002", "S003"], ["S004"]]
    assert [member.original for member in made[0].members] == [True, False, False]


def test_a_voice_has_the_tier_of_its_best_original_member() -> None:
    made = voices([source(1, 4), source(2, 1)], [Link("S002", "S001", "the same text", "text")], frozenset())
    assert made[0].tier is Tier.UNKNOWN


def test_reporting_of_its_own_keeps_a_source_apart_from_whom_it_names_but_not_from_whom_it_copies() -> None:
    sources, own = [source(1), source(2)], frozenset({"S002"})
    assert groups(voices(sources, [Link("S002", "S001", "“according to”", strong=False)], own)) == [["S001"], ["S002"]]
    assert groups(voices(sources, [Link("S002", "S001", "the same text", "text")], own)) == [["S001", "S002"]]


def test_who_retells_two_reports_does_not_make_one_of_them() -> None:
    sources = [source(1, when="2026-03-04"), source(2, when="2026-03-04"), source(3)]
    links = [Link("S003", "S001", "“told the Gazette”", "told"), Link("S003", "S002", "“according to the Herald”")]
    made = voices(sources, links, frozenset())
    assert groups(made) == [["S001"], ["S002", "S003"]]
    assert made[1].members[1].why == "“according to the Herald”; “told the Gazette”"


def test_an_outlet_with_a_report_of_its_own_beside_a_copy_speaks_for_itself() -> None:
    sources = [source(1), source(2, outlet="Gazette"), source(3, outlet="Gazette")]
    copied = [Link("S003", "S001", "96 % the same text", "text")]
    assert groups(voices(sources, copied, frozenset())) == [["S001"], ["S002", "S003"]]
    both = [*copied, Link("S002", "S001", "“according to”")]
    assert groups(voices(sources, both, frozenset())) == [["S001", "S002", "S003"]]


def test_one_owner_is_one_voice_and_one_outlet_is_one_voice() -> None:
    owned = [source(1, owner="Press"), source(2, owner="Press"), source(3, outlet="Gazette"), source(4, outlet="Gazette")]
    assert groups(voices(owned, [], frozenset())) == [["S001", "S002"], ["S003", "S004"]]


def test_where_anybody_posts_an_author_is_a_voice() -> None:
    posts = [source(n, 4, outlet="Chirp", byline=name) for n, name in enumerate(["mira", "jon", "Mira"], 1)]
    assert groups(voices(posts, [], frozenset())) == [["S001", "S003"], ["S002"]]


CARRIED = [
    # host, who issued or signs each document                    which are one voice
    ("prnewswire.com", ("Acme Corp", "Bolt Ltd", "Acme Corporation"), ("", "", ""), [["S001", "S003"], ["S002"]]),
    ("prnewswire.com", ("", "", ""), ("Acme", "Bolt", "ACME"), [["S001", "S003"], ["S002"]]),
    ("prnewswire.com", ("", "", ""), ("PR Newswire", "PR Newswire", ""), [["S001"], ["S002"], ["S003"]]),
    ("prnewswire.com", ("Acme", "Bolt", ""), ("Jo Ek", "Jo Ek", "Jo Ek"), [["S001"], ["S002"], ["S003"]]),
    (
        "courtlistener.com",
        ("Supreme Court of Ohio", "Supreme Court of Texas", "SUPREME COURT OF OHIO"),
        ("", "", ""),
        [["S001", "S003"], ["S002"]],
    ),
    ("arxiv.org", ("", "", ""), ("Ek, Reis", "Holm", "Dahl"), [["S001"], ["S002"], ["S003"]]),
    ("gazette.example", ("", "", ""), ("Jo Ek", "Ana Reis", ""), [["S001", "S002", "S003"]]),
]


@pytest.mark.parametrize(("host", "issuers", "bylines", "expected"), CARRIED)
def test_on_a_site_of_other_peoples_documents_an_issuer_is_a_voice(
    host: str, issuers: tuple[str, ...], bylines: tuple[str, ...], expected: list[list[str]]
) -> None:
    pages = [source(n, 3, byline=name).with_(domain=host, url_key=f"{host}/{n}", outlet="PR Newswire") for n, name in enumerate(bylines, 1)]
    named = {page.id: name for page, name in zip(pages, issuers, strict=True) if name}
    assert groups(voices(pages, [], frozenset(), named)) == expected


def test_one_issuer_is_one_voice_wherever_its_releases_stand() -> None:
    pages = [source(n, 3).with_(domain=host, url_key=f"{host}/{n}") for n, host in enumerate(["prnewswire.com", "businesswire.com"], 1)]
    (made,) = voices(pages, [], frozenset(), {"S001": "Acme Corp", "S002": "Acme"})
    assert made.why == "One voice. S002: same issuer as S001: Acme."


def test_a_circle_is_named_and_nobody_in_it_is_the_origin() -> None:
    links = [Link("S001", "S002", "a"), Link("S002", "S003", "b"), Link("S003", "S001", "c"), Link("S004", "S003", "d")]
    made = voices([source(n, 4) for n in (1, 2, 3, 4)], links, frozenset())
    assert len(made) == 1 and made[0].circular
    assert set(made[0].originals) == {"S001", "S002", "S003"}


def test_two_who_name_each_other_are_a_circle() -> None:
    assert voices([source(1), source(2)], [Link("S001", "S002", "a"), Link("S002", "S001", "b")], frozenset())[0].circular


def test_passing_on_what_somebody_told_another_is_a_copy_and_closes_no_circle() -> None:
    made = voices([source(1), source(2)], [Link("S001", "S002", "a", "told"), Link("S002", "S001", "b")], frozenset())
    assert (made[0].originals, made[0].circular) == (("S001",), False)


def test_no_sources_no_voices() -> None:
    assert voices([], [], frozenset()) == ()


@pytest.mark.parametrize(("place", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")])
def test_voices_never_run_out_of_letters(place: int, name: str) -> None:
    assert label(place) == name


def heard(*signs: str, copies: str = "", when: tuple[str, ...] = ()) -> Relation | None:
    """What a voice of one outlet says when its pages say so, in order of publication."""
    dates = when or tuple(f"2026-03-0{n}" for n in range(1, len(signs) + 1))
    pages = {f"S00{n}": source(n, 2, outlet="Gazette", when=date) for n, date in enumerate(dates, 1)}
    other = {f"S10{n}": source(100 + n) for n in range(1, len(copies) + 1)}
    said = [says(key, sign) for key, sign in zip(pages, signs, strict=True)] + [
        says(key, sign) for key, sign in zip(other, copies, strict=True)
    ]
    found = stances("C1", [voice("A", 2, *pages, copies=list(other))], said, pages | other)
    return found[0].relation if found else None


STANCES = [
    (("+",), "", Relation.SUPPORTS),
    (("+", "x"), "", Relation.CONTRADICTS),
    (("x", "+"), "", Relation.SUPPORTS),
    (("+", ">"), "", Relation.SUPPORTS),
    ((".",), "", None),
    ((".",), "+", Relation.REPORTS),
    (("+",), "x", Relation.CONTRADICTS),  # whoever denies what it is said to copy does not copy that
    (("x",), "+", Relation.CONTRADICTS),
    ((">",), "+", Relation.REPORTS),
]


@pytest.mark.parametrize(("own", "copies", "relation"), STANCES)
def test_the_latest_word_of_an_outlet_stands_and_copies_only_repeat(own: tuple[str, ...], copies: str, relation: Relation | None) -> None:
    assert heard(*own, copies=copies) is relation


A, C, R = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS
HOUSES = [
    # what the pages of two newsrooms of one owner say, in order of publication     what their voice says
    ("G+ Hx", [(C, "S002"), (A, "S001")]),
    ("Gx H+", [(C, "S001"), (A, "S002")]),
    ("G+ Gx H+", [(C, "S002"), (A, "S003")]),
    ("G+ Hx G+", [(C, "S002"), (A, "S001")]),
    ("G+ Hx Gx", [(C, "S002")]),
    ("G+ H+", [(A, "S001")]),
    ("G+ H>", [(A, "S001")]),
    ("G> H>", [(R, "S001")]),
    ("G. Hx", [(C, "S002")]),
    ("G. H.", []),
]


@pytest.mark.parametrize(("spec", "expected"), HOUSES)
def test_no_newsroom_takes_back_the_word_of_another_of_its_owner(spec: str, expected: list[tuple[Relation, str]]) -> None:
    parts = spec.split()
    pages = [source(n, 2, outlet={"G": "Gazette", "H": "Herald"}[part[0]], when=f"2026-03-0{n}") for n, part in enumerate(parts, 1)]
    said = [says(page.id, part[1]) for page, part in zip(pages, parts, strict=True)]
    found = stances("C1", [voice("A", 2, *(page.id for page in pages))], said, {page.id: page for page in pages})
    assert [(one.relation, one.evidence.source_id) for one in found] == expected


def test_two_papers_of_one_owner_that_contradict_each_other_are_flagged() -> None:
    sources = [source(1, outlet="Gazette", owner="Press", when="2026-03-01"), source(2, outlet="Herald", owner="Press", when="2026-03-02")]
    made = voices([*sources, source(3)], [], frozenset())
    said = (says("S001", "x"), says("S002", "+"), says("S003", "+"))
    dossier = replace(case("2x 2+ 2+"), sources=(*sources, source(3)), voices=made, evidence=said)
    assert FlagKind.SOURCES_DISAGREE in {flag.kind for flag in recommend(dossier, RULES).flags}


def test_where_newsrooms_disagree_nobody_carries_what_was_taken_back() -> None:
    sources = [source(1, outlet="Gazette"), source(2, outlet="Herald"), source(3)]
    said = [says("S001", "+"), says("S002", "x"), says("S003", "+")]
    found = stances("C1", [voice("A", 2, "S001", "S002", copies=["S003"])], said, {one.id: one for one in sources})
    assert [(one.relation, one.copies, one.opposed) for one in found] == [(C, (), ()), (A, ("S003",), ())]


def test_of_two_with_the_same_text_the_one_that_is_credited_is_the_original() -> None:
    """The copy carries no hour, the original does: dates alone would turn them round."""
    early, wire = source(1, when="2026-03-04T05:00:00Z"), source(2, when="2026-03-04T06:10:00Z")
    links = [Link("S002", "S001", "95 % the same text", "text"), Link("S001", "S002", "credits it")]
    made = voices([early, wire], links, frozenset())
    assert made[0].originals == ("S002",) and not made[0].circular


def test_an_outlets_second_page_is_not_a_copy_of_its_first() -> None:
    made = voices([source(1, outlet="Gazette", when="2026-03-01"), source(2, outlet="Gazette", when="2026-03-04")], [], frozenset())
    assert set(made[0].originals) == {"S001", "S002"}


def test_a_day_without_an_hour_does_not_come_before_that_days_hours() -> None:
    day, hour, never = source(1, when="2026-03-04"), source(2, when="2026-03-04T23:00:00Z"), source(3)
    assert sorted([never, day, hour], key=lambda one: one.appeared) == [hour, day, never]


def test_copies_of_what_was_taken_back_do_not_repeat_the_correction() -> None:
    """An outlet withdraws its report; one paper still carries it, another passes the correction on."""
    sources = [source(1, outlet="Gazette", when="2026-03-01"), source(2, outlet="Gazette", when="2026-03-03"), source(3), source(4)]
    said = [says("S001", "+"), says("S002", "x"), says("S003", "+"), says("S004", ">")]
    (stance,) = stances("C1", [voice("A", 2, "S001", "S002", copies=["S003", "S004"])], said, {one.id: one for one in sources})
    assert (stance.relation, stance.evidence.source_id, stance.copies, stance.opposed) == (
        Relation.CONTRADICTS,
        "S002",
        ("S004",),
        ("S003",),
    )
    told = reason(Claim("C1", "The mill closed"), stance)
    assert told.detail == "One source repeats it and adds nothing; one source still carries what it said before"


def test_a_claim_that_only_pages_outside_the_story_speak_of_says_so() -> None:
    dossier = case("2+ 2+")
    side = Claim("C2", "The mill was built in 1884")
    more = dossier.with_(claims=(*dossier.claims, side), evidence=(*dossier.evidence, says("S002", "+", "C2")), voices=dossier.voices[:1])
    told = recommend(more, RULES).verdicts[1]
    assert (told.voices_for, told.sentence) == (0, "Only pages outside this story speak of it: Outlet 2.")
