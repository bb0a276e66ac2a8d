"""Which posts only repeat another: handed on by the network, said to be somebody else's, or the same words once more."""

import re
import unicodedata
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import islice

from rapidfuzz.distance import Levenshtein

from core.words import length, words_in_a_row

Words = tuple[str, ...]

FEWEST, FEWEST_INSIDE = 6, 8
"""Words below which two people may well write the same, or one use the other's by chance."""
ALIKE, AROUND = 0.8, 1.5
"""Of nearly the same texts so much is in common, in order; a text with another inside it is at most so much longer."""
SHINGLE, MARKS, MOST_COMPARED = 3, 8, 40
"""Runs of so many words are hashed, the smallest few hashes are a text's marks, and texts that share a mark are compared."""

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.I)
_HANDED_ON = re.compile(r"^\W*(?:rt|mt|via|from|h/t|repost|quoting)\W{0,2}[@＠]([\w.-]+(?:@[\w.-]+)?)\s*[:：]?", re.I)
_CREDITED = re.compile(r"\b(?:via|h/t|hat tip)\W{0,2}[@＠]([\w.-]+)\W*$", re.I)
_MARKED = re.compile(r"[@＠#＃][\w.-]+")
_OPENING = re.compile(r"^\W*(?:(?:breaking(?: news)?|just in|update|urgent|eilmeldung|última hora|urgente)\b\W*)+", re.I)
_NEGATIONS = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "nobody",
        "isn't",
        "wasn't",
        "don't",
        "didn't",
        "nicht",
        "kein",
        "keine",
        "não",
        "nunca",
        "nie",
        "ne",
        "pas",
        "ikke",
        "ingen",
    ]
)


@dataclass(frozen=True, slots=True)
class Said:
    """A post as it is compared, and the key of the one the network says it hands on."""

    key: str
    text: str
    handed_on: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """What a post repeats; nothing when the original is not among the posts. `marked` when the copy itself says so."""

    of: str
    why: str
    marked: bool = False


def copies(posts: Sequence[Said]) -> dict[str, Copy]:
    """Copies among posts in the order they were posted; the first of those that are alike is the original."""
    alike = _alike(posts)
    found = {post.key: copy for post in posts if (copy := _marked(post) or alike.get(post.key))}
    roots = _roots(found, alike, {post.key for post in posts})
    return {key: rooted for key, copy in found.items() if (rooted := _rooted(key, copy, roots[key]))}


def _marked(post: Said) -> Copy | None:
    """What a post itself says of whose it is."""
    if post.handed_on:
        return Copy(post.handed_on, "the network says that it hands it on", marked=True)
    found = _HANDED_ON.search(post.text) or _CREDITED.search(post.text)
    return Copy("", f"says itself that it is from @{found[1]}", marked=True) if found else None


def _roots(found: Mapping[str, Copy], alike: Mapping[str, Copy], known: set[str]) -> dict[str, str]:
    """The first of each post's line, found once for all that lead there; a ring is cut where it closes."""
    roots: dict[str, str] = {}
    for key in found:
        at, passed = key, {key}
        while at not in roots and (onward := _onward(at, found, alike, known, passed)):
            passed.add(at := onward)
        roots |= dict.fromkeys(passed, roots.get(at, at))
    return roots


def _onward(key: str, found: Mapping[str, Copy], alike: Mapping[str, Copy], known: set[str], passed: set[str]) -> str:
    ways = [copies[key].of for copies in (found, alike) if key in copies]
    return next((one for one in ways if one in known and one not in passed), "")


def _rooted(key: str, mine: Copy, root: str) -> Copy | None:
    """The copy, leading to the first of its line; who says it is a copy stays one also without it."""
    if root != key:
        return replace(mine, of=root)
    return replace(mine, of="") if mine.marked else None


def _alike(posts: Sequence[Said]) -> dict[str, Copy]:
    """The first post with the same or nearly the same words, for each later one."""
    first: dict[Words, str] = {}
    same: dict[str, Copy] = {}
    for post in posts:
        words = plain_words(post.text)
        if length(words) >= FEWEST and first.setdefault(words, post.key) != post.key:
            same[post.key] = Copy(first[words], "word for word the same")
    return same | dict(_nearly(first))


def _nearly(texts: Mapping[Words, str]) -> Iterator[tuple[str, Copy]]:
    """Texts that are an earlier one with a few words changed; by their marks, so that no text is compared with all."""
    sharing: dict[int, list[Words]] = {}
    for words, key in texts.items():
        marks = _marks(words)
        near = dict.fromkeys(other for mark in marks for other in sharing.get(mark, ()))
        if earlier := next((other for other in islice(near, MOST_COMPARED) if nearly_the_same(words, other)), None):
            yield key, Copy(texts[earlier], "nearly the same words")
            continue
        for mark in marks:
            if len(crowd := sharing.setdefault(mark, [])) < MOST_COMPARED:
                crowd.append(words)


def _marks(words: Words) -> list[int]:
    """Which runs have the smallest hashes is chance, and the same chance for a copy: two texts share marks as they share runs."""
    return nsmallest(MARKS, {zlib.crc32(" ".join(words[at : at + SHINGLE]).encode()) for at in range(len(words) - SHINGLE + 1)})


def nearly_the_same(one: Words, other: Words) -> bool:
    """A few words apart, or one inside the other with little around it; another figure or a denial makes another statement."""
    short, long = sorted((one, other), key=len)
    if len(long) > AROUND * len(short):
        return False
    alike = Levenshtein.normalized_similarity(one, other, score_cutoff=ALIKE) >= ALIKE or _inside(short, long)
    return alike and _figures(one) == _figures(other) and _NEGATIONS.intersection(one) == _NEGATIONS.intersection(other)


def _inside(short: Words, long: Words) -> bool:
    return length(short) >= FEWEST_INSIDE and f" {' '.join(short)} " in f" {' '.join(long)} "


def _figures(words: Words) -> set[str]:
    return {word for word in words if any(map(str.isdigit, word))}


def plain_words(text: str) -> Words:
    """What a post says, without what copies differ in: capitals, addresses, names, hashtags, signs and pictures."""
    even = unicodedata.normalize("NFKC", text).casefold()
    own = _OPENING.sub("", _MARKED.sub(" ", _ADDRESS.sub(" ", _HANDED_ON.sub("", even))))
    return tuple(words_in_a_row(own))
