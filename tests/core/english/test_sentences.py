"""Sentences end where an editor would end them, and know where they stand."""

import pytest

from core.english.sentences import LONGEST, sentences

TABLE = [
    ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ("Dr. Amal Reyes met Mr. Oduya. They left.", ["Dr. Amal Reyes met Mr. Oduya.", "They left."]),
    ("J. R. Hale resigned. He is 61.", ["J. R. Hale resigned.", "He is 61."]),
    ("It rose 3.5 per cent. Then it fell.", ["It rose 3.5 per cent.", "Then it fell."]),
    ("The U.S. envoy came. No. 7 was shut.", ["The U.S. envoy came.", "No. 7 was shut."]),
    ("It began at 4 p.m. The crowd was large.", ["It began at 4 p.m.", "The crowd was large."]),
    ("It began at 4 p.m. on Friday.", ["It began at 4 p.m. on Friday."]),
    ('"Is it safe?" she asked. "I doubt it."', ['"Is it safe?" she asked.', '"I doubt it."']),
    ("“We knew.” Nobody spoke.", ["“We knew.”", "Nobody spoke."]),
    ("A HEADLINE WITHOUT A STOP\n\nThe story starts here.", ["A HEADLINE WITHOUT A STOP", "The story starts here."]),
    ("- First item\n- Second item", ["First item", "Second item"]),
    ("Foxglove Ltd. sold it. Buyers came.", ["Foxglove Ltd. sold it.", "Buyers came."]),
    ("He waited… and waited. Then he left.", ["He waited… and waited.", "Then he left."]),
    ("桥已关闭。市长来了！", ["桥已关闭。", "市长来了！"]),
    ("أُغلق الجسر. وصل العمدة؟", ["أُغلق الجسر.", "وصل العمدة؟"]),
    ("Die Brücke fiel am 3. März. Niemand starb.", ["Die Brücke fiel am 3. März.", "Niemand starb."]),
    ("They finished 3. Nobody minded.", ["They finished 3.", "Nobody minded."]),
    (f"Shut{'!' * 50} Nobody knew{'.' * 50} Why{'?!' * 30}", [f"Shut{'!' * 50}", f"Nobody knew{'.' * 50}", f"Why{'?!' * 30}"]),
    (f"Shut{'!' * 50}again", [f"Shut{'!' * 50}again"]),
    ("", []),
    ("?!… — ***", []),
]


@pytest.mark.parametrize(("words", "expected"), TABLE)
def test_a_text_is_cut_into_its_sentences(words: str, expected: list[str]) -> None:
    found = sentences(words)
    assert [sentence.text for sentence in found] == expected
    assert all(words[sentence.start : sentence.end] == sentence.text for sentence in found)


def test_a_line_wrapped_by_hand_goes_on() -> None:
    words = "The inspector wrote that the northern pier had moved by a hand's width\nsince the spring. Nobody acted."
    assert len(sentences(words)) == 2


def test_paragraphs_are_counted() -> None:
    assert [sentence.paragraph for sentence in sentences("A one. A two.\n\nA three.")] == [0, 0, 1]


def test_what_never_ends_is_cut_at_a_space() -> None:
    words = "word " * 2000
    found = sentences(words)
    assert all(len(sentence.text) <= LONGEST for sentence in found)
    assert "".join(sentence.text for sentence in found).replace(" ", "") == words.replace(" ", "")
