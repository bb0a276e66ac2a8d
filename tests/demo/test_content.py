"""The demo desk's files are read strictly, and agree with one another."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from demo.content import DemoError, DemoTopic, Page, Post, outlets, pages, posts, topics
from demo.truth import Balance, Truth

PAGE = """+++
url = "https://quay.example/alder"
title = "Ferry turns back"
{more}
+++
{text}
"""
TOPIC = """slug = "alder"
title = "Ferry turned back"
brief = "The Alder turned back."
newsworthiness = 70
status = "approved"
source_count = 1
discovered = "2026-03-04T09:00:00Z"
filed_by = "Ana Verrin"
desk = "Harbour"
[truth]
what = "It did."
level = "verified"
pages = ["https://quay.example/alder"]
voices = [["https://quay.example/alder"]]
central = ["The Alder turned back"]
[[truth.contradictions]]
claim = "It turned back"
kind = "{kind}"
for = "https://quay.example/a"
against = "https://quay.example/b"
[[truth.events]]
date = "2026-03"
what = "It sails"
"""
GOOD_TOPIC = TOPIC.format(kind="direct")
POST = '{{"url": "https://chirp.example/1", "published": "2026-03-03", "text": "x", "author": "{author}", "deleted": {deleted}}}'


def put(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


def one_page(root: Path, more: str = "", text: str = "It turned back.") -> Page:
    (page,) = pages(put(root, "pages/quay.example/alder.md", PAGE.format(more=more, text=text)))
    return page


def test_a_page_says_what_its_file_says_and_nothing_more(tmp_path: Path) -> None:
    page = one_page(tmp_path, 'published = "2026-03-04"')
    assert (page.host, page.title, page.published) == ("quay.example", "Ferry turns back", "2026-03-04")
    assert (page.byline, page.modified, page.language, page.archived, page.kind) == ("", "", "en", True, "article")


def test_a_reader_sees_paragraphs_with_the_words_of_a_link_but_not_its_address(tmp_path: Path) -> None:
    page = one_page(tmp_path, text="One line\nof [a report](https://deep.example/x).\n\n  \nTwo [sic].")
    assert page.paragraphs == ("One line of a report.", "Two [sic].")
    assert page.blocks[0] == "One line of [a report](https://deep.example/x)."
    assert page.links == ("https://deep.example/x",)


@pytest.mark.parametrize(
    ("more", "readable"),
    [
        ("", True),
        ("status = 200", True),
        ("status = 404", False),
        ("status = 403", False),
        ('wall = "paywall"', False),
        ('wall = "javascript"', False),
    ],
)
def test_a_page_is_readable_when_nothing_hides_it(tmp_path: Path, more: str, readable: bool) -> None:
    assert one_page(tmp_path, more).readable is readable


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("It sailed. It turned back. It sank.", "It sailed. It turned back."),
        ("It sailed at 7.25 with Mr. Dellow and J. Hanley aboard. Nobody was hurt. End.",
         "It sailed at 7.25 with Mr. Dellow and J. Hanley aboard. Nobody was hurt."),
        ('"Was it safe?" asked the clerk. "No." He sat down.', '"Was it safe?" asked the clerk. "No."'),
        ("Only one sentence", "Only one sentence"),
        ("First one.\n\nSecond one.\n\nThird one.", "First one. Second one."),
        ("A [report](https://deep.example/x) came. Then more. And more.", "A report came. Then more."),
    ],
)  # fmt: skip
def test_the_lead_is_the_first_two_sentences(tmp_path: Path, text: str, lead: str) -> None:
    assert one_page(tmp_path, text=text).lead == lead


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("pages/q.example/a.md", "no front matter", "between +++ lines"),
        ("pages/q.example/a.md", "+++\nurl = 'https://q.example/a'\n", "between +++ lines"),
        ("pages/q.example/a.md", "+++\nurl = \n+++\ntext", "Invalid value"),
        ("pages/q.example/a.md", PAGE.format(more="", text=" "), "there is no text"),
        ("pages/q.example/a.md", "+++\nurl = 'https://q.example/a'\n+++\ntext", "title is missing"),
        ("pages/q.example/a.md", PAGE.format(more="colour = 'red'", text="x"), "colour is not a field of Page"),
        ("pages/q.example/a.md", PAGE.format(more="status = '200'", text="x"), "status cannot be '200'"),
        ("pages/q.example/a.md", PAGE.format(more="status = 500", text="x"), "status cannot be 500"),
        ("pages/q.example/a.md", PAGE.format(more="archived = 1", text="x"), "archived cannot be 1"),
        ("pages/q.example/a.md", PAGE.format(more="wall = 'moat'", text="x"), "wall cannot be 'moat'"),
        ("pages/q.example/a.md", PAGE.format(more="kind = 'poem'", text="x"), "kind cannot be 'poem'"),
        ("pages/q.example/a.md", PAGE.format(more="published = 'soon'", text="x"), "published is no date: 'soon'"),
        ("posts/a.jsonl", "{", "line 1"),
        ("posts/a.jsonl", "\n[]", "line 2: a post is an object"),
        ("posts/a.jsonl", '{"url": "https://chirp.example/1"}', "author is missing; published is missing"),
        ("posts/a.jsonl", POST.format(author="m", deleted="true"), "unless its account was deleted"),
        ("posts/a.jsonl", POST.format(author="", deleted="false"), "unless its account was deleted"),
        ("topics/a.toml", TOPIC.format(kind="loud"), "kind cannot be 'loud'"),
        ("topics/a.toml", f"{GOOD_TOPIC}disputed = true", "a disputed event has another date"),
        ("topics/a.toml", f"{GOOD_TOPIC}other = '2026-03-02'", "a disputed event has another date"),
        ("topics/a.toml", f"{GOOD_TOPIC}[[truth.events]]\ndate = '3 March'\nwhat = 'It sails'", "date is no date: '3 March'"),
        ("topics/a.toml", f"{GOOD_TOPIC}[[truth.past]]\ndate = '2025-13'\nwhat = 'x'\npage = 'y'", "date is no date: '2025-13-01'"),
        ("topics/a.toml", f"{GOOD_TOPIC}[[truth.actors]]\nname = 'Alder'\nkind = 'ship'", "kind cannot be 'ship'"),
        ("topics/a.toml", f"{GOOD_TOPIC}[[truth.posts]]\nurl = 'x'\nstanding = 'anonymous'", "eyewitness is missing"),
        ("topics/a.toml", f"{GOOD_TOPIC}[truth.balance]\nbands = ['medium']", "bands cannot be ('medium',)"),
        ("topics/a.toml", "slug = 'a'", "missing"),
        ("outlets.toml", "[[outlet]]\nhost = 'q.example'", "name is missing; template is missing"),
    ],
)
def test_a_malformed_file_is_named_with_what_is_wrong(tmp_path: Path, file: str, text: str, wrong: str) -> None:
    root = put(tmp_path, file, text)
    with pytest.raises(DemoError) as caught:
        if file == "outlets.toml":
            outlets(root)
        pages(root), posts(root), topics(root)
    assert str(caught.value).startswith(f"{root / file}: ")
    assert wrong in str(caught.value)


def test_a_topic_comes_with_its_truth(tmp_path: Path) -> None:
    (topic,) = topics(put(tmp_path, "topics/alder.toml", TOPIC.format(kind="direct")))
    (contradiction,) = topic.truth.contradictions
    assert (topic.original_url, topic.truth.origin, topic.truth.flags) == ("", "", ())
    assert (contradiction.for_, contradiction.against) == ("https://quay.example/a", "https://quay.example/b")
    assert topic.truth.voices == (("https://quay.example/alder",),)
    assert topic.truth.events[0].date == "2026-03"
    assert (topic.truth.loops, topic.truth.posts, topic.truth.actors, topic.truth.past) == ((), (), (), ())
    assert topic.truth.balance == Balance()


def test_the_sides_of_the_coverage_come_with_the_truth(tmp_path: Path) -> None:
    more = "[truth.balance]\nfor = ['https://quay.example/a']\nbands = ['low', 'low to moderate']\nmissing = ['the company']"
    (topic,) = topics(put(tmp_path, "topics/alder.toml", f"{GOOD_TOPIC}{more}"))
    assert topic.truth.balance == Balance(("low", "low to moderate"), ("https://quay.example/a",), (), ("the company",))


def test_a_post_knows_the_topic_whose_file_it_stands_in(tmp_path: Path) -> None:
    line = '{"url": "https://chirp.example/@m/1", "author": "m", "published": "2026-03-03", "text": "Back on shore"}\n'
    (post,) = posts(put(tmp_path, "posts/alder.jsonl", line))
    assert (post.topic, post.host, post.likes, post.links) == ("alder", "chirp.example", 0, ())


def test_the_files_are_read_once() -> None:
    assert pages() is pages()


# What follows holds for the demo desk itself.

EVERYTHING: tuple[Page | Post, ...] = (*pages(), *posts())
KNOWN = {item.url: item for item in EVERYTHING}
DEAD_LINKS_ALLOWED = 6


def test_the_desk_is_big_enough_to_try_everything() -> None:
    used = {outlet.host: outlet.template for outlet in outlets()}
    assert len(topics()) >= 12
    assert len(pages()) >= 120
    assert len(posts()) >= 60
    assert len(outlets()) >= 40
    assert len({used[page.host] for page in pages()}) >= 12


def test_no_address_is_used_twice() -> None:
    urls = Counter(item.url for item in EVERYTHING)
    assert [url for url, times in urls.items() if times > 1] == []
    assert len({outlet.host for outlet in outlets()}) == len(outlets())


def test_every_page_and_post_belongs_to_a_known_outlet() -> None:
    hosts = {outlet.host for outlet in outlets()}
    assert {item.host for item in KNOWN.values()} - hosts == set()


def test_a_page_lies_in_the_folder_of_its_host() -> None:
    folders = [path.parent.name for path in sorted((Path(__file__).parents[2] / "demo").glob("pages/*/*.md"))]
    assert folders == [page.host for page in pages()]


@pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.slug)
def test_the_truth_of_a_topic_names_what_exists(topic: DemoTopic) -> None:
    assert [url for url in named(topic) if url not in KNOWN] == []


@pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.slug)
def test_the_voices_of_a_topic_divide_its_pages(topic: DemoTopic) -> None:
    members = Counter(url for voice in topic.truth.voices for url in voice)
    assert set(members) <= set(topic.truth.pages)
    assert [url for url, times in members.items() if times > 1] == []


@pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.slug)
def test_the_truth_of_a_topic_is_in_order(topic: DemoTopic) -> None:
    days = [KNOWN[url].published[:10] for url in topic.truth.pages if url in KNOWN and KNOWN[url].published]
    assert days == sorted(days)
    assert topic.truth.flags == tuple(sorted(topic.truth.flags))
    assert topic.truth.origin in ("", *topic.truth.pages)


def test_links_lead_somewhere_but_for_a_few_dead_ones() -> None:
    dead = [(url, link) for url, link in links() if link not in KNOWN and urlsplit(link).path not in ("", "/")]
    assert len(dead) <= DEAD_LINKS_ALLOWED, dead


def test_what_is_copied_or_reposted_exists() -> None:
    copied = [page.canonical for page in pages() if page.canonical]
    reposted = [post.repost_of for post in posts() if post.repost_of]
    assert [url for url in (*copied, *reposted) if url not in KNOWN] == []


def links() -> Iterator[tuple[str, str]]:
    return ((item.url, link) for item in KNOWN.values() for link in item.links)


def named(topic: DemoTopic) -> Iterator[str]:
    yield from filter(None, (topic.original_url, topic.truth.origin))
    yield from topic.truth.pages
    yield from disputed(topic.truth)


def disputed(truth: Truth) -> Iterator[str]:
    for contradiction in truth.contradictions:
        yield from (contradiction.for_, contradiction.against)
