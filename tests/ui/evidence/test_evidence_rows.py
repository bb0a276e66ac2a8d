"""One source as evidence: which passages are cited from it, its address, and which capture is its own."""

from dataclasses import replace

import pytest

from core.errors import NotFound
from core.model.claim import Cited, Claim, Evidence, Quote
from core.model.dates import When
from core.model.dossier import Dossier, Gap, Report, Section, Sentence
from core.model.judgement import OPINION, Balance, Band, Loaded, Side, SourceBalance
from core.model.origin import Citation, CitationKind
from core.model.score import Score
from core.model.source import Capture, Change
from core.model.story import Actor, ActorKind, Background, BackgroundKind, Context, Fit, Remembered, TimelineEvent
from core.model.words import CaptureKind, ChangeKind, Relation
from tests.fixtures.ferry_origin import BUILT, LEFT, SURVEY, traced
from tests.fixtures.newsroom import NOON
from tests.ui.dossiers import ferry
from ui.evidence.evidence_rows import as_it_is_now, evidence_item


def test_every_passage_cited_from_a_source_is_listed_in_the_order_of_the_claims() -> None:
    found = evidence_item(ferry(), "S005")
    assert found.ids == ["C1", "C2"]
    assert [one.quote.exact[:8] for one in found.passages if one.quote] == ["The defe", "Hairline"]
    assert found.capture is None


def test_what_says_nothing_about_a_claim_is_no_passage() -> None:
    assert evidence_item(ferry(), "S006").ids == ["C1"]


def test_a_relation_without_its_words_is_listed_too() -> None:
    bare = ferry().with_(evidence=(Evidence("C2", "S006", Relation.SUPPORTS),))
    assert [(one.id, one.quote) for one in evidence_item(bare, "S006").passages] == [("C2", None)]


@pytest.mark.parametrize(("made_by", "listed"), [(("S006",), ["C2"]), (("S006", "S001"), [])])
def test_where_a_claim_was_taken_from_is_a_passage_when_one_source_alone_makes_it(made_by: tuple[str, ...], listed: list[str]) -> None:
    claim = Claim("C2", "The crack was 40 cm long", made_by=made_by, quote=Quote("40 cm", 0, 5))
    found = evidence_item(ferry().with_(claims=(claim,), evidence=()), "S006")
    assert found.ids == listed
    assert all(one.evidence is None and one.quote == claim.quote for one in found.passages)


@pytest.mark.parametrize(("asked", "opened"), [("C2", "C2"), ("C1", "C1"), ("", "C1"), ("C9", "C1")])
def test_the_passage_that_is_asked_for_is_open_else_the_first(asked: str, opened: str) -> None:
    found = evidence_item(ferry(), "S005").passage(asked)
    assert found and found.id == opened


def test_a_source_nothing_is_cited_from_opens_at_no_passage() -> None:
    assert evidence_item(ferry().with_(evidence=()), "S005").passage("C1") is None


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(NotFound, match="no source S999"):
        evidence_item(ferry(), "S999")


def test_the_address_can_be_handed_on() -> None:
    found = evidence_item(ferry(), "S005")
    assert found.address(found.passage("C2")) == {"id": "1", "source": "S005", "claim": "C2"}
    assert found.address(None) == {"id": "1", "source": "S005"}


# Words that are cited for something else than a claim


def test_claims_come_first_then_whatever_else_is_cited_each_place_once() -> None:
    passages = evidence_item(traced(ferry()), "S001").passages
    assert [one.id for one in passages[:2]] == ["C1", "C2"]
    named = [[use.name for use in one.uses] for one in passages]
    assert named == [[], [], ["Event of 2009"], ["Event of 27 February 2026", "Report"], ["Event of 3 March 2026, 07:30"]]
    assert [one.quote.exact for one in passages[2:] if one.quote] == [BUILT, SURVEY, LEFT]


def test_words_outside_claims_have_the_place_they_stand_at_for_an_address() -> None:
    dossier = traced(ferry())
    found, one = evidence_item(dossier, "S002"), dossier.citations[0]
    assert one.quote
    at = f"{one.quote.start}-{one.quote.end}"
    opened = found.passage(at)
    assert opened and opened.quote == one.quote and found.address(opened) == {"id": "1", "source": "S002", "at": at}
    assert [(use.name, use.sentence) for use in opened.uses] == [("Leans on S001", "S002 leans on S001 (Tidewire): first reported by.")]


