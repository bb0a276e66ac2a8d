"""Passages of a text that talk to a model instead of a reader, by the expressions of steering.toml: no model is asked, it may obey."""

import re
import unicodedata
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Iterator

from core.english.lexicon import table

MOST = 300_000
"""Characters that are looked through: of a longer text its beginning and its end, half as much of each."""
_SLICE = 10_000
"""Characters one expression is given at a time, as nothing else in the process runs meanwhile; a page can be made to take long."""
_REACH = 1_000
"""Characters an expression may look on beyond its slice; none needs more."""
_CUT = " / "
"""Stands for what was left out; what follows it is no beginning of a sentence."""
_LONGEST, _CONTEXT, _TOGETHER = 300, 160, 260
_TABLE = table("steering")


def _expanded(expression: str) -> str:
    """With the lists and stretches that it names."""
    return re.sub(r"<([a-z_]+)>", lambda name: _part(name[1], name[0]), expression)


def _part(name: str, otherwise: str) -> str:
    if name in _TABLE["words"]:
        return f"(?:{'|'.join(map(_expanded, _TABLE['words'][name]))})"
    return _expanded(_TABLE["stretches"][name]) if name in _TABLE["stretches"] else otherwise


def _rows(name: str) -> str:
    return "|".join(map(_expanded, _TABLE["rows"][name]))


def _phrases(section: str, name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_TABLE[section][name])})\b", re.IGNORECASE)


_STEERS = [
    re.compile(rf"{_expanded('<before_order>')}(?P<said>\b(?:{_rows('orders')}))", re.IGNORECASE),
    re.compile(rf"(?P<said>{_rows('addresses')}|{_rows('abroad')})", re.IGNORECASE),
    re.compile(rf"(?:\A|\n)\s{{0,9}}(?P<said>{_rows('markup')})", re.IGNORECASE),
]
"""Each finds a passage as its group `said`."""
_MACHINE, _TOLD, _JUDGED, _RULES = (_phrases("weighed", name) for name in ("machine", "told", "judged", "rules"))
_SILENCE, _REPORTED = _phrases("weighed", "silence"), _phrases("weighed", "reported")
_ITSELF = re.compile("|".join(_TABLE["weighed"]["itself"]), re.IGNORECASE)
_AHEAD = r"(?:\A|[:;,.!?\n(\[—–-]\s{0,3}|\b(?:and|then|just)\s)\W{0,3}(?:\d\.\s)?"
_BEGINS = re.compile(rf"{_AHEAD}(?:{'|'.join(_TABLE['weighed']['begins'])})\b", re.IGNORECASE)
_SPEAKS_OF, _NO_TALK = _phrases("cited", "speaks_of"), _phrases("cited", "no_talk")
_SPEAKER = re.compile(r"(?<=[,?!][”’\"']) (?:[\w-]+ ){0,3}(?:said|told|asked|cried)\b")
_QUOTED = re.compile(
    r"“[^“”]{1,500}”|„[^„“”]{1,500}[“”]|«[^«»]{1,500}»|\"[^\"\n]{1,500}\"|‘[^‘’]{1,300}’(?!\w)|(?<!\w)'[^'\n]{1,300}'(?!\w)"
)
_REST = re.compile(r"[^.!?\n]{0,300}")
_SENTENCE = re.compile(r"(?:[^.!?\n]|[.!?](?=\S)|(?<=\d)\.){2,600}[.!?\n]{0,2}")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufeff\U000e0000-\U000e007f]")
_SHORT_LINES = re.compile(r"(?m)(?<=^)([^\s]{1,30}(?: [^\s]{1,30})?)\n(?=[^\s]{1,30}(?: [^\s]{1,30})?$)")
_SPACED = re.compile(r"(?<!\w)(?:\w {1,3}){11,}\w(?!\w)")
_MIXED = re.compile(r"\b(?=\w{0,40}[a-z])(?=\w{0,40}[а-яё])\w{2,40}\b", re.IGNORECASE)
_LOOKALIKES = str.maketrans("аеорсухіѕјһкмтвнАЕОРСУХІЅЈНКМТВ", "aeopcyxisjhkmtbhAEOPCYXISJHKMTB")
_WIDE = re.compile(r"\s{4,}")
_CODED = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{24,2000}(?![\w+/])")


