"""Discover: every query to every engine, paid ones last, and what could not be asked."""

from dataclasses import dataclass, field, replace
from math import inf

from core.errors import NotAsked, NothingToAsk, SearchError, Unreachable
from core.model.dossier import Dossier
from core.model.engine import EngineKind, Limit, Manifest
from core.model.plan import Plan, Query
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.search.calling.port import Answer, Engine
from core.search.queries.query_language import Terms
from core.stages.discover import RESERVE, discover
from core.stages.searches import Reply, gaps
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


async def test_an_engine_that_answers_seldom_gets_the_first_queries_only() -> None:
    slow = engine("GDELT", [hit(POST)])
    slow.manifest = replace(slow.manifest, limit=Limit(calls=1, seconds=5.0))
    quick = engine("Brave", [hit(POST)])
    asked = [f"tarn mill {number}" for number in range(11)]
    for mode, many in ((Mode.QUICK, 4), (Mode.DETAILED, 8)):
        dossier = await discover(start(mode, *asked), tools([slow, quick]))
        assert (slow.asked, quick.asked) == (asked[:many], asked)
        assert dossier.gaps == ()
        slow.asked.clear()
        quick.asked.clear()


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


async def test_what_a_later_pass_finds_must_be_as_much_about_the_topic_as_what_is_known() -> None:
    weak = FakeEngine([hit("https://other.example/1", "Pits and mill towns of the north")])
    assert len((await discover(start(), tools([weak]))).hits) == 1
    known = await discover(
        start(), tools([FakeEngine([hit(POST, "Tarn mill closed on Friday"), hit(GAZETTE, "Tarn mill closed on Friday")])])
    )
    later = await discover(replace(known, pass_no=2, refined=(Query("tarn mill closure"),)), tools([weak]))
    assert later.hits == known.hits


async def test_more_is_kept_than_the_mode_reads_but_not_everything() -> None:
    engines = [FakeEngine(many(60)[start : start + 10]) for start in range(0, 60, 10)]
    assert len((await discover(start(), tools(engines))).hits) == RESERVE * Mode.QUICK.source_limit


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

    async def __call__(self, engine: Engine, query: Query, terms: Terms, limit: int, patience: float = inf) -> Answer:
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
    """What each engine said to its queries; nothing is an answer, and what ends with a dash was not asked."""
    made = {label: engine(label).manifest for label in problems}
    said = [(made[label], problem) for label, each in problems.items() for problem in each]
    return [Reply(manifest, problem=problem.removesuffix("-"), asked=not problem.endswith("-")) for manifest, problem in said]


def told_gaps(**problems: list[str]) -> list[tuple[str, str]]:
    return [(gap.what, gap.why) for gap in gaps(replies(**problems), 1)]


def test_an_engine_that_failed_is_told_once_however_often_it_failed() -> None:
    found = told_gaps(Brave=["Brave refuses us.", "Brave refuses us. It is left alone for a while.-", ""])
    assert found == [("Brave did not answer 1 of 3 queries, and 1 more could not be asked", "Brave refuses us.")]


def test_engines_that_cannot_be_reached_are_told_together() -> None:
    found = told_gaps(**{name: [f"{name} could not be reached."] * 2 for name in ("Brave", "GDELT", "Wikipedia")})
    assert found == [("Brave, GDELT and Wikipedia did not answer any query", "They could not be reached.")]


def test_of_several_engines_every_sentence_is_told_in_the_plural() -> None:
    rests = "{} could not be reached. It is left alone for a while.-"
    found = told_gaps(**{name: [rests.format(name)] for name in ("Brave", "GDELT")})
    assert found == [("Brave and GDELT could not be asked the query", "They could not be reached. They are left alone for a while.")]
    assert told_gaps(Brave=[rests.format("Brave")]) == [
        ("Brave could not be asked the query", "Brave could not be reached. It is left alone for a while.")
    ]


def test_what_the_cap_forbids_is_told_as_not_asked() -> None:
    cap = "The cap of $0.50 leaves nothing for another paid call.-"
    assert told_gaps(Brave=["", cap], Google=["", cap]) == [("Brave and Google could not be asked 1 of 2 queries", cap[:-1])]


def test_different_reasons_stay_apart() -> None:
    found = told_gaps(Brave=["Brave refuses us."], GDELT=["GDELT asks us to slow down."])
    assert [why for _, why in found] == ["Brave refuses us.", "GDELT asks us to slow down."]


def test_no_failure_is_no_gap() -> None:
    assert told_gaps(Brave=["", ""]) == []


async def test_a_query_an_engine_can_have_nothing_for_is_no_gap() -> None:
    dossier = await discover(start(), asking(Wikipedia=NothingToAsk("Wikipedia has nothing for these sites."), Tavily="fresh"))
    assert dossier.gaps == () and dossier.halted == ""


async def test_when_nobody_outside_could_be_asked_the_run_is_unfinished() -> None:
    given = asking(Brave=Unreachable("Brave could not be reached."), Tavily=NotAsked("Tavily refuses us."))
    assert "No engine on the web could be asked" in (await discover(start(), given)).halted


async def test_one_answer_is_enough_for_a_search() -> None:
    given = asking(Brave=Unreachable("Brave could not be reached."), Tavily="fresh")
    assert (await discover(start(), given)).halted == ""


async def test_queries_that_ask_the_same_are_asked_once() -> None:
    asked = FakeEngine([hit(POST)])
    await discover(start(Mode.QUICK, "tarn mill", " tarn  mill", "mill tarn"), tools([asked]))
    assert asked.asked == ["tarn mill", "mill tarn"]
