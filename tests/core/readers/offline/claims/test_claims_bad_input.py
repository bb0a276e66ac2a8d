"""Pages nobody would wish for: right, unsure or nothing, in bounded time, and every quote where it says."""

import time

import pytest

from core.model.claim import Claim
from core.model.reading import PieceKind, Reading
from core.model.topic import Topic
from core.model.words import CaptureKind
from core.readers.offline.claims import claims
from core.readers.offline.claims.statements import MOST
from core.readers.offline.claims.topic_claims import central_claims
from core.readers.offline.reader import reading
from tests.fixtures.pages import text

TOPIC = Topic(1, "Kite festival drew 30,000 visitors", "The kite festival in Ostvik drew 30,000 visitors.")
CENTRAL = central_claims(TOPIC, TOPIC.brief)
ABOUT = "The kite festival in Ostvik drew 30,000 visitors."


def read(words: str, **source: object) -> Reading:
    page = text(words)
    found = reading(TOPIC, CENTRAL, page.__class__(page.source.with_(**source), page.text))
    assert all(words[one.quote.start : one.quote.end] == one.quote.exact for one in found.statements)
    assert found.key_finding in words and len(found.relevance) <= 500
    return found


def others(*words: str) -> list[Claim]:
    return [claim for claim in claims(CENTRAL, [read(one) for one in words], {}) if not claim.central]


def texts_in(*words: str) -> list[str]:
    return [claim.text for claim in others(*words)]


@pytest.mark.parametrize("words", ["", "abc", " \n ", "…!?", "x" * 200_000, "“" * 5_000, "<p>" * 5_000, "- " * 5_000, "\x00" * 3])
def test_a_text_without_statements_makes_no_claims(words: str) -> None:
    assert others(words) == []


def test_of_a_text_of_200_000_characters_the_closest_statements_are_kept_in_bounded_time() -> None:
    told = " ".join(f"The Ostvik kite festival paid {number} euros to sponsor Number{number} Limited." for number in range(2_000, 4_600))
    began = time.process_time()
    assert 0 < len(others(f"{ABOUT} {told}"[:200_000])) <= MOST
    assert time.process_time() - began < 60


FURNITURE = [
    "Also read: The Ostvik kite festival paid 4,000 euros to the owner of the pier.",
    "Read more: Ostvik kite festival lost 4,000 euros in one night",
    "Sign up for our newsletter about the Ostvik kite festival and its 30,000 visitors.",
    "Subscribe now to read more about the kite festival in Ostvik.",
    "By Lena Holt, kite festival correspondent in Ostvik",
    "Photo: Visitors at the Ostvik kite festival on Saturday. Credit: Getty Images",
    "We use cookies to show you more about the Ostvik kite festival.",
    "Did the Ostvik kite festival draw 30,000 visitors or 12,000?",
    "I think the Ostvik kite festival was the best of them all.",
    "Come to the Ostvik kite festival on Saturday and fly a kite.",
    "It cost the town 40,000 euros in 2019, more than any kite festival before.",
    "Year | Ostvik kite festival visitors | Cost\n2024 | 28,000 | 4,000 euros\n2025 | 30,000 | 5,000 euros",
]


@pytest.mark.parametrize("line", FURNITURE)
def test_what_only_stands_beside_the_report_is_no_claim(line: str) -> None:
    assert texts_in(f"{ABOUT}\n\nThe mayor of Ostvik opened the kite festival on Friday.\n\n{line}") == [
        "The mayor of Ostvik opened the kite festival on Friday"
    ]


@pytest.mark.parametrize(
    "words",
    [
        "O festival de pipas de Ostvik atraiu 30.000 visitantes. O festival custou 40.000 euros. " * 3,
        "انهار الجسر في الرابع من مايو. " * 50,
    ],
)
def test_another_language_makes_no_claims_and_says_which_it_is(words: str) -> None:
    found = read(words)
    assert found.language not in ("", "en") and found.statements == ()


def test_a_page_on_something_else_makes_no_claims() -> None:
    found = read("The council of Tarn raised the rent of 40 stalls by 6 per cent on Monday. The stalls belong to Quist Limited.")
    assert found.about < 0.45 and found.statements == () and found.relevance == ""


def test_a_page_that_is_all_quotation_gives_its_speaker() -> None:
    said = "“The Ostvik kite festival paid 4,000 euros to the pier,” Lena Holt said.\n\n“The kite festival lost 400 kites,” Lena Holt said."
    assert {claim.speaker for claim in others(said)} == {"Lena Holt"}


def test_words_that_speak_to_a_machine_are_no_statement() -> None:
    order = "The kite festival in Ostvik paid 4,000 euros to the pier."
    assert [one.text for one in read(f"{ABOUT} {order}", injection=order).statements] == [ABOUT.rstrip(".")]


KINDS = [
    (PieceKind.SATIRE, {}, f"Satire\n\n{ABOUT}"),
    (PieceKind.SATIRE, {"url": "https://a.example/humor/kites"}, ABOUT),
    (PieceKind.CORRECTION, {"title": "Correction: Kite festival in Ostvik"}, ABOUT),
    (PieceKind.LIVE, {"url": "https://a.example/news/live/kites"}, ABOUT),
    (PieceKind.LIVE, {}, "\n".join(f"{hour}:15 {ABOUT}" for hour in range(8, 18))),
    (PieceKind.LIVE, {"title": "Ostvik kite festival live: 12 hurt"}, ABOUT),
    (PieceKind.LIVE, {}, f"All that is known so far.\n\n10:05\n\n{ABOUT}\n\n09:40\n\n{ABOUT}\n\n9:12 {ABOUT}"),
    (PieceKind.REPORT, {"url": "https://a.example/news/kites"}, f"{ABOUT}\n10:00 Opening\n11:30 Kites for children\n13:00 Lunch\n{ABOUT}"),
    (PieceKind.CORRECTION, {"url": "https://a.example/news/kites"}, f"An earlier version of this article gave a wrong figure.\n\n{ABOUT}"),
    (PieceKind.CORRECTION, {}, f"{ABOUT}\n\nThis article has been withdrawn."),
    (PieceKind.REPORT, {}, f"Editor's note: some readers may find these pictures distressing. {ABOUT}"),
    (PieceKind.OPINION, {"url": "https://a.example/opinion/2026/kites"}, ABOUT),
    (PieceKind.CHECK, {"title": "Fact check: Did the kite festival draw 30,000?"}, ABOUT),
    (PieceKind.RELEASE, {}, f"FOR IMMEDIATE RELEASE\n\n{ABOUT}"),
    (PieceKind.POST, {"capture_kind": CaptureKind.POST}, ABOUT),
    (PieceKind.REPORT, {"url": "https://a.example/news/kites"}, ABOUT),
    (PieceKind.REPORT, {}, f"{ABOUT} A satirical column in the Gazette made fun of it."),
]


@pytest.mark.parametrize(("kind", "source", "words"), KINDS)
def test_few_strong_signs_tell_what_kind_of_piece_it_is(kind: PieceKind, source: dict[str, object], words: str) -> None:
    assert read(words, **source).kind is kind


def test_satire_states_nothing() -> None:
    assert read(f"Satire\n\n{ABOUT} The mayor flew to the moon on a kite of the Ostvik festival.").statements == ()