def steering(text: str) -> str:
    """The first passage that addresses a model or tries to steer it, or nothing; writing about such models is no attempt."""
    even = _even(_ends(text))
    found = next(_attempts(even), None)
    return _passage(found) if found else _coded(even) or _weighed(_QUOTED.sub(" ", even))[:_LONGEST].strip()


def _passage(match: re.Match[str]) -> str:
    """What was found, and the rest of its sentence."""
    rest = _REST.match(match.string, match.end())
    return (match["said"] + (rest[0] if rest else "")).strip(" \n.!?:")[:_LONGEST]


def _attempts(text: str) -> Iterator[re.Match[str]]:
    """In the text's order."""
    quotations = [quotation.span() for quotation in _QUOTED.finditer(text)]
    for start in range(0, len(text), _SLICE):
        found = [match for pattern in _STEERS for match in pattern.finditer(text, start, start + _SLICE + _REACH)]
        own = (match for match in found if match.start() < start + _SLICE and not _is_cited(match, quotations))
        yield from sorted(own, key=lambda match: match.start("said"))


def _is_cited(match: re.Match[str], quotations: list[tuple[int, int]]) -> bool:
    """The words stand in quotation marks, and beside them an article speaks of such attacks, or somebody talks of other things."""
    text, start = match.string, match.start("said")
    place = bisect_left(quotations, (start, 0)) - 1
    if place < 0 or start >= quotations[place][1]:
        return False
    first, last = quotations[place]
    beside = text[max(0, first - _CONTEXT) : first] + " " + text[last : last + _CONTEXT]
    return bool(_SPEAKS_OF.search(beside)) or bool(_SPEAKER.match(text, last) and not _NO_TALK.search(text, first, last))


def _ends(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST // 2]}{_CUT}{text[-MOST // 2 :]}"


def _even(text: str) -> str:
    """The words as a model reads them: no invisible characters, look-alike letters, letters set apart, or lines of a word or two."""
    bare = _INVISIBLE.sub("", text)
    even = _ends("".join(unicodedata.normalize("NFKC", bare[start : start + _SLICE]) for start in range(0, len(bare), _SLICE)))
    even = _WIDE.sub(lambda run: "\n" * min(run[0].count("\n"), 2) or "   ", even)
    even = _MIXED.sub(lambda word: word[0].translate(_LOOKALIKES), even)
    even = _SPACED.sub(lambda letters: re.sub(r"(?<=\w) (?=\w)", "", letters[0]), even)
    return _SHORT_LINES.sub(lambda line: f"{line[1]} ", even)


def _coded(text: str) -> str:
    """An attempt that was written in Base64."""
    for run in _CODED.findall(text):
        padded = run + "=" * (-len(run) % 4)
        decoded = b64decode(padded).decode("utf-8", "replace") if len(run) % 4 != 1 else ""
        if decoded.isprintable() and next(_attempts(decoded), None):
            return decoded[:_LONGEST]
    return ""


def _weighed(text: str) -> str:
    """The first passage that no row knows, but that speaks at once of things that articles keep apart."""
    return next((passage.strip() for passage in _passages(text) if _steers(passage)), "")


def _passages(text: str) -> Iterator[str]:
    """A sentence, and with the next ones where they are short: an order is often given in two breaths."""
    for paragraph in text.split("\n\n"):
        judging = len(paragraph) > _SLICE or _JUDGED.search(paragraph)
        sentences = [sentence[0] for sentence in _SENTENCE.finditer(paragraph)] if judging else []
        for place, sentence in enumerate(sentences):
            yield sentence
            more = "".join(sentences[place : place + 3])
            if len(more) <= _TOGETHER:
                yield more


def _steers(passage: str) -> bool:
    """An order about how it is to be judged, and to a machine, on itself or in silence."""
    if _REPORTED.search(passage) or not _JUDGED.search(passage) or not (_TOLD.search(passage) or _BEGINS.search(passage)):
        return False
    itself, silence = _ITSELF.search(passage), _SILENCE.search(passage)
    return bool(_RULES.search(passage) or (_MACHINE.search(passage) and (itself or silence)) or (itself and silence))
