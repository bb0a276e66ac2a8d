"""`make bench`: run every benchmark and fail when a figure is worse than its floor."""

import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.figures import flat, print_table

FLOORS = Path(__file__).with_name("floors.toml")


def broken(floors: dict[str, dict[str, float]], figures: dict[str, Any]) -> Iterator[str]:
    for name, limit in floors.get("at_most", {}).items():
        if figures[name] > limit:
            yield f"{name} is {figures[name]}, at most {limit} is allowed"
    for name, limit in floors.get("at_least", {}).items():
        if figures[name] < limit:
            yield f"{name} is {figures[name]}, at least {limit} is asked"


def main() -> int:
    failed = False
    for name, floors in tomllib.loads(FLOORS.read_text(encoding="utf-8")).items():
        print(f"\n{name}")
        figures = import_module(f"benchmarks.{name}").measure()
        print_table(figures)
        for sentence in broken(floors, flat(figures)):
            failed = True
            print(f"  below the floor: {sentence}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
