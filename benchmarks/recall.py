"""How much of what is truly about a demo topic discover finds, and how much of what it takes is about it.

The desk's own archive holds every page of the truth, so the same is measured once more without it: what the engines of the world
find by themselves.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.figures import main
from core.model.engine import EngineKind
from core.model.words import Mode
from core.policy.page_dates import BEHIND as BACKGROUND
from core.search.engines import manifests
from core.web.urls import normalise
from db import database
from demo import content
from tests.demo.workbench import Workbench
from tests.world.server import World

ARCHIVE = "archive"
OUTSIDE = [one.name for one in manifests() if one.kind in (EngineKind.WEB, EngineKind.NEWS) and one.name != "wikipedia"]
"""Engines that answer with the demo's own addresses; an encyclopedia or a register of papers would invent others for the same text."""

Figures = Mapping[str, Mapping[str, Any]]


def measure(path: str = "demo") -> dict[str, Any]:
    """Investigate every demo topic in detailed mode, with and without the archive, and hold what was found against the truth."""
    whole, alone = _desk([ARCHIVE, *OUTSIDE]), _desk(OUTSIDE)
    return {"topics": whole, "topics_without_archive": alone, **_together(whole), **_together(alone, "_without_archive")}


def _desk(names: Sequence[str]) -> Figures:
    with TemporaryDirectory() as folder, World() as world:
        url = f"sqlite:///{Path(folder) / 'desk.db'}"
        database.upgrade(url)
        keys = {key: "a key" for manifest in manifests() for key in manifest.keys}
        hurried = dict.fromkeys(world.urls, (1000, 1.0))
        outside: dict[str, Any] = {"engine_urls": world.urls, "engine_limits": hurried, **keys}
        bench = Workbench(url, Path(folder) / "evidence", world.url, engines=",".join(names), **outside)
        return {topic.slug: _topic(bench, topic) for topic in content.topics()}


def _topic(bench: Workbench, topic: content.DemoTopic) -> dict[str, Any]:
    dossier = asyncio.run(bench.investigate(topic.slug, Mode.DETAILED))
    truth = {normalise(url) for url in topic.truth.pages}
    # Pages read for what lies behind a story are not taken for pages about it.
    about = [source for source in dossier.sources if source.found_for != BACKGROUND]
    taken = {normalise(hit.url) for hit in dossier.hits} | {source.url_key for source in about}
    # People's posts about a story are about it; which of them there are is what listening is measured by.
    taken -= {normalise(post.url) for post in topic.truth.posts if post.about} - truth
    found = truth & taken
    return {"pages": len(truth), "taken": len(taken), "found": len(found), "recall": round(len(found) / len(truth), 3)}


def _together(each: Figures, suffix: str = "") -> dict[str, float]:
    pages, found, taken = (sum(one[name] for one in each.values()) for name in ("pages", "found", "taken"))
    return {f"recall{suffix}": round(found / pages, 3), f"precision{suffix}": round(found / taken, 3)}


if __name__ == "__main__":
    main(measure, "demo")
