"""A finished investigation as an editor reads it: the overview, every tab, and the way down to the frozen words."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.claim import Quote
from core.model.words import DecisionKind, EventKind
from core.settings import settings
from db import dossiers, events, reviews
from db.engine import reading, writing
from db.vault import FileVault
from tests.newsroom import NOON, file_topics, finished, recommendation
from tests.pages.opened import desk_at, links, text
from tests.pages.runs import click, open_run, reads
from tests.ui.dossiers import dated


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(tmp_path / "evidence"))
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def dossier(url: str) -> str:
    """The ferry, finished and flagged, with the words of the court in the evidence store."""
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        before = dossiers.load(session, run.id)
        after = dated(before)
        words = "The defendant received the surveyor's report on 28 February."
        frozen = FileVault(settings().evidence_url).put(f"Judgment.\n\n{words} <b>No repair</b> was made.".encode())
        court = after.source("S005").with_(text_sha256=frozen)
        evidence = (one.with_(quote=Quote(words, 11, 11 + len(words))) if one.source_id == "S005" else one for one in after.evidence[:6])
        sources = tuple(court if source.id == "S005" else source for source in after.sources)
        dossiers.save(session, before, after.with_(sources=sources, evidence=(*evidence, *after.evidence[6:])), stage="recommend")
    return url


@pytest.mark.usefixtures("dossier")
def test_the_overview_gives_the_answer_then_the_reasons_then_the_words() -> None:
    at = open_run(1)
    shown = reads(at)
    assert all(words in shown for words in ("Recommended **Verified**", "By plain counting", "Needed 1", "Confidence 64"))
    assert "**Estuary Lines denies it.** One press release does not block, but it is flagged." in shown
    assert all(words in shown for words in ("Serious allegation", "The survey of 27 February was not found", "would make it unverified"))
    assert "At no time" in shown and "Waits for review" in shown
    assert ("review", "id=1") in links(at)
    assert len(at.tabs) == 8


@pytest.mark.parametrize(("claims", "shown"), [(("C1", "C1", "C1"), []), (("C1", "C2", "C1"), ["C1", "C2"])])
def test_reasons_stand_under_their_claim_when_there_are_several(dossier: str, claims: tuple[str, ...], shown: list[str]) -> None:
    with writing(dossier) as session:
        before = dossiers.load(session, 1)
        made = recommendation()
        reasons = tuple(replace(reason, claim_id=claim) for reason, claim in zip(made.reasons, claims, strict=True))
        dossiers.save(session, before, before.with_(recommendation=replace(made, reasons=reasons)), stage="recommend")
    at = open_run(1)
    assert [line[2:4] for line in text(at).splitlines() if line.startswith(("**C1 ", "**C2 "))] == shown
    assert len(at.get("expander")) >= 3


def test_a_decision_is_shown_and_the_way_to_the_queue_is_gone(dossier: str) -> None:
    with writing(dossier) as session:
        reviews.decide(session, 1, DecisionKind.APPROVE, by="Tomas Reyl", now=NOON, words="Seen the filing.")
    at = open_run(1)
    assert "**Tomas Reyl** approved it as verified" in text(at) and "Seen the filing." in text(at)
    assert ("review", "id=1") not in links(at)


@pytest.mark.parametrize(
    ("tab", "words"),
    [
        ("Sources", ["Tier 1 · 1 source", "States that the company was told", "A survey shows it.", "3 copies, not counted", "S002"]),
        ("Claims × sources", ["Supports 3", "Contradicts 2", "C1 in S006", "At no time"]),
        ("Contradictions", ["Direct contradiction", "14 cm against 40 cm", "Disputed"]),
        ("Timeline and spread", ["Publication dates only", "Tidewire (S001) said it first"]),
        ("Report", ["Tidewire and the court say so. :gray[[S001, S005]]"]),
        ("Log", ["Read 7 pages", "Stage finished"]),
    ],
)
@pytest.mark.usefixtures("dossier")
def test_every_tab_has_its_own_address_and_only_it_is_drawn(tab: str, words: list[str]) -> None:
    shown = reads(open_run(1, tab))
    assert [one for one in words if one not in shown] == []
    assert ("By plain counting" in shown) is (tab == "Overview")


@pytest.mark.usefixtures("dossier")
def test_an_address_that_names_no_tab_opens_the_first() -> None:
    assert "By plain counting" in reads(open_run(1, "Gossip"))


def test_a_quote_opens_in_its_capture_escaped_and_with_its_hash(dossier: str) -> None:
    at = open_run(1)
    at.button(key="context-why-C1-0").click().run()
    shown = reads(at)
    assert "Judgment." in shown and "&lt;b&gt;No repair&lt;/b&gt;" in shown
    with reading(dossier) as session:
        assert dossiers.load(session, 1).source("S005").text_sha256 in shown


@pytest.mark.usefixtures("dossier")
def test_a_capture_that_is_gone_is_said_to_be_gone() -> None:
    at = open_run(1)
    at.button(key="context-why-C1-2").click().run()
    assert "is missing from the evidence store" in text(at)


@pytest.mark.usefixtures("dossier")
def test_next_walks_to_the_next_cell_that_says_something() -> None:
    at = open_run(1, "Claims × sources")
    click(at, "Next")
    assert "**C1 in S007**" in text(at)
    click(at, "Previous")
    click(at, "Previous")
    assert "**C1 in S005**" in text(at)


@pytest.mark.usefixtures("dossier")
def test_the_list_view_holds_the_same_facts() -> None:
    at = open_run(1, "Claims × sources")
    at.button_group(key="matrix-view").set_value("List").run()
    at.session_state["claim-C2"] = True
    shown = reads(at.run())
    assert "Hairline fracture" in shown and "Unrelated to this claim: S002" in shown


@pytest.mark.usefixtures("dossier")
def test_a_citation_opens_the_words_of_its_source() -> None:
    at = open_run(1, "Report")
    assert "received the surveyor" not in reads(at)
    at.button_group(key="cited-0").set_value("S005").run()
    assert "received the surveyor" in reads(at)


def test_the_log_is_turned_page_by_page(dossier: str) -> None:
    with writing(dossier) as session:
        for number in range(60):
            events.append(session, 1, EventKind.QUERY_RUN, f"query number {number:02}", now=NOON, stage="discover")
        events.append(session, 1, EventKind.PROGRESS, "3 of 9", now=NOON, stage="read")
    at = open_run(1, "Log")
    assert "3 of 9" not in text(at)
    assert "query number 59" in text(at) and "query number 09" not in text(at)
    at.button(key="log-older").click().run()
    assert "query number 09" in text(at) and "query number 59" not in text(at)
    at.button(key="log-newer").click().run()
    assert "query number 59" in text(at)
