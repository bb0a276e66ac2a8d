"""What a language model read is not said to be unread, whatever its language."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.plan import Plan
from core.model.reading import Reading
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Mode
from core.readers.offline.reader import OfflineReader
from core.readers.port import Reader
from core.stages.background import background
from core.stages.balance import balance
from core.stages.extract import extract
from core.stages.port import Stage
from core.tools import Tools
from tests.core.stages.test_stages import PAGES, POST, RATINGS, hit, walked
from tests.fakes.outside import FakeEngine, tools

NORWEGIAN = "Kommunen stengte broen torsdag morgen etter at det ble funnet en sprekk i et lager. Ingen ble skadet, sier politiet."
TOLD = ("rules read English", "desk reads English")


class Model(OfflineReader):
    """Reads as the offline reader does, and says that a model did."""

    name = "a-model"

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        return tuple(one.with_(reader=self.name) for one in await super().read(topic, central, texts))


async def before(name: str, reader: Reader) -> tuple[Dossier, Tools]:
    given = replace(tools([FakeEngine([hit(POST)])], {**PAGES, POST: NORWEGIAN}, RATINGS), reader=reader)
    return (await walked(given, name, Mode.DETAILED)).with_(findings=()), given


def unread(dossier: Dossier) -> list[str]:
    return [one.text for one in dossier.findings if any(told in one.text for told in TOLD)]


@pytest.mark.parametrize(("stage", "after"), [(extract, "rate"), (background, "trace"), (balance, "recommend")])
@pytest.mark.parametrize(("reader", "told"), [(OfflineReader(), 1), (Model(), 0)], ids=["offline", "model"])
async def test_a_page_in_another_language_is_unread_where_no_model_read_it(stage: Stage, after: str, reader: Reader, told: int) -> None:
    dossier, given = await before(after, reader)
    assert len(unread(await stage(dossier, given))) == told


@pytest.mark.parametrize(("reader", "told"), [(OfflineReader(), 1), (Model(), 0)], ids=["offline", "model"])
async def test_a_title_in_another_language_is_unread_only_where_no_model_read_anything(reader: Reader, told: int) -> None:
    dossier, given = await before("rate", reader)
    foreign = dossier.with_(topic=Topic(1, "انهيار جسر في المدينة بعد العاصفة"), plan=Plan(), claims=())
    found = await extract(foreign, given)
    assert len([one for one in unread(found) if "title" in one]) == told


@pytest.mark.parametrize(("reader", "told"), [(OfflineReader(), 1), (Model(), 0)], ids=["offline", "model"])
@pytest.mark.parametrize("brief", ["", "The Tarn mill closed on Friday."])
async def test_no_rule_says_why_a_title_claims_nothing_where_a_model_read_it(brief: str, reader: Reader, told: int) -> None:
    dossier, given = await before("rate", reader)
    silent = dossier.with_(topic=Topic(1, "Mairie fermée", brief), plan=Plan(brief=brief), claims=(), gaps=())
    found = await extract(silent, given)
    said = [*unread(found), *(gap.why for gap in found.gaps)]
    assert len([one for one in said if "title" in one and "another language" in one]) == told
