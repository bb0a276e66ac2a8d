"""Two versions of a text: which differences matter, and how they are shown."""

import time

import pytest

from core.policy.text_diff import GONE, KEPT, LEFT_OUT, MOST_ROWS, MOST_SENTENCES, NEW, Version, different

STORY = (
    "The Alder lay at the quay on Friday. Her plating had been cut away.\n\n"
    "“Nobody told us,” the mate of the café said. The crack measured 14 centimetres.\n\n"
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
    "letters put together": STORY.replace("café", "cafe\u0301"),
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
    "a raised figure": STORY.replace("14", "1⁴"),
    "a notice among links": f"{STORY}\n\nRelated\nLido cost doubles\nThis article has been retracted\nFair beats record",
    "a notice like a link": f"{STORY}\n\nRead more: this article has been retracted",
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
        (KEPT, "“Nobody told us,” the mate of the café said."),
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


@pytest.mark.parametrize("between", [" ", "\n"], ids=["on its line", "on a line of its own"])
def test_the_number_of_a_paragraph_stands_with_what_it_numbers(between: str) -> None:
    before, after = (f"4.{between}The crack is known.\n5.{between}It measured {length} centimetres." for length in (14, 40))
    assert different(Version("", before), Version("", after)) == (
        (KEPT, "4. The crack is known."),
        (GONE, "5. It measured 14 centimetres."),
        (NEW, "5. It measured 40 centimetres."),
    )
