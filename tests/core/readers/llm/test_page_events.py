"""Events as a language model gives them: dated by the page, with the verb and its subject, so that a timeline keeps them apart."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from core.model.claim import Cited
from core.model.reading import Event, Reading
from core.policy.timeline import Telling, timeline
from core.readers.llm.page_reading import deed_of
from core.stages.chronicle import anchored
from core.stages.story_membership import telling
from tests.core.readers.llm.asking import CENTRAL, TOPIC, asking, page
from tests.core.readers.llm.test_invented import put, saying
from tests.world.openai import OpenAi

DATED = replace(TOPIC, event_date=datetime(2026, 5, 4, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "deed", "doer"),
    [
        ("The Tarn mill burned on 4 May.", "burn", "mill"),
        ("Twelve people were hurt at the mill.", "hurt", "people"),
        ("The fire chief said that the doors had been locked.", "lock", "door"),
        ("Workers voted to strike on Monday.", "vote", "worker"),
        ("A fire at the Tarn mill", "", ""),
        ("", "", ""),
    ],
)
def test_the_deed_and_whose_it_is_are_read_off_the_words(text: str, deed: str, doer: str) -> None:
    assert deed_of(text) == (deed, doer)


async def reading(words: str, *events: dict[str, Any], published: str = "2026-05-20") -> Reading:
    told = page(words, published=published)
    change = [put("events", **event) for event in events]
    with OpenAi(tells=saying(*change)) as api:
        async with asking(api) as desk:
            (found,) = await desk.reader.read(DATED, CENTRAL, [told])
            return found


async def test_two_events_of_two_pages_are_no_rival_dates_of_one() -> None:
    burned = await reading("The old wooden mill of Tarn town burned on 4 May 2026.")
    reopened = await reading("The old wooden mill of Tarn town reopened on 9 May 2026.")
    events, _ = timeline([of(burned.events[0], "S001"), of(reopened.events[0], "S002")])
    assert [(one.when.iso, one.rivals) for one in events] == [("2026-05-04", ()), ("2026-05-09", ())]


async def test_two_dates_of_one_deed_are_rivals() -> None:
    one, other = [await reading(f"The old wooden mill of Tarn town burned on {day} May 2026.") for day in (4, 9)]
    (event,), _ = timeline([of(one.events[0], "S001"), of(other.events[0], "S002")])
    assert [rival.when.iso for rival in event.rivals] == ["2026-05-09"]


def of(event: Event, source_id: str) -> Telling:
    source = page("", key=source_id).source
    made = telling(event, source, source_id)
    assert made.cited == Cited(source_id, event.quote)
    return made


async def test_a_weekday_of_a_page_without_a_date_waits_for_the_day_others_tell() -> None:
    text, quote = "The Tarn mill burned on Monday.", "The Tarn mill burned on Monday"
    made = await reading(text, {"text": text, "date": "Monday", "quote": quote}, published="")
    assert [(one.floating, one.reckoned, one.when.iso) for one in made.events] == [(True, True, "2026-05-04")]
    later = anchored(made.events[0], datetime(2026, 5, 12, tzinfo=UTC).date())
    assert later and later.when.iso == "2026-05-11"


@pytest.mark.parametrize(("said", "published"), [("Tuesday", ""), ("Monday", "2026-05-05")], ids=["another day", "a page with a date"])
async def test_a_weekday_that_does_not_stand_there_or_need_not_be_guessed_is_left_out(said: str, published: str) -> None:
    text, quote = "The Tarn mill burned on Monday.", "The Tarn mill burned on Monday"
    made = await reading(text, {"text": text, "date": said, "quote": quote}, published=published)
    assert made.events == ()


async def test_a_place_says_how_surely_the_story_happens_there() -> None:
    words = "The Tarn mill burned on 4 May 2026. The paper is printed in Ostvik."
    place = {"kind": "place", "role": "", "told": "", "said": [], "record": []}
    told = [put("parties", name="Tarn", happens=90, **place), put("parties", name="Ostvik", happens=0, **place)]
    with OpenAi(tells=saying(*told)) as api:
        async with asking(api) as desk:
            (made,) = await desk.reader.read(DATED, CENTRAL, [page(words)])
    assert [(one.name, one.happens) for one in made.parties if one.kind == "place"] == [("Tarn", 3), ("Ostvik", 0)]


async def test_words_that_judge_in_a_headline_are_kept_where_they_stand_there() -> None:
    told = page("The Tarn mill burned on 4 May 2026.")
    shameful = replace(told, source=told.source.with_(title="The shameful fire at the mill"))
    change = saying(lambda answer: answer.update(headline=["shameful", "wicked"]))
    with OpenAi(tells=change) as api:
        async with asking(api) as desk:
            (made,) = await desk.reader.read(DATED, CENTRAL, [shameful])
    assert made.headline == ("shameful",)


@pytest.mark.parametrize(("closeness", "only_names"), [(10, True), (0.7, False), (90, False)])
async def test_what_has_only_names_in_common_with_the_topic_is_no_part_of_its_timeline(closeness: float, only_names: bool) -> None:
    text = "The Tarn mill burned on 4 May 2026."
    event = {"text": text, "date": "2026-05-04", "quote": "The Tarn mill burned on 4 May 2026", "closeness": closeness}
    made = await reading(text, event)
    assert made.events[0].only_names is only_names
