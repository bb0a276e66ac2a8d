"""Who said it first, as plain data: the way back, circles, and whom nobody could read."""

from dataclasses import replace

import pytest

from core.model.claim import Evidence
from core.model.dates import When
from core.model.dossier import Dossier, Gap
from core.model.origin import Authority, CitationKind, Origin
from core.model.post import Post
from core.model.words import Relation, Tier
from tests.fixtures.ferry_origin import AUTHORITY, traced
from tests.ui.dossiers import ferry
from ui.dossier.origin_rows import Step, Unread, answer, archived, authority, chain, fewer, first, leanings, loops, unfound


def story() -> Dossier:
    return traced(ferry())


def told(steps: "tuple[Step, ...] | list[Step]") -> list[tuple[str, str, str]]:
    return [(one.source.id, one.name, one.cited.quote.exact[:12] if one.cited else "") for one in steps]


def test_the_origin_is_named_or_nobody() -> None:
    assert answer(ferry()) == "Tidewire (S001) said it first, as far as this dossier can know."
    sought = ferry().with_(origin=None, gaps=(Gap("Who said it first cannot be told", "No source was read.", "trace"),))
    assert answer(sought) == answer(ferry().with_(origin=Origin("S099", (), 50.0))) == "Nobody can be named as the first to say it."
    assert answer(ferry().with_(origin=None)) == "Who said it first was not worked out: the run ended earlier."
    assert first(ferry().with_(origin=Origin("S099", (), 50.0))) is None


@pytest.mark.parametrize(
    ("confidence", "lead"),
    [(95.0, "Said it first"), (51.0, "Said it first"), (50.0, "May have said it first"), (18.0, "May have said it first")],
)
def test_a_small_chance_is_not_told_as_a_fact(confidence: float, lead: str) -> None:
    known = first(story().with_(origin=replace(story().origin, confidence=confidence)))  # type: ignore[type-var]
    assert known
    assert (known.lead, known.compared) == (lead, "of 100, the next has 23")


def test_the_way_back_leads_from_one_to_the_next_in_their_words() -> None:
    known = first(story())
    assert known
    assert told(known.chain) == [("S008", "Brackwater Gazette", "According to"), ("S002", "Tidewire", "Tidewire fir")]


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
    (guild,) = unfound(story())
    assert (guild.name, namers(guild)) == ("the Surveyors' Guild", [("S009", "its letter was not found")])


def namers(one: Unread) -> list[tuple[str, str]]:
    return [(step.source.id, step.problem) for step in one.by]


def test_who_is_named_by_many_is_listed_once_with_all_of_them() -> None:
    letter = story().citations[6]
    more = tuple(letter.with_(source_id=key, problem=problem) for key, problem in (("S003", ""), ("S003", "Gone."), ("S002", "")))
    found = unfound(story().with_(citations=(letter.with_(name="Port Police", source_id="S004"), *more)))
    assert [(one.name, namers(one)) for one in found] == [
        ("the Surveyors' Guild", [("S002", ""), ("S003", "Gone.")]),
        ("Port Police", [("S004", "its letter was not found")]),
    ]


def test_whom_only_a_page_on_another_matter_names_is_not_missed() -> None:
    letter, dossier = story().citations[6], story()
    central = [claim.id for claim in dossier.claims if claim.central]
    silent = [Evidence(key, "S009", Relation.UNRELATED, confidence=0.9) for key in central]
    kept = [one for one in dossier.evidence if one.source_id != "S009"]
    assert unfound(dossier.with_(citations=(letter,), evidence=(*kept, *silent))) == []


def test_of_somebody_who_is_missed_another_page_may_be_here() -> None:
    letter = story().citations[6]
    (one,) = unfound(story().with_(citations=(letter.with_(name="the Tidewire"),)))
    assert (one.name, one.another) == ("the Tidewire", "S001")
    assert [one.another for one in unfound(story())] == [""]


def test_a_post_is_told_by_its_author_until_it_is_purged() -> None:
    dossier = ferry()
    source = dossier.source("S001").with_(outlet="Perch")
    post = Post("P001", "Perch", source.url, "juno_l", 40.0, None, "Heard it.", name="Juno Lark")
    told = dossier.with_(sources=(source, *dossier.sources[1:]), posts=(post,))
    assert answer(told) == "Juno Lark on Perch (S001) said it first, as far as this dossier can know."
    assert answer(told.with_(posts=(post.with_(name="", author=""),))).startswith("Perch (S001) said it first")
    assert answer(told.with_(posts=(post.with_(name="", author="[deleted]"),))).startswith("Perch (S001) said it first")


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


@pytest.mark.parametrize(("rest", "told"), [(-1, ""), (0, ""), (1, "1 more has less."), (4, "4 more have less.")])
def test_candidates_that_are_not_shown_are_counted(rest: int, told: str) -> None:
    assert fewer(rest) == told


def test_what_the_sentence_on_authority_tells_is_not_listed_again() -> None:
    known = Authority(Tier.ESTABLISHED, owner="Tarn Media", beat="an outlet of Tarn", sentence="It covers this field: an outlet of Tarn.")
    assert [fact.name for fact in authority(known)] == ["Owner"]
