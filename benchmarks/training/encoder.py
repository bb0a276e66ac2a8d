"""First stage: teach the network to compare, on pairs made from plain sentences; no label of any set is used."""

import random
from collections.abc import Sequence
from pathlib import Path

import torch
from sklearn.feature_extraction.text import TfidfVectorizer
from torch import Tensor

from benchmarks.training import folds, made, told
from benchmarks.training.learning import Course, learn
from benchmarks.training.reader import FIXED, Example, Preparer, Reader, batch
from core.readers.offline.stance.model.text import Document, Words

COURSE = Course(first=FIXED, epochs=1, size=32, seed=5, rate=1.2e-4, fading=0.85, head=3.0)
MADE = 20_000
COMPARED = 12_000  # sentences looked through for others on the same thing


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
        tokens = made.TOKEN.findall(sentence)
        found += ["".join(tokens[first:last]) for first, last in made.name_spans(tokens)]
    return [name for name in found if len(name) > 3]


def made_pairs(texts: Sequence[str], model: Reader, preparer: Preparer, size: int, seed: int) -> list[Example]:
    """A sixth from sentences told twice, the others from single sentences, some with a stray sentence beside them."""
    sentences = plain_sentences(texts)
    chance = random.Random(seed)  # noqa: S311 (a repeatable choice, not a secret)
    vectors = model.embeddings.word_embeddings.weight.detach().numpy()
    maker = made.Maker(seed, made.Neighbours.of(preparer.tokenizer.get_vocab(), vectors), names_in(sentences))
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
    stated = [(made.shorter(sentence, chance), sentence) for sentence in sentences[: size // 2]]
    twice = retold(sentences[:COMPARED])
    chance.shuffle(twice)
    return [preparer.example(*pair, 3, "told") for pair in told.framed(stated + twice[: size // 2], chance)]


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
