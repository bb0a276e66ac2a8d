"""Engines as rows to read: what each is, how it fares, what it costs and what came of its last test."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from core.model.engine import Call, EngineHealth, EngineKind, EngineState, Limit, Manifest, Outcome
from core.model.web import is_web_address
from ui.run.run_rows import Figure
from ui.shared.input_rows import purpose_words
from ui.shared.wording_rows import capital, clock, date, day, plural, several, usd

LONGEST_TEST = timedelta(minutes=2)
NO_WORKER = "**No worker is running.** Engines are asked, and tested, once one starts."
NO_ENGINES = "No worker has run yet. The first one that starts says here which engines it can ask."

PAID_NOTE = "Asked while discovering: free engines at once, paid ones only for queries still short of results, the cheapest first."

KINDS = {
    EngineKind.WEB: (
        "Web",
        PAID_NOTE,
    ),
    EngineKind.NEWS: ("News", PAID_NOTE),
    EngineKind.SCHOLARSHIP: ("Scholarship", PAID_NOTE),
    EngineKind.FACT_CHECK: ("Fact-checks", "Asked while discovering."),
    EngineKind.ARCHIVE: ("Own archive", "Asked while discovering."),
    EngineKind.SOCIAL: ("Social", "Asked while listening for posts; paid ones once, in detailed mode, when the others have few."),
    EngineKind.READER: ("Reader service", "Asked while reading, for a page that is blocked or gone."),
    EngineKind.WEB_ARCHIVE: (
        "Web archive",
        "Asked while reading, for a page that no other way opens, and while tracing, for when a page was first seen.",
    ),
    EngineKind.REGISTRY: ("Registry", "Asked while tracing, for how long the origin's domain has been registered."),
}

Spent = Mapping[str, tuple[int, float]]
"""Calls that went out and what they cost, by engine."""


@dataclass(frozen=True, slots=True)
class EngineRow:
    """One engine; `missing` and `helpful` are settings by the names an operator gives them."""

    name: str
    label: str
    covers: str
    docs: str
    state: EngineState
    word: str
    problem: str
    missing: tuple[str, ...]
    helpful: tuple[str, ...]
    price: str
    official: str
    limits: str
    today: str
    test: str
    tested_well: bool
    testing: bool
    can_be_asked: bool
    test_button: str


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    note: str
    rows: tuple[EngineRow, ...]


@dataclass(frozen=True, slots=True)
class Today:
    """The desk at one moment where the editor is, with what was asked, spent and tested since midnight."""

    now: datetime
    zone: tzinfo
    spent: Spent
    tests: Mapping[str, Call]


def groups(known: Sequence[EngineHealth], today: Today) -> list[Group]:
    """By kind, in the order in which a run meets them; a kind nobody offers is left out."""
    rows = [(health.manifest.kind, engine_row(health, today)) for health in known]
    made = (Group(*_head(kind, mine), mine) for kind in KINDS if (mine := tuple(row for one, row in rows if one is kind)))
    return list(made)


def _head(kind: EngineKind, rows: Sequence[EngineRow]) -> tuple[str, str]:
    title, when = KINDS[kind]
    ready = sum(row.state is EngineState.READY for row in rows)
    return f"{title} · {ready} of {len(rows)} ready", when


def engine_row(health: EngineHealth, today: Today) -> EngineRow:
    manifest, state = health.manifest, health.state(today.now)
    test = today.tests.get(manifest.name)
    return EngineRow(
        name=manifest.name,
        label=manifest.label,
        covers=capital(manifest.covers),
        docs=manifest.docs if is_web_address(manifest.docs) else "",
        state=state,
        word=state_words(health, today),
        problem=problem(health, today),
        missing=settings_of(health.missing),
        helpful=settings_of(manifest.better_with),
        price=price(manifest),
        official="Official" if manifest.official else "Unofficial",
        limits=manifest.limits or limit_words(manifest.limit),
        today=spent_words(*today.spent.get(manifest.name, (0, 0.0))),
        test=last_test(health, test, today),
        tested_well=test is not None and test.outcome is Outcome.ANSWERED,
        testing=being_tested(health, today.now),
        can_be_asked=health.wanted and not health.missing,
        test_button=f"Test, {amount(manifest.usd_per_call)}" if manifest.paid else "Test",
    )


def state_words(health: EngineHealth, today: Today) -> str:
    """The state, and since or until when where that is known."""
    state = health.state(today.now)
    if state is EngineState.FAILING:
        return f"Failing since {nearest(health.failing_since, today)}"
    if state is EngineState.LIMITED:
        return f"Rate-limited until {nearest(health.resting_until, today)}"
    return state.capitalize()


def problem(health: EngineHealth, today: Today) -> str:
    """What went wrong, and when it is tried again; nothing for an engine that is well or is not asked."""
    state = health.state(today.now)
    if state is EngineState.FAILING and health.resting_until and today.now < health.resting_until:
        return f"{health.problem} It is asked again after {nearest(health.resting_until, today)}.".strip()
    return health.problem if state in (EngineState.FAILING, EngineState.LIMITED) else ""


def nearest(at: datetime | None, today: Today) -> str:
    """The hour today; on another day its date too."""
    same = date(at, today.zone) == date(today.now, today.zone)
    return clock(at, today.zone) if same else f"{date(at, today.zone)}, {clock(at, today.zone)}"


def settings_of(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"DESK_{name.upper()}" for name in names)


def price(manifest: Manifest) -> str:
    return f"{amount(manifest.usd_per_call)} a call" if manifest.paid else "Free"


def amount(dollars: float) -> str:
    """Cents, or as much finer as a price of less than ten cents needs: $0.25, $0.005."""
    fine = f"{dollars:.4f}".rstrip("0")
    return f"${fine}" if 0 < dollars < 0.1 and len(fine) > len("0.00") else usd(dollars)


def limit_words(limit: Limit) -> str:
    """What we keep to where the provider says nothing."""
    often = plural(limit.calls, "call")
    return f"{often} a second" if limit.seconds == 1 else f"{often} in {limit.seconds:g} seconds"


def spent_words(calls: int, dollars: float) -> str:
    if not calls:
        return "Not asked today"
    return f"{plural(calls, 'call')} today" + (f", {amount(dollars)}" if dollars else "")


# Tests


def being_tested(health: EngineHealth, now: datetime) -> bool:
    """A test that was asked for long ago was lost with its worker, and can be asked for again."""
    return health.test_asked_at is not None and now - health.test_asked_at < LONGEST_TEST


def under_test(known: Iterable[EngineHealth], now: datetime) -> frozenset[str]:
    return frozenset(health.manifest.name for health in known if being_tested(health, now))


def last_test(health: EngineHealth, test: Call | None, today: Today) -> str:
    """What came of the last test today, or that nobody took it up."""
    if health.test_asked_at and not being_tested(health, today.now):
        return f"No worker took up the test asked for at {nearest(health.test_asked_at, today)}."
    if test is None:
        return ""
    return f"Tested {nearest(test.at, today)}: {came_of(test, problem(health, today))}"


def came_of(test: Call, said: str) -> str:
    """Its sentence, unless that is `said` already."""
    if test.outcome is Outcome.ANSWERED:
        return f"answered with {plural(test.hits, 'result')} in {test.seconds:.1f} s."
    return f"{test.outcome}." if not test.problem or test.problem in said else test.problem


# Figures


def figures(known: Sequence[EngineHealth], today: Today, since_yesterday: Spent) -> list[Figure]:
    """Four numbers, each with what it is compared to; `since_yesterday` holds today too."""
    states = [health.state(today.now) for health in known]
    failing = failing_ones(known, today.now)
    asked = len(known) - states.count(EngineState.NO_KEY) - states.count(EngineState.OFF)
    (calls, dollars), (both_calls, both_dollars) = total(today.spent), total(since_yesterday)
    return [
        Figure("Ready", str(states.count(EngineState.READY)), f"of {plural(len(known), 'engine')}"),
        Figure("Failing", str(len(failing)), _named(failing) if failing else f"of {asked} that can be asked", over=bool(failing)),
        Figure("Calls today", f"{calls:,}", f"yesterday {both_calls - calls:,}"),
        Figure("Cost today", usd(dollars), f"yesterday {usd(max(0.0, both_dollars - dollars))}"),
    ]


def failing_ones(known: Iterable[EngineHealth], now: datetime) -> list[str]:
    return [health.manifest.label for health in known if health.state(now) is EngineState.FAILING]


def alert(known: Iterable[EngineHealth], now: datetime) -> tuple[str, str]:
    """Two engines fail: GDELT, Reddit. In two parts, the count and the names; empty when all is well."""
    failing = failing_ones(known, now)
    return (f"{capital(several(len(failing), 'engine fails', 'engines fail'))}:", f"{_named(failing, 4)}.") if failing else ("", "")


def _named(labels: Sequence[str], most: int = 2) -> str:
    rest = len(labels) - most
    return ", ".join(labels[:most]) + (f" and {rest} more" if rest > 0 else "")


def total(spent: Spent) -> tuple[int, float]:
    return sum(calls for calls, _ in spent.values()), sum(dollars for _, dollars in spent.values())


# Calls


@dataclass(frozen=True, slots=True)
class CallRow:
    id: int
    date: str
    clock: str
    engine: str
    query: str
    purpose: str
    outcome: Outcome
    hits: str
    seconds: str
    cost: str
    problem: str
    investigation_id: int | None


def call_row(number: int, call: Call, labels: Mapping[str, str], now: datetime, zone: tzinfo) -> CallRow:
    """A call that did not go out took no time, and one without an answer has no results."""
    went_out = call.outcome in (Outcome.ANSWERED, Outcome.FAILED)
    answered = call.outcome in (Outcome.ANSWERED, Outcome.CACHED)
    return CallRow(
        id=number,
        date=day(call.at, now, zone),
        clock=f"{clock(call.at, zone)}:{call.at.astimezone(zone):%S}",
        engine=labels.get(call.engine, call.engine),
        query=call.query,
        purpose=purpose_words(call.purpose) if call.purpose else "",
        outcome=call.outcome,
        hits=str(call.hits) if answered else "",
        seconds=f"{call.seconds:.1f} s" if went_out else "",
        cost=amount(call.usd) if call.usd else "",
        problem=call.problem,
        investigation_id=call.investigation_id,
    )


def facts(row: CallRow) -> str:
    """Results, time and cost on one line, as far as there are any."""
    results = plural(int(row.hits), "result") if row.hits else ""
    return " · ".join(fact for fact in (results, row.seconds, row.cost) if fact)


def names(known: Iterable[EngineHealth]) -> dict[str, str]:
    return {health.manifest.name: health.manifest.label for health in known}
