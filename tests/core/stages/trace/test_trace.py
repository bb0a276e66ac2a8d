"""Trace at work: citations followed, older reports sought, dates checked, and nothing invented where there is nothing."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import pytest

from core.errors import Blocked, DeskError, Refused
from core.model.claim import Claim, Evidence
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.engine import EngineKind, Limit, Manifest
from core.model.origin import Citation, CitationKind
from core.model.source import Hit, Source, SourceText
from core.model.topic import Topic
from core.model.words import EventKind, Mode
from core.readers.offline.reader import OfflineReader
from core.search.queries.query_language import Terms
from core.stages.port import note
from core.stages.read import read
from core.stages.story_membership import in_the_story
from core.stages.trace import trace
from core.stages.trace.citations import NOBODY, in_time
from core.stages.trace.extra_sources import FOLLOWED, MOST, event_day
from core.stages.trace.origin import NOT_CHECKED, prompt
from core.tools import Tools
from tests.fakes.outside import NOON, FakeEngine, FakeFetcher, FakeLog, FakeVault, rating, tools
from tests.fakes.search import Bench
from tests.fixtures.cases import says, source

TOPIC = Topic(1, "The Tarn mill closed on Friday", "The Tarn mill closed on Friday after its orders dried up.")
CLAIM = Claim("C1", "The Tarn mill closed on Friday", central=True)
HERALD = "https://ostvik-herald.example/mill"
STORY = "The Tarn mill closed on Friday after its orders dried up."
TOLD = f"{STORY} The owner told the Ostvik Herald that forty people had lost their work."
QUOTES_HERALD = f"{STORY} Forty people lost their work, according to the Ostvik Herald."


def page(number: int, outlet: str, text: str, when: str = "2026-03-06T08:00:00Z", links: Sequence[str] = ()) -> tuple[Source, str]:
    return source(number, outlet=outlet, when=when).with_(links=tuple(links), title=text.partition(".")[0]), text


async def dossier_of(given: Tools, *texts: tuple[Source, str], mode: Mode = Mode.DETAILED, topic: Topic = TOPIC) -> Dossier:
    assert isinstance(given.vault, FakeVault)
    kept = [one.with_(text_sha256=await given.vault.put(text.encode())) for one, text in texts]
    return Dossier(1, topic, mode, sources=tuple(kept), claims=(CLAIM,), evidence=tuple(says(one.id, "+") for one in kept))


def found_by_trace(dossier: Dossier) -> list[str]:
    return [one.url for one in dossier.sources if one.found_for == "trace"]


async def test_a_citation_is_followed_by_the_link_that_carries_it() -> None:
    given = tools(pages={HERALD: TOLD})
    start = await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=["https://ads.example/x", HERALD]))
    made = await trace(start, given)
    assert found_by_trace(made) == [HERALD]
    (cited,) = [one for one in made.citations if one.source_id == "S001"]
    assert (cited.on, cited.problem, cited.kind) == ("S002", "", CitationKind.ACCORDING)
    assert cited.quote and QUOTES_HERALD[cited.quote.start : cited.quote.end] == cited.quote.exact
    new = made.source("S002")
    assert new.tier is not None and new.tier_reason and made.capture_of(new) is not None
    assert {one.source_id for one in made.evidence} == {"S001", "S002"}
    assert made.origin and (made.origin.source_id, made.origin.chain) == ("S002", ("S001", "S002"))


async def test_an_hour_at_the_head_of_a_post_has_no_zone_and_dates_nothing() -> None:
    posts = f"jo, 09:12: {STORY}\n\nsprat, 09:20: So it has."
    given = tools()
    made = await trace(await dossier_of(given, page(1, "Quay Talk", posts, "2026-03-06"), page(2, "Coast Mail", STORY)), given)
    assert made.origin and "09:12" not in str(made.origin)


async def test_without_a_link_the_outlet_is_searched_for_where_the_desk_knows_it_to_be() -> None:
    archive = FakeEngine([Hit(HERALD, "The Tarn mill closed on Friday", "Forty lose their work", found_by=(("fake", 1),))])
    given = tools([archive], {HERALD: TOLD}, [rating("ostvik-herald.example", 2)])
    given = replace(given, ratings={"ostvik-herald.example": replace(given.ratings["ostvik-herald.example"], name="Ostvik Herald")})
    made = await trace(await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD)), given)
    assert found_by_trace(made) == [HERALD]
    assert any("site:ostvik-herald.example" in asked and "mill" in asked for asked in archive.asked)


LINKED = [
    # what the text says, where it links to                                                         what is followed
    (f"{STORY} The boat owners of Quay Talk had it first.", ["https://quaytalk.example/t/1"], ["https://quaytalk.example/t/1"]),
    (f"{STORY} The Mill Workers' Union put out a statement.", ["https://union.example/releases/9"], ["https://union.example/releases/9"]),
    (f"{STORY} The union put out a statement.", ["https://quaytalk.example/t/1"], []),
    (f"{STORY} Quay Talk had it first.", ["https://quaytalk.example/"], []),
    (f"{STORY} Quay Talk had it first.", ["https://coast-mail.example/other"], []),
    (f"{STORY} Share this on Facebook.", ["https://facebook.com/share/1"], []),
]


@pytest.mark.parametrize(("text", "links", "read_pages"), LINKED)
async def test_a_link_to_somebody_the_text_names_is_followed(text: str, links: list[str], read_pages: list[str]) -> None:
    given = tools(pages=dict.fromkeys(links, f"wherryman, 07:12: {STORY}"))
    given = replace(given, ratings={"union.example": replace(rating("union.example", 3), name="Mill Workers' Union")})
    made = await trace(await dossier_of(given, page(1, "Coast Mail", text, links=links)), given)
    assert found_by_trace(made) == read_pages
    assert [one.on for one in made.citations if one.kind is CitationKind.LINK] == ["S002" for _ in read_pages]


async def test_a_linked_page_about_something_else_is_only_a_link_and_a_dead_one_no_gap() -> None:
    links = ["https://quaytalk.example/t/1", "https://harbourlog.example/2"]
    given = tools(pages={links[0]: "There was a fair in the valley, with cakes and a band."})
    text = f"{STORY} Quay Talk has a thread on the fair, and Harbourlog a list of ships."
    made = await trace(await dossier_of(given, page(1, "Coast Mail", text, links=links)), given)
    assert [(one.name, bool(one.problem)) for one in made.citations] == [("Harbourlog", True)]
    assert found_by_trace(made) == links[:1] and made.gaps == ()
    assert made.origin and (made.origin.source_id, made.origin.unread) == ("S001", "")


async def test_a_name_means_the_page_about_the_topic_and_not_an_older_one_of_the_outlet() -> None:
    old = page(2, "Tarn Gazette", "The Tarn fair drew a thousand people.", "2024-06-01")
    new = page(3, "Tarn Gazette", f"{STORY} The owner told the Tarn Gazette so.", "2026-03-06T07:00:00Z")
    given = tools()
    start = await dossier_of(given, page(1, "Coast Mail", f"{STORY} So the Tarn Gazette reported."), old, new)
    told = start.with_(evidence=tuple(says(one, sign) for one, sign in (("S001", "+"), ("S002", "."), ("S003", "+"))))
    assert {one.on for one in (await trace(told, given)).citations} == {"S003"}


FAIR = "The Tarn fair moves to the harbour in June"


async def other_matter(given: Tools, links: Sequence[str] = ()) -> Dossier:
    """An agency with a report on the mill and an earlier one on the fair; a paper carries each, and the second says nothing of the mill."""
    texts = [
        page(1, "Northwire", f"{STORY} The owner told Northwire so.", "2026-03-06T07:00:00Z"),
        page(2, "Coast Mail", f"{STORY} Northwire reported it."),
        page(3, "Northwire", f"{FAIR}. A plan seen by Northwire says so.", "2026-03-04T07:00:00Z"),
        page(4, "Valley Courier", f"{FAIR}, Northwire reported. Stalls will be cheaper.", "2026-03-07", links),
    ]
    start = await dossier_of(given, *texts)
    elsewhere = [says(key, ".").with_(confidence=0.9) for key in ("S003", "S004")]
    return start.with_(evidence=(says("S001", "+"), says("S002", "+"), *elsewhere))


@pytest.mark.parametrize("links", [(), ("https://northwire.example/3",)])
async def test_a_page_leans_on_the_outlets_page_about_the_same_matter(links: Sequence[str]) -> None:
    made = await trace(await other_matter(given := tools(), links), given)
    assert {(one.source_id, one.on) for one in made.citations} == {("S002", "S001"), ("S004", "S003")}
    assert made.origin and made.origin.chain == ("S002", "S001")


async def test_pages_about_another_matter_have_no_voice_in_the_story() -> None:
    made = await trace(await other_matter(given := tools()), given)
    assert [voice.source_ids for voice in made.voices] == [("S001", "S002")]


async def test_a_page_that_names_an_outlet_with_nothing_here_on_its_matter_leans_on_no_page() -> None:
    given = tools()
    start = await other_matter(given)
    made = await trace(start.with_(sources=tuple(one for one in start.sources if one.id != "S003")), given)
    assert {one.on for one in made.citations if one.source_id == "S004"} <= {""}


async def test_somebody_nobody_has_heard_of_stays_a_name_and_a_gap() -> None:
    archive = FakeEngine([Hit("https://elsewhere.example/mill", "The Tarn mill closed on Friday", found_by=(("fake", 1),))])
    made = await trace(await dossier_of(given := tools([archive]), page(1, "Coast Mail", QUOTES_HERALD)), given)
    (cited,) = made.citations
    assert (cited.name, cited.on) == ("Ostvik Herald", "") and cited.problem.startswith(NOBODY)
    (gap,) = [one for one in made.gaps if one.stage == "trace"]
    assert gap.what == "Ostvik Herald, which S001 names, could not be read" and "was put to Fake Search" in gap.why
    assert found_by_trace(made) == []


async def test_a_cited_page_behind_a_wall_is_a_problem_and_a_gap_and_is_not_tried_again() -> None:
    wall: Mapping[str, str | DeskError] = {HERALD: Blocked("The page shows a wall instead of its text.")}
    given = tools(pages=wall)
    start = await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD]))
    once = await trace(start, given)
    again = await trace(once.with_(pass_no=2), given)
    (cited,) = again.citations
    assert cited.problem == "The page shows a wall instead of its text." and cited.pass_no == 1
    assert [one.url for one in again.gaps if one.stage == "trace"] == [HERALD]
    assert isinstance(given.fetcher, FakeFetcher) and given.fetcher.read_urls == [HERALD]


async def test_an_outlet_that_many_name_and_nobody_can_read_is_said_to_be_unread() -> None:
    given = tools(pages={HERALD: Blocked("The page shows a wall instead of its text.")})
    texts = [page(n, f"Paper {n}", f"{QUOTES_HERALD} Item {n} of the day.", links=[HERALD]) for n in range(1, 5)]
    made = await trace(await dossier_of(given, *texts), given)
    assert made.origin and made.origin.unread == "Ostvik Herald"
    assert "others have it from Ostvik Herald, which could not be read" in [one.sentence for one in made.origin.reasons]
    unfound = await trace(await dossier_of(bare := tools(), *(page(n, f"Paper {n}", QUOTES_HERALD) for n in range(1, 5))), bare)
    assert unfound.origin and unfound.origin.unread == ""


async def test_the_chain_is_followed_hop_by_hop() -> None:
    second, third = "https://tarn-gazette.example/1", "https://valley-courier.example/2"
    pages = {
        HERALD: f"{STORY} The Tarn Gazette first reported it. See {second}",
        second: f"{STORY} So it was first reported by the Valley Courier.",
        third: f"{STORY} The owner told the Valley Courier so on Friday.",
    }
    archive = FakeEngine([Hit(url, "The Tarn mill closed on Friday", found_by=(("fake", 1),)) for url in (second, third)])
    given = tools([archive], pages)
    made = await trace(await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD])), given)
    names = {one.id: one.domain for one in made.sources}
    assert made.origin and [names[key] for key in made.origin.chain] == [
        "coast-mail.example",
        "ostvik-herald.example",
        "tarn-gazette.example",
        "valley-courier.example",
    ]


@pytest.mark.parametrize("mode", list(Mode))
async def test_only_so_many_pages_are_sought_and_the_rest_is_said(mode: Mode) -> None:
    names = [f"Town{number} Gazette" for number in range(14)]
    links = [f"https://town{number}-gazette.example/mill" for number in range(14)]
    text = f"{STORY} " + " ".join(f"It is shut, the {name} reported." for name in names)
    given = tools(pages=dict.fromkeys(links, STORY))
    made = await trace(await dossier_of(given, page(1, "Coast Mail", text, links=links), mode=mode), given)
    assert len(found_by_trace(made)) == FOLLOWED[mode] <= MOST[mode]
    (gap,) = [one for one in made.gaps if one.stage == "trace"]
    assert gap.what.startswith("Named as a source, but not looked for: Town") and f"at most {FOLLOWED[mode]} cited pages" in gap.why


def seen(outlet: str, when: str) -> Hit:
    """A page about the mill that an engine knows."""
    host = outlet.lower().replace(" ", "-")
    return Hit(f"https://{host}.example/mill", f"{TOPIC.title}, {outlet} says", published=When(when), found_by=(("fake", 1),))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("cited", [1, 14])
async def test_older_pages_take_nothing_from_those_that_are_cited(mode: Mode, cited: int) -> None:
    older = [seen(f"Old{number} Post", f"2026-03-0{day}") for day in (6, 5, 4, 3) for number in (day * 10, day * 10 + 1, day * 10 + 2)]
    links = [f"https://town{number}-gazette.example/mill" for number in range(cited)]
    text = f"{STORY} " + " ".join(f"It is shut, the Town{number} Gazette reported." for number in range(cited))
    given = tools([FakeEngine(older)], dict.fromkeys([*links, *(hit.url for hit in older)], STORY))
    made = await trace(await dossier_of(given, page(1, "Coast Mail", text, links=links), mode=mode), given)
    sought = found_by_trace(made)
    assert len(set(sought) & set(links)) == min(cited, FOLLOWED[mode])
    assert 0 < len(set(sought) - set(links)) <= MOST[mode] - FOLLOWED[mode]
    assert [one.what.startswith("Named as a source, but not looked for: Town") for one in made.gaps] == [True] * (cited > FOLLOWED[mode])


async def test_what_trace_sought_takes_no_room_of_the_search() -> None:
    given = tools(pages={HERALD: TOLD} | {f"https://paper{number}.example/": STORY for number in range(20)})
    start = await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD]), mode=Mode.QUICK)
    made = await trace(start, given)
    hits = tuple(Hit(f"https://paper{number}.example/", f"Mill {number}") for number in range(20))
    more = await read(made.with_(hits=hits), given)
    assert len([one for one in more.sources if not one.found_for]) == Mode.QUICK.source_limit


async def test_a_loop_ends_and_nobody_in_it_is_the_origin() -> None:
    names = ["Tarn Gazette", "Ostvik Herald", "Coast Mail"]
    texts = [page(n + 1, names[n], f"{STORY} It is shut, the {names[(n + 1) % 3]} reported.") for n in range(3)]
    made = await trace(await dossier_of(given := tools(), *texts), given)
    assert made.origin is None and made.voices[0].loop == ("S001", "S002", "S003")
    (gap,) = [one for one in made.gaps if one.stage == "trace"]
    assert gap.what == "Who said it first cannot be told"
    assert gap.why == "Tarn Gazette cites Ostvik Herald, which cites Coast Mail, which cites Tarn Gazette."


async def test_a_circle_takes_nothing_from_whoever_those_in_it_lean_on() -> None:
    court = page(1, "Port Court", f"{STORY} The registrar told the Port Court so.", "2026-03-05T08:00:00Z")
    leans = f"{STORY} It is shut, the Port Court reported. {STORY} So the"
    texts = [page(2, "Tarn Gazette", f"{leans} Coast Mail reported."), page(3, "Coast Mail", f"{leans} Tarn Gazette reported.")]
    made = await trace(await dossier_of(given := tools(), court, *texts), given)
    (voice,) = made.voices
    assert voice.circular and set(voice.originals) == {"S001", "S002", "S003"}
    assert made.origin and made.origin.source_id == "S001" and made.origin.confidence > 90
    assert not any(one.what == "Who said it first cannot be told" for one in made.gaps)


async def test_a_chain_of_more_than_ten_steps_is_cut_and_said() -> None:
    names = [f"Town{number} Gazette" for number in range(14)]
    texts = [page(n + 1, names[n], f"{STORY} It is shut, the {names[n + 1]} reported. Item {n}.") for n in range(13)]
    first = page(14, names[13], f"{STORY} The owner told the {names[13]} so.", when="2026-03-05T08:00:00Z")
    made = await trace(await dossier_of(given := tools(), *texts, first), given)
    assert made.origin and (made.origin.source_id, len(made.origin.chain)) == ("S014", 11)
    assert [one.what for one in made.gaps if one.stage == "trace"] == [
        "The way back to the origin has 13 steps; the last 10 are shown",
    ]


async def test_older_reports_are_sought_backwards_until_a_window_brings_nothing_new() -> None:
    title, when = "The Tarn mill closed on Friday, its orders dried up", When("2026-03-05")
    older = Hit("https://valley-courier.example/mill", title, published=when, found_by=(("fake", 1),))
    stray = Hit("https://valley-courier.example/fair", "A fair in the valley", published=when, found_by=(("fake", 2),))
    archive = FakeEngine([older, stray])
    given = tools([archive], {older.url: STORY, stray.url: "There was a fair in the valley."})
    made = await trace(await dossier_of(given, page(1, "Coast Mail", STORY)), given)
    assert found_by_trace(made) == [older.url]
    windows = [asked for asked in archive.asked if "before:" in asked]
    assert [window.partition("after:")[2] for window in windows] == [
        "2026-03-05 before:2026-03-06",
        "2026-03-03 before:2026-03-04",
    ]


def asked_windows(engine: FakeEngine) -> list[str]:
    return [asked.partition("after:")[2] for asked in engine.asked if "before:" in asked]


async def test_the_walk_backwards_goes_on_where_all_of_a_window_has_been_read() -> None:
    known, older = seen("Coast Mail", "2026-03-06"), seen("Valley Courier", "2026-03-03")
    mine, text = page(1, "Coast Mail", STORY)
    mine = mine.with_(url=known.url, url_key=known.url.removeprefix("https://"))
    given = tools([archive := FakeEngine([known, older])], {older.url: STORY})
    made = await trace(await dossier_of(given, (mine, text)), given)
    assert found_by_trace(made) == [older.url]
    assert asked_windows(archive)[:2] == ["2026-03-05 before:2026-03-06", "2026-03-03 before:2026-03-04"]


async def test_a_page_is_kept_for_every_window_further_back() -> None:
    days = ["2026-03-06", "2026-03-03", "2026-02-28", "2026-02-20"]
    older = [seen(f"Old{place}{number} Post", day) for place, day in enumerate(days) for number in range(3)]
    given = tools([archive := FakeEngine(older)], {hit.url: STORY for hit in older})
    made = await trace(await dossier_of(given, page(1, "Coast Mail", STORY)), given)
    assert len(asked_windows(archive)) == 4
    assert [sum(hit.url in found_by_trace(made) for hit in older[place * 3 :][:3]) for place in range(4)] == [1, 1, 1, 1]


EVENTS = [
    # event date       the claim                                    published                   the day it happened
    (datetime(2026, 3, 2, tzinfo=NOON.tzinfo), "The mill closed", ["2026-03-06"], "2026-03-02"),
    (datetime(2030, 1, 1, tzinfo=NOON.tzinfo), "The mill closed", ["2026-03-06"], "2026-03-09"),
    (None, "The mill closed on 27 February 2026", ["2026-03-06"], "2026-02-27"),
    (None, "The mill of 1884 closed", ["2026-03-06", "2026-03-04T23:30:00Z"], "2026-03-04"),
    (None, "The mill closed on 31 February 2026", ["2026-03-06"], "2026-03-06"),
    (None, "The mill closed", ["2031-03-06", "2026-03-08"], "2026-03-08"),
    (None, "The mill closed", [], ""),
]


@pytest.mark.parametrize(("event", "claim", "published", "expected"), EVENTS)
def test_the_day_it_happened(event: datetime | None, claim: str, published: list[str], expected: str) -> None:
    sources = tuple(source(number, when=when) for number, when in enumerate(published, 1))
    topic = TOPIC.with_(event_date=event, discovery_date=NOON)
    found = event_day(Dossier(1, topic, Mode.QUICK, sources=sources, claims=(Claim("C1", claim, central=True),)), NOON)
    assert (found.isoformat() if found else "") == expected


@pytest.mark.parametrize(("when", "found_for"), [("2019-05-01", "background"), ("2026", ""), ("2026-03", ""), ("2025-11-02", "")])
def test_the_day_of_the_first_report_is_of_this_story_and_a_full_day(when: str, found_for: str) -> None:
    """Neither a page about what lies behind it, nor a month's first day, nor a date far from all others."""
    pages = (source(1, when="2026-03-06"), source(2, when="2026-03-07"), source(3, when="2026-03-08"))
    dossier = Dossier(1, TOPIC, Mode.QUICK, sources=(*pages, source(4, when=when).with_(found_for=found_for)))
    assert event_day(dossier, NOON) == When("2026-03-06").start.date()


