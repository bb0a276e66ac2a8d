"""The dated events a source tells of, each as a short statement with the passage it stands in."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise

from core.analysts.rules.antecedents import standing
from core.analysts.rules.clauses import clause
from core.analysts.rules.clocks import CLOCK, at_clock, is_time
from core.analysts.rules.datings import read_dates
from core.analysts.rules.event_texts import Place, Telling, event_words, explained, is_new, is_quoted, is_thing, lacks_subject, spoken
from core.analysts.rules.eventful import DONE
from core.analysts.rules.issuers import issuers
from core.analysts.rules.page import page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.performed import performed
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.story import Story
from core.analysts.rules.tenses import BACK, looks_ahead, tense
from core.analysts.rules.that_day import on_that_day
from core.analysts.rules.today import Given, Mention, Today
from core.analysts.rules.verbs import deeds, is_name, is_verb_form, names_of
from core.english.language import ENGLISH, source_language
from core.english.text_format import shortened
from core.model.claim import Cited
from core.model.dates import When, day
from core.model.source import Source, SourceText
from core.policy.timeline import Happening, last_day

_HELPS = word_set("has have had was were been is are be")
_WHERE = word_set("in at near outside around off across")
_DAY_FIRST = (".uk", ".ie", ".au", ".nz", ".in", ".za", ".eu")
_SOUTHERN = (".au", ".nz", ".za", ".ar", ".cl", ".uy")
_MONTH_FIRST = (".us", ".gov", ".mil")
_STILL, _LONGEST = 4, 200
_LISTED = 6
"""Dates in one sentence: more than so many are a list, and say nothing of when something happened."""
_WILL = re.compile(r"\b(?:will|shall|must)\b(?P<rest>[^;]*)$", re.IGNORECASE)
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
    read, spoken = page(text), source_language(text)
    today = _today(text.source, spoken)
    found: list[Happening] = [*_done(text, story)]
    impossible, silent = 0, 0
    for number, said in enumerate(read.statements):
        dated = read_dates(said.text, today)
        dated = replace(dated, mentions=tuple(one for one in dated.mentions if not one.beside))
        impossible += dated.impossible
        silent = 0 if dated.mentions else silent + 1
        today = _moved_on(today, said, dated.mentions)
        mentions = dated.mentions or (_on_the_clock(said, today) if silent < _STILL else ())
        if len(mentions) <= _LISTED:
            found += [one for mention in mentions for one in _told(mention, number, text, story, spoken)]
    return Told(tuple(_once([_at_its_date(one, text.source, spoken) for one in found])), impossible)


def _at_its_date(one: Happening, source: Source, spoken: str) -> Happening:
    """Its words as they are true under its date; a title stays as it is printed."""
    if spoken != ENGLISH:
        return one
    title = f" ({source.title})" if one.text.endswith(f" ({source.title})") else ""
    return replace(one, text=on_that_day(one.text.removesuffix(title), one.when, one.until, _today(source, spoken)) + title)


def _today(source: Source, spoken: str) -> Today:
    return Today(source.published, spoken, day_first=_day_first(source, spoken), southern=source.domain.endswith(_SOUTHERN))


def _day_first(source: Source, spoken: str) -> bool | None:
    """Only English is written both ways, and there only some countries' endings tell which."""
    if spoken != ENGLISH or source.domain.endswith(_DAY_FIRST):
        return True
    return False if source.domain.endswith(_MONTH_FIRST) else None


def _moved_on(today: Today, said: Statement, mentions: Sequence[Mention]) -> Today:
    """The day the text now speaks of: not one that somebody names in a quotation, nor the end of a stretch of time."""
    told = [one for one in mentions if not _SINCE.search(said.text[: one.start]) and not is_quoted(said, one)]
    return today.after(Given(told[-1].until or told[-1].when)) if told else today


def _on_the_clock(said: Statement, today: Today) -> tuple[Mention, ...]:
    """The barriers came down at 06:40: a time without a day is that of the day just spoken of, or of the hours before it was written."""
    if _REGULAR.search(said.text) or tense(said.text, len(said.text)) != BACK:
        return ()
    clock = next((one for one in CLOCK.finditer(said.text) if one["hour24"] and is_time(one)), None)
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
    if not story.tells(text.source, read, number) or (one.reckoned and is_quoted(said, one) and not story.shares(said, read)):
        return
    if spoken != ENGLISH:
        yield _happening(_short(said.text), True, one, said, text, story)
        return
    place, known = Place(one, number, text), story.subject.ideas | read.title
    words = event_words(place)
    if words.words and story.holds(text.source, statement(words.plain)) and not _is_bound(one, words.words, text.source):
        yield from _put(words, place, story, known)


