"""The Wayback Machine against the world."""

import gzip
from collections.abc import Sequence
from datetime import date
from typing import Any

import httpx
import pytest

from core.errors import Busy, NothingToAsk, Refused, SearchError, ShutOut, TimedOut
from core.search.engines.wayback import MOST_MOVES, PAUSE, TRIES, WaybackMachine, captures, read_captures, read_hits, read_nearest
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

PAGE = "https://brackwater-buzz.example/bridge-what-they-wont-say-bearing"
ACCESS, SECRET = "wayback_access_key", "wayback_secret_key"
PENDING = {"status": "pending", "job_id": "spn2-1", "resources": []}


class Says(httpx.AsyncBaseTransport):
    """A provider that gives its answers one after the other, the last one for ever."""

    def __init__(self, *answers: Any) -> None:
        self._answers, self.asked = list(answers), list[httpx.Request]()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        return httpx.Response(200, json=self._answers.pop(0) if len(self._answers) > 1 else self._answers[0])


class Naps:
    """Sleep that takes no time and is remembered."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)


async def saved(provider: Says, naps: Naps | None = None) -> str:
    async with httpx.AsyncClient(transport=provider) as http:
        wire = Wire("The Wayback Machine", "https://web.archive.org", http, {ACCESS: "a", SECRET: "s"})
        return await WaybackMachine(wire, naps or Naps()).save("http://brewster.kahle.org/")


async def test_the_captures_of_an_address_are_hits(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        first, second = await wayback.search(parse(PAGE), 5)
    assert first.url == f"https://web.archive.org/web/20260227133000/{PAGE}" and first.found_by == (("wayback", 1),)
    assert first.title == f"{PAGE} as captured on 27 February 2026, 13:30" and first.outlet == "brackwater-buzz.example"
    assert second.url.startswith("https://web.archive.org/web/20270227133000/") and second.published is None


async def test_a_single_site_is_an_address_too(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        hits = await wayback.search(parse("site:brackwater-buzz.example since:2026-02-22 until:2026-02-27"), 5)
    assert hits and all("/web/202602" in hit.url and hit.url.endswith("/https://brackwater-buzz.example/") for hit in hits)
    (call,) = world.asked("wayback")
    assert (call.params["from"], call.params["to"], call.params["limit"]) == ("20260222", "20260227", "5")


@pytest.mark.parametrize("query", ["reservoir water", "reservoir", f"{PAGE} bridge", "site:a.example,b.example", ""])
async def test_it_is_not_asked_for_words(world: World, query: str) -> None:
    async with wired(world, WaybackMachine) as wayback:
        with pytest.raises(NothingToAsk, match="The Wayback Machine is asked about one address at a time"):
            await wayback.search(parse(query), 5)
    assert world.asked("wayback") == []


async def test_the_nearest_capture_to_a_day(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        early, newest = await wayback.nearest(PAGE, date(2026, 3, 1)), await wayback.nearest(PAGE)
    assert early and early.at.iso == "2026-02-27T13:30:00Z" and (early.original, early.status) == (PAGE, 200)
    assert early.url == f"https://web.archive.org/web/20260227133000/{PAGE}"
    assert newest and newest.at.iso == "2027-02-27T13:30:00Z"
    assert [call.params.get("timestamp") for call in world.asked("wayback")] == ["20260301", None]


async def test_a_capture_is_given_as_the_page_was_that_day(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        nearest = await wayback.nearest(PAGE, date(2026, 3, 1))
        assert nearest
        snapshot, (answer,) = await wayback.page(nearest)
    assert snapshot == nearest and gzip.decompress(answer.body).startswith(b"<html")
    assert world.asked("wayback")[-1].path == f"/web/20260227133000id_/{PAGE}"
    assert "a-key" not in repr(world.asked("wayback")[-1].headers)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Trouble.NOT_FOUND, "The Wayback Machine does not show its capture of this address."),
        (Trouble.FORBIDDEN, "The Wayback Machine does not show its capture of this address."),
        (Trouble.SLOW_DOWN, "The Wayback Machine asks us to slow down."),
        (Trouble.BROKEN, "The Wayback Machine is out of order: it answered 500."),
        (Trouble.DROPS, "The Wayback Machine could not be reached."),
        (Trouble.SILENT, "The Wayback Machine did not answer within 1.5 seconds."),
    ],
)
async def test_a_capture_it_does_not_give_is_told_in_one_sentence(world: World, trouble: Trouble, sentence: str) -> None:
    world.fail("wayback", trouble)
    found = read_nearest({"archived_snapshots": {"closest": {"timestamp": "20260227133000", "url": ""}}}, PAGE)
    assert found
    async with wired(world, WaybackMachine, seconds=1.5) as wayback:
        with pytest.raises(SearchError) as told:
            await wayback.page(found)
    assert str(told.value) == sentence


class Leads(httpx.AsyncBaseTransport):
    """An archive whose every capture leads on to another."""

    def __init__(self, location: str) -> None:
        self._location, self.asked = location, 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked += 1
        return httpx.Response(302, headers={"location": self._location}, stream=httpx.ByteStream(b""))


@pytest.mark.parametrize(
    ("location", "asked", "sentence"),
    [
        (f"/web/20260227133000id_/{PAGE}", MOST_MOVES + 1, "captures of this address lead from one to the next"),
        ("https://evil.example/x", 1, "The Wayback Machine answered 302 instead of results"),
        ("file:///etc/passwd", 1, "The Wayback Machine answered 302 instead of results"),
        ("/web/20260227133000id_/file:///etc/passwd", 1, "The Wayback Machine answered 302 instead of results"),
    ],
)
async def test_it_is_followed_to_its_own_captures_only_and_not_for_ever(location: str, asked: int, sentence: str) -> None:
    archive = Leads(location)
    async with httpx.AsyncClient(transport=archive) as http:
        found = read_nearest({"archived_snapshots": {"closest": {"timestamp": "20260227133000", "url": ""}}}, PAGE)
        assert found
        with pytest.raises(Refused, match=sentence):
            await WaybackMachine(Wire("The Wayback Machine", "https://web.archive.org", http)).page(found)
    assert archive.asked == asked


@pytest.mark.parametrize("dots", ["..", "%2e%2E", "."])
async def test_an_address_cannot_lead_out_of_its_capture(dots: str) -> None:
    provider, original = Says({}), f"https://evil.example/{dots}/{dots}/{dots}/{dots}/save/https://victim.example/"
    async with httpx.AsyncClient(transport=provider) as http:
        found = read_nearest({"archived_snapshots": {"closest": {"timestamp": "20260227133000", "url": ""}}}, original)
        assert found
        with pytest.raises(Refused, match="dots for its folders"):
            await WaybackMachine(Wire("The Wayback Machine", "https://web.archive.org", http)).page(found)
    assert provider.asked == []


@pytest.mark.parametrize("original", [f"{PAGE}?next=/../x", f"{PAGE}/a..b/.well-known/x...", f"{PAGE}#/../"])
def test_other_dots_are_letters(original: str) -> None:
    found = read_nearest({"archived_snapshots": {"closest": {"timestamp": "20260227133000", "url": ""}}}, original)
    assert found and found.raw_path == f"/web/20260227133000id_/{original}"


async def test_the_earliest_capture(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        found = await wayback.earliest(PAGE)
    assert found and found.at.iso == "2026-02-27T13:30:00Z" and found.status == 200 and found.digest
    (call,) = world.asked("wayback")
    assert (call.params["limit"], call.params["filter"], call.params["gzip"]) == ("1", "statuscode:200", "false")


async def test_a_page_that_was_never_captured(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        assert await wayback.nearest("https://nowhere.example/x") is None
        assert await wayback.earliest("https://nowhere.example/x") is None
        assert await wayback.search(parse("https://nowhere.example/x"), 5) == []


async def test_a_page_is_captured_with_both_keys_where_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        assert await wayback.save(PAGE) == f"https://web.archive.org/web/20260227133000/{PAGE}"
        await wayback.nearest(PAGE)
    sent, looked, asked = world.asked("wayback")
    keys = f"LOW {KEY.format(name=ACCESS)}:{KEY.format(name=SECRET)}"
    assert (sent.method, sent.path, sent.form["url"]) == ("POST", "/save", PAGE)
    assert sent.headers["authorization"] == looked.headers["authorization"] == keys and sent.headers["accept"] == "application/json"
    assert looked.path.startswith("/save/status/spn2-") and "a-key" not in f"{sent.params}{sent.body!r}{looked.path}"
    assert "authorization" not in asked.headers


async def test_without_keys_nothing_is_captured_and_nobody_is_asked(world: World) -> None:
    async with wired(world, WaybackMachine, keys=False) as wayback:
        with pytest.raises(ShutOut, match="captures pages only for those with keys"):
            await wayback.save(PAGE)
    assert world.asked("wayback") == []


async def test_a_page_it_cannot_reach_is_told_with_the_reason(world: World) -> None:
    async with wired(world, WaybackMachine) as wayback:
        with pytest.raises(Refused, match=r"^The Wayback Machine could not capture the page: its site cannot be found\.$"):
            await wayback.save("http://example5123.example")


async def test_its_published_example_of_a_capture_is_read() -> None:
    """https://docs.google.com/document/d/1Nsv52MvSjbLb2PCpHlat0gkzw0EvtSgpKHu4mk0MnrA/"""
    job = "ac58789b-f3ca-48d0-9ea6-1d1225e98695"
    done = {
        "status": "success",
        "job_id": job,
        "original_url": "http://brewster.kahle.org/",
        "timestamp": "20180326070330",
        "duration_sec": 6.203,
        "resources": ["http://brewster.kahle.org/"],
    }
    provider, naps = Says({"url": "http://brewster.kahle.org/", "job_id": job}, PENDING, PENDING, done), Naps()
    assert await saved(provider, naps) == "https://web.archive.org/web/20180326070330/http://brewster.kahle.org/"
    assert naps.taken == [PAUSE, PAUSE]
    assert {str(request.url) for request in provider.asked[1:]} == {f"https://web.archive.org/save/status/{job}"}