@dataclass
class OneAddress:
    """A web archive or a registry: hits by the address it is asked about, or its sentence."""

    known: Mapping[str, Hit]
    kind: EngineKind
    problem: str = ""
    asked: list[str] = field(default_factory=list)

    @property
    def manifest(self) -> Manifest:
        return Manifest(self.kind.replace(" ", "-"), f"The {self.kind}", self.kind, "addresses")

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        address = (*terms.words, *terms.sites)[0]
        self.asked.append(address)
        if self.problem:
            raise Refused(self.problem)
        return [self.known[address]] if address in self.known else []


def captured(address: str, stamp: str) -> Hit:
    return Hit(f"https://web.archive.org/web/{stamp}/{address}", "A capture", found_by=(("web-archive", 1),))


def checked(*engines: OneAddress) -> Tools:
    given = tools()
    return replace(given, engines=engines, search=Bench().search())  # type: ignore[arg-type]


async def test_a_page_that_was_archived_before_it_says_it_was_published_has_a_wrong_date() -> None:
    mine, other = page(1, "Coast Mail", STORY, "2026-03-06"), page(2, "Tarn Gazette", f"{STORY} Forty went.", "2026-03-05T08:00:00Z")
    archive = OneAddress({mine[0].url: captured(mine[0].url, "20260302101500")}, EngineKind.WEB_ARCHIVE)
    given = checked(archive)
    made = await trace(await dossier_of(given, mine, other), given)
    (finding,) = [one for one in made.findings if one.stage == "trace"]
    assert finding.source_ids == ("S001",) and finding.text == (
        "Coast Mail: “The Tarn mill closed on Friday after its orders dried up” says it is of 6 March 2026, "
        "but the web archive has it since 2 March 2026, 10:15: its date is wrong."
    )
    assert made.origin and made.origin.source_id == "S001" and made.origin.first_seen == When("2026-03-02T10:15:00Z")
    assert "the web archive has its page since 2 March 2026, 10:15" in [one.sentence for one in made.origin.reasons]
    assert (await trace(made, given)).findings == made.findings


