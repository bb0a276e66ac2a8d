"""The plan: what is asked, of whom and for how much, before anything is searched; what the editor wrote stays."""

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from core.model.dossier import Dossier
from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Plan, Query
from core.model.topic import Topic
from core.model.words import Mode
from core.readers.offline.reader import OfflineReader
from core.readers.port import Planned
from core.search.queries.query_language import parse
from core.stages.plan import again, expected_seconds, expected_usd, plan
from core.tools import Tools
from core.topic.vocabulary import left_out
from tests.fakes.outside import NOON, FakeEngine, rating, tools

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed. It is not clear who closed it.")


def start(mode: Mode = Mode.QUICK, topic: Topic = TOPIC, **changes: object) -> Dossier:
    return Dossier(1, topic, mode, plan=Plan(brief=topic.brief).with_(**changes))


def edited(dossier: Dossier, **changes: object) -> Dossier:
    return dossier.with_(plan=dossier.plan.with_(**changes))


async def planned(dossier: Dossier, given: Tools | None = None) -> Dossier:
    return await plan(dossier, given or tools())


@dataclass
class KeenReader(OfflineReader):
    """Thinks of one query that the rules did not, a new one every time, and of one that they did."""

    thought: int = 0

    async def plan(self, topic: Topic, brief: str) -> Planned:
        self.thought += 1
        made = await super().plan(topic, brief)
        return replace(made, queries=(Query(f"Tarn mill gates {self.thought}"), *(Query(topic.title),)))


@pytest.mark.parametrize(("mode", "most"), [(Mode.QUICK, 7), (Mode.DETAILED, 11)])
async def test_a_plan_has_the_queries_of_its_mode(mode: Mode, most: int) -> None:
    found = (await planned(start(mode))).plan
    assert 5 <= len(found.queries) <= most
    assert {"subject", "claim", "controversy", "credible", "origin"} <= {query.purpose for query in found.queries}


async def test_the_newsrooms_own_outlets_are_asked_for_by_name() -> None:
    found = (await planned(start(), tools(ratings=[rating("gazette.org", 2)]))).plan
    assert any("gazette.org" in parse(query).sites for query in found.queries)


async def test_a_real_story_is_not_looked_for_in_the_demos_invented_outlets() -> None:
    given = tools(ratings=[rating("gazette.example", 2)])
    real, invented = [(await planned(start(topic=TOPIC.with_(demo=demo)), given)).plan for demo in (False, True)]
    assert not any("gazette.example" in parse(query).sites for query in real.queries)
    assert any("gazette.example" in parse(query).sites for query in invented.queries)


async def test_a_second_investigation_casts_a_wider_net() -> None:
    first, again = [(await planned(start(topic=TOPIC.with_(investigated=done)))).plan for done in (False, True)]
    assert any(parse(query).since for query in first.queries)
    assert not any(parse(query).since or parse(query).until for query in again.queries)


async def test_planning_again_for_the_same_brief_changes_nothing() -> None:
    first = await planned(start())
    mine = edited(first, queries=(Query("my own words"),), questions=("Mine?",))
    assert (await planned(mine)).plan.with_(expected_seconds=0) == mine.plan.with_(expected_seconds=0)


async def test_another_brief_keeps_what_the_editor_wrote_and_drops_what_was_made_for_the_old_one() -> None:
    first = await planned(start())
    mine = Query("my own words", "claim")
    kept = edited(first, queries=(mine, *first.plan.queries[1:]), questions=("Mine?", *first.plan.questions))
    other = (await planned(edited(kept, brief="Forty weavers lost their work."))).plan
    assert mine in other.queries and "Mine?" in other.questions
    assert any("weavers" in query.text for query in other.queries)
    assert "Who closed it?" in first.plan.questions and "Who closed it?" not in other.questions
    assert other.made_for == other.brief


async def test_a_query_whose_window_the_editor_moved_is_the_editors() -> None:
    first = await planned(start())
    moved = Query(first.plan.queries[0].text.replace("since:2026", "since:2019"))
    other = await planned(edited(first, queries=(moved,), brief="Forty weavers lost their work."))
    assert moved in other.plan.queries


