"""The dated events a source tells of, each as a short statement with the passage it stands in."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise

from core.analysts.rules.antecedents import standing
from core.analysts.rules.clauses import clause
from core.analysts.rules.clocks import CLOCK
from core.analysts.rules.datings import read_dates
from core.analysts.rules.eventful import DONE, dates_a_saying, tells_event
from core.analysts.rules.page import Page, page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.performed import performed
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.speaking import standing_alone
from core.analysts.rules.story import Story
from core.analysts.rules.tenses import BACK, looks_ahead, tense
from core.analysts.rules.today import Mention, Today
from core.analysts.rules.tongue import ENGLISH, tongue
from core.analysts.rules.trimming import shortened
from core.analysts.rules.verbs import deeds, is_verb_form, names_of
from core.model.claim import Cited
from core.model.dates import When, day
from core.model.source import Source, SourceText
from core.policy.timeline import Happening, last_day

_HELPS = word_set("has have had was were been is are be")
_DAY_FIRST = (".uk", ".ie", ".au", ".nz", ".in", ".za", ".eu")
_MONTH_FIRST = (".us", ".gov", ".mil")
_STILL, _LONGEST = 4, 200
_LISTED = 6
"""Dates in one sentence: more than so many are a list, and say nothing of when something happened."""
_AT = re.compile(r"\b(?:at|by|about|around|before|after|until|between)\s(?:about\s|around\s|shortly\s)?$", re.IGNORECASE)
_OWN = re.compile(r"(?i:i|we|you|my|our|your|us)\b|.*\bI\b")
_POINTS = re.compile(r"\b(?:it|they|them|he|she|him|we|our|us|i|my)\b", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:since|until|till|by)\s(?:\w+\s)?$", re.IGNORECASE)
_HARDLY = timedelta(hours=3)
_REGULAR = re.compile(r"\b(?:daily|weekdays?|every|each|usually|always|open)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """The events of one source, and how many dates it gives that no calendar has."""

    happenings: tuple[Happening, ...]
    impossible: int = 0


def happenings(text: SourceText, story: Story) -> Told:
    """In the order of the text, since a date may lean on the one before it."""
    read, spoken = page(text), tongue(text)
    today = Today(text.source.published, spoken, day_first=_day_first(text.source, spoken))
    found: list[Happening] = [one for number, said in performed(read) for one in _done(number, said, text, story)]
    impossible, silent = 0, 0
    for number, said in enumerate(read.statements):
        dated = read_dates(said.text, today)
        impossible += dated.impossible
        silent = 0 if dated.mentions else silent + 1
        today = _moved_on(today, said, dated.mentions)
        mentions = dated.mentions or (_on_the_clock(said, today) if silent < _STILL else ())
        if len(mentions) <= _LISTED:
            found += [one for mention in mentions for one in _told(mention, number, text, story, spoken)]
    return Told(tuple(_once(found)), impossible)


def _day_first(source: Source, spoken: str) -> bool | None:
    """Only English is written both ways, and there only some countries' endings tell which."""
    if spoken != ENGLISH or source.domain.endswith(_DAY_FIRST):
        return True
    return False if source.domain.endswith(_MONTH_FIRST) else None


def _moved_on(today: Today, said: Statement, mentions: Sequence[Mention]) -> Today:
    """The day the text now speaks of: not one that somebody names in a quotation, nor the end of a stretch of time."""
    told = [one for one in mentions if not _SINCE.search(said.text[: one.start]) and not _is_quoted(said, one)]
    return today.after(told[-1].until or told[-1].when) if told else today


def _is_quoted(said: Statement, one: Mention) -> bool:
    return any(start <= one.start < end for start, end in said.quoted)


def _on_the_clock(said: Statement, today: Today) -> tuple[Mention, ...]:
    """The barriers came down at 06:40: a time without a day is that of the day just spoken of, or of the hours before it was written."""
    if _REGULAR.search(said.text) or tense(said.text, len(said.text)) != BACK:
        return ()
    clock = next((one for one in CLOCK.finditer(said.text) if one["hour24"] and _AT.search(said.text[: one.start()])), None)
    then = (today.last or _just_before(clock, today.published)) if clock else None
    return (Mention(then, None, clock.group(), *clock.span(), reckoned=True),) if clock and then and then.precision == "day" else ()