async def test_a_capture_that_is_never_made_is_given_up() -> None:
    provider, naps = Says({"job_id": "spn2-1"}, PENDING), Naps()
    with pytest.raises(TimedOut, match="did not finish the capture within 180 seconds"):
        await saved(provider, naps)
    assert len(naps.taken) == TRIES


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("error:user-session-limit", Busy),
        ("error:max-daily-bandwidth", ShutOut),
        ("error:too-many-daily-captures", Refused),
        ("error:something-new", Refused),
        ("", Refused),
    ],
)
async def test_why_it_did_not_capture_is_told(code: str, error: type[SearchError]) -> None:
    problem = {"status": "error", "status_ext": code, "exception": "…", "message": "<b>do this</b>"}
    for answers in ([problem], [{"job_id": "spn2-1"}, problem]):
        with pytest.raises(SearchError) as told:
            await saved(Says(*answers))
        assert told.type is error and "do this" not in str(told.value)


@pytest.mark.parametrize(
    "answers", [[None], [[]], [{"job_id": "x"}, {}], [{"job_id": "x"}, {"status": "success"}], [{"job_id": "x"}, "done"]]
)
async def test_an_odd_answer_to_a_capture_is_an_error(answers: Sequence[Any]) -> None:
    with pytest.raises(Refused, match="not an answer"):
        await saved(Says(*answers))


