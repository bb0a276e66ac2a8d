"""The names in a topic's own words, and what they name as far as the words around them tell."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.english.lexicon import word_set
from core.english.names import words as name_words
from core.english.parse import parse
from core.english.words import STOP_WORDS, stem
from core.model.dates import CALENDAR
from core.topic import vocabulary

LONGEST_TEXT, LONGEST_WORD = 5000, 60
# Signs the query language or an engine would read as more than a sign, and those that part words; 07:25 and 1,200 stay whole.
_APART = re.compile(r"[\"“”„‟«»「」『』()\[\]{}<>|;*/\\^~=_…!?¿¡—–‐、。，\x00-\x1f]|(?<!\d)[:,]|[:,](?!\d)|\.{2,}|'{2,}")
_POSSESSIVE = re.compile(r"['’]s?$")
_PER_CENT = re.compile(r"(?<=\d)\s+per\s?cent\b", re.IGNORECASE)
_FISCAL = re.compile(r"FY((?:19|20)\d\d)")
_TITLES = name_words("courtesy") | name_words("abbreviated")
_JOINS = word_set("of de da do du del la le van von der den & al bin")
_NEVER_CAPITAL = word_set("a an the and or of in to for on at by with from as")
_WHOSE_TOWN = word_set("mayor city town port village people residents coast island region bay outskirts centre north south east west")
OPERATORS = word_set("or and not")


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it stands in a text; `kind` is company, person, place, body or empty when its words do not tell."""

    text: str
    kind: str = ""

    @property
    def words(self) -> list[str]:
        return self.text.split()


def pieces_of(text: str) -> list[str]:
    """Pieces of a text that can be words of a query: no sign is left that would act as an operator."""
    even = _PER_CENT.sub("%", unicodedata.normalize("NFKC", text[:LONGEST_TEXT]))
    return [piece for part in _APART.sub(" ", even).split() if (piece := _trimmed(part))]


def _trimmed(piece: str) -> str:
    """Without signs at its ends, but for a currency before a figure and a per cent after it."""
    start, end = 0, len(piece)
    while start < end and unicodedata.category(piece[start])[0] in "PSZC" and unicodedata.category(piece[start]) != "Sc":
        start += 1
    while end > start and unicodedata.category(piece[end - 1])[0] in "PSZC" and piece[end - 1] not in "%°":
        end -= 1
    return _FISCAL.sub(r"\1", _POSSESSIVE.sub("", piece[start:end]))[:LONGEST_WORD]


def names(title: str, brief: str, tongue: str) -> Iterator[Name]:
    """Names of title and brief, each once; German writes every noun like a name, so there only firms and places count."""
    known: dict[str, Name] = {}
    inside = _inside("" if headline_case(title) else title, brief) | _always_capital(title, brief)
    for run in [*_runs(title, inside), *_runs(brief, inside)]:
        name = Name(" ".join(run.words), _kind_of_name(run, tongue))
        if tongue == "de" and name.kind not in ("company", "place"):
            continue
        earlier = known.get(name.text.lower())
        if earlier is None or (not earlier.kind and name.kind):
            known[name.text.lower()] = name
    longer = [{word.lower() for word in name.words} for name in known.values()]
    yield from (name for name in known.values() if not any({word.lower() for word in name.words} < other for other in longer))


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring capitalised words with what stands around them."""

    words: tuple[str, ...]
    before: tuple[str, str]
    after: str
    honoured: bool
    possessive: bool


def _inside(*texts: str) -> frozenset[str]:
    """Words that have a capital in the middle of a sentence: at its start they are names too."""
    found = (piece for text in texts for piece in re.findall(r"(?<=[^\W\d_A-Z]\s)([^\W\d_][\w'’&-]+)", text))
    return frozenset(_trimmed(piece) for piece in found if piece[0].isupper())


def _always_capital(title: str, brief: str) -> frozenset[str]:
    """The title's first word, when the brief has it too before a verb, and never without its capital: Boeing is, not fish plant."""
    first, said = next(iter(pieces_of(title)), ""), pieces_of(brief)
    acts = any(one == first and (after in STOP_WORDS or after in vocabulary.word_set("verbs")) for one, after in pairwise(said))
    return frozenset([first] if acts and first.lower() not in said and _capital(first) and not _common(first) else [])


def _runs(text: str, inside: frozenset[str]) -> Iterator[_Run]:
    for sentence in parse(text).sentences:
        if headline_case(sentence.text):
            yield from _sure_names(sentence.text, inside)
            continue
        raw = sentence.text.split()
        place = 0
        while place < len(raw):
            end = _run_end(raw, place)
            place += 2 if place == 0 and _people_of(raw[:end]) else 0
            if end > place and (run := _run(raw, place, end, inside)):
                yield run
            place = max(end, place + 1)


def _people_of(raw: Sequence[str]) -> bool:
    """Residents of Salting Road: only the place is a name, the first word has its capital from the sentence."""
    if len(raw) < 3 or raw[1] != "of":
        return False
    return raw[0].endswith("s") or raw[0].lower() in _WHOSE_TOWN or _common(raw[0])


def _numbered(raw: Sequence[str], place: int) -> bool:
    """Scope 1 and Route 9 are labels, not names."""
    return place + 1 < len(raw) and _trimmed(raw[place + 1]).isdigit() and raw[place][-1].isalnum()


