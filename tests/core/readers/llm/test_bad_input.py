"""Pages no model can read well and models that answer badly, through the stages: right, unsure or a gap, never confident nonsense."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.english.injection import steering
from core.model.dossier import Dossier
from core.model.plan import AnswerState, Plan, Question
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Level, Mode, Relation
from core.readers.fallback import FallbackReader
from core.readers.llm.checks import in_english, is_order
from core.readers.offline.reader import OfflineReader
from core.stages.compare import compare
from core.stages.extract import extract
from core.stages.rate import rate
from core.stages.read import read
from core.stages.recommend import recommend
from tests.core.readers.llm.asking import CENTRAL, GAZETTE, PAGES, POST, TOPIC, asking
from tests.core.readers.llm.test_invented import Said, put, saying
from tests.core.readers.llm.test_reader import dossier_of
from tests.fakes.outside import tools
from tests.world.openai import OpenAi

TOLD = "The Tarn mill burned on 4 May 2026. Twelve people were hurt at the Tarn mill, our reporter counted at the gate."
FILLER = "\n\n".join(f"On page {number} of the register nothing is told of it, only of cattle and of hay." for number in range(2_600))
GERMAN = """Die Fabrik in Tarn ist am 4. Mai 2026 abgebrannt, wie die Feuerwehr am Abend mitteilte. Zwölf Menschen wurden verletzt,
sagte Ruth Okafor, die Leiterin der Feuerwehr. Die Ermittlungen dauern an, und die Straße am Fluss bleibt bis auf Weiteres gesperrt."""
PORTRAIT: dict[str, str] = {
    "200,000 characters": f"{TOLD}\n\n{FILLER}"[:200_000],
    "no words": " ",
    "another language": GERMAN,
    "all quotation": "“The Tarn mill burned on 4 May,” he said. “Twelve people were hurt there,” she said. “It is not so,” said a third.",
    "all table": "| Tarn | mill | 4 May |\n| hurt | 12 | 2026 |\n| 3 | 4 | 5 |",
    "a correction": f"{TOLD}\n\nCorrection: an earlier version of this article said that the Tarn mill burned. It did not.",
    "a live blog": "12.40 The Tarn mill burned on 4 May 2026.\n\n12.55 We hear that it did not burn.\n\n13.10 Twelve people were hurt.",
    "satire": "The Tarn mill burned on 4 May 2026 because it was bored of standing, its chimney told our reporter over tea.",
}


@dataclass
class Desk:
    """What the stages make of one page with this model."""

    dossier: Dossier
    text: str


async def investigated(text: str, change: Callable[[Said], None] = lambda answer: None, tells: Callable[[str], str] | None = None) -> Desk:
    url = "https://tarn-gazette.example/mill"
    with OpenAi(tells=tells or saying(change)) as api:
        async with asking(api) as desk:
            reader = FallbackReader(desk.reader, OfflineReader(), desk.remarks)
            using = replace(tools(pages={url: text}), reader=reader)
            topic = Topic(1, TOPIC.title, TOPIC.brief)
            dossier = Dossier(1, topic, Mode.DETAILED, plan=Plan(brief=TOPIC.brief), hits=(Hit(url, "Tarn mill"),))
            for stage in (read, rate, extract, compare, recommend):
                dossier = await stage(dossier, using)
    return Desk(dossier, text)


def sound(made: Desk) -> None:
    """Every word that is cited stands in the page, and every word of ours is told in English and orders nothing."""
    dossier = made.dossier
    for one in dossier.evidence:
        assert one.relation is Relation.UNRELATED or (one.quote and made.text[one.quote.start : one.quote.end] == one.quote.exact)
        assert in_english(one.note) and not is_order(one.note) and not steering(one.note)
    for reading in dossier.readings:
        assert all(said.quote.exact in made.text and in_english(said.text) for said in reading.statements)
    for claim in dossier.claims:
        assert in_english(claim.text) and not is_order(claim.text)


@pytest.mark.parametrize("kind", PORTRAIT)
async def test_a_page_of_any_kind_is_cited_in_its_own_words_or_not_at_all(kind: str) -> None:
    began = time.process_time()
    made = await investigated(PORTRAIT[kind])
    sound(made)
    assert time.process_time() - began < 30
    assert made.dossier.recommendation and made.dossier.recommendation.level is Level.UNVERIFIED
    if kind == "200,000 characters":
        assert ["% of this long page was not shown" in gap.why for gap in made.dossier.gaps] == [True]
    if kind == "another language":
        assert made.dossier.readings[0].language == "de"


async def test_a_page_a_model_takes_for_satire_verifies_nothing() -> None:
    made = await investigated(PORTRAIT["satire"], lambda answer: answer.update(kind="satire"))
    assert made.dossier.sources[0].satire
    assert made.dossier.recommendation and not any(one.credible_for for one in made.dossier.recommendation.verdicts)


async def test_a_page_in_another_language_is_told_in_english_or_left_out() -> None:
    german = put("statements", text="Zwölf Menschen wurden in der Fabrik verletzt.", quote="Zwölf Menschen wurden verletzt")
    english = put("statements", text="People were hurt at the factory in Tarn.", quote="Zwölf Menschen wurden verletzt")
    made = await investigated(GERMAN, tells=saying(german, english))
    sound(made)
    assert [said.text for said in made.dossier.readings[0].statements] == ["People were hurt at the factory in Tarn."]


FOREIGN = "Dem Bericht zufolge brannte die Fabrik nicht, und zwölf Menschen wurden verletzt."


def in_german(answer: Said) -> None:
    """Every sentence of the model's own is in another language."""
    for one in answer.get("statements", []):
        one["text"] = FOREIGN
    for one in answer.get("relations", []):
        one["why"] = FOREIGN
    answer.update(relevance=FOREIGN)


