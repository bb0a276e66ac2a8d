import pytest

from core.evidence.extract.article import Article, extract, plain
from core.model.dates import When

URL = "https://paper.test/2026/03/04/ferry"
BODY = """
<p>The ferry Alder turned back on Tuesday morning with 212 passengers on board, after an alarm sounded in a pump room.</p>
<p>The operator, <a href="https://lines.test/press">Estuary Lines</a>, said nobody had been hurt. It did not say what had set the alarm
   off, nor when the vessel would sail again.</p>
<p>A surveyor had looked at the hull two weeks earlier, according to <a href="/2026/03/01/survey#top">a report seen by this paper</a>.</p>
"""
PARAGRAPHS = (
    "The ferry Alder turned back on Tuesday morning with 212 passengers on board, after an alarm sounded in a pump room.\n\n"
    "The operator, Estuary Lines, said nobody had been hurt. It did not say what had set the alarm off, nor when the vessel "
    "would sail again.\n\nA surveyor had looked at the hull two weeks earlier, according to a report seen by this paper."
)

SIGNED = '{"@context":"https://schema.org","@type":"NewsArticle","author":{"@type":"Person","name":"Mara Quill"}}'


def html(head: str = "", body: str = BODY, lang: str = ' lang="en-GB"') -> str:
    furniture = '<nav><a href="/sport">Sport</a></nav>', '<footer><p><a href="/imprint">Imprint</a></p></footer>'
    article = f"<main><article><h1>Ferry turns back</h1>{body}</article></main>"
    return f"<!doctype html><html{lang}><head><title>Ferry turns back</title>{head}</head><body>{article.join(furniture)}</body></html>"


def read(head: str = "", **parts: str) -> Article:
    return extract(html(head, **parts), URL)


def test_an_article_is_its_paragraphs_and_nothing_around_them() -> None:
    article = read()
    assert (article.title, article.text) == ("Ferry turns back", PARAGRAPHS)


def test_the_same_page_always_gives_the_same_text() -> None:
    assert len({read().text for _ in range(5)}) == 1


def test_links_are_those_of_the_article_made_absolute() -> None:
    assert read().links == ("https://lines.test/press", "https://paper.test/2026/03/01/survey")


def test_links_that_lead_nowhere_on_the_web_are_left_out_and_the_rest_is_bounded() -> None:
    odd = ["javascript:alert(1)", "mailto:a@b.test", "ftp://a.test/b", "http://[::1", "#note", "https://x.test/a", "https://x.test/a#b"]
    many = [f"https://y.test/{number}" for number in range(80)]
    links = read(body=BODY + "".join(f'<p>See <a href="{link}">this</a> for more of it.</p>' for link in odd + many)).links
    assert len(links) == 50
    assert links[2:4] == ("https://x.test/a", "https://y.test/0")


def test_a_base_element_counts() -> None:
    assert read('<base href="https://other.test/x/">').links[1] == "https://other.test/2026/03/01/survey"


@pytest.mark.parametrize(
    ("head", "published"),
    [
        ("", "2026-03-04"),
        ('<meta property="article:published_time" content="2026-03-04T07:10:00+01:00">', "2026-03-04T06:10:00Z"),
        ('<meta property="article:published_time" content="2026-03-04T07:10:00Z">', "2026-03-04T07:10:00Z"),
        ('<meta property="article:published_time" content="2026-03-04T07:10:00">', "2026-03-04"),
        ('<meta name="DC.date.issued" content="2026-03-03">', "2026-03-03"),
        ('<script type="application/ld+json">{"@graph":[{"datePublished":"2026-03-02T09:00:00Z"}]}</script>', "2026-03-02T09:00:00Z"),
        ('<script type="application/ld+json">{"datePublished": "2026-03-02", broken</script>', "2026-03-02"),
        ('<script type="application/ld+json">' + "[" * 5000 + "</script>", "2026-03-04"),
        ('<meta property="article:published_time" content="0001-01-01T00:00:00Z">', "2026-03-04"),
        ('<meta property="article:published_time" content="yesterday">', "2026-03-04"),
    ],
)
def test_a_date_is_as_precise_as_the_page_gives_it(head: str, published: str) -> None:
    assert read(head).published == When(published)


def test_a_time_element_of_the_same_day_gives_the_hour() -> None:
    assert read(body='<time datetime="2026-03-04T06:10:00Z">this morning</time>' + BODY).published == When("2026-03-04T06:10:00Z")


def test_an_undated_page_stays_undated() -> None:
    article = extract(html(), "https://paper.test/ferry")
    assert (article.published, article.modified) == (None, None)


@pytest.mark.parametrize(
    ("page", "modified"),
    [
        (html('<meta property="article:modified_time" content="2026-03-05T08:00:00Z">'), "2026-03-05T08:00:00Z"),
        (html('<script type="application/ld+json">{"dateModified":"2026-03-05"}</script>'), "2026-03-05"),
        (html(body='<time class="updated" datetime="2026-03-06">Friday</time>' + BODY), "2026-03-06"),
    ],
)
def test_a_change_is_told_apart_from_publication(page: str, modified: str) -> None:
    article = extract(page, URL)
    assert (article.published, article.modified) == (When("2026-03-04"), When(modified))


