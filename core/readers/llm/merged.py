"""Claims merged from the statements of readings, and differences between sources: a model only puts ids together, the words are ours."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.evidence.quotes import anchor
from core.model.claim import Claim, Evidence
from core.model.judgement import Discrepancy, Saying
from core.model.reading import Reading, Statement
from core.model.words import ClaimKind
from core.readers.llm.checks import LONGEST_NOTE, Left, share
from core.readers.llm.page_reading import SUREST
from core.readers.llm.prompt import MOST_STATEMENTS
from core.readers.llm.shapes import DifferenceGiven, DifferencesGiven, GroupGiven, GroupsGiven

MOST_EVIDENCE = 120
DIFFERING = (ClaimKind.FIGURE, ClaimKind.DATE, ClaimKind.PLACE)


@dataclass(frozen=True, slots=True)
class Offered:
    statement: Statement
    source_id: str


def offered(readings: Sequence[Reading]) -> dict[str, Offered]:
    """The weightiest statements of the latest reading of each page, by an id for the question."""
    latest = {one.source_id: one for one in sorted(readings, key=lambda one: one.revision)}
    weighed = [(one.about * said.importance, Offered(said, one.source_id)) for one in latest.values() for said in one.statements]
    kept = sorted(weighed, key=lambda one: -one[0])[:MOST_STATEMENTS]
    return {f"T{number}": one for number, (_, one) in enumerate(kept, 1)}


def claims(given: GroupsGiven, known: Sequence[Claim], offered: Mapping[str, Offered], most: int, left: Left) -> tuple[Claim, ...]:
    """What is known, then each group as one claim in the words of its best statement."""
    last = max((int(claim.id[1:]) for claim in known if claim.id[1:].isdigit()), default=0)
    taken = {claim.text.casefold() for claim in known}
    made: list[Claim] = []
    for group in sorted(given.claims, key=lambda one: -one.importance):
        members = [offered[key] for key in group.statements if key in offered]
        left.unknown += len(group.statements) - len(members)
        if members and members[0].statement.text.casefold() not in taken and len(made) < most:
            taken |= {one.statement.text.casefold() for one in members}
            made.append(_claim(f"C{last + len(made) + 1}", group, members))
    return (*known, *made)


def _claim(claim_id: str, group: GroupGiven, members: Sequence[Offered]) -> Claim:
    best = members[0].statement
    by = tuple(dict.fromkeys(one.source_id for one in members))
    importance = share(group.importance, SUREST)
    return Claim(claim_id, best.text, best.kind, importance, speaker=best.speaker, made_by=by, quote=best.quote)


def comparable(claims: Sequence[Claim], evidence: Sequence[Evidence]) -> tuple[list[Claim], list[Evidence]]:
    """Claims of which two sources or more say something with a figure or a name in it, and what they say."""
    telling = [one for one in evidence if one.counts]
    sources: dict[str, set[str]] = {}
    for one in telling:
        sources.setdefault(one.claim_id, set()).add(one.source_id)
    asked = [claim for claim in claims if len(sources.get(claim.id, ())) > 1]
    ids = {claim.id for claim in asked}
    return asked, [one for one in telling if one.claim_id in ids][:MOST_EVIDENCE]


def differences(given: DifferencesGiven, claims: Sequence[Claim], evidence: Sequence[Evidence], left: Left) -> tuple[Discrepancy, ...]:
    known = {claim.id for claim in claims}
    left.unknown += sum(one.claim not in known for one in given.differences)
    found = (_difference(one, evidence, left) for one in given.differences if one.claim in known and ClaimKind(one.kind) in DIFFERING)
    return tuple(one for one in found if one)


def _difference(given: DifferenceGiven, evidence: Sequence[Evidence], left: Left) -> Discrepancy | None:
    """Each value stands in the words of every source it is ascribed to, and there are two at least."""
    words = {one.source_id: one.quote.exact for one in evidence if one.claim_id == given.claim and one.quote}
    sayings = list(_sayings(given, words, left))
    left.unsupported += len(given.sayings) - len(sayings)
    if len(sayings) < 2:
        return None
    told = ", ".join(f"{one.value} in {' and '.join(one.source_ids)}" for one in sayings)
    return Discrepancy(given.claim, ClaimKind(given.kind), tuple(sayings), f"{given.claim}: {told}.")


def _sayings(given: DifferenceGiven, words: Mapping[str, str], left: Left) -> Iterator[Saying]:
    seen: set[str] = set()
    for one in given.sayings:
        value = left.words(one.value, LONGEST_NOTE)
        by = tuple(key for key in dict.fromkeys(one.sources) if key in words and anchor(words[key], value))
        if by and value.casefold() not in seen:
            seen.add(value.casefold())
            yield Saying(value, by)
