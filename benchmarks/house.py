"""How a tree of Python modules is laid out: how many, how long, how full its folders are, how deep it imports, and what it spells out."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import networkx as nx

from benchmarks.figures import main

ASIDE = {"tests", "test", "migrations", "node_modules", "site-packages"}
"""Folders whose modules are not counted; nor are those whose name begins with a full stop."""
LONG, FEWEST_WORDS = 300, 8
START = -1
"""No knot of modules: every chain begins there."""
USED_AT_ONCE = {"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Module:
    path: Path  # within the tree
    lines: int
    tree: ast.Module

    @property
    def name(self) -> str:
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or "."


def measure(path: str = ".") -> dict[str, Any]:
    """Count the modules of a tree, without its tests and migrations."""
    root = Path(path)
    found = list(modules(root))
    lengths = [length for one in found for length in function_lines(one.tree)]
    lines = sum(one.lines for one in found)
    folder, fullest = Counter(str(one.path.parent) for one in found).most_common(1)[0] if found else ("", 0)
    chain = longest_chain(root, found)
    return {
        "modules": len(found),
        "lines": lines,
        "functions": len(lengths),
        "function_lines": {"median": median(lengths), "p90": quantiles(lengths, n=10)[-1]} if len(lengths) > 1 else {},
        "most_in_a_folder": fullest,
        "fullest_folder": folder,
        "expressions_per_1000_lines": round(1000 * sum(sum(1 for _ in expressions(one.tree)) for one in found) / max(lines, 1), 1),
        "word_lists": sum(sum(1 for _ in word_lists(one.tree)) for one in found),
        "longest_chain": len(chain),
        "chain": " > ".join(chain),
        "modules_over_300": sum(one.lines > LONG for one in found),
        "over_300": ", ".join(str(one.path) for one in found if one.lines > LONG),
    }


def modules(root: Path) -> Iterator[Module]:
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root)
        if not any(part in ASIDE or part.startswith(".") for part in place.parts[:-1]):
            text = path.read_text(encoding="utf-8", errors="replace")
            yield Module(place, len(text.splitlines()), _parsed(text))


def _parsed(text: str) -> ast.Module:
    """What another Python wrote counts by its lines only."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def function_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def expressions(tree: ast.Module) -> Iterator[ast.Call]:
    """Regular expressions that are compiled, and those that are written where they are used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in ("re", "regex"):
            written = bool(node.args) and isinstance(node.args[0], ast.JoinedStr | ast.Constant)
            if node.func.attr == "compile" or (node.func.attr in USED_AT_ONCE and written):
                yield node


def word_lists(tree: ast.Module) -> Iterator[ast.stmt]:
    """What a module or a class sets to a collection of at least eight words; one text by itself is no list."""
    for body in [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
        for node in body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and not isinstance(node.value, ast.Constant | ast.JoinedStr):
                texts = (one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant) and isinstance(one.value, str))
                if sum(len(WORD.findall(text)) for text in texts) >= FEWEST_WORDS:
                    yield node


def longest_chain(root: Path, found: list[Module]) -> list[str]:
    """The longest way from module to module along their imports, inside `core` where there is one; who imports each other counts whole."""
    prefix = "core" if (root / "core").is_dir() else ""
    inside = {one.name: one for one in found if not prefix or one.name.split(".")[0] == prefix}
    package = root.resolve().name if (root / "__init__.py").exists() else ""
    graph = nx.DiGraph((name, other) for name, one in inside.items() for other in sorted(imported(one, inside, package) - {name}))
    graph.add_nodes_from(inside)
    knots = nx.condensation(graph)
    members: dict[int, set[str]] = dict(knots.nodes("members"))
    every = [(START, knot) for knot in knots] + list(knots.edges)
    weighed = nx.DiGraph((one, other, {"weight": len(members[other])}) for one, other in every)
    return [name for knot in nx.dag_longest_path(weighed)[1:] for name in sorted(members[knot])] if every else []


def imported(one: Module, known: dict[str, Module], package: str) -> set[str]:
    """The modules of the tree a module imports, wherever in it; what only a type checker sees is left out."""
    unseen = {id(part) for node in ast.walk(one.tree) if _is_for_types(node) for part in ast.walk(node)}
    names = {name for node in ast.walk(one.tree) if id(node) not in unseen for name in _names(node, one)}
    inner = {name.removeprefix(f"{package}.") if package else name for name in names}
    return {place for name in inner if (place := name if name in known else name.rpartition(".")[0]) in known}


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def _names(node: ast.AST, one: Module) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        near = list(one.path.parts[:-1])[: len(one.path.parts) - node.level] if node.level else []
        base = ".".join([*near, *([node.module] if node.module else [])])
        yield from (f"{base}.{alias.name}" if base else alias.name for alias in node.names)


if __name__ == "__main__":
    main(measure, ".")
