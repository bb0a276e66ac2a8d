"""The report as a page of its own, on screen and on paper: complete, linked, and harmless whatever a source is called."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from core.errors import NotKept
from core.exports.report import markdown
from core.exports.report_html import html, pdf
from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Report, Section, Sentence
from core.model.post import Post
from core.settings import Settings
from tests.ui.dossiers import TITLE, ferry

SAID = "The defendant received the surveyor's report on 28 February."


def reported(*sentences: Sentence) -> Dossier:
    return ferry().with_(report=Report(TITLE, (Section("Executive summary", sentences),)))


def test_a_sentence_leads_to_its_source_and_the_source_to_the_words() -> None:
    page = html(reported(Sentence("The court has it.", ("S005",), cited=(Cited("S005", Quote(SAID, 0, len(SAID))),))))
    assert '<p>The court has it. <a href="#S005">[S005]</a></p>' in page
    entry = page[page.index('<li id="S005">') :].partition("</li>")[0]
    assert "Port Court" in entry and "tier 1" in entry and "<blockquote>“The defendant received the surveyor&#x27;s report" in entry
    assert page.count('<li id="S') == len(ferry().sources)


def test_words_cited_twice_from_a_source_stand_there_once() -> None:
    said = Cited("S005", Quote(SAID, 0, len(SAID)))
    page = html(reported(Sentence("One.", ("S005",), cited=(said,)), Sentence("Two.", ("S005",), cited=(said,))))
    assert page.count("<blockquote>") == 1


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\x1b]8;;http://evil\x07", "&lt;b&gt;"])
def test_nothing_a_source_says_becomes_markup(hostile: str) -> None:
    sources = tuple(one.with_(title=hostile, outlet=hostile, url=f"https://a.example/{hostile}") for one in ferry().sources)
    page = html(reported(Sentence(hostile, ("S001",), cited=(Cited("S001", Quote(hostile, 0, 9)),))).with_(sources=sources))
    assert "<script" not in page and "<img" not in page and "\x1b" not in page and "&lt;b&gt;" not in page
    assert "default-src 'none'" in page


def test_an_address_that_is_not_of_the_web_is_no_link() -> None:
    sources = (ferry().sources[0].with_(url="javascript:alert(1)"),)
    page = html(ferry().with_(sources=sources))
    assert 'href="javascript' not in page and "javascript:alert(1)" in page


def test_a_run_without_a_report_says_so() -> None:
    assert "There is no report" in html(ferry().with_(report=None))


def test_on_paper_it_has_the_same_words_in_any_script(tmp_path: Path) -> None:
    made = pdf(html(reported(Sentence("The court has it, 市場が浸水した, في الميناء.", ("S005",)))), Settings())
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages)
    assert TITLE in " ".join(text.split()) and "The court has it" in text and "Port Court" in text


def test_without_a_browser_paper_is_refused_in_one_sentence() -> None:
    with pytest.raises(NotKept, match="can be printed from any browser"):
        pdf("<p>", Settings(chromium="no-such-browser"))


def test_a_post_that_is_cited_is_listed_with_its_hash_and_without_its_words() -> None:
    post = Post(
        "P001", "Chirp", "https://chirp.example/@ana/1", "ana", 40.0, When("2026-03-03"), "I saw the crack", content_sha256="ab" * 32
    )
    dossier = reported(Sentence("One post shows signs of an eyewitness.", post_ids=("P001",))).with_(posts=(post,))
    for text in (html(dossier), markdown(dossier)):
        assert "[P001]" in text and "ab" * 32 in text and "I saw the crack" not in text
    assert "Posts" not in markdown(reported(Sentence("Nothing.")).with_(posts=(post,)))
