"""Answers that make things up out of true words, and what is made of a text that was shown in part."""

import json
from collections.abc import Iterator

import pytest

from core.analysts.rules.analyst import RulesAnalyst
from core.analysts.rules.passage import passage
from core.model.claim import Claim
from core.model.dossier import Dossier, Report
from core.model.words import Mode, QuoteState, Relation
from core.policy.audit import Looked, gap, verdict
from core.stages.summarize import checked
from tests.core.analysts.consulting import BURNED, GAZETTE, HURT, TOPIC, consulting
from tests.core.analysts.rules.make import text
from tests.world.anthropic import Anthropic

MET = Claim("C1", "The council met on Monday to discuss the budget", central=True)
MEETING = text(
    "The council met on Monday to discuss the budget. Mayor Jane Smith opened the meeting at 7 pm with thanks. "
    "Nobody had asked her to. The weather was fine all day in Tarn.",
    "Tarn Gazette",
    id="S001",
)


@pytest.fixture
def world() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


def says(world: Anthropic, claim: str, relation: str, quote: str) -> None:
    made = {"claim": claim, "relation": relation, "quote": quote, "sure": 90}
    world.says = json.dumps({"sources": [{"source": "S001", "relations": [made]}]})


@pytest.mark.parametrize("relation", ["supports", "contradicts", "reports"])
async def test_true_words_about_something_else_are_left_to_the_audit_which_does_not_count_them(world: Anthropic, relation: str) -> None:
    says(world, "C1", relation, "weather was fine all day")
    async with consulting(world) as desk:
        (one,) = await desk.analyst.compare([BURNED], [MEETING])
    assert one.quote and one.relation == relation
    looked = Looked(one.quote.match, passage(BURNED, MEETING, one.quote))
    audited = one.with_(state=verdict(one, looked))
    assert audited.state is QuoteState.BESIDE and not audited.counts and gap(audited, looked, 1)


@pytest.mark.parametrize(
    ("claim", "kept"),
    [
        ("Mayor Jane Smith took bribes from a cartel and was arrested", False),
        ("Mayor Jane Smith discussed bribes at the council meeting on Monday", False),  # an accusation nobody there makes
        ("The council met on Monday with Viktor Holm", False),
        ("The council said “the budget is stolen” on Monday", False),
        ("Nine hundred people met the council on Monday", False),
        ("The Tarn council met to discuss the budget", True),
        ("Mayor Jane Smith opened the council meeting at seven", True),
    ],
)
async def test_a_claim_says_what_the_words_it_quotes_say(world: Anthropic, claim: str, kept: bool) -> None:
    made = {"text": claim, "kind": "event", "importance": 90, "source": "S001", "quote": "council met on Monday to discuss"}
    world.says = json.dumps({"claims": [made]})
    async with consulting(world) as desk:
        found = await desk.analyst.claims(TOPIC, [], [MEETING])
    assert [one.text for one in found] == [claim] * kept
    told = "One statement Claude made for claims is not borne out by the passage it cites and was left out."
    assert desk.told == [told] * (not kept)


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("Mayor Jane Smith was arrested for taking bribes from a cartel.", False),
        ('The mayor said "I took the bribe" at the meeting.', False),
        ("The mayor said ‘I took the bribe’ at the meeting.", False),
        ("The mayor said 'I took the bribe' at the meeting.", False),
        ("The mayor opened the meeting with «I am guilty».", False),
        ("Nine hundred people met on Monday.", False),
        ("Mayor Viktor Holm opened the meeting.", False),
        ("Mayor Jane Smith opened the council's meeting at seven, the Tarn Gazette reports.", True),
        ('The mayor opened it "with thanks", writes the Gazette.', True),
        ("One paper says that the council met on Monday.", True),
    ],
)
async def test_a_sentence_of_the_report_says_what_its_sources_say(world: Anthropic, sentence: str, kept: bool) -> None:
    world.says = json.dumps({"sentences": [{"text": sentence, "sources": ["S001"]}]})
    evidence = await RulesAnalyst().compare([MET], [MEETING])
    dossier = Dossier(1, TOPIC, Mode.QUICK, sources=(MEETING.source,), claims=(MET,), evidence=evidence)
    async with consulting(world) as desk:
        report = await desk.analyst.report(dossier, Report("T", ()))
    made = checked(report, {"S001": MEETING.text}, [MEETING.source.outlet])
    assert [one.text for section in made.sections for one in section.sentences] == [sentence] * kept
    assert made.dropped == (not kept)


# What it was not shown


FILLER = " ".join(f"In year {at} a new roof was fitted and painted green by local craftsmen." for at in range(80))


@pytest.mark.parametrize(
    ("words", "relation"), [("it never burned on 4 May, the Tarn mill.", "contradicts"), ("Nothing else happened.", "unrelated")]
)
async def test_silence_about_a_text_it_saw_in_part_is_broken_by_the_rules(world: Anthropic, words: str, relation: str) -> None:
    world.says = '{"sources": []}'
    long = text(f"Tarn has had craftsmen since 1890. {FILLER} {words}", "Lowland Post", id="S002")
    async with consulting(world) as desk:
        whole, partly = await desk.analyst.compare([BURNED], [GAZETTE, long])
    assert (whole.relation, whole.confidence, whole.analyst) == (Relation.UNRELATED, 0.9, "claude")
    assert (partly.source_id, partly.relation, partly.analyst) == ("S002", relation, "rules")
    assert partly.note.endswith("; Claude was shown passages of it only")
    assert (partly.confidence <= 0.6) is (relation == "unrelated")


async def test_what_it_says_of_a_text_it_saw_in_part_stands_and_the_claims_keep_their_order(world: Anthropic) -> None:
    long = text(f"{GAZETTE.text} {FILLER}", "Tarn Gazette", id="S001")
    says(world, "C2", "supports", "Twelve people were hurt, our reporter counted")
    async with consulting(world) as desk:
        found = await desk.analyst.compare([BURNED, HURT], [long])
    assert [(one.claim_id, one.relation, one.analyst) for one in found] == [
        ("C1", Relation.SUPPORTS, "rules"),
        ("C2", Relation.SUPPORTS, "claude"),
    ]
