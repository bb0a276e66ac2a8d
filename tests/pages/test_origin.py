"""The tabs of origin and timeline as an editor reads them: with everything found, with nothing, in quick mode, and where a stage failed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.model.claim import Cited
from core.model.dossier import Dossier, Gap
from core.model.origin import Ground, Origin, Rests
from core.model.words import Mode
from core.stages.trace.origin import NO_FIRST
from db import investigations
from db.database import writing
from tests.fixtures.ferry_origin import filed
from tests.pages.frozen import change, frozen_desk
from tests.pages.opened import text
from tests.pages.runs import open_run, reads
from tests.pages.test_evidence import marked
from tests.ui.dossier.test_spread import many

ORIGIN, TIMELINE = "Origin and spread", "Timeline"
TOLD = "Estuary Lines had been told of the crack four days before the Alder left the quay, according to a survey seen by Tidewire."


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The ferry with its story told, every page frozen."""
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        yield here


def as_list(tab: str, key: str) -> AppTest:
    at = open_run(1, tab)
    at.segmented_control(key=key).set_value("List").run()
    return at


# Origin


@pytest.mark.usefixtures("url")
def test_the_answer_comes_first_with_its_confidence_and_both_dates() -> None:
    at = open_run(1, ORIGIN)
    shown = reads(at)
    assert "Said it first **Tidewire**" in shown and "Confidence 62" in shown and "of 100, the next has 23" in shown
    assert "Published 4 March 2026, 06:10; first in the web archive 4 March 2026, 06:31, on the same day." in shown
    assert "**The Surveyors' Guild** is named as the first, and nobody could read it." in shown
    assert "weighed" in next(one.help for one in at.metric if one.label == "Confidence")


@pytest.mark.usefixtures("url")
def test_reasons_and_the_way_back_open_to_the_words() -> None:
    at = open_run(1, ORIGIN)
    shown = reads(at)
    assert all(
        one in shown for one in ("S002 and S003 name Tidewire", "leans on **Brackwater Gazette**", "“According to the Brackwater Gazette”")
    )
    at.button(key="cited-chain-0").click().run()
    assert [words for _, words in marked(at)] == ["According to the Brackwater Gazette"]


OPENED = [
    ("open-reason-0", "cited-reason-0-0", "Tidewire first reported the crack on Wednesday."),
    ("open-reason-0", "cited-reason-0-1", "As Tidewire reports"),
    ("open-reason-1", "cited-reason-1-0", TOLD),
    ("open-reason-2", "cited-reason-2-0", TOLD),
]


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize(("line", "button", "words"), OPENED)
def test_each_reason_opens_to_the_words_it_was_stored_with(line: str, button: str, words: str) -> None:
    at = open_run(1, ORIGIN)
    at.session_state[line] = True
    at.run()
    assert [str(one.key) for one in at.button if str(one.key).startswith("cited-reason-")] == [key for of, key, _ in OPENED if of == line]
    at.button(key=button).click().run()
    assert [found for _, found in marked(at)] == [words]


def test_a_reason_that_rests_on_no_words_is_told_without_any(url: str) -> None:
    bare = Ground("dates were not checked against a web archive: none is ready", Rests.NOTHING)
    change(url, lambda before: before.with_(origin=Origin("S001", (bare,), 60.0)))
    at = open_run(1, ORIGIN)
    assert "Dates were not checked against a web archive: none is ready." in text(at)
    assert not any("Dates were not checked" in one.label for one in at.expander)


@pytest.mark.usefixtures("url")
def test_what_is_known_of_its_authority_and_who_else_it_could_have_been() -> None:
    shown = text(open_run(1, ORIGIN))
    assert "its word carries weight" in shown
    for fact in ("12 June 2009", "3 November 2008", "Tidewire Ltd", "leans towards the harbour unions", "14 earlier reports on ferries"):
        assert fact in shown
    assert "**Ferrywatch** :gray[S007]" in shown and "Published first" in shown


@pytest.mark.usefixtures("url")
def test_a_circle_is_flagged_with_the_way_round() -> None:
    shown = text(open_run(1, ORIGIN))
    assert ":orange[:material/flag:] **Voice E:** Quay Talk (S009) → Ferrywatch Mirror (S010) → Quay Talk (S009)" in shown
    assert "**The Surveyors' Guild** is named by Quay Talk" in shown and "(its letter was not found)" in shown


@pytest.mark.usefixtures("url")
def test_copies_are_folded_until_they_are_asked_for_and_the_list_has_everything() -> None:
    at = open_run(1, ORIGIN)
    assert "6 voices, 6 marks" in plot(at)
    next(one for one in at.toggle if one.label == "Show 5 copies").set_value(True).run()
    assert "6 voices, 11 marks by time of publication, 6 arrows. Tidewire is marked as the origin." in plot(at)
    shown = text(as_list(ORIGIN, "spread-view"))
    assert "**Voice E** Quay Talk :orange-badge[:material/flag: Circular]" in shown
    assert len(re.findall(r"leans on .*?: \[[a-z ]+\]\(evidence\?id=1&source=", shown)) == 7
    assert "leans on **Quay Talk** S009: [according to it](evidence?id=1&source=S010" in shown.replace(":gray[S009]", "S009")


