"""How long an investigation takes with every engine and page of the emulated world at its latency, and what worker and screen weigh."""

import socket
import time
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright
from sqlalchemy import delete

from benchmarks import reading
from benchmarks.figures import main
from benchmarks.newsroom import Desk, cpu_seconds, demo_desk, memory_mb
from benchmarks.search import alone
from core.model.engine import Call, Outcome
from core.model.words import Mode, Status
from core.search.engines import manifests
from core.settings import settings
from db import database, dossiers, engines, investigations, topics
from db.engines import Used
from db.schema import search_cache
from jobs import client
from jobs.run import any_free_port
from tests.browser.chromium import FLAGS, find
from tests.world.anthropic import CLAUDE, Anthropic, thoughtful
from tests.world.server import World

TOPICS = 2
SEARCH_S, PAGE_S = 0.8, 0.5
TOGETHER = {"listen": "discover"}
TEN = 10
STEPS = {
    "planned": "plan",
    "read": "read",
    "grouped": "claims",
    "compared": "compare",
    "reviewed": "review",
    "differing": "differences",
    "answered": "answers",
    "told": "report",
}
"""Which questions to a model need nothing of each other and can be put to it at the same time."""


def measure(path: str = "world") -> dict[str, Any]:
    """The weightiest topics of the demo desk with a real worker: in both modes by the rules, then with Claude (`claude`: only that)."""
    with_model = {"claude": with_claude() | {"dense": reading.measure_dense()}}
    return with_model if path == CLAUDE.lower() else by_rules() | with_model


def by_rules() -> dict[str, Any]:
    """Both modes, and the screens opened in a browser while the worker is there."""
    world = World(latency=SEARCH_S, page_latency=PAGE_S)
    with demo_desk(world) as desk, desk.process("jobs.worker") as worker:
        desk.await_worker()
        figures: dict[str, Any] = {mode.value: _mode(desk, world, mode, worker.pid) for mode in Mode}
        port = any_free_port()
        with desk.process("streamlit", "run", "app.py", "--server.port", str(port), "--server.headless", "true") as screen:
            _await_port(port)
            _visit(port)
            figures["worker_mb"] = memory_mb(worker.pid)
            figures["screen_mb"] = memory_mb(screen.pid)
            figures["together_mb"] = figures["worker_mb"] + figures["screen_mb"]
            figures["together_peak_mb"] = sum(memory_mb(process.pid, "VmHWM") for process in (worker, screen))
    return figures


def with_claude() -> dict[str, Any]:
    """The weightiest topic again, on a desk of its own where a model that takes its time reads too."""
    world = World(latency=SEARCH_S, page_latency=PAGE_S)
    with Anthropic(thoughtful) as claude, demo_desk(world, claude) as desk, desk.process("jobs.worker") as worker:
        desk.await_worker()
        with database.reading(desk.url) as session:
            topic = topics.page(session, view="all", limit=1)[0]
        figures: dict[str, Any] = {}
        for mode in Mode:
            claude.took.clear()
            run = _investigate(desk, topic.id, mode)
            figures[mode.value] = _claude_figures(run, run.critical + critical_steps(claude.took))
            figures["ten_claims_s"] = ten_claims(run)
            with database.writing(desk.url) as session:
                session.execute(delete(search_cache))
        return figures | {"worker_mb": memory_mb(worker.pid)}


def _claude_figures(run: "Run", critical: float) -> dict[str, float]:
    used = run.used
    return {
        "wall_s": round(run.wall, 2),
        "critical_path_s": round(critical, 2),
        "ratio": round(run.wall / critical, 3),
        "claims": run.claims,
        "sources": run.sources,
        "llm_calls": used.calls,
        "calls_per_claim": round(used.calls / run.claims, 2),
        "tokens_in": used.tokens_in,
        "tokens_in_per_claim": round(used.tokens_in / run.claims),
        "tokens_out": used.tokens_out,
        "usd": round(used.usd, 4),
        "search_usd": round(run.usd - used.usd, 4),
        "usd_together": round(run.usd, 4),
    }


def ten_claims(run: "Run") -> float:
    """Seconds for ten checked claims: the whole run, and more in proportion where it checked fewer."""
    return round(run.wall * max(1.0, TEN / run.claims), 1)


def critical_steps(took: Sequence[tuple[str, float]]) -> float:
    """The slowest answer of each step, where every question is put as soon as what it needs is known."""
    steps = groupby(took, key=lambda one: STEPS.get(one[0], one[0]))
    return sum(max(seconds for _, seconds in answers) for _, answers in steps)


