"""Satire is told once, when a source is rated, whoever reads it; everything after that looks there."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier
from core.model.plan import Plan, Query
from core.model.reading import Outlet, Reading
from core.model.source import Hit, OutletRating, SourceText
from core.model.topic import Topic
from core.model.words import Mode, Tier
from core.readers.offline.reader import OfflineReader
from core.readers.port import Reader
from core.stages import EACH_PASS
from core.stages.port import name
from tests.fakes.outside import FakeEngine, tools

TITLE = "Tarn council taxes the feeding of gulls"
TOPIC = Topic(1, TITLE, "Tarn council taxes the feeding of gulls.")
WHELK, DIGEST = "https://the-whelk.example/gulls", "https://coast-digest.example/gulls"
STORY = "Tarn council taxes the feeding of gulls. Gideon Prawle, chairman of the Gull Board, said the gull tax of Tarn council was overdue."
REPEATED = (
    "According to The Whelk, Tarn council taxes the feeding of gulls. Gideon Prawle said the gull tax was overdue, The Whelk reported."
)
PAGES = {WHELK: f"{STORY}\n\nSatire. Everything in The Whelk is made up.", DIGEST: REPEATED}
CALLED = OutletRating("the-whelk.example", "The Whelk")
PAPER = "Established national newspaper; its satirical column is marked as such."


class OtherReader(OfflineReader):
    """Reads as the offline reader does, and words what it notes in its own way."""

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return tuple(one.with_(note="Says so plainly.") for one in await super().compare(claims, texts))


class KnowingReader(OfflineReader):
    """Knows what one outlet is."""

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        made = await super().read(topic, central, texts)
        known = {text.source.id for text in texts if text.source.domain == "the-whelk.example"}
        return tuple(one.with_(outlet=Outlet(Tier.UNKNOWN, "Satirical site") if one.source_id in known else None) for one in made)


async def walked(reader: Reader, pages: dict[str, str], ratings: Sequence[OutletRating] = (), upto: str = "recommend") -> Dossier:
    given = replace(tools([FakeEngine([Hit(url, TITLE) for url in pages])], pages, ratings), reader=reader)
    dossier = Dossier(1, TOPIC, Mode.DETAILED, plan=Plan(brief=TOPIC.brief, queries=(Query("gulls"),)))
    for stage in (one for wave in EACH_PASS for one in wave):
        dossier = await stage(dossier, given)
        if name(stage) == upto:
            break
    return dossier


@pytest.mark.parametrize("reader", [OfflineReader(), OtherReader()], ids=["offline", "another"])
async def test_a_page_that_calls_itself_satire_is_satire_whoever_reads_it(reader: Reader) -> None:
    made = await walked(reader, PAGES, [CALLED])
    (page,) = [one for one in made.sources if one.url == WHELK]
    assert made.satire == {page.id} and made.teller(page.id) == "The Whelk (satire)"
    assert made.recommendation and f"comes from a satirical page, The Whelk ({page.id})" in made.recommendation.satire
    assert any(made.recommendation.satire in flag.sentence for flag in made.recommendation.flags)
    assert {one.name: one.only_in for one in made.actors}["Gideon Prawle"] == "only in The Whelk (satire) and what repeats it"
    assert made.balance and page.id not in {one.source_id for one in made.balance.sources}


@pytest.mark.parametrize(("reason", "satire"), [("Satire", True), ("A satirical site", True), (PAPER, False), ("Newspaper", False)])
async def test_a_newsroom_says_satire_as_the_reason_of_its_rating(reason: str, satire: bool) -> None:
    rated = OutletRating("coast-digest.example", "Coast Digest", Tier.UNKNOWN if satire else Tier.ESTABLISHED, reason)
    made = await walked(OfflineReader(), {DIGEST: STORY}, [rated], upto="rate")
    assert [one.satire for one in made.sources] == [satire]


async def test_an_outlet_nobody_knows_is_satire_as_the_reader_takes_it() -> None:
    made = await walked(KnowingReader(), {WHELK: STORY, DIGEST: STORY}, upto="rate")
    assert {one.url: one.satire for one in made.sources} == {WHELK: True, DIGEST: False}
