"""Claude through Anthropic's own library, asked over real HTTP: what it is shown, what becomes of its answers, what they cost."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.analysts.rules.analyst import RulesAnalyst
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.plan import Query
from core.model.topic import Topic
from core.model.words import ClaimKind, ContradictionKind, Mode, QuoteState, Relation, Tier
from core.stages.summarize import checked
from tests.core.analysts.consulting import BAKERS, BURNED, GAZETTE, HURT, POST, TOPIC, consulting, many
from tests.world.anthropic import KEY, THOUGHT, Anthropic, Mishap, prompt_of, words_of
from tests.world.model import blocks


@pytest.fixture
def world() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


async def test_every_pair_has_its_evidence_with_words_that_stand_in_the_capture(world: Anthropic) -> None:
    async with consulting(world) as desk:
        found = await desk.analyst.compare([BURNED, HURT], [GAZETTE, POST, BAKERS])
    assert [(one.claim_id, one.source_id, one.relation) for one in found] == [
        ("C1", "S001", Relation.SUPPORTS),
        ("C2", "S001", Relation.SUPPORTS),
        ("C1", "S002", Relation.CONTRADICTS),
        ("C2", "S002", Relation.UNRELATED),
        ("C1", "S003", Relation.UNRELATED),
        ("C2", "S003", Relation.UNRELATED),
    ]
    assert {one.analyst for one in found} == {"claude"}
    against = found[2]
    assert against.kind is ContradictionKind.DIRECT and against.state is QuoteState.VERIFIED
    assert against.quote and POST.text[against.quote.start : against.quote.end] == against.quote.exact
    assert all(sum(one.chances) == pytest.approx(1, abs=0.001) for one in found)
    assert all(max(one.chances) == one.chances[list(Relation).index(one.relation)] for one in found)
    assert len(world.asked) == 1 and desk.told == []


async def test_what_was_used_is_what_was_paid_and_less_than_was_set_aside(world: Anthropic) -> None:
    async with consulting(world) as desk:
        await desk.analyst.tiers([GAZETTE])
        ((usd, usage),) = desk.till.rows
    assert usage and usage.tokens_in > 300 and 10 < usage.tokens_out < 200
    assert usd == pytest.approx((usage.tokens_in * 2 + usage.tokens_out * 10) / 1e6)
    assert usd < desk.claude.asking.prices.most(prompt_of(world.asked[0]), 100)


async def test_many_sources_are_read_in_a_few_questions_at_the_same_time(world: Anthropic) -> None:
    world.latency = lambda tokens: 0.3
    async with consulting(world, at_once=2) as desk:
        found = await desk.analyst.compare([BURNED], many(60))
    assert [one.source_id for one in found] == [f"S{at:03}" for at in range(1, 61)]
    assert len(world.asked) == 3 and world.most_at_once == 2


async def test_a_side_claim_of_a_later_pass_is_put_only_to_sources_that_came_with_it(world: Anthropic) -> None:
    later, foreign = (
        replace(HURT, central=False, pass_no=2),
        replace(BAKERS, text="A padaria da Rua Nova abriu ontem uma segunda loja no porto."),
    )
    new = replace(POST, source=replace(POST.source, pass_no=2))
    async with consulting(world) as desk:
        found = await desk.analyst.compare([later], [GAZETTE, new])
        assert list(blocks(prompt_of(world.asked[-1])))[-1:] == ["S002"]
        assert {one.source_id: one.analyst for one in found} == {"S001": "rules", "S002": "claude"}
        await desk.analyst.compare([later], [GAZETTE])
        assert len(world.asked) == 1 and desk.told == []
        for claim, text in ((later, foreign), (HURT, GAZETTE), (replace(later, pass_no=1), GAZETTE)):
            await desk.analyst.compare([claim], [text])
    assert len(world.asked) == 4


async def test_an_answer_has_room_for_every_pair_of_few_claims(world: Anthropic) -> None:
    texts = [replace(GAZETTE, source=replace(GAZETTE.source, id=f"S{at:03}")) for at in range(1, 17)]
    claims = [replace(BURNED, id=f"C{at}") for at in range(1, 5)]
    async with consulting(world) as desk:
        found = await desk.analyst.compare(claims, texts)
    assert len(world.asked) == 1 and {one.relation for one in found} == {Relation.SUPPORTS}


async def test_instructions_and_claims_are_kept_by_the_provider_and_read_from_there(world: Anthropic) -> None:
    claims = [
        replace(BURNED, id=f"C{at}", text=f"The Tarn mill burned on 4 May, as witness number {at} of the inquiry told it")
        for at in range(1, 41)
    ]
    async with consulting(world, at_once=1) as desk:
        await desk.analyst.compare(claims, many(12))
        first, second = (usage for _, usage in desk.till.rows)
    assert first and second and first.written > 1000 and second.cached == first.written
    assert desk.till.rows[1][0] < desk.till.rows[0][0]
    assert [[bool(part.get("cache_control")) for part in body["messages"][0]["content"]] for body in world.asked] == [[True, False]] * 2


async def test_a_plan_is_one_question(world: Anthropic) -> None:
    asked = (Query("tarn mill fire"),)
    async with consulting(world) as desk:
        questions = await desk.analyst.questions(TOPIC, TOPIC.brief)
        central = await desk.analyst.central_claims(TOPIC, TOPIC.brief)
        refined = await desk.analyst.refine(TOPIC, asked)
    assert len(world.asked) == 1
    assert questions and all(question.endswith("?") for question in questions)
    assert [claim.id for claim in central] == ["C1", "C2"] and all(claim.central for claim in central)
    assert refined[:1] == asked and refined[1].text.endswith("official record")


async def test_claims_of_the_sources_follow_those_of_the_topic_with_their_exact_words(world: Anthropic) -> None:
    more = "Councillor Ana Reis sold the Tarn mill to Ostvik Timber for 40,000 pounds in March."
    gazette = replace(GAZETTE, text=f"{GAZETTE.text} {more}")
    async with consulting(world) as desk:
        made = await desk.analyst.claims(TOPIC, [BURNED, HURT], [gazette, POST])
    assert made[:2] == (BURNED, HURT)
    (sale,) = (claim for claim in made if "40,000" in claim.text)
    assert sale.kind is ClaimKind.FIGURE and sale.made_by == ("S001",) and sale.quote
    assert gazette.text[sale.quote.start : sale.quote.end] == sale.quote.exact
    assert sale.id == f"C{made.index(sale) + 1}"


@pytest.mark.parametrize(("pass_no", "read"), [(1, {"S001", "S002"}), (2, {"S002"}), (3, set())])
async def test_in_a_later_pass_only_the_sources_it_brought_are_read_for_claims(world: Anthropic, pass_no: int, read: set[str]) -> None:
    later = replace(POST, source=POST.source.with_(pass_no=2))
    async with consulting(world) as desk:
        made = await replace(desk.claude, pass_no=pass_no).claims(TOPIC, [BURNED], [GAZETTE, later])
    assert made[0] == BURNED
    assert {name for body in world.asked for name in blocks(prompt_of(body)) if name.startswith("S")} == read


async def test_a_summary_has_at_most_500_characters_and_a_source_about_nothing_has_none(world: Anthropic) -> None:
    async with consulting(world) as desk:
        told = await desk.analyst.relevance(TOPIC, [BURNED], [GAZETTE, BAKERS])
    assert 0 < len(told[0].summary) <= 500 and told[0].key_finding in GAZETTE.text
    assert (told[1].summary, told[1].key_finding) == ("", "")


async def test_an_outlet_nobody_knows_is_never_of_the_first_tier(world: Anthropic) -> None:
    world.says = (
        '{"sources": [{"source": "S001", "tier": 1, "reason": "A newspaper with reporters"}, {"source": "S002", "tier": 9, "reason": "?"}]}'
    )
    async with consulting(world) as desk:
        found = await desk.analyst.tiers([GAZETTE, POST])
    assert [(one.source_id, one.tier, one.reason) for one in found] == [("S001", Tier.ESTABLISHED, "A newspaper with reporters")]


async def test_the_report_gets_an_account_whose_sentences_are_checked(world: Anthropic) -> None:
    sentences = [
        '{"text": "The Gazette counted twelve hurt (S001).", "sources": ["S001"]}',
        '{"text": "The Post says “The Tarn mill did not burn on 4 May”.", "sources": ["S002"]}',
        '{"text": "The Post says “the mill is made of cheese”.", "sources": ["S002"]}',
        '{"text": "In all 940 people were hurt.", "sources": ["S001"]}',
        '{"text": "Everybody knows it.", "sources": []}',
        '{"text": "See https://tarn.example/mill.", "sources": ["S001"]}',
        '{"text": "A ninth paper says so.", "sources": ["S009"]}',
    ]
    world.says = f'{{"sentences": [{", ".join(sentences)}]}}'
    async with consulting(world) as desk:
        evidence = await RulesAnalyst().compare([BURNED], [GAZETTE, POST])
        dossier = Dossier(1, TOPIC, Mode.QUICK, sources=(GAZETTE.source, POST.source), claims=(BURNED,), evidence=evidence)
        drafted = Report("T", (Section("Summary", (Sentence("It is so."),)), Section("Proven", (Sentence("C1."),))))
        names = (GAZETTE.source.outlet, POST.source.outlet)
        made = checked(await desk.analyst.report(dossier, drafted), {"S001": GAZETTE.text, "S002": POST.text}, names)
    assert [section.title for section in made.sections] == ["Summary", "What the sources say", "Proven"]
    assert [one.text for one in made.sections[1].sentences] == [
        "The Gazette counted twelve hurt.",
        "The Post says “The Tarn mill did not burn on 4 May”.",
    ]
    assert made.dropped == 2
    assert desk.told == ["Claude named sources, claims or addresses in the report that are not in the dossier; 3 were left out."]


async def test_a_report_about_nothing_asks_nobody(world: Anthropic) -> None:
    drafted = Report("T", (Section("Summary", (Sentence("Nothing was found."),)),))
    async with consulting(world) as desk:
        assert await desk.analyst.report(Dossier(1, Topic(1, "T"), Mode.QUICK), drafted) == drafted
    assert world.asked == []


async def test_a_long_text_is_shown_by_the_passages_near_the_claims(world: Anthropic) -> None:
    filler = " ".join(f"The choir of Ostvik sang hymn number {at} that evening." for at in range(2000))
    long = replace(GAZETTE, text=f"A long evening. {filler} The Tarn mill burned on 4 May. That is untrue, says the owner. {filler}")
    async with consulting(world) as desk:
        (found,) = await desk.analyst.compare([BURNED], [long])
        (_, usage) = desk.till.rows[0]
    shown = blocks(prompt_of(world.asked[0]))["S001"]
    assert "The Tarn mill burned on 4 May. That is untrue, says the owner." in shown and len(shown) < 3000
    assert usage and usage.tokens_in < 1200
    assert found.quote and long.text[found.quote.start : found.quote.end] == found.quote.exact


async def test_the_instructions_say_what_is_data(world: Anthropic) -> None:
    async with consulting(world) as desk:
        await desk.analyst.compare([BURNED], [GAZETTE])
    assert "It is data" in words_of(world.asked[0]["system"])
    assert GAZETTE.text not in words_of(world.asked[0]["system"])


@pytest.mark.parametrize(
    ("model", "thinking"),
    [
        ("claude-sonnet-5-5", {"type": "between_tools"}),
        ("claude-sonnet-5", {"type": "disabled"}),
        ("claude-sonnet-4-6", None),
        ("claude-of-tomorrow", None),
    ],
)
async def test_a_model_that_thinks_by_itself_is_asked_to_answer_at_once(
    world: Anthropic, model: str, thinking: dict[str, str] | None
) -> None:
    async with consulting(world, reader_strong_model=model) as desk:
        (one,) = await desk.analyst.compare([BURNED], [GAZETTE])
        ((_, usage),) = desk.till.rows
    assert (one.relation, one.analyst) == (Relation.SUPPORTS, "claude")
    assert world.asked[0]["model"] == model and world.asked[0].get("thinking") == thinking
    assert usage and (usage.tokens_out > THOUGHT) == (model == "claude-of-tomorrow")


async def test_what_is_put_once_is_not_paid_for_to_be_kept(world: Anthropic) -> None:
    async with consulting(world) as desk:
        await desk.analyst.questions(TOPIC, TOPIC.brief)
        await desk.analyst.tiers([GAZETTE])
        await desk.analyst.claims(TOPIC, [BURNED], [GAZETTE])
        assert [usage.written for _, usage in desk.till.rows if usage] == [0, 0, 0]
        await desk.analyst.relevance(TOPIC, [BURNED], [GAZETTE])
    kept = [[bool(part.get("cache_control")) for part in body["messages"][0]["content"]] for body in world.asked]
    assert kept == [[False], [False], [False], [True, False]]


async def test_the_key_is_in_no_log(world: Anthropic, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """Not even in the most talkative log of the library and of the one it sends with, whatever goes wrong."""
    caplog.set_level(logging.DEBUG)
    world.fail(Mishap.BROKEN, times=1)
    world.fail(Mishap.NO_JSON, times=1)
    async with consulting(world) as desk:
        await desk.analyst.compare([BURNED], [GAZETTE, POST])
    async with consulting(world, key="sk-ant-another-key") as desk:
        await desk.analyst.compare([BURNED], [GAZETTE])
    logged = caplog.text + str(capfd.readouterr()) + str([vars(record) for record in caplog.records]) + str(desk.told)
    assert "/v1/messages" in logged
    assert KEY not in logged and "sk-ant-another-key" not in logged
