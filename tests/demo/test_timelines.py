"""The timelines of the demo desk against its truth: every dated event is found, and whatever is found opens to its words."""

import asyncio
import re
from itertools import pairwise

import pytest

from core.model.dossier import Dossier
from core.model.timeline import TimelineEvent
from core.model.words import Match
from core.reading.quotes import check
from core.words import content_words, stem
from demo import content
from demo.content import DemoTopic
from demo.truth import DatedEvent
from tests.demo.workbench import Workbench

TOPICS = content.topics()
PUBLISHED = re.compile(r"\b(?:publish|appear|repeat|findings go to)")
"""That a page came out is told by its own day of publication, which the timeline shows in a lane beside the events."""


def stems(text: str) -> set[str]:
    return {stem(word) for word in content_words(text)}


def dates_of(event: TimelineEvent) -> set[str]:
    """Without the clock: the truth lists days."""
    return {when.day for when in (event.when, *(rival.when for rival in event.rivals))}


def tells(event: TimelineEvent, true: DatedEvent) -> bool:
    """The same date with the same precision, and something of the truth's words in its text or in what it cites."""
    words = stems(" ".join([event.text, *(one.quote.exact for one in event.cited)]))
    return true.date in dates_of(event) and bool(words & stems(true.what))


def came_out(dossier: Dossier, true: DatedEvent) -> bool:
    days = {source.published.day for source in dossier.sources if source.published}
    return bool(PUBLISHED.search(true.what)) and true.date in days


def test_every_true_event_is_found(dossiers: dict[str, Dossier]) -> None:
    missed = {
        (topic.slug, true.date)
        for topic in TOPICS
        for true in topic.truth.events
        if not any(tells(event, true) for event in dossiers[topic.slug].timeline) and not came_out(dossiers[topic.slug], true)
    }
    assert missed == set()


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
