"""What an investigation asked of which engine, what came back, what failed, and who found the sources."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo

from core.model.dossier import Dossier
from core.model.engine import Call, Outcome
from core.model.source import Hit, Source
from ui.engines.engine_rows import amount
from ui.shared.input_rows import PURPOSES, purpose_words
from ui.shared.wording_rows import clock, plural

COUNTED = {Outcome.ANSWERED: "answered", Outcome.CACHED: "from the cache", Outcome.FAILED: "failed", Outcome.NOT_ASKED: "not asked"}
GAVE = (Outcome.ANSWERED, Outcome.CACHED)
ORDER = list(PURPOSES)
READ = "read"
"""The purpose of a call that opens a page; it finds nothing."""
ALIKE = ("{} could not ", "{} did not ")
"""Sentences that can be said of several engines at once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One query of one pass: the last call to each engine by its label."""

    text: str
    purpose: str
    calls: Mapping[str, Call]

    @property
    def summary(self) -> str:
        """42 results at 6 engines, 1 failed; of a page that was to be opened, who opened it"""
        if all(call.purpose == READ for call in self.calls.values()):
            return f"opened by {' and '.join(opened)}" if (opened := self._opened()) else "not opened"
        gave = [call for call in self.calls.values() if call.outcome in GAVE]
        count = Counter(call.outcome for call in self.calls.values())
        missed = [f"{count[outcome]} {COUNTED[outcome]}" for outcome in (Outcome.FAILED, Outcome.NOT_ASKED) if count[outcome]]
        found = plural(sum(call.hits for call in gave), "result")
        return ", ".join([f"{found} at {plural(len(gave), 'engine')}", *missed])

    def _opened(self) -> list[str]:
        return [label for label, call in self.calls.items() if call.outcome in GAVE and call.hits]


@dataclass(frozen=True, slots=True)
class Pass:
    number: int
    queries: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """What an engine did not answer, or several for the same reason, however many queries it was."""

    engines: tuple[str, ...]
    failed: bool
    when: str
    queries: str
    problem: str


@dataclass(frozen=True, slots=True)
class Find:
    """How many of the sources one engine found, and how many nobody else had."""

    engine: str
    found: int
    alone: int


@dataclass(frozen=True, slots=True)
class Finds:
    note: str
    total: int
    engines: tuple[Find, ...]


@dataclass(frozen=True, slots=True)
class Searches:
    engines: tuple[str, ...]
    passes: tuple[Pass, ...]
    missed: tuple[Missed, ...]


def searches(newest_first: Sequence[Call], labels: Mapping[str, str], zone: tzinfo = UTC) -> Searches:
    """`labels` are the engines by name, in the order in which they stand on every screen."""
    calls = list(reversed(newest_first))
    return Searches(in_order((call.engine for call in calls), labels), passes(calls, labels), missed(calls, labels, zone))


def in_order(names: Iterable[str], labels: Mapping[str, str]) -> tuple[str, ...]:
    """The labels of these engines; one that is no longer known stands last, under its name."""
    asked = dict.fromkeys(names)
    return tuple(label for name, label in labels.items() if name in asked) + tuple(name for name in asked if name not in labels)


def totals(queries: int, engines: int, outcomes: Mapping[Outcome, int], hits: int, dollars: float) -> str:
    """7 queries at 12 engines: 61 answered, 9 failed; 214 results; $0.02."""
    ended = ", ".join(f"{outcomes[outcome]} {words}" for outcome, words in COUNTED.items() if outcomes.get(outcome))
    return f"{plural(queries, 'query')} at {plural(engines, 'engine')}: {ended}; {plural(hits, 'result')}; {amount(dollars)}."


def passes(calls: Sequence[Call], labels: Mapping[str, str]) -> tuple[Pass, ...]:
    numbers = sorted({call.pass_no for call in calls})
    return tuple(Pass(number, asked([call for call in calls if call.pass_no == number], labels)) for number in numbers)


def asked(calls: Sequence[Call], labels: Mapping[str, str]) -> tuple[Asked, ...]:
    """Queries by purpose, then in the order they were asked; a stage that ran again is told by its last call."""
    found: dict[tuple[str, str], dict[str, Call]] = {}
    for call in calls:
        found.setdefault((call.purpose, call.query), {})[labels.get(call.engine, call.engine)] = call
    ordered = sorted(found, key=lambda key: ORDER.index(key[0]) if key[0] in ORDER else len(ORDER))
    return tuple(Asked(text, purpose_words(purpose), found[purpose, text]) for purpose, text in ordered)


def missed(calls: Sequence[Call], labels: Mapping[str, str], zone: tzinfo) -> tuple[Missed, ...]:
    """One line an engine; those that fared alike for the same reason share one. What failed stands first."""
    alike: dict[tuple[str, str], dict[str, list[Call]]] = {}
    for label, mine in _unanswered(calls, labels).items():
        alike.setdefault((_reason(mine, label), how_many(mine)), {})[label] = mine
    lines = [_missed(reason, count, by_engine, zone) for (reason, count), by_engine in alike.items()]
    return tuple(sorted(lines, key=lambda line: not line.failed))


def _unanswered(calls: Sequence[Call], labels: Mapping[str, str]) -> dict[str, list[Call]]:
    found: dict[str, list[Call]] = {}
    for call in calls:
        if call.outcome not in GAVE:
            found.setdefault(labels.get(call.engine, call.engine), []).append(call)
    return found


def _reason(mine: Sequence[Call], label: str) -> str:
    """The first sentence of the first failure, or of the first time it was not asked; without its name where that can be left out."""
    first = min(mine, key=lambda call: (call.outcome is not Outcome.FAILED, call.at))
    sentence = re.split(r"(?<=[.])\s", first.problem.strip(), maxsplit=1)[0]
    nameless = sentence.replace(label, "{}", 1)
    return nameless if nameless.startswith(ALIKE) else sentence


def how_many(mine: Sequence[Call]) -> str:
    """Failed: 1 query, not asked: 6; what was to be opened is a page"""
    noun = "page" if all(call.purpose == READ for call in mine) else "query"
    failed, left = (len({call.query for call in mine if call.outcome is outcome}) for outcome in (Outcome.FAILED, Outcome.NOT_ASKED))
    if not failed:
        return f"Not asked: {plural(left, noun)}"
    return f"Failed: {plural(failed, noun)}" + (f", not asked: {left}" if left else "")


def _missed(reason: str, count: str, by_engine: Mapping[str, Sequence[Call]], zone: tzinfo) -> Missed:
    calls = sorted((call for mine in by_engine.values() for call in mine), key=lambda call: call.at)
    several = len(by_engine) > 1
    who = "They" if several else next(iter(by_engine))
    failed = any(call.outcome is Outcome.FAILED for call in calls)
    return Missed(tuple(by_engine), failed, times(calls, zone), f"{count} each" if several else count, reason.replace("{}", who, 1))


def times(calls: Sequence[Call], zone: tzinfo) -> str:
    """14:06, or 14:06 to 14:08"""
    return " to ".join(dict.fromkeys(clock(call.at, zone) for call in (calls[0], calls[-1])))


def returned(query: Asked, hits: Sequence[Hit]) -> list[Hit]:
    """What the engines that answered this query brought into the dossier, their first results first."""
    names = {call.engine for call in query.calls.values() if call.outcome in GAVE and call.hits}
    ranked = [(min(ranks), hit) for hit in hits if (ranks := [rank for name, rank in hit.found_by if name in names])]
    return [hit for _, hit in sorted(ranked, key=lambda one: one[0])]


def finds(dossier: Dossier, newest_first: Sequence[Call], labels: Mapping[str, str]) -> Finds:
    """Who found the sources; an engine that was asked to find some and found none is named too."""
    by_source = [found for source in dossier.sources if (found := found_by(source, dossier))]
    asked_to_find = [call.engine for call in newest_first if call.purpose != READ]
    names = dict.fromkeys([*asked_to_find, *(name for found in by_source for name in sorted(found))])
    lines = [_find(name, by_source, labels) for name in names]
    note = f"{len(by_source)} of {plural(len(dossier.sources), 'source')} came from engines; one may come from several."
    return Finds(note, len(by_source), tuple(sorted(lines, key=lambda line: (-line.found, -line.alone, line.engine))))


def _find(name: str, by_source: Sequence[frozenset[str]], labels: Mapping[str, str]) -> Find:
    mine = [found for found in by_source if name in found]
    return Find(labels.get(name, name), len(mine), sum(len(found) == 1 for found in mine))


def found_by(source: Source, dossier: Dossier) -> frozenset[str]:
    """The engines that gave the address a source was read from; nobody for what an editor gave or a page linked to."""
    captured = {capture.url for capture in dossier.captures if capture.sha256 == source.capture}
    addresses = {source.url, *captured}
    return frozenset(name for hit in dossier.hits if hit.url in addresses for name, _ in hit.found_by)
