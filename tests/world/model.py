"""What stands in for a language model: it sees the prompt and the shape it is to answer in, and nothing else."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.world import eyes
from tests.world.eyes import Blocks

MARK = re.compile(r"^The mark is (=== \w+)$", re.MULTILINE)


def blocks(prompt: str) -> Blocks:
    """The texts between marks, by their names; only a mark the question itself names is one."""
    found: Blocks = {}
    for mark in MARK.findall(prompt):
        _, *marked = re.split(rf"^{re.escape(mark)} (.+)\n?", prompt, flags=re.MULTILINE)
        found |= {name: text for name, text in zip(marked[::2], marked[1::2], strict=True) if name != "end"}
    return found


def answer(shape: Mapping[str, Any], system: str, prompt: str) -> dict[str, Any]:
    """An answer in the shape that was asked for; how many entries it may have stands in the instructions or in the question."""
    return TASKS[frozenset(shape["properties"])](blocks(prompt), f"{system}\n{prompt}")


def task_of(shape: Mapping[str, Any], prompt: str = "") -> str:
    """What was asked: pages are read, or only compared."""
    name = TASKS[frozenset(shape["properties"])].__name__
    return name if name != "pages" else "read" if "Read each page" in prompt else "compared"


Task = Callable[[Blocks, str], dict[str, Any]]
TASKS: dict[frozenset[str], Task] = {
    frozenset({"pages"}): eyes.pages,
    frozenset({"relations"}): eyes.reviewed,
    frozenset({"questions", "claims", "queries"}): eyes.planned,
    frozenset({"claims"}): eyes.grouped,
    frozenset({"differences"}): eyes.differing,
    frozenset({"answers"}): eyes.answered,
    frozenset({"sentences"}): eyes.told,
}
