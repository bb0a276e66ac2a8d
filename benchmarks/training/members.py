"""Second stage: train the top layers of each member on everything but its fold; the layers below are run once and remembered."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from benchmarks.training import folds
from benchmarks.training.encoder import made_pairs, told_pairs
from benchmarks.training.learning import Course, learn
from benchmarks.training.reader import LABELS, SHARED, Example, Preparer, Reader, batch

PER_EPOCH = {("fnc1", 0): 1100, ("fnc1", 1): 700, ("fnc1", 2): 1300, ("made", 0): 500, ("made", 1): 500} | {
    ("told", label): 300 for label in range(3)
}
TWICE = ("fever_symmetric", "fool_me_twice")
MADE, TOLD = 6000, 3000


class Lower:
    """The vectors the shared layers give, remembered in half precision."""

    def __init__(self, model: Reader) -> None:
        self._model = model
        self._kept: dict[int, tuple[Example, Tensor]] = {}  # the example is kept too, so that its id stays its own

    def __call__(self, examples: Sequence[Example]) -> Tensor:
        new = [one for one in examples if id(one) not in self._kept]
        if new:
            self._run(new)
        return torch.nn.utils.rnn.pad_sequence([self._kept[id(one)][1] for one in examples], batch_first=True).float()

    def _run(self, examples: Sequence[Example]) -> None:
        ids, kinds, same, mask = batch(examples)
        with torch.no_grad():
            found = self._model.lower(ids, kinds, same, mask, SHARED)
        for one, hidden in zip(examples, found, strict=True):
            self._kept[id(one)] = (one, hidden[: len(one.ids)].half().clone())


def sample(examples: Sequence[Example], chance: random.Random) -> list[Example]:
    """One epoch: large classes thinned, small sets twice."""
    groups: dict[tuple[str, int], list[Example]] = {}
    for one in examples:
        groups.setdefault((one.origin, one.label), []).append(one)
    found: list[Example] = []
    for name, group in sorted(groups.items()):
        wanted = PER_EPOCH.get(name, len(group) * (2 if name[0] in TWICE else 1))
        found += [one for _ in range(wanted // len(group)) for one in group] + chance.sample(group, wanted % len(group))
    return found


def upper(model: Reader, lower: Lower, examples: Sequence[Example]) -> Tensor:
    _, kinds, _, mask = batch(examples)
    return model.judge(model.run(lower(examples), mask, SHARED, len(model.layers)), kinds, mask)


def report(model: Reader, lower: Lower, examples: Sequence[Example]) -> None:
    """Accuracy and a table of what was said, on what the member never saw."""
    model.eval()
    order = sorted(examples, key=lambda one: len(one.ids))
    with torch.no_grad():
        logits = np.concatenate([upper(model, lower, order[at : at + 32]).numpy() for at in range(0, len(order), 32)])
    for origin in folds.SETS:
        own = [number for number, one in enumerate(order) if one.origin == origin]
        of = order[own[0]].of
        said, true = logits[own][:, :of].argmax(1), np.array([order[number].label for number in own])
        table = [[int(((true == one) & (said == other)).sum()) for other in range(of)] for one in range(of)]
        print(origin, len(own), "accuracy", round(float((said == true).mean()), 4), "rows true, columns said", table, flush=True)


def train_members(words: Sequence[str]) -> None:
    torch.set_num_threads(2)
    data, stage_one, out = map(Path, words[:3])
    second_stage(data, stage_one, out, [int(number) for number in words[3:]])


def second_stage(data: Path, stage_one: Path, out: Path, wanted: Sequence[int]) -> None:
    every, fold = folds.load(data)
    related = [pair for pair in every if pair.label in LABELS]
    preparer, model = Preparer(), Reader()
    lower = Lower(model)
    examples = [preparer.example(pair.claim, pair.text, pair.label, 2 if pair.origin in TWICE else 3, pair.origin) for pair in related]
    home = [fold[folds.key(pair.claim)] for pair in related]
    for number in wanted:
        model.load_state_dict(torch.load(stage_one))
        texts = sorted({pair.text for pair, place in zip(related, home, strict=True) if place != number})
        seen = [one for one, place in zip(examples, home, strict=True) if place != number]
        seen += made_pairs(texts, model, preparer, MADE, number) + told_pairs(texts, preparer, TOLD, number)
        course = Course(first=SHARED, epochs=2, size=16, seed=number, rate=1.2e-4, fading=0.9, head=2.0)
        learn(model, course, partial(sample, seen), partial(upper, model, lower))
        torch.save(model.state_dict(), out / f"member_{number}.pt")
        report(model, lower, [one for one, place in zip(examples, home, strict=True) if place == number])
