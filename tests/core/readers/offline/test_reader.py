"""What stands beside a report is no part of its reading."""

from dataclasses import fields, is_dataclass
from typing import Any

from core.evidence.quotes import find
from core.model.claim import Claim, Quote
from core.model.dates import When
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import ClaimKind
from core.readers.offline.reader import reading

TOPIC = Topic(1, "The mill at Tarn closed on Friday", "The Tarn mill closed on 6 March 2026.")
CLAIM = Claim("C1", "The mill at Tarn closed on 6 March 2026.", ClaimKind.EVENT, 1.0, True)
REPORT = """Tarn mill shut for good
TARN, March 7 (Reuters) — The mill at Tarn closed on 6 March 2026, Mayor Ana Verrin said.
The owner, Acme Textiles, declined to comment.
"""
BESIDE = """Also read: Mill burnt down on 2 February 2026, Boris Kell told the Harbour Times, as the Morning Post first reported.
The mill at Tarn was sold on 3 February 2026, said Dora Lund, who could not be reached for comment (AP Photo/J. Doe)
Gary Holt · 3 hours ago
The mill at Tarn was flooded on 4 February 2026, Igor Pane told me. According to the Daily Ferry, Pane declined to comment.
"""
STRANGERS = ("Kell", "Lund", "Pane", "Holt", "Harbour Times", "Morning Post", "Ferry", "February")


def read(text: str) -> Reading:
    page = Source("S001", "https://gazette.example/mill", "gazette.example/mill", "gazette.example", "Gazette", "Tarn mill shut for good")
    return reading(TOPIC, (CLAIM,), SourceText(page.with_(published=When("2026-03-07")), text))


def test_teasers_captions_and_comments_are_no_part_of_a_reading() -> None:
    alone, whole = read(REPORT), read(REPORT + BESIDE)
    told = repr((whole.attributions, whole.hearings, whole.parties, whole.events, whole.leans_on, whole.statements, whole.own_words))
    assert [one.speaker for one in whole.attributions] == [one.speaker for one in alone.attributions] != []
    assert [one.name for one in whole.hearings] == [one.name for one in alone.hearings]
    assert [one.text for one in whole.events] == [one.text for one in alone.events] != []
    for name in STRANGERS:
        assert name not in "".join(quote.exact for quote in quotes(whole)), told


def test_the_dateline_stays() -> None:
    assert [one.name for one in read(REPORT + BESIDE).leans_on if one.whole] == ["Reuters"]


def test_every_quote_stands_in_the_page_as_it_is() -> None:
    text = REPORT.replace("The owner", "SCROLL DOWN FOR VIDEO\nThe owner") + BESIDE
    found = quotes(read(text))
    assert found and all(find(text, quote) for quote in found)


def quotes(value: Any) -> list[Quote]:
    if isinstance(value, Quote):
        return [value]
    if isinstance(value, tuple):
        return [quote for part in value for quote in quotes(part)]
    return [quote for field in fields(value) for quote in quotes(getattr(value, field.name))] if is_dataclass(value) else []
