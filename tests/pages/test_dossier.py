"""A finished investigation as an editor reads it: the overview, every tab, and the way down to the frozen words."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.claim import Evidence, Quote
from core.model.dossier import Dossier
from core.model.judgement import Discrepancy, Saying
from core.model.words import ClaimKind, DecisionKind, EventKind, Relation
from core.settings import settings
from db import dossiers, investigations, reviews
from db.database import reading, writing
from db.vault import FileVault
from tests.fixtures.newsroom import NOON, file_topics, finished, recommendation
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
    assert all(
        words in shown
        for words in (
            "Serious allegation",
            "The survey of 27 February was not found",
            "would make it :gray-badge[:material/radio_button_unchecked: Unverified]",
        )
    )
    assert "At no time" in shown and "Waits for review" in shown
    assert ("review", "id=1") in links(at)
    assert {"Overview", "Origin and spread", "Timeline", "Report", "Log"} <= {tab.label for tab in at.tabs}


def test_the_opened_reason_and_both_sides_say_what_is_doubtful(dossier: str) -> None:
    change(dossier, lambda before: before.with_(evidence=tuple(one.with_(confidence=0.4) for one in before.evidence)))
    shown = text(open_run(1))
    assert shown.count("denies it · confidence 40, unsure") == 2, "in the reason and in the box against it"
    assert shown.count(":gray-badge[? Unsure] :yellow-badge[T3] **Estuary Lines**") == 2


@pytest.mark.parametrize(("claims", "shown"), [(("C1", "C1", "C1"), []), (("C1", "C2", "C1"), ["C1", "C2"])])
def test_reasons_stand_under_their_claim_when_there_are_several(dossier: str, claims: tuple[str, ...], shown: list[str]) -> None:
    with writing(dossier) as session:
        before = dossiers.load(session, 1)
        made = recommendation()
        reasons = tuple(replace(reason, claim_id=claim) for reason, claim in zip(made.reasons, claims, strict=True))
        dossiers.save(session, before, before.with_(recommendation=replace(made, reasons=reasons)), stage="recommend")
    at = open_run(1)
    assert [line[2:4] for line in text(at).splitlines() if line.startswith(("**C1 ", "**C2 "))] == shown
    assert "Partly confirmed] Two credible voices support it" in text(at)
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
        ("Contradictions", ["Direct contradiction", "tier 2 for it, tier 1 against it", "“40 centimetres” against “14 cm”", "Disputed"]),
        ("Origin and spread", ["Said it first **Tidewire**", "Earliest dated report that states it"]),
        ("Timeline", ["The timeline was not made: the run ended earlier.", "Published when"]),
        ("Timeline and spread", ["The timeline was not made: the run ended earlier."]),  # as it was once called
        ("On the networks", ["The networks were not listened to in this investigation"]),
        ("Background", ["The background was not looked into in this investigation"]),
        ("Balance", ["How even the coverage is was not worked out in this investigation."]),
        ("Report", ["Tidewire and the court say so. :small[[S001](evidence?id=1&source=S001), [S005](evidence?id=1&source=S005)]"]),
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


def test_the_log_is_turned_page_by_page(dossier: str) -> None:
    with writing(dossier) as session:
        for number in range(60):
            investigations.log(session, 1, EventKind.QUERY_RUN, f"query number {number:02}", now=NOON, stage="discover")
        investigations.log(session, 1, EventKind.PROGRESS, "3 of 9", now=NOON, stage="read")
    at = open_run(1, "Log")
    assert "3 of 9" not in text(at)
    assert "query number 59" in text(at) and "query number 09" not in text(at)
    at.button(key="log-older").click().run()
    assert "query number 09" in text(at) and "query number 59" not in text(at)
    at.button(key="log-newer").click().run()
    assert "query number 59" in text(at)


def test_a_page_nobody_could_read_is_told_from_a_silent_one(dossier: str) -> None:
    why = "in Portuguese; the offline rules read English only"
    change(dossier, lambda found: found.with_(evidence=tuple(not_read(one, why) for one in found.evidence)))
    at = open_run(1, "Claims × sources")
    assert "Not read 2" in text(at)
    at.session_state["cell-1"] = ("C1", "S006")
    assert f"Nobody could read what it says about this claim: {why}." in reads(at.run())
    at.button_group(key="matrix-view").set_value("List").run()
    at.session_state["claim-C1"] = True
    assert f"Not read, {why}: S006" in reads(at.run())


def not_read(one: Evidence, why: str) -> Evidence:
    silent = Evidence(one.claim_id, one.source_id, Relation.UNRELATED, confidence=0.3, note=why)
    return silent if one.source_id == "S006" else one


@pytest.mark.usefixtures("dossier")
def test_the_caption_of_each_view_says_what_can_be_done_in_it() -> None:
    at = open_run(1, "Claims × sources")
    assert "2 claims, counted by voice" in text(at) and "Choose a cell to read the quote" in text(at)
    at.button_group(key="matrix-view").set_value("List").run()
    assert "Open a claim to read the quotes" in text(at) and "Choose a cell" not in text(at)


@pytest.mark.usefixtures("dossier")
def test_the_list_unfolds_the_copies_of_a_claim() -> None:
    at = open_run(1, "Claims × sources")
    at.button_group(key="matrix-view").set_value("List").run()
    at.session_state["claim-C1"] = True
    assert "**Brackwater Gazette**" not in text(at.run())
    at.toggle(key="copies-C1").set_value(True).run()
    assert "**Brackwater Gazette** :gray[S002" in text(at) and "Show 3 copies, not counted" in [one.label for one in at.toggle]


# Why this level


OPENS = {
    "counting": ["**Port Court** :gray[S005] supports C1", "**Daily Ledger** :gray[S004] copies Tidewire"],
    "sure": ["Every reading of a central claim is a clear one."],
}


@pytest.mark.usefixtures("dossier")
@pytest.mark.parametrize(("line", "words"), OPENS.items(), ids=OPENS.keys())
def test_each_line_of_the_count_opens(line: str, words: list[str]) -> None:
    at = open_run(1)
    labels = [one.label.replace("\\", "") for one in at.expander]
    assert any(label.startswith("By plain counting it would be verified: 5 credible sources carry it.") for label in labels)
    assert any(label.startswith("**Confidence 64:** likely true") for label in labels)
    assert not any(word in text(at) for word in words)
    at.session_state[f"open-{line}"] = True
    assert all(word in text(at.run()) for word in words)


def change(url: str, made: Callable[[Dossier], Dossier]) -> None:
    with writing(url) as session:
        before = dossiers.load(session, 1)
        dossiers.save(session, before, made(before), stage="recommend")


def test_what_differs_about_a_central_claim_opens_to_both_sides(dossier: str) -> None:
    sayings = (Saying("28 February", ("S005",)), Saying("3 March", ("S006",)))
    odd = Discrepancy("C1", ClaimKind.DATE, sayings, "One says 28 February, the other 3 March.")
    change(dossier, lambda before: before.with_(recommendation=replace(recommendation(), discrepancies=(odd,))))
    at = open_run(1)
    assert any("**Dates differ:** One says 28 February" in one.label.replace("\\", "") for one in at.expander)
    at.session_state["open-differs-0"] = True
    assert "**28 February**" in text(at.run()) and "**3 March**" in text(at)
    at = open_run(1, "Contradictions")
    at.session_state["value-differ-0-1"] = True
    assert "Figures, dates and places that differ" in text(at) and "At no time" in reads(at.run())


def test_an_undecided_tier_says_so_on_its_badge_and_why_beside_it(dossier: str) -> None:
    change(dossier, lambda before: before.with_(sources=tuple(one.with_(undecided=one.id == "S007") for one in before.sources)))
    at = open_run(1, "Claims × sources")
    click(at, "Next")
    heads = [one for one in at.markdown if "Ferrywatch" in str(one.value)]
    assert ":gray-badge[T4 undecided] **Ferrywatch**" in str(heads[0].value)
    assert heads[0].help.replace("\\", "").startswith("Tier 4: Nobody here knows this outlet")


# What there is to say when there is little


def unrelated(one: Evidence) -> Evidence:
    return one.with_(relation=Relation.UNRELATED, quote=None)


def only_first(before: Dossier) -> Dossier:
    return before.with_(sources=before.sources[:1], evidence=tuple(one for one in before.evidence if one.source_id == "S001"), voices=())


def only_reports(before: Dossier) -> Dossier:
    made = recommendation()
    passed_on = tuple(one.with_(relation=Relation.REPORTS) for one in before.evidence if one.quote)
    reasons = tuple(replace(reason, relation=Relation.REPORTS) for reason in made.reasons)
    return before.with_(evidence=passed_on, recommendation=replace(made, reasons=reasons))


NOTHING: dict[str, tuple[Callable[[Dossier], Dossier], str, str]] = {
    "no source": (
        lambda before: before.with_(sources=(), evidence=(), voices=(), recommendation=replace(recommendation(), reasons=())),
        "No source was read, so there is nothing to compare.",
        "No source was read, so there is nothing to compare.",
    ),
    "no claim": (
        lambda before: before.with_(claims=(), evidence=(), recommendation=replace(recommendation(), reasons=())),
        "No checkable claim was found in what was read.",
        "No checkable claim was found in what was read.",
    ),
    "all unrelated": (
        lambda before: before.with_(
            evidence=tuple(map(unrelated, before.evidence)), recommendation=replace(recommendation(), reasons=())
        ),
        "No source says anything about these claims.",
        "No source says anything about what the topic claims.",
    ),
    "only reports": (
        only_reports,
        "Every source only passes on what others say",
        "Nobody says it on their own account: every voice only passes it on.",
    ),
    "one source": (only_first, "There is only one source", "Nothing contradicts it."),
}  # fmt: skip


@pytest.mark.parametrize(("made", "matrix", "overview"), NOTHING.values(), ids=NOTHING.keys())
def test_where_there_is_little_each_tab_says_what_that_means(
    dossier: str, made: Callable[[Dossier], Dossier], matrix: str, overview: str
) -> None:
    change(dossier, made)
    assert matrix in text(open_run(1, "Claims × sources")) and matrix in text(open_run(1, "Contradictions"))
    assert overview in text(open_run(1))
