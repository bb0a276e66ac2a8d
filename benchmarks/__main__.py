"""`make bench`: run every benchmark and fail when a figure is worse than its floor."""

import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.data import fingerprint
from benchmarks.figures import flat, print_table

FLOORS = Path(__file__).with_name("floors.toml")


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


def main() -> int:
    failed, left_out = False, []
    for name, floors in tomllib.loads(FLOORS.read_text(encoding="utf-8")).items():
        print(f"\n{name}")
        if why := strange(floors):
            left_out.append(name)
            print(f"  not measured: {why}")
            continue
        figures = import_module(f"benchmarks.{name}").measure()
        print_table(figures)
        for sentence in broken(floors, flat(figures)):
            failed = True
            print(f"  below the floor: {sentence}")
    if left_out:
        print(f"\nnot measured: {', '.join(left_out)}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
