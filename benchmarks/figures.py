"""How every benchmark is called and how it prints: a short table, and with `--json` one object on the last line."""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Figures = Mapping[str, Any]


def main(measure: Callable[[str], Figures], default: str, words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("path", nargs="?", default=default)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(words)
    figures = measure(options.path)
    print_table(figures)
    if options.json:
        print(json.dumps(figures))


def flat(figures: Figures, prefix: str = "") -> dict[str, Any]:
    """Nested figures under dotted names."""
    found: dict[str, Any] = {}
    for name, value in figures.items():
        found |= flat(value, f"{prefix}{name}.") if isinstance(value, Mapping) else {f"{prefix}{name}": value}
    return found


def print_table(figures: Figures) -> None:
    rows = flat(figures)
    width = max(map(len, rows), default=0)
    for name, value in rows.items():
        print(f"{name:<{width}}  {value:.3f}" if isinstance(value, float) else f"{name:<{width}}  {value}")
