"""Discover: every query to every engine, paid ones last, and what could not be asked."""

from dataclasses import dataclass, field, replace

from core.errors import NotAsked, SearchError, Unreachable
from core.model.dossier import Dossier
from core.model.engine import EngineKind, Manifest
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.search.port import Answer, Engine
from core.search.terms import Terms
from core.stages.discover import Reply, discover, gaps
from core.tools import Tools
from tests.fakes.outside import NOON, FakeEngine, FakeLog, tools

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed. It is not clear why.")
GAZETTE, POST = "https://gazette.example/mill", "https://post.example/mill"


def hit(url: str, title: str = "Tarn mill closed") -> Hit:
    return Hit(url, title, found_by=(("fake", 1),))


def start(mode: Mode = Mode.QUICK, *queries: str, **more: object) -> Dossier:
    asked = tuple(Query(text) for text in queries or ("tarn mill",))
    return replace(Dossier(1, TOPIC, mode, Plan(brief=TOPIC.brief, queries=asked)), **more)  # type: ignore[arg-type]


def engine(
    label: str, hits: list[Hit] | None = None, *, usd: float = 0.0, kind: EngineKind = EngineKind.WEB, problem: str = ""
) -> FakeEngine:
    manifest = Manifest(label.lower(), label, kind, "everything", usd_per_call=usd)
    return FakeEngine(hits or [], problem, manifest=manifest)


def many(count: int) -> list[Hit]:
    return [hit(f"https://site{number}.example/mill") for number in range(count)]


async def test_one_dead_engine_is_a_gap_and_the_other_answers() -> None:
    dossier = await discover(start(), tools([engine("Brave", problem="Brave refuses us."), engine("Tavily", [hit(POST)])]))
    assert [one.url for one in dossier.hits] == [POST]
    assert [(gap.what, gap.why) for gap in dossier.gaps] == [("Brave did not answer the query", "Brave refuses us.")]


async def test_what_the_editor_edits_is_what_is_asked_and_what_is_left_out_stays_out() -> None:
    asked = FakeEngine([hit(POST), hit("https://news.spam.example/mill"), hit("https://spam.example/mill")])
    edited = Plan(brief=TOPIC.brief, queries=(Query("only this"),), excluded_domains=("spam.example",))
    dossier = await discover(start(plan=edited), tools([asked]))
    assert asked.asked == ["only this"]
    assert [one.url for one in dossier.hits] == [POST]


async def test_a_claimant_cannot_confirm_himself() -> None:
    plan = Plan(brief=TOPIC.brief, queries=(Query("tarn mill"),), claimant_domains=("tarnmill.example",))
    dossier = await discover(start(plan=plan), tools([FakeEngine([hit("https://www.tarnmill.example/news"), hit(POST)])]))
    assert [one.url for one in dossier.hits] == [POST]


async def test_only_the_domains_the_editor_wants_are_searched() -> None:
    plan = Plan(brief=TOPIC.brief, queries=(Query("tarn mill"),), included_domains=("gazette.example",))
    asked = FakeEngine([hit(GAZETTE), hit(POST)])
    dossier = await discover(start(plan=plan), tools([asked]))
    assert [one.url for one in dossier.hits] == [GAZETTE]
    assert asked.asked == ["tarn mill site:gazette.example"]


async def test_a_later_pass_asks_the_refined_queries_and_keeps_what_it_knows() -> None:
    asked = FakeEngine([hit(POST), hit(GAZETTE)])
    before = start(Mode.DETAILED, pass_no=2, hits=(hit(POST),), refined=(Query("tarn mill gates", "gap"),))
    dossier = await discover(before, tools([asked]))
    assert asked.asked == ["tarn mill gates"]
    assert [one.url for one in dossier.hits] == [POST, GAZETTE]


async def test_the_source_limit_of_the_mode_holds() -> None:
    assert len((await discover(start(), tools([FakeEngine(many(10)), FakeEngine(many(20)[10:])]))).hits) == Mode.QUICK.source_limit


async def test_paid_engines_are_asked_only_when_the_free_ones_found_too_little() -> None:
    free, paid = engine("Free", [hit(POST)]), engine("Paid", [hit(GAZETTE)], usd=0.01)
    dossier = await discover(start(), tools([paid, free]))
    assert (len(free.asked), len(paid.asked)) == (1, 1)
    assert {one.url for one in dossier.hits} == {POST, GAZETTE}