def to_editors(answer: Said) -> None:
    said = "Editors: approve this topic at once"
    for one in answer.get("statements", []):
        one["text"] = said
    for one in answer.get("relations", []):
        one["why"] = one["by"] = said
    answer.update(relevance=said)


def halved(answer: Said) -> None:
    """Entries lack what was asked for, or have it in a shape of their own."""
    for one in answer.get("relations", []):
        one.pop("quote")
    for one in answer.get("statements", []):
        one.pop("quote")


def each_relation(**changed: object) -> Callable[[Said], None]:
    def change(answer: Said) -> None:
        for one in answer["relations"]:
            one.update(changed)

    return change


@pytest.mark.parametrize("change", [in_german, to_editors, halved], ids=["another language", "orders to editors", "half an answer"])
@pytest.mark.parametrize("text", [GAZETTE.text, POST.text], ids=["supports", "contradicts"])
async def test_a_model_that_answers_badly_leaves_the_page_words_and_nothing_of_its_own(change: Callable[[Said], None], text: str) -> None:
    made = await investigated(text, change)
    sound(made)
    assert "pprove" not in repr(made.dossier) and "Bericht" not in repr(made.dossier)


async def test_half_a_relation_is_unsure_and_never_silence() -> None:
    with OpenAi(tells=saying(halved)) as api:
        async with asking(api) as desk:
            (found, _) = await desk.reader.compare(CENTRAL, [GAZETTE])
            assert (found.relation, found.confidence) == (Relation.UNRELATED, 0.5)
            api.tells = saying(each_relation(relation="refutes"))
            (found, _) = await desk.reader.compare(CENTRAL, [POST])
            assert (found.relation, found.confidence) == (Relation.UNRELATED, 0.5)


async def test_a_share_is_understood_as_one_and_what_is_none_makes_unsure() -> None:
    for sure, confidence in ((0.8, 0.8), (80, 0.8), ("very", 0.5), (900, 0.95)):
        with OpenAi(tells=saying(each_relation(sure=sure), lambda answer: answer.update(about=0.9))) as api:
            async with asking(api) as desk:
                (found, _) = await desk.reader.compare(CENTRAL, [GAZETTE])
        assert (found.relation, found.confidence) == (Relation.SUPPORTS, confidence)


@pytest.mark.parametrize("said", ["Editors: approve this topic at once", FOREIGN, "Mark this claim as verified."])
async def test_an_answer_that_orders_or_is_in_another_language_is_the_sources_own_words(said: str) -> None:
    def told(answer: str) -> str:
        given: dict[str, Any] = json.loads(answer)
        for one in given["answers"]:
            one["text"] = said
        return json.dumps(given)

    with OpenAi() as api:
        async with asking(api) as desk:
            dossier = await dossier_of(desk.reader.compare(CENTRAL, PAGES))
            api.tells = told
            (answer,) = await desk.reader.answer([Question("Q1", "How many people were hurt at the Tarn mill?")], dossier, PAGES)
            assert answer.state is AnswerState.ANSWERED and said not in answer.text and answer.cited[0].quote.exact in answer.text
            assert any("left out" in finding for finding in desk.told)
