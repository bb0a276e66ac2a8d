"""Chronicle: what happened when, from every source that tells the story; skipped in quick mode, and said so."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime

from core.analysts.rules.happenings import Told, happenings
from core.analysts.rules.story import story_of
from core.model.dossier import Dossier, Finding, Gap
from core.model.source import SourceText
from core.model.timeline import TimelineEvent
from core.model.words import Mode
from core.policy.dating import in_future
from core.policy.timeline import MOST, Happening, timeline
from core.stages.scene import scene
from core.stages.sources import texts_of
from core.tools import Tools

STAGE = "chronicle"
NOT_MADE = "The timeline is not made in quick mode."
NOTHING = "No dated event was found"
PER_SOURCE = 50


async def chronicle(dossier: Dossier, tools: Tools) -> Dossier:
    """Only what has been read is needed, so a cap or *Stop here* does not keep the timeline from being made."""
    dossier = dossier.without_gaps(STAGE)
    if dossier.mode is Mode.QUICK:
        return _with(dossier, (), [Finding(NOT_MADE, STAGE, pass_no=dossier.pass_no)])
    texts = [text for text in await texts_of(dossier.sources, tools) if text.text]
    dated, misdated = believed(texts, tools.clock())
    events, told = await asyncio.to_thread(_made, dossier, dated, tools.clock().date())
    made = _with(dossier, events, [*told, *_misdated(misdated, dossier.pass_no)])
    return made if events else made.add_gaps(Gap(NOTHING, _why(texts), STAGE, pass_no=dossier.pass_no))


def _made(dossier: Dossier, texts: Sequence[SourceText], today: date) -> tuple[tuple[TimelineEvent, ...], list[Finding]]:
    """Reading every text for its dates takes a while: never on the event loop."""
    story = story_of(dossier, texts, scene(dossier, texts, today).where)
    told = [happenings(text, story) for text in sorted(texts, key=lambda text: text.source.appeared)]
    found = [one for each in told for one in closest(each.happenings)]
    passed_over = sum(len(each.happenings) for each in told) - len(found)
    events, left_out = timeline(as_first_told(found), dossier.timeline, dossier.pass_no)
    return events, list(_told(told, left_out + passed_over, dossier.pass_no))


def believed(texts: Sequence[SourceText], now: datetime) -> tuple[list[SourceText], tuple[str, ...]]:
    """The texts, and which of them say that they come out in the future: nothing is counted from such a day."""
    late = tuple(text.source.id for text in texts if in_future(text.source.published, now))
    return [SourceText(text.source.with_(published=None), text.text) if text.source.id in late else text for text in texts], late


def closest(happenings: Sequence[Happening]) -> list[Happening]:
    """Of a page that is one long list of dates, those nearest to the story, in its own order: each is held against each of the others."""
    near = sorted(happenings, key=lambda one: -one.closeness)[:PER_SOURCE]
    return [one for one in happenings if any(one is kept for kept in near)]


def as_first_told(found: Sequence[Happening]) -> list[Happening]:
    """A copy says "on Thursday" of the day its original meant; who only uses the same words means the Thursday before they print them."""
    first: dict[tuple[str, ...], Happening] = {}
    return [_as(first.setdefault(_copied(one), one), one) if one.reckoned else one for one in found]


def _copied(one: Happening) -> tuple[str, ...]:
    return one.voice, one.cited.quote.exact, one.plain or one.text, one.given


def _as(original: Happening, one: Happening) -> Happening:
    return replace(one, when=original.when, until=original.until)


def _told(told: Sequence[Told], left_out: int, pass_no: int) -> Iterator[Finding]:
    impossible = sum(one.impossible for one in told)
    if left_out:
        events = "1 further dated event was" if left_out == 1 else f"{left_out} further dated events were"
        yield Finding(
            f"{events} found: the timeline keeps the {MOST} that most voices tell and that are closest to the story.", STAGE, (), pass_no
        )
    if impossible:
        dates = "1 date that no calendar has was" if impossible == 1 else f"{impossible} dates that no calendar has were"
        yield Finding(f"{dates} found in the sources and left out of the timeline.", STAGE, (), pass_no)


def _misdated(late: tuple[str, ...], pass_no: int) -> list[Finding]:
    sources = "1 source says" if len(late) == 1 else f"{len(late)} sources say"
    told = f"{sources} that it was published on a day still to come: no day is counted from there."
    return [Finding(told.replace("that it was", "that they were") if len(late) > 1 else told, STAGE, late, pass_no)] if late else []


def _why(texts: Sequence[SourceText]) -> str:
    if not texts:
        return "no source could be read"
    if not any(text.source.published for text in texts):
        return "no source says when it was published, and none gives a full date of something that happened in this story"
    return "no source gives the date of something that happened in this story"


def _with(dossier: Dossier, events: tuple[TimelineEvent, ...], told: Sequence[Finding]) -> Dossier:
    """What the stage said before is replaced."""
    others = tuple(one for one in dossier.findings if one.stage != STAGE)
    return dossier.with_(timeline=events, findings=(*others, *told))
