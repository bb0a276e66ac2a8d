"""Every benchmark is found by its name, wherever it stands."""

import ast
import inspect
import tomllib

import pytest

from benchmarks.__main__ import FLOORS, MEASURES, TRAINING, main, measure_of
from core.settings import ROOT


@pytest.mark.parametrize("name", sorted({*MEASURES, *tomllib.loads(FLOORS.read_text(encoding="utf-8"))}))
def test_a_benchmark_with_a_name_takes_a_path_it_need_not_be_given(name: str) -> None:
    path = inspect.signature(measure_of(name)).parameters["path"]
    assert path.default is not inspect.Parameter.empty


@pytest.mark.parametrize("place", TRAINING.values(), ids=TRAINING)
def test_a_step_of_the_training_is_there_though_its_libraries_are_not(place: str) -> None:
    module, _, name = place.partition(":")
    tree = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_one_is_called_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tracing", "made", "--json"]) == 0
    assert '"sources": 60' in capsys.readouterr().out.splitlines()[-1]
