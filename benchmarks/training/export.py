"""Write what was trained as ONNX, whole numbers of eight bits per channel, for a run time without torch."""

import gzip
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from benchmarks.training.reader import BASE, SHARED, Reader

AXES = {name: {0: "pairs", 1: "tokens"} for name in ("ids", "kinds", "same", "mask", "hidden")}


class Lower(nn.Module):  # type: ignore[misc]
    def __init__(self, model: Reader) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids: Tensor, kinds: Tensor, same: Tensor, mask: Tensor) -> Tensor:
        return self.model.lower(ids, kinds, same, mask, SHARED)


class Upper(nn.Module):  # type: ignore[misc]
    def __init__(self, model: Reader) -> None:
        super().__init__()
        self.model = model

    def forward(self, hidden: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        return self.model.judge(self.model.run(hidden, mask, SHARED, len(self.model.layers)), kinds, mask)


def write(module: nn.Module, arguments: tuple[Tensor, ...], names: list[str], output: str, file: Path) -> None:
    """Export, then quantise; the plain file is thrown away."""
    plain = file.with_name("plain.onnx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.eval(),
            arguments,
            str(plain),
            input_names=names,
            output_names=[output],
            dynamic_axes={**{name: AXES[name] for name in names}, output: {0: "pairs"}},
            opset_version=17,
            dynamo=False,
        )
    whole = file.with_suffix("")
    quantize_dynamic(
        str(plain), str(whole), per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gemm", "Gather"]
    )
    file.write_bytes(gzip.compress(whole.read_bytes(), 9, mtime=0))
    plain.unlink()
    whole.unlink()


def together(states: list[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The mean of the members' weights: they left the same place, so their mean reads like all of them at the price of one."""
    return {name: torch.stack([state[name] for state in states]).mean(dim=0) for name in states[0]}


def export(files: list[Path], out: Path) -> None:
    ids = torch.ones(2, 9, dtype=torch.long)
    kinds, mask, hidden = torch.zeros_like(ids), torch.ones(2, 9), torch.zeros(2, 9, 384)
    states = [torch.load(file) for file in files]
    model = Reader()
    model.load_state_dict(states[0])
    write(Lower(model), (ids, kinds, kinds, mask), ["ids", "kinds", "same", "mask"], "hidden", out / "shared.onnx.gz")
    for name, state in [("together", together(states)), *((f"member_{number}", state) for number, state in enumerate(states))]:
        model.load_state_dict(state)
        write(Upper(model), (hidden, kinds, mask), ["hidden", "kinds", "mask"], "logits", out / f"{name}.onnx.gz")
    shutil.copy(BASE / "tokenizer.json", out / "tokenizer.json")


def export_members(words: Sequence[str]) -> None:
    export([Path(name) for name in words[1:]], Path(words[0]))
