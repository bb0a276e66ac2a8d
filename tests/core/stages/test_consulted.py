"""What stages ask an analyst, and what they do not: unknown outlets, the topic's own claims once, and nothing before approval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest

from core.model.claim import Claim
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.plan import Plan
from core.model.reading import Outlet, PieceKind, Reading
from core.model.source import Hit, SourceText
from core.model.topic import Topic
from core.model.words import OFFLINE, Mode, Tier
from core.readers.offline.reader import OfflineReader
from core.readers.port import Planned
from core.stages.compare import rounds
from core.stages.plan import plan
from core.stages.rate import rate
from core.stages.read import read
from core.stages.summarize import holds, summarize
from core.stages.summarize.claim_sections import taken_from_sources
from core.tools import Tools
from tests.fakes.outside import rating, tools
from tests.fixtures.pages import text

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed.", original_url="https://gazette.example/mill")
PAGES = {
    "https://gazette.example/mill": "The Tarn mill closed on Friday.",
    "https://nobody.example/mill": "The Tarn mill closed on Friday, they say.",
}


@dataclass
class TellingReader(OfflineReader):
    """Has an opinion of some outlets, and remembers what it was shown."""

    opinions: Mapping[str, Outlet] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    planned: int = 0

    async def plan(self, topic: Topic, brief: str) -> Planned:
        self.planned += 1
        return await super().plan(topic, brief)

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        self.shown += [text.source.id for text in texts]
        made = await super().read(topic, central, texts)
        return tuple(one.with_(outlet=self.opinions.get(one.source_id)) for one in made)


class WritingReader(OfflineReader):
    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        told = (Sentence("It closed on Friday.", ("S001",), "It closed on Friday."), Sentence("It cost 77.", ("S001",), "It cost 77."))
        return replace(drafted, sections=(*drafted.sections, Section("What the sources say", told)))


async def after_reading(given: Tools) -> Dossier:
    dossier = Dossier(1, TOPIC.with_(original_url=""), Mode.QUICK, plan=Plan(brief=TOPIC.brief))
    return await read(dossier.with_(hits=tuple(Hit(url, "Tarn mill closed") for url in PAGES)), given)


async def test_a_readers_opinion_counts_for_outlets_nobody_here_knows_and_for_no_other() -> None:
    opinion = Outlet(Tier.ESTABLISHED, "Names reporters of its own")
    reader = TellingReader({"S001": Outlet(Tier.UNKNOWN, "Names nobody"), "S002": opinion})
    given = replace(tools(pages=PAGES, ratings=[rating("gazette.example", 2)]), reader=reader)
    dossier = await rate(await after_reading(given), given)
    known, unknown = dossier.sources
    assert (known.tier_reason, known.undecided) == ("Rated for the test", False)
    assert (unknown.tier, unknown.undecided) == (Tier.ESTABLISHED, False)
    assert unknown.tier_reason == "Names reporters of its own (read by a language model; nobody here knows this outlet)"


@pytest.mark.parametrize(("reader", "tier"), [("a-model", Tier.PROMOTIONAL), (OFFLINE, Tier.UNKNOWN)])
async def test_a_page_that_a_model_read_as_a_press_release_is_rated_as_one(reader: str, tier: Tier) -> None:
    given = tools(pages=PAGES)
    dossier = await after_reading(given)
    readings = tuple(one.with_(reader=reader, kind=PieceKind.RELEASE) for one in dossier.readings)
    made = await rate(dossier.with_(readings=readings), given)
    assert {source.rated for source in made.sources} == {tier}


async def test_an_outlet_nobody_can_tell_is_tier_four_and_undecided() -> None:
    given = tools(pages=PAGES, ratings=[rating("gazette.example", 2)])
    dossier = await rate(await after_reading(given), given)
    assert [(source.tier, source.undecided) for source in dossier.sources] == [(Tier.ESTABLISHED, False), (Tier.UNKNOWN, True)]


async def test_before_approval_no_page_is_shown_to_a_reader_who_takes_money_for_it() -> None:
    free, paid = TellingReader(), TellingReader()
    for reader, usd in ((free, 0.0), (paid, 0.01)):
        given = replace(tools(pages=PAGES), reader=reader, usd_per_source=usd)
        planned = await plan(Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief)), given)
        assert len(planned.sources) == 1 and planned.sources[0].tier
        assert bool(planned.sources[0].relevance) == (reader is free)
    assert (free.shown, paid.shown) == (["S001"], [])


async def test_the_topics_own_claims_are_read_once_and_kept_in_the_plan() -> None:
    reader = TellingReader()
    given = replace(tools(pages=PAGES), reader=reader)
    planned = await plan(Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief)), given)
    assert [claim.text for claim in planned.plan.central] == [TOPIC.title]
    dossier = await read(planned.with_(hits=(Hit("https://nobody.example/mill", "Tarn mill closed"),)), given)
    await rate(dossier, given)
    assert reader.planned == 1 and reader.shown == ["S001", "S002"]


async def test_reading_is_part_of_what_an_investigation_is_expected_to_cost() -> None:
    given = tools(pages=PAGES)
    free = await plan(Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief)), given)
    paid = await plan(Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief)), replace(given, usd_per_source=0.01))
    assert (free.plan.expected_usd, paid.plan.expected_usd) == (0.0, 0.15)


async def test_sentences_of_the_reader_are_checked_like_our_own() -> None:
    given = replace(tools(pages=PAGES), reader=WritingReader())
    dossier = await summarize(await after_reading(given), given)
    assert dossier.report and dossier.report.dropped == 1
    assert [one.text for one in dossier.report.sections[-1].sentences] == ["It closed on Friday."]


@pytest.mark.parametrize(
    ("said", "holds_"),
    [
        ("The Tarn mill closed yesterday (3 March 2026)", True),
        ("The Tarn mill closed last year (2025)", True),
        ("The Tarn mill closed in 2025", False),
    ],
)
def test_a_day_that_was_reckoned_need_not_stand_in_a_source(said: str, holds_: bool) -> None:
    words = taken_from_sources(Claim("C2", said))
    assert holds(Sentence(said, ("S001",), words), {"S001": "The Tarn mill closed yesterday, or last year."}) is holds_
    assert taken_from_sources(Claim("C1", said, central=True)) == ""


@pytest.mark.parametrize(
    ("sizes", "most", "together"),
    [([], 4, []), ([1, 1, 1], 1, [1, 1, 1]), ([2, 2, 3], 4, [2, 1]), ([9], 4, [1]), ([3, 9, 1], 60, [3])],
)
def test_batches_are_read_together_up_to_what_one_may_hold(sizes: list[int], most: int, together: list[int]) -> None:
    made = rounds((([], [text("words")] * size) for size in sizes), most)
    assert [len(batches) for batches in made] == together