async def test_a_reader_adds_what_the_rules_did_not_think_of() -> None:
    given = replace(tools(), reader=KeenReader())
    first, ruled = await planned(start(), given), (await planned(start())).plan.queries
    assert [query.text for query in first.plan.queries][: len(ruled)] == [query.text for query in ruled]
    assert "Tarn mill gates 1" in [query.text for query in first.plan.queries]
    again = await planned(edited(first, brief="Forty weavers lost their work."), given)
    found = [query.text for query in again.plan.queries]
    assert "Tarn mill gates 2" in found and "Tarn mill gates 1" not in found, "what it made for the old brief is nobody's own words"


async def test_networks_and_aggregators_are_left_out_of_a_new_plan() -> None:
    assert (await planned(start())).plan.excluded_domains == left_out()


@pytest.mark.parametrize("kept", [(), ("x.com",), ("spam.example",)])
async def test_a_domain_the_editor_takes_back_stays_taken_back(kept: tuple[str, ...]) -> None:
    first = edited(await planned(start()), excluded_domains=kept, brief="Forty weavers lost their work.")
    assert (await planned(first)).plan.excluded_domains == kept


async def test_domains_left_out_in_an_earlier_run_are_not_added_to() -> None:
    assert (await planned(start(excluded_domains=("spam.example",)))).plan.excluded_domains == ("spam.example",)


async def test_the_other_lists_of_domains_are_the_editors_alone() -> None:
    first = await planned(start())
    assert (first.plan.included_domains, first.plan.claimant_domains) == ((), ())
    named = edited(first, included_domains=("a.example",), claimant_domains=("b.example",), brief="Another.")
    again = (await planned(named)).plan
    assert (again.included_domains, again.claimant_domains) == (("a.example",), ("b.example",))


def engine(*, kind: EngineKind = EngineKind.WEB, usd: float = 0.0, limit: Limit | None = None) -> Manifest:
    return Manifest("fake", "Fake Search", kind, "nothing", usd_per_call=usd, limit=limit or Limit())


@pytest.mark.parametrize(
    ("prices", "count", "cap", "usd"),
    [((), 7, 0.5, 0.0), ((0.0,), 7, 0.5, 0.0), ((0.005, 0.01), 7, 0.5, 0.105), ((0.1,), 7, 0.5, 0.5), ((0.1,), 7, 0.0, 0.0)],
)
def test_the_expected_cost_is_every_paid_call_but_never_more_than_the_cap(
    prices: tuple[float, ...], count: int, cap: float, usd: float
) -> None:
    assert expected_usd([engine(usd=price) for price in prices], count, cap) == usd


@pytest.mark.parametrize(
    ("limits", "count", "mode", "seconds"),
    [
        ((), 7, Mode.QUICK, 4),
        ((), 7, Mode.DETAILED, 7),
        ((Limit(1, 5.0),), 3, Mode.QUICK, 24),
        ((Limit(1, 5.0),), 7, Mode.QUICK, 29),
        ((Limit(1, 5.0), Limit(1, 1.0)), 7, Mode.QUICK, 29),
        ((Limit(1, 5.0), Limit(1, 1.0)), 11, Mode.DETAILED, 72),
        ((Limit(5, 10.0),), 7, Mode.QUICK, 24),
        ((Limit(100, 60.0),), 7, Mode.QUICK, 4),
        ((Limit(1, 5.0),), 0, Mode.QUICK, 4),
    ],
)
def test_the_slowest_engine_says_how_long_it_takes(limits: tuple[Limit, ...], count: int, mode: Mode, seconds: float) -> None:
    assert expected_seconds([engine(limit=limit) for limit in limits], count, mode) == seconds


async def test_engines_that_discover_does_not_ask_cost_the_plan_nothing() -> None:
    slow = engine(kind=EngineKind.SOCIAL, usd=1.0, limit=Limit(1, 60.0))
    found = (await planned(start(), tools([FakeEngine(manifest=slow)]))).plan
    assert (found.expected_usd, found.expected_seconds) == (0.0, 4)


@pytest.mark.parametrize(("hours", "wide"), [(1, False), (23, False), (24, True), (900, True)])
def test_within_a_day_the_same_questions_are_asked(hours: int, wide: bool) -> None:
    topic = TOPIC.with_(investigated=True, investigation_date=NOON - timedelta(hours=hours))
    assert again(topic, NOON) is wide
