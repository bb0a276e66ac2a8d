"""What can be counted about a claim and a text: shared words, figures, denials, hedges, opposites."""

from collections.abc import Iterator, Sequence
from math import log1p

import numpy as np
from numpy.typing import NDArray

from core.english.patterns import word_set
from core.readers.offline.stance.model import lexicon
from core.readers.offline.stance.model.text import Document, Rarity, Reading, Words

Named = Iterator[tuple[str, float]]

_GROUPS = {
    "refuting": lexicon.REFUTING,
    "debunking": lexicon.DEBUNKING,
    "hedging": lexicon.HEDGING,
    "strong_hedging": lexicon.STRONG_HEDGING,
    "confirming": lexicon.CONFIRMING,
    "negating": lexicon.NEGATING,
    "saying": lexicon.SAYING,
    "limiting": lexicon.LIMITING,
    "doubting": lexicon.DOUBTING,
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
    ours, theirs = (set(words.lower) & lexicon.NEGATING for words in (claim, best))
    yield "negation_differs", float(bool(ours) != bool(theirs))
    ours, theirs = (set(words.lower) & lexicon.DEBUNKING for words in (claim, read))
    yield "debunking_differs", float(bool(theirs)) - float(bool(ours))


_DENYING = lexicon.DEBUNKING | lexicon.DOUBTING | word_set("not no never n't didn't isn't wasn't won't doesn't")
_PLAINLY_DENYING = lexicon.DEBUNKING | lexicon.DOUBTING


def _denials(claim: Words, document: Document, read: Words, lead: Words) -> Named:
    """A denial counts against a claim, but for a claim that is a denial itself."""
    side = -1.0 if _DENYING & claim.counts.keys() else 1.0
    yield "denied_in_read", side * len(_PLAINLY_DENYING & read.counts.keys())
    yield "denied_in_lead", side * len(_DENYING & lead.counts.keys())
    yield "denied_in_text", side * log1p(sum(document.words.counts[word] for word in _PLAINLY_DENYING & document.words.counts.keys()))
    yield "confirmed_in_read", side * len(lexicon.CONFIRMING & read.counts.keys())


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
    return {lexicon.NUMBERS.get(word, word).replace(",", "") for word in words.lower if word[0].isdigit() or word in lexicon.NUMBERS}


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
    yield "opposites", float(sum(bool(lexicon.OPPOSITES.get(word, frozenset()) & theirs) and word not in theirs for word in ours))
    yield "opposites_best", float(sum(bool(lexicon.OPPOSITES.get(word, frozenset()) & near) and word not in near for word in ours))
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
