"""What on a page is not its report."""

import pytest

from core.english.furniture import furniture, is_furniture

REPORT = "The mill at Tarn closed on Friday after its orders had dried up.\n"
MORE = "The owner said that 212 people would lose their work there.\n"


@pytest.mark.parametrize(
    "line",
    [
        "Also read: Brest harbour strike enters its third week.",
        "Read more: Five mills that closed this year",
        "SCROLL DOWN FOR VIDEO",
        "Video: Mythical Roman 'She-Wolf' Cave Discovered",
        "Follow Evan Marsh on Twitter",
        "Matt Hale and Ben Orr Confess to Break-In",
        "Home | News | Sport | Weather",
        "Recovered: The car is pictured on the hill after the shooting.",
        "Photo by Anna Brandt / Flickr",
        "— Hala Gor (@HalaGor) January 27, 2015",
        "+12",
        "reader77: the mill burnt down in 1990, everybody knows that.",
    ],
)
def test_what_stands_beside_the_report_is_furniture(line: str) -> None:
    text = REPORT + line + "\n" + MORE
    assert [text[start:end] for start, end in furniture(text)] == [line]


@pytest.mark.parametrize(
    "line",
    [
        "He read: the mill is to close, and wept.",
        "More than 200 people marched through the town.",
        "Photographers were kept away from the site, police said.",
        "“We had no warning,” said Carol Meier, who has worked there since 1998.",
        "Comments by the minister made matters worse, the union said.",
    ],
)
def test_a_sentence_of_the_report_is_none(line: str) -> None:
    assert furniture(REPORT + line + "\n" + MORE) == ()


def test_all_that_follows_the_heading_of_the_comments_is_the_readers_own() -> None:
    text = REPORT + MORE + "Comments (3)\nIt never closed.\nMy uncle still works there, the paper made it up.\n"
    assert is_furniture(text, text.index("It never"), len(text))
    assert not is_furniture(text, 0, len(REPORT) + len(MORE) - 1)


def test_a_teaser_inside_a_paragraph_ends_with_its_sentence() -> None:
    text = "The mill closed. Also read: Brest strike goes on. The owner said so.\n"
    assert [text[start:end] for start, end in furniture(text)] == ["Also read: Brest strike goes on."]


def test_the_first_line_is_a_headline_and_stays() -> None:
    assert furniture("Mill at Tarn Closes After Century\n" + REPORT) == ()
