"""What can be counted about a claim and a text: shared words, figures, denials, hedges, opposites, and the signs of another story."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log1p

import numpy as np
from numpy.typing import NDArray

from core.english.lexicon import word_set
from core.readers.offline.stance.model import text
from core.readers.offline.stance.model.text import Document, Rarity, Reading, Words

Named = Iterator[tuple[str, float]]

_GROUPS = {
    "refuting": text.REFUTING,
    "debunking": text.DEBUNKING,
    "hedging": text.HEDGING,
    "strong_hedging": text.STRONG_HEDGING,
    "confirming": text.CONFIRMING,
    "negating": text.NEGATING,
    "saying": text.SAYING,
    "limiting": text.LIMITING,
    "doubting": text.DOUBTING,
}
_SIGNS = '?!"“‘:'
_TELLING_WORDS = frozenset().union(*_GROUPS.values())


def features(claim: Words, document: Document, reading: Reading, rarity: Rarity) -> NDArray[np.float32]:
    return np.array([value for _, value in named(claim, document, reading, rarity)], dtype=np.float32)


def names() -> list[str]:
    document = Document("")
    return [name for name, _ in named(Words(""), document, Reading([], "", []), Rarity({}))]


def named(claim: Words, document: Document, reading: Reading, rarity: Rarity) -> Named:
    """Every feature with its name, always the same ones in the same order."""
    chosen = reading.numbers
    best = document.sentences[chosen[0]] if chosen else Words("")
    lead = document.sentences[0] if document.sentences else Words("")
    read = Words(reading.text)
    yield from _sizes(claim, document, chosen, read, best)
    for name, words in (("text", document.words), ("read", read), ("best", best), ("lead", lead)):
        yield from _shared(name, claim, words, rarity)
    yield from _missing("text", claim, document.words, rarity)
    yield from _missing("read", claim, read, rarity)
    yield from _tones(claim, document, read, best, lead)
    yield from _figures(claim, read, best)
    yield from _against(claim, read, best)
    yield from _denials(claim, document, read, lead)
    yield from _sentence_by_sentence(document, reading.nearness, sum(map(rarity, claim.stem_set)) or 1.0)


def _sizes(claim: Words, document: Document, chosen: Sequence[int], read: Words, best: Words) -> Named:
    yield "claim_words", len(claim.stems)
    yield "text_words", log1p(len(document.words.stems))
    yield "sentences", log1p(len(document.sentences))
    yield "read_words", len(read.stems)
    yield "best_words", len(best.stems)
    yield "best_place", chosen[0] / len(document.sentences) if chosen else 1.0


def _shared(name: str, claim: Words, words: Words, rarity: Rarity) -> Named:
    content, pairs = claim.content, frozenset(claim.pairs())
    weight = sum(map(rarity, content)) or 1.0
    there = [stem for stem in content if stem in words.stem_set]
    yield f"{name}_weighted", sum(map(rarity, there)) / weight
    yield f"{name}_share", len(there) / (len(content) or 1)
    yield f"{name}_pairs", len(pairs.intersection(words.pairs())) / (len(pairs) or 1)


def _missing(name: str, claim: Words, words: Words, rarity: Rarity) -> Named:
    content = claim.content
    gone = sorted((rarity(stem) for stem in content if stem not in words.stem_set), reverse=True)
    there = sorted((rarity(stem) for stem in content if stem in words.stem_set), reverse=True)
    yield f"{name}_missing", len(gone)
    for place in range(3):
        yield f"{name}_missing_{place}", gone[place] if place < len(gone) else 0.0
        yield f"{name}_there_{place}", there[place] if place < len(there) else 0.0
    counts = [words.stem_counts[stem] for stem in content]
    yield (
        f"{name}_often",
        sum(rarity(stem) * count / (count + 1.5) for stem, count in zip(content, counts, strict=True)) / (len(content) or 1),
    )
    proper = {stem for stem, written in zip(claim.stems, claim.written, strict=True) if written[0].isupper()}
    yield f"{name}_names", len(proper & words.stem_set) / (len(proper) or 1)


def _tone(words: Words) -> tuple[float, ...]:
    counts = words.counts
    telling = _TELLING_WORDS & counts.keys()
    groups = [float(sum(counts[word] for word in group & telling)) for group in _GROUPS.values()]
    return (*groups, *(float(words.text.count(sign)) for sign in _SIGNS))


def _tones(claim: Words, document: Document, read: Words, best: Words, lead: Words) -> Named:
    kinds = [*_GROUPS, *(f"sign_{place}" for place in range(len(_SIGNS)))]
    size = log1p(len(document.words.stems)) or 1.0
    for name, words, per in (
        ("text", document.words, size),
        ("read", read, 1.0),
        ("best", best, 1.0),
        ("lead", lead, 1.0),
        ("claim", claim, 1.0),
    ):
        for kind, count in zip(kinds, _tone(words), strict=True):
            yield f"{name}_{kind}", count / per
    ours, theirs = (set(words.lower) & text.NEGATING for words in (claim, best))
    yield "negation_differs", float(bool(ours) != bool(theirs))
    ours, theirs = (set(words.lower) & text.DEBUNKING for words in (claim, read))
    yield "debunking_differs", float(bool(theirs)) - float(bool(ours))


_DENYING = text.DEBUNKING | text.DOUBTING | word_set("not no never n't didn't isn't wasn't won't doesn't")
_PLAINLY_DENYING = text.DEBUNKING | text.DOUBTING


def _denials(claim: Words, document: Document, read: Words, lead: Words) -> Named:
    """A denial counts against a claim, but for a claim that is a denial itself."""
    side = -1.0 if _DENYING & claim.counts.keys() else 1.0
    yield "denied_in_read", side * len(_PLAINLY_DENYING & read.counts.keys())
    yield "denied_in_lead", side * len(_DENYING & lead.counts.keys())
    yield "denied_in_text", side * log1p(sum(document.words.counts[word] for word in _PLAINLY_DENYING & document.words.counts.keys()))
    yield "confirmed_in_read", side * len(text.CONFIRMING & read.counts.keys())


_TELLING = ("debunking", "negating", "strong_hedging", "saying", "confirming")


def _telling(words: Words) -> frozenset[str]:
    there = _TELLING_WORDS.intersection(words.lower)
    return frozenset(kind for kind in _TELLING if there & _GROUPS[kind]) if there else frozenset()


def _sentence_by_sentence(document: Document, nearness: Sequence[float], most: float) -> Named:
    """How near to the claim the nearest sentence comes that denies, doubts, attributes or confirms, and the nearest that does nothing."""
    near = [value / most for value in nearness]
    tones = [_telling(words) for words in document.sentences]
    for kind in _TELLING:
        with_kind = [value for value, tone in zip(near, tones, strict=True) if kind in tone]
        yield f"nearest_{kind}", max(with_kind, default=0.0)
        yield f"share_{kind}", len(with_kind) / (len(near) or 1)
    plain = max(
        (value for value, tone in zip(near, tones, strict=True) if not tone & {"debunking", "negating", "strong_hedging"}), default=0.0
    )
    yield "nearest_plain", plain
    yield "nearest_any", max(near, default=0.0)
    beside = [max(near[max(0, place - 1) : place + 2]) for place, tone in enumerate(tones) if "debunking" in tone]
    yield "beside_debunking", max(beside, default=0.0)
    first = next((place for place, tone in enumerate(tones) if "debunking" in tone), len(tones))
    yield "first_debunking", first / (len(tones) or 1)


def _numbers(words: Words) -> set[str]:
    return {text.NUMBERS.get(word, word).replace(",", "") for word in words.lower if word[0].isdigit() or word in text.NUMBERS}


def _figures(claim: Words, read: Words, best: Words) -> Named:
    ours, theirs, near = _numbers(claim), _numbers(read), _numbers(best)
    yield "figures", len(ours)
    yield "figures_missing", len(ours - theirs)
    yield "figures_missing_best", len(ours - near)
    yield "figures_other", len(near - ours)
    yield "figures_conflict", float(bool(ours - theirs) and bool(theirs - ours))
    years = {number for number in ours if len(number) == 4 and number[:2] in ("17", "18", "19", "20")}
    yield "years_missing", len(years - theirs)


def _against(claim: Words, read: Words, best: Words) -> Named:
    ours, theirs, near = set(claim.lower), set(read.lower), set(best.lower)
    yield "opposites", float(sum(bool(text.OPPOSITES.get(word, frozenset()) & theirs) and word not in theirs for word in ours))
    yield "opposites_best", float(sum(bool(text.OPPOSITES.get(word, frozenset()) & near) and word not in near for word in ours))
    yield "run", _longest_run(claim.stems, read.stems) / (len(claim.stems) or 1)
    yield (
        "names_other",
        float(sum(word[0].isupper() and stem not in claim.stem_set for word, stem in zip(best.written[1:], best.stems[1:], strict=True))),
    )


def _longest_run(ours: Sequence[str], theirs: Sequence[str]) -> int:
    best, none = 0, [0] * (len(theirs) + 1)
    row, there = none, frozenset(theirs)
    for word in ours:
        row = [0, *[row[place] + 1 if word == other else 0 for place, other in enumerate(theirs)]] if word in there else none
        best = max(best, *row)
    return best


Stems = frozenset[str]
_KINDS = (
    "weighted",
    "_share",
    "_pairs",
    "missing",
    "_there",
    "_often",
    "_names",
    "best_place",
    "sentences",
    "nearest_any",
    "nearest_plain",
    "run",
)
OVERLAP = tuple(place for place, name in enumerate(names()) if any(kind in name for kind in _KINDS))
"""The counts of shared words; how a page words it is no sign of what it is about."""
SHARES = 12
"""Numbers that speak the more for a page the higher they are; two that tell how long the claim is follow, and one more of the first."""


def kinship(claim: Words, document: Document, title: str, rarity: Rarity, counted: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much of the claim, of its names and of its other words stands in the title, in two sentences in a row and anywhere."""
    weights = {stem: rarity(stem) for stem in claim.content}
    proper = {stem for stem, word in zip(claim.stems, claim.written, strict=True) if word[0].isupper()} & weights.keys()
    found = np.array(list(_kinship_signs(weights, frozenset(proper), document, Words(title).stem_set)), dtype=np.float32)
    return np.concatenate([counted[list(OVERLAP)], found])


