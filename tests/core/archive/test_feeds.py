from pathlib import Path

import pytest

from core.archive.page import NO_ADDRESS
from core.archive.streams import BROKEN_OFF
from core.archive.web_files import MOST_TAGS, NO_FEED
from core.model.dates import When
from tests.core.archive.files import taken

RSS = b"""<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>The Gazette</title><link>https://gazette.example/</link><language>en-gb</language>
<item><title>Crack &amp; hull</title><link>https://gazette.example/1</link><pubDate>Wed, 04 Mar 2026 06:10:00 GMT</pubDate>
<description>Short.</description><content:encoded><![CDATA[
<p>The ferry sailed.</p><script>no()</script><p>It had a <b>crack</b>.</p>]]></content:encoded></item>
<item><title>Summary only</title><link>/2</link><description>&lt;p&gt;Only a summary.&lt;/p&gt;</description></item>
<item><title>Bad</title><link>javascript:alert(1)</link></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="no"><title>Havn Avis</title>
<entry><title>Streik</title><link href="https://havn.example/1"/><updated>2026-03-04</updated>
<content type="html">&lt;p&gt;Alle streiker.&lt;/p&gt;</content></entry></feed>"""


def test_an_entry_is_a_page_with_its_full_text_if_the_feed_has_it(tmp_path: Path) -> None:
    [first, second], reasons = taken(tmp_path, RSS)
    assert (first.url, first.title, first.text) == ("https://gazette.example/1", "Crack & hull", "The ferry sailed.\n\nIt had a crack.")
    assert (first.outlet, first.published, first.language) == ("The Gazette", When("2026-03-04T06:10:00Z"), "en")
    assert (second.url, second.text, second.published) == ("https://gazette.example/2", "Only a summary.", None)
    assert reasons == [NO_ADDRESS]


def test_atom_is_read_as_well(tmp_path: Path) -> None:
    [page], reasons = taken(tmp_path, ATOM.encode())
    assert (page.url, page.text, page.outlet, page.published) == (
        "https://havn.example/1",
        "Alle streiker.",
        "Havn Avis",
        When("2026-03-04"),
    )
    assert reasons == []


def test_a_feed_that_breaks_off_loses_only_its_last_entry(tmp_path: Path) -> None:
    pages, reasons = taken(tmp_path, RSS[: RSS.index(b"Only a summary")])
    assert ([page.title for page in pages], reasons) == (["Crack & hull"], [BROKEN_OFF])


@pytest.mark.parametrize(
    "body", [b"<rss >", b"<rss version='2.0'><channel>" + b"<" * 50_000, b"<feed \x00\xff\xfe></feed", b"<rss " + b"<a>" * 2_000]
)
def test_what_only_looks_like_a_feed_is_said_in_a_sentence(tmp_path: Path, body: bytes) -> None:
    pages, reasons = taken(tmp_path, body)
    assert pages == [] and len(reasons) == 1 and reasons[0].startswith(("It", "There")), reasons


def test_a_feed_larger_than_allowed_is_not_read(tmp_path: Path) -> None:
    assert taken(tmp_path, RSS + b" " * 200_000) == ([], ["It is larger than 0.1 MB."])


def test_a_heap_of_tags_is_not_worked_through(tmp_path: Path) -> None:
    assert taken(tmp_path, b"<rss >" + b"<a>" * MOST_TAGS, limit=25_000_000) == ([], [NO_FEED])


def test_entities_cannot_fill_the_memory_or_open_files(tmp_path: Path) -> None:
    laughs = b"".join(b'<!ENTITY %c "%b">' % (98 + step, b"&%c;" % (97 + step) * 10) for step in range(9))
    item = b"<item><title>T &j; &f;</title><link>https://a.example/1</link></item>"
    secret = tmp_path / "secret"
    secret.write_text("hidden words")
    declared = b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">%b<!ENTITY f SYSTEM "file://%b">]>' % (laughs, str(secret).encode())
    [page], _ = taken(tmp_path, b"<?xml version='1.0'?>" + declared + b"<rss version='2.0'><channel>" + item + b"</channel></rss>")
    assert len(page.title) < 100 and "hidden" not in page.title


def test_an_empty_feed_has_no_pages(tmp_path: Path) -> None:
    _, reasons = taken(tmp_path, b"<rss version='2.0'><channel><title>T</title></channel></rss>")
    assert reasons and reasons != [NO_FEED]
