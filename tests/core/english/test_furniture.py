"""What on a page is not its report."""

import pytest

from core.english.furniture import OTHERS, furniture, is_furniture, without

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
        "A picture shows twelve people being carried out (AP Photo/J. Doe)",
        "Twelve people being carried out of the mill. Photograph: John Doe/Getty Images",
        "Workers leave the mill for the last time (J. Doe/Reuters)",
        "The mill on Friday. (Image source: tarn.gov)",
        "In this Friday, March 5, 2026 photo, workers leave the mill at Tarn for the last time.",
        "Have something to add to this story? Share it in the comments.",
        "Keep in touch! Sign up for our newsletter here.",
        "Please enable Javascript to watch.",
        "Follow me on Twitter @AnnaBrandt",
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
        "What followed was a quarrel between the owner and the union in the comment section.",
        "He had put the news on his own page (with a photo of the mill).",
        "The owner had known of it for a year, he said. (Reuters)",
        "Anna Brandt, two days ago, was seen there by twelve people.",
        "“Everyone knew it.”",
        "The owner said:",
    ],
)
def test_a_sentence_of_the_report_is_none(line: str) -> None:
    assert furniture(REPORT + line + "\n" + MORE) == ()


def test_all_that_follows_the_heading_of_the_comments_is_the_readers_own() -> None:
    text = REPORT + MORE + "Comments (3)\nIt never closed.\nMy uncle still works there, the paper made it up.\n"
    assert is_furniture(text, text.index("It never"), len(text))
    assert not is_furniture(text, 0, len(REPORT) + len(MORE) - 1)


COMMENT = "Twelve people were hurt there, my uncle saw it."


@pytest.mark.parametrize(
    "thread",
    [
        f"John Smith · 3 hours ago\n{COMMENT}\n",
        f"John Smith\n3 hours ago\n{COMMENT}\n",
        f"jsmith42 — 2 days ago\n{COMMENT}\nLike Reply\nAnna B. — 1 day ago\nNo, he did not see it at all.\n",
        f"John Smith says:\nMarch 3, 2014 at 5:12 pm\n{COMMENT}\nReply\n",
        f"John Smith says:\n{COMMENT}\nReply\n",
        f"{COMMENT}\nLike · Reply · 3h\n",
    ],
)
def test_comments_are_known_by_who_wrote_them_and_when(thread: str) -> None:
    text = REPORT + MORE + thread
    assert without(text).strip() == (REPORT + MORE).strip()


def test_the_report_goes_on_after_a_link_to_all_the_comments() -> None:
    text = f"{REPORT}John Smith 16 minutes ago\n{COMMENT}\nAnna 59 minutes ago\nNo, he did not see it.\nSee all comments\n{MORE}"
    assert without(text).split("\n")[-2] + "\n" == MORE
    assert COMMENT not in without(text)


@pytest.mark.parametrize(
    "text",
    [
        f"Mill closes\nThe mill in Tarn has been shut for good.\nAnna Brandt · 3 hours ago\n{REPORT}{MORE}",  # its by-line
        f"The mill in Tarn has been shut.\nAnna Brandt · 3 hours ago\n{REPORT}{MORE * 4}John Smith · 2 hours ago\n{COMMENT}\n",
        f"Live: the mill\nAll that is known.\nAnna Brandt · 2 hours ago\n{REPORT}Anna Brandt · 3 hours ago\n{MORE}",  # a live blog
        f"{REPORT}The Mill Is Not a Thing of the Past\nGazette · a day ago\n{MORE}",  # the card of another piece
    ],
)
def test_who_wrote_the_report_and_when_begins_no_comments(text: str) -> None:
    for part in (REPORT, MORE):
        assert not is_furniture(text, text.index(part), text.index(part) + len(part) - 1)


def test_a_credit_or_a_name_alone_is_told_from_what_speaks_of_something_else() -> None:
    text = f"{REPORT}Reuters\nReporting by Anna Brandt\nAlso read: Brest strike goes on.\n{MORE}"
    assert without(text, OTHERS).split("\n") == [
        *REPORT.split("\n")[:1],
        "Reuters",
        "Reporting by Anna Brandt",
        " " * 31,
        "",
        *MORE.split("\n"),
    ]
    assert "Reuters" not in without(text)


def test_a_teaser_inside_a_paragraph_ends_with_its_sentence() -> None:
    text = "The mill closed. Also read: Brest strike goes on. The owner said so.\n"
    assert [text[start:end] for start, end in furniture(text)] == ["Also read: Brest strike goes on."]


def test_the_first_line_is_a_headline_and_stays() -> None:
    assert furniture("Mill at Tarn Closes After Century\n" + REPORT) == ()
