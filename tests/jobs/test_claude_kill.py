"""A worker killed while Claude thinks: what may have been billed stays spent, and nothing that was saved is asked and paid for again."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.model.words import Status
from tests.jobs.desk import Desk
from tests.jobs.reading import a_reading_desk, asked_for, used
from tests.world.anthropic import KEY, SIGNED, Anthropic, prompt_of, task_of
from tests.world.eyes import CLAIM, SOURCE
from tests.world.model import blocks
from tests.world.server import World


@pytest.fixture
def claude() -> Iterator[Anthropic]:
    with Anthropic() as made:
        yield made


@pytest.fixture
def reading(sqlite_url: str, tmp_path: Path, world: World, claude: Anthropic) -> Iterator[Desk]:
    with a_reading_desk(sqlite_url, tmp_path, world, claude) as desk:
        yield desk


def tasks(claude: Anthropic) -> Counter[str]:
    return Counter(task for task, _ in claude.took)


def pages_read(claude: Anthropic) -> list[str]:
    """The pages of the questions that ask for a reading, without their marks."""
    asked = [prompt_of(body) for body in claude.asked if task_of(body) == "read"]
    return [next(text for name, text in blocks(prompt).items() if SOURCE.match(name)) for prompt in asked]


def compared_claims(body: dict[str, Any]) -> list[str]:
    """The claims that a question asks to compare pages with."""
    return [key for key, _ in CLAIM.findall(blocks(prompt_of(body))["claims"])] if task_of(body) == "compared" else []


def killed_while_comparing(desk: Desk, claude: Anthropic) -> int:
    """An investigation whose worker dies with questions on the line."""
    key = asked_for(desk)
    desk.tell("hold", key, "compare")
    worker = desk.start_worker(real=True)
    desk.approves(key)
    desk.until(lambda: desk.ran(key, "compare") == 1, "the sources are compared")
    claude.latency = lambda tokens: 600.0
    desk.lets_go(key, "compare")
    desk.until(lambda: tasks(claude)["compared"] > 0, "Claude is asked to compare")
    desk.kill(worker)
    claude.latency = lambda tokens: 0.0
    return key


def test_no_cost_is_lost_and_only_what_was_not_saved_is_asked_again(reading: Desk, claude: Anthropic) -> None:
    key = killed_while_comparing(reading, claude)
    before, at_the_kill = tasks(claude), used(reading, key)
    assert at_the_kill.calls >= len(claude.asked), "what was set aside is spent, also where the question never left"
    reading.start_worker(real=True)
    assert reading.ends(key).status is Status.COMPLETED
    central = {claim.id for claim in reading.dossier(key).claims if claim.central}
    after, in_the_end = tasks(claude), used(reading, key)
    assert {task for task in before if after[task] > before[task]} <= {"compared", "read"}
    assert after["compared"] >= 2 * before["compared"]
    assert not any(central & {*compared_claims(body)} for body in claude.asked), "what came with a reading is kept with it"
    assert len(pages_read(claude)) == len({*pages_read(claude)}), "pages that came later were read, and none of them twice"
    assert in_the_end.calls >= len(claude.asked) and at_the_kill.usd < in_the_end.usd <= 0.5
    assert SIGNED & {one.analyst for one in reading.dossier(key).evidence}
    assert KEY not in reading.log()
