"""A language model as the desk's reader: every question of the port, over real HTTP, on three kinds of endpoint."""

from collections.abc import Iterator

import pytest

from core.model.dossier import Dossier, Report
from core.model.origin import CitationKind
from core.model.plan import AnswerState, Question
from core.model.reading import Known, PartyKind, PieceKind
from core.model.words import Mode, Relation
from core.readers.llm.reader import VERSION
from tests.core.readers.llm.asking import BAKERS, CENTRAL, CHEAP, GAZETTE, PAGES, POST, STRONG, TOPIC, asking, page
from tests.world.anthropic import Anthropic
from tests.world.openai import OpenAi


@pytest.fixture(params=["Messages API", "Chat Completions", "Chat Completions without a promise of any shape"])
def world(request: pytest.FixtureRequest) -> Iterator[Anthropic | OpenAi]:
    if request.param == "Messages API":
        with Anthropic() as claude:
            yield claude
        return
    plain = request.param != "Chat Completions"
    with OpenAi(takes_schema=not plain, takes_json=not plain, takes_max_tokens=not plain) as api:
        yield api


async def test_a_page_is_read_with_everything_a_reading_holds(world: Anthropic | OpenAi) -> None:
    telling = page(f"{GAZETTE.text} According to the Lowland Post, the owner had been warned. Mills in Tarn rarely burn.")
    async with asking(world) as desk:
        (reading,) = await desk.reader.read(TOPIC, CENTRAL, [telling])
    assert (reading.kind, reading.reader, reading.version) == (PieceKind.REPORT, desk.llm.label, f"{VERSION} {CHEAP} {STRONG}")
    assert reading.about > 0.5 and reading.own_reporting and reading.left_out == ""
    assert reading.key_finding == "The Tarn mill burned on 4 May 2026."
    assert reading.statements[0].text == "The Tarn mill burned on 4 May 2026."
    assert [(one.when.iso, one.quote.exact) for one in reading.events] == [("2026-05-04", "The Tarn mill burned on 4 May 2026.")]
    assert next(one.name for one in reading.parties if one.kind is PartyKind.PERSON) == "Ruth Okafor"
    assert [(one.deed, one.doer) for one in reading.events] == [("burn", "mill")]
    assert reading.attributions[0].source.exact == "Ruth Okafor"
    assert [(one.kind, one.cue, one.often) for one in reading.backdrop] == [(Known.USUAL, "rarely", False)]
    assert reading.own_words and "our reporter counted" in reading.own_words.exact
    assert ("Lowland Post", CitationKind.ACCORDING) in [(one.name, one.kind) for one in reading.leans_on]
    assert [one.quote.exact for one in reading.loaded] == ["shameful"]
    assert [one.name for one in reading.hearings] == ["Ruth Okafor"]
    for quote in (*(one.quote for one in reading.statements), *(one.content for one in reading.attributions)):
        assert telling.text[quote.start : quote.end] == quote.exact


async def test_central_claims_are_compared_as_a_page_is_read_and_not_asked_about_again(world: Anthropic | OpenAi) -> None:
    async with asking(world) as desk:
        await desk.reader.read(TOPIC, CENTRAL, PAGES)
        asked = len(world.asked)
        evidence = await desk.reader.compare(CENTRAL, PAGES)
        assert len(world.asked) == asked
    assert [(one.claim_id, one.source_id, one.relation) for one in evidence if one.quote] == [
        ("C1", "S001", Relation.SUPPORTS),
        ("C2", "S001", Relation.SUPPORTS),
        ("C1", "S002", Relation.CONTRADICTS),
    ]
    assert all(abs(sum(one.chances) - 1) < 0.01 for one in evidence)


async def test_what_was_read_is_not_paid_for_again(world: Anthropic | OpenAi) -> None:
    async with asking(world) as desk:
        first = await desk.reader.read(TOPIC, CENTRAL, PAGES)
        spent = desk.till.spent
        assert await desk.reader.read(TOPIC, CENTRAL, PAGES) == first
        assert desk.till.spent == spent


