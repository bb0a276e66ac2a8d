"""Which passages of a text a model is shown."""

import pytest

from core.analysts.passages import CUT, LETTERS_PER_TOKEN, passages

CLAIM = "The Tarn mill burned on 4 May"
FILLER = " ".join(f"The choir of Ostvik sang hymn number {at} that evening." for at in range(300))


def test_a_short_text_is_shown_whole() -> None:
    assert passages("  The mill burned.\n\nNobody was hurt. ", [CLAIM], 100) == "The mill burned.\n\nNobody was hurt."


def test_the_beginning_the_nearest_sentence_and_the_one_after_it_are_shown_in_their_order() -> None:
    text = f"A quiet evening in Ostvik. {FILLER} On 4 May the Tarn mill burned. That is untrue. {FILLER}"
    shown = passages(text, [CLAIM], 120)
    assert shown.startswith("A quiet evening in Ostvik.") and "On 4 May the Tarn mill burned. That is untrue." in shown
    assert CUT in shown and len(shown) <= 120 * LETTERS_PER_TOKEN


@pytest.mark.parametrize("text", ["", "…", "x" * 100_000, "word " * 40_000, "桥梁于五月四日倒塌。" * 5_000, FILLER * 15])
@pytest.mark.parametrize("tokens", [1, 80, 700])
def test_no_text_is_shown_longer_than_its_room(text: str, tokens: int) -> None:
    assert len(passages(text, [CLAIM, ""], tokens)) <= tokens * LETTERS_PER_TOKEN + 700


def test_every_shown_passage_stands_in_the_text() -> None:
    text = f"{FILLER} On 4 May the Tarn mill burned. {FILLER}"
    assert all(part.strip() in text for part in passages(text, [CLAIM], 200).split(CUT.strip()))
