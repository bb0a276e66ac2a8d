"""A page that is out of reach, and what the search engines showed of it."""

import json
from dataclasses import replace

import pytest

from core.errors import Blocked, DeskError, EvidenceError, FetchError, Forbidden, Unreadable
from core.evidence.fetch.fallback import snippet, tells
from core.evidence.port import Page
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.plan import Plan
from core.model.source import Hit
from core.model.topic import Topic
from core.model.words import CaptureKind, EventKind, Method, Mode
from core.stages.plan import plan
from core.stages.read import read
from core.tools import Tools
from tests.fakes.outside import FakeFetcher, FakeLog, FakeVault, rating, tools

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed. It is not clear why.", original_url="https://own.example/mill")
SAID = "The Tarn mill closed on Friday after orders dried up, its owner said. Forty people …"
LIMIT = Mode.QUICK.source_limit


def hit(url: str, said: str = SAID, title: str = "Tarn mill closed on Friday") -> Hit:
    return Hit(url, title, said, When("2026-03-04"), "The Gazette", found_by=(("brave", 2), ("gdelt", 1)))


def start(*hits: Hit, mode: Mode = Mode.QUICK) -> Dossier:
    return Dossier(1, TOPIC, mode, plan=Plan(brief=TOPIC.brief), hits=hits)


def urls(name: str, count: int) -> list[str]:
    return [f"https://{name}{number}.example/mill" for number in range(count)]


def given(*good: str, **bad: DeskError) -> Tools:
    """Pages that can be read, and why others cannot; what is not named is gone."""
    pages: dict[str, str | DeskError] = {url: f"The Tarn mill closed, says page {url}." for url in good}
    return tools(pages=pages | {f"https://{name}.example/mill": error for name, error in bad.items()})


async def test_a_page_that_is_gone_is_a_source_of_what_its_hit_says_and_a_gap() -> None:
    at = given()
    dossier = await read(start(hit("https://gone.example/mill")), at)
    (source,), (capture,), (gap,) = dossier.sources, dossier.captures, dossier.gaps
    assert (source.url, source.domain, source.title) == ("https://gone.example/mill", "gone.example", "Tarn mill closed on Friday")
    assert (source.capture_kind, source.published, source.language) == (CaptureKind.SNIPPET, When("2026-03-04"), "en")
    assert (capture.method, capture.http_status, capture.content_type) == (Method.ENGINE, 0, "application/json")
    assert (await at.vault.get(source.text_sha256)).decode() == f"Tarn mill closed on Friday\n\n{SAID}"
    assert gap.what.endswith("could not be read; only what the search engine showed of it is kept")
    assert (gap.why, gap.url) == ("The page answered 404: it is gone.", "https://gone.example/mill")
    assert isinstance(at.emit, FakeLog)
    assert [kind for kind, _ in at.emit.lines] == [EventKind.GAP_FOUND, EventKind.SOURCE_READ, EventKind.PROGRESS]


async def test_the_capture_holds_the_hit_as_the_engines_gave_it() -> None:
    at = given()
    dossier = await read(start(hit("https://gone.example/mill")), at)
    assert json.loads(await at.vault.get(dossier.captures[0].sha256)) == {
        "url": "https://gone.example/mill",
        "title": "Tarn mill closed on Friday",
        "snippet": SAID,
        "published": "2026-03-04",
        "outlet": "The Gazette",
        "found_by": [{"engine": "brave", "rank": 2}, {"engine": "gdelt", "rank": 1}],
    }


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        (Blocked("This page is behind a paywall."), True),
        (FetchError("There is no site called gone.example."), True),
        (Unreadable("The address gives a packed file, not a page of text."), True),
        (Forbidden("This address leads to a private address."), False),
        (EvidenceError("The disk is full."), False),
    ],
    ids=lambda given: type(given).__name__,
)
async def test_only_a_page_that_is_out_of_reach_is_told_by_its_hit(error: DeskError, kept: bool) -> None:
    dossier = await read(start(hit("https://gone.example/mill")), given(gone=error))
    assert (len(dossier.sources), [gap.why for gap in dossier.gaps]) == (int(kept), [str(error)])


@pytest.mark.parametrize(
    ("found", "enough"),
    [
        (hit("https://gone.example/a"), True),
        (hit("https://gone.example/a", "one two three four five six seven eight"), True),
        (hit("https://gone.example/a", "one two three four five six seven", "Tarn mill closed"), False),
        (hit("https://gone.example/a", "", "Tarn mill is closed"), False),
        (hit("https://gone.example/a", ""), True),
        (hit("https://gone.example/a", title=""), False),
        (hit("https://news.google.com/rss/articles/CBMi"), False),
    ],
    ids=["long", "eight words", "seven words", "a short title", "a headline alone", "no title", "a lead"],
)
def test_a_hit_must_say_something(found: Hit, enough: bool) -> None:
    assert tells(found) is enough


def test_a_headline_alone_is_all_that_is_read_of_it() -> None:
    assert snippet(hit("https://gone.example/a", "Tarn mill closed …")).text == "Tarn mill closed on Friday"


def test_the_same_hit_is_the_same_capture() -> None:
    assert snippet(hit("https://gone.example/a")) == snippet(hit("https://gone.example/a"))


async def test_an_address_of_the_editors_has_no_hit_to_speak_for_it() -> None:
    dossier = await plan(start(), given())
    assert dossier.sources == () and [gap.what for gap in dossier.gaps] == ["https://own.example/mill could not be read"]


