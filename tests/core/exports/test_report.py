import pytest

from core.exports.report import markdown, plain
from core.exports.report_html import html
from core.model.dossier import Report, Section, Sentence
from core.model.words import CaptureKind
from tests.fixtures.ferry_story import posts
from tests.ui.dossiers import TITLE, ferry

JOINER = "\u2060"


def test_it_holds_every_sentence_with_its_citations_and_every_source_with_its_hash() -> None:
    dossier = ferry()
    dossier = dossier.with_(sources=tuple(one.with_(text_sha256=f"{one.id:f<64}") for one in dossier.sources))
    text = markdown(dossier)
    assert text.startswith(f"# {TITLE}\n")
    assert "## Summary\n\nTidewire and the court say so. [S001] [S005]" in text
    assert "Recommended level: **verified**, confidence 64; by plain counting: verified. 9 of 9 quotes found" in text
    for source in dossier.sources:
        assert f"- [{source.id}] **{source.outlet}**" in text
        assert f"<{source.url}>" in text and f"SHA-256 of the captured text `{source.text_sha256}`" in text
    assert "tier 1, 9 March 2026, voice B" in text
    assert "tier 2, 4 March 2026, 08:00, copy within voice A" in text


def test_a_post_stands_in_the_list_under_its_author() -> None:
    dossier = ferry().with_(posts=(posts()[0].with_(name="Sal Dunmore", source_id="S007"),))
    assert "- [S007] **Sal Dunmore on Ferrywatch**" in markdown(dossier)
    assert "[S007] Sal Dunmore on Ferrywatch</strong>" in html(dossier)


def test_a_source_of_which_only_a_snippet_was_read_is_marked() -> None:
    sources = tuple(one.with_(capture_kind=CaptureKind.SNIPPET) if one.id == "S007" else one for one in ferry().sources)
    (row,) = [row for row in markdown(ferry().with_(sources=sources)).splitlines() if "only what a search engine showed of the page" in row]
    assert row.startswith("- [S007] **Ferrywatch**")


def test_sentences_left_out_are_counted() -> None:
    dossier = ferry()
    assert "could not be found again: 3." in markdown(dossier.with_(report=Report("T", (), dropped=3)))
    assert "could not be found again" not in markdown(dossier)


def test_a_run_that_ended_early_still_lists_what_it_read() -> None:
    text = markdown(ferry().with_(report=None, recommendation=None))
    assert "Nothing is recommended" in text and "There is no report" in text
    assert "- [S007] **Ferrywatch**" in text


@pytest.mark.parametrize(
    ("fetched", "harmless"),
    [
        ("![x](https://evil.example/beacon)", r"\!\[x\](https" + JOINER + "://evil.example/beacon)"),
        ("www.evil.example, me@evil.example", f"www{JOINER}.evil.example, me@{JOINER}evil.example"),
        ("https&colon;//evil.example", r"https\&colon;//evil.example"),
        ("\x1b]0;owned\x07\x1b[31mred\x1b[0m \u202efdp", r"\]0;owned\[31mred\[0m fdp"),
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("# Heading\n\n* list", r"\# Heading \* list"),
        ("`code` a|b", r"\`code\` a\|b"),
    ],
)
def test_what_a_page_says_stays_text(fetched: str, harmless: str) -> None:
    assert plain(fetched) == harmless
    dossier = ferry()
    hostile = dossier.sources[0].with_(title=fetched, url=f"javascript:{fetched}")
    said = Report(fetched, (Section(fetched, (Sentence(fetched, ("S001",)),)),))
    text = markdown(dossier.with_(sources=(hostile,), report=said))
    assert fetched not in text and "<javascript" not in text
    assert text.count(harmless) >= 4
