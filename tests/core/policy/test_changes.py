"""What became of a source: which differences matter, what an editor is told, and when the topic must be looked at again."""

import time

import pytest

from core.model.change import Change
from core.model.words import ChangeKind
from core.policy.changes import Cited, Judged, edited, leads_home, news, passages, summary, vanished
from core.policy.versions import GONE, KEPT, LEFT_OUT, MOST_ROWS, MOST_SENTENCES, NEW, Row, Version, different
from tests.core.cases import source
from tests.newsroom import NOON

GAZETTE = source(3, outlet="Harbour Gazette")
STORY = (
    "The Alder lay at the quay on Friday. Her plating had been cut away.\n\n"
    "“Nobody told us,” the mate said. The crack measured 14 centimetres.\n\n"
    "Estuary Lines was told of it on 28 February."
)
BEFORE = Version("Ferry had a crack", STORY)


def now(text: str, title: str = BEFORE.title) -> Version:
    return Version(title, text)


UNIMPORTANT = {
    "nothing": STORY,
    "white space": STORY.replace(" ", "  ").replace("\n\n", "\n \n\t\n"),
    "no-break spaces": STORY.replace("14 centimetres", "14\u00a0centimetres"),
    "quotation marks": STORY.replace("“", '"').replace("”", '"'),
    "soft hyphens": STORY.replace("plating", "plat\u00ading"),
    "updated": f"Updated 3 minutes ago\n{STORY}",
    "last updated": f"Last updated: 9 March 2026 at 14:06 GMT\n{STORY}",
    "published": f"{STORY}\nPublished on Mon 9 Mar 2026, 6:10 am",
    "minutes to read": f"3 min read\n{STORY}",
    "hours ago": f"2 hours ago\n{STORY}",
    "shares": f"124 shares\n{STORY}\n1.2K views | 12 comments",
    "comments": f"{STORY}\nComments (12)",
    "share buttons": f"Share this article\n{STORY}\nTweet",
    "a link": STORY.replace("\n\nEstuary", "\n\nRead more: Lido cost doubles to 2.4 million\n\nEstuary"),
    "related links": f"{STORY}\n\nMost read\nLido cost doubles\nSeal seen in the marina\nFair beats record",
    "see also": f"{STORY}\n\nRelated stories:\nLido cost doubles",
}


@pytest.mark.parametrize("text", UNIMPORTANT.values(), ids=UNIMPORTANT)
def test_what_says_nothing_is_no_change(text: str) -> None:
    assert different(BEFORE, now(text)) == different(now(text), BEFORE) == ()


IMPORTANT = {
    "a figure": STORY.replace("14", "40"),
    "a word": STORY.replace("Nobody told us", "Somebody told us"),
    "a sentence gone": STORY.replace(" The crack measured 14 centimetres.", ""),
    "a sentence new": f"{STORY}\n\nThe court sits on Monday.",
    "a date": STORY.replace("28 February", "3 March"),
    "another order": "\n\n".join(reversed(STORY.split("\n\n"))),
    "a sentence that begins like a time line": f"{STORY}\n\nPublished figures show 14 such cracks.",
    "a sentence that begins like a count": f"{STORY}\n\n12 comments were struck from the survey.",
    "text after a heading": f"{STORY}\n\nMost read\n\nThe company has since denied it.",
    "a line without an end": f"{STORY}\n\nFracture, frame 31, 14 cm",
    "everything": "Nothing of it is left.",
}


@pytest.mark.parametrize("text", IMPORTANT.values(), ids=IMPORTANT)
def test_what_says_something_is_a_change(text: str) -> None:
    assert different(BEFORE, now(text))


def test_a_headline_is_compared_where_both_have_one() -> None:
    assert different(BEFORE, now(STORY, "Ferry had no crack")) == (
        (GONE, "Ferry had a crack"),
        (NEW, "Ferry had no crack"),
        (KEPT, "The Alder lay at the quay on Friday."),
    )
    assert different(BEFORE, now(STORY, "")) == ()


def test_a_difference_stands_between_the_sentences_around_it() -> None:
    changed = STORY.replace("14 centimetres", "40 centimetres").replace("The Alder", "The Elder")
    assert different(BEFORE, now(changed)) == (
        (KEPT, "Ferry had a crack"),
        (GONE, "The Alder lay at the quay on Friday."),
        (NEW, "The Elder lay at the quay on Friday."),
        (KEPT, "Her plating had been cut away."),
        (KEPT, "“Nobody told us,” the mate said."),
        (GONE, "The crack measured 14 centimetres."),
        (NEW, "The crack measured 40 centimetres."),
        (KEPT, "Estuary Lines was told of it on 28 February."),
    )


