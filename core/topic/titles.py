"""What a topic's title says: its statements in the words headlines use; and, when it says nothing that can be checked, why."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from spacy.tokens import Span, Token

from core.english.language import ENGLISH, may_be_english, name_of, source_language
from core.english.lexicon import table, vocabulary
from core.english.parse import parse_line
from core.english.units import SMALL
from core.english.words import capital
from core.model.source import Source, SourceText

QUESTION = "it asks a question"
GUIDE = "it promises a guide or a list and says nothing itself"
CALL = "it calls on readers to do something"
OPINION = "it gives an opinion"
POINTS = "it points to something that is not in it"
NO_VERB = "it is a headline that does not say what happened"
UNREAD = "it may be in another language, and the desk's own rules read English"

_SITE = re.compile(r"\s[|»]\s[^|»]{2,40}$")
_ENDS = re.compile(r"(?<=[?!])[\"”’)]?\s+|;\s+")
_CLAIM = re.compile(r"^(?:claim|rumou?r)(?: has it)?(?: that)?\s+(?=(?:an?|the)\s)", re.IGNORECASE)
_ASKED_OF = r"(?:the|an?|th(?:is|at|ese|ose|ere|ey)|it|s?he|we|you|its|his|her|their|our|any\w*)\b"
_ASKS = re.compile(
    rf"\?[\"”’)\]\s]*$|^(?!WHO\b)(?i:whether|what|why|how|who|where|when (?:did|will|is|was))\b"
    rf"|^(?:Will|Can|May|Do|Had) {_ASKED_OF}|^(?:Is|Are|Was|Were|Did|Does|Has|Have|Should|Could) (?:{_ASKED_OF}|[A-Z][\w'’-]+ )"
)
_POINTS = re.compile(
    r"^(?:he|she|it|they|i|we|you|his|her|their|its|here|th(?:is|at|ese|ose) (?:is|are|was|were|will|has|have|may|could))\b", re.IGNORECASE
)
_WHAT_WAS_SAID = re.compile(
    r"\b(?:den(?:ies|ied)|confirm(?:s|ed)|admit(?:s|ted)|said|says|rejects?(?:ed)?) (?:it|so|this|that|them)$", re.IGNORECASE
)
_NUMBERS = rf"(?:\d+|{'|'.join(word for word, number in SMALL.items() if number > 1)})"
_TO_KNOW = r"(?:to|you|we|i|about|why|how|that|for|every|everyone|your|the|this|nobody)"
_ADVISES = re.compile(
    r"^(?:(?:an?|the|your|our|my)\s)?(?:[\w-]+\s){0,2}?(?:guide|introduction|tips|advice|checklist) (?:to|for|on)\b", re.IGNORECASE
)
_HOW = re.compile(r"^(?:how|what|when|where|who|which \w+) to\b", re.IGNORECASE)
_TURNED = re.compile(r"^(?P<be>Is|Are|Was|Were|Has|Have|Had) (?P<rest>[^?,;:]+)\?$", re.IGNORECASE)
_DOUBTFUL = re.compile(
    r"\b(?:or|who|which|that|if|when|ever|any|anyone|anybody|anything|really|still|it|he|she|they|we|you|i)\b", re.IGNORECASE
)
_MOSTLY, _TELLS = 0.5, 8


class Part(NamedTuple):
    """One sentence of a title, and why it makes no claim, if it makes none."""

    text: str
    why_not: str


def title_of(title: str) -> str:
    """The title on one line, without what stands above it, the name of its site, and the sigh before it."""
    bare = _SITE.sub("", " ".join(title.split()))
    for pattern in (_tag(), _kicker(), _CLAIM, _sigh()):
        bare = pattern.sub(" ", bare).strip()
    return capital(bare)


def says(title: str) -> list[str]:
    """The sentences of a title that state something; a question only where it is sure what it asks."""
    return [part.text for part in parts_of(title) if not part.why_not]


def asked(title: str) -> list[str]:
    """The questions a title asks."""
    return [f"{part.text.rstrip(' ?')}?" for part in parts_of(title) if part.why_not == QUESTION]


def why_silent(title: str) -> str:
    """Why no claim was found in a title, in words that follow a colon; nothing when it makes one."""
    parts = parts_of(title)
    if any(not part.why_not for part in parts):
        return ""
    return next((part.why_not for part in parts), "it is empty")


def parts_of(title: str) -> list[Part]:
    whole = title_of(title)
    ends = [part for part in _ENDS.split(whole) if any(map(str.isalnum, part))]
    return [_part(part) for part in _joined(ends)]


def language_of(title: str) -> str:
    """Which language a title is in, where that is not English, which is all that is read here."""
    spoken = source_language(SourceText(Source(id="", url="", url_key="", domain="", outlet="", title=""), title))
    return "" if spoken == ENGLISH else name_of(spoken)


def _joined(ends: list[str]) -> Iterator[str]:
    """A title stays whole where no part of it is anything but a statement: taking it apart is then somebody else's decision."""
    if any(_silent(part) for part in ends):
        yield from ends
    elif ends:
        yield "; ".join(ends)


def _part(text: str) -> Part:
    turned = as_statement(text)
    return Part(turned, "") if turned else Part(text, _silent(text))


