"""The evidence viewer, as a page with its own address and over the pages that open it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.model.claim import Quote
from core.model.dossier import Dossier
from core.model.source import Capture, Change, Source
from core.model.words import CaptureKind, ChangeKind, Method
from core.settings import settings
from db import changes, dossiers
from db.database import reading, writing
from db.vault import FileVault
from tests.fixtures.captures import COURT, CRACK, HOSTILE, TOLD, captured, frozen, picture, with_capture
from tests.fixtures.newsroom import NOON
from tests.pages.opened import APP, desk_at, labels, links, text
from tests.pages.runs import click, open_run, reads

ARCHIVED = "https://web.archive.org/web/20260304061000/https://gazette.example/2"


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A finished investigation whose court record is frozen with all its files."""
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(tmp_path / "evidence"))
    with desk_at(sqlite_url, monkeypatch) as here:
        with writing(here) as session:
            frozen(session, vault())
        yield here


def vault() -> FileVault:
    return FileVault(settings().evidence_url)


def dossier(url: str) -> Dossier:
    with reading(url) as session:
        return dossiers.load(session, 1)


def capture(url: str, source_id: str = "S005") -> Capture:
    found = dossier(url)
    return next(one for one in found.captures if one.sha256 == found.source(source_id).capture)


def refrozen(url: str, source_id: str, words: str, raw: bytes, content_type: str, kind: CaptureKind, **more: object) -> None:
    """Another kind of capture for a source."""
    with writing(url) as session:
        before = dossiers.load(session, 1)
        made = captured(before.source(source_id), vault(), words, raw, content_type, kind).with_(**more)
        dossiers.save(session, before, with_capture(before, source_id, made), stage="recommend")


def open_evidence(**asked: str) -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    for name, value in asked.items():
        at.query_params[name] = value
    return at.switch_page("pages/evidence.py").run()


def court(claim: str = "C1") -> AppTest:
    return open_evidence(id="1", source="S005", claim=claim)


def marked(at: AppTest) -> list[tuple[str, str]]:
    """What is marked in frozen text, and the words right before it."""
    bodies = [str(one.proto.body) for one in at.get("html")]
    found = [pair for body in bodies for pair in re.findall(r"([^>]*)<mark id[^>]*>([^<]*)</mark>", body)]
    return [(unescape(before)[-12:], unescape(words)) for before, words in found]


def downloads(at: AppTest) -> list[str]:
    return [re.sub(r" :gray.*", "", one.proto.label) for one in at.get("download_button")]


def tamper(sha256: str) -> None:
    """Flip one byte of a frozen file."""
    path = Path(settings().evidence_url) / sha256[:2] / sha256
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))


# The page


@pytest.mark.usefixtures("url")
def test_the_quote_is_marked_once_and_at_its_own_place_though_the_same_words_stand_above() -> None:
    assert COURT.count(TOLD) == 2
    assert marked(court()) == [("wn finding: ", TOLD)]
    assert marked(court("C2")) == [("8 February. ", CRACK)]


@pytest.mark.usefixtures("url")
def test_who_says_it_what_about_and_what_the_audit_made_of_it() -> None:
    shown = reads(court("C2"))
    assert all(words in shown for words in ("Port Court: the crack", "S005 · Registrar · published 9 March 2026"))
    assert all(
        words in shown for words in ("**C2** The crack was 40 cm long", "Contradicts, direct", "Exact", "As cited", "14 cm against 40 cm")
    )
    assert ("investigation", "id=1") in links(court("C2"))


def test_the_viewer_says_what_became_of_the_page_since(url: str) -> None:
    assert "since;" not in text(court("C2"))
    with writing(url) as session:
        changes.record(session, Change(1, "S005", ChangeKind.EDITED, NOON, "It has changed.", lost=("C2",)))
    at = court("C2")
    assert "Edited since; this passage is no longer on the page (looked at 9 March 2026, 12:00)." in text(at)
    assert ("watch", "id=1") in links(at)
    assert "Edited since; this passage still stands" in text(court("C1"))
    over = open_run(1, "Sources")
    over.button(key="source-S005").click().run()
    assert "Edited since; this passage" in text(over), "over the page, too"


def test_the_receipt_names_every_file_by_its_hash_and_says_it_was_read_again(url: str) -> None:
    shown, files = text(court()), capture(url).every_file
    assert len(files) == 6
    assert [one.role for one in files if f"SHA-256 `{one.sha256}`" not in shown] == []
    assert shown.count("read again just now; its hash holds") == len(files)
    assert "Captured 9 March 2026, 12:00 UTC, read over the web. The server answered 200." in shown
    assert "People quoted in it: Mira Solberg, T. *Hale*" in shown