def test_a_claims_own_words_may_be_cited_for_more_and_are_one_passage() -> None:
    dossier = ferry()
    one = next(one for one in dossier.evidence if one.source_id == "S005" and one.quote)
    assert one.quote
    event = TimelineEvent("E1", "The court says so", When("2026-03-09"), (Cited("S005", one.quote),))
    found = evidence_item(dossier.with_(timeline=(event,)), "S005")
    assert found.ids == ["C1", "C2"]
    assert [use.name for use in found.passages[0].uses] == ["Event of 9 March 2026"]
    opened = found.passage(f"{one.quote.start}-{one.quote.end}")
    assert opened and opened.id == "C1"


def test_a_source_that_gives_another_date_is_told_so() -> None:
    uses = [use for one in evidence_item(traced(ferry()), "S006").passages for use in one.uses]
    said = [use.sentence for use in uses if use.name == "Event of 28 February 2026"]
    assert said == ["The Harbour Authority declares the Alder fit. This source dates it 1 March 2026, others 28 February 2026."]


def everything() -> Dossier:
    """One of each kind of thing that cites words of S007."""
    words = [Cited("S007", Quote("x", n, n + 1)) for n in range(10)]
    score = Score(2.0)
    sentence = Sentence("It is so.", ("S007",), cited=(words[8],))
    return ferry().with_(
        citations=(Citation("S007", CitationKind.TOLD, "a deckhand", quote=words[0].quote),),
        timeline=(TimelineEvent("E1", "It sails.", When("2026"), (words[1],)),),
        background=(Background("B1", "It sank before.", BackgroundKind.EARLIER, (words[2],)),),
        actors=(
            Actor(
                "A1",
                "Estuary Lines",
                ActorKind.ORGANISATION,
                "a ferry firm",
                (words[3],),
                (Remembered("denied it", words[4]),),
                (Remembered("was fined", words[5]),),
            ),
        ),
        context=Context(fits=(Fit("C1", False, "Cracks are rare.", (words[6],)),)),
        balance=Balance(
            score, Band.LOW, sources=(SourceBalance("S007", Side.FOR, score, (Loaded(words[7], "it judges"), Loaded(words[9], OPINION))),)
        ),
        report=Report("Ferry", (Section("Summary", (sentence,)),)),
    )


def test_whatever_a_dossier_cites_can_be_opened() -> None:
    uses = [(one.id, use.name, use.sentence) for one in evidence_item(everything(), "S007").passages for use in one.uses]
    assert uses == [
        ("0-1", "Leans on a deckhand", "S007 leans on a deckhand: told."),
        ("1-2", "Event of 2026", "It sails."),
        ("2-3", "Background", "It sank before."),
        ("3-4", "Estuary Lines", "a ferry firm"),
        ("4-5", "Estuary Lines", "denied it"),
        ("5-6", "Estuary Lines", "was fined"),
        ("6-7", "What is usual, C1", "Cracks are rare."),
        ("7-8", "Loaded words", "it judges"),
        ("9-10", "Opinion", OPINION),
        ("8-9", "Report", "It is so."),
    ]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("", ""),
        ("C1", ""),
        ("C9", "S005 is not cited for C9."),
        ("7-9", "S005 is not cited at 7-9."),
        ("9999999999999-1", "S005 is not cited for 9999999999999-1."),
        ("-", "S005 is not cited for -."),
        ("٣-٤", "S005 is not cited for ٣-٤."),
        ("x" * 500, f"S005 is not cited for {'x' * 20}."),
    ],
)
def test_an_address_that_asks_for_words_nobody_cites_is_told_so(asked: str, told: str) -> None:
    assert evidence_item(ferry(), "S005").not_cited(asked) == told


def test_dates_keep_their_precision_in_the_line_of_facts() -> None:
    dossier = ferry()
    dated = dossier.source("S005").with_(byline="Registrar", published=When("2026-03"), modified=When("2026-03-05T08:00:00Z"))
    found = evidence_item(dossier.with_(sources=(dated,)), "S005")
    assert found.about == "S005 · Registrar · published March 2026 · changed 5 March 2026, 08:00"
    assert evidence_item(dossier.with_(sources=(dated.with_(published=None, modified=None, byline=""),)), "S005").about == "S005 · undated"


def test_two_pages_with_the_same_bytes_have_each_their_own_receipt() -> None:
    dossier = ferry()
    first, second = dossier.source("S002"), dossier.source("S003").with_(capture=dossier.source("S002").capture)
    assert first.capture
    one = Capture(first.capture, "b" * 64, CaptureKind.PAGE, first.url, first.url, NOON, "http", 200, "text/html", 1, 1)
    captures = (one, replace(one, url=second.url, final_url=second.url))
    full = dossier.with_(sources=(first, second), captures=captures)
    assert [evidence_item(full, key).capture for key in ("S002", "S003")] == list(captures)


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
    assert evidence_item(ferry().with_(gaps=(gap,)), "S005").no_picture == why