async def test_a_plan_holds_the_topics_own_claims_and_new_queries(world: Anthropic | OpenAi) -> None:
    async with asking(world) as desk:
        planned = await desk.reader.plan(TOPIC, TOPIC.brief)
    assert planned.central[0].text == TOPIC.title and planned.central[0].central
    assert len(planned.questions) == 3 and [query.purpose for query in planned.queries] == ["origin"]


async def test_statements_that_say_the_same_are_one_claim_of_all_who_make_it(world: Anthropic | OpenAi) -> None:
    again = page("Twelve people were hurt at the Tarn mill, our reporter counted at the gate.", "Ostvik Post", "S004")
    async with asking(world) as desk:
        readings = await desk.reader.read(TOPIC, CENTRAL[:1], [GAZETTE, again])
        claims = await desk.reader.claims(TOPIC, CENTRAL[:1], readings, [GAZETTE, again])
    assert claims[0] is CENTRAL[0] and [claim.id for claim in claims] == [f"C{number}" for number in range(1, len(claims) + 1)]
    hurt = next(claim for claim in claims if "Twelve" in claim.text)
    assert {*hurt.made_by} == {"S001", "S004"} and hurt.quote and hurt.quote.exact in GAZETTE.text


async def test_only_what_decides_is_read_again_by_the_strong_model(world: Anthropic | OpenAi) -> None:
    async with asking(world) as desk:
        evidence = await desk.reader.compare(CENTRAL, PAGES)
        asked = len(world.asked)
        reviewed = await desk.reader.review(CENTRAL, evidence, PAGES)
        again = world.asked[asked:]
        assert {body["model"] for body in again} == {STRONG} and len(again) == 2, "the page that denies and the only one that supports"
        assert not any(BAKERS.text in str(body) for body in again)
        assert [one.relation for one in reviewed] == [one.relation for one in evidence]
        await desk.reader.review(CENTRAL, evidence, PAGES)
        assert len(world.asked) == asked + 2, "a second look is remembered too"


async def test_sources_that_count_differently_are_named(world: Anthropic | OpenAi) -> None:
    more = page("15 people were hurt at the Tarn mill on Monday, its keeper wrote.", "Ostvik Post", "S004")
    less = page("12 people were hurt at the Tarn mill on Monday, we counted.", "Lowland Post", "S005")
    async with asking(world) as desk:
        evidence = await desk.reader.compare(CENTRAL[1:], [more, less])
        (found,) = await desk.reader.differences(CENTRAL[1:], evidence, [more.source, less.source])
    assert {(one.value, one.source_ids) for one in found.sayings} == {("15", ("S004",)), ("12", ("S005",))}


async def test_a_question_is_answered_with_quotes_or_stays_open(world: Anthropic | OpenAi) -> None:
    asked = (Question("Q1", "How many people were hurt at the Tarn mill?"), Question("Q2", "Who owns the ferries of Ostvik?"))
    async with asking(world) as desk:
        dossier = await dossier_of(desk.reader.compare(CENTRAL, PAGES))
        first, second = await desk.reader.answer(asked, dossier, PAGES)
    assert first.state is AnswerState.ANSWERED and first.cited[0].quote.exact in GAZETTE.text and "Tarn Gazette" in first.text
    assert second.state is AnswerState.OPEN and not second.cited and not second.text


async def test_the_report_has_an_account_whose_sentences_name_their_sources(world: Anthropic | OpenAi) -> None:
    async with asking(world) as desk:
        dossier = await dossier_of(desk.reader.compare(CENTRAL, PAGES))
        report = await desk.reader.write(dossier, Report("A fire", ()))
    told = next(section for section in report.sections if section.title == "What the sources say")
    assert {key for sentence in told.sentences for key in sentence.source_ids} == {"S001", "S002"}


async def dossier_of(comparing: object) -> Dossier:
    evidence = await comparing  # type: ignore[misc]
    sources = tuple(text.source for text in (GAZETTE, POST, BAKERS))
    return Dossier(1, TOPIC, Mode.DETAILED, sources=sources, claims=CENTRAL, evidence=evidence)