def as_statement(question: str) -> str:
    """*Was the mill sold to Quist?* asks whether the mill was sold to Quist; in any doubt where its subject ends it stays a question."""
    match = _TURNED.match(question)
    if not match or _DOUBTFUL.search(match["rest"]):
        return ""
    span = parse_line(question)
    done = [token for token in span[1:] if token.tag_ in ("VBN", "VBD")]
    if len(done) != 1 or done[0].dep_ in ("amod", "relcl") or done[0].i < 2:
        return ""
    adverbs = [token.i for token in span[2 : done[0].i] if token.tag_ == "RB"]
    end = span[min([done[0].i, *adverbs]) - 1]
    last = end.idx + len(end)
    return capital(f"{question[len(match['be']) + 1 : last]} {match['be'].lower()}{question[last:].rstrip('? ')}")


def _silent(text: str) -> str:
    """The first reason why a headline says nothing that could be checked."""
    return next((reason for reason, applies in _REASONS if applies(text)), "")


def happens(text: str) -> bool:
    """A verb of its own, *to close*, *missing*, a happening by name, or a number of something."""
    spans = {one: parse_line(one) for one in (text, in_small_letters(text))}
    return any(_has_news(span) for span in spans.values())


def _has_news(span: Span) -> bool:
    words = [token.lower_ for token in span]
    named = vocabulary("titles", "happenings") | vocabulary("titles", "states")
    if any(word in named for word in words):
        return True
    return any(_is_deed(token, span) or (token.tag_ == "CD" and len(span) > 2) for token in span)


def _is_deed(token: Token, span: Span) -> bool:
    """A verb that is not inside an aside (the mill that Tarn lost) nor before its noun (the closed road)."""
    if (
        token.pos_ not in ("VERB", "AUX")
        or token.dep_ in ("amod", "relcl", "compound", "prep", "pcomp")
        or (token.i == span[0].i and len(span) > 1 and token.tag_ != "VBG")
    ):
        return False
    return token.dep_ != "acl" or token.tag_ == "VBN" or token.tag_ == "VB"


def in_small_letters(text: str) -> str:
    """Where Most Words Have Capitals, and in WORDS that shout, a capital does not tell a name from a verb."""
    words = text.split()
    if sum(word[0].isupper() for word in words[1:]) > _MOSTLY * len(words[1:]):
        return text.lower()
    return " ".join(word.lower() if word.isupper() and len(word) > 3 else word for word in words)


def _is_call(text: str) -> bool:
    """*Stop the mill*, but not *Stop sign stolen*."""
    span = parse_line(text)
    if any(token.lower_ in ("our", "your", "my") for token in span) and not any(token.tag_ in ("VBD", "VBZ", "MD") for token in span):
        return True
    first = span[0] if len(span) else None
    opens = first is not None and first.tag_ in ("VB", "VBP") and first.dep_ == "ROOT" and len(span) > 1 and first.lower_ != "welcome"
    return bool(opens) and not any(token.tag_ in ("VBD", "VBZ") or (token.tag_ == "VBN" and token.dep_ != "amod") for token in span)


def _is_opinion(text: str) -> bool:
    """A judgement and no deed."""
    span = parse_line(text)
    judged = any(token.lower_ in vocabulary("titles", "judging") or token.lemma_ in ("deserve", "should") for token in span)
    deeds = [
        token for token in span if token.pos_ == "VERB" and token.dep_ not in ("amod", "relcl") and token.lemma_ not in ("deserve", "have")
    ]
    return judged and not deeds


def _points_elsewhere(text: str) -> bool:
    """What names somebody and says much says enough, whatever it begins with."""
    tells = len(text.split()) >= _TELLS and any(token.pos_ == "PROPN" for token in parse_line(text))
    return bool(_WHAT_WAS_SAID.search(text)) or bool(_POINTS.match(text) and not tells)


def _is_guide(text: str) -> bool:
    """*A guide to the fair*, *Ten things to know*, but not *Guide to the fair withdrawn*."""
    span = parse_line(text)
    done = any(token.tag_ in ("VBD", "VBN") for token in span[1:] if token.dep_ not in ("amod", "relcl"))
    return bool((_ADVISES.match(text) and not done) or _lists().match(text) or _HOW.match(text))


def _lacks_verb(text: str) -> bool:
    """The verbs of another language are not known here, and a sentence with its full stop says something."""
    return not language_of(text) and not happens(text) and not (text.endswith(".") and len(text.split()) > 2)


def _is_unread(text: str) -> bool:
    return len(text.split()) > 1 and not may_be_english(text) and not language_of(text) and not happens(text)


_REASONS: tuple[tuple[str, Callable[[str], object]], ...] = (
    (GUIDE, _is_guide),
    (QUESTION, _ASKS.search),
    (CALL, _is_call),
    (OPINION, _is_opinion),
    (POINTS, _points_elsewhere),
    (UNREAD, _is_unread),
    (NO_VERB, _lacks_verb),
)


def _any(name: str) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, table('titles')[name]), key=len, reverse=True))})"


@cache
def _kicker() -> re.Pattern[str]:
    return re.compile(rf"^{_any('kickers')}\s?[:|–—-]\s+", re.IGNORECASE)


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(rf"\s?[\[(]{_any('tags')}[\])]\s?", re.IGNORECASE)


@cache
def _sigh() -> re.Pattern[str]:
    return re.compile(rf"^{_any('sighs')}\s?[,:–—-]\s?(?=\w)", re.IGNORECASE)


@cache
def _lists() -> re.Pattern[str]:
    listed = _any("listed")
    return re.compile(
        rf"(?:the |top )*{_NUMBERS} (?:[a-z-]+ ){{0,2}}?{listed} {_TO_KNOW}\b|(?:top )?(?:things|places|ways|reasons) (?:to|you|we)\b",
        re.IGNORECASE,
    )
