"""Attributions written before the rules were tried on them; kept apart to see whether the rules know more than their own table."""

import pytest

from core.model.dates import When
from core.model.source import Source
from tests.fixtures.pages import citations, source, text

OTHERS = [
    source("Skerry Courier", id="S002"),
    source("Radio Lom", id="S003"),
    source("Brattvik Tidende", id="S004"),
    source("O Farol", id="S005"),
    source("harbourmonitor.example", id="S006", domain="harbourmonitor.example"),
    source("Pressedienst Nord", id="S007"),
]
CITED = [
    ("The ferry had no lifeboats, the Skerry Courier reported on Monday.", {"S002"}),
    ("Two deckhands told the Skerry Courier they had warned the owner.", {"S002"}),
    ("In an interview with Radio Lom, the skipper wept.", {"S003"}),
    ("The sale, first reported by Harbour Monitor, closed at noon.", {"S006"}),
    ("A leaked memo obtained by the Skerry Courier shows the opposite.", {"S002"}),
    ("Ifølge Brattvik Tidende sank båten like før midnatt.", {"S004"}),
    ("Båten sank like før midnatt, skriver Brattvik Tidende.", {"S004"}),
    ("Segundo O Farol, o barco afundou antes da meia-noite.", {"S005"}),
    ("O barco afundou, noticiou O Farol esta manhã.", {"S005"}),
    ("Laut Pressedienst Nord sank das Schiff kurz vor Mitternacht.", {"S007"}),
    ("H/T Radio Lom", {"S003"}),
    ("The Skerry Courier broke the story on Friday; Radio Lom followed.", {"S002"}),
    ("Radio Lom's report quotes a diver who found the anchor.", {"S003"}),
    ("The rumour began with a post on harbourmonitor.example, a shipping blog.", {"S006"}),
    ("Police confirmed to Radio Lom that nobody was hurt.", {"S003"}),
    ("(via Skerry Courier)", {"S002"}),
    ("As Brattvik Tidende and Radio Lom reported, the quay is closed.", {"S003", "S004"}),
    ("The Dunmore Chronicle was the first to report the sinking.", {"Dunmore Chronicle"}),
    ("Selon l'Écho du Port, le bateau a coulé.", {"Écho du Port"}),
    ("Citing Agence France-Presse, the minister's office spoke of an accident.", {"Agence France-Presse"}),
]
NOT_CITED = [
    "The Skerry Courier has 4,000 readers and a crossword.",
    "Harbour police said the ferry had no lifeboats.",
    "Ana Lund, a former Radio Lom presenter, bought the ferry.",
    "According to the coroner, the deckhand drowned.",
    "Contrary to a story in the Skerry Courier, the ferry did not sink.",
    "“I heard it on Radio Lom like everybody else,” the skipper said.",
    "Photo: Skerry Courier",
    "She told Lom's mayor that the ferry was safe.",
    "The survey, according to which most ferries are old, is from 2019.",
    "Radio Lom did not report the accident.",
    "The Skerry ferry reported engine trouble.",
    "Valley Herald reporters told the Valley Herald what they saw.",
]


COMMON = [
    # a word that is also what a publication is called, and the publication that is meant, if any
    ("Parents said the school bus had not come for a week.", ""),
    ("Parents reported a smell of gas to the caretaker.", ""),
    ("The bus did not come. People claimed that the driver had overslept.", ""),
    ("“Time says nothing,” the captain sang. Time ran out at noon.", ""),
    ("Nature reveals itself slowly in the fells.", ""),
    ("Workers told parents that the boiler was old.", ""),
    ("School Bus Driver Overslept In Dunmore, According To Parents", ""),
    ("Parents: the bus never came\nNobody knows why.", ""),
    ("Military reports said the convoy had turned.", ""),
    ("The bus is the oldest in the country, according to Parents magazine.", "Parents"),
    ("The singer told People that she had sold the house.", "People"),
    ("The deal is off, Fortune reported on Monday.", "Fortune"),
    ("Variety wrote that the film had been shelved.", "Variety"),
    ("The Mirror said the striker had signed.", "Mirror"),
    ("Time's report names the captain.", "Time"),
    ("The magazine Nature published the map.", "Nature"),
]


@pytest.mark.parametrize(("words", "whom"), COMMON)
def test_a_common_word_is_a_publication_only_where_something_shows_it(words: str, whom: str) -> None:
    assert cited(words) == ({whom} if whom else set())


def test_a_link_shows_that_the_publication_is_meant() -> None:
    page = text("Parents said that car seats are often fitted wrongly.", links=("https://www.parents.com/car-seats",))
    assert [one.name for one in citations(page, OTHERS)] == ["Parents"]


WELL, COPY, MOBILE = "https://well-post.example/s002", "https://echo-of-all.example/s003", "https://m.well-post.example/s004"
READ_ON = "A farmer struck oil in Dunmore. Read the full story there."


def linked_to(*others: Source) -> list[str]:
    return [one.on for one in citations(text(READ_ON, links=(WELL,)), others)]


def test_a_link_leads_to_the_page_at_its_address_and_not_to_a_copy_that_names_it_as_its_original() -> None:
    original, copy = source("Well Post", id="S002"), source("Echo of All", id="S003", canonical_url=WELL)
    assert (original.url, copy.url) == (WELL, COPY)
    assert linked_to(copy, original) == linked_to(original, copy) == ["S002"]
    assert linked_to(copy) == []


def test_a_page_of_the_same_site_may_stand_at_its_proper_address() -> None:
    mobile = source("Well Post", id="S004", domain="m.well-post.example", canonical_url=WELL)
    assert mobile.url == MOBILE and linked_to(mobile) == ["S004"]
    assert linked_to(mobile, source("Well Post", id="S002")) == ["S002"]


def test_of_an_outlets_pages_the_one_that_is_linked_is_meant() -> None:
    pages = [source("Well Post", id=key, published=When(day)) for key, day in (("S002", "2026-02-01"), ("S005", "2026-02-03"))]
    named = "The Well Post reported that a farmer had struck oil."
    assert [one.on for one in citations(text(named), pages)] == ["S002"]
    assert [one.on for one in citations(text(named, links=(pages[1].url,)), pages)] == ["S005"]


def cited(words: str) -> set[str]:
    return {one.on or one.name for one in citations(text(words), OTHERS)}


@pytest.mark.parametrize(("words", "whom"), CITED)
def test_an_unseen_attribution_is_found(words: str, whom: set[str]) -> None:
    assert cited(words) == whom


@pytest.mark.parametrize("words", NOT_CITED)
def test_what_only_looks_like_one_is_not(words: str) -> None:
    assert cited(words) == set()
