"""Topics as a table of triggers, what is said of the chosen ones, and a file of topics read line by line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from statistics import median
from typing import TypeAlias

from core.errors import BadInput
from core.model.investigation import Investigation
from core.model.topic import NEWSWORTHINESS_FROM, SOURCES_BELOW, Topic, Trigger, missed, triggers
from core.model.words import Mode, Status, TopicStatus
from ui.shared import input_rows, wording_rows
from ui.shared.input_rows import not_addresses

PAGE = 50
ALL = "All topics"
VIEWS = {"Candidates": "candidates", "Near misses": "near misses", ALL: "all"}
NOTES = {
    "Candidates": "Topics that pass all five triggers. Choose one or several, then investigate.",
    "Near misses": "Topics that miss one trigger only. An editor may investigate them; the log will say so.",
    ALL: "Every topic on the desk. An editor may investigate any; the log says which triggers it missed.",
}
TRIGGER_HEADS = ("Unverified", f"Sources < {SOURCES_BELOW}", f"News ≥ {NEWSWORTHINESS_FROM}", "Approved", "Not run yet")
PASSED, FAILED, UNDER = "✓", "✗", "▷"
UNDER_WAY = {Status.PLANNED: "planning", Status.AWAITING: "plan waits", Status.QUEUED: "queued", Status.RUNNING: "running"}
COLUMNS = ("title", "brief", "original_url", "newsworthiness_score", "source_count", "status")
MOST_ROWS = 1000


@dataclass(frozen=True, slots=True)
class TopicRow:
    id: int
    title: str
    triggers: tuple[Trigger, ...]
    age: str
    missed: str
    under_way: str = ""


def topic_row(topic: Topic, now: datetime, run: Status | None = None) -> TopicRow:
    """`run` is where the topic's open investigation stands, if it has one."""
    under_way = UNDER_WAY.get(run, "") if run else ""
    return TopicRow(topic.id, topic.title, triggers(topic), wording_rows.age(arrived(topic), now), missed(topic), under_way)


def arrived(topic: Topic) -> datetime | None:
    return topic.filed_at or topic.discovery_date


def cell(trigger: Trigger) -> str:
    """The sign first: the colour of a failed cell only repeats it."""
    return f"{PASSED if trigger.passed else FAILED}\u2002{trigger.value}"


def grid_row(row: TopicRow) -> dict[str, str | int]:
    cells = {head: cell(trigger) for head, trigger in zip(TRIGGER_HEADS, row.triggers, strict=True)}
    if row.under_way:
        cells[TRIGGER_HEADS[-1]] = f"{UNDER}\u2002{row.under_way}"
    return {"id": row.id, "Topic": row.title, **cells, "Age": row.age}


def list_note(row: TopicRow) -> str:
    """The same facts as the table's row, for a phone or a reader."""
    level, sources, news, approved, run = (trigger.value for trigger in row.triggers)
    status = "approved" if approved == "yes" else "not approved"
    last = row.under_way or ("never investigated" if run == "never" else f"investigated {run}")
    return f"{level} · {wording_rows.plural(int(sources), 'source')} · newsworthiness {news} · {status} · {last} · {row.age}"


def legend() -> str:
    names = ", ".join(trigger.name for trigger in triggers(Topic(id=0, title="")))
    return f"{PASSED} passes the trigger, {FAILED} does not. The five triggers: {names}."


def nothing_here(view: str, search: str, *, desk_empty: bool) -> str:
    """Why the table is empty, and the next thing to do."""
    if desk_empty:
        return "The desk is empty. Add a topic, or import a CSV file with several."
    if search.strip():
        elsewhere = "" if view == ALL else ", or look in all topics"
        return f"Nothing among {view.lower()} matches “{search.strip()}”. Clear the search{elsewhere}."
    if view == "Candidates":
        return "No topic passes all five triggers. Near misses shows those that fail one."
    return "No topic misses by one trigger only. All topics shows the rest."


