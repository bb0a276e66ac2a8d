"""What lies behind a story, from the readings of its sources: earlier events, what is usual, the actors, the place; pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from core.english.language import ENGLISH, name_of
from core.english.names import plain
from core.model.background import Actor, Background, BackgroundKind, Context, Member
from core.model.dossier import Dossier, Finding, Gap
from core.model.reading import Party, PartyKind
from core.model.source import SourceText
from core.policy.dating import BEHIND
from core.policy.richness import richness
from core.policy.richness import sources as sources_of
from core.reading.quotes import at
from core.stages.cast import Figure, cast, publishers
from core.stages.local_outlets import is_local
from core.stages.past import fits_of, items
from core.stages.profiles import actors
from core.stages.prominence import Prominence
from core.stages.scene import Scene, own_words, scene

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
