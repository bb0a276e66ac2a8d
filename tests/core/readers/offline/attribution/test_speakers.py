"""Who says what, on sentences as newspapers write them."""

import pytest

from core.english.parse import parse
from core.readers.offline.attribution import attributions, speaker_of, voice


@pytest.mark.parametrize(
    ("text", "speaker", "content"),
    [
        ("Maria Lopez, the mayor, said that the bridge was closed.", "Maria Lopez", "that the bridge was closed"),
        ("“The bridge is closed,” said the mayor, Maria Lopez.", "Maria Lopez", "“The bridge is closed,”"),
        ("The bridge, police said, was closed at noon.", "police", "The bridge, police said, was closed at noon."),
        ("The bridge was closed, according to the Harbour Gazette.", "Harbour Gazette", "The bridge was closed"),
        ("It was first reported by the Daily Mail that the bridge had closed.", "Daily Mail", "that the bridge had closed"),
        ("A report by the ministry found that the water was unsafe.", "a report by the ministry", "that the water was unsafe"),
        ("Trump's claim that the vote was rigged is false.", "Trump", "that the vote was rigged"),
        ("As the Gazette pointed out, the bridge is old.", "Gazette", "the bridge is old"),
        ("Police told the BBC they had arrested two men.", "police", "they had arrested two men"),
        ("The man, who said he was hungry, left the shop.", "the man", "he was hungry"),
        ("The Gazette quoted Michael Madden as saying that the plan was off.", "Michael Madden", "that the plan was off"),
    ],
)
def test_a_speaker_is_found_with_what_is_said(text: str, speaker: str, content: str) -> None:
    said = attributions(parse(text))[0]
    assert said.speaker.lower() == speaker.lower()
    assert content in said.content.exact
    assert text[said.source.start : said.source.end] == said.source.exact


@pytest.mark.parametrize(
    "text",
    [
        "The bridge was closed at noon after a lorry hit a pillar.",
        "I think the harbour deserves better than this council.",
        "Two reports of smoke came from the quay.",
    ],
)
def test_what_a_page_says_itself_has_no_speaker(text: str) -> None:
    document = parse(text)
    assert [speaker_of(document, sentence) for sentence in document.sentences] == [""] * len(document.sentences)


def test_a_quotation_that_runs_on_is_its_speakers_to_the_end() -> None:
    document = parse("“We are sorry. We will pay for all of it,” Maria Lopez told reporters.\n“Nobody was hurt by the water,” she said.")
    assert [speaker_of(document, sentence) for sentence in document.sentences] == ["Maria Lopez"] * 3


def test_a_quotation_with_nobody_beside_it_is_the_last_speakers() -> None:
    document = parse("Maria Lopez said the bridge would open in May.\n\n“It has to be safe before anybody drives on it.”")
    last = document.sentences[-1]
    said = voice(document, last.start, last.end)
    assert said is not None
    assert (said.speaker, said.direct) == ("Maria Lopez", True)


def test_a_surname_and_a_pronoun_mean_the_one_named_in_full() -> None:
    document = parse("Maria Lopez runs the harbour. Lopez said the quay was full. She said it would stay so.")
    assert [said.speaker for said in attributions(document)] == ["Maria Lopez", "Maria Lopez"]


def test_a_pronoun_means_the_one_the_sentence_before_ends_on_where_nobody_is_its_subject() -> None:
    document = parse("Little is known of Kim Jones. The best account comes from Michael Madden, who runs a blog. He says that it is thin.")
    assert [said.speaker for said in attributions(document)] == ["Michael Madden"]


def test_what_somebody_did_not_say_or_only_wants_is_not_their_word() -> None:
    document = parse("The mayor did not say that the bridge was safe. The union wants the bridge to be closed.")
    assert [speaker_of(document, sentence) for sentence in document.sentences] == ["", ""]
