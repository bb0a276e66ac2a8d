"""Who may import whom (docs/architecture.md), and that every page asks who is there before it shows anything."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("core", "db", "jobs", "ui", "pages", "api", "demo")

# The longest matching folder decides; `core.errors` is open to all: errors are everybody's words.
MAY_IMPORT = {
    "core/model": ("core.model",),
    "core/policy": ("core.model", "core.policy", "core.english.lexicon"),
    "core/web": ("core.model", "core.settings", "core.web"),
    "core/topic": ("core.model", "core.english", "core.web", "core.topic"),
    "core": ("core",),
    "db": ("core.model", "core.settings", "db"),
    "ui": ("core.model", "core.settings", "core.exports", "db", "ui", "jobs.client"),
    "pages": ("core.model", "core.settings", "core.exports", "db", "ui", "jobs.client"),
    "api": ("core.model", "core.settings", "core.exports", "db", "api", "jobs.client"),
    "jobs": ("core", "db", "jobs"),
    "demo": ("core.model", "core.settings", "core.web.urls", "db", "demo"),
    "app.py": ("ui",),
}

# A library that may be imported only here: the unreliable outsides have one door each.
ONLY_IN = {
    "streamlit": ("app.py", "pages", "ui"),
    "sqlalchemy": ("db", "ui/desk.py", "api/deps.py", "jobs", "tests", "demo/load.py"),
    "httpx": ("core/web", "core/search", "core/evidence", "jobs", "tests"),
    "anthropic": ("core/readers/llm/anthropic.py",),
    "openai": ("core/readers/llm/openai_compatible.py",),
    "dbos": ("jobs",),
    "playwright": ("core/evidence/capture/screenshots.py", "tests"),
    "rfc3161_client": ("core/evidence/capture/timestamps.py",),
    "fsspec": ("db/vault.py",),
}

DRAWS = frozenset({"pandas", "plotly", "st_aggrid", "streamlit"})
"""What only draws: rows of a screen are tested without it."""


def modules() -> Iterator[Path]:
    for folder in OURS:
        yield from sorted(path for path in (ROOT / folder).rglob("*.py"))
    yield ROOT / "app.py"


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, allowed: tuple[str, ...]) -> bool:
    return any(name == one or name.startswith(one + ".") for one in allowed)


def law_for(place: str) -> tuple[str, ...]:
    return MAY_IMPORT[max((folder for folder in MAY_IMPORT if place == folder or place.startswith(folder + "/")), key=len)]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_folder_may(path: Path) -> None:
    place = str(path.relative_to(ROOT))
    ours = [name for name in imports(path) if name.split(".")[0] in OURS]
    assert [name for name in ours if not within(name, (*law_for(place), "core.errors"))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "ui").rglob("*_rows.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_screen_says_is_worked_out_without_streamlit(path: Path) -> None:
    """The law goes by suffix: rows are plain data, made of the model and of other rows."""
    names = list(imports(path))
    ours = [name for name in names if name.split(".")[0] in OURS and not within(name, ("core.model", "core.errors"))]
    assert [name for name in ours if not any(part.endswith("_rows") for part in name.split("."))] == []
    assert DRAWS.isdisjoint(name.split(".")[0] for name in names)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_each_outside_has_one_door(path: Path) -> None:
    place = str(path.relative_to(ROOT))
    used = {name.split(".")[0] for name in imports(path)}
    strayed = [
        library for library in used & ONLY_IN.keys() if not any(place == door or place.startswith(door + "/") for door in ONLY_IN[library])
    ]
    assert strayed == []


@pytest.mark.parametrize("page", sorted((ROOT / "pages").glob("*.py")), ids=lambda page: page.name)
def test_every_page_first_enters_the_desk(page: Path) -> None:
    statements = [node for node in ast.parse(page.read_text(encoding="utf-8")).body if not isinstance(node, ast.Import | ast.ImportFrom)]
    docstring, first = statements[0], statements[1]
    assert isinstance(docstring, ast.Expr) and isinstance(docstring.value, ast.Constant), "a page opens by saying what it is for"
    call = first.value if isinstance(first, ast.Expr | ast.Assign) else None
    assert isinstance(call, ast.Call) and ast.unparse(call.func) == "desk.enter"
