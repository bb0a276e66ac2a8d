"""Words of a text: the ones that carry meaning, their stems, which mean the same or the opposite, and words made fit for a line."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from core.english.lexicon import table, vocabulary

# Figures stay whole (640,000 · 07:25 · 1.2m); an apostrophe inside a word belongs to it.
_WORD = re.compile(r"\d+(?:[.,:]\d+)*[^\W_]*|[^\W\d_][^\W_]*(?:'[^\W_]+)*")
_MARKS = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "´": "'", "\u00ad": None, "\u200b": None})
_MARK = re.compile("[" + "".join(map(chr, _MARKS)) + "]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NAME = re.compile(r"(?<![.!?:…\"“]\s)(?<=\s)[^\W\d_a-zß-ÿ][^\W_]+")
_POSSESSIVE = re.compile(r"'s?$")
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Scripts that put no space between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese."""
_LETTER = re.compile(f"[{_UNSPACED}]")
_APART = re.compile(f"[{_UNSPACED}]|[^{_UNSPACED}]+")
LETTER_OF_A_WORD = 0.5
"""What one letter of these is worth where words are counted: most words have two."""

STOP_WORDS = vocabulary("words", "stop")
_IRREGULAR = {form: base for base, forms in table("words")["forms"].items() for form in forms}
_NO_PLURAL = vocabulary("words", "no_plural")


def words(text: str) -> list[str]:
    """Lowercased words and figures in their order; a possessive ending and a thousands comma are dropped."""
    even = (text if text.isascii() else _even(text)).lower()
    found: list[str] = _WORD.findall(_THOUSANDS.sub("", even) if "," in even else even)
    return [_POSSESSIVE.sub("", word) if "'" in word else word for word in found] if "'" in even else found


def words_in_a_row(text: str) -> list[str]:
    """The same for laying texts side by side: where no space stands between words, each letter is one."""
    found = words(text)
    if text.isascii():
        return found
    return [part for word in found for part in ((word,) if word.isascii() else _APART.findall(word))]


def length(listed: Sequence[str]) -> float:
    """How many words that makes, whatever their script."""
    letters = sum(1 for word in listed if len(word) == 1 and not word.isascii() and _LETTER.match(word))
    return len(listed) - letters * (1 - LETTER_OF_A_WORD)


def _even(text: str) -> str:
    """Letters that look alike are one letter, before and after those that stand for several are taken apart."""
    whole = unicodedata.normalize("NFKC", text.translate(_MARKS) if _MARK.search(text) else text)
    return whole.translate(_MARKS) if _MARK.search(whole) else whole


def names(text: str) -> list[str]:
    """Capitalised words inside sentences, as they stand; the first word of a sentence may only be a first word."""
    return _NAME.findall(text)


def content_words(text: str) -> list[str]:
    """The words that carry meaning: no stop words, no single letters; figures stay."""
    return [word for word in words(text) if word not in STOP_WORDS and (len(word) > 1 or word.isdigit())]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """One form for a word's inflections (sails, sailed, sailing); the inflectional steps of Porter's English stemmer."""
    word = _IRREGULAR.get(word, word)
    if len(word) < 3 or word in _NO_PLURAL or not (word.isascii() and word.isalpha()):
        return word
    return _even_end(_y_to_i(_without_tense(_without_adverb(_without_plural(word)))))


def _without_plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-2] if len(word) > 4 else word[:-1]
    return word[:-1] if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")) else word


def _without_tense(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _syllables(word[:-3]) else word
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) > 1 and _has_vowel(base):
            return _repaired(base)
    return word


def _repaired(base: str) -> str:
    """What stood before -ed or -ing: a doubled letter is single again, a dropped e comes back."""
    if len(base) > 2 and base[-1] == base[-2] and base[-1] not in "aeioulsz":
        return base[:-1]
    return base + "e" if _syllables(base) == 1 and _short(base) else base


def _without_adverb(word: str) -> str:
    """Quickly is quick; reply, family and assembly are no adverbs."""
    base = word.removesuffix("ly")
    return base if base != word and len(base) > 3 and not base.endswith(("a", "i", "o", "u", "b", "pp")) else word


def _y_to_i(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 and not _is_vowel(word, len(word) - 2) else word


def _even_end(word: str) -> str:
    if word.endswith("ll"):
        return word[:-1] if _syllables(word[:-1]) > 1 else word
    if not word.endswith("e"):
        return word
    base = word[:-1]
    count = _syllables(base)
    return base if count > 1 or (count == 1 and not _short(base)) else word


def _is_vowel(word: str, at: int) -> bool:
    return word[at] in "aeiou" or (word[at] == "y" and at > 0 and word[at - 1] not in "aeiou")


def _has_vowel(word: str) -> bool:
    return any(_is_vowel(word, at) for at in range(len(word)))


def _syllables(word: str) -> int:
    """How often a vowel is followed by a consonant: Porter's measure."""
    shape = [_is_vowel(word, at) for at in range(len(word))]
    return sum(here and not after for here, after in pairwise(shape))


def _short(word: str) -> bool:
    """Consonant, vowel, consonant at the end, the last not w, x or y: such a base wants its e back."""
    if len(word) < 3 or word[-1] in "wxy":
        return False
    return not _is_vowel(word, len(word) - 3) and _is_vowel(word, len(word) - 2) and not _is_vowel(word, len(word) - 1)


def _groups() -> dict[str, str]:
    groups = [[stem(word) for word in group.split()] for group in table("synonyms")["same"]]
    return {member: group[0] for group in reversed(groups) for member in group}


_IDEA = _groups()


@lru_cache(maxsize=65536)
def idea(word: str) -> str:
    """The stem that stands for a word and for its near synonyms."""
    plain = stem(word)
    return _IDEA.get(plain, plain)


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in table("synonyms")["opposed"]:
        one, other = (idea(word) for word in pair.split("/"))
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES = _opposites()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def shortened(text: str, longest: int) -> str:
    """Cut between two words where it is too long, and seen to be cut."""
    return text if len(text) <= longest else text[: longest - 1].rsplit(" ", 1)[0] + "…"