async def test_the_origins_site_has_an_age_a_holder_and_a_leaning() -> None:
    mine, host = page(1, "Coast Mail", STORY), "coast-mail.example"
    archive = OneAddress({host: captured(f"https://{host}/", "20140502000000")}, EngineKind.WEB_ARCHIVE)
    record = Hit(f"https://rdap.org/domain/{host}", host, published=When("2009-01-05T00:00:00Z"), outlet="Mail Press", found_by=(("r", 1),))
    given = checked(archive, OneAddress({host: record}, EngineKind.REGISTRY))
    given = replace(given, ratings={host: replace(rating(host, 2), bias="stands by the harbour")})
    made = await trace(await dossier_of(given, mine), given)
    assert made.origin and (known := made.origin.authority)
    assert (known.first_seen, known.registered) == (When("2014-05-02T00:00:00Z"), When("2009-01-05T00:00:00Z"))
    assert (known.owner, known.bias, known.authoritative) == ("Mail Press", "stands by the harbour", True)


async def test_an_archive_that_refuses_is_one_gap_and_none_is_a_reason() -> None:
    refusing = checked(OneAddress({}, EngineKind.WEB_ARCHIVE, problem="The web archive refuses us."))
    made = await trace(await dossier_of(refusing, page(1, "Coast Mail", STORY), page(2, "Tarn Gazette", f"{STORY} Now.")), refusing)
    assert [(one.what, one.why) for one in made.gaps if one.stage == "trace"] == [
        ("Not every date could be checked against the web archive", "The web archive refuses us."),
    ]
    none = tools()
    bare = await trace(await dossier_of(none, page(1, "Coast Mail", STORY)), none)
    assert bare.origin and bare.origin.reasons[-1] == NOT_CHECKED and bare.gaps == ()


