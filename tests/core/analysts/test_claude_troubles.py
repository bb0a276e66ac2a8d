"""Everything that can go wrong between the desk and Claude: asked again more simply, then read by the rules, and always told."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count

import pytest

from core.analysts.port import Analyst
from core.analysts.rules.analyst import RulesAnalyst
from core.errors import Cancelled
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.source import SourceText
from core.model.words import Mode, Relation
from tests.core.analysts.consulting import BAKERS, BURNED, GAZETTE, HURT, POST, TOPIC, consulting, many
from tests.core.analysts.rules.make import text
from tests.world.anthropic import Anthropic, Mishap, prompt_of

SENTENCES = {
    Mishap.OVERLOADED: "Claude was overloaded.",
    Mishap.SLOW_DOWN: "Claude was asked more often than our plan allows.",
    Mishap.BROKEN: "Claude was out of order.",
    Mishap.UNAVAILABLE: "Claude was out of order.",
    Mishap.BAD_REQUEST: "Claude would not take the question.",
    Mishap.TOO_LARGE: "Claude would not take the question.",
    Mishap.REFUSES: "Claude refused to answer.",
    Mishap.CUT: "Claude's answer was cut off.",
    Mishap.NO_JSON: "Claude's answer did not have the shape it was asked for.",
    Mishap.OTHER_SHAPE: "Claude's answer did not have the shape it was asked for.",
    Mishap.NOTHING: "Claude answered nothing.",
    Mishap.HTML: "Claude sent something that cannot be read.",
    Mishap.NO_MESSAGE: "Claude sent something that cannot be read.",
    Mishap.HUGE: "Claude sent far more than it was asked for.",
    Mishap.DROPS: "Claude is out of reach, or the line broke.",
    Mishap.BREAKS: "Claude is out of reach, or the line broke.",
    Mishap.STREAMS: "Claude sent something that cannot be read.",
    Mishap.SILENT: "Claude did not answer within 0.5 seconds.",
}
DISMISSALS = {
    Mishap.KEY_REFUSED: "Claude does not accept our key.",
    Mishap.FORBIDDEN: "Claude does not accept our key.",
    Mishap.NO_BALANCE: "The balance with Anthropic is used up.",
    Mishap.BILLING: "The balance with Anthropic is used up.",
    Mishap.NO_SUCH_MODEL: "Anthropic knows no model called claude-sonnet-5-5.",
}
BILLED = {Mishap.REFUSES, Mishap.CUT, Mishap.NO_JSON, Mishap.OTHER_SHAPE, Mishap.NOTHING}
"""Answers we cannot use, with a receipt."""
UNKNOWN = {Mishap.DROPS, Mishap.BREAKS, Mishap.STREAMS, Mishap.SILENT, Mishap.HTML, Mishap.NO_MESSAGE, Mishap.HUGE}
"""Nobody can tell whether these are billed."""
PATIENCE = {Mishap.SILENT: 0.5}
DRAFTED = Report("T", (Section("Summary", (Sentence("It is so."),)),))
TEXTS = [GAZETTE, POST, BAKERS]
QUESTIONS: dict[str, Callable[[Analyst], Awaitable[Sequence[object]]]] = {
    "plan": lambda analyst: analyst.questions(TOPIC, TOPIC.brief),
    "claims": lambda analyst: analyst.claims(TOPIC, [BURNED, HURT], TEXTS),
    "relevance": lambda analyst: analyst.relevance(TOPIC, [BURNED], TEXTS),
    "tiers": lambda analyst: analyst.tiers(TEXTS),
    "report": lambda analyst: told_by(analyst, TEXTS),
}
LONG = "The Tarn mill burned on 4 May. Twelve people were hurt at the mill, and nobody in Tarn knows why. " * 100
AT_LENGTH: dict[str, Callable[[Analyst], Awaitable[Sequence[object]]]] = {
    "plan": lambda analyst: analyst.questions(TOPIC, f"{TOPIC.brief} {LONG}"),
    "claims": lambda analyst: analyst.claims(TOPIC, [BURNED], [text(LONG, "Tarn Gazette", id=f"S00{at}") for at in range(1, 5)]),
    "report": lambda analyst: told_by(analyst, many(40)),
}


async def told_by(analyst: Analyst, texts: Sequence[SourceText]) -> Sequence[object]:
    """The sections of a report on what these texts say."""
    evidence = await RulesAnalyst().compare([BURNED], texts)
    sources = tuple(text.source for text in texts)
    made = await analyst.report(Dossier(1, TOPIC, Mode.QUICK, sources=sources, claims=(BURNED,), evidence=evidence), DRAFTED)
    return made.sections


@pytest.fixture
def world() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


def test_every_mishap_is_in_a_table() -> None:
    assert {*SENTENCES} | {*DISMISSALS} == {*Mishap}


@pytest.mark.parametrize("mishap", SENTENCES)
async def test_what_goes_wrong_once_is_asked_again_with_half_the_sources(world: Anthropic, mishap: Mishap) -> None:
    world.fail(mishap, times=1)
    async with consulting(world, reader_seconds=PATIENCE.get(mishap, 60.0)) as desk:
        found = await desk.analyst.compare([BURNED], [GAZETTE, POST])
    assert [(one.relation, one.analyst) for one in found] == [(Relation.SUPPORTS, "claude"), (Relation.CONTRADICTS, "claude")]
    assert len(world.asked) == 3 and desk.told == []


@pytest.mark.parametrize("mishap", SENTENCES)
async def test_what_goes_wrong_for_ever_is_read_by_the_rules_and_told_once(world: Anthropic, mishap: Mishap) -> None:
    world.fail(mishap)
    async with consulting(world, reader_seconds=PATIENCE.get(mishap, 60.0)) as desk:
        found = await desk.analyst.compare([BURNED], [GAZETTE, POST])
    assert [(one.relation, one.analyst) for one in found] == [(Relation.SUPPORTS, "rules"), (Relation.CONTRADICTS, "rules")]
    assert desk.told == [f"{SENTENCES[mishap]} The offline rules compared 2 sources with the claims instead."]
    assert len(world.asked) == 3


@pytest.mark.parametrize("mishap", SENTENCES)
async def test_what_a_failed_question_cost_stays_spent(world: Anthropic, mishap: Mishap) -> None:
    """With a receipt to the cent; without one all that was set aside; an error is not billed."""
    world.fail(mishap)
    async with consulting(world, reader_seconds=PATIENCE.get(mishap, 60.0)) as desk:
        await desk.analyst.compare([BURNED], [GAZETTE])
        receipts = [usage for _, usage in desk.till.rows]
    assert (desk.till.spent > 0) == (mishap in BILLED | UNKNOWN)
    assert all((usage is None) == (mishap in UNKNOWN) for usage in receipts)
    assert all(usage.tokens_in > 0 for usage in receipts if usage and mishap in BILLED)


@pytest.mark.parametrize("mishap", DISMISSALS)
async def test_without_a_key_or_a_balance_nobody_is_asked_again_and_it_is_told_once(world: Anthropic, mishap: Mishap) -> None:
    world.fail(mishap)
    async with consulting(world, at_once=1) as desk:
        found = await desk.analyst.compare([BURNED], many(30))
        await desk.analyst.relevance(TOPIC, [BURNED], [GAZETTE])
        await desk.analyst.questions(TOPIC, TOPIC.brief)
    assert len(world.asked) == 1 and desk.till.spent == 0
    assert len(found) == 30 and {one.analyst for one in found} == {"rules"}
    assert desk.told == [f"{DISMISSALS[mishap]} The offline rules read alone for the rest of this run."]


async def test_a_wrong_key_is_one_finding(world: Anthropic) -> None:
    async with consulting(world, key="sk-ant-another") as desk:
        assert await desk.analyst.central_claims(TOPIC, TOPIC.brief)
    assert desk.told == ["Claude does not accept our key. The offline rules read alone for the rest of this run."]


async def test_nobody_at_the_other_end_is_told_and_nothing_is_owed() -> None:
    with Anthropic() as gone:
        pass
    async with consulting(gone) as desk:
        (one,) = await desk.analyst.compare([BURNED], [GAZETTE])
    assert one.analyst == "rules" and desk.till.spent == 0
    assert desk.told == ["Claude is out of reach, or the line broke. The offline rules compared one source with the claims instead."]


async def test_only_the_part_that_failed_is_read_by_the_rules(world: Anthropic) -> None:
    world.fail(Mishap.OVERLOADED, times=3)
    async with consulting(world, at_once=1) as desk:
        found = await desk.analyst.compare([BURNED], many(30))
    readers = {one.source_id: one.analyst for one in found}
    assert len(readers) == 30 and 0 < list(readers.values()).count("rules") < 30
    (told,) = desk.told
    assert told.startswith("Claude was overloaded. The offline rules compared")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("plan", "Claude was overloaded. The offline rules made the plan instead."),
        ("claims", "Claude was overloaded. The offline rules looked for claims instead."),
        ("relevance", "Claude was overloaded. The offline rules summarised 3 sources instead."),
        ("tiers", "Claude was overloaded. The tiers of 3 outlets nobody here knows are only the default."),
        ("report", "Claude was overloaded. The report has no account in prose."),
    ],
)
async def test_every_question_has_somebody_else_to_answer_it(world: Anthropic, question: str, told: str) -> None:
    world.fail(Mishap.OVERLOADED)
    async with consulting(world) as desk:
        given = await QUESTIONS[question](desk.analyst)
    assert bool(given) == (question != "tiers") and desk.told == [told]


@pytest.mark.parametrize("question", AT_LENGTH)
async def test_a_question_that_cannot_be_divided_is_shorter_the_second_time(world: Anthropic, question: str) -> None:
    world.fail(Mishap.CUT, times=1)
    async with consulting(world) as desk:
        assert await AT_LENGTH[question](desk.analyst)
    first, again = (len(prompt_of(body)) for body in world.asked)
    assert again < 0.7 * first and desk.told == []


async def test_the_plan_is_not_asked_for_again_when_nobody_answered(world: Anthropic) -> None:
    world.fail(Mishap.OVERLOADED)
    async with consulting(world) as desk:
        assert await desk.analyst.questions(TOPIC, TOPIC.brief)
        assert await desk.analyst.central_claims(TOPIC, TOPIC.brief)
        assert await desk.analyst.refine(TOPIC, ()) == ()
    assert len(world.asked) == 2


# Money


async def test_the_cap_holds_before_the_question_is_put(world: Anthropic) -> None:
    async with consulting(world, cap=0.001) as desk:
        (one,) = await desk.analyst.compare([BURNED], [GAZETTE])
    assert world.asked == [] and one.analyst == "rules" and desk.till.spent == 0
    cap = "The cap of $0.00 leaves nothing for another question to Claude."
    assert desk.told == [f"{cap} The offline rules compared one source with the claims instead."]


async def test_a_cap_reached_between_questions_leaves_the_rest_to_the_rules(world: Anthropic) -> None:
    async with consulting(world, cap=0.025, at_once=1) as desk:
        found = await desk.analyst.compare([BURNED], many(30))
    readers = [one.analyst for one in found]
    assert 0 < readers.count("claude") < 30 and readers.count("rules") > 0 and len(found) == 30
    assert 0 < desk.till.spent <= 0.025 and len(world.asked) == 1


async def test_money_that_others_set_aside_is_waited_for(world: Anthropic) -> None:
    """Five questions at once would set aside more than there is; one after the other they cost far less."""
    world.latency = lambda tokens: 0.05
    async with consulting(world, cap=0.09) as desk:
        found = await desk.analyst.compare([BURNED, HURT], many(30))
    assert {one.analyst for one in found} == {"claude"} and desk.told == []
    assert world.most_at_once < 5 and desk.till.spent <= 0.09


# The editor's word


async def test_stop_here_does_not_wait_for_an_answer(world: Anthropic) -> None:
    world.latency = lambda tokens: 30.0
    stops = count()
    async with consulting(world, brake=lambda: "Ana stopped it." if next(stops) > 2 else "") as desk:
        (one,) = await asyncio.wait_for(desk.analyst.compare([BURNED], [GAZETTE]), 10)
    assert one.analyst == "rules" and len(world.asked) == 1
    assert desk.told == ["Ana stopped it. The offline rules compared one source with the claims instead."]
    assert desk.till.spent > 0


async def test_a_cancelled_run_ends_at_once(world: Anthropic) -> None:
    world.latency = lambda tokens: 30.0
    asked = count()

    def cancelled() -> str:
        if next(asked) > 2:
            raise Cancelled("Ana cancelled it.")
        return ""

    async with consulting(world, brake=cancelled) as desk:
        with pytest.raises(Cancelled):
            await asyncio.wait_for(desk.analyst.compare([BURNED], many(20)), 10)
    assert desk.told == []


async def test_a_pause_asked_for_ends_when_the_run_is_stopped(world: Anthropic) -> None:
    looked = count()
    async with consulting(world, brake=lambda: "stop" if next(looked) > 1 else "") as desk:
        await asyncio.wait_for(desk.claude.asking.pause(1000.0), 5)
    assert next(looked) == 3