@pytest.mark.usefixtures("url")
def test_the_picture_stands_beside_the_text_and_every_file_can_be_had() -> None:
    at = court()
    assert len(at.get("image")) == 1
    assert "The page as it was captured on 9 March 2026" in text(at)
    assert downloads(at) == ["As it came", "Text", "Web record (WARC)", "Picture", "Printed page (PDF)", "List of files"]


@pytest.mark.usefixtures("url")
def test_a_file_is_handed_out_without_drawing_the_page_anew_so_that_the_next_can_be_had_at_once() -> None:
    assert [one.proto.ignore_rerun for one in court().get("download_button")] == [True] * 6


@pytest.mark.usefixtures("url")
def test_the_picture_takes_the_whole_width_on_demand_and_gives_it_back() -> None:
    at = court()
    beside = len(at.columns)
    picture_wide(at, True)
    assert len(at.columns) == beside - 2 and len(at.get("image")) == 1 and marked(at)[0][1] == TOLD
    picture_wide(at, False)
    assert len(at.columns) == beside


def picture_wide(at: AppTest, wide: bool) -> None:
    next(one for one in at.toggle if one.label == "Show the picture in full width").set_value(wide).run()


@pytest.mark.usefixtures("url")
def test_fetched_markup_is_letters() -> None:
    bodies = "".join(str(one.proto.body) for one in court().get("html"))
    assert "&lt;script&gt;" in bodies and "&lt;img src=x onerror=" in bodies
    assert "<script" not in bodies and "<img" not in bodies
    assert HOSTILE.split("</script>")[0] not in text(court())


@pytest.mark.usefixtures("url")
def test_next_and_previous_walk_through_the_passages_and_the_address_follows() -> None:
    at = court()
    click(at, "Next")
    assert marked(at)[0][1] == CRACK and at.query_params["claim"] == "C2"
    click(at, "Next")
    assert len(marked(at)) == 1 and marked(at)[0][1] != CRACK and at.query_params["claim"] == "C1"
    click(at, "Previous")
    assert marked(at)[0][1] == CRACK


@pytest.mark.usefixtures("url")
def test_without_a_claim_the_first_passage_is_open() -> None:
    at = open_evidence(id="1", source="S005")
    assert len(marked(at)) == 1 and at.query_params["claim"] == "C1"


@pytest.mark.usefixtures("url")
def test_the_whole_text_opens_on_demand() -> None:
    at = court()
    before = reads(at)
    next(one for one in at.toggle if one.label == "Show the whole text").set_value(True).run()
    assert COURT.rstrip().endswith("quay.") and reads(at).count("No repair") == 60 > before.count("No repair")
    assert len(marked(at)) == 1


WRONG = {
    "no investigation": ({}, "names no investigation", "investigations"),
    "no number": ({"id": "x", "source": "S005"}, "names no investigation", "investigations"),
    "an investigation nobody ran": ({"id": "99", "source": "S005"}, "99", "investigations"),
    "no source": ({"id": "1"}, "names no source", "investigation"),
    "a source nobody read": ({"id": "1", "source": "S999"}, "Investigation 1 has no source S999.", "investigation"),
    "markup for a source": ({"id": "1", "source": "<script>"}, "has no source <script>.", "investigation"),
}


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(("asked", "sentence", "back"), WRONG.values(), ids=WRONG.keys())
def test_an_address_that_names_nothing_gets_a_sentence_and_a_way_back(asked: dict[str, str], sentence: str, back: str) -> None:
    at = open_evidence(**asked)
    assert sentence in text(at)
    assert [page for page, _ in links(at)] == [back]
    assert not at.get("html") or not marked(at)


@pytest.mark.usefixtures("url")
def test_a_claim_the_source_is_not_cited_for_is_told_and_the_source_shown() -> None:
    at = court("C9")
    assert "S005 is not cited for C9. These are the passages that are cited from it." in text(at)
    assert len(marked(at)) == 1


# What was frozen is no longer there, or no longer the same


def test_one_changed_byte_and_the_text_is_not_shown(url: str) -> None:
    tamper(capture(url).text_sha256)
    at = court()
    assert "**The text cannot be shown.** The file" in text(at) and "is no longer what was stored." in text(at)
    assert "Judgment of the Port Court" not in reads(at) and marked(at) == []
    assert "Text" not in downloads(at) and "As it came" in downloads(at)