def _kinship_signs(weights: Mapping[str, float], proper: Stems, document: Document, title: Stems) -> Iterator[float]:
    every, deed = frozenset(weights), frozenset(weights) - proper
    said = [words.stem_set & every for words in document.sentences]
    windows = [first | second for first, second in pairwise([*said, frozenset[str]()])]
    ranked = sorted(windows, key=lambda there: -_share(weights, every, there))
    best, anywhere = ranked[0] if ranked else frozenset[str](), frozenset[str]().union(*said)
    for place in (title, best):
        yield from (_share(weights, part, place) for part in (every, deed, proper))
    yield from (_share(weights, every, ranked[rank]) if rank < len(ranked) else 0.0 for rank in (1, 2))
    yield max((_share(weights, deed, there) for there in windows), default=0.0)
    yield from (_share(weights, part, anywhere) for part in (deed, proper))
    yield max((_share(weights, deed, there) * _share(weights, proper, there) for there in windows), default=0.0)
    yield from (float(len(deed)), float(len(proper)), _share(weights, every, title | best))


def _share(weights: Mapping[str, float], part: Stems, there: Stems) -> float:
    """Of what there is none of nothing lacks."""
    whole = sum(weights[stem] for stem in sorted(part))
    return sum(weights[stem] for stem in sorted(part & there)) / whole if whole else 1.0
