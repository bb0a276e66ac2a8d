"""How much of what is truly about a demo topic discover finds, and how much of what it takes is about it."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.figures import main
from core.model.engine import EngineKind
from core.model.words import Mode
from core.search.engines import manifests
from core.search.urls import normalise
from db import migrate
from demo import content
from tests.demo.workbench import Workbench
from tests.world.server import World

ASKED = ",".join(
    one.name for one in manifests() if one.kind in (EngineKind.WEB, EngineKind.NEWS, EngineKind.ARCHIVE) and one.name != "wikipedia"
)
"""Engines that answer with the demo's own addresses; an encyclopedia or a register of papers would invent others for the same text."""


def measure(path: str = "demo") -> dict[str, Any]:
    """Investigate every demo topic in detailed mode with every engine of the emulated world, and hold what was found against the truth."""
    with TemporaryDirectory() as folder, World() as world:
        url = f"sqlite:///{Path(folder) / 'desk.db'}"
        migrate.upgrade(url)
        keys = {key: "a key" for manifest in manifests() for key in manifest.keys}
        hurried = dict.fromkeys(world.urls, (1000, 1.0))
        bench = Workbench(url, Path(folder) / "evidence", world.url, engines=ASKED, engine_urls=world.urls, engine_limits=hurried, **keys)
        each = {topic.slug: _topic(bench, topic) for topic in content.topics()}
    about = sum(one["pages"] for one in each.values())
    found = sum(one["found"] for one in each.values())
    taken = sum(one["taken"] for one in each.values())
    return {"topics": each, "recall": round(found / about, 3), "precision": round(found / taken, 3)}


def _topic(bench: Workbench, topic: content.DemoTopic) -> dict[str, Any]:
    dossier = asyncio.run(bench.investigate(topic.slug, Mode.DETAILED))
    truth = {normalise(url) for url in topic.truth.pages}
    taken = {normalise(hit.url) for hit in dossier.hits} | {source.url_key for source in dossier.sources}
    found = truth & taken
    return {"pages": len(truth), "taken": len(taken), "found": len(found), "recall": round(len(found) / len(truth), 3)}


if __name__ == "__main__":
    main(measure, "demo")
