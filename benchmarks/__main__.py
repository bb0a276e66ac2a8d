"""Every benchmark by its name; `make bench` runs those with floors and fails when a figure is worse than its floor.

python -m benchmarks                          # all that have floors
python -m benchmarks NAME [PATH] [--json]     # one of them
python -m benchmarks train NAME ...           # one step of benchmarks/training/README.md
"""

import inspect
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks import figures
from benchmarks.figures import fingerprint, flat, print_table

FLOORS = Path(__file__).with_name("floors.toml")
MEASURES = {
    "archive": "benchmarks.extraction:measure_archive",
    "capturing": "benchmarks.evidence:measure_capturing",
    "chronicle": "benchmarks.reading:measure_chronicle",
    "dense": "benchmarks.reading:measure_dense",
    "listening": "benchmarks.voices:measure_listening",
    "merging": "benchmarks.search:measure_merging",
    "packages": "benchmarks.evidence:measure_packages",
    "quotes": "benchmarks.evidence:measure_quotes",
    "reading": "benchmarks.reading:measure_reading",
    "searching": "benchmarks.search:measure_searching",
    "tracing": "benchmarks.voices:measure_tracing",
}
"""Where those stand that share a module; any other is `measure` in the module of its name."""
TRAINING = {
    "encoder": "benchmarks.training.encoder:train_encoder",
    "members": "benchmarks.training.encoder:train_members",
    "export": "benchmarks.training.network:export_members",
    "fit": "benchmarks.training.fit:fit_judges",
    "pages": "benchmarks.training.pages:fit_pages",
    "pool": "benchmarks.training.pages:fit_pool",
    "checkable": "benchmarks.training.fit:fit_checkable",
    "confidence": "benchmarks.accuracy:fit_confidence",
    "origin": "benchmarks.origin:fit_origin",
}


def function_at(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def measure_of(name: str) -> Callable[..., Any]:
    return function_at(MEASURES.get(name, f"benchmarks.{name}:measure"))


def broken(floors: dict[str, Any], figures: dict[str, Any]) -> Iterator[str]:
    for name, limit in floors.get("at_most", {}).items():
        if figures[name] > limit:
            yield f"{name} is {figures[name]}, at most {limit} is allowed"
    for name, limit in floors.get("at_least", {}).items():
        if figures[name] < limit:
            yield f"{name} is {figures[name]}, at least {limit} is asked"


def strange(floors: dict[str, Any]) -> str:
    """Why the floors say nothing about the data that is here: it is missing, or it is other data."""
    if "data" not in floors:
        return ""
    data = Path(floors["data"])
    if not data.exists():
        return f"{data} is not here"
    return "" if fingerprint(data) == floors["sha256"] else f"{data} is not the data the floors were taken from"


def against_floors() -> int:
    failed, left_out = False, []
    for name, floors in tomllib.loads(FLOORS.read_text(encoding="utf-8")).items():
        print(f"\n{name}")
        if why := strange(floors):
            left_out.append(name)
            print(f"  not measured: {why}")
            continue
        found = measure_of(name)()
        print_table(found)
        for sentence in broken(floors, flat(found)):
            failed = True
            print(f"  below the floor: {sentence}")
    if left_out:
        print(f"\nnot measured: {', '.join(left_out)}")
    return int(failed)


def main(words: Sequence[str]) -> int:
    if not words:
        return against_floors()
    if words[0] == "train":
        function_at(TRAINING[words[1]])(words[2:])
        return 0
    measure = measure_of(words[0])
    figures.main(measure, inspect.signature(measure).parameters["path"].default, words[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
