"""What lies behind a story, read from its sources' texts alone: earlier events, what is usual, the actors, the place; pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from core.analysts.rules.earlier import earlier
from core.analysts.rules.gist import Gist
from core.analysts.rules.page import page
from core.analysts.rules.places_named import facts, is_local
from core.analysts.rules.prose import statement
from core.analysts.rules.usual import SHARED, Habit, Held, habits, held_against
from core.english.names import plain
from core.model.background import Actor, Background, BackgroundKind, Context, Fit, Member
from core.model.claim import Cited, Claim
from core.model.dossier import Dossier, Finding, Gap
from core.model.reading import Party, PartyKind
from core.model.source import SourceText
from core.model.words import Mode
from core.policy.richness import richness
from core.policy.richness import sources as sources_of
from core.reading.quotes import at
from core.search.rank import stems
from core.stages.abroad import actors_abroad, earlier_abroad, foreign, language
from core.stages.cast import Figure, cast, publishers
from core.stages.clusters import Told, clustered
from core.stages.profiles import actors
from core.stages.scene import Scene, scene

STAGE = "background"
MOST = {BackgroundKind.EARLIER: 12, BackgroundKind.PRECEDENT: 5, BackgroundKind.USUAL: 5, BackgroundKind.AREA: 6}
"""Items kept of each kind in detailed mode, half as many in quick: beyond them nobody reads on."""
OF_ONE_SOURCE = 4
NAMED = 12
"""So many of those in the story tie an older page that names them to it."""
NO_EARLIER = "No earlier events were found"
NO_ACTORS = "Nobody in this story could be described"
Habits = Sequence[tuple[SourceText, Habit]]


@dataclass(frozen=True, slots=True)
class Behind:
    """What was read, and what could not be."""

    background: tuple[Background, ...]
    actors: tuple[Actor, ...]
    context: Context
    findings: tuple[Finding, ...]
    gaps: tuple[Gap, ...]


def behind(dossier: Dossier, texts: Sequence[SourceText], today: date) -> Behind:
    seen = scene(dossier, texts, today)
    figures = who(seen, dossier)
    named = tuple(figures)
    abroad = actors_abroad(texts, seen.gist, named)
    sources = {source.id: source for source in dossier.sources}
    found = actors(figures, sources, stems(" ".join(own_words(dossier))), dossier.mode, dossier.pass_no, abroad)
    usual = [(text, one) for text in seen.about for one in habits(page(text))]
    fits = tuple(_fits(dossier.claims, usual))
    past = [*_earlier(seen, named), *earlier_abroad(texts, seen.gist, named[:NAMED])]
    items = _items(seen, past, usual, fits, dossier)
    local = [source for source in sorted(dossier.sources, key=lambda one: one.appeared) if is_local(source, seen.where)]
    score = richness(items, found, fits, [source.domain for source in local])
    context = Context(score, seen.where, tuple(source.id for source in local), fits, _sentence(items, found, seen.where))
    return Behind(items, found, context, tuple(_unread(texts, dossier.pass_no)), tuple(_missing(items, found, seen, dossier)))


def members(seen: Scene, dossier: Dossier) -> tuple[Member, ...]:
    return tuple(who(seen, dossier))


def who(seen: Scene, dossier: Dossier) -> dict[Member, Figure]:
    """Whoever a page about the story names; pages read for background only tell more of them."""
    telling = {text.source.id for text in seen.about if text.source.found_for != STAGE}
    found = [one for one in seen.figures if telling.intersection(one.source_ids)]
    outlets = _in_circles(dossier) | _jokers(dossier)
    known = {plain(one.name) for one in found}
    found += [one for name in sorted(outlets) if plain(name) not in known and (one := _publisher(name, seen, dossier)).seen]
    return cast(found, own_words(dossier), publishers(dossier.sources), outlets)


def _publisher(name: str, seen: Scene, dossier: Dossier) -> Figure:
    """An outlet where pages of others name it."""
    others = [text for text in seen.about if text.source.outlet != name]
    places = [(dossier.reading(text.source.id), text.text, text.text.find(name)) for text in others]
    return Figure(
        [
            (reading, Party(name, PartyKind.ORGANISATION, at(words, start, start + len(name))))
            for reading, words, start in places
            if reading and start >= 0
        ]
    )


def own_words(dossier: Dossier) -> list[str]:
    return [dossier.topic.title, dossier.plan.brief or dossier.topic.brief, *(claim.text for claim in dossier.claims if claim.central)]


def _jokers(dossier: Dossier) -> frozenset[str]:
    """Satire that others may have taken over: it is no witness, but what the story is about."""
    return frozenset(source.outlet for source in dossier.sources if source.satire and source.outlet)


def _in_circles(dossier: Dossier) -> frozenset[str]:
    """Outlets that give each other as the source: nobody else is behind their story."""
    looped = {key for voice in dossier.voices for key in voice.loop}
    return frozenset(source.outlet for source in dossier.sources if source.id in looped and source.outlet)


def _items(seen: Scene, past: Sequence[Told], usual: Habits, fits: Sequence[Fit], dossier: Dossier) -> tuple[Background, ...]:
    again = {one.said.text for one in past}
    told = [*past, *(one for one in (*_usual(usual, fits, seen.gist, dossier.claims), *_area(seen)) if one.said.text not in again)]
    made: list[Background] = []
    for kind, most in MOST.items():
        room = most if dossier.mode is Mode.DETAILED else (most + 1) // 2
        made += clustered((one for one in told if one.kind is kind), dossier.pass_no, len(made) + 1)[:room]
    return tuple(made)


def _earlier(seen: Scene, named: Sequence[Member]) -> Iterator[Told]:
    """Of pages about the story, and of those that appeared long before it."""
    leading = [one for one in named if one.leads]
    for text in seen.heard:
        found = list(earlier(page(text), seen.gist, leading, named[:NAMED]))[:OF_ONE_SOURCE]
        yield from (Told(text, one.said, one.kind, one.when, one.why, one.of_page) for one in found)


def _usual(usual: Habits, fits: Sequence[Fit], gist: Gist, claims: Sequence[Claim]) -> Iterator[Told]:
    """What some claim was held against, and what else speaks of the story's own matter."""
    used = {one.quote.exact for fit in fits for one in fit.cited}
    for text, one in usual:
        words = page(text).quote(one.said).exact
        if (words in used or gist.shared(one.said) >= SHARED) and not _is_claimed(one, claims):
            yield Told(text, one.said, BackgroundKind.USUAL, why=f"“{one.words}”")


