import pytest

from core.evidence.extract.pdf_paragraphs import Line, even, paragraphs, without_running


def page(*texts: str, **odd: float) -> list[Line]:
    """Lines one below the other, 14 apart and 11 high."""
    return [Line(text, odd.get("x", 72.0), 720.0 - 14 * at, 11.0) for at, text in enumerate(texts)]


def test_a_sentence_broken_to_fit_the_paper_is_one_again() -> None:
    assert paragraphs([page("The surveyor found a crack in the plating", "of the Alder and wrote to her owners.")]) == (
        "The surveyor found a crack in the plating of the Alder and wrote to her owners."
    )


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (("The surveyor wrote to the ship’s man-", "agement twice before the Alder sailed."), "the ship’s management twice"),
        (("The surveyor wrote to the ship’s man\u00ad", "agement twice before the Alder sailed."), "the ship’s management twice"),
        (("A well-known ferry. The captain is a well-", "known man along this part of the coast."), "a well-known man"),
        (("The captain has been working for the Anglo-", "Danish line since it was founded in 1974."), "the Anglo-Danish line"),
        (("The ferry was out of service in winter 2019-", "20 and once more in the spring of 2023."), "winter 2019-20 and"),
        (("The captain of the ferry had a feeling –", "nobody shared it – that she sat too low."), "a feeling – nobody"),
    ],
)
def test_a_word_broken_at_the_end_of_a_line_is_whole_again(lines: tuple[str, str], joined: str) -> None:
    assert joined in paragraphs([page(*lines)])


def test_a_wider_gap_begins_a_paragraph() -> None:
    lines = page(
        "The surveyor found a crack in the plating", "of the Alder, forward of the engine room", "The owners did not answer his letters or"
    )
    lines[2] = Line(lines[2].text, 72.0, 720.0 - 14 - 22, 11.0)
    assert paragraphs([lines]).count("\n\n") == 1


def test_letters_of_another_size_are_a_heading() -> None:
    heading = [Line("What the surveyor of the county", 72, 720, 20.0), Line("found in the Alder", 72, 697, 20.0)]
    body = Line("The surveyor found a crack in the plating of her.", 72, 680, 11.0)
    assert paragraphs([[*heading, body]]) == f"What the surveyor of the county found in the Alder\n\n{body.text}"


def test_an_indented_line_after_a_full_stop_begins_a_paragraph() -> None:
    lines = [Line("The surveyor found a crack in the plating.", 72, 720, 11), Line("The owners did not answer any letter.", 90, 706, 11)]
    assert paragraphs([lines]).count("\n\n") == 1


def test_lines_ended_on_purpose_stay_lines() -> None:
    table = page("Vessels of the line and the year in which each was built", "Alder 1998", "Birch 2001", "Hazel 1974")
    assert paragraphs([table]).endswith("Alder 1998\nBirch 2001\nHazel 1974")
    items = page("• The Alder sails at seven from North Quay.", "• The Birch sails at eight from the same.")
    assert paragraphs([items]).count("\n•") == 1


def test_a_sentence_goes_on_overleaf_and_in_the_next_column() -> None:
    first, second = page("The surveyor found a crack in the plating"), page("of the Alder and wrote to her owners.")
    assert paragraphs([first, second]) == paragraphs([[*first, Line(second[0].text, 320, 760, 11)]]) == f"{first[0].text} {second[0].text}"


def test_a_page_that_ends_with_a_full_stop_ends_a_paragraph() -> None:
    assert paragraphs([page("It was the end of the survey."), page("The owners had nothing to add.")]).count("\n\n") == 1


def test_headers_footers_and_page_numbers_are_no_text() -> None:
    pages = [
        page("County Auditor – Report 9", f"Body of sheet {word}.", f"And more of {word}.", f"Page {at} of 4")
        for at, word in enumerate("abcd", 1)
    ]
    kept = without_running(pages)
    assert [line.text for line in kept[2]] == ["Body of sheet c.", "And more of c."]


def test_a_line_that_two_pages_share_is_text() -> None:
    assert len(without_running([page("Read this."), page("Read this.")])[0]) == 1


def test_joined_letters_come_apart() -> None:
    assert even("The o\ufb03ce  \ufb01rst\u200b\x00 \ud800") == "The office first"


def test_no_lines_are_no_text() -> None:
    assert paragraphs([]) == paragraphs([[], []]) == ""
