"""Who said it first: the answer, the way back to it, and who else could have been."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.model.claim import Cited
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.origin import Authority, Candidate, Citation, CitationKind, Origin, Voice
from core.model.score import Working
from core.model.source import Source
from core.model.words import Relation
from ui.evidence.evidence_rows import Index, index
from ui.shared.wording_rows import capital

NOBODY = "Nobody can be named as the first to say it."
UNTRACED = "Who said it first was not worked out: the run ended earlier."  # a run that looked for it in vain leaves a gap
SAID = {
    CitationKind.ACCORDING: "according to it",
    CitationKind.TOLD: "quotes what it was told",
    CitationKind.FIRST: "calls it the first",
    CitationKind.CREDIT: "credits it",
    CitationKind.LINK: "links to it",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One source leaning on another, and the words that give it away; `how` says so where there are none."""

    source: Source
    on: Source | None
    name: str
    how: str
    cited: Cited | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Rival:
    """Another that may have said it first; its chance out of 100."""

    source: Source
    chance: int
    reasons: str
    name: str
    worked_out: Working | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """Sources that cite each other in a circle: each step leans on the next, and the last on the first."""

    voice: Voice
    names: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class First:
    """The answer with everything behind it."""

    source: Source
    origin: Origin
    chain: tuple[Step, ...]
    rivals: tuple[Rival, ...]
    name: str  # as sentences call it: a post by its author

    @property
    def lead(self) -> str:
        return capital(self.origin.lead)

    @property
    def compared(self) -> str:
        """What the confidence is to be measured by."""
        if not self.rivals:
            return "of 100, nobody else in question"
        return f"of 100, the next has {chance(self.rivals[0])}"

    @property
    def weight(self) -> list[Fact]:
        return authority(self.origin.authority) if self.origin.authority else []


def first(dossier: Dossier) -> First | None:
    """Nothing when the dossier names nobody, or names a source it no longer has."""
    found, origin = index(dossier), dossier.origin
    source = found.sources.get(origin.source_id) if origin else None
    if origin is None or source is None:
        return None
    rivals = tuple(_rivals(origin.candidates, source, found))
    return First(source, origin, chain(origin.chain, dossier), rivals, dossier.teller(source.id))


def answer(dossier: Dossier) -> str:
    """Who said it first, as far as the dossier can know."""
    known = first(dossier)
    if known is None:
        return NOBODY if dossier.origin or any(gap.stage == "trace" for gap in dossier.gaps) else UNTRACED
    return f"{known.name} ({known.source.id}) {known.origin.lead}, as far as this dossier can know."


def chain(ids: Sequence[str], dossier: Dossier) -> tuple[Step, ...]:
    """Each leaning on the next; what joins two of them without a citation is what made them one voice."""
    found = index(dossier)
    pairs = pairwise(ids)
    return tuple(
        _between(found.sources[tail], found.sources[head], dossier, found) for tail, head in pairs if {tail, head} <= found.sources.keys()
    )


def _between(tail: Source, head: Source, dossier: Dossier, found: Index) -> Step:
    every = [one for one in dossier.citations if (one.source_id, one.on) == (tail.id, head.id)]
    best = next((one for one in every if one.quote), next(iter(every), None))
    return step(best, found, dossier) if best else Step(tail, head, dossier.teller(head.id), _why(tail, found))


def _why(source: Source, found: Index) -> str:
    voice = found.voice_of(source.id)
    return next((member.why for member in voice.members if member.source_id == source.id and member.why), "") if voice else ""


def step(one: Citation, found: Index, dossier: Dossier) -> Step:
    on = found.sources.get(one.on)
    cited = Cited(one.source_id, one.quote) if one.quote else None
    name = dossier.teller(on.id) if on else one.name or one.url
    return Step(found.sources[one.source_id], on, name, SAID[one.kind], cited, one.problem)


