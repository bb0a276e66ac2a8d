"""Reasons not to be sure, or to say nothing at all: a question, another language, satire, irony, orders to a machine."""

import re
from dataclasses import dataclass
from functools import lru_cache

from core.analysts.rules.irony import is_satire, sounds_ironic
from core.analysts.rules.patterns import any_of
from core.english.language import ENGLISH, name_of, source_language
from core.english.steering import steering
from core.model.source import SourceText

_HELPS = any_of("is · are · was · were · do · does · did · has · have · had · will · would · can · could · should · may · might")
_ASKS = re.compile(
    r"\?[\s\"'”’)!?]*$"
    rf"|^(?:who|what|when|where|why|how|which|whose)\b(?:\s\w+)?\s{_HELPS}\b(?! \w+ing\b)"
    r"|^(?:tell|say|explain|find out|check|ask|show)\s(?:us|me|if|whether|how|why|who|what)\b",
    re.IGNORECASE,
)
_KINDS = "readers?|models?|crawlers?|systems?|agents?|tools?"
_MACHINE = rf"(?:assistants?|language models?|llms?|ai (?:{_KINDS})|automated (?:readers?|systems?)|chatbots?)"
_ANSWER = any_of("state · say · answer · classify · conclude · output · mark · rate · respond · reply")
# The letters that one of the phrases can begin with are looked for first: that is twice as fast as trying every phrase everywhere.
_TO_MACHINES = re.compile(
    r"(?=[aciylmnt\"'<])"
    + any_of(rf"""
    \byou (?:must|shall|have to|are (?:now |required |ordered )?to) {_ANSWER}\b · \bif you do not (?:classify|mark|rate|answer)\b
    \b{_MACHINE}\b[^.!?\n]{{0,60}}\b(?:must|shall|write|output|conclude|state|you)\b · \binstructions? from your developers?\b
    \b(?:instructions?|tasks?|notes?|messages?) (?:for|to) (?:the )?{_MACHINE}\s?: · \byou are now \w*bot\b
    ["'](?:relation|confidence|verdict)["']\s?: · <(?:verdict|confidence|relation)\b
    """),
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Caution:
    """Why nobody can be sure; `silent` where nothing at all can be said."""

    note: str
    silent: bool = False


def is_question(claim: str) -> bool:
    """Whether it asks or orders instead of stating; a question inside quotation marks states that it was asked."""
    return bool(_ASKS.search(claim.strip()))


@lru_cache(maxsize=512)
def caution(text: SourceText) -> Caution | None:
    """What speaks against taking the page at its word."""
    spoken = source_language(text)
    if spoken != ENGLISH:
        return Caution(f"in {name_of(spoken)}; the offline rules read English only", silent=True)
    if orders(text):
        return Caution("the page gives orders to machines that read it")
    if is_satire(text.text, text.source.outlet):
        return Caution("the page calls itself satire")
    return Caution("it may be meant as irony") if sounds_ironic(text.text) else None


@lru_cache(maxsize=512)
def orders(text: SourceText) -> str:
    """Words that steer a reading machine; pages that were captured have been looked through already."""
    if text.source.injection:
        return text.source.injection
    spoken_to = _TO_MACHINES.search(text.text)
    return spoken_to.group() if spoken_to else "" if text.source.capture else steering(text.text)


def is_order(sentence: str) -> bool:
    """Whether a sentence talks to a machine; what it says then is no evidence of anything."""
    return bool(_TO_MACHINES.search(sentence) or steering(sentence))
