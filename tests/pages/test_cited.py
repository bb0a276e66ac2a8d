"""From any words the desk cites to the frozen text with exactly these words marked: events, citations, the report."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.claim import Cited, Quote
from core.model.dossier import Dossier
from db import dossiers
from db.database import reading
from tests.fixtures.ferry_origin import BUILT, LEFT, SURVEY, filed
from tests.pages.frozen import change, frozen_desk
from tests.pages.opened import text
from tests.pages.runs import click, reads
from tests.pages.test_evidence import marked, open_evidence, tamper
from ui.evidence.citations import cited_link, cited_links, source_link


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The ferry with its story told, every page frozen."""
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        yield here


def dossier(url: str) -> Dossier:
    with reading(url) as session:
        return dossiers.load(session, 1)


def at(one: Cited) -> str:
    return f"{one.quote.start}-{one.quote.end}"


def test_a_place_in_the_address_opens_these_words_and_says_what_they_are_cited_for(url: str) -> None:
    found = dossier(url)
    survey = next(event for event in found.timeline if event.id == "E3").cited[0]
    page = open_evidence(id="1", source="S001", at=at(survey))
    assert [words for _, words in marked(page)] == [SURVEY]
    shown = reads(page)
    assert "**Event of 27 February 2026** The survey records a fracture at frame 31" in shown
    assert "**Report** A survey recorded the fracture." in shown
    assert page.query_params["at"] == at(survey) and "claim" not in page.query_params


def test_who_leans_on_whom_opens_in_its_own_words(url: str) -> None:
    one = dossier(url).citations[3]
    assert one.quote
    page = open_evidence(id="1", source="S008", at=f"{one.quote.start}-{one.quote.end}")
    assert [words for _, words in marked(page)] == ["According to the Brackwater Gazette"]
    assert "S008 leans on S002 (the Brackwater Gazette): according to." in text(page)


@pytest.mark.usefixtures("url")
def test_claims_and_other_passages_are_walked_through_and_the_address_names_one_of_them_only() -> None:
    page = open_evidence(id="1", source="S001", claim="C2")
    click(page, "Next")
    assert [words for _, words in marked(page)] == [BUILT]
    assert "at" in page.query_params and "claim" not in page.query_params
    click(page, "Previous")
    assert page.query_params["claim"] == "C2" and "at" not in page.query_params
    names = [str(one) for one in page.pills[0].options]
    assert names == ["C1 supports", "C2 supports", "Event of 2009", "Event of 27 February 2026", r"Event of 3 March 2026, 07\:30"]


def test_in_a_list_to_search_in_a_time_is_written_as_it_is_read(url: str) -> None:
    def crowded(before: Dossier) -> Dossier:
        """More passages than stand in a row."""
        left = next(event for event in before.timeline if event.id == "E5")
        start = left.cited[0].quote.start
        places = [Cited("S001", Quote(LEFT[:end], start, start + end)) for end in range(10, 30)]
        more = tuple(replace(left, id=f"E{20 + number}", cited=(place,)) for number, place in enumerate(places))
        return before.with_(timeline=(*before.timeline, *more))

    change(url, crowded)
    (box,) = open_evidence(id="1", source="S001").selectbox
    assert "Event of 3 March 2026, 07:30" in box.options and not any("\\" in one for one in box.options)


WRONG = ["1-2", "5-5", "0-999999", "99999999999999-1", "a-b", "-", "<script>", "-5-7"]


@pytest.mark.usefixtures("url")
@pytest.mark.parametrize("place", WRONG)
def test_a_place_nobody_cites_gets_one_sentence_and_the_source_is_shown(place: str) -> None:
    page = open_evidence(id="1", source="S001", at=place)
    assert "S001 is not cited " in text(page) and "These are the passages that are cited from it." in text(page)
    assert len(marked(page)) == 1


def test_words_that_cannot_be_checked_any_more_are_not_vouched_for(url: str) -> None:
    found = dossier(url)
    tamper(found.source("S008").text_sha256)
    one = found.timeline[4].cited[1]
    assert one.quote.exact == LEFT
    page = open_evidence(id="1", source="S008", at=at(one))
    assert "Cannot be checked now" in text(page) and "Exact]" not in text(page) and marked(page) == []


def test_a_link_in_a_sentence_holds_only_our_own_numbers(url: str) -> None:
    found = dossier(url)
    survey = found.timeline[2]
    first, second = (f"evidence?id=1&source={one.source_id}&at={at(one)}" for one in survey.cited)
    assert cited_link(found, survey.cited[0]) == f"[S001]({first})"
    assert cited_links(found, survey.cited[::-1]) == f"[S001]({first}), [S005]({second})"
    assert source_link(found, "S001", "a [name]") == r"[a \[name\]](evidence?id=1&source=S001)"
