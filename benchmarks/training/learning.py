"""One way of training for both stages: AdamW, a warm-up, smaller steps for lower layers."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from benchmarks.training.reader import FIXED, Example, Reader, batches, loss_of


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
