"""One source as evidence: which passages are cited from it, its address, and which capture is its own."""

from dataclasses import replace

import pytest

from core.errors import NotFound
from core.model.change import Change
from core.model.claim import Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Gap
from core.model.source import Capture
from core.model.words import CaptureKind, ChangeKind, Relation
from tests.newsroom import NOON
from tests.ui.dossiers import ferry
from ui.view_models.exhibit import as_it_is_now, exhibit


def test_every_passage_cited_from_a_source_is_listed_in_the_order_of_the_claims() -> None:
    found = exhibit(ferry(), "S005")
    assert found.claim_ids == ["C1", "C2"]
    assert [one.quote.exact[:8] for one in found.passages if one.quote] == ["The defe", "Hairline"]
    assert found.capture is None


def test_what_says_nothing_about_a_claim_is_no_passage() -> None:
    assert exhibit(ferry(), "S006").claim_ids == ["C1"]


def test_a_relation_without_its_words_is_listed_too() -> None:
    bare = ferry().with_(evidence=(Evidence("C2", "S006", Relation.SUPPORTS),))
    assert [(one.claim.id, one.quote) for one in exhibit(bare, "S006").passages] == [("C2", None)]


@pytest.mark.parametrize(("made_by", "listed"), [(("S006",), ["C2"]), (("S006", "S001"), [])])
def test_where_a_claim_was_taken_from_is_a_passage_when_one_source_alone_makes_it(made_by: tuple[str, ...], listed: list[str]) -> None:
    claim = Claim("C2", "The crack was 40 cm long", made_by=made_by, quote=Quote("40 cm", 0, 5))
    found = exhibit(ferry().with_(claims=(claim,), evidence=()), "S006")
    assert found.claim_ids == listed
    assert all(one.evidence is None and one.quote == claim.quote for one in found.passages)


@pytest.mark.parametrize(("asked", "opened"), [("C2", "C2"), ("C1", "C1"), ("", "C1"), ("C9", "C1")])
def test_the_passage_that_is_asked_for_is_open_else_the_first(asked: str, opened: str) -> None:
    found = exhibit(ferry(), "S005").passage(asked)
    assert found and found.claim.id == opened


def test_a_source_nothing_is_cited_from_opens_at_no_passage() -> None:
    assert exhibit(ferry().with_(evidence=()), "S005").passage("C1") is None


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(NotFound, match="no source S999"):
        exhibit(ferry(), "S999")


def test_the_address_can_be_handed_on() -> None:
    found = exhibit(ferry(), "S005")
    assert found.address("C2") == {"id": "1", "source": "S005", "claim": "C2"}
    assert found.address("") == {"id": "1", "source": "S005"}


def test_dates_keep_their_precision_in_the_line_of_facts() -> None:
    dossier = ferry()
    dated = dossier.source("S005").with_(byline="Registrar", published=When("2026-03"), modified=When("2026-03-05T08:00:00Z"))
    found = exhibit(dossier.with_(sources=(dated,)), "S005")
    assert found.about == "S005 · Registrar · published March 2026 · changed 5 March 2026, 08:00"
    assert exhibit(dossier.with_(sources=(dated.with_(published=None, modified=None, byline=""),)), "S005").about == "S005 · undated"


def test_two_pages_with_the_same_bytes_have_each_their_own_receipt() -> None:
    dossier = ferry()
    first, second = dossier.source("S002"), dossier.source("S003").with_(capture=dossier.source("S002").capture)
    assert first.capture
    one = Capture(first.capture, "b" * 64, CaptureKind.PAGE, first.url, first.url, NOON, "http", 200, "text/html", 1, 1)
    captures = (one, replace(one, url=second.url, final_url=second.url))
    full = dossier.with_(sources=(first, second), captures=captures)
    assert [exhibit(full, key).capture for key in ("S002", "S003")] == list(captures)


def test_a_page_as_it_is_now_is_an_exhibit_of_which_nothing_is_cited() -> None:
    new = Capture("a" * 64, "b" * 64, CaptureKind.DOCUMENT, "https://a.example", "https://a.example", NOON, "http", 200, "text/html", 1, 1)
    found = as_it_is_now(ferry(), Change(1, "S005", ChangeKind.EDITED, NOON, "", capture=new))
    assert found and (found.source.text_sha256, found.source.capture_kind, found.capture) == ("b" * 64, CaptureKind.DOCUMENT, new)
    assert found.passages == ()
    assert as_it_is_now(ferry(), Change(1, "S005", ChangeKind.VANISHED, NOON, "")) is None


SLOW = "It took too long."
GAPS = {
    "its own": (Gap("The page of S005 could not be pictured", SLOW, "preserve"), SLOW),
    "by its address": (Gap("A page could not be pictured", SLOW, "preserve", "https://port-court.example/5"), SLOW),
    "of all": (Gap("No pictures of the pages are taken", "No Chromium is installed.", "read"), "No Chromium is installed."),
    "of another": (Gap("The page of S004 could not be pictured", SLOW, "preserve"), ""),
    "of none": (Gap("The survey was not found", "nobody has it", "audit"), ""),
}


@pytest.mark.parametrize(("gap", "why"), GAPS.values(), ids=GAPS.keys())
def test_why_there_is_no_picture_is_what_the_run_noted(gap: Gap, why: str) -> None:
    assert exhibit(ferry().with_(gaps=(gap,)), "S005").no_picture == why
