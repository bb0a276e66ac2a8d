"""Forty outlets carrying one wire story are one voice."""

import pytest

from core.model.claim import Claim
from core.model.words import Relation, Tier
from core.policy.explain import reason
from core.policy.stances import stances
from core.policy.voices import Link, label, voices
from tests.core.cases import says, source, voice


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


def test_one_owner_is_one_voice_and_one_outlet_is_one_voice() -> None:
    owned = [source(1, owner="Press"), source(2, owner="Press"), source(3, outlet="Gazette"), source(4, outlet="Gazette")]
    assert groups(voices(owned, [], frozenset())) == [["S001", "S002"], ["S003", "S004"]]


def test_where_anybody_posts_an_author_is_a_voice() -> None:
    posts = [source(n, 4, outlet="Chirp", byline=name) for n, name in enumerate(["mira", "jon", "Mira"], 1)]
    assert groups(voices(posts, [], frozenset())) == [["S001", "S003"], ["S002"]]


def test_a_circle_is_named_and_nobody_in_it_is_the_origin() -> None:
    links = [Link("S001", "S002", "a"), Link("S002", "S003", "b"), Link("S003", "S001", "c"), Link("S004", "S003", "d")]
    made = voices([source(n, 4) for n in (1, 2, 3, 4)], links, frozenset())
    assert len(made) == 1 and made[0].circular
    assert set(made[0].originals) == {"S001", "S002", "S003"}


def test_two_who_name_each_other_are_a_circle() -> None:
    assert voices([source(1), source(2)], [Link("S001", "S002", "a"), Link("S002", "S001", "b")], frozenset())[0].circular


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
    (("+",), "x", Relation.SUPPORTS),
    ((">",), "+", Relation.REPORTS),
]


@pytest.mark.parametrize(("own", "copies", "relation"), STANCES)
def test_the_latest_word_of_an_outlet_stands_and_copies_only_repeat(own: tuple[str, ...], copies: str, relation: Relation | None) -> None:
    assert heard(*own, copies=copies) is relation


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