def test_what_the_audit_found_is_not_vouched_for_without_the_text(url: str) -> None:
    tamper(capture(url).text_sha256)
    shown = text(court("C2"))
    assert "Contradicts, direct" in shown and "Cannot be checked now" in shown
    assert "During the run the audit said: as cited; there is nothing to check it against now · 14 cm against 40 cm" in shown
    assert not any(badge in shown for badge in ("Exact]", "As cited]", "The audit:"))


def test_a_file_that_is_gone_is_told_beside_its_hash_and_the_rest_is_shown(url: str) -> None:
    lost = capture(url).every_file[3].sha256
    (Path(settings().evidence_url) / lost[:2] / lost).unlink()
    at = court()
    missing = f"The file {lost[:8]} is missing from the evidence store. A backup of the store may still have it."
    assert f"**The picture cannot be shown.** {missing}" in text(at) and f"**Picture:** {missing}" in text(at)
    assert not at.get("image") and len(marked(at)) == 1


def aside(quote: Quote) -> Quote:
    """One letter beside its place."""
    return replace(quote, start=quote.start + 1, end=quote.end + 1)


def test_a_quote_that_was_altered_is_said_not_to_stand_there(url: str) -> None:
    with writing(url) as session:
        before = dossiers.load(session, 1)
        moved = tuple(one.with_(quote=aside(one.quote)) if one.quote and one.source_id == "S005" else one for one in before.evidence)
        dossiers.save(session, before, before.with_(evidence=moved), stage="recommend")
    at = court()
    assert "**The quote does not stand at its place.**" in text(at) and "This is how the text begins." in text(at)
    assert marked(at) == [] and "Judgment of the Port Court" in reads(at)


# Every kind of capture


KINDS = {
    "document": (CaptureKind.DOCUMENT, "No picture is taken of a document", "Estuary Lines had been told"),
    "post": (CaptureKind.POST, "No picture is taken of a post", "Estuary Lines had been told"),
    "answer": (CaptureKind.ANSWER, "No picture is taken of a record", "Estuary Lines had been told"),
    "snippet": (CaptureKind.SNIPPET, "Only what a search engine showed of it", "Estuary Lines had been told"),
    "page": (CaptureKind.PAGE, "There is no picture of this page.", "Estuary Lines had been told"),
    "media": (CaptureKind.MEDIA, "It is a media file: there is no text in it to read.", ""),
}


@pytest.mark.parametrize(("kind", "sentence", "words"), KINDS.values(), ids=KINDS.keys())
def test_each_kind_of_capture_reads_well(url: str, kind: CaptureKind, sentence: str, words: str) -> None:
    refrozen(url, "S001", f"{words} of the crack." if words else "", b"as it came", "application/octet-stream", kind)
    at = open_evidence(id="1", source="S001")
    assert sentence in text(at) and words in reads(at)
    assert not at.get("image") and "As it came" in downloads(at)
    assert ("Snippet" in text(at)) is (kind is CaptureKind.SNIPPET)


SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"


@pytest.mark.parametrize(("raw", "shown"), [(picture(60, 40), 1), (SVG, 0)], ids=["png", "svg"])
def test_a_media_file_is_shown_when_it_is_an_image(url: str, raw: bytes, shown: int) -> None:
    refrozen(url, "S001", "", raw, "image/png", CaptureKind.MEDIA)
    at = open_evidence(id="1", source="S001")
    assert len(at.get("image")) == shown
    assert ("This kind of file is not shown here" in text(at)) is not bool(shown)
    assert downloads(at) == ["As it came"]


def test_a_capture_from_the_web_archive_says_so_and_leads_there(url: str) -> None:
    refrozen(url, "S001", "Told.", b"<html>", "text/html", CaptureKind.PAGE, method=Method.WEB_ARCHIVE, archive_url=ARCHIVED)
    at = open_evidence(id="1", source="S001")
    assert "from the Wayback Machine's capture of 4 March 2026" in text(at) and "Web archive" in text(at)
    assert [one.proto.url for one in at.get("link_button")][-1] == ARCHIVED


def changed(url: str, **facts: object) -> None:
    """Other facts about the court record."""
    with writing(url) as session:
        before = dossiers.load(session, 1)
        sources: tuple[Source, ...] = tuple(one.with_(**facts) if one.id == "S005" else one for one in before.sources)
        dossiers.save(session, before, before.with_(sources=sources), stage="recommend")


STEERING = {
    "the words stand in the text": ("<script>document", ["&lt;script&gt;document"]),
    "they stand elsewhere": ("Ignore *all* of it", []),
}


