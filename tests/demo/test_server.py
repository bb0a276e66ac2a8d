"""The demo server looks like the web: many sites, many kinds of markup, walls and dead ends."""

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import trafilatura
from htmldate import find_date
from trafilatura.settings import Document

from demo.content import Page, outlets, pages
from demo.server import DemoServer, dateline, linked

ROOT = Path(__file__).parents[2]
SECRET = "The third sentence is for subscribers only"
TEXT = f"The Alder turned back. Nobody was hurt. {SECRET}."
MARKS = "Fish & chips <script>alert(1)</script> at [the <quay>](https://wire.example/plain?a=1&b=2). “Så” – ø."
STORY = (
    "The ferry Alder turned back off the Tolling Bank on Tuesday morning after an alarm sounded in a pump space.",
    "Its master, Captain Ruth Hanley, brought the vessel in at reduced speed and berthed at 09:40. Nobody was hurt.",
    "Passengers waited in the saloon for half an hour before they were let ashore, and several had seen pumps on deck.",
    "The company said it would publish the surveyor's findings; it did not say when, or whether in full.",
)
TEMPLATES = sorted({outlet.template for outlet in outlets()})


class Browser:
    """Asks the demo server for a page by its public address."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def asks(self, url: str, method: str = "GET", **headers: str) -> httpx.Response:
        parts = urlsplit(url)
        target = httpx.URL(path=parts.path or "/", query=parts.query.encode() or None)
        return self._http.request(method, target, headers={"Host": parts.netloc, **headers})


def browse(root: Path | None = None) -> Iterator[Browser]:
    with DemoServer(root=root) if root else DemoServer() as server, httpx.Client(base_url=server.url) as http:
        yield Browser(http)


@pytest.fixture(scope="module")
def web() -> Iterator[Browser]:
    """The demo desk's own sites."""
    yield from browse()