def panel_note(topic: Topic, now: datetime) -> str:
    filed = f"filed by {topic.filed_by} {ago(topic, now)}" if topic.filed_by else f"filed {ago(topic, now)}"
    return " · ".join(part for part in (topic.desk, filed, wording_rows.plural(topic.source_count, "source")) if part)


def ago(topic: Topic, now: datetime) -> str:
    then = arrived(topic)
    return f"{wording_rows.age(then, now)} ago" if then else "at an unknown time"


def mode_note(mode: Mode) -> str:
    """What a mode means, in its own limits."""
    claims = f"the top {mode.claim_limit} claims" if mode.claim_limit else "all claims"
    timeline = "no timeline" if mode is Mode.QUICK else "timeline"
    passes = "one pass" if mode.passes == 1 else f"up to {mode.passes} passes"
    return f"{mode.source_limit} sources, {claims}, {timeline}, {passes}."


def expectation(runs: Sequence[Investigation], mode: Mode, cap_usd: float) -> str:
    """What the latest runs in this mode took; before the first one, only the cap is known."""
    times = [(run.finished_at - run.started_at).total_seconds() for run in runs if run.mode is mode and run.finished_at and run.started_at]
    cap = f"at most {mode.cap_minutes} min and {wording_rows.usd(cap_usd)}"
    if not times:
        return f"{wording_rows.capital(cap)}; the plan says what to expect."
    cost = median(run.cost_usd for run in runs if run.mode is mode and run.finished_at and run.started_at)
    return f"About {wording_rows.about(median(times))} and {wording_rows.usd(cost)}, as lately; {cap}."


def outside_note(topics: Sequence[Topic]) -> str:
    """Which triggers the chosen topics miss: investigating them is allowed, and is written down."""
    outside = [topic for topic in topics if missed(topic)]
    if not outside:
        return ""
    if len(topics) == 1:
        return f"Misses: {missed(topics[0])}; the log will say so."
    return f"{wording_rows.capital(wording_rows.several(len(outside), 'misses', 'miss'))} triggers; the log will say so."


@dataclass(frozen=True, slots=True)
class Line:
    """One row that can be filed, with its place in the file; what the file leaves open is None."""

    number: int
    title: str
    brief: str
    original_url: str
    newsworthiness_score: float | None
    source_count: int
    status: TopicStatus | None


Sheet: TypeAlias = input_rows.Sheet[Line]


def read_sheet(data: bytes) -> Sheet:
    return Sheet.read(data, input_rows.Form(COLUMNS, ("title",), MOST_ROWS, "title", _line, lambda line: _letters(line.title)))


def _line(number: int, values: Mapping[str, str]) -> Line:
    wrong = _wrong(values)
    if wrong:
        raise BadInput(wrong)
    return Line(
        number=number,
        title=values["title"],
        brief=values["brief"],
        original_url=values["original_url"],
        newsworthiness_score=_number(values["newsworthiness_score"]),
        source_count=int(_number(values["source_count"]) or 0),
        status=TopicStatus(values["status"].lower()) if values["status"] else None,
    )


def _letters(title: str) -> str:
    """Titles that differ in case, spaces or punctuation only are one topic to the desk."""
    letters = "".join(char if char.isalnum() else " " for char in title.casefold())
    return " ".join(letters.split()) or title


def _wrong(values: Mapping[str, str]) -> str:
    """The first thing that cannot be read in a row; its ranges are the desk's to check."""
    news, sources, status = values["newsworthiness_score"], values["source_count"], values["status"]
    if not values["title"]:
        return "The title is missing."
    if news and _number(news) is None:
        return f"“{news}” in newsworthiness_score is not a number."
    if sources and not _is_whole(sources):
        return f"“{sources}” in source_count is not a whole number."
    if status and status.lower() not in list(TopicStatus):
        return f"“{status}” in status is unknown; use {', '.join(TopicStatus)}."
    return not_addresses([values["original_url"]]) if values["original_url"] else ""


def _is_whole(text: str) -> bool:
    number = _number(text)
    return number is not None and number.is_integer()


def _number(text: str) -> float | None:
    """A number with a decimal point or comma, or nothing."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if isfinite(number) else None