def _sure_names(text: str, inside: frozenset[str]) -> Iterator[_Run]:
    """In A Headline Written Like This only words known as names, and those with a capital inside, are names."""
    for piece in [] if text.isupper() else pieces_of(text):
        if (piece in inside or strange(piece)) and piece.lower() not in CALENDAR | STOP_WORDS:
            yield _Run((piece,), ("", ""), "", honoured=False, possessive=False)


def _run_end(raw: Sequence[str], start: int) -> int:
    """The place after the last word of the name that starts here; the start itself when none does."""
    end = place = start
    while place < len(raw):
        piece = _trimmed(raw[place])
        if not _capital(piece) or _numbered(raw, place):
            if end == start or piece.lower() not in _JOINS:
                break
        else:
            end = place + 1
            if (raw[place][-1] in ',;:.!?)"”»' and not _initial(raw[place])) or _POSSESSIVE.search(raw[place]):
                break
        place += 1
    return end


def _capital(piece: str) -> bool:
    return piece[:1].isupper() and piece.lower() not in STOP_WORDS and piece.lower() not in CALENDAR


def _initial(raw: str) -> bool:
    return re.fullmatch(r"(?:[^\W\d_]|St|Mr|Mrs|Ms|Dr)\.", raw) is not None


def _run(raw: Sequence[str], start: int, end: int, inside: frozenset[str]) -> _Run | None:
    pieces = [piece for one in raw[start:end] for piece in pieces_of(one) if piece.lower() not in OPERATORS] or [""]
    honoured = pieces[0].lower().rstrip(".") in _TITLES
    kept = tuple(piece for piece in pieces if piece and piece.lower().rstrip(".") not in _TITLES and len(piece) > 1)
    before = tuple(_trimmed(raw[place]).lower() if place >= 0 else "" for place in (start - 2, start - 1))
    after = _trimmed(raw[end]) if end < len(raw) and raw[end - 1][-1].isalnum() else ""
    run = _Run(kept, (before[0], before[1]), after, honoured, _POSSESSIVE.search(raw[end - 1]) is not None)
    return run if kept and (start > 0 or _named_first(run, inside)) else None


def _named_first(run: _Run, inside: frozenset[str]) -> bool:
    """Whether the first word of a sentence is a name, not merely its first word."""
    first = run.words[0]
    if len(run.words) > 1 or run.honoured or run.possessive or first in inside or strange(first):
        return True
    return stem(run.after.lower()) in vocabulary.stem_set("kinds", "body") and not _common(first)


def strange(piece: str) -> bool:
    """ExxonMobil, NATO, 3M: not how a common word is written."""
    return len(piece) > 1 and any(sign.isupper() for sign in piece[1:])


def _common(word: str) -> bool:
    low = stem(word.lower())
    kinds = ("accident", "person", "company", "body")
    common = vocabulary.word_set("endings", "place") | vocabulary.word_set("endings", "body") | vocabulary.word_set("openings", "place")
    return word.lower() in common or any(low in vocabulary.stem_set("kinds", kind) for kind in kinds)


def headline_case(text: str) -> bool:
    """In A Headline Written Like This, capitals say nothing about names; nor do they IN CAPITALS."""
    long = [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in _NEVER_CAPITAL]
    return len(long) > 2 and sum(word[0].isupper() for word in long) > 0.8 * len(long)


def _kind_of_name(run: _Run, tongue: str) -> str:
    last, first = run.words[-1].lower(), run.words[0].lower()
    if run.honoured:
        return "person"
    if last in vocabulary.word_set("endings", "company") or re.search(r"[a-z](?:Corp|Tech|Mobil|Soft|Bank)$", run.words[-1]):
        return "company"
    for kind in ("place", "body"):
        if len(run.words) > 1 and last in vocabulary.word_set("endings", kind):
            return kind
    if _is_place(run, first, tongue):
        return "place"
    if tongue not in ("", "en"):
        return ""
    return _by_apposition(run.before[1], alone=len(run.words) == 1) or (
        "person" if len(run.words) in (2, 3) and not any(map(strange, run.words)) else ""
    )


def _by_apposition(before: str, *, alone: bool) -> str:
    """The developer Harrow is a firm, the minister Fenn a person, the ferry Alder a thing."""
    low = stem(before)
    for kind in ("company", "person"):
        if low in vocabulary.stem_set("kinds", kind):
            return kind
    if before == "and" or not alone:
        return "thing" if alone else ""
    noun = before.isalpha() and before not in STOP_WORDS and before not in vocabulary.word_set("verbs") and not before.endswith(("s", "ed"))
    return "thing" if noun and len(before) > 2 else ""


def _is_place(run: _Run, first: str, tongue: str) -> bool:
    if (
        run.before[1] in vocabulary.word_set("where", tongue or "en")
        or run.before[1] in vocabulary.word_set("openings", "place")
        or (run.before[1] == "of" and run.before[0] in _WHOSE_TOWN)
    ):
        return True
    if len(run.words) > 1:
        return first in vocabulary.word_set("openings", "place")
    return stem(run.after.lower()) in vocabulary.stem_set("kinds", "body")
