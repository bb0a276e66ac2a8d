"""A tree of modules is measured by what its files hold, and not by running them."""

from pathlib import Path

from benchmarks.house import measure

EIGHT = "one two three four five six seven eight"
FILES = {
    "__init__.py": "",
    "core/__init__.py": '"""Law."""\n',
    "core/a.py": "from core.b import one\n\n\ndef f():\n    return one\n",
    "core/b.py": "from core import c\nimport re\n\none = re.compile('x')\ntwo = re.sub('y', 'z', 'y')\nthree = re.sub(one, '', c.z)\n",
    "core/c.py": "from typing import TYPE_CHECKING\n\nfrom . import d\n\nif TYPE_CHECKING:\n    from core import a\nz = d.WORDS\n",
    "core/d.py": f"from core import e\nWORDS = '{EIGHT}'.split()\nTEXT = '{EIGHT}'\n",
    "core/e.py": "def g():\n    from core import d\n    return d\n",
    "core/alone.py": "x = 1\n" * 301,
    "core/spoilt.py": "print 'it'\n",
    "core/tests/test_a.py": "def test_it(): ...\n",
    "db/migrations/one.py": "y = 1\n",
}


def tree(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_modules_are_counted_without_tests_and_migrations(tmp_path: Path) -> None:
    found = measure(str(tree(tmp_path)))
    assert (found["modules"], found["most_in_a_folder"], found["fullest_folder"]) == (9, 8, "core")
    assert (found["modules_over_300"], found["over_300"]) == (1, "core/alone.py")
    assert found["function_lines"]["median"] == 2.5


def test_expressions_and_lists_that_are_written_in_the_code_are_counted(tmp_path: Path) -> None:
    found = measure(str(tree(tmp_path)))
    assert round(found["expressions_per_1000_lines"] * found["lines"] / 1000) == 2
    assert found["word_lists"] == 1


def test_the_longest_chain_counts_a_circle_whole_and_leaves_out_what_only_a_type_checker_sees(tmp_path: Path) -> None:
    assert measure(str(tree(tmp_path)))["chain"] == "core.a > core.b > core.c > core.d > core.e"


def test_a_package_by_itself_is_followed_by_its_own_name(tmp_path: Path) -> None:
    package = tmp_path / "parts"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "a.py").write_text("from parts import b\n")
    (package / "b.py").write_text("from .c import x\n")
    (package / "c.py").write_text("x = 1\n")
    assert measure(str(package))["longest_chain"] == 3


def test_an_empty_folder_has_nothing(tmp_path: Path) -> None:
    found = measure(str(tmp_path))
    assert (found["modules"], found["lines"], found["longest_chain"], found["function_lines"]) == (0, 0, 0, {})
