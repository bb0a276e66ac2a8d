"""Passages of a fetched page that talk to a model instead of a reader."""

import re
import unicodedata
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Iterator

from core.analysts.rules.patterns import phrases
from core.analysts.rules.steering import STEERS
from core.analysts.rules.weighing import weighed

MOST = 300_000
"""Letters that are looked through: of a longer text its beginning and its end, half as much of each."""
_SLICE = 10_000
"""Letters one expression is given at a time, as nothing else in the process runs meanwhile; a page can be made to take long."""
_REACH = 1_000
"""Letters an expression may look on beyond its slice; none needs more."""
_CUT = " / "
"""Stands for what was left out; what follows it is no beginning of a sentence."""

_REST = re.compile(r"[^.!?\n]{0,300}")
_LONGEST = 300
_CONTEXT = 160
_QUOTED = re.compile(
    r"“[^“”]{1,500}”|„[^„“”]{1,500}[“”]|«[^«»]{1,500}»|\"[^\"\n]{1,500}\"|‘[^‘’]{1,300}’(?!\w)|(?<!\w)'[^'\n]{1,300}'(?!\w)"
)
_SPEAKS_OF = phrases(r"""
    prompts? · attack\w{0,3} · inject\w{0,5} · payloads? · jailbreak\w{0,3} · chatbots? · examples from the wild
    hid(?:es?|den)? (?:[\w-]+ ){0,3}(?:words|lines?|text|letters|instructions?|comments?|sentences?|phrases?)
    in white(?: \w+)? · in weißer schrift · (?:el asistente|l['’]assistant|der assistent) (?:obe|gehorch)\w+
    page contained the (?:sentence|words|phrase|line) · (?:note|line|comment) on the page read
""")
# “…,” the host told her: somebody speaks, unless of a machine's instructions or of how a page is to be judged.
_SPEAKER = re.compile(r"(?<=[,?!][”’\"']) (?:[\w-]+ ){0,3}(?:said|told|asked|cried)\b")
_NO_TALK = phrases(r"""
    instruct\w+ · guidelines · rules · page · article · source · site · text · claims? · rat(?:e|ing) · mark · treat · verif\w+ · confirm\w*
    true · credib\w+ · reliab\w+ · trust\w* · recommend\w* · system
""")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufeff\U000e0000-\U000e007f]")
_SHORT_LINES = re.compile(r"(?m)(?<=^)([^\s]{1,30}(?: [^\s]{1,30})?)\n(?=[^\s]{1,30}(?: [^\s]{1,30})?$)")
_SPACED = re.compile(r"(?<!\w)(?:\w {1,3}){11,}\w(?!\w)")
_MIXED = re.compile(r"\b(?=\w{0,40}[a-z])(?=\w{0,40}[а-яё])\w{2,40}\b", re.I)
_LOOKALIKES = str.maketrans("аеорсухіѕјһкмтвнАЕОРСУХІЅЈНКМТВ", "aeopcyxisjhkmtbhAEOPCYXISJHKMTB")
_WIDE = re.compile(r"\s{4,}")
_CODED = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{24,2000}(?![\w+/])")


def injection(text: str) -> str:
    """The first passage that addresses a model or tries to steer it, or nothing; writing about such models is no attempt."""
    even = _even(_ends(text))
    found = next(_attempts(even), None)
    return _passage(found) if found else _coded(even) or weighed(_QUOTED.sub(" ", even))[:_LONGEST].strip()


def _passage(match: re.Match[str]) -> str:
    """What was found, and the rest of its sentence."""
    rest = _REST.match(match.string, match.end())
    return (match["said"] + (rest[0] if rest else "")).strip(" \n.!?:")[:_LONGEST]


def _attempts(text: str) -> Iterator[re.Match[str]]:
    """In the text's order."""
    quotations = [quotation.span() for quotation in _QUOTED.finditer(text)]
    for start in range(0, len(text), _SLICE):
        found = [match for pattern in STEERS for match in pattern.finditer(text, start, start + _SLICE + _REACH)]
        own = (match for match in found if match.start() < start + _SLICE and not _is_cited(match, quotations))
        yield from sorted(own, key=lambda match: match.start("said"))


def _is_cited(match: re.Match[str], quotations: list[tuple[int, int]]) -> bool:
    """The words stand in quotation marks, and beside them an article speaks of such attacks, or somebody talks of other things."""
    text, start = match.string, match.start("said")
    at = bisect_left(quotations, (start, 0)) - 1
    if at < 0 or start >= quotations[at][1]:
        return False
    first, last = quotations[at]
    beside = text[max(0, first - _CONTEXT) : first] + " " + text[last : last + _CONTEXT]
    return bool(_SPEAKS_OF.search(beside)) or bool(_SPEAKER.match(text, last) and not _NO_TALK.search(text, first, last))


def _ends(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST // 2]}{_CUT}{text[-MOST // 2 :]}"


def _even(text: str) -> str:
    """The words as a model reads them: without invisible signs, look-alike letters, letters set apart and lines of a word or two."""
    bare = _INVISIBLE.sub("", text)
    even = _ends("".join(unicodedata.normalize("NFKC", bare[at : at + _SLICE]) for at in range(0, len(bare), _SLICE)))
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
