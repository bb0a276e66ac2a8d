"""Cut a text into sentences that know exactly where they stand in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.english.patterns import word_set

LONGEST = 600

_BLANK = " \t\n\r\f\v\0|\u00a0\u2003\u2009\u202f\u3000"

_LINE = re.compile(r"[^\n]+")
# A zero sign stands for a letter of mark-up that nobody reads.
_BULLET = re.compile(r"[\s\0>#*•·▪–—|-]*")
# Only where a run of signs begins: from each of its signs again, a page of them would take for ever.
_END = re.compile(r"(?:(?<![.!?…؟])[.!?…؟]+[\"'”’»)\]\0]*(?=\s)|[。！？]+[」』”]*)[\s\0]*")
_WORD_BEFORE = re.compile(r"[^\s(\[\"“‘]+$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+$")
_WRAPPED = re.compile(r"(?:[a-z,]|\b[A-Z]?[a-z]+-)$")

_NEVER_LAST = word_set(
    "mr mrs ms mx dr prof rev hon sir st ste gen col lt sgt capt maj cmdr adm gov sen rep pres supt insp det no nos fig art vol pp cf vs v "
    "approx est dept univ gr sq mt ft jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e ca al"
)
_SOMETIMES_LAST = word_set("inc ltd co corp plc jr sr etc a.m p.m u.s u.k u.n e.u bros")
_STARTERS = word_set(
    "the a an he she it they we i you this that these those in on at by for from to as but and so if when while after before its his her "
    "their there one no not all some most many police officials"
)

# In German and Danish a dot stands after the day: am 3. März.
_MONTHS = word_set("januar jänner februar märz marts april mai maj juni juli august september oktober november dezember december")

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` is the source text from `start` to `end`, letter for letter."""

    text: str
    start: int
    end: int
    paragraph: int


def sentences(text: str) -> tuple[Sentence, ...]:
    """Every sentence, headline and list item, in order; none spans two paragraphs."""
    return tuple(
        Sentence(text[start:end], start, end, number)
        for number, (first, last) in enumerate(paragraphs(text))
        for start, end in _cut(text, first, last)
    )


def paragraphs(text: str) -> list[tuple[int, int]]:
    """Spans of paragraphs; a line that only wraps the one before belongs to it."""
    spans: list[tuple[int, int]] = []
    for line in _LINE.finditer(text):
        start, end = line.span()
        if spans and _continues(text, spans[-1], start, end):
            spans[-1] = (spans[-1][0], end)
        elif line.group().strip(_BLANK):
            spans.append((start, end))
    return spans


def _continues(text: str, previous: tuple[int, int], start: int, end: int) -> bool:
    """Text wrapped by hand: one line break, a long line that stops mid-sentence, and a small letter after it."""
    before, after = text[max(previous[0], previous[1] - 200) : previous[1]].rstrip(), text[start:end].lstrip()
    last_line = previous[1] - max(text.rfind("\n", previous[0], previous[1]), previous[0])
    return start - previous[1] == 1 and last_line >= 50 and bool(_WRAPPED.search(before)) and after[:1].islower()


def _cut(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    start = _BULLET.match(text, first, last).end()  # type: ignore[union-attr]
    for mark in _END.finditer(text, start, last):
        if _ends(text, start, mark):
            yield from _pieces(text, start, mark.end())
            start = mark.end()
    yield from _pieces(text, start, last)


def _ends(text: str, start: int, mark: re.Match[str]) -> bool:
    after = text[mark.end() : mark.end() + 40].lstrip("\"'“‘«([")
    if after[:1].islower():
        return False
    if not mark.group().startswith(".") or mark.group().startswith(".."):
        return True
    word = _WORD_BEFORE.search(text, max(start, mark.start() - 20), mark.start())
    return not word or _last_word_ends(word.group(), after)


def _last_word_ends(word: str, after: str) -> bool:
    plain, following = word.lower(), re.split(r"\W", after, maxsplit=1)[0].lower()
    if plain in _SOMETIMES_LAST:
        return following in _STARTERS
    if plain == "no":
        return not following[:1].isdigit()
    if plain.isdigit() and following in _MONTHS:
        return False
    if plain in _NEVER_LAST:
        return False
    single = len(word) == 1 and word.isascii() and word.isupper()
    initials = "." in word and bool(_INITIALS.search(word + "."))
    return not (single or initials) or following in _STARTERS


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """One sentence without the space around it; what never ends is cut at a space, so that a quote stays readable."""
    while end - start > LONGEST:
        space = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
        cut = space if space > 0 else start + LONGEST
        yield from _trimmed(text, start, cut)
        start = cut
    yield from _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    begin = start + len(piece) - len(piece.lstrip(_BLANK))
    stop = start + len(piece.rstrip(_BLANK))
    if any(sign.isalnum() for sign in text[begin:stop]) and not _ADDRESS.fullmatch(text, begin, stop):
        yield begin, stop
