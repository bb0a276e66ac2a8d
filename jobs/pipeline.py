"""The stages a worker runs, as one value, so that a worker can be given others."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from core.model.dossier import Dossier
from core.tools import Tools

Stage = Callable[[Dossier, Tools], Awaitable[Dossier]]
Wave = tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Waves before approval, waves of each pass, waves at the end; stages of one wave run together."""

    planning: tuple[Wave, ...]
    each_pass: tuple[Wave, ...]
    closing: tuple[Wave, ...]


def the_pipeline() -> Pipeline:
    """Imported late: the stages bring everything that reads and compares, which a screen that only enqueues must not load."""
    from core import stages  # noqa: PLC0415

    return Pipeline(stages.PLANNING, stages.EACH_PASS, stages.CLOSING)


def name(stage: Stage) -> str:
    """A stage is called what its function is called."""
    return str(getattr(stage, "__name__", ""))
