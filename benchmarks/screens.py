"""How long each page's script takes on a desk of a given size: `python -m benchmarks.screens 2000x300x1000`."""

import os
import statistics
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy.orm import Session
from streamlit.testing.v1 import AppTest

from benchmarks.figures import main
from core.model.engine import Call, EngineHealth, Outcome
from core.model.words import DecisionKind, FlagKind
from core.search.engines import manifests
from core.settings import ROOT, settings
from db import database, engines, reviews, topics
from db.desk import note_heartbeat
from tests.fixtures.newsroom import NOON, finished

RERUNS = 12
CALLS = 5000
PAGES = {
    "desk": {},
    "candidates": {},
    "investigations": {},
    "investigation": {"id": "1"},
    "review": {},
    "decisions": {},
    "engines": {},
    "outlets": {},
}


def measure(path: str = "2000x300x1000") -> dict[str, Any]:
    """Fill a desk with topics, finished investigations and decisions, then run every page's script again and again."""
    counts = [int(part) for part in path.lower().split("x")]
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'desk.db'}"
        os.environ |= {"DESK_DATABASE_URL": url, "DESK_EVIDENCE_URL": str(Path(folder) / "evidence")}
        settings.cache_clear()
        database.upgrade(url)
        with database.writing(url) as session:
            _fill(session, *counts)
        return {name: _page(name, query) for name, query in PAGES.items()}


def _fill(session: Session, topic_count: int, run_count: int, decision_count: int) -> None:
    filed = [topics.file(session, _draft(number), now=NOON - timedelta(minutes=number)) for number in range(topic_count)]
    flags = ((FlagKind.SOURCES_DISAGREE,), (FlagKind.ALLEGATION, FlagKind.LOW_TIER), ())
    runs = [finished(session, topic, flags=flags[place % 3]) for place, topic in enumerate(filed[:run_count])]
    for number in range(decision_count):
        run = runs[number % len(runs)]
        reviews.decide(session, run.id, DecisionKind.ANNOTATE, by="Ana Verrin", now=NOON, words=f"Note {number}")
    _ask(session, runs[0].id)
    note_heartbeat(session, "benchmark", now=datetime.now(UTC) + timedelta(hours=1))


def _ask(session: Session, investigation_id: int) -> None:
    """Every engine, and some thousand calls to them, those of the last investigation among them."""
    known, now = manifests(), datetime.now(UTC)
    engines.register(session, [EngineHealth(manifest) for manifest in known], now=now)
    for number in range(CALLS):
        manifest, of_run = known[number % len(known)], investigation_id if number < 200 else None
        outcome = Outcome.FAILED if number % 9 == 0 else Outcome.ANSWERED
        call = Call(manifest.name, f"query {number // len(known)}", outcome, now, "subject", 10, 0.8, investigation_id=of_run)
        engines.enter(session, call)


def _draft(number: int) -> topics.Draft:
    return topics.Draft(f"Topic {number} about the harbour", f"Brief {number}.", newsworthiness_score=number % 101, source_count=number % 5)


def _page(name: str, query: dict[str, str]) -> dict[str, float]:
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30).run().switch_page(f"pages/{name}.py")
    for key, value in query.items():
        app.query_params[key] = value
    times = [_timed(app) for _ in range(RERUNS + 1)]
    if app.exception:
        raise RuntimeError(f"{name}: {app.exception[0].value}")
    reruns = sorted(times[1:])
    return {"first_ms": times[0], "rerun_p50_ms": statistics.median(reruns), "rerun_p95_ms": reruns[round(0.95 * (len(reruns) - 1))]}


def _timed(app: AppTest) -> float:
    began = time.perf_counter()
    app.run()
    return round(1000 * (time.perf_counter() - began), 1)


if __name__ == "__main__":
    main(measure, "2000x300x1000")