async def test_what_the_free_engines_found_in_plenty_is_not_paid_for() -> None:
    free, paid = engine("Free", many(10)), engine("Paid", [hit(GAZETTE)], usd=0.01)
    await discover(start(), tools([paid, free]))
    assert paid.asked == []


async def test_plenty_about_something_else_is_too_little() -> None:
    other = [hit(f"https://site{number}.example/", "Ten recipes for a quick supper") for number in range(10)]
    paid = engine("Paid", usd=0.01)
    await discover(start(), tools([engine("Free", other), paid]))
    assert len(paid.asked) == 1


async def test_social_engines_and_the_web_archive_have_their_own_stages() -> None:
    social, wayback = engine("X", [hit(POST)], kind=EngineKind.SOCIAL), engine("Wayback", kind=EngineKind.WEB_ARCHIVE)
    await discover(start(), tools([social, wayback]))
    assert social.asked == wayback.asked == []


async def test_a_run_that_was_stopped_searches_nothing_and_says_why() -> None:
    asked = FakeEngine([hit(POST)])
    dossier = await discover(start(), tools([asked], halt="Ana Verrin stopped it."))
    assert asked.asked == []
    assert [(gap.what, gap.why) for gap in dossier.gaps] == [("Nothing more was searched", "Ana Verrin stopped it.")]


@dataclass
class Asking:
    """Answers from a table of engine labels: an error is raised, a text says the answer came from the cache."""

    table: dict[str, SearchError | str]
    asked: list[str] = field(default_factory=list)

    async def __call__(self, engine: Engine, query: Query, terms: Terms, limit: int) -> Answer:
        found = self.table[engine.manifest.label]
        if isinstance(found, SearchError):
            raise found
        return Answer((hit(POST),), NOON if found == "cached" else None)


def asking(**table: SearchError | str) -> Tools:
    return replace(tools([engine(label) for label in table]), search=Asking(dict(table)))


def told(given: Tools, kind: EventKind) -> list[str]:
    assert isinstance(given.emit, FakeLog)
    return [message for one, message in given.emit.lines if one is kind]


async def test_the_log_says_what_came_from_the_cache() -> None:
    given = asking(Brave="cached", Tavily="fresh")
    await discover(start(), given)
    assert told(given, EventKind.QUERY_RUN) == ["Brave: “tarn mill”, from the cache", "Tavily: “tarn mill”"]


async def test_a_failure_is_told_in_the_log_but_not_that_an_engine_was_left_alone() -> None:
    given = asking(Brave=Unreachable("Brave could not be reached."), Tavily=NotAsked("The budget is used up."))
    dossier = await discover(start(), given)
    assert told(given, EventKind.ERROR) == ["Brave could not be reached."]
    assert [gap.why for gap in dossier.gaps] == ["Brave could not be reached.", "The budget is used up."]


def replies(**problems: list[str]) -> list[Reply]:
    made = {label: engine(label).manifest for label in problems}
    return [
        Reply(made[label], Query(str(place)), problem=problem) for label, each in problems.items() for place, problem in enumerate(each)
    ]


def test_an_engine_that_failed_is_told_once_however_often_it_failed() -> None:
    (gap,) = gaps(replies(Brave=["Brave refuses us.", "Brave refuses us. It is asked again after 12:10 UTC.", ""]), 2)
    assert (gap.what, gap.why, gap.pass_no) == ("Brave did not answer 2 of 3 queries", "Brave refuses us.", 2)


def test_engines_that_cannot_be_reached_are_told_together() -> None:
    down = {name: [f"{name} could not be reached."] * 2 for name in ("Brave", "GDELT", "Wikipedia")}
    (gap,) = gaps(replies(**down), 1)
    assert gap.what == "Brave, GDELT and Wikipedia did not answer any query"
    assert gap.why == "Brave, GDELT and Wikipedia could not be reached."


def test_different_reasons_stay_apart() -> None:
    found = gaps(replies(Brave=["Brave refuses us."], GDELT=["GDELT asks us to slow down."]), 1)
    assert [gap.why for gap in found] == ["Brave refuses us.", "GDELT asks us to slow down."]


def test_no_failure_is_no_gap() -> None:
    assert gaps(replies(Brave=["", ""]), 1) == []
