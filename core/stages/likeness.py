"""How alike texts are: runs of words for pages, the words themselves for headlines."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from rapidfuzz.distance import Levenshtein

from core.english.patterns import phrases
from core.model.source import Source, SourceText
from core.model.words import CaptureKind
from core.policy.voices import Link
from core.words import length, words_in_a_row

SHINGLE = 5
SAME_TEXT = 0.6
FEWEST_SHARED = 12
"""Words of their own that two texts must share at least: fewer make a formula that anybody may write."""
ALSO_OWN, MANY_SHARED = 0.3, 40
"""Where the quotations are the same too, so much of the rest will do: whoever rewrites a report leaves its quotations as they are."""
LONGEST = 8000
"""Words of a text that are compared; a copy shows long before."""
HEADLINE = 25
"""Up to so many words it is a headline: common phrases alone would make two of them alike."""
FEWEST, OTHER_WORD_IN = 6, 5
_QUOTED = re.compile(
    r"“[^“”\n]*(?:[“”]|$)|„[^“”\n]*(?:[“”]|$)|«[^»\n]*(?:»|$)|\"[^\"\n]*\"|「[^「」\n]*(?:[「」]|$)|『[^『』\n]*(?:[『』]|$)"
    r"|‘(?<!\w‘)[^‘’\n]*+(?:(?:‘|’(?=\w))[^‘’\n]*+){0,100}’"
    r"|'(?<!\w')(?=\w)(?=(?:[^'\n]|'(?=\w)){20})[^'\n]*+(?:'(?=\w)[^'\n]*+){0,100}'(?!\w)",
    re.MULTILINE,
)
"""Each begins with its sign and looks back from there: so what is no sign is passed over at once.

In single ones a hundred apostrophes may stand: where none is ever closed, each would look through the rest of its line.
"""
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]*")
_FURNITURE = phrases(r"""
    cookies? · newsletter · sign (?:up|in) (?:for|to|here|now) · log ?in · all rights reserved · copyright · privacy (?:policy|notice)
    terms (?:of use|and conditions) · read more · read the full · share this · min(?:ute)?s? read · reading time · for immediate release
    comments? (?:are|is) (?:open|closed) · e-?mail us · skip to · back to top · last (?:updated|modified) · most (?:read|viewed|popular)
    related (?:articles|stories|topics) · javascript · your browser · image (?:credit|source) · file photo · page \d+ of \d+
    this (?:page|site|blog) · this (?:article|story) (?:is|was|has been|contains|first|originally) · press enquiries
""")
_RIGHTS = phrases(r"""
    (?:may|must|can)(?:not| not)? be (?:reproduced|republished|published|copied|broadcast|rewritten|redistributed|used) (?:in|without|or)
    terms of (?:service|sale) · (?:written|prior) permission · permission of the (?:publisher|copyright) · rights holders? · trademarks? of
    subscri(?:be|bers?|ption) · advertis(?:ing|ers?|ements?) (?:on|with) · with corrections · contact (?:us|the editors?|our newsroom)
    follow us · download (?:our|the) app · manage (?:your|my) · unsubscribe · support (?:our|local|independent) journalism
""")
_PART = re.compile(r"\\.|[^\\]+")


def small(text: str) -> str:
    """As long as the text, so that positions stay; İ, ı and ſ are the plain letters that expressions which ignore case take them for."""
    return text.replace("İ", "i").lower().replace("ı", "i").replace("ſ", "s")


def for_small(expression: str) -> re.Pattern[str]:
    """An expression for such texts, without groups that have a name; \\W is not \\w."""
    return re.compile(_PART.sub(lambda part: part[0] if part[0].startswith("\\") else small(part[0]), expression))


_NOT_THE_ARTICLE = for_small(rf"{_FURNITURE.pattern}|{_RIGHTS.pattern}")


def same_text(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs where most of the shorter text stands in the longer one; the later is the copy."""
    prints = [(text.source, Footprint(text.text)) for text in texts if not is_headline(text)]
    for (left, one), (right, other) in combinations(prints, 2):
        shared = likeness(one, other)
        if shared >= SAME_TEXT:
            yield _later(left, right, f"{shared:.0%} the same text as {{}}".replace("%", " %"))


def same_headline(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs of pages that are gone, of which the same headline is left, give or take one word in five."""
    listed = [(text.source, words_in_a_row(text.source.title)) for text in texts if is_headline(text)]
    telling = [(source, title) for source, title in listed if length(title) >= FEWEST]
    for (left, one), (right, other) in combinations(telling, 2):
        most = min(len(one), len(other)) // OTHER_WORD_IN
        if Levenshtein.distance(one, other, score_cutoff=most) <= most:
            yield _later(left, right, "the same headline as {}")


def is_headline(text: SourceText) -> bool:
    return text.source.capture_kind is CaptureKind.SNIPPET and length(words_in_a_row(text.text[: HEADLINE * 30])) <= HEADLINE


def _later(left: Source, right: Source, why: str) -> Link:
    first, second = sorted((left, right), key=lambda source: source.appeared)
    return Link(second.id, first.id, why.format(first.id), "text")


class Footprint:
    """The runs of words of what a page itself says: without what it quotes and, where that is asked for, with it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.own = shingles(_article(_QUOTED.sub(" ", text)))

    @cached_property
    def all(self) -> frozenset[tuple[str, ...]]:
        return shingles(_article(self._text))


def likeness(one: Footprint, other: Footprint) -> float:
    """How much of the smaller text is in the other, 0 for what two reports that quote one official have in common."""
    both = one.own & other.own
    own = _share(len(both), one.own, other.own)
    words_shared = _covered(both) if own >= ALSO_OWN else 0.0
    if own >= SAME_TEXT and words_shared >= FEWEST_SHARED:
        return own
    return overlap(one.all, other.all) if words_shared >= MANY_SHARED else 0.0


def _article(text: str) -> str:
    """Without page furniture: the pages of many sites end in the same words."""
    return "".join(said for said in _SENTENCE.findall(text) if not _NOT_THE_ARTICLE.search(small(said)))


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    listed = words_in_a_row(text)[:LONGEST]
    size = min(SHINGLE, max(2, len(listed) // 4))
    return frozenset(tuple(listed[start : start + size]) for start in range(len(listed) - size + 1))


def overlap(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """Share of the smaller text that stands in the larger one."""
    return _share(len(one & other), one, other)


def _share(both: int, one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    smaller = min(len(one), len(other))
    return both / smaller if smaller else 0.0


def _covered(both: frozenset[tuple[str, ...]]) -> float:
    """How many words the runs that both have cover, as if they stood in a row."""
    return length([*(run[0] for run in both), *next(iter(both))[1:]]) if both else 0.0
