"""The actors of a story as the desk keeps them: who each is in a source's own words, what it said, and how earlier matters ended."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from core.analysts.rules.actors import Member
from core.analysts.rules.appositions import is_field, is_mere_party, profile
from core.analysts.rules.gist import Gist
from core.analysts.rules.naming import Named
from core.analysts.rules.page import page
from core.analysts.rules.prose import Statement
from core.analysts.rules.records import Noted, records
from core.analysts.rules.said_by import statements
from core.model.background import Actor, Remembered
from core.model.claim import Cited
from core.model.source import SourceText
from core.model.words import Mode
from core.stages.scene import Scene
from core.words import content_words

MOST = {Mode.QUICK: 8, Mode.DETAILED: 15}
STATEMENTS, RECORD, CITED = 3, 4, 3
LOOKED_AT = 3
"""So many times more are looked at than shown: of some nothing but a name is known."""
WELL_PUT = 120
"""Characters a profile may have before a shorter one is better."""
Told = tuple[SourceText, Noted]


def actors(members: Sequence[Member], seen: Scene, mode: Mode, pass_no: int, more: Iterable[Actor] = ()) -> tuple[Actor, ...]:
    """Those of whom more than a name is known, or who are named again and again, then `more`; as many as the mode shows."""
    by_id, gist = {text.source.id: text for text in seen.texts}, seen.gist
    looked_at = members[: LOOKED_AT * MOST[mode]]
    said = [(text, *one) for text in seen.heard for one in statements(page(text), looked_at, gist)]
    past = [(text, *one) for text in seen.heard for one in records(page(text), looked_at, gist)]
    made = ((member, _actor(member, by_id, _of(member, said), _of(member, past), gist)) for member in looked_at)
    known = [actor for member, actor in made if _is_known(actor, member, by_id)]
    shown = [*known, *more][: MOST[mode]]
    return tuple(replace(one, id=f"A{number}", pass_no=pass_no) for number, one in enumerate(shown, 1))


def _of(member: Member, told: Iterable[tuple[SourceText, Member, Noted]]) -> list[Told]:
    return [(text, noted) for text, whose, noted in told if whose is member]


def _is_known(actor: Actor, member: Member, texts: Mapping[str, SourceText]) -> bool:
    """More than its name, or that it is somebody who does something, a party of a form, or somebody several pages name."""
    told_of = actor.profile or actor.statements or actor.record or member.leads or member.opens
    several = len({one.source_id for one in member.seen}) > 1
    return bool(actor.cited) and (bool(told_of) or several or any(is_field(said, name) for _, said, name in _sightings(member, texts)))


def _actor(member: Member, texts: Mapping[str, SourceText], said: Sequence[Told], past: Sequence[Told], gist: Gist) -> Actor:
    shown, cited = _profile(member, texts, gist)
    return Actor("", member.name, member.kind, shown, cited, _best_said(said, gist), tuple(_once(past, RECORD)))


def _profile(member: Member, texts: Mapping[str, SourceText], gist: Gist) -> tuple[str, tuple[Cited, ...]]:
    """The fullest words that are still short, with the sources that have them; without any, where it is first named.

    Who somebody is today: what an older page calls them counts only where no newer one says.
    """
    told = [(text, said, shown) for text, said, name in _sightings(member, texts) if (shown := profile(name, said, member.kind))]
    today = [one for one in told if not (one[0].source.published and gist.long_before(one[0].source.published))]
    telling = [one for one in today if not is_mere_party(one[2])] or today or told
    found: dict[str, list[Cited]] = {}
    for text, said, shown in telling:
        found.setdefault(shown, []).append(_cited(text, said))
    if found:
        best = max(found, key=lambda shown: (len(shown) <= WELL_PUT, len(shown) if len(shown) <= WELL_PUT else -len(shown)))
        return best, _by_source(found[best])
    return "", _by_source(_cited(text, said) for text, said, _ in _sightings(member, texts))[:1]


def _by_source(cited: Iterable[Cited]) -> tuple[Cited, ...]:
    first: dict[str, Cited] = {}
    for one in cited:
        first.setdefault(one.source_id, one)
    return tuple(first.values())[:CITED]


def _sightings(member: Member, texts: Mapping[str, SourceText]) -> Iterator[tuple[SourceText, Statement, Named]]:
    for one in member.seen:
        said = page(texts[one.source_id]).statements[one.number]
        yield texts[one.source_id], said, Named(said.text[one.start : one.end], one.start, one.end)


def _cited(text: SourceText, said: Statement) -> Cited:
    return Cited(text.source.id, page(text).quote(said))


def _best_said(said: Sequence[Told], gist: Gist) -> tuple[Remembered, ...]:
    """What was said before the story first, then what has most to do with it, in its own words rather than retold."""
    ranked = sorted(said, key=lambda one: (not one[1].early, -gist.shared(one[1].said), not one[1].said.quoted))
    return tuple(_once(ranked, STATEMENTS))


def _once(told: Iterable[Told], most: int) -> Iterator[Remembered]:
    """What several pages copy is told once, by the first."""
    seen: list[frozenset[str]] = []
    for text, one in told:
        words = frozenset(content_words(one.said.text))
        if len(seen) < most and not any(len(words & other) > 0.8 * min(len(words), len(other)) for other in seen):
            seen.append(words)
            yield Remembered(one.said.text, _cited(text, one.said), one.when)