@pytest.mark.parametrize(
    ("head", "byline"),
    [
        ('<meta name="author" content="Mara Quill">', "Mara Quill"),
        ('<meta name="author" content="Registry of the Port Court">', "Registry of the Port Court"),
        (f'<script type="application/ld+json">{SIGNED}</script>', "Mara Quill"),
        ("", ""),
    ],
)
def test_who_signs(head: str, byline: str) -> None:
    assert read(head).byline == byline


def test_what_a_site_calls_itself() -> None:
    assert read('<meta property="og:site_name" content="The Paper">').site_name == "The Paper"
    assert read('<link rel="canonical" href="https://wire.test/a">').site_name == ""


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        ('<link rel="canonical" href="https://wire.test/a">', "https://wire.test/a"),
        ('<link rel="canonical" href="/ferry">', "https://paper.test/ferry"),
        ('<meta property="og:url" content="https://wire.test/b">', "https://wire.test/b"),
        ('<link rel="canonical" href="javascript:x()">', ""),
        ("", ""),
    ],
)
def test_where_a_page_says_it_belongs(head: str, canonical: str) -> None:
    assert read(head).canonical_url == canonical


def test_a_declared_language_is_believed_and_an_undeclared_one_recognised() -> None:
    portuguese = "<p>O maquinista disse que o navio tinha uma fissura no casco antes de sair do porto, na terça-feira de manhã.</p>" * 2
    assert read().language == "en"
    assert read(body=portuguese, lang="").language == "pt"
    assert read(lang=' lang="x-default"').language == "en"


def test_lists_and_tables_keep_their_lines() -> None:
    table = "<table><tr><th>Vessel</th><th>Built</th></tr><tr><td>Alder</td><td>1998</td></tr></table>"
    text = read(body=BODY + "<ul><li>The Birch sails at seven.</li><li>The Hazel was scrapped.</li></ul>" + table).text
    assert "The Birch sails at seven.\nThe Hazel was scrapped." in text
    assert "Vessel | Built\nAlder | 1998" in text


def test_scripts_and_unseen_characters_are_no_text() -> None:
    odd = "<p>The cap\u00adtain\u200b spoke\u00a0to\n reporters at the quay before noon.</p><script>alert('no')</script>"
    text = read(body=BODY + odd).text
    assert "The captain spoke to reporters at the quay before noon." in text
    assert "alert" not in text


def test_a_word_set_as_code_stays_in_its_sentence_and_a_listing_stands_alone() -> None:
    text = read(
        body=BODY + "<p>The log says <code>PUMP 2</code> and no more.</p><pre><code>07:25 PUMP 2\n07:31 ALARM</code></pre>" + BODY
    ).text
    assert "The log says PUMP 2 and no more.\n\n07:25 PUMP 2" in text


def test_links_in_lists_and_quotations_are_the_articles_and_those_of_a_menu_are_not() -> None:
    listed = '<ul><li>The <a href="https://x.test/list">list of sailings</a> for the week.</li></ul>'
    said = '<blockquote>As the <a href="https://x.test/said">captain said</a>, it was the pump.</blockquote>'
    menu = '<ul class="menu"><li><a href="https://x.test/menu">All news of today</a></li></ul>'
    assert read(body=BODY + listed + said + BODY + menu).links[2:] == ("https://x.test/list", "https://x.test/said")


def test_a_post_is_what_it_marks_as_its_text() -> None:
    post = (
        '<main><article class="h-entry"><b>Mira</b> <a href="/@mira">@mira</a><div class="e-content"><p>Water on the car deck.<br>'
        'Crew with pumps.</p><p><a href="https://paper.test/x">paper.test/x</a></p></div><p>4 likes</p></article></main>'
    )
    article = extract(f"<html><body>{post}</body></html>", "https://chirp.test/1")
    assert article.text == "Water on the car deck.\nCrew with pumps.\n\npaper.test/x"
    assert article.links == ("https://paper.test/x",)


def test_plain_text_keeps_its_paragraphs() -> None:
    assert plain("One  line.\r\nAnother.\n\n\n\nThird\u00ad.\n").text == "One line.\nAnother.\n\nThird."


@pytest.mark.parametrize(
    "broken",
    [
        "", " ", "<", "<html", "<p>", "</p></div>", "\x00\x01", "<!--", "<![CDATA[", "{}", "<html><body></body></html>", "<svg><script>x",
        "<div>" * 3000 + "deep" + "</div>" * 3000, "<p" * 5000, "<a href='" * 500, "&#x110000; &#xD800;", "<html lang=><base href='http://['>",
        "<script type='application/ld+json'>null</script>", "<time datetime>", "<?xml version='1.0' encoding='utf-8'?><html>x</html>",
    ],
)  # fmt: skip
def test_no_markup_makes_it_raise(broken: str) -> None:
    assert isinstance(extract(broken, URL), Article)


def test_of_an_endless_page_the_beginning_is_read() -> None:
    endless = html(body=BODY + "<p>And another line of it.</p>" * 200_000)
    text = extract(endless, URL).text
    assert text.startswith(PARAGRAPHS)
    assert 0 < len(text) < len(endless) / 5
