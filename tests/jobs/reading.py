"""The demo desk with its archive, its pages and a Claude that was made for it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.model.words import Mode
from db import engines, topics
from db.database import writing
from db.engines import Used
from demo import content
from demo.load import load
from jobs import client
from jobs.steps import now
from tests.jobs.desk import ANA, Desk, a_desk
from tests.world.anthropic import CLAUDE, KEY, Anthropic
from tests.world.server import World


@contextmanager
def a_reading_desk(url: str, folder: Path, world: World, claude: Anthropic) -> Iterator[Desk]:
    env = {
        "DESK_ENGINES": "archive",
        "DESK_ENGINE_URLS": json.dumps({"anthropic": claude.url}),
        "DESK_DEMO_SERVER": world.url,
        "DESK_ANTHROPIC_API_KEY": KEY,
    }
    with a_desk(url, folder, **env) as desk:
        with writing(url) as session:
            load(session, now=now())
        yield desk


def asked_for(desk: Desk) -> int:
    """An investigation of the demo's first topic."""
    topic = desk.read(lambda session: topics.by_title(session, content.topics()[0].title))
    assert topic
    return client.investigate(topic.id, mode=Mode.QUICK, by=ANA)


def used(desk: Desk, key: int) -> Used:
    return desk.read(lambda session: engines.used(session, key, CLAUDE))