@pytest.fixture(scope="module")
def small_web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One site for each template, each with every kind of page, and a little social network."""
    root = tmp_path_factory.mktemp("desk")
    outlet = '[[outlet]]\nhost = "{0}.example"\nname = "The {0}"\ntemplate = "{0}"\n'
    (root / "outlets.toml").write_text("".join(outlet.format(name) for name in TEMPLATES))
    for name in TEMPLATES:
        write_pages(root / "pages" / f"{name}.example", f"https://{name}.example")
    write_posts(root / "posts")
    yield from browse(root)


def write_pages(folder: Path, site: str) -> None:
    folder.mkdir(parents=True)
    for name, more, text in (
        ("plain", 'published = "2026-03-04T06:10:00Z"\nbyline = "Mara Quill"', TEXT),
        ("story", 'published = "2026-03-04T06:10:00Z"\nbyline = "Mara Quill"', "\n\n".join(STORY)),
        ("day", 'published = "2026-03-04"\nmodified = "2026-03-05T08:00:00Z"', TEXT),
        ("undated", "", TEXT),
        ("copy", 'canonical = "https://wire.example/plain"', TEXT),
        ("marks", "", MARKS),
        ("query?id=7", "", "The page with a number."),
        ("gone", "status = 410", TEXT),
        ("lost", "status = 404", TEXT),
        ("barred", "status = 403", TEXT),
        ("paywall", 'wall = "paywall"', TEXT),
        ("consent", 'wall = "consent"', TEXT),
        ("captcha", 'wall = "captcha"', TEXT),
        ("javascript", 'wall = "javascript"', TEXT),
    ):
        matter = f'+++\nurl = "{site}/{name}"\ntitle = "A {name} headline"\n{more}\n+++\n'
        (folder / f"{name.partition('?')[0]}.md").write_text(matter + text, encoding="utf-8")


def write_posts(folder: Path) -> None:
    folder.mkdir()
    (folder / "alder.jsonl").write_text(
        '{"url": "https://post.example/@mira_k/1", "author": "mira_k", "name": "Mira K", "followers": 212, "likes": 4,'
        ' "published": "2026-03-03T21:44:00Z", "text": "Back on the quay\\n<b>Pumps</b> out", "place": "North Quay"}\n'
        '{"url": "https://post.example/@joe/2", "author": "joe", "published": "2026-03-03T22:00:00Z", "text": "This",'
        ' "repost_of": "https://post.example/@mira_k/1", "links": ["https://wire.example/plain"]}\n'
    )


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize(
    ("page", "status", "shown", "hidden"),
    [
        ("plain", 200, SECRET, "None"),
        ("day", 200, SECRET, "T00:00"),
        ("undated", 200, SECRET, "2026"),
        ("query?id=7", 200, "The page with a number", SECRET),
        ("lost", 404, "Page not found", SECRET),
        ("gone", 410, "This page has been removed", SECRET),
        ("barred", 403, "Access denied", SECRET),
        ("never-written", 404, "Page not found", SECRET),
        ("paywall", 200, "Subscribe to continue reading", SECRET),
        ("paywall", 200, "Nobody was hurt.", SECRET),
        ("consent", 200, "Before you continue", "Nobody was hurt"),
        ("captcha", 403, "Verify you are human", "Nobody was hurt"),
        ("javascript", 200, "Please enable JavaScript to continue", "Nobody was hurt"),
    ],
)
def test_a_site_shows_what_the_page_lets_it_show(small_web: Browser, name: str, page: str, status: int, shown: str, hidden: str) -> None:
    answer = small_web.asks(f"https://{name}.example/{page}")
    assert answer.status_code == status
    assert shown in answer.text
    assert hidden not in answer.text


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_page_names_its_original_or_itself(small_web: Browser, name: str) -> None:
    for page, original in (("copy", "https://wire.example/plain"), ("plain", f"https://{name}.example/plain")):
        assert f'rel="canonical" href="{original}"' in small_web.asks(f"https://{name}.example/{page}").text


@pytest.mark.parametrize("name", TEMPLATES)
def test_only_links_are_live_in_a_text(small_web: Browser, name: str) -> None:
    answer = small_web.asks(f"https://{name}.example/marks")
    assert "Fish &amp; chips &lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
    assert '<a href="https://wire.example/plain?a=1&amp;b=2">the &lt;quay&gt;</a>' in answer.text
    assert "alert(1)</script>" not in answer.text


@pytest.mark.parametrize("name", TEMPLATES)
def test_whatever_the_markup_a_reader_finds_text_title_author_and_day(small_web: Browser, name: str) -> None:
    url = f"https://{name}.example/story"
    read = trafilatura.bare_extraction(small_web.asks(url).text, url=url, with_metadata=True)
    assert isinstance(read, Document)
    assert all(paragraph in squeezed(read.text or "") for paragraph in STORY)
    assert (read.title, read.author, read.date) == ("A story headline", "Mara Quill", "2026-03-04")


def test_no_two_templates_are_built_alike(small_web: Browser) -> None:
    shapes = {tags(small_web.asks(f"https://{name}.example/plain").text) for name in TEMPLATES}
    assert len(shapes) == len(TEMPLATES) >= 16


def test_older_sites_speak_latin_1_and_say_so(small_web: Browser) -> None:
    charsets = {name: small_web.asks(f"https://{name}.example/marks") for name in TEMPLATES}
    assert [name for name, answer in charsets.items() if "iso-8859-1" in answer.headers["Content-Type"]] == ["foreign"]
    assert "ø".encode("latin-1") in charsets["foreign"].content
    assert all("Så" in answer.text and "ø" in answer.text for answer in charsets.values())


def test_a_post_shows_its_author_words_and_counts(small_web: Browser) -> None:
    answer = small_web.asks("https://post.example/@mira_k/1")
    assert answer.status_code == 200
    for shown in ("Mira K", "@mira_k", "Back on the quay<br>&lt;b&gt;Pumps", "4 likes", "212 followers", "North Quay"):
        assert shown in answer.text


def test_a_repost_leads_to_the_first_post(small_web: Browser) -> None:
    answer = small_web.asks("https://post.example/@joe/2")
    assert 'Reposted from <a href="https://post.example/@mira_k/1">Mira K: Back on the quay' in answer.text
    assert 'href="https://wire.example/plain"' in answer.text


def test_a_front_page_lists_the_living_newest_first(small_web: Browser) -> None:
    listed = small_web.asks("https://wire.example/").text
    assert listed.index("A plain headline") < listed.index("A day headline") < listed.index("A undated headline")
    assert "A paywall headline" in listed
    assert "A gone headline" not in listed and "A lost headline" not in listed


@pytest.mark.parametrize("url", ["https://elsewhere.example/", "https://elsewhere.example/plain", "https://127.0.0.1/"])
def test_an_unknown_host_has_nothing(small_web: Browser, url: str) -> None:
    assert small_web.asks(url).status_code == 404


def test_tracking_parameters_and_capitals_in_the_host_do_not_matter(small_web: Browser) -> None:
    assert small_web.asks("https://Wire.Example:443/plain?utm_source=chirp").status_code == 200


def test_a_page_that_has_not_changed_is_not_sent_again(small_web: Browser) -> None:
    first = small_web.asks("https://wire.example/day")
    again = small_web.asks("https://wire.example/day", **{"If-None-Match": first.headers["ETag"]})
    assert first.headers["Last-Modified"] == "Thu, 05 Mar 2026 08:00:00 GMT"
    assert (again.status_code, again.content) == (304, b"")
    assert "Last-Modified" not in small_web.asks("https://wire.example/undated").headers


@pytest.mark.parametrize("page", ["plain", "lost", "captcha", "never-written"])
def test_head_says_what_get_would_say(small_web: Browser, page: str) -> None:
    got, head = (small_web.asks(f"https://wire.example/{page}", method) for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert all(head.headers[name] == got.headers[name] for name in ("Content-Type", "Content-Length", "ETag"))


def test_nothing_can_be_sent_to_it(small_web: Browser) -> None:
    assert small_web.asks("https://wire.example/plain", "POST").status_code == 501


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_command_prints_one_line_and_ends_when_told(how: signal.Signals) -> None:
    command = [sys.executable, "-m", "demo.server", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        line = process.stdout.readline()
        process.send_signal(how)
        assert process.wait(timeout=10) == 0
        assert "http://127.0.0.1:" in line
        assert process.stdout.read() + process.stderr.read() == ""


@pytest.mark.parametrize(
    ("written", "html"),
    [
        ("a [b](https://c.example/d) e", 'a <a href="https://c.example/d">b</a> e'),
        ("[a](https://b.example) [c](https://d.example)", '<a href="https://b.example">a</a> <a href="https://d.example">c</a>'),
        ("[a](javascript:alert) & **b**", "[a](javascript:alert) &amp; **b**"),
        ('[a](https://b.example/"onload=x)', '<a href="https://b.example/&#34;onload=x">a</a>'),
    ],
)  # fmt: skip
def test_links_and_nothing_else_are_marked_up(written: str, html: str) -> None:
    assert str(linked(written)) == html


@pytest.mark.parametrize(
    ("written", "set_off"),
    [
        ("BRACKWATER, 4 March (Tidewire) — The operator knew.", "BRACKWATER, 4 March (Tidewire)"),
        ("NORTH QUAY (Tidewire) – The operator knew.", "NORTH QUAY (Tidewire)"),
        ("BRACKWATER, 4 March — The operator knew.", "BRACKWATER, 4 March"),
        ("The operator knew (Tidewire) — it said.", ""),
    ],
)
def test_a_dateline_is_set_off_only_where_the_text_has_one(written: str, set_off: str) -> None:
    html = str(dateline(written))
    assert html == (f'<span class="dateline">{set_off}</span>{written.removeprefix(set_off)}' if set_off else written)


# What follows holds for the demo desk itself.

LIVE = [page for page in pages() if page.readable]
ENGLISH = [page for page in LIVE if page.language == "en"]
FLOOR = 0.95


def test_every_page_of_the_desk_is_served_as_its_file_says(web: Browser) -> None:
    for page in pages():
        barred = page.wall == "captcha" and page.status == 200
        assert web.asks(page.url).status_code == (403 if barred else page.status), page.url


def test_a_reader_gets_the_text_of_every_english_page(web: Browser) -> None:
    found, asked = Counter[str](), Counter[str]()
    for page in ENGLISH:
        text = squeezed(trafilatura.extract(web.asks(page.url).text, url=page.url) or "")
        asked[page.host] += len(page.paragraphs)
        found[page.host] += sum(paragraph in text for paragraph in map(squeezed, page.paragraphs))
    assert found.total() >= FLOOR * asked.total(), {host: (found[host], asked[host]) for host in asked}


def test_a_reader_gets_the_title_of_every_english_page(web: Browser) -> None:
    missed = [page.url for page in ENGLISH if title(web, page) != squeezed(page.title)]
    assert len(missed) <= (1 - FLOOR) * len(ENGLISH), missed


def test_a_reader_gets_the_day_of_every_dated_page(web: Browser) -> None:
    dated = [page for page in LIVE if page.published]
    missed = [(page.url, found) for page in dated if (found := day(web, page)) != page.published[:10]]
    assert len(missed) <= (1 - FLOOR) * len(dated), missed


def title(web: Browser, page: Page) -> str:
    return squeezed(trafilatura.extract_metadata(web.asks(page.url).text, default_url=page.url).title or "")


def day(web: Browser, page: Page) -> str | None:
    """The publication day; what the page says goes before what its address looks like."""
    return find_date(web.asks(page.url).text, url=page.url, original_date=True, deferred_url_extractor=True)


def squeezed(text: str) -> str:
    return " ".join(text.split())


def tags(html: str) -> str:
    return " ".join(part.split(" ")[0].split(">")[0] for part in html.split("<")[1:] if not part.startswith("/"))
