"""How long an investigation of the demo desk takes from approval to result, and what worker and screen weigh."""

import time
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.desk import Desk, cpu_seconds, demo_desk, memory_mb
from benchmarks.figures import main
from core.model.words import Mode, Status
from db import engine, investigations, ledger, topics
from jobs import client
from jobs.run import any_free_port
from tests.browser.chromium import FLAGS, find

TOPICS = 6


def measure(path: str = "demo") -> dict[str, Any]:
    """Investigate the weightiest topics of the demo desk in both modes with a real worker, and open its screens in a browser."""
    with demo_desk() as desk, desk.process("jobs.worker") as worker:
        desk.await_worker()
        figures: dict[str, Any] = {mode.value: _mode(desk, mode, worker.pid) for mode in Mode}
        port = any_free_port()
        with desk.process("streamlit", "run", "app.py", "--server.port", str(port), "--server.headless", "true") as screen:
            _visit(port)
            figures["worker_mb"] = memory_mb(worker.pid)
            figures["screen_mb"] = memory_mb(screen.pid)
            figures["together_mb"] = figures["worker_mb"] + figures["screen_mb"]
            figures["together_peak_mb"] = sum(memory_mb(process.pid, "VmHWM") for process in (worker, screen))
    return figures


def _mode(desk: Desk, mode: Mode, pid: int) -> dict[str, float]:
    with engine.reading(desk.url) as session:
        chosen = topics.page(session, view="all", limit=TOPICS)
    cpu = cpu_seconds(pid)
    walls, spent = zip(*(_investigate(desk, topic.id, mode) for topic in chosen), strict=True)
    return {
        "wall_s": round(max(walls), 2),
        "wall_median_s": round(median(walls), 2),
        "cpu_s": round((cpu_seconds(pid) - cpu) / len(walls), 2),
        "usd": round(max(spent), 4),
        "peak_mb": round(memory_mb(pid, "VmHWM"), 1),
    }


def _investigate(desk: Desk, topic_id: int, mode: Mode) -> tuple[float, float]:
    """Seconds of planning and running, without the editor's pause between them, and what the ledger says it cost."""
    began = time.monotonic()
    key = client.investigate(topic_id, mode=mode, by="benchmark")
    _until(desk, key, {Status.AWAITING})
    with engine.reading(desk.url) as session:
        plan = investigations.get(session, key).plan
    client.approve(key, plan, by="benchmark")
    _until(desk, key, {Status.COMPLETED, Status.PARTIAL})
    wall = time.monotonic() - began
    with engine.reading(desk.url) as session:
        return wall, ledger.spent(session, key)


def _until(desk: Desk, key: int, wanted: set[Status], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with engine.reading(desk.url) as session:
            if investigations.get(session, key).status in wanted:
                return
        time.sleep(0.05)
    raise RuntimeError(f"Investigation {key} did not get to {', '.join(wanted)}.")


def _visit(port: int) -> None:
    """Open every screen once, as an editor's browser does."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page()
        for place in ("", "candidates", "review", "decisions", "investigations", "investigation?id=1"):
            page.goto(f"http://127.0.0.1:{port}/{place}", wait_until="networkidle")
            page.wait_for_timeout(700)
        browser.close()


if __name__ == "__main__":
    main(measure, "demo")