async def test_a_job_cannot_lead_elsewhere() -> None:
    provider = Says({"job_id": "../../evil?x=1"}, PENDING)
    with pytest.raises(TimedOut):
        await saved(provider)
    assert provider.asked[1].url.raw_path == b"/save/status/..%2F..%2Fevil%3Fx%3D1"


async def test_the_real_archive_has_two_hosts() -> None:
    provider = Says({"archived_snapshots": {}})
    async with httpx.AsyncClient(transport=provider) as http:
        wayback = WaybackMachine(Wire("The Wayback Machine", WaybackMachine.manifest.base_url, http))
        await wayback.nearest(PAGE)
        await wayback.earliest(PAGE)
    assert [(request.url.host, request.url.path) for request in provider.asked] == [
        ("archive.org", "/wayback/available"),
        ("web.archive.org", "/cdx/search/cdx"),
    ]


def test_its_published_example_of_the_nearest_capture_is_read() -> None:
    """https://archive.org/help/wayback_api.php"""
    closest = {
        "available": True,
        "url": "http://web.archive.org/web/20130919044612/http://example.com/",
        "timestamp": "20130919044612",
        "status": "200",
    }
    found = read_nearest({"archived_snapshots": {"closest": closest}}, "example.com")
    assert found and found.url == "https://web.archive.org/web/20130919044612/http://example.com/"
    assert (found.original, found.at.iso, found.status) == ("http://example.com/", "2013-09-19T04:46:12Z", 200)
    assert read_nearest({"archived_snapshots": {}}, "example.com") is None
    assert read_nearest({"archived_snapshots": {"closest": closest | {"available": False}}}, "example.com") is None