async def test_the_archive_is_asked_about_few_pages_in_quick_mode() -> None:
    archive = OneAddress({}, EngineKind.WEB_ARCHIVE)
    given = checked(archive)
    texts = [page(n, f"Paper {n}", f"{STORY} Item {n} of many.") for n in range(1, 9)]
    await trace(await dossier_of(given, *texts, mode=Mode.QUICK), given)
    assert len([address for address in archive.asked if address.startswith("https://")]) == 3


async def test_what_other_stages_added_is_rated_and_compared_first() -> None:
    given = tools()
    start = await dossier_of(given, page(1, "Coast Mail", STORY))
    assert isinstance(given.vault, FakeVault)
    new = source(2, None, outlet="Tarn Gazette").with_(found_for="background", text_sha256=await given.vault.put(STORY.encode()))
    made = await trace(start.with_(sources=(*start.sources, new)), given)
    assert made.source("S002").tier is not None and {one.source_id for one in made.evidence} == {"S001", "S002"}
    assert made.origin and [one.source_id for one in made.origin.candidates] == ["S001"]


class Asked(OfflineReader):
    """A reader that remembers which sources it was shown."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        self.shown += [text.source.id for text in texts]
        return await super().compare(claims, texts)


async def test_engines_look_for_older_reports_while_the_pages_that_are_here_are_heard() -> None:
    looked = asyncio.Event()

    class Looking(FakeEngine):
        async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
            looked.set()
            return await super().search(terms, limit)

    class Patient(Asked):
        async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
            async with asyncio.timeout(10):
                await looked.wait()
            return await super().compare(claims, texts)

    given, reader = tools([engine := Looking()]), Patient()
    start = await dossier_of(given, page(1, "Coast Mail", STORY), page(2, "Tarn Gazette", STORY))
    unheard = start.with_(evidence=start.evidence[:1])
    made = await trace(unheard, replace(given, reader=reader))
    assert reader.shown == ["S002"] and {one.source_id for one in made.evidence} == {"S001", "S002"}
    assert sum("before:" in asked for asked in engine.asked) == 1


def test_whether_an_engine_is_asked_for_an_outlets_field_does_not_hang_on_the_moment() -> None:
    made = [FakeEngine(manifest=Manifest(f"e{each:g}", "E", EngineKind.WEB, "", limit=Limit(1, each))) for each in (1.0, 2.0, 3.0, 5.0)]
    assert [one.manifest.name for one in prompt(made)] == ["e1", "e2"]


async def test_a_second_pass_replaces_what_the_first_one_said() -> None:
    given = tools(pages={HERALD: TOLD})
    start = await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD]))
    once = await trace(start, given)
    again = await trace(once.with_(pass_no=2), given)
    assert (again.sources, again.voices, again.citations, again.origin, again.gaps) == (
        once.sources,
        once.voices,
        once.citations,
        once.origin,
        once.gaps,
    )


async def test_stopped_it_judges_what_it_has_and_says_what_it_left() -> None:
    archive = FakeEngine([Hit(HERALD, "The Tarn mill closed on Friday", published=When("2026-03-05"), found_by=(("fake", 1),))])
    given = tools([archive], {HERALD: TOLD}, halt="An editor pressed Stop here.")
    start = (await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD]))).with_(pass_no=2)
    made = await trace(start, given)
    assert archive.asked == [] and found_by_trace(made) == []
    assert made.origin and made.origin.source_id == "S001" and made.voices
    assert [(one.what, one.why, one.pass_no) for one in made.gaps] == [
        ("Citations were not followed to their end, nor older reports sought", "An editor pressed Stop here.", 2),
    ]
    assert made.origin.reasons[-1].sentence == "dates were not checked against a web archive: An editor pressed Stop here"


ODD_DATES = [
    [""],
    ["", ""],
    ["2031-01-01", ""],
    ["2026-03-06T08:00:00Z", "2026-03-06T08:00:00Z"],
    ["1812", "2026"],
    ["2026-03-06", "2026-03"],
]


@pytest.mark.parametrize("dates", ODD_DATES)
async def test_odd_dates_make_no_crash_and_no_certainty(dates: list[str]) -> None:
    texts = [page(n, f"Paper {n}", f"{STORY} Item {n} of the day.", when) for n, when in enumerate(dates, 1)]
    made = await trace(await dossier_of(given := tools(), *texts), given)
    assert made.origin and made.origin.confidence <= 95 and made.origin.source_id in {one.id for one in made.sources}


async def test_right_to_left_and_cjk_texts_are_traced_too() -> None:
    texts = [page(1, "صحيفة الساحل", "أغلق المصنع يوم الجمعة وفق ما أعلنه المالك."), page(2, "海岸日报", "据业主称，工厂于周五关闭。")]
    made = await trace(await dossier_of(given := tools(), *texts), given)
    assert len(made.voices) == 2 and made.origin


async def test_with_nobody_speaking_there_is_no_origin_and_it_is_said_why() -> None:
    given = tools()
    silent = (await dossier_of(given, page(1, "Coast Mail", STORY))).with_(evidence=(says("S001", "."),), pass_no=2)
    empty = Dossier(1, TOPIC, Mode.QUICK, claims=(CLAIM,))
    cases = [
        (silent, "No source that tells the story speaks about a central claim."),
        (empty, "No source was read."),
        (empty.with_(claims=()), "No claim that can be checked was found in the topic."),
    ]
    for dossier, why in cases:
        made = await trace(dossier, given)
        assert made.origin is None
        assert [(one.what, one.why, one.pass_no) for one in made.gaps] == [("Who said it first cannot be told", why, dossier.pass_no)]
    spoke = await trace((await trace(silent, given)).with_(evidence=(says("S001", "+"),)), given)
    assert spoke.origin and spoke.gaps == ()


async def test_the_earliest_date_is_named_where_it_is_not_the_origins() -> None:
    told = page(1, "Tarn Gazette", TOLD.replace("Ostvik Herald", "Tarn Gazette"), "2026-03-06T08:00:00Z")
    lean = [page(n, f"Paper {n}", f"{STORY} Item {n} of the day, the Tarn Gazette first reported.", "2026-03-07") for n in (2, 3, 4)]
    early = page(5, "Coast Mail", f"{STORY} So the Tarn Gazette reported.", "2026-03-05T12:00:00Z")
    made = await trace(await dossier_of(given := tools(), told, *lean, early), given)
    assert made.origin and made.origin.source_id == "S001"
    last = made.origin.reasons[-1]
    assert last.sentence == "but the earliest date here is that of Coast Mail (S005): 5 March 2026, 12:00"
    assert [one.source_id for one in last.cited] == ["S005"]
    same_day = await trace(await dossier_of(given, told, *lean, (early[0].with_(published=When("2026-03-06")), early[1])), given)
    assert same_day.origin and not any("earliest date" in one.sentence for one in same_day.origin.reasons)


async def test_the_note_names_the_origin_and_the_log_its_progress() -> None:
    given = tools(pages={HERALD: TOLD})
    start = await dossier_of(given, page(1, "Coast Mail", QUOTES_HERALD, links=[HERALD]))
    made = await trace(start, given)
    assert note("trace", start, made).startswith("1 voice, 1 copy, origin: ")
    assert isinstance(given.emit, FakeLog)
    assert (EventKind.PROGRESS, "Following citations: Ostvik Herald") in given.emit.lines


LEANING = [
    # mine          theirs     may mean it
    ("2026-03-04", "2026-03-04", True),
    ("2026-03-04", "2026-03-05", True),
    ("2026-03-04", "2026-03-09", False),
    ("2026-03-04", "", True),
    ("2026-03", "2026-03-15", True),
    ("2026", "2026-03-15", True),
    ("2026-02", "2026-03-15", False),
]


@pytest.mark.parametrize(("mine", "theirs", "kept"), LEANING)
def test_nobody_leans_on_a_page_that_was_certainly_written_later(mine: str, theirs: str, kept: bool) -> None:
    dossier = Dossier(1, TOPIC, Mode.QUICK, sources=(source(1, when=mine), source(2, when=theirs)))
    one = Citation("S001", CitationKind.ACCORDING, "Outlet 2", on="S002")
    assert bool(in_time(one, dossier).on) is kept


def test_pages_read_for_what_lies_behind_have_no_voice_unless_they_speak_about_it() -> None:
    behind = [source(number).with_(found_for="background") for number in (2, 3)]
    dossier = Dossier(
        1,
        TOPIC,
        Mode.QUICK,
        sources=(source(1), *behind),
        claims=(Claim("C1", "The mill closed", central=True),),
        evidence=(says("S001", "+"), says("S002", "."), says("S003", ">")),
    )
    assert [one.id for one in in_the_story(dossier)] == ["S001", "S003"]
