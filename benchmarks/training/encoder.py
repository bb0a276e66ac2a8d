"""The two stages of training: comparing, on pairs made from plain sentences; then each member's top layers, on all but its fold."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from sklearn.feature_extraction.text import TfidfVectorizer
from torch import Tensor

from benchmarks.training import folds, pairs
from benchmarks.training.network import FIXED, LABELS, SHARED, Course, Example, Preparer, Reader, batch, learn
from core.readers.offline.stance.model.text import Document, Words

COURSE = Course(first=FIXED, epochs=1, size=32, seed=5, rate=1.2e-4, fading=0.85, head=3.0)
MADE = 20_000
COMPARED = 12_000  # sentences looked through for others on the same thing
PER_EPOCH = {("fnc1", 0): 1100, ("fnc1", 1): 700, ("fnc1", 2): 1300, ("made", 0): 500, ("made", 1): 500} | {
    ("told", label): 300 for label in range(3)
}
TWICE = ("fever_symmetric", "fool_me_twice")
MADE_A_MEMBER, TOLD_A_MEMBER = 6000, 3000


def plain_sentences(texts: Sequence[str]) -> list[str]:
    found = [sentence.text for text in texts for sentence in Document(text).sentences]
    return sorted({one for one in found if 6 <= len(one.split()) <= 30 and one[-1] in '."”'})


def retold(sentences: Sequence[str]) -> list[tuple[str, str]]:
    """Two sentences on the same thing in different words: near by their words, the shorter with no figure the longer lacks."""
    matrix = TfidfVectorizer(sublinear_tf=True, min_df=1, stop_words="english").fit_transform(sentences)
    near = (matrix @ matrix.T).tocoo()
    found = {
        (sentences[one], sentences[other])
        for one, other, score in zip(near.row, near.col, near.data, strict=True)
        if one != other and 0.45 < score < 0.88 and len(sentences[one]) < len(sentences[other])
    }
    return sorted((shorter, longer) for shorter, longer in found if _figures(shorter) <= set(Words(longer).lower))


def _figures(sentence: str) -> set[str]:
    return {word for word in Words(sentence).lower if word[0].isdigit()}


def names_in(sentences: Sequence[str]) -> list[str]:
    found = []
    for sentence in sentences:
        tokens = pairs.TOKEN.findall(sentence)
        found += ["".join(tokens[first:last]) for first, last in pairs.name_spans(tokens)]
    return [name for name in found if len(name) > 3]


def made_pairs(texts: Sequence[str], model: Reader, preparer: Preparer, size: int, seed: int) -> list[Example]:
    """A sixth from sentences told twice, the others from single sentences, some with a stray sentence beside them."""
    sentences = plain_sentences(texts)
    chance = random.Random(seed)  # noqa: S311 (a repeatable choice, not a secret)
    vectors = model.embeddings.word_embeddings.weight.detach().numpy()
    maker = pairs.Maker(seed, pairs.Neighbours.of(preparer.tokenizer.get_vocab(), vectors), names_in(sentences))
    chance.shuffle(sentences)
    twice = retold(sentences[:COMPARED])
    chance.shuffle(twice)
    found = [pair for claim, evidence in twice[: size // 6] for pair in maker.quads(evidence, claim)]
    for sentence in sentences:
        if len(found) < size:
            beside = chance.choice(sentences) if chance.random() < 0.15 else ""
            found += [(claim, f"{text} {beside}".strip(), label) for claim, text, label in maker.quads(sentence)]
    return [preparer.example(claim, text, label, 2, "made") for claim, text, label in found]


def told_pairs(texts: Sequence[str], preparer: Preparer, size: int, seed: int) -> list[Example]:
    sentences = plain_sentences(texts)
    chance = random.Random(seed)  # noqa: S311 (a repeatable choice, not a secret)
    chance.shuffle(sentences)
    stated = [(pairs.shorter(sentence, chance), sentence) for sentence in sentences[: size // 2]]
    twice = retold(sentences[:COMPARED])
    chance.shuffle(twice)
    return [preparer.example(*pair, 3, "told") for pair in pairs.framed(stated + twice[: size // 2], chance)]


def first_stage(texts: Sequence[str], out: Path) -> None:
    torch.manual_seed(COURSE.seed)
    preparer, model = Preparer(), Reader()
    examples = made_pairs(texts, model, preparer, MADE, COURSE.seed)

    def logits(group: Sequence[Example]) -> Tensor:
        ids, kinds, same, mask = batch(group)
        with torch.no_grad():
            hidden = model.lowest(ids, kinds, mask)
        return model.judge(model.middle(hidden, kinds, same, mask, len(model.layers)), kinds, mask)

    learn(model, COURSE, lambda _: examples, logits)
    torch.save(model.state_dict(), out)


def train_encoder(words: Sequence[str]) -> None:
    torch.set_num_threads(2)
    data, out = map(Path, words)
    every, _ = folds.load(data)
    first_stage(sorted({pair.text for pair in every if pair.origin == "fnc1"}), out)


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
        seen += made_pairs(texts, model, preparer, MADE_A_MEMBER, number) + told_pairs(texts, preparer, TOLD_A_MEMBER, number)
        course = Course(first=SHARED, epochs=2, size=16, seed=number, rate=1.2e-4, fading=0.9, head=2.0)
        learn(model, course, partial(sample, seen), partial(upper, model, lower))
        torch.save(model.state_dict(), out / f"member_{number}.pt")
        report(model, lower, [one for one, place in zip(examples, home, strict=True) if place == number])
