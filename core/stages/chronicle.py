"""Chronicle: what happened when, from the readings of every source that tells the story; skipped in quick mode, and said so."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from core.english.words import content_words, stem
from core.model.dates import day
from core.model.dossier import Dossier, Finding, Gap
from core.model.reading import Event
from core.model.source import Source
from core.model.story import TimelineEvent
from core.model.words import Mode, Relation
from core.policy.page_dates import in_future
from core.policy.timeline import MOST, Telling, timeline
from core.stages.sources import with_readings
from core.stages.story_membership import YEAR, first_day, is_long_before, speakers, telling
from core.tools import Tools

STAGE = "chronicle"
FEWEST, NEARLY_ALL, SHORTLY = 3, 0.8, timedelta(days=2)
"""Measured on 212 weekdays of pages whose date was hidden: so counted, 94 in 100 are right (docs/decisions/0012)."""
NOT_MADE = "The timeline is not made in quick mode."
NOTHING = "No dated event was found"


async def chronicle(dossier: Dossier, tools: Tools) -> Dossier:
    """Only what has been read is needed, so a cap or *Stop here* does not keep the timeline from being made."""
    dossier = dossier.without_gaps(STAGE)
    if dossier.mode is Mode.QUICK:
        return _with(dossier, (), [Finding(NOT_MADE, STAGE, pass_no=dossier.pass_no)])
    dossier = await with_readings(dossier, tools)
    late = [source.id for source in dossier.sources if in_future(source.published, tools.clock())]
    events, left_out = timeline(as_first_told(list(_told(dossier, late))), dossier.timeline, dossier.pass_no, _usual(dossier))
    made = _with(dossier, events, [*_left_out(left_out, dossier.pass_no), *_misdated(late, dossier.pass_no)])
    return made if events else made.add_gaps(Gap(NOTHING, _why(dossier), STAGE, pass_no=dossier.pass_no))


def _told(dossier: Dossier, late: Sequence[str]) -> Iterator[Telling]:
    """What the sources of the story tell of it, those first that came out first; nothing is counted from a day still to come."""
    voices = {key: voice.name for voice in dossier.voices for key in voice.source_ids}
    began, told_on = first_day(dossier), reported_on(dossier)
    for source in sorted(tellers(dossier), key=lambda one: one.appeared):
        reading = dossier.reading(source.id)
        for event in reading.events if reading else ():
            dated = anchored(event, told_on) if event.floating else event
            sure = not (event.reckoned and source.id in late)
            if dated and sure and _is_of_the_story(dated) and not is_long_before(dated, began):
                yield telling(dated, source, voices.get(source.id, source.id))


def _is_of_the_story(event: Event) -> bool:
    """It shares more with it than names; a year gives no day of the story, unless it is still to come."""
    return not event.only_names and (event.ahead or event.when.precision != "year")


def _usual(dossier: Dossier) -> frozenset[str]:
    """The words that all of the story is told with."""
    told = " ".join((dossier.topic.title, *(claim.text for claim in dossier.claims if claim.central)))
    return frozenset(stem(word) for word in content_words(told))


def tellers(dossier: Dossier) -> list[Source]:
    """Whoever surely speaks of a central claim and means it: others were read beside the story and tell of their own."""
    central = {claim.id for claim in dossier.claims if claim.central}
    said = [one for one in dossier.evidence if one.claim_id in central and one.relation is not Relation.UNRELATED and not one.unsure]
    sure = {one.source_id for one in said} - dossier.satire
    return [source for source in dossier.sources if source.id in sure]


def reported_on(dossier: Dossier) -> date | None:
    """The one day on which, give or take one, nearly all dated pages that speak of the story came out; None where there is no such day."""
    published = [dossier.source(key).published for key in speakers(dossier)]
    days = sorted(one.start.date() for one in published if one and one.precision in ("day", "moment"))
    middle = days[len(days) // 2] if len(days) >= FEWEST else None
    near = [one for one in days if middle and abs(one - middle) <= timedelta(days=1)]
    return middle if len(near) >= NEARLY_ALL * len(days) else None


def anchored(event: Event, told_on: date | None) -> Event | None:
    """The weekday of a page without a date, counted from the day on which the others came out, where it lies shortly before."""
    back = timedelta(days=(told_on.weekday() - event.when.start.weekday()) % 7) if told_on else YEAR
    return replace(event, when=day(told_on - back)) if told_on and back <= SHORTLY else None


def as_first_told(found: Sequence[Telling]) -> list[Telling]:
    """A copy says "on Thursday" of the day its original meant; who only uses the same words means the Thursday before they print them."""
    first: dict[tuple[str, ...], Telling] = {}
    return [_as(first.setdefault((one.voice, one.text), one), one) if one.reckoned else one for one in found]


def _as(original: Telling, one: Telling) -> Telling:
    return replace(one, when=original.when, until=original.until)


def _left_out(number: int, pass_no: int) -> Iterator[Finding]:
    if number:
        events = "1 further dated event was" if number == 1 else f"{number} further dated events were"
        told = f"{events} found: the timeline keeps the {MOST} that most voices tell and that are closest to the story."
        yield Finding(told, STAGE, (), pass_no)


def _misdated(late: Sequence[str], pass_no: int) -> Iterator[Finding]:
    if late:
        sources = "1 source says that it was" if len(late) == 1 else f"{len(late)} sources say that they were"
        yield Finding(f"{sources} published on a day still to come: no day is counted from there.", STAGE, tuple(late), pass_no)


def _why(dossier: Dossier) -> str:
    read = [source for source in dossier.sources if dossier.reading(source.id)]
    if not read:
        return "no source could be read"
    if not any(source.published for source in read):
        return "no source says when it was published, and none gives a full date of something that happened in this story"
    return "no source gives the date of something that happened in this story"


def _with(dossier: Dossier, events: tuple[TimelineEvent, ...], told: Sequence[Finding]) -> Dossier:
    """What the stage said before is replaced."""
    others = tuple(one for one in dossier.findings if one.stage != STAGE)
    return dossier.with_(timeline=events, findings=(*others, *told))