def _is_claimed(one: Habit, claims: Sequence[Claim]) -> bool:
    """A record crowd of 40,000, where the story claims 40,000: that is the claim, and nothing to hold it against."""
    figures = [figure for claim in claims if claim.central for figure in statement(claim.text).figures]
    return any(mine.same_quantity(told) and mine.fits(told) for mine in figures for told in one.said.figures)


def _area(seen: Scene) -> Iterator[Told]:
    for text in seen.texts:
        yield from (Told(text, said, BackgroundKind.AREA, why=f"about {seen.where}") for said in facts(page(text), seen.where))


def _fits(claims: Sequence[Claim], usual: Habits) -> Iterator[Fit]:
    """Every central claim, and whether it was found to fit what is usual."""
    for claim in claims:
        if claim.central:
            held = held_against(claim.text, [one for _, one in usual])
            yield _fit(claim, held, usual) if held else Fit(claim.id, None, "Nothing was found that says what is usual here.")


def _fit(claim: Claim, held: Held, usual: Habits) -> Fit:
    telling = [(text, one) for text, one in usual if one.said.text == held.habit.said.text]
    outlet = telling[0][0].source.outlet
    verdict = "Fits what is usual" if held.usual else "Departs from what is usual"
    cited = tuple(Cited(text.source.id, page(text).quote(one.said)) for text, one in telling)
    return Fit(claim.id, held.usual, f"{verdict}, as {outlet} has it: {held.why}.", cited)


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


def _missing(items: Sequence[Background], found: Sequence[Actor], seen: Scene, dossier: Dossier) -> Iterator[Gap]:
    read = len(seen.texts)
    why = f"none of the {read} sources the rules can read tells of one" if read > 1 else "there is hardly anything to read"
    if not any(one.kind in (BackgroundKind.EARLIER, BackgroundKind.PRECEDENT) for one in items):
        yield Gap(NO_EARLIER, why, STAGE, pass_no=dossier.pass_no)
    if not found:
        yield Gap(NO_ACTORS, why.replace("tells of one", "says who somebody is"), STAGE, pass_no=dossier.pass_no)


def _unread(texts: Sequence[SourceText], pass_no: int) -> Iterator[Finding]:
    """Once for each language besides English."""
    spoken = {text.source.id: language(text) for text in foreign(texts)}
    for name in sorted(set(spoken.values())):
        ids = tuple(key for key, other in spoken.items() if other == name)
        told = f"Of sources in {name} only names, days and first sentences were read for background: the desk's own rules read English."
        yield Finding(told, STAGE, ids, pass_no)