def _just_before(clock: re.Match[str], published: When | None) -> When | None:
    """The last time the clock said so, when that was hardly before publication: so nobody's time zone is mistaken."""
    if published is None or published.precision != "moment":
        return None
    then = published.start.replace(hour=int(clock["hour24"]), minute=int(clock["minute24"]))
    then -= timedelta(days=1) if then > published.start else timedelta()
    return day(then) if published.start - then <= _HARDLY else None


def _told(one: Mention, number: int, text: SourceText, story: Story, spoken: str) -> Iterator[Happening]:
    read = page(text)
    said = read.statements[number]
    if not story.tells(text.source, read, number):
        return
    if spoken != ENGLISH:
        yield _happening(_short(said.text), True, one, said, text, story)
        return
    words = _event_words(one, number, read)
    if words and not _OWN.match(words):
        alone = "" if _lacks_subject(words) else standing(words, number, read)
        clear = bool(alone) and not story.is_vague(statement(alone))
        yield _happening(alone if clear else f"{words} ({text.source.title})", clear and not _POINTS.search(alone), one, said, text, story)


def _event_words(one: Mention, number: int, read: Page) -> str:
    """The event in words of the sentence, or nothing where its date is not that of an event."""
    said = read.statements[number]
    if dates_a_saying(said.text, one):
        return ""
    words = clause(said.text, one)
    upto = words[: words.find(one.words) + len(one.words)] if one.words in words else ""
    telling = next((part for part in (words, upto) if part and tells_event(statement(part), one)), "")
    alone = standing_alone(statement(telling)) if telling else ""
    return alone if one.words in alone and not _lacks_subject(alone) else telling


def _lacks_subject(words: str) -> bool:
    return is_verb_form(words.split(" ", 1)[0].lower())


def _happening(words: str, whole: bool, one: Mention, said: Statement, text: SourceText, story: Story) -> Happening:
    event, source = statement(words), text.source
    return Happening(
        text=words,
        when=one.when,
        until=one.until,
        cited=Cited(source.id, page(text).quote(said)),
        ideas=event.ideas,
        deeds=_deeds(event),
        figures=frozenset(f"{figure.low:g}" for figure in event.figures),
        names=names_of(event),
        ahead=_is_ahead(one, words, source),
        reckoned=one.reckoned,
        whole=whole,
        tier=source.rated,
        voice=story.voice(source),
        closeness=story.closeness(said),
    )


def _deeds(event: Statement) -> frozenset[str]:
    """Also one that stands first, "heard a bang", and one behind its auxiliary, "has withdrawn"."""
    helped = (token for before, token in pairwise(event.tokens) if before.word in _HELPS and DONE.fullmatch(token.word))
    first = (token for token in event.tokens[:1] if is_verb_form(token.word))
    return deeds(event) | {token.idea for token in (*first, *helped) if token.idea}


def _is_ahead(one: Mention, words: str, source: Source) -> bool:
    """Still to come when it was written: a later day, or words that look ahead within the same one."""
    if source.published is None:
        return looks_ahead(words)
    written = source.published.start.date()
    if one.when.start.date() > written:
        return True
    return last_day(one.until or one.when) >= written and looks_ahead(words)


def _done(number: int, said: Statement, text: SourceText, story: Story) -> Iterator[Happening]:
    """A denial, a withdrawal or an order is done on the day it is published."""
    published = text.source.published
    if published and published.precision in ("day", "moment") and story.tells(text.source, page(text), number):
        now = Mention(day(published.start), None, "", 0, 0)
        words = clause(said.text, replace(now, end=1))
        yield _happening(words, True, now, said, text, story)


def _short(text: str) -> str:
    return shortened(" ".join(text.split()).rstrip(" ."), _LONGEST)


def _once(found: list[Happening]) -> list[Happening]:
    """One sentence that gives a day twice tells of it once."""
    first: dict[tuple[When, str], Happening] = {}
    for one in found:
        first.setdefault((one.when, one.text), one)
    return list(first.values())
