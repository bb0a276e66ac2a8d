"""Take the framing off a statement, so that the claim is the thing itself and not who is said to say it."""

import re

from core.english.parse import parse_line
from core.english.patterns import DATELINE, any_in
from core.english.text_format import capital, shortened

LONGEST = 300

_HEARSAY, _SAYS = any_in("speech", "said_to_be"), any_in("speech", "says")
_SHOW = r"(?:\sto\s(?:show|say|suggest|have shown|reveal|prove)\w*)?"
_NAME = r"[\w'’&.-]+"
_FRAMES = [
    re.compile(expression, re.IGNORECASE)
    for expression in (
        rf"^it (?:is|was|has been) (?:widely )?{_HEARSAY} that\s+",
        r"^according to [^,]{2,90},\s+",
        r"^(?:rumou?rs?|reports|claims?|sources|posts|people) (?:say|claim|suggest|are saying|have it)? ?that\s+",
        rf"^(?:{_NAME}\s){{1,6}}?{_SAYS} that\s+",
        rf",\s+(?:it|he|she|they|[^,]{{2,90}}?)\s(?:is|are|was|were|has been|have been)\s{_HEARSAY}{_SHOW}[.!]?$",
        r",?\s+according to [^,]{2,90}[.!]?$",
        rf",\s+(?!(?:and|but|who|which|that|after|as|while)\b)(?:{_NAME}\s){{1,8}}?{_SAYS}[.!]?$",
        rf",\s+{_SAYS}\s(?:{_NAME}\s?){{1,6}}[.!]?$",
    )
]
_ADVERB = re.compile(r"(?:,\s*)?\b(?:reportedly|allegedly|apparently|supposedly|purportedly)\b(?:,)?\s?", re.IGNORECASE)
_SAID_TO = re.compile(rf"\b(?P<be>is|are|was|were) (?:widely )?{_HEARSAY} to (?P<then>have been|have|be)\b", re.IGNORECASE)
_SAID_TO_DO = re.compile(rf"\b(?P<be>is|are) (?:widely )?{_HEARSAY} to (?P<verb>[a-z]+)\b", re.IGNORECASE)
_PERFECT = {"is": "has", "are": "have", "was": "had", "were": "had"}


def plain(text: str) -> str:
    """The statement without hearsay words, on one line, at most 300 characters."""
    bare = DATELINE.sub("", " ".join(text.split()))
    for pattern in _FRAMES:
        bare = _kept(pattern.sub("", bare), bare)
    bare = without_distance(bare)
    bare = _SAID_TO_DO.sub(_does, _SAID_TO.sub(_did, bare))
    return shortened(capital(" ".join(bare.split()).rstrip(" .?!,;:")), LONGEST)


def without_distance(text: str) -> str:
    """Reportedly, allegedly and the like taken out."""
    return _ADVERB.sub(" ", text)


def _kept(shorter: str, before: str) -> str:
    """A frame is taken off only when a statement is left."""
    whole = len(shorter.split()) >= 2 and (shorter == before or parse_line(shorter)[0].tag_ not in ("VBZ", "VBP", "VBD", "MD"))
    return shorter if whole else before


def _did(match: re.Match[str]) -> str:
    be, then = match["be"].lower(), match["then"].lower()
    return be if then == "be" else _PERFECT[be] + then.removeprefix("have")


def _does(match: re.Match[str]) -> str:
    verb = match["verb"]
    if match["be"].lower() == "are":
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(?:s|sh|ch|x|z|o)$", verb) else "s")
