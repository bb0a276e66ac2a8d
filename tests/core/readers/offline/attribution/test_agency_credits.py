"""Whose copy a page carries, and what only looks like a credit."""

import pytest

from core.model.origin import CitationKind
from core.model.reading import Leaning
from core.model.source import SourceText
from core.policy.outlets.press import agency, own_agency
from core.readers.offline.attribution import leanings
from tests.fixtures.pages import text


def wire(page: SourceText) -> Leaning | None:
    """The agency whose text it carries."""
    return next((one for one in leanings(page) if one.kind is CitationKind.CREDIT and agency(one.name)), None)


WHOLE = [
    ("OSTVIK (Reuters) - The mill burned on Friday.", "Reuters", "(Reuters)"),
    ("OSTVIK, March 4 (AP) — The mill burned.", "The Associated Press", "(AP)"),
    ("AP — The mill burned.", "The Associated Press", "AP —"),
    ("The mill burned.\n\n© 2026 AFP", "AFP", "© 2026 AFP"),
    (
        "The mill burned.\n\nCopyright 2026 The Associated Press. All rights reserved.",
        "The Associated Press",
        "Copyright 2026 The Associated Press",
    ),
    ("The mill burned.\nPA Media\n", "PA Media", "PA Media"),
    ("TARN (PA) — The mill burned.", "PA Media", "(PA)"),
    ("By PA Reporter\nThe mill burned.", "PA Media", "By PA Reporter"),
    ("PA Media\nThe mill burned.", "PA Media", "PA Media"),
    ("Tarn mill burns\nBy JANE DOE, Associated Press\nThe mill burned.", "The Associated Press", "By JANE DOE, Associated Press"),
    ("MANILA, Philippines (AP) The mill burned.", "The Associated Press", "(AP)"),
    ("New Delhi, Mar 4 (PTI) The mill burned on Friday.", "PTI", "(PTI)"),
    ("New Delhi [India], March 4 (ANI): The mill burned.", "ANI", "(ANI)"),
    ("By: Press Trust of India | New Delhi\nThe mill burned.", "PTI", "By: Press Trust of India | New Delhi"),
    ("Mill burns\nBY : UPI\nThe mill burned.", "UPI", "BY : UPI"),
    ("Tarn (dpa) - Das Werk brannte.", "dpa", "(dpa)"),
    ("The gates on Friday (AFP)\n\nTARN, March 4 (Reuters) - The mill burned.", "Reuters", "(Reuters)"),
    ("The mill burned.\nNobody was hurt. (Reuters)\nSign up for our newsletter", "Reuters", "(Reuters)"),
    ("Das Werk in Tarn brannte. © dpa-infocom", "dpa", "© dpa"),
    ("The mill burned.\n© APA", "APA", "© APA"),
    ("The mill burned.\nThis article was originally published by UPI.", "UPI", "This article was originally published by UPI"),
]
PART = [
    ("The mill burned. The Associated Press contributed to this report.", "The Associated Press"),
    ("The mill burned.\nWith files from The Canadian Press", "The Canadian Press"),
    ("The mill burned. Additional reporting by Reuters", "Reuters"),
    ("The mill burned.\n(With inputs from PTI)", "PTI"),
    ("Our reporter visited the mill.\n\n© 2026 Reuters", "Reuters"),
    ("Our reporter visited the mill. It is gone. (Reuters)", "Reuters"),
]
NOBODYS = [
    "The mill burned, Reuters reported.",
    "The AP system failed at the school.",
    "A map of the harbour (p. 4) shows the mill.",
    "According to the Associated Press, the mill burned.",
    "Reuters and AFP have offices in the town.",
    "The app (APP) was withdrawn.",
    "Senator Bob Casey (PA) spoke. The mill burned.",
    "PA systems failed at the mill.",
    "Gates chained at Tarn on Friday (Reuters)\n\nThe mill burned, neighbours said.",
    "The mill in winter. (Reuters)\n\nThe mill burned, neighbours said.",
    "The mill burned.\n\nPhoto: © Reuters",
    "The mill burned.\n\nPicture © Reuters",
    "FILE PHOTO: The mill in winter (Reuters) - March 2024\nThe mill burned.",
    "The mill burned.\nImage source, Reuters",
    "The mill burned.\nVideo: (AP)",
    "The mill burned.\n\nChart: share price. Source: Bloomberg",
    "The mill burned.\nTable 2: shares (Bloomberg)",
    "The mill burned.\nReuters\nThe gates are shut, a neighbour said.",
    "",
]


@pytest.mark.parametrize(("words", "name", "credit"), WHOLE)
def test_a_dateline_or_a_sign_off_makes_the_text_the_agencys(words: str, name: str, credit: str) -> None:
    found = wire(text(words))
    assert found and found.quote and (found.name, found.quote.exact, found.whole) == (name, credit, True)


@pytest.mark.parametrize(("words", "name"), PART)
def test_an_agency_that_contributed_has_not_written_all_of_it(words: str, name: str) -> None:
    found = wire(text(words))
    assert found and (found.name, found.whole) == (name, False)


@pytest.mark.parametrize("words", NOBODYS)
def test_a_name_in_passing_is_no_credit(words: str) -> None:
    assert wire(text(words)) is None


BYLINES = [
    ("By Ana Reis, Associated Press", "The Associated Press"),
    ("JANE DOE Associated Press", "The Associated Press"),
    ("BY THE ASSOCIATED PRESS", "The Associated Press"),
    ("Jane Doe | AP", "The Associated Press"),
    ("Jane Doe AP", "The Associated Press"),
    ("JANE DOE, AP Business Writer", "The Associated Press"),
    ("JANE DOE AP Science Writer", "The Associated Press"),
    ("AFP", "AFP"),
    ("AFP in Paris", "AFP"),
    ("Staff and Reuters", "Reuters"),
    ("Jo Ek for Reuters", "Reuters"),
    ("Jo Ek (Reuters)", "Reuters"),
    ("Reuters Staff", "Reuters"),
    ("PA", "PA Media"),
    ("By: Press Trust of India |", "PTI"),
    ("Written by: AFP", "AFP"),
    ("By PA Reporter", "PA Media"),
    ("Jo Ek, PA Political Editor", "PA Media"),
    # people, and people who were with an agency once
    ("Apa Sithole", ""),
    ("ANI PETROSYAN", ""),
    ("By ANI KRUPA", ""),
    ("ANI PETROSYAN Staff Writer", ""),
    ("Michael Bloomberg", ""),
    ("Ana Lusa", ""),
    ("Jo Ek, PA-C", ""),
    ("Jo Ek, a former Reuters correspondent", ""),
    ("Jo Ek, formerly of the Associated Press", ""),
    ("Jo Ek, ex-Reuters", ""),
    ("Jo Ek, Reuters Institute fellow", ""),
    ("Jo Ek, photos by Reuters", ""),
    ("Jo Ek; Pictures: AFP", ""),
    ("Photo by: Reuters", ""),
    ("By: Ani Petrosyan", ""),
]


@pytest.mark.parametrize(("byline", "name"), BYLINES)
def test_a_by_line_is_a_credit(byline: str, name: str) -> None:
    found = wire(text("The mill burned.", byline=byline))
    assert (found.name if found else "") == name


def test_an_agencys_own_page_carries_nobody() -> None:
    own = text("OSTVIK (Reuters) - The mill burned.", "Reuters", domain="uk.reuters.com")
    assert wire(own) is None and own_agency(own.source.domain) == "Reuters"
    assert own_agency("notreuters.com") == ""