async def test_a_site_that_is_not_there_is_looked_for_once() -> None:
    at = given("https://there.example/a", "https://there.example/b")
    missing = [f"https://gone.example/{number}" for number in range(4)]
    pages = {url: FetchError("There is no site called gone.example.") for url in missing}
    at = replace(at, fetcher=(fetcher := FakeFetcher({**at.fetcher.pages, **pages})))  # type: ignore[attr-defined]
    dossier = await read(start(*map(hit, [*missing, "https://there.example/a", "https://there.example/b"])), at)
    assert fetcher.read_urls == ["https://gone.example/0", "https://there.example/a", "https://there.example/b"]
    assert [(gap.url, gap.why) for gap in dossier.gaps] == [(url, "There is no site called gone.example.") for url in missing]
    assert [source.capture_kind for source in dossier.sources] == [CaptureKind.SNIPPET] * 4 + [CaptureKind.PAGE] * 2


async def test_each_page_of_a_site_that_is_not_there_may_be_in_an_archive() -> None:
    sentence = "There is no site called gone.example. Wayback Machine has no capture of it."
    pages: dict[str, str | DeskError] = {"https://gone.example/0": FetchError(sentence), "https://gone.example/1": "The Tarn mill closed."}
    at = tools(pages=pages)
    dossier = await read(start(*map(hit, pages)), at)
    assert [(source.url, source.capture_kind) for source in dossier.sources][1] == ("https://gone.example/1", CaptureKind.PAGE)


# A snippet never takes the place of a page that can be read


async def test_pages_come_first_and_snippets_fill_what_room_is_left_best_hits_first() -> None:
    good, gone = urls("good", LIMIT - 2), urls("gone", 5)
    dossier = await read(start(*map(hit, (*gone, *good))), given(*good))
    kinds = {source.url: source.capture_kind for source in dossier.sources}
    assert kinds == dict.fromkeys(gone[:2], CaptureKind.SNIPPET) | dict.fromkeys(good, CaptureKind.PAGE)
    assert [gap.url for gap in dossier.gaps] == gone
    assert [gap.url for gap in dossier.gaps if "is kept" in gap.what] == gone[:2]


async def test_enough_pages_leave_no_room_for_snippets() -> None:
    good, gone = urls("good", LIMIT + 3), urls("gone", 5)
    dossier = await read(start(*map(hit, (*gone, *good))), given(*good))
    assert [source.url for source in dossier.sources] == good[:LIMIT]


async def test_in_a_later_pass_a_snippet_is_not_tried_again_and_keeps_no_page_out() -> None:
    gone, good = urls("gone", LIMIT), urls("good", LIMIT)
    at = given(*good)
    first = await read(start(*map(hit, gone)), at)
    second = await read(first.with_(hits=(*first.hits, *map(hit, good)), pass_no=2), at)
    assert [source.id for source in second.sources] == [f"S{number:03}" for number in range(1, 2 * LIMIT + 1)]
    assert [source.url for source in second.sources] == [*gone, *good]
    assert isinstance(at.fetcher, FakeFetcher) and at.fetcher.read_urls == [*gone, *good]
    assert len(second.gaps) == LIMIT


async def test_two_ways_to_one_page_are_the_page_and_no_snippet() -> None:
    class Leads(FakeFetcher):
        async def read(self, url: str, near: When | None = None) -> Page:
            page = await super().read(url, near)
            return replace(page, final_url="https://gone.example/mill")

    at = replace(tools(), fetcher=Leads({"https://short.example/mill": "The Tarn mill closed."}))
    dossier = await read(start(hit("https://gone.example/mill"), hit("https://short.example/mill")), at)
    assert [(one.url, one.capture_kind) for one in dossier.sources] == [("https://gone.example/mill", CaptureKind.PAGE)]


async def test_a_stopped_run_keeps_what_is_known_of_pages_it_tried_and_nothing_of_the_others() -> None:
    at = given()
    stopped: list[str] = []

    class Stops(FakeFetcher):
        async def read(self, url: str, near: When | None = None) -> Page:
            stopped.append(url)
            return await super().read(url, near)

    at = replace(at, fetcher=Stops({}), brake=lambda: "Ana Verrin stopped it." if stopped else "", reads_at_once=1)
    dossier = await read(start(hit("https://gone.example/mill"), hit("https://other.example/mill")), at)
    assert [source.domain for source in dossier.sources] == ["gone.example"] and dossier.halted == "Ana Verrin stopped it."
    assert [gap.what.endswith("was not read") for gap in dossier.gaps] == [False, True]


async def test_a_store_without_room_costs_the_snippet_and_keeps_the_gap() -> None:
    class Full(FakeVault):
        async def put(self, content: bytes) -> str:
            raise EvidenceError("The disk is full.")

    dossier = await read(start(hit("https://gone.example/mill")), replace(given(), vault=Full()))
    assert dossier.sources == () and [gap.why for gap in dossier.gaps] == ["The page answered 404: it is gone."]


async def test_the_reader_is_told_when_the_page_is_said_to_have_appeared() -> None:
    asked: list[When | None] = []

    class Listens(FakeFetcher):
        async def read(self, url: str, near: When | None = None) -> Page:
            asked.append(near)
            return await super().read(url, near)

    await read(start(hit("https://gone.example/mill")), replace(tools(ratings=[rating("gone.example", 2)]), fetcher=Listens({})))
    assert asked == [When("2026-03-04")]