def _put(telling: Telling, place: Place, story: Story, known: Set[str]) -> Iterator[Happening]:
    """As its words stand, or with what makes them clear; what nothing makes clear is left out."""
    one, text, words = place.date, place.text, telling.words
    needs_more = lacks_subject(words) or is_thing(words, one) or is_new(words, place, known)
    alone = "" if needs_more else standing(words, place.number, place.page)
    clear = bool(alone) and not story.is_vague(statement(alone))
    plain = alone if clear and alone != words else telling.plain
    made = _clocked(plain, clear and not _POINTS.search(alone), one, place.said, text, story)
    if clear:
        yield replace(made, text=spoken(alone, place))
    elif more := explained(words, place, known):
        yield replace(made, text=more, ideas=made.ideas | names_of(statement(text.source.title)))


def _clocked(words: str, whole: bool, one: Mention, said: Statement, text: SourceText, story: Story) -> Happening:
    """At the minute, where its words give the time beside the day."""
    made = _happening(words, whole, one, said, text, story)
    return made if one.until else replace(made, when=at_clock(words, made.when, one.words))


def _is_bound(one: Mention, words: str, source: Source) -> bool:
    """Shall keep all letters from 1 January: what is still to be done was not done on a day gone by, which only bounds it."""
    will = _WILL.search(words[: max(0, words.find(one.words))])
    if will is None or source.published is None or any(is_verb_form(word.lower()) for word in will["rest"].split()):
        return False
    return last_day(one.until or one.when) < source.published.start.date()


def _happening(words: str, whole: bool, one: Mention, said: Statement, text: SourceText, story: Story) -> Happening:
    event, source = statement(words), text.source
    return Happening(
        text=words,
        plain=words,
        when=one.when,
        until=one.until,
        cited=Cited(source.id, page(text).quote(said)),
        ideas=event.ideas,
        deeds=_deeds(event),
        figures=frozenset(f"{figure.low:g}" for figure in event.figures),
        names=names_of(event),
        places=_places(event) | story.place,
        ahead=_is_ahead(one, words, source),
        reckoned=one.reckoned,
        given=one.words,
        whole=whole,
        tier=source.rated,
        voice=story.voice(source),
        closeness=story.closeness(said),
    )


def _places(event: Statement) -> frozenset[str]:
    """What stands behind "in", "at" or "near", as long as the name goes on."""
    found: set[str] = set()
    for before, token in pairwise(event.tokens):
        if is_name(token, event) and (before.word in _WHERE or before.idea in found):
            found.add(token.idea)
    return frozenset(found)


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
    done = tense(words, max(0, words.find(one.words))) == BACK
    return last_day(one.until or one.when) >= written and looks_ahead(words) and not done


def _done(text: SourceText, story: Story) -> Iterator[Happening]:
    """A denial, a withdrawal or an order is done on the day it is published; so is what a party announces in its own cause."""
    published, read = text.source.published, page(text)
    if published is None or published.precision not in ("day", "moment"):
        return
    now = Mention(day(published.start), None, "", 0, 0)
    for number, said in performed(read):
        if story.tells(text.source, read, number) and story.holds(text.source, said):
            yield _happening(clause(said.text, replace(now, end=1)), True, now, said, text, story)
    quote = story.announced.get(text.source.id)
    stated = read.at(quote.start, quote.end) if quote else None
    if stated and not _dates(stated, now, text):
        yield _announcement(stated, now, text, story)


def _dates(said: Statement, now: Mention, text: SourceText) -> bool:
    """What happened on the day it was announced is told as what happened."""
    return any(one.when == now.when for one in read_dates(said.text, _today(text.source, source_language(text))).mentions)


def _announcement(said: Statement, now: Mention, text: SourceText, story: Story) -> Happening:
    """It is another event than what it tells of, however alike the words are."""
    who = issuers([text]).get(text.source.id) or text.source.outlet
    made = _happening(f"{who} announces: {_short(said.text)}", True, now, said, text, story)
    apart = frozenset(f"(announced) {idea}" for idea in said.ideas)
    return replace(made, ideas=apart, deeds=apart, figures=frozenset(), names=frozenset())


def _short(text: str) -> str:
    return shortened(" ".join(text.split()).rstrip(" .。"), _LONGEST)


def _once(found: list[Happening]) -> list[Happening]:
    """One sentence that gives a day twice tells of it once."""
    first: dict[tuple[When, str], Happening] = {}
    for one in found:
        first.setdefault((one.when, one.text), one)
    return list(first.values())