def plot(at: AppTest) -> str:
    return " ".join(str(one.proto) for one in at.get("plotly_chart"))


UNREAD = Gap(NO_FIRST, "No source was read.", "trace")
EMPTY: dict[str, tuple[Callable[[Dossier], Dossier], list[str]]] = {
    "nothing was read": (
        lambda before: replace(before, sources=(), voices=(), citations=(), origin=None, evidence=(), timeline=(), gaps=(UNREAD,)),
        ["**Nobody can be named as the first to say it.**", "Who said it first cannot be told. No source was read."],
    ),
    "no origin": (
        lambda before: before.with_(origin=None, citations=(), gaps=(Gap(NO_FIRST, "No source speaks about it.", "trace"),)),
        ["**Nobody can be named as the first to say it.**", "How it spread"],
    ),
    "the run ended earlier": (
        lambda before: before.with_(origin=None, citations=()),
        ["**Who said it first was not worked out: the run ended earlier.**", "How it spread"],
    ),
    "the stage failed": (
        lambda before: before.with_(
            origin=None, voices=(), citations=(), gaps=(Gap("Who said it first was not worked out", "the archive was down", "trace"),)
        ),
        ["Who said it first was not worked out; the archive was down.", "The voices were not worked out"],
    ),
    "an origin and nothing else": (
        lambda before: before.with_(origin=Origin("S001", (), 40.0), citations=()),
        ["no capture of the web archive to hold it against.", "May have said it first **Tidewire**", "nobody else in question"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("made", "words"), EMPTY.values(), ids=EMPTY.keys())
def test_where_little_was_found_it_says_so_and_fills_nothing(url: str, made: Callable[[Dossier], Dossier], words: list[str]) -> None:
    change(url, made)
    shown = reads(open_run(1, ORIGIN))
    assert [one for one in words if one not in shown] == []
    assert "Its authority" not in shown


def test_sixty_sources_are_drawn(url: str) -> None:
    change(url, lambda before: before.with_(sources=many(60).sources, voices=many(60).voices, citations=(), origin=None, evidence=()))
    at = open_run(1, ORIGIN)
    assert "30 voices, 30 marks" in plot(at)


# Timeline


@pytest.mark.usefixtures("url")
def test_the_timeline_tells_in_words_what_it_draws() -> None:
    told = plot(open_run(1, TIMELINE))
    assert "7 events, from 1837 to May 2026; 10 sources by date of publication. 1 event with more than one date." in told


@pytest.mark.usefixtures("url")
def test_the_list_has_every_date_as_it_was_given_with_links_to_the_words() -> None:
    shown = text(as_list(TIMELINE, "timeline-view"))
    for words in ("1837", "10 March 2026 to 14 March 2026", "still to come", ":orange[:material/flag:] 1 March 2026 [S006](evidence?id=1"):
        assert words in shown
    assert "Without a date" in shown and "**Island Voices** [S011](evidence?id=1&source=S011)" in shown


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (Mode.QUICK, "The timeline is not made in quick mode; a detailed investigation has one."),
        (Mode.DETAILED, "The timeline was not made: the run ended earlier."),
    ],
)
def test_without_events_it_says_why_and_shows_the_publications(url: str, mode: Mode, words: str) -> None:
    change(url, lambda before: before.with_(timeline=()))
    with writing(url) as session:
        investigations.set_(session, 1, mode=mode)
    at = open_run(1, TIMELINE)
    assert words in text(at) and "Published when" in text(at)
    assert "0 events; 10 sources by date of publication." in plot(at)


def test_where_the_stage_failed_it_says_what_it_could_not_learn(url: str) -> None:
    gap = Gap("No dates could be read from the texts", "every page is in a language nobody here reads", "chronicle")
    change(url, lambda before: before.with_(timeline=(), gaps=(gap,)))
    assert "No dates could be read from the texts; every page is in a language nobody here reads." in text(open_run(1, TIMELINE))


def test_nothing_read_is_nothing_to_date(url: str) -> None:
    change(url, EMPTY["nothing was read"][0])
    assert "No source was read, so there is nothing to date." in text(open_run(1, TIMELINE))


# Contradictions


@pytest.mark.usefixtures("url")
def test_two_dates_for_one_event_stand_quote_against_quote() -> None:
    at = open_run(1, "Contradictions")
    shown = reads(at)
    assert "**Timeline contradiction** The Harbour Authority declares the Alder fit" in shown
    assert "**28 February 2026**" in shown and "**1 March 2026**" in shown
    at.button(key="cited-dates-0-1 March 2026-0").click().run()
    assert [words for _, words in marked(at)] == ["The Harbour Authority's certificate is dated 1 March."]


def test_words_of_a_source_that_is_gone_are_shown_and_lead_nowhere(url: str) -> None:
    def elsewhere(before: Dossier) -> Dossier:
        rival = before.timeline[3].rivals[0]
        gone = replace(rival, cited=(Cited("S099", rival.cited[0].quote),))
        return before.with_(timeline=(replace(before.timeline[3], rivals=(gone,)),))

    change(url, elsewhere)
    assert "S099 is no longer in this dossier." in reads(open_run(1, "Contradictions"))
    assert "S099" in text(as_list(TIMELINE, "timeline-view"))
