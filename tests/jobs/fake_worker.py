"""A real worker process whose stages can be held, forked from a process that has imported everything already."""

import os
from collections.abc import Mapping
from pathlib import Path

from core.settings import settings
from jobs import worker
from jobs.steps import the_pipeline
from jobs.toolbox import the_tools
from tests.fakes.stages import FAKES, holdable
from tests.fakes.tools import fake_tools

REAL = holdable(the_pipeline())


def work(env: Mapping[str, str], log: Path, real: bool) -> None:
    """With the fake stages and tools, or with the desk's own."""
    with log.open("a") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.update(env)
    settings.cache_clear()
    if real:
        worker.main(REAL, the_tools)
    else:
        worker.main(FAKES, fake_tools)
