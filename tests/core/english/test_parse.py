"""The one parse: sentences stand where the text says, whatever the text is."""

import pytest

from core.english import parse
from core.english.parse import LONGEST_PARAGRAPH

STORY = "The mill closed on Friday.\n\n“It was a shock,” said Ana Verrin, who ran it. Forty people lost their jobs.\n"
CUT = [
    ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ("Dr. Amal Reyes met Mr. Oduya. They left.", ["Dr. Amal Reyes met Mr. Oduya.", "They left."]),
    ("J. R. Hale resigned. He is 61.", ["J. R. Hale resigned.", "He is 61."]),
    ("It rose 3.5 per cent. Then it fell.", ["It rose 3.5 per cent.", "Then it fell."]),
    ("The U.S. envoy came. No. 7 was shut.", ["The U.S. envoy came.", "No. 7 was shut."]),
    ("It began at 4 p.m. The crowd was large.", ["It began at 4 p.m.", "The crowd was large."]),
    ("It began at 4 p.m. on Friday.", ["It began at 4 p.m. on Friday."]),
    ("“We knew.” Nobody spoke.", ["“We knew.”", "Nobody spoke."]),
    ("A HEADLINE WITHOUT A STOP\n\nThe story starts here.", ["A HEADLINE WITHOUT A STOP", "The story starts here."]),
    ("Foxglove Ltd. sold it. Buyers came.", ["Foxglove Ltd. sold it.", "Buyers came."]),
    ("He waited… and waited. Then he left.", ["He waited… and waited.", "Then he left."]),
    ("أُغلق الجسر. وصل العمدة؟", ["أُغلق الجسر.", "وصل العمدة؟"]),
    ("Die Brücke fiel am 3. März. Niemand starb.", ["Die Brücke fiel am 3. März.", "Niemand starb."]),
    ("They finished 3. Nobody minded.", ["They finished 3.", "Nobody minded."]),
    (f"Shut{'!' * 50} Nobody knew{'.' * 50} Why{'?!' * 30}", [f"Shut{'!' * 50}", f"Nobody knew{'.' * 50}", f"Why{'?!' * 30}"]),
    (f"Shut{'!' * 50}again", [f"Shut{'!' * 50}again"]),
    ("", []),
    ("?!… — ***", []),
]


def test_every_sentence_is_the_text_letter_for_letter() -> None:
    document = parse.parse(STORY)
    assert [STORY[sentence.start : sentence.end] == sentence.text for sentence in document.sentences] == [True] * 3
    assert [sentence.paragraph for sentence in document.sentences] == [0, 1, 1]


def test_a_word_of_the_parse_is_found_in_the_text() -> None:
    name = next(name for sentence in parse.parse(STORY).sentences for name in sentence.span.ents if name.label_ == "PERSON")
    sentence = parse.parse(STORY).sentences[1]
    start, end = sentence.place(name)
    assert STORY[start:end] == "Ana Verrin"


@pytest.mark.parametrize("text", ["", "\n\n \t", "— * —", "word " * 40_000, "x" * 20_000, "Ünïcode 漢字 🙂 ok.\r\nNext."], ids=range(6))
def test_no_text_breaks_it(text: str) -> None:
    document = parse.parse(text)
    assert all(text[one.start : one.end] == one.text and one.end - one.start <= LONGEST_PARAGRAPH for one in document.sentences)


def test_what_two_papers_share_is_parsed_once() -> None:
    parse.forget()
    first, second = parse.parse("A wire story.\nOne more line."), parse.parse("Another paper.\nOne more line.")
    assert first.sentences[1].span.doc is second.sentences[1].span.doc


@pytest.mark.parametrize(("words", "expected"), CUT)
def test_a_text_is_cut_where_an_editor_would_cut_it(words: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in parse.parse(words).sentences] == expected
