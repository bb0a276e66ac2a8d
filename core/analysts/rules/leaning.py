"""Which other sources of a dossier a text leans on, and what shows that it did reporting of its own."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from core.analysts.port import Attribution
from core.analysts.rules.beside import beside, with_name
from core.analysts.rules.credits import dateline, sign_off, signed_above, signs, without_pictures
from core.analysts.rules.identity import is_press, plain_name
from core.analysts.rules.patterns import any_of, word_set
from core.analysts.rules.sentences import sentences
from core.analysts.rules.small_letters import for_small, small
from core.model.source import Source, SourceText
from core.policy.tiers.own_cause import ORDINARY
from core.search.urls import normalise, site

_REPORTING = any_of(r"""
    according to · via · citing · cites · cited by · quoting
    (?:first |originally |previously |earlier )?(?:reported|revealed|broken) (?:by|in)
    (?:originally |first )?published (?:by|in) · (?:report|reports|story|article|investigation|reporting|post|scoop) (?:by|in|from|at|on)
    source: · h/t · credit: · read (?:the )?(?:full |whole |original )?(?:story|article|report|more) (?:at|on|in)
    (?:seen|obtained|reviewed) by · copied from · originally appeared (?:in|on|at)
""")
_OF_PRESS = any_of("told · speaking to · in an interview with · said to")
_LATELY = r"(?:(?:has|had|have|also|first|later|earlier|previously|exclusively)\s)*"
_REPORTS = _LATELY + any_of(
    "reported · reports · report · revealed · reveals · wrote · writes · published · broke · cites · cited · carried · ran"
)
_PAPERS = any_of("statement · notice · release · bulletin · filing · letter · summary · order")
_IN_WRITING = rf"(?:said|says|wrote|writes|announced|stated) in (?:its|an?|the|their) (?:\w+ ){{0,2}}{_PAPERS}"
_SAID = _LATELY + any_of("said · says · claims · claimed · quotes · quoted")
_ITS_STORY = r"['’]s? (?:\w+ )?(?:report|story|article|reporting|investigation|account|scoop|post|piece)"
# A firm that merely "said" something is a party, unless it said so in writing.
_OF_ANYBODY = beside(_REPORTING, rf"(?: (?:{_REPORTS}|{_IN_WRITING})|{_ITS_STORY})\b", rf"(?: (?:{_REPORTS}|{_IN_WRITING})\b)?")
_OF_PAPERS = beside(rf"(?:{_REPORTING}|{_OF_PRESS})", rf"(?: (?:{_REPORTS}|{_SAID})|{_ITS_STORY})\b", rf"(?: (?:{_REPORTS}|{_SAID})\b)?")
_GENERIC_LAST = word_set("news online today media group press radio tv daily weekly council court office authority network agency blog")
_MEDIUM = any_of(
    "report · story · article · post · agency · paper · newspaper · site · website · blog · outlet · station · broadcaster · magazine"
)
_LINKED = re.compile(
    r"\b"
    + any_of(rf"""
    according to (?:the|an?|this|one) (?:[\w'’]+ )?{_MEDIUM} · (?:has|have|had|was|were|been|first|originally|earlier) reported · it reports
    (?:another|other|a rival) {_MEDIUM} · read (?:the )?(?:full|more|original|whole|rest) · via · source: · h/t
    the {_MEDIUM}['’]s (?:report|story|article|account|post) · (?:reported|revealed|published) (?:here|by (?:the|an?) {_MEDIUM})
    """)
    + r"\b",
    re.IGNORECASE,
)
_TOLD = any_of("""
    told · seen by · obtained by · shown to · reviewed by · examined by · in an interview with · speaking to · spoke to · counted by
    passed to · analysed by · a count by · checked by · asked by · questions from · in a letter to
""")
_PAPER = any_of("newspaper · paper · site · station · magazine · outlet")
_OUR = (
    rf"\b(?:our|this {_PAPER}['’]s) (?:own )?(?:reporters?|correspondents?|photographers?|investigation|analysis|count|survey|inquiries)\b"
)
_DOING = any_of(
    "counted · visited · spoke (?:to|with) · interviewed · measured · obtained · reviewed · analy[sz]ed · photographed · have seen"
)
_OWN = [
    for_small(rf"{_OUR}[^.!?\n]{{0,60}}"),
    for_small(rf"\b{_TOLD} (?:this {_PAPER}|our (?:reporter|newsroom|correspondent))\b"),
]
_WE = re.compile(rf"\b(?:I|[Ww]e) {_DOING}\b(?! (?:nothing|nobody|no)\b)[^.!?\n]{{0,60}}")
_ACTS = any_of("""
    has seen · has obtained · saw · obtained · visited · has spoken to · spoke to · understands · has learned · can reveal · counted
    has counted · reviewed · has reviewed · asked · found
""")
_BY_ITSELF = beside(_TOLD, rf" {_ACTS}\b[^.!?\n]{{0,40}}")


def attributions(text: SourceText, others: Sequence[Source]) -> tuple[Attribution, ...]:
    """One for each other source the text names as where it has this from, by credit, by name or by link."""
    text = SourceText(text.source, without_pictures(text.text))
    found = {leaning.on: leaning for leaning in credited(text, others)}
    here = _stand_ins(others) | standing_at(others) if text.source.links else {}
    lowered, linked = text.text.lower(), {here.get(normalise(link), "") for link in text.source.links}
    spoken = linked_sentence(text) if linked - {""} else ""
    for other in _foreign(text.source, others):
        words = _named(text, other, others, lowered) or (spoken if other.id in linked else "")
        if words and other.id not in found:
            found[other.id] = Attribution(text.source.id, other.id, words)
    return tuple(found[other.id] for other in others if other.id in found)


def credited(text: SourceText, others: Sequence[Source]) -> tuple[Attribution, ...]:
    """Wire credits: the by-line, the dateline or "Reporting by Agency"; stronger than naming somebody in passing.

    A mere sign-off is as strong only where the page shows no reporting of its own.
    """
    lowered = f"{text.source.byline}\n{text.text}".lower()
    named = [other for other in _foreign(text.source, others) if _plain(other.outlet) in lowered]
    vouched = [(other.id, words, True) for other in named if (words := _credit(text, other.outlet))]
    signed = [(other.id, words, not own_reporting(text)) for other in named if (words := sign_off(text.text, _any_case(other.outlet)))]
    found = {on: Attribution(text.source.id, on, words, credit=credit) for on, words, credit in [*signed, *vouched]}
    return tuple(found[other.id] for other in named if other.id in found)


def own_reporting(text: SourceText) -> str:
    """The words that show the page found something out by itself, or nothing."""
    said = _unquoted(text.text)
    lowered = small(said)
    found = next((match for pattern in _OWN if (match := pattern.search(lowered))), None) or _WE.search(said)
    if found:
        return said[found.start() : found.end()].strip()
    name = _name_pattern(text.source.outlet)
    return with_name(text.text, name, _BY_ITSELF) if name and _occurs(text.source.outlet, text.text) else ""


def _occurs(outlet: str, text: str) -> bool:
    """Whether a name may stand in a text at all; of other alphabets only the closer look can tell."""
    name = plain_name(outlet)
    return not name.isascii() or name in small(text)


def _unquoted(text: str) -> str:
    """Same length, so that positions stay; what others say in quotation marks is not the page's own doing."""
    return re.sub(r"“[^“”\n]*”|\"[^\"\n]*\"", lambda quote: " " * len(quote.group()), text)


def _foreign(source: Source, others: Sequence[Source]) -> Iterator[Source]:
    """Sources of other outlets; an outlet that names itself leans on nobody."""
    mine = _plain(source.outlet)
    return (other for other in others if other.id != source.id and len(_plain(other.outlet)) > 2 and _plain(other.outlet) != mine)


_plain = lru_cache(maxsize=4096)(plain_name)
"""Asked of every source for every text."""


@lru_cache(maxsize=4096)
def _name_pattern(outlet: str) -> re.Pattern[str] | None:
    """In any case, but for a name that is a common word: that has to be written as a name."""
    name = plain_name(outlet)
    written = rf"(?-i:{re.escape(outlet.strip()[-len(name) :])})" if name in ORDINARY else re.escape(name)
    return re.compile(rf"(?:the )?(?<!\w){written}(?!\w)", re.IGNORECASE) if len(name) > 2 else None


@lru_cache(maxsize=4096)
def _short_pattern(last: str) -> re.Pattern[str]:
    """The Gazette, but not the Gazette Building."""
    return re.compile(rf"[Tt]he {re.escape(last)}(?!\w)(?! [A-Z])")


@lru_cache(maxsize=4096)
def _any_case(outlet: str) -> str:
    return rf"(?i:(?<!\w){re.escape(plain_name(outlet))}(?!\w))"


def _credit(text: SourceText, outlet: str) -> str:
    """What says that all of it is another's: the by-line, above or in the text, the dateline, who did the reporting."""
    name = _any_case(outlet)
    if signs(text.source.byline, name):
        return text.source.byline
    match = re.search(rf"(?i:(?<!additional )\breporting by (?:the )?){name}", text.text)
    return dateline(text.text, name) or signed_above(text.text, name) or (match.group() if match else "")


def _named(text: SourceText, other: Source, others: Sequence[Source], lowered: str) -> str:
    """In full or in short; names that do not occur at all are not looked for."""
    name = _name_pattern(other.outlet) if _plain(other.outlet) in lowered else None
    if name and (full := with_name(text.text, name, _OF_PAPERS if is_press(other.outlet) else _OF_ANYBODY)):
        return full
    last = other.outlet.split()[-1]
    if f"the {last.lower()}" not in lowered or not _is_short_name(other, [text.source, *others]):
        return ""
    return with_name(text.text, _short_pattern(last), _OF_PAPERS)


def _is_short_name(other: Source, everyone: Sequence[Source]) -> bool:
    """The Gazette for the Town Gazette, as long as no other outlet here ends so and the word says something."""
    words = other.outlet.split()
    if len(words) < 2 or words[-1].lower() in _GENERIC_LAST or not is_press(words[-1]):
        return False
    return {source.outlet for source in everyone if source.outlet.split()[-1:] == words[-1:]} == {other.outlet}


def standing_at(others: Sequence[Source]) -> dict[str, str]:
    """Which page stands at an address: the one that was found there, else one of the same site that calls it its proper address.

    A copy elsewhere that names the address as its original does not: whoever links to the original has it from there.
    """
    own = [other for other in others if other.canonical_url and site(other.canonical_url) == site(other.url)]
    return _stand_ins(own) | {normalise(other.url): other.id for other in others}


def _stand_ins(others: Sequence[Source]) -> dict[str, str]:
    """The first page that names an address as its original: where that is not here, both have it from the same place."""
    return {normalise(other.canonical_url): other.id for other in sorted(others, key=_appeared, reverse=True) if other.canonical_url}


def _appeared(source: Source) -> tuple[str, str]:
    return source.appeared


def linked_sentence(text: SourceText) -> str:
    """The sentence of a text with a link to another page that speaks of a report."""
    cue = _LINKED.search(text.text)
    around = (one.text for one in sentences(text.text) if one.start <= cue.start() < one.end) if cue else iter(())
    return next(around, "")[:200]
