"""The editor's own addresses: before approval over the web alone, afterwards by every way; and what is no fault of a page."""

from dataclasses import replace

import pytest

from core.errors import Blocked, Cancelled, DatabaseProblem, DeskError, EvidenceError, FetchError, Gone
from core.model.dossier import Dossier
from core.model.plan import Plan
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import Mode
from core.stages.plan import plan
from core.stages.read import read
from core.tools import Tools
from tests.fakes.outside import FakeFetcher, tools

PRIVATE, PUBLIC = "https://share.example/d/only-for-us", "https://gazette.example/mill"
TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed.")
WALL = "This page is behind a paywall."
STANDS = {PUBLIC: "The Tarn mill closed on Friday, the owner said."}
OPENED = "The Tarn mill is to close, says the memo."


def desk(elsewhere: str | DeskError) -> tuple[Tools, FakeFetcher]:
    """The web shows a wall at the private address; what the other ways find there; and what they were asked for."""
    every_way = FakeFetcher(STANDS | {PRIVATE: elsewhere})
    return replace(tools(), web=FakeFetcher(STANDS | {PRIVATE: Blocked(WALL)}), fetcher=every_way), every_way


async def planned(given: Tools) -> Dossier:
    start = Dossier(1, TOPIC, Mode.QUICK, plan=Plan(brief=TOPIC.brief, own_urls=(PRIVATE, PUBLIC)))
    return await plan(start, given)


async def test_before_the_plan_is_approved_no_service_hears_of_an_own_address() -> None:
    given, every_way = desk(OPENED)
    dossier = await planned(given)
    assert [source.url for source in dossier.sources] == [PUBLIC] and every_way.read_urls == []
    assert [(gap.url, gap.why, gap.stage) for gap in dossier.gaps] == [(PRIVATE, WALL, "plan")]


async def test_after_approval_an_own_address_is_tried_by_every_way_and_its_gap_is_closed() -> None:
    given, every_way = desk(OPENED)
    dossier = await read(await planned(given), given)
    assert [(source.id, source.url, source.user_provided) for source in dossier.sources] == [
        ("S001", PUBLIC, True),
        ("S002", PRIVATE, True),
    ]
    assert [capture.url for capture in dossier.captures] == [PUBLIC, PRIVATE]
    assert dossier.gaps == () and every_way.read_urls == [PRIVATE]


async def test_an_own_address_takes_nobodys_place() -> None:
    found = {f"https://paper{number}.example/mill": f"The Tarn mill closed, says paper {number}." for number in range(20)}
    given, every_way = desk(OPENED)
    given = replace(given, fetcher=replace(every_way, pages={**every_way.pages, **found}))
    dossier = await read((await planned(given)).with_(hits=tuple(Hit(url, "Tarn mill closed") for url in found)), given)
    assert len([source for source in dossier.sources if not source.user_provided]) == Mode.QUICK.source_limit
    assert len(dossier.sources) == Mode.QUICK.source_limit + 2


async def test_when_no_way_leads_there_what_was_tried_takes_the_place_of_the_plans_gap() -> None:
    why = f"{WALL} The Wayback Machine has no capture of it."
    given, every_way = desk(Blocked(why))
    first = await read(await planned(given), given)
    assert [(gap.url, gap.why, gap.stage) for gap in first.gaps] == [(PRIVATE, why, "read")]
    await read(first.with_(pass_no=2), given)
    assert every_way.read_urls == [PRIVATE]


async def test_a_run_that_was_stopped_keeps_the_plans_reason() -> None:
    given, every_way = desk(OPENED)
    dossier = await read(await planned(given), replace(given, brake=lambda: "Ana Verrin stopped it."))
    assert [(gap.url, gap.why) for gap in dossier.gaps] == [(PRIVATE, WALL)] and every_way.read_urls == []


@pytest.mark.parametrize("error", [DatabaseProblem("The database is locked."), Cancelled("Ana Verrin cancelled it.")], ids=repr)
async def test_what_is_no_fault_of_the_page_is_no_gap(error: DeskError) -> None:
    given, _ = desk(error)
    with pytest.raises(type(error)):
        await read(Dossier(1, TOPIC, Mode.QUICK, hits=(Hit(PRIVATE, "Memo"),)), given)


@pytest.mark.parametrize("error", [Gone("It is gone."), FetchError("It is silent."), EvidenceError("The disk is full.")], ids=repr)
async def test_what_is_the_pages_or_the_stores_is_a_gap(error: DeskError) -> None:
    given, _ = desk(error)
    dossier = await read(Dossier(1, TOPIC, Mode.QUICK, hits=(Hit(PRIVATE, "Memo"),)), given)
    assert [gap.why for gap in dossier.gaps] == [str(error)]
