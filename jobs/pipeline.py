"""The stages a worker runs, as one value, so that a worker can be given others."""

from dataclasses import dataclass

from core import stages
from core.stages.port import Wave


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Waves before approval, waves of each pass, waves at the end; stages of one wave run together."""

    planning: tuple[Wave, ...]
    each_pass: tuple[Wave, ...]
    closing: tuple[Wave, ...]


def the_pipeline() -> Pipeline:
    return Pipeline(stages.PLANNING, stages.EACH_PASS, stages.CLOSING)
