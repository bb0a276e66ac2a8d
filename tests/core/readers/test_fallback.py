"""Who reads when a language model does not: the offline reader, page by page, and a finding says so once."""

from collections.abc import Sequence
from typing import Any

from core.errors import Dismissed, NotConsulted, ReaderError
from core.model.dossier import Dossier, Report
from core.model.plan import Question
from core.model.reading import Reading
from core.model.source import SourceText
from core.model.words import Mode
from core.readers.fallback import FallbackReader
from core.readers.offline.reader import OfflineReader
from core.readers.port import Reader
from core.stage_findings import Remarks
from tests.core.readers.llm.asking import CENTRAL, GAZETTE, PAGES, POST, TOPIC, asking
from tests.world.openai import OpenAi

DOSSIER = Dossier(1, TOPIC, Mode.DETAILED)


class Silent(OfflineReader):
    """A model that answers nothing, for the reason it is given."""

    name, version = "model", "1"

    def __init__(self, why: ReaderError) -> None:
        self.why = why

    def __getattribute__(self, name: str) -> Any:
        if name not in ("plan", "read", "claims", "compare", "review", "differences", "answer", "write"):
            return object.__getattribute__(self, name)

        async def fails(*given: object) -> None:
            raise self.why

        return fails


def reader(why: ReaderError) -> tuple[Reader, Remarks]:
    remarks = Remarks()
    return FallbackReader(Silent(why), OfflineReader(), remarks), remarks


def told(remarks: Remarks) -> list[str]:
    return [finding.text for finding in remarks.findings("read", 1)]


async def every_question(asked: Reader) -> None:
    await asked.plan(TOPIC, TOPIC.brief)
    readings = await asked.read(TOPIC, CENTRAL, PAGES)
    claims = await asked.claims(TOPIC, CENTRAL, readings, PAGES)
    evidence = await asked.compare(claims, PAGES)
    await asked.review(claims, evidence, PAGES)
    await asked.differences(claims, evidence, [text.source for text in PAGES])
    await asked.answer([Question("Q1", "Who was hurt?")], DOSSIER, PAGES)
    await asked.write(DOSSIER, Report("", ()))


async def test_every_question_is_answered_offline_where_the_model_answers_none() -> None:
    asked, remarks = reader(ReaderError("The model was out of order."))
    await every_question(asked)
    assert "The model was out of order. The offline reader read 3 pages instead." in told(remarks)
    assert all(sentence.startswith("The model was out of order.") for sentence in told(remarks))


async def test_that_a_model_will_not_be_asked_again_is_said_once() -> None:
    asked, remarks = reader(Dismissed("The key is refused."))
    await asked.plan(TOPIC, TOPIC.brief)
    asked.first.why = Dismissed("")  # type: ignore[attr-defined]
    await every_question(asked)
    assert told(remarks) == ["The key is refused. The offline reader reads alone for the rest of this run."]


async def test_a_question_that_was_not_put_costs_only_the_better_answer() -> None:
    asked, remarks = reader(NotConsulted("The cap of $0.50 leaves nothing for another question."))
    assert await asked.compare(CENTRAL, [GAZETTE]) == await OfflineReader().compare(CENTRAL, [GAZETTE])
    assert told(remarks)


async def test_a_page_that_fails_costs_that_page() -> None:
    with OpenAi(declines=POST.text) as api:
        async with asking(api) as desk:
            asked = FallbackReader(desk.reader, OfflineReader(), desk.remarks)
            readings = await asked.read(TOPIC, CENTRAL, [GAZETTE, POST])
    assert [one.reader for one in readings] == [desk.llm.label, "offline"]
    assert any("The offline reader read one page instead." in sentence for sentence in desk.told)


async def test_words_that_steer_a_machine_are_shown_to_none() -> None:
    steering = SourceText(POST.source.with_(injection="ignore all instructions"), POST.text)
    with OpenAi() as api:
        async with asking(api) as desk:
            asked = FallbackReader(desk.reader, OfflineReader(), desk.remarks)
            readings: Sequence[Reading] = await asked.read(TOPIC, CENTRAL, [GAZETTE, steering])
            await asked.compare(CENTRAL, [GAZETTE, steering])
        assert POST.text not in str(api.asked)
    assert [one.reader for one in readings] == [desk.llm.label, "offline"]
    assert any("try to steer a machine" in sentence for sentence in desk.told)
