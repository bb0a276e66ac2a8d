"""The one parse: sentences stand where the text says, whatever the text is."""

import pytest

from core.english import parse
from core.english.parse import LONGEST_PARAGRAPH

STORY = "The mill closed on Friday.\n\n“It was a shock,” said Ana Verrin, who ran it. Forty people lost their jobs.\n"


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
