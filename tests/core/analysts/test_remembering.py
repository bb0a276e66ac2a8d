"""The rules with a memory find what they find without one, and read nothing twice."""

from collections.abc import Hashable

from core.analysts.remembering import RememberingRules
from core.analysts.rules.analyst import RulesAnalyst
from core.model.claim import Claim
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.readers.cache import Memory

TOPIC = Topic(1, "Tarn mill closed on Friday", "The Tarn mill closed.")
CLOSED, JOBS = Claim("C1", "The Tarn mill closed on Friday.", central=True), Claim("C2", "Forty people lost their jobs at the Tarn mill.")


class Counted(Memory):
    """How many readings were made."""

    made = 0

    def keep(self, key: Hashable, reading: object) -> None:
        self.made += 1
        super().keep(key, reading)


def text(number: int, words: str) -> SourceText:
    at = f"https://paper{number}.example/mill"
    return SourceText(Source(f"S{number:03}", at, at, f"paper{number}.example", "Paper", "Tarn mill", capture="c", language="en"), words)


TEXTS = [
    text(1, "The Tarn mill closed on Friday after orders dried up. Forty people lost their jobs at the Tarn mill."),
    text(2, "The Tarn mill did not close on Friday, its owner said. It is open, and nobody lost a job there."),
]


async def test_they_find_what_the_rules_find() -> None:
    rules = RememberingRules(Memory())
    for _ in range(2):
        assert await rules.compare([CLOSED, JOBS], TEXTS) == await RulesAnalyst().compare([CLOSED, JOBS], TEXTS)
        assert await rules.relevance(TOPIC, [CLOSED], TEXTS) == await RulesAnalyst().relevance(TOPIC, [CLOSED], TEXTS)


async def test_only_what_is_new_is_read() -> None:
    rules = RememberingRules(kept := Counted())
    for claims, texts, made in (([CLOSED], TEXTS[:1], 1), ([CLOSED, JOBS], TEXTS, 4), ([JOBS, CLOSED], TEXTS, 4)):
        await rules.compare(claims, texts)
        assert kept.made == made
    for texts, made in ((TEXTS[:1], 5), (TEXTS, 6), (TEXTS, 6)):
        await rules.relevance(TOPIC, [CLOSED], texts)
        assert kept.made == made


async def test_a_page_that_changed_is_another() -> None:
    rules, first = RememberingRules(kept := Counted()), TEXTS[0]
    for one in (first, SourceText(first.source, f"{first.text} It is sold."), SourceText(first.source.with_(title="Sold"), first.text)):
        await rules.compare([CLOSED], [one])
    assert kept.made == 3


async def test_the_oldest_readings_go_first() -> None:
    rules = RememberingRules(kept := Counted(most=2))
    for one, made in ((TEXTS[0], 2), (TEXTS[1], 4), (TEXTS[1], 4), (TEXTS[0], 6)):
        assert len(await rules.compare([CLOSED, JOBS], [one])) == 2
        assert kept.made == made
    rules = RememberingRules(Memory(most=1))
    assert await rules.compare([CLOSED, JOBS], TEXTS) == await RulesAnalyst().compare([CLOSED, JOBS], TEXTS)
