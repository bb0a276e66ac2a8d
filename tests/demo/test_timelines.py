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
PUBLISHED = re.compile(r"\b(?:publish|appear|repeat)")
"""That a page came out is told by its own day of publication, which the timeline shows in a lane beside the events."""
MISSED = {
    ("bridge-bearing", "1927"): "no page says that it was built: the year only describes a thing, as in “the 1927 span”",
    ("fish-market-flood", "2026-02-26"): "only the head of the report names the committee and the day; no sentence says that it went there",
    ("regatta-crowd", "2026-02-28"): "no page says when racing began, only that it was that weekend",
}
OTHER_WORDS = {
    ("customs-house", "1837"): "The granite building [was] finished in 1837",
    ("nursery-owner", "2026-01-05"): "“It was meant to open on 5 January”",
    ("reservoir-alarm", "2026-02-09"): "On the worst, 9 February, it was forty times the limit",
    ("school-bus", "2026-03-20"): "Observations may be sent to the Transport Section at the Town Hall until noon on 20 March",
}
"""What the pages tell of a true event in words that share fewer than two with the truth's."""


def stems(text: str) -> set[str]:
    return {stem(word) for word in content_words(text)}


def dates_of(event: TimelineEvent) -> set[str]:
    """Without the clock: the truth lists days."""
    return {when.day for when in (event.when, *(rival.when for rival in event.rivals))}


def tells(event: TimelineEvent, true: DatedEvent) -> bool:
    """The same date with the same precision, and two of the truth's content words (or its only one) in its text or in what it cites."""
    words, wanted = stems(" ".join([event.text, *(one.quote.exact for one in event.cited)])), stems(true.what)
    return true.date in dates_of(event) and len(words & wanted) >= min(2, len(wanted))


def came_out(dossier: Dossier, true: DatedEvent) -> bool:
    """Whether the truth says that somebody published something, and a page of theirs came out that day."""
    that_day = [source.outlet for source in dossier.sources if source.published and source.published.day == true.date]
    return bool(PUBLISHED.search(true.what)) and any(stem(outlet.split()[-1].lower()) in stems(true.what) for outlet in that_day)


def test_every_true_event_is_found(dossiers: dict[str, Dossier]) -> None:
    missed = {
        (topic.slug, true.date)
        for topic in TOPICS
        for true in topic.truth.events
        if not any(tells(event, true) for event in dossiers[topic.slug].timeline) and not came_out(dossiers[topic.slug], true)
    }
    assert missed == {*MISSED, *OTHER_WORDS}


@pytest.mark.parametrize(("slug", "date"), OTHER_WORDS)
def test_what_the_pages_tell_in_other_words_is_found_too(slug: str, date: str, dossiers: dict[str, Dossier]) -> None:
    assert any(OTHER_WORDS[slug, date] in event.text for event in dossiers[slug].timeline if date in dates_of(event))


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