def leanings(dossier: Dossier) -> dict[str, list[Step]]:
    """Whom each source leans on, by its id."""
    found = index(dossier)
    steps: dict[str, list[Step]] = {key: [] for key in found.sources}
    for one in dossier.citations:
        if one.source_id in steps:
            steps[one.source_id].append(step(one, found, dossier))
    return steps


@dataclass(frozen=True, slots=True)
class Unread:
    """Somebody whose report sources name and nobody could read; each of them once, with what stood in the way if that is known.

    Another page of theirs, which is not the one that is meant, may be here all the same.
    """

    name: str
    by: tuple[Step, ...]
    another: str = ""


def unfound(dossier: Dossier) -> list[Unread]:
    """Those whom sources about the story name, and whose report nobody could read: who is named by most first."""
    found, by_name = index(dossier), dict[str, list[Step]]()
    silent = _silent(dossier)
    for one in dossier.citations:
        if not one.on and (one.name or one.url) and one.source_id in found.sources.keys() - silent:
            by_name.setdefault(one.name or one.url, []).append(step(one, found, dossier))
    listed = [_unread(name, steps, found) for name, steps in by_name.items()]
    return sorted(listed, key=lambda one: -len(one.by))


def _silent(dossier: Dossier) -> set[str]:
    """Sources that were compared with the central claims and speak of none: whom they name is another matter's."""
    central = {claim.id for claim in dossier.claims if claim.central}
    compared = [one for one in dossier.evidence if one.claim_id in central and one.compared]
    return {one.source_id for one in compared} - {one.source_id for one in compared if one.relation is not Relation.UNRELATED}


def _unread(name: str, steps: Sequence[Step], found: Index) -> Unread:
    by = {one.source.id: one for one in sorted(steps, key=lambda one: bool(one.problem))}
    another = next((source.id for source in found.sources.values() if _plain(source.outlet) == _plain(name)), "")
    return Unread(name, tuple(by[key] for key in sorted(by)), another)


def _plain(name: str) -> str:
    return name.casefold().removeprefix("the ").strip()


def loops(dossier: Dossier) -> list[Loop]:
    return [_loop(voice, dossier) for voice in dossier.voices if voice.circular]


def _loop(voice: Voice, dossier: Dossier) -> Loop:
    found = index(dossier)
    around = (*voice.loop, *voice.loop[:1]) if voice.loop else ()
    names = tuple(f"{dossier.teller(key)} ({key})" for key in around if key in found.sources)
    return Loop(voice, names, chain(around, dossier))


def _rivals(candidates: Sequence[Candidate], source: Source, found: Index) -> Iterator[Rival]:
    others = (one for one in candidates if one.source_id != source.id and one.source_id in found.sources)
    for one in others:
        told = "; ".join(reason.sentence for reason in one.reasons)
        yield Rival(found.sources[one.source_id], round(100 * one.chance), told, found.tellers[one.source_id], one.worked_out)


def chance(one: Rival) -> str:
    return str(one.chance) if one.chance else "under\u00a01"


def fewer(rest: int) -> str:
    """How many candidates are not shown."""
    return "" if rest < 1 else "1 more has less." if rest == 1 else f"{rest} more have less."


def authority(known: Authority) -> list[Fact]:
    """What is known of it; what nobody could learn is not listed, and neither is what the sentence above tells already."""
    facts = [
        Fact("Site first seen", _date(known.first_seen)),
        Fact("Registered", _date(known.registered)),
        Fact("Owner", known.owner),
        Fact("Leaning, as this newsroom notes it", known.bias),
        Fact("Its beat", known.beat),
    ]
    return [fact for fact in facts if fact.value and fact.value not in known.sentence]


def _date(when: When | None) -> str:
    return when.words() if when else ""


def archived(source: Source, seen: When | None) -> str:
    """What the web archive's first capture says of the date the page gives itself."""
    if seen is None:
        return ""
    if source.published is None:
        return "it gives no date itself"
    if seen.day < source.published.day:
        return "earlier than the date it gives itself"
    return "on the same day" if seen.day == source.published.day else "the date it gives itself is earlier"