def test_a_capture_is_at_the_archive_whatever_its_answer_says() -> None:
    closest = {"available": True, "url": "javascript:alert(1)", "timestamp": "20130919044612"}
    found = read_nearest({"archived_snapshots": {"closest": closest}}, "https://a.example/")
    assert found and found.url == "https://web.archive.org/web/20130919044612/https://a.example/" and found.status == 0


def test_its_published_example_of_the_index_is_read() -> None:
    """https://github.com/internetarchive/wayback/blob/master/wayback-cdx-server/README.md#output-format-json"""
    example = [
        ["urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length"],
        ["org,archive)/", "19970126045828", "http://www.archive.org:80/", "text/html", "200", "Q4YULN754FHV2U6Q5JUT6Q2P57WEWNNY", "1415"],
        ["org,archive)/", "19971011050034", "http://www.archive.org:80/", "text/html", "200", "XAHDNHZ5P3GSSSNJ3DMEOJF7BMCCPZR3", "1402"],
    ]
    first, second = read_captures(example)
    assert (first.at.iso, first.status, first.digest) == ("1997-01-26T04:58:28Z", 200, "Q4YULN754FHV2U6Q5JUT6Q2P57WEWNNY")
    assert second.url == "https://web.archive.org/web/19971011050034/http://www.archive.org:80/"


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {},
        [],
        [[]],
        [["timestamp"]],
        "text",
        [None, 3],
        [[None, None], [None, None]],
        [["timestamp", "original"], ["31256100000000", "x"]],
    ],
)
def test_an_odd_answer_has_no_captures(answer: Any) -> None:
    assert read_captures(answer) == [] and read_hits(answer, "wayback") == [] and read_nearest(answer, "https://a.example/") is None


def test_every_version_is_listed_once() -> None:
    assert captures("https://a.example/", 9, Terms())["collapse"] == "digest"


async def test_a_site_left_out_of_the_archive_does_not_shut_us_out_of_the_rest(world: World) -> None:
    world.fail("wayback", Trouble.FORBIDDEN)
    async with wired(world, WaybackMachine) as wayback:
        with pytest.raises(Refused, match="does not show captures of this address") as told:
            await wayback.earliest(PAGE)
    assert told.type is Refused


@pytest.mark.parametrize("trouble", Trouble)
async def test_whatever_goes_wrong_is_told_as_a_failed_search(world: World, trouble: Trouble) -> None:
    world.fail("wayback", trouble)
    async with wired(world, WaybackMachine, seconds=0.1) as wayback:
        for call in (wayback.nearest(PAGE), wayback.earliest(PAGE), wayback.search(parse(PAGE), 5), wayback.save(PAGE)):
            try:
                found = await call
            except SearchError as error:
                assert str(error).startswith("The Wayback Machine ") and str(error).endswith(".")
            else:
                # Whatever a capture is of, it is looked at where the archive keeps it.
                assert not found or (trouble is Trouble.HOSTILE and "https://web.archive.org/web/" in str(found))
