"""What lies behind a story, from the readings of its sources: earlier events and precedents, what is usual, the actors, the place; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from core.english.language import ENGLISH, name_of
from core.english.names import plain
from core.english.words import content_words, stem
from core.evidence.quotes import at
from core.model.claim import Cited, Claim
from core.model.dossier import Dossier, Finding, Gap
from core.model.reading import Backdrop, Event, Known, Party, PartyKind, Reading
from core.model.source import Source, SourceText
from core.model.story import IN, Actor, Background, BackgroundKind, Context, Fit, Member
from core.model.words import Mode
from core.policy.level.scores import richness
from core.policy.level.scores import sources as sources_of
from core.policy.page_dates import BEHIND
from core.policy.timeline import Telling, merged
from core.stages.background.actors import Prominence, actors
from core.stages.background.scene import Figure, Scene, cast, own_words, publishers, scene
from core.stages.story_membership import first_day, is_local, is_long_before, telling

MOST = {BackgroundKind.EARLIER: 12, BackgroundKind.PRECEDENT: 5, BackgroundKind.USUAL: 5, BackgroundKind.AREA: 6}
"""Items kept of each kind in detailed mode, half as many in quick: beyond them nobody reads on."""
ACTOR, KIND = "same actor", "same kind of event elsewhere"
CLOSE, ELSEWHERE = 0.3, 0.35
"""How near the topic an earlier event has to come where it names somebody of the story, and where it does not."""
SHARED = 2
Told = tuple[Telling, str]
"""An event, and what ties it to the story."""


def items(dossier: Dossier, members: Sequence[Member], where: str, fits: Sequence[Fit]) -> tuple[Background, ...]:
    """The weightiest of each kind, numbered in their order."""
    past = list(_past(dossier, members))
    found = {
        BackgroundKind.EARLIER: [one for one in past if one[1] != KIND],
        BackgroundKind.PRECEDENT: [one for one in past if one[1] == KIND],
    }
    made: list[Background] = []
    for kind, tellings in found.items():
        made += _room(_events(tellings, kind, dossier), kind, dossier)
    made += _room(_usual(dossier, fits), BackgroundKind.USUAL, dossier)
    made += _room(_area(dossier, where), BackgroundKind.AREA, dossier)
    return tuple(_numbered(made, dossier.pass_no))


def _room(found: Sequence[Background], kind: BackgroundKind, dossier: Dossier) -> Sequence[Background]:
    return found[: MOST[kind] if dossier.mode is Mode.DETAILED else (MOST[kind] + 1) // 2]


def _numbered(made: Sequence[Background], pass_no: int) -> Iterator[Background]:
    for number, one in enumerate(made, 1):
        yield Background(f"B{number}", one.text, one.kind, one.cited, one.when, one.why, one.group, pass_no)


def _past(dossier: Dossier, members: Sequence[Member]) -> Iterator[Told]:
    """What lies long before the story and shares somebody of it, or is the same kind of event; a town in common is not enough."""
    began = first_day(dossier)
    voices = {key: voice.name for voice in dossier.voices for key in voice.source_ids}
    for source in sorted(dossier.sources, key=lambda one: one.rated):
        reading = dossier.reading(source.id)
        for event in reading.events if reading else ():
            if is_long_before(event, began) and (why := _tie(event, members)):
                yield telling(event, source, voices.get(source.id, source.id)), _in_language(why, reading)


def _tie(event: Event, members: Sequence[Member]) -> str:
    if event.closeness >= CLOSE and any(one.is_meant(event.quote.exact) for one in members if one.leads and not one.outlet):
        return ACTOR
    named = any(one.is_meant(event.quote.exact) for one in members)
    return KIND if event.closeness >= ELSEWHERE and not named and not event.ahead else ""


def _in_language(why: str, reading: Reading | None) -> str:
    spoken = reading.language if reading else ""
    return why if spoken in ("", ENGLISH) else f"{why}{IN}{name_of(spoken)}"


def _events(found: Sequence[Told], kind: BackgroundKind, dossier: Dossier) -> list[Background]:
    """One item for what several tell, what most tell first; items of one year that share words carry one name."""
    ties = {id(one): why for one, why in found}
    made: list[Background] = []
    for group in sorted(merged([one for one, _ in found]), key=lambda group: (-len({one.voice for one in group}), group[0].when.iso)):
        best = min(group, key=lambda one: (bool(one.speaker), one.tier, -one.closeness, one.text))
        cited = tuple({one.cited.source_id: one.cited for one in reversed(group)}.values())[::-1]
        made.append(Background("", best.shown, kind, cited, group[0].when, ties[id(best)], _group(best, made, dossier)))
    return made


def _group(one: Telling, others: Sequence[Background], dossier: Dossier) -> str:
    """The name of an item of the same year that shares words, else the year and its longest word that the topic has not."""
    year = one.when.iso[:4]
    topic = {stem(word) for word in content_words(dossier.topic.title)}
    for other in others:
        said = {stem(word) for word in content_words(other.text)} - topic
        if other.when and other.when.iso[:4] == year and len(said & one.words) >= SHARED:
            return other.group
    own = [word for word in content_words(one.text) if stem(word) not in topic and stem(word) in one.words and word.isalpha()]
    return f"{year} {max(own or content_words(one.text), key=len, default='')}"


def _usual(dossier: Dossier, fits: Sequence[Fit]) -> list[Background]:
    """What a claim was held against first, then what comes nearest the story."""
    held = {cited.quote.exact for fit in fits for cited in fit.cited}
    found = sorted(_backdrops(dossier, Known.USUAL), key=lambda one: (one[1].quote.exact not in held, -one[1].closeness))
    return _once([(source, one, f"“{one.cue}”") for source, one in found], BackgroundKind.USUAL)


def _area(dossier: Dossier, where: str) -> list[Background]:
    """Sentences that name the place of the story."""
    named = re.compile(rf"(?<!\w){re.escape(where)}(?!\w)") if where else None
    found = _backdrops(dossier, Known.AREA)
    told = [(source, one, f"about {where}") for source, one in found if named and named.search(one.quote.exact)]
    return _once(told, BackgroundKind.AREA)


def _backdrops(dossier: Dossier, kind: Known) -> list[tuple[Source, Backdrop]]:
    readings = ((source, dossier.reading(source.id)) for source in sorted(dossier.sources, key=lambda one: one.rated))
    return [(source, one) for source, reading in readings if reading for one in reading.backdrop if one.kind is kind]


def _once(found: Sequence[tuple[Source, Backdrop, str]], kind: BackgroundKind) -> list[Background]:
    """What several pages copy is one item with all of them."""
    made: dict[frozenset[str], Background] = {}
    for source, one, why in found:
        words, cited = frozenset(content_words(one.quote.exact)), Cited(source.id, one.quote)
        known = next((key for key in made if len(key & words) >= 0.8 * min(len(key), len(words))), None)
        if known is None:
            made[words] = Background("", " ".join(one.quote.exact.split()), kind, (cited,), None, why, kind.value)
        elif source.id not in made[known].source_ids:
            old = made[known]
            made[known] = Background("", old.text, kind, (*old.cited, cited), None, old.why, old.group)
    return list(made.values())


def fits_of(dossier: Dossier) -> tuple[Fit, ...]:
    """Every central claim, and whether it was found to fit what is usual."""
    usual = [(source, one) for source, one in _backdrops(dossier, Known.USUAL) if one.often is not None]
    return tuple(_fit(claim, usual) for claim in dossier.claims if claim.central)


def _fit(claim: Claim, usual: Sequence[tuple[Source, Backdrop]]) -> Fit:
    asked = {stem(word) for word in content_words(claim.text)}
    for source, one in usual:
        said = {stem(word) for word in content_words(one.quote.exact)}
        if len(asked & said) >= max(SHARED, len(asked) // 2) and claim.text.rstrip(".") not in one.quote.exact:
            verdict = "Fits what is usual" if one.often else "Departs from what is usual"
            return Fit(claim.id, one.often, f"{verdict}, as {source.outlet} has it: “{one.cue}”.", (Cited(source.id, one.quote),))
    return Fit(claim.id, None, "Nothing was found that says what is usual here.")


STAGE = BEHIND
NO_EARLIER = "No earlier events were found"
NO_ACTORS = "Nobody in this story could be described"


@dataclass(frozen=True, slots=True)
class Behind:
    """What was read, and what could not be."""

    background: tuple[Background, ...]
    actors: tuple[Actor, ...]
    context: Context
    findings: tuple[Finding, ...]
    gaps: tuple[Gap, ...]


def behind(dossier: Dossier, texts: Sequence[SourceText], today: date) -> Behind:
    seen = scene(dossier, today)
    figures = who(seen, dossier, texts)
    found = actors(figures, Prominence(dossier, seen.profile), dossier.mode, dossier.pass_no)
    fits = fits_of(dossier)
    made = items(dossier, tuple(figures), seen.where, fits)
    local = [source for source in sorted(dossier.sources, key=lambda one: one.appeared) if is_local(source, seen.where)]
    score = richness(made, found, fits, [source.domain for source in local])
    context = Context(score, seen.where, tuple(source.id for source in local), fits, _sentence(made, found, seen.where))
    return Behind(made, found, context, tuple(_unread(dossier)), tuple(_missing(made, found, dossier)))


def who(seen: Scene, dossier: Dossier, texts: Sequence[SourceText] = ()) -> dict[Member, Figure]:
    """Whoever a page about the story names; pages read for background only tell more of them."""
    found = [one for one in seen.figures if seen.telling.intersection(one.source_ids)]
    outlets = _in_circles(dossier) | _jokers(dossier)
    known = {plain(one.name) for one in found}
    found += [one for name in sorted(outlets) if plain(name) not in known and (one := _publisher(name, seen, dossier, texts)).seen]
    return cast(found, own_words(dossier), publishers(dossier.sources), outlets)


def _publisher(name: str, seen: Scene, dossier: Dossier, texts: Sequence[SourceText]) -> Figure:
    """An outlet where pages of others name it."""
    others = [text for text in texts if text.source.id in seen.telling and text.source.outlet != name]
    places = [(dossier.reading(text.source.id), text.text, text.text.find(name)) for text in others]
    return Figure(
        [
            (reading, Party(name, PartyKind.ORGANISATION, at(words, start, start + len(name))))
            for reading, words, start in places
            if reading and start >= 0
        ]
    )


def _jokers(dossier: Dossier) -> frozenset[str]:
    """Satire that others may have taken over: it is no witness, but what the story is about."""
    return frozenset(source.outlet for source in dossier.sources if source.satire and source.outlet)


def _in_circles(dossier: Dossier) -> frozenset[str]:
    """Outlets that give each other as the source: nobody else is behind their story."""
    looped = {key for voice in dossier.voices for key in voice.loop}
    return frozenset(source.outlet for source in dossier.sources if source.id in looped and source.outlet)


def _sentence(items: Sequence[Background], found: Sequence[Actor], where: str) -> str:
    """What was found, in one sentence."""
    counts = [(len([one for one in items if one.kind is kind]), names) for kind, names in _NAMES.items()]
    told = [f"{number} {names[number > 1]}" for number, names in [*counts, (len(found), ("actor", "actors"))] if number]
    if not told:
        return "Nothing was found about what lies behind this story."
    listed = f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else told[0]
    number = len(sources_of(items, found))
    return f"{listed}, from {number} source{'' if number == 1 else 's'}{f'; the story is set in {where}' if where else ''}."


_NAMES = {
    BackgroundKind.EARLIER: ("earlier event", "earlier events"),
    BackgroundKind.PRECEDENT: ("precedent", "precedents"),
    BackgroundKind.USUAL: ("sentence on what is usual", "sentences on what is usual"),
    BackgroundKind.AREA: ("fact about the place", "facts about the place"),
}


def _missing(made: Sequence[Background], found: Sequence[Actor], dossier: Dossier) -> Iterator[Gap]:
    read = sum(dossier.reading(source.id) is not None for source in dossier.sources)
    why = f"none of the {read} sources that were read tells of one" if read > 1 else "there is hardly anything to read"
    if not any(one.kind in (BackgroundKind.EARLIER, BackgroundKind.PRECEDENT) for one in made):
        yield Gap(NO_EARLIER, why, STAGE, pass_no=dossier.pass_no)
    if not found:
        yield Gap(NO_ACTORS, why.replace("tells of one", "says who somebody is"), STAGE, pass_no=dossier.pass_no)


def _unread(dossier: Dossier) -> Iterator[Finding]:
    """Once for each language that was read for its dates alone."""
    read = [one for source in dossier.sources if (one := dossier.reading(source.id)) and not one.by_model]
    spoken = {one.source_id: one.language for one in read if one.language not in ("", ENGLISH)}
    for language in sorted(set(spoken.values()), key=name_of):
        ids = tuple(key for key, other in spoken.items() if other == language)
        told = f"Of sources in {name_of(language)} only days and the sentences that give them were read: the desk reads English."
        yield Finding(told, STAGE, ids, dossier.pass_no)
