"""Who said it first, as plain data: what each reason opens to, the way back, circles, and whom nobody could read."""

from dataclasses import replace

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import CitationKind, Origin
from core.model.words import Tier
from core.policy.origin import Traits, rank
from tests.traced import AUTHORITY, traced
from tests.ui.dossiers import ferry
from ui.view_models.origin import Step, answer, archived, authority, chain, first, leanings, loops, unfound


def story() -> Dossier:
    return traced(ferry())


def told(steps: "tuple[Step, ...] | list[Step]") -> list[tuple[str, str, str]]:
    return [(one.source.id, one.name, one.cited.quote.exact[:12] if one.cited else "") for one in steps]


def test_the_origin_is_named_or_nobody() -> None:
    assert answer(ferry()) == "Tidewire (S001) said it first, as far as this dossier can know."
    assert answer(ferry().with_(origin=None)) == "Nobody can be named as the first to say it."
    assert first(ferry().with_(origin=Origin("S099", (), 50.0))) is None


def test_each_reason_opens_to_the_words_it_rests_on() -> None:
    known = first(story())
    assert known
    opened = {reason.sentence: [one.source_id for one in reason.cited] for reason in known.reasons}
    assert opened == {
        "S002 and S003 name Tidewire as the first to report it": ["S002", "S003"],
        "Published first of all that state it on their own account": ["S001"],
        "It quotes the survey itself": ["S001"],
    }


def weighed(**more: object) -> list[str]:
    """The reasons as the policy writes them."""
    one = Traits("S001", "Tidewire", Tier(2), When("2026-03-04"), **more)  # type: ignore[arg-type]
    return list(rank([one, Traits("S005", "Port Court", published=When("2026-03-09"))]).candidates[0].reasons)


WEIGHED = {
    "lean on it": ({"named_by": 3}, ["S002", "S003", "S004"]),
    "was first": ({"first_by": 1}, ["S002"]),
    "reporting of its own": ({"own_words": "a survey seen by Tidewire"}, ["S001"]),
    "dated earlier": ({}, ["S001"]),
    "as where it has it from": ({"leans_on": "the Guild", "named_by": 9}, []),
}


@pytest.mark.parametrize(("words", "case"), WEIGHED.items(), ids=WEIGHED.keys())
def test_reasons_in_the_policys_own_words_open_to_those_who_say_so(words: str, case: tuple[dict[str, object], list[str]]) -> None:
    traits, opened = case
    reason = next(one for one in weighed(**traits) if words in one)
    known = first(story().with_(origin=Origin("S001", (reason,), 60.0)))
    assert known
    assert [one.source_id for one in known.reasons[0].cited] == opened


def test_the_way_back_leads_from_one_to_the_next_in_their_words() -> None:
    known = first(story())
    assert known
    assert told(known.chain) == [("S008", "Brackwater Gazette", "According to"), ("S002", "Tidewire", "Tidewire fir")]
    assert known.leant_on_by == 3


def test_what_joins_two_without_a_citation_is_what_gave_the_copy_away() -> None:
    steps = chain(("S002", "S001"), ferry())
    assert [(one.how, one.cited) for one in steps] == [("96 % the same text as S001", None)]
    assert chain(("S002", "S099", "S001"), ferry()) == ()


def test_the_others_stand_likeliest_first_with_their_chance() -> None:
    known = first(story())
    assert known
    assert [(one.source.id, one.chance, one.reasons) for one in known.rivals] == [("S007", 23, "published first"), ("S009", 8, "")]


def test_a_circle_is_named_all_the_way_round() -> None:
    (loop,) = loops(story())
    assert loop.names == ("Quay Talk (S009)", "Ferrywatch Mirror (S010)", "Quay Talk (S009)")
    assert [(one.source.id, one.on.id if one.on else "") for one in loop.steps] == [("S009", "S010"), ("S010", "S009")]
    assert loops(ferry()) == []


def test_whom_nobody_could_read_is_listed_with_who_names_it() -> None:
    assert [(one.source.id, one.name, one.problem) for one in unfound(story())] == [
        ("S009", "the Surveyors' Guild", "its letter was not found")
    ]


def test_a_link_is_a_citation_without_words() -> None:
    linked = [one for one in leanings(story())["S010"] if one.how == "links to it"]
    assert [(one.name, one.cited) for one in linked] == [("Quay Talk", None)]
    assert leanings(story())["S005"] == []


def test_a_citation_by_or_of_a_source_that_is_gone_breaks_nothing() -> None:
    one = story().citations[0]
    gone = story().with_(citations=(one.with_(source_id="S099"), one.with_(on="S099", name="Tidewire")))
    assert [(step.name, step.on) for steps in leanings(gone).values() for step in steps] == [("Tidewire", None)]
    assert unfound(gone) == []


def test_every_kind_of_citation_has_its_words() -> None:
    one = story().citations[0]
    for kind in CitationKind:
        assert leanings(story().with_(citations=(one.with_(kind=kind),)))["S002"][0].how


def test_what_nobody_could_learn_of_its_authority_is_not_listed() -> None:
    assert [fact.name for fact in authority(AUTHORITY)][:2] == ["Site first seen", "Registered"]
    assert len(authority(AUTHORITY)) == 5
    assert authority(replace(AUTHORITY, first_seen=None, registered=None, owner="", bias="", beat="")) == []


@pytest.mark.parametrize(
    ("published", "seen", "words"),
    [
        ("2026-03-04T06:10:00Z", "2026-03-04T06:31:00Z", "on the same day"),
        ("2026-03-04", "2026-03-02T01:00:00Z", "earlier than the date it gives itself"),
        ("2026-03-04", "2026-03-09T01:00:00Z", "the date it gives itself is earlier"),
        (None, "2026-03-09", "it gives no date itself"),
        ("2026-03-04", None, ""),
    ],
)
def test_the_web_archive_is_held_against_the_date_a_page_gives_itself(published: str | None, seen: str | None, words: str) -> None:
    source = ferry().source("S001").with_(published=When(published) if published else None)
    assert archived(source, When(seen) if seen else None) == words