@pytest.mark.parametrize(("words", "there"), STEERING.values(), ids=STEERING.keys())
def test_a_page_that_tries_to_give_instructions_is_marked(url: str, words: str, there: list[str]) -> None:
    changed(url, injection=words)
    at = court()
    assert f"**The page tries to give instructions:** {words}" in text(at)
    assert re.findall(r"underline wavy[^>]*>([^<]*)</mark>", reads(at)) == there
    assert ("The wavy line is under what tries to give instructions." in text(at)) is bool(there)
    assert len(marked(at)) == 1


def test_a_doubtful_reading_is_not_shown_as_a_sure_one(url: str) -> None:
    with writing(url) as session:
        before = dossiers.load(session, 1)
        evidence = tuple(one.with_(confidence=0.4) if one.source_id == "S005" else one for one in before.evidence)
        dossiers.save(session, before, before.with_(evidence=evidence), stage="recommend")
    shown = text(court("C2"))
    assert ":gray-badge[? Unsure]" in shown and "14 cm against 40 cm · confidence 40, unsure" in shown
    assert "As cited]" not in shown


@pytest.mark.parametrize(
    ("note", "line"), [("attributed to Parents", "attributed to Parents · confidence 90"), ("", "confidence 90 · said by Parents")]
)
def test_whose_word_it_is_is_said_once(url: str, note: str, line: str) -> None:
    with writing(url) as session:
        before = dossiers.load(session, 1)
        evidence = tuple(one.with_(speaker="Parents", note=note) if one.source_id == "S005" else one for one in before.evidence)
        dossiers.save(session, before, before.with_(evidence=evidence), stage="recommend")
    assert f"say what they are cited for · {line}\n" in f"{text(court())}\n" and text(court()).count("Parents") == 1


# Over the pages that open it


def test_a_source_card_opens_the_words_it_shows(url: str) -> None:
    changed(url, key_finding=CRACK)
    at = open_run(1, "Sources")
    at.button(key="source-S005").click().run()
    assert marked(at)[0][1] == CRACK and ("evidence", "id=1&source=S005&claim=C2") in links(at)


OPENED_FROM = {
    "a reason": ("Overview", "context-why-C1-0", "C1"),
    "the strongest words": ("Overview", "context-side-supports", "C1"),
    "a source card": ("Sources", "source-S005", "C1"),
    "a cell": ("Claims × sources", "context-matrix-other", "C1"),
    "a contradiction": ("Contradictions", "context-against-C2-S005", "C2"),
}


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(("tab", "button", "claim"), OPENED_FROM.values(), ids=OPENED_FROM.keys())
def test_the_viewer_opens_from(tab: str, button: str, claim: str) -> None:
    at = open_run(1, tab)
    at.button(key=button).click().run()
    assert len(marked(at)) == 1
    assert ("evidence", f"id=1&source=S005&claim={claim}") in links(at)
    assert "read again just now; its hash holds" in text(at)


def review() -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    at.query_params["id"] = "1"
    return at.switch_page("pages/review.py").run()


def shortcuts(at: AppTest) -> list[str]:
    return [one.proto.shortcut for one in at.button if one.proto.shortcut]


@pytest.mark.usefixtures("url")
def test_while_the_viewer_covers_the_review_page_no_key_decides() -> None:
    at = review()
    assert "a" in [key.lower() for key in shortcuts(at)]
    at.button(key="context-review-supports").click().run()
    assert len(marked(at)) == 1 and "Approve as verified" in labels(at)
    assert shortcuts(at) == []
    assert "a" in [key.lower() for key in shortcuts(at.run())]


def test_a_snippet_is_marked_wherever_its_source_is_shown(url: str) -> None:
    refrozen(url, "S007", "Crew say the company knew.", b"{}", "application/json", CaptureKind.SNIPPET, method=Method.ENGINE, http_status=0)
    at = open_run(1, "Sources")
    assert "**Ferrywatch** :gray-badge[:material/short_text: Snippet]" in text(at)
    assert "only the search result's text: the page itself could not be read" in text(at)
    at = open_run(1, "Claims × sources")
    click(at, "Next")
    assert "**C1 in S007**" in text(at) and "Snippet" in text(at)


def test_a_reason_that_rests_on_a_snippet_is_marked(url: str) -> None:
    assert "Snippet" not in reads(open_run(1))
    refrozen(url, "S006", "At no time.", b"{}", "application/json", CaptureKind.SNIPPET, method=Method.ENGINE, http_status=0)
    reasons = [one.label for one in open_run(1).expander if "Snippet" in one.label]
    assert len(reasons) == 1 and reasons[0].startswith("**Estuary Lines denies it")
