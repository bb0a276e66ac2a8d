"""Passages of a fetched page that talk to a model instead of a reader."""

import re
import unicodedata
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Iterator

from core.analysts.rules.patterns import phrases
from core.analysts.rules.steering import STEERS
from core.analysts.rules.weighing import weighed

MOST = 600_000
"""Letters that are looked through; what is longer is a dump, and made to hold up the run."""

_REST = re.compile(r"[^.!?\n]{0,300}")
_LONGEST = 300
_CONTEXT = 160
_QUOTED = re.compile(
    r"“[^“”]{1,500}”|„[^„“”]{1,500}[“”]|«[^«»]{1,500}»|\"[^\"\n]{1,500}\"|‘[^‘’]{1,300}’(?!\w)|(?<!\w)'[^'\n]{1,300}'(?!\w)"
)
_SPEAKS_OF = phrases(r"""
    phrases? · words · sentences? · text · prompts? · attack\w{0,3} · inject\w{0,5} · commands? · typ(?:ed|ing) · lines? · wrote · written
    examples? · tricks? · researchers? · list(?:s|ed)? · reads? · called · hides?
    such as · like · said · says? · report(?:s|ed)? · found · contained · payload · comment · began · answered · asked · hid · hidden · told
    stand · berichtet · satz · schrieb · sagte · phrase · contenait · selon · écrit · escribieron · según · frase
    secondo · volgens
""")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufeff\U000e0000-\U000e007f]")
_SHORT_LINES = re.compile(r"(?m)(?<=^)([^\s]{1,30}(?: [^\s]{1,30})?)\n(?=[^\s]{1,30}(?: [^\s]{1,30})?$)")
_SPACED = re.compile(r"(?<!\w)(?:\w {1,3}){11,}\w(?!\w)")
_MIXED = re.compile(r"\b(?=\w{0,40}[a-z])(?=\w{0,40}[а-яё])\w{2,40}\b", re.I)
_LOOKALIKES = str.maketrans("аеорсухіѕјһкмтвнАЕОРСУХІЅЈНКМТВ", "aeopcyxisjhkmtbhAEOPCYXISJHKMTB")
_CODED = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{24,2000}(?![\w+/])")


def injection(text: str) -> str:
    """The first passage that addresses a model or tries to steer it, or nothing; writing about such models is no attempt."""
    even = _even(text[:MOST])
    found = min(_attempts(even), key=lambda match: match.start("said"), default=None)
    return _passage(found) if found else _coded(even) or weighed(_QUOTED.sub(" ", even))[:_LONGEST].strip()


def _passage(match: re.Match[str]) -> str:
    """What was found, and the rest of its sentence."""
    rest = _REST.match(match.string, match.end())
    return (match["said"] + (rest[0] if rest else "")).strip(" \n.!?:")[:_LONGEST]


def _attempts(text: str) -> Iterator[re.Match[str]]:
    quotations = [quotation.span() for quotation in _QUOTED.finditer(text)]
    for pattern in STEERS:
        yield from (match for match in pattern.finditer(text) if not _is_cited(match, quotations))


def _is_cited(match: re.Match[str], quotations: list[tuple[int, int]]) -> bool:
    """An article on such attacks quotes them: the words stand in quotation marks, and beside them is said what they are."""
    start = match.start("said")
    at = bisect_left(quotations, (start, 0)) - 1
    first, last = quotations[at] if at >= 0 and start < quotations[at][1] else (0, 0)
    beside = match.string[max(0, first - _CONTEXT) : first] + " " + match.string[last : last + _CONTEXT]
    return last > 0 and bool(_SPEAKS_OF.search(beside))


def _even(text: str) -> str:
    """The words as a model reads them: without invisible signs, look-alike letters, letters set apart and lines of a word or two."""
    even = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
    even = _MIXED.sub(lambda word: word[0].translate(_LOOKALIKES), even)
    even = _SPACED.sub(lambda letters: re.sub(r"(?<=\w) (?=\w)", "", letters[0]), even)
    return _SHORT_LINES.sub(r"\1 ", even)


def _coded(text: str) -> str:
    """An attempt that was written in Base64."""
    for run in _CODED.findall(text):
        padded = run + "=" * (-len(run) % 4)
        decoded = b64decode(padded).decode("utf-8", "replace") if len(run) % 4 != 1 else ""
        if decoded.isprintable() and next(_attempts(decoded), None):
            return decoded[:_LONGEST]
    return ""