def _mode(desk: Desk, world: World, mode: Mode, pid: int) -> dict[str, float]:
    with database.reading(desk.url) as session:
        chosen = topics.page(session, view="all", limit=TOPICS)
    cpu = cpu_seconds(pid)
    runs = [_investigate(desk, topic.id, mode) for topic in chosen]
    used, calls = cpu_seconds(pid) - cpu, len(world.calls)
    again = _investigate(desk, chosen[0].id, mode)
    repeated = len(world.calls) - calls
    with database.writing(desk.url) as session:
        session.execute(delete(search_cache))
    slowest = max(runs, key=lambda run: run.wall)
    return {
        "wall_s": round(slowest.wall, 2),
        "critical_path_s": round(slowest.critical, 2),
        "ratio": round(slowest.wall / slowest.critical, 3),
        "cpu_s": round(used / len(runs), 2),
        "search_usd": round(max(run.usd for run in runs), 4),
        "llm_calls": sum(run.used.calls for run in runs),
        "tokens_in": sum(run.used.tokens_in for run in runs),
        "tokens_out": sum(run.used.tokens_out for run in runs),
        "peak_mb": round(memory_mb(pid, "VmHWM"), 1),
        "wall_repeated_s": round(again.wall, 2),
        "calls_when_repeated": repeated,
    }


class Run(NamedTuple):
    wall: float
    critical: float
    usd: float
    used: Used  # by Claude
    claims: int
    sources: int


def _investigate(desk: Desk, topic_id: int, mode: Mode) -> Run:
    """Planning and running, without the editor's pause between them."""
    began = time.monotonic()
    key = client.investigate(topic_id, mode=mode, by="benchmark")
    _until(desk, key, {Status.AWAITING})
    with database.reading(desk.url) as session:
        plan = investigations.get(session, key).plan
    client.approve(key, plan, by="benchmark")
    _until(desk, key, {Status.COMPLETED, Status.PARTIAL})
    wall = time.monotonic() - began
    with database.reading(desk.url) as session:
        calls = [call for _, call in engines.calls(session, investigation_id=key, limit=5000)]
        found = dossiers.load(session, key)
        used, spent = engines.used(session, key, CLAUDE), engines.spent(session, key)
        return Run(wall, critical_path(calls), spent, used, max(1, len(found.claims)), len(found.sources))


def critical_path(calls: Sequence[Call]) -> float:
    """The own article, then every step that had to wait for others to answer; stages that run together wait together."""
    waits: dict[tuple[int, str], float] = {}
    answered = [call for call in calls if call.outcome is Outcome.ANSWERED and call.engine != "archive"]
    for (pass_no, stage), step in groupby(sorted(answered, key=_step), key=_step):
        place = (pass_no, TOGETHER.get(stage, stage))
        waits[place] = max(waits.get(place, 0.0), _waited([*step]))
    return PAGE_S + sum(waits.values()) + PAGE_S * len(waits)


def _step(call: Call) -> tuple[int, str]:
    return (call.pass_no, call.stage)


def _waited(calls: Sequence[Call]) -> float:
    """The slowest engine within its own limit, and after it those that cost money, which a query is put to one after the other."""
    limits = {manifest.name: manifest for manifest in manifests(settings())}
    asked = Counter(call.engine for call in calls)
    free = [alone(limits[name].limit, count, SEARCH_S) for name, count in asked.items() if not limits[name].paid]
    paid = Counter(call.query for call in calls if limits[call.engine].paid)
    return max(free, default=0.0) + SEARCH_S * max(paid.values(), default=0)


def _until(desk: Desk, key: int, wanted: set[Status], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with database.reading(desk.url) as session:
            if investigations.get(session, key).status in wanted:
                return
        time.sleep(0.05)
    raise RuntimeError(f"Investigation {key} did not get to {', '.join(wanted)}.")


def _await_port(port: int, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("The screen did not start.")


def _visit(port: int) -> None:
    """Open every screen once, as an editor's browser does."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page()
        for place in ("", "candidates", "review", "decisions", "investigations", "engines", "investigation?id=1"):
            page.goto(f"http://127.0.0.1:{port}/{place}", wait_until="networkidle")
            page.wait_for_timeout(700)
        browser.close()


if __name__ == "__main__":
    main(measure, "world")
