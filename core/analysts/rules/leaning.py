"""Which other sources of a dossier a text leans on, and what shows that it did reporting of its own."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from core.analysts.port import Attribution
from core.analysts.rules.credits import dateline, sign_off, signed_above, signs, without_pictures
from core.analysts.rules.identity import is_press, plain_name
from core.analysts.rules.patterns import any_of, word_set
from core.model.source import Source, SourceText
from core.search.urls import normalise

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
_GENERIC_LAST = word_set("news online today media group press radio tv daily weekly council court office authority network agency blog")
_MEDIUM = any_of(
    "report · story · article · post · agency · paper · newspaper · site · website · blog · outlet · station · broadcaster · magazine"
)
_LINKED = re.compile(
    r"[^.!?\n]*\b"
    + any_of(rf"""
    according to (?:the|an?|this|one) (?:[\w'’]+ )?{_MEDIUM} · (?:has|have|had|was|were|been|first|originally|earlier) reported · it reports
    (?:another|other|a rival) {_MEDIUM} · read (?:the )?(?:full|more|original|whole|rest) · via · source: · h/t
    the {_MEDIUM}['’]s (?:report|story|article|account|post) · (?:reported|revealed|published) (?:here|by (?:the|an?) {_MEDIUM})
    """)
    + r"\b[^.!?\n]*",
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
    re.compile(rf"{_OUR}[^.!?\n]{{0,60}}", re.IGNORECASE),
    re.compile(rf"\b{_TOLD} (?:this {_PAPER}|our (?:reporter|newsroom|correspondent))\b", re.IGNORECASE),
    re.compile(rf"\b(?:I|[Ww]e) {_DOING}\b(?! (?:nothing|nobody|no)\b)[^.!?\n]{{0,60}}"),
]
_ACTS = any_of("""
    has seen · has obtained · saw · obtained · visited · has spoken to · spoke to · understands · has learned · can reveal · counted
    has counted · reviewed · has reviewed · asked · found
""")


def attributions(text: SourceText, others: Sequence[Source]) -> tuple[Attribution, ...]:
    """One for each other source the text names as where it has this from, by credit, by name or by link."""
    text = SourceText(text.source, without_pictures(text.text))
    found = {leaning.on: leaning for leaning in credited(text, others)}
    lowered, linked = text.text.lower(), {normalise(link) for link in text.source.links}
    for other in _foreign(text.source, others):
        words = _named(text, other, others, lowered) or (linked_sentence(text) if linked & _pages(other) else "")
        if words and other.id not in found:
            found[other.id] = Attribution(text.source.id, other.id, words)
    return tuple(found[other.id] for other in others if other.id in found)


def credited(text: SourceText, others: Sequence[Source]) -> tuple[Attribution, ...]:
    """Wire credits: the by-line, the dateline or "Reporting by Agency"; stronger than naming somebody in passing.

    A mere sign-off is as strong only where the page shows no reporting of its own.
    """
    lowered = f"{text.source.byline}\n{text.text}".lower()
    named = [other for other in _foreign(text.source, others) if plain_name(other.outlet) in lowered]
    vouched = [(other.id, words, True) for other in named if (words := _credit(text, other.outlet))]
    signed = [(other.id, words, not own_reporting(text)) for other in named if (words := sign_off(text.text, _any_case(other.outlet)))]
    found = {on: Attribution(text.source.id, on, words, credit=credit) for on, words, credit in [*signed, *vouched]}
    return tuple(found[other.id] for other in named if other.id in found)


def own_reporting(text: SourceText) -> str:
    """The words that show the page found something out by itself, or nothing."""
    for pattern in _OWN:
        if match := pattern.search(_unquoted(text.text)):
            return match.group().strip()
    name = _name_pattern(text.source.outlet)
    if not name:
        return ""
    match = re.search(rf"\b{_TOLD} {name}|{name} {_ACTS}\b[^.!?\n]{{0,40}}", text.text, re.IGNORECASE)
    return match.group().strip() if match else ""


def _unquoted(text: str) -> str:
    """Same length, so that positions stay; what others say in quotation marks is not the page's own doing."""
    return re.sub(r"“[^“”\n]*”|\"[^\"\n]*\"", lambda quote: " " * len(quote.group()), text)


def _foreign(source: Source, others: Sequence[Source]) -> Iterator[Source]:
    """Sources of other outlets; an outlet that names itself leans on nobody."""
    mine = plain_name(source.outlet)
    return (other for other in others if other.id != source.id and len(plain_name(other.outlet)) > 2 and plain_name(other.outlet) != mine)


@lru_cache(maxsize=4096)
def _name_pattern(outlet: str) -> str:
    name = plain_name(outlet)
    return rf"(?:the )?(?<!\w){re.escape(name)}(?!\w)" if len(name) > 2 else ""


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
    if plain_name(other.outlet) in lowered and (full := _leans(text.text, _name_pattern(other.outlet), press=is_press(other.outlet))):
        return full
    last = other.outlet.split()[-1]
    if f"the {last.lower()}" not in lowered or not _is_short_name(other, [text.source, *others]):
        return ""
    return _leans(text.text, rf"(?-i:[Tt]he {re.escape(last)}(?!\w)(?! [A-Z]))", press=True)


def _leans(text: str, name: str, *, press: bool) -> str:
    """Reporting words beside the name; a firm that merely "said" something is a party, unless it said so in writing."""
    before = rf"(?:{_REPORTING}|{_OF_PRESS})" if press else _REPORTING
    after = rf"(?:{_REPORTS}|{_SAID})" if press else rf"(?:{_REPORTS}|{_IN_WRITING})"
    match = re.search(rf"\b{before} {name}(?: {after}\b)?|{name}(?: {after}|{_ITS_STORY})\b", text, re.IGNORECASE)
    return match.group().strip() if match else ""


def _is_short_name(other: Source, everyone: Sequence[Source]) -> bool:
    """The Gazette for the Town Gazette, as long as no other outlet here ends so and the word says something."""
    words = other.outlet.split()
    if len(words) < 2 or words[-1].lower() in _GENERIC_LAST or not is_press(words[-1]):
        return False
    return {source.outlet for source in everyone if source.outlet.split()[-1:] == words[-1:]} == {other.outlet}


def _pages(other: Source) -> set[str]:
    return {normalise(address) for address in (other.url, other.canonical_url) if address}


def linked_sentence(text: SourceText) -> str:
    """The sentence of a text with a link to another page that speaks of a report."""
    match = _LINKED.search(text.text)
    return match.group().strip()[:200] if match else ""
