"""Whose word each sentence of the report is: every one with facts names its sources, and nobody carries what they deny."""

import re
from dataclasses import replace

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier, Gap
from core.model.post import Listening, Pattern
from core.model.words import ClaimKind, Mode
from core.policy.level.flags import way_round
from core.policy.level.recommendation import recommend, result
from core.stages.summarize.report import drafted
from tests.core.stages.summarize.test_report import full, sections
from tests.fixtures.cases import RULES, case, says, source
from ui.dossier.origin_rows import answer

OWN = re.compile(
    r"At issue is the report|Recommended level:|The rulebook |Those for it weigh |This was a quick look"
    r"|Coast: “Mill” could not be read|One page could not be read"
    r"|\w+ (more )?credible voices? for C1 .* would make it|A credible contradiction of C1 .* would make it"
    r"|Ask those whom C1 accuses for a reply|Find a record or a first-hand source that settles C1"
)
"""Sentences without facts: the topic's own title; what the desk did, weighed and could not read; what it asks for. All others have some."""


def without_sources(dossier: Dossier) -> list[str]:
    every = [sentence for told in sections(dossier).values() for sentence in told]
    return [sentence.text for sentence in every if not sentence.source_ids and not sentence.post_ids]


CASES = ("1+ 2+ 3x", "2+ 2x 4.", "2+ 1x 2>", "4+ 2> 4.", "2> 4< 4>", "1+ 1+ 1+", "4+ 4x 3>", "2x 4. 4.", "4+ 1x 1x")


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("voices", CASES)
@pytest.mark.parametrize("kind", [ClaimKind.EVENT, ClaimKind.ALLEGATION])
def test_every_sentence_with_facts_names_its_sources_in_either_mode(mode: Mode, voices: str, kind: ClaimKind) -> None:
    assert [text for text in without_sources(full(mode, voices, kind)) if not OWN.match(text)] == []


def test_sentences_about_the_coverage_the_unread_and_a_circle_name_whom_they_speak_of() -> None:
    dossier = full(Mode.QUICK)
    around = replace(dossier.voices[0], members=dossier.voices[0].members, circular=True, loop=("S001", "S002"))
    way = way_round([dossier.teller("S001"), dossier.teller("S002")])
    gaps = Gap("Who said it first cannot be told", f"{way}.", "trace"), Gap("Title could not be read", "", "read", dossier.sources[1].url)
    circle = dossier.with_(voices=(around, *dossier.voices[1:]), gaps=gaps)
    circle = circle.with_(recommendation=recommend(circle, RULES))
    by = {sentence.text: sentence.source_ids for told in sections(circle).values() for sentence in told}
    assert by[f"Who said it first cannot be told: {way}."] == ("S001", "S002")
    assert by["Title could not be read."] == ("S002",)
    assert by["Ask Outlet 1 and Outlet 2 what their reports rest on besides each other."] == ("S001", "S002")
    assert by["Nobody speaks for the owner."] == by["Add the owner's voice."] == ("S001", "S002", "S003")
    assert by["Obtain the first report from The Tarn Gazette: others name it, and it could not be read."] == ("S002",)
    assert next(ids for text, ids in by.items() if text.startswith("For an editor to look at")) == ("S003", "S001", "S002")


CARRIED = [
    # what is said        who carries the sentence of the summary
    ("1+ 2+ 2+ 3x", ["S001", "S002", "S003"]),  # confirmed: who denies it does not carry that
    ("2+ 1x", ["S001", "S002"]),  # said to be for it, and to say otherwise
    ("2> 4+", ["S001", "S002"]),  # they pass it on, or are of no tier that counts
    ("", []),
]


@pytest.mark.parametrize(("voices", "expected"), CARRIED)
def test_the_first_sentence_is_carried_by_those_it_counts_or_names(voices: str, expected: list[str]) -> None:
    dossier = case(voices)
    told = drafted(dossier.with_(recommendation=recommend(dossier, RULES))).sections[0].sentences[1]
    assert [*told.source_ids] == expected and {one.source_id for one in told.cited} == {*expected}


@pytest.mark.parametrize(("sure", "lead"), [(71.0, "said it first"), (51.0, "said it first"), (50.0, "may have said it first")])
def test_summary_report_and_criterion_are_as_sure_of_the_origin_as_the_screen(sure: float, lead: str) -> None:
    dossier = full()
    assert dossier.origin
    dossier = dossier.with_(origin=replace(dossier.origin, confidence=sure))
    told, made = sections(dossier), result(dossier)
    assert any(one.text == f"Outlet 1 {lead}, with a confidence of {sure:.0f}." for one in told["Executive summary"])
    assert told["Origin"][0].text.startswith(f"Outlet 1 {lead}: ")
    assert made and made.criteria[1].sentence.startswith(f"Outlet 1 {lead}, as far as is known")
    assert answer(dossier).startswith(f"Outlet 1 (S001) {lead}, as far as")


def test_posts_in_step_are_named_up_to_ten_and_counted() -> None:
    ids = tuple(f"P{number:04}" for number in range(1, 3001))
    heard = Listening(3000, 3000, sentence="Many.", coordinated=(Pattern("3000 accounts posted nearly the same words.", ids),))
    last = sections(full().with_(listening=heard))["On the networks"][-1]
    assert last.text == "3000 accounts posted nearly the same words. The first 10 of the 3,000 posts are named."
    assert last.post_ids == ids[:10]


def test_of_many_patterns_the_largest_are_told_and_the_rest_counted() -> None:
    many = tuple(Pattern(f"{size} accounts.", tuple(f"P{size}{number:02}" for number in range(size))) for size in range(3, 33))
    told = sections(full().with_(listening=Listening(600, 600, sentence="Many.", coordinated=many)))["On the networks"][-11:]
    assert told[0].text.startswith("32 accounts.") and told[-1].text == "20 more patterns of the kind, each of fewer posts."
    assert all(len(one.post_ids) == 10 for one in told)


def test_what_only_pages_outside_the_story_say_is_counted_and_not_told() -> None:
    """Another story's claims, and who contradicts them, are no findings of this one."""
    dossier = case("1+ 2+")
    others = (Claim("C2", "A bridge fell"), Claim("C3", "A bridge stands"))
    said = (says("S003", "+", "C2"), says("S003", "x", "C3"), says("S001", "+", "C4"))
    beside = Claim("C4", "The owner is old")
    more = dossier.with_(
        sources=(*dossier.sources, source(3)), claims=(*dossier.claims, *others, beside), evidence=(*dossier.evidence, *said)
    )
    told = sections(more.with_(recommendation=recommend(more, RULES)))
    assert [one.text for one in told["Unverified"]] == ["2 more claims stand only in pages outside this story."]
    assert told["Unverified"][0].source_ids == ("S003",) and "Contradictions" not in told
    assert [one.text.partition("(")[0] for one in told["Probable"]] == ["The owner is old "]
