"""Attributions written before the rules were tried on them; kept apart to see whether the rules know more than their own table."""

import pytest

from core.analysts.rules.citations import citations
from tests.core.analysts.rules.make import source, text

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


def cited(words: str) -> set[str]:
    return {one.on or one.name for one in citations(text(words), OTHERS)}


@pytest.mark.parametrize(("words", "whom"), CITED)
def test_an_unseen_attribution_is_found(words: str, whom: set[str]) -> None:
    assert cited(words) == whom


@pytest.mark.parametrize("words", NOT_CITED)
def test_what_only_looks_like_one_is_not(words: str) -> None:
    assert cited(words) == set()