def test_what_lies_between_two_differences_is_left_out() -> None:
    long = " ".join(f"Sentence {number} says so." for number in range(20))
    changed = long.replace("Sentence 2 says", "Sentence 2 denies").replace("Sentence 17 says", "Sentence 17 denies")
    assert [mark for mark, _ in different(now(long, ""), now(changed, ""))] == [KEPT, GONE, NEW, KEPT, LEFT_OUT, KEPT, GONE, NEW, KEPT]


def test_a_huge_difference_is_cut_and_says_so() -> None:
    old, new = (" ".join(f"{word} number {number} is here." for number in range(900)) for word in ("Plate", "Pump"))
    found = different(now(old, ""), now(new, ""))
    assert len(found) == MOST_ROWS + 1
    assert found[-1] == (LEFT_OUT, f"and {2 * 900 - MOST_ROWS:,} more that differ")


def test_what_stands_beyond_the_most_sentences_is_still_compared() -> None:
    long = " ".join(f"Sentence {number} says so." for number in range(MOST_SENTENCES + 50))
    assert different(now(long, ""), now(long.removesuffix("so.") + "no.", ""))
    assert not different(now(long, ""), now(long, ""))


HOSTILE = {
    "one endless line": "share this " * 200_000,
    "one endless word": "a" * 2_000_000,
    "nothing but marks": "“" * 500_000,
    "the same sentence": "The same again. " * 60_000,
    "two that take turns": "Plate. Pump. " * 60_000,
    "empty lines": "\n" * 2_000_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_text_makes_the_comparison_slow(text: str) -> None:
    began = time.process_time()
    different(now(text, ""), now("Before. " + text[: len(text) // 2] + " It ends.", ""))
    assert time.process_time() - began < 20  # it takes about a second; what is guarded against takes minutes


def cited(*stands: bool, weighty: bool = True) -> list[Cited]:
    return [Cited(f"C{place}", weighty, one) for place, one in enumerate(stands, 1)]


def judged(text: str, *stands: bool, weighty: bool = True) -> Judged:
    found = edited(GAZETTE, BEFORE, now(text), cited(*stands, weighty=weighty))
    assert found
    return found


@pytest.mark.parametrize(
    ("lost", "of", "words"),
    [
        (0, 0, "nothing is cited from it"),
        (0, 1, "the passage cited from it still stands"),
        (1, 1, "the passage cited from it is gone"),
        (0, 3, "all 3 passages cited from it still stand"),
        (1, 3, "1 of 3 passages cited from it is gone"),
        (2, 3, "2 of 3 passages cited from it are gone"),
    ],
)
def test_an_editor_is_told_how_many_passages_are_gone(lost: int, of: int, words: str) -> None:
    assert passages(lost, of) == words


def test_an_edited_source_names_its_outlet_and_what_is_lost() -> None:
    found = judged(STORY.replace("14", "40"), True, False, False)
    assert found.kind is ChangeKind.EDITED
    assert found.sentence == "Harbour Gazette (S003) has been edited since it was captured: 2 of 3 passages cited from it are gone."
    assert found.lost == ("C2", "C3")


def test_nothing_is_told_while_nothing_differs() -> None:
    assert edited(GAZETTE, BEFORE, now(f"Updated 3 minutes ago\n{STORY}"), cited(True, True)) is None


def test_a_lost_passage_is_a_change_even_where_the_texts_seem_alike() -> None:
    assert judged(STORY, False).lost == ("C1",)


def test_a_correction_is_an_edit_with_its_notice() -> None:
    found = judged(f"{STORY}\n\nCorrection: the ship is the Alder.", True)
    assert found.kind is ChangeKind.EDITED
    assert found.sentence.endswith("the passage cited from it still stands. It says: “Correction: the ship is the Alder.”")


def test_a_withdrawal_beats_a_correction() -> None:
    found = judged(f"Correction: it was not so.\n\nThis article has been withdrawn.\n\n{STORY}", True)
    assert found.kind is ChangeKind.RETRACTED
    assert found.sentence.startswith("Harbour Gazette (S003) has been retracted since it was captured:")
    assert found.sentence.endswith("It says: “This article has been withdrawn.”")


def test_a_headline_can_withdraw_the_article() -> None:
    found = edited(GAZETTE, BEFORE, now(STORY, "RETRACTED: Ferry had a crack"), cited(True))
    assert found and found.kind is ChangeKind.RETRACTED


def test_a_notice_that_was_there_when_it_was_captured_is_no_news() -> None:
    old = Version("", f"This article has been withdrawn.\n\n{STORY}")
    found = edited(GAZETTE, old, Version("", old.text.replace("14", "40")), cited(True))
    assert found and found.kind is ChangeKind.EDITED


GRAVE = [
    (judged(STORY.replace("14", "40"), False), True),
    (judged(STORY.replace("14", "40"), True), False),
    (judged(STORY.replace("14", "40"), False, weighty=False), False),
    (judged(f"This article has been withdrawn.\n\n{STORY}", True), True),
    (judged(f"This article has been withdrawn.\n\n{STORY}", True, weighty=False), False),
    (judged(f"This article has been withdrawn.\n\n{STORY}"), False),
    (vanished(GAZETTE, "It is gone.", cited(False)), True),
    (vanished(GAZETTE, "It is gone.", cited(False, weighty=False)), False),
    (vanished(GAZETTE, "It is gone.", []), False),
]


@pytest.mark.parametrize(("found", "grave"), GRAVE, ids=[str(place) for place in range(len(GRAVE))])
def test_it_is_grave_when_something_rests_on_what_is_lost(found: Judged, grave: bool) -> None:
    assert found.grave is grave


def test_a_vanished_source_takes_every_passage_with_it() -> None:
    found = vanished(GAZETTE, "The page answered 404: it is gone.", cited(False, False))
    assert found.sentence == "Harbour Gazette (S003) has vanished since it was captured. The page answered 404: it is gone."
    assert (found.kind, found.lost) == (ChangeKind.VANISHED, ("C1", "C2"))


def change(kind: ChangeKind, diff: tuple[Row, ...] = (), lost: tuple[str, ...] = ()) -> Change:
    return Change(1, "S003", kind, NOON, "", diff, lost)


EDITED, RETRACTED, VANISHED, RESTORED = ChangeKind.EDITED, ChangeKind.RETRACTED, ChangeKind.VANISHED, ChangeKind.RESTORED
OLD, OTHER = ((NEW, "one"),), ((NEW, "two"),)
NEWS = [
    (None, None, None),
    (None, Judged(EDITED, "", OLD), EDITED),
    (None, Judged(VANISHED, ""), VANISHED),
    (change(EDITED, OLD), Judged(EDITED, "", OLD), None),
    (change(EDITED, OLD), Judged(EDITED, "", OTHER), EDITED),
    (change(EDITED, OLD), Judged(EDITED, "", OLD, ("C1",)), EDITED),
    (change(EDITED, OLD), Judged(RETRACTED, "", OLD), RETRACTED),
    (change(EDITED, OLD), Judged(VANISHED, ""), VANISHED),
    (change(EDITED, OLD), None, RESTORED),
    (change(VANISHED), Judged(VANISHED, "another reason"), None),
    (change(VANISHED), Judged(EDITED, "", OLD), EDITED),
    (change(VANISHED), None, RESTORED),
    (change(RESTORED), None, None),
    (change(RESTORED), Judged(EDITED, "", OLD), EDITED),
]


@pytest.mark.parametrize(("last", "found", "kind"), NEWS, ids=[str(place) for place in range(len(NEWS))])
def test_only_what_differs_from_the_last_look_is_news(last: Change | None, found: Judged | None, kind: ChangeKind | None) -> None:
    told = news(GAZETTE, found, last)
    assert (told.kind if told else None) is kind


def test_a_source_that_is_back_is_told() -> None:
    told = news(GAZETTE, None, change(VANISHED))
    assert told and told.sentence == "Harbour Gazette (S003) is again as it was captured." and not told.grave


@pytest.mark.parametrize(
    ("landed", "home"),
    [
        ("https://gazette.example/", True),
        ("https://gazette.example", True),
        ("https://www.gazette.example/index.html", True),
        ("https://gazette.example/home/", True),
        ("https://gazette.example/news/ferry", False),
        ("https://gazette.example/2026/ferry-crack", False),
        ("https://gazette.example/?p=41", False),
    ],
)
def test_an_address_that_leads_to_the_front_page_is_gone(landed: str, home: bool) -> None:
    assert leads_home("https://gazette.example/news/ferry", landed) is home


def test_a_source_that_was_the_front_page_is_no_less_there() -> None:
    assert not leads_home("https://gazette.example/", "https://gazette.example/")


@pytest.mark.parametrize(
    ("looked_at", "missed", "words"),
    [
        (0, [], "It has no source that can be looked at again."),
        (1, [], "1 source was looked at."),
        (7, [], "7 sources were looked at."),
        (6, [("S003", "It is slow.")], "6 of 7 sources were looked at. Could not be looked at: S003: It is slow."),
    ],
)
def test_a_look_is_summed_up(looked_at: int, missed: list[tuple[str, str]], words: str) -> None:
    assert summary(looked_at, missed) == words
