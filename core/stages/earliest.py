"""The earliest appearance: search windows walked backwards from the day it happened, until one knows nothing about the topic."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from core.english.dates import full_days
from core.model.dates import day
from core.model.dossier import Dossier, Gap
from core.model.plan import Query
from core.model.source import Hit
from core.model.words import EventKind, Mode
from core.policy.dating import BEHIND, first_report, possible
from core.search.merge import merge
from core.search.terms import Terms, parse, written
from core.stages.searches import GRACE, Reply, ask_all, served, within
from core.stages.sought import QUEUE, STAGE, as_relevant, spare, taken, unread
from core.tools import Tools
from core.words import content_words

WINDOWS = ((1, 0), (3, 2), (7, 4), (30, 8))
"""Days before the event, first and last of each window."""
MOST = {Mode.QUICK: 2, Mode.DETAILED: 4}
EACH = 2
"""Pages read in each window at most, the most relevant first; one is kept for each window further back."""
WORDS, YEAR = 10, timedelta(days=365)


async def earliest(dossier: Dossier, tools: Tools, known: Sequence[Reply] = ()) -> Dossier:
    """The dossier with what is older than what it had, as far as engines that cost nothing know it.

    `known` is what they said of the first window, where they have been asked ahead.
    """
    asked_for = windows(dossier, tools)
    for place, window in enumerate(asked_for):
        if tools.brake() or not (left := spare(dossier)):
            break
        replies = known if known and not place else await _replies(window, place, dossier, tools)
        hits = await asyncio.to_thread(dated_and_relevant, replies, dossier, tools)
        if not hits:
            return dossier.add_gaps(*_unasked(replies, dossier))
        await tools.emit(EventKind.PROGRESS, f"{len(hits)} pages known up to {_last(window)}", share=0.1)
        many, new = left - len(asked_for[place + 1 :]), [hit for hit in hits if unread(hit, dossier)]
        dossier, _ = await taken(new[: min(EACH, max(many, 1))], dossier, tools)
    return dossier


async def ahead(dossier: Dossier, tools: Tools) -> list[Reply]:
    """What the engines say of the first window: the question needs nothing that is found out meanwhile."""
    first = windows(dossier, tools)[:1]
    return await _replies(first[0], 0, dossier, tools) if first and spare(dossier) and not tools.brake() else []


def windows(dossier: Dossier, tools: Tools) -> list[Terms]:
    """The questions, from the day it happened backwards; none where no day or no word is known."""
    happened, terms = event_day(dossier, tools.clock()), asked(dossier)
    if happened is None or not terms.plain:
        return []
    spans = WINDOWS[: MOST[dossier.mode]]
    return [replace(terms, since=back(happened, first), until=back(happened, last)) for first, last in spans]


def _last(window: Terms) -> str:
    return day(window.until).words() if window.until else ""


def event_day(dossier: Dossier, now: datetime) -> date | None:
    """The day it happened, as topic or central claims date it, else the first report here; never in the future.

    Which pages turn out to speak about it may not change it: the first window is asked before they are heard.
    """
    topic = dossier.topic
    if topic.event_date:
        return min(topic.event_date.date(), now.date())
    filed = topic.discovery_date or topic.filed_at or now
    claimed = [found for claim in dossier.claims if claim.central for found in _full_days(claim.text, filed)]
    near = [found for found in claimed if filed.date() - YEAR <= found <= now.date()]
    first = first_report(possible(source.published, now) for source in dossier.sources if source.found_for != BEHIND)
    return min(near) if near else first.start.date() if first else None


def _full_days(text: str, filed: datetime) -> Iterator[date]:
    return (one for one in full_days(text, filed.date()) if possible(day(one), None))


def asked(dossier: Dossier) -> Terms:
    """The words of the plan's own query for the earliest reports, else those of the title."""
    planned = next((parse(query) for query in dossier.plan.queries if query.purpose == "origin"), None)
    return replace(planned, since=None, until=None) if planned else Terms(tuple(content_words(dossier.topic.title)[:WORDS]))


def back(from_day: date, days: int) -> date:
    return date.fromordinal(max(from_day.toordinal() - days, 1))


async def _replies(terms: Terms, place: int, dossier: Dossier, tools: Tools) -> list[Reply]:
    free = served(tools.at_hand, place, QUEUE[dossier.mode])
    return await ask_all(free, Query(written(terms), "origin"), within(terms, dossier.plan), tools, QUEUE[dossier.mode] + GRACE)


def dated_and_relevant(replies: Sequence[Reply], dossier: Dossier, tools: Tools) -> list[Hit]:
    """Dated pages about the topic, read or not; one without a date says nothing about who was earlier."""
    return as_relevant([hit for hit in merge(hit for reply in replies for hit in reply.hits) if hit.published], dossier, tools)


def _unasked(replies: Sequence[Reply], dossier: Dossier) -> list[Gap]:
    """A gap only where nobody answered: that nothing older was found would then say nothing."""
    if not replies or not all(reply.problem for reply in replies):
        return []
    return [Gap("Earlier reports could not be looked for", replies[0].problem, STAGE, pass_no=dossier.pass_no)]
