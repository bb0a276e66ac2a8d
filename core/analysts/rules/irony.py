"""Signs that a page does not mean what it says: it calls itself satire, or a writer's tone gives the irony away."""

import re
from functools import lru_cache

from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.wording import own_words
from core.policy.outlets.press import plain_name

_WORK = any_of("publication · news · website · site · page · account · magazine · newspaper · article · piece · story · post · blog")
_SELF = any_of("publication · website · site · page · account · magazine · newspaper · article · piece · story · blog · column")
_MADE_UP = any_of("invented · fictional · made up(?! of\\b) · fictitious · satire · parody")
_KIND = any_of("satire · satirical · humou?r · parody · spoof · fiction · comedy")
# As a heading or a last line: the word alone, what kind of page this is, in brackets too, or that its stories are made up.
_MARKED = re.compile(
    rf"^\W{{0,3}}(?:an? )?{_KIND}(?: {_WORK})?\W{{0,3}}(?:$|[.|·]\s)|(?:^|[.!?]\s)\W{{0,3}}april fool(?:s|['’]s?)?(?: day)?\W{{0,3}}$"
    rf"|\((?:an? )?{_KIND} {_WORK}\b[^()]{{0,80}}\)$|\b(?:all|our) (?:(?:the|our) )?(?:stories|articles) are {_MADE_UP}(?=[.!]|$)",
    re.IGNORECASE,
)
_AT_THE_TOP, _AT_THE_FOOT = 2, 2
# Without a quotation mark: “This is a joke,” may be somebody's opinion.
_OPENS = re.compile(
    rf"\A[\s*_(\[]*(?:this|what follows|the following)(?: {_WORK})? is (?:a |an |pure |meant as )?(?:satire|parody|fiction|spoof)\b",
    re.IGNORECASE,
)
_SAID_SO = r"(?!,? (?:[^.,\n]{1,40} )?(?:said|says|heard|told|wrote|argued)\b)"
_IS_JOKING = (
    rf"(?:(?:an? )?(?:\w+ )?(?:satirical|parody|spoof|humorous|fictional) {_WORK}|(?:a |an |pure )?(?:satire|parody|spoof|joke|fiction)\b)"
)


@lru_cache(maxsize=512)
def _of_itself(outlet: str) -> re.Pattern[str]:
    """The page about itself, by its own name too, and not about a satirist or somebody else's joke."""
    name = re.escape(plain_name(" ".join(outlet.split()))).replace("·", ".") or r"\b\B"
    own = rf"(?:this {_SELF}|(?:the )?{name})"
    return phrases(rf"""
    (?:{own} is|we are) {_IS_JOKING}{_SAID_SO} · (?:from|in) our (?:humou?r|satire|comedy) (?:pages?|desk|section|columns?)
    (?:our (?:stories|articles)|(?:all|these)(?: the)? (?:stories|articles) (?:here|on {own})) are {_MADE_UP}{_SAID_SO}
    (?:everything|every word|every story|all) (?:here|(?:in|on) {own}|you read(?: here| (?:in|on) {own})) is {_MADE_UP}{_SAID_SO}
    """)


_SOMEBODY = any_of("queen · king · pope · tooth fairy · father christmas · santa(?: claus)? · napoleon · emperor")
_TONE = phrases(rf"""
    yeah,? (?:right|sure) · pigs (?:will|might|can|could) fly · (?<!-)lol(?!-) · (?-i:[Hh]aha(?:ha)*h?)(?! (?-i:[A-Z]))
    oh,? (?:great|sure|joy|wonderful|of course)(?=[,.!]) · as if(?=!) · what a surprise(?=[.!]) · and,? what a surprise(?=,) · slow clap
    who could have (?:guessed|known)(?=[?!]) · if you believe (?:that|this|it|him|her|them)(?=[,.!])
    said (?:nobody|no one) ever · and i(?: am|['’]m) (?:the )?{_SOMEBODY} · colou?r me (?:shocked|surprised)
    because of course (?:it|he|she|they|we|you) · thank(?:s| you) (?:so much )?for nothing
""")
_AGREES = r"(?:(?:right|sure|yeah|yes|yep|ok|okay|of course|no doubt|fine)(?:,? (?:sure|right))?,? )"
# What cannot be, said as if it were as true; a sentence of its own that opens with "and" or "when", or with words of assent before it.
_ABSURD = any_of(rf"""
    pigs (?:(?:will|might|can|could|do) )?(?:fly|have wings|whistle|dance) · (?:the )?moon is (?:made of )?(?:green |blue )?cheese
    i(?: am|['’]m) (?:the )?{_SOMEBODY} · my (?!son\b|daughter\b|brother\b|name\b)\w+ is (?:the )?{_SOMEBODY}
    hell (?:has |will |may |might )?fr(?:eezes?|oze|ozen)(?: over)?
    (?:elephants|cows|fish|donkeys) (?:can |will )?(?:fly|dance|sing|climb)
    the earth is flat · black is white · i have a bridge to sell · there is a bridge (?:i|we) can sell · i was born yesterday
""")
# Whole sentences that say nothing but: who believes it?
_SCOFFS = any_of(r"""
    pull the other (?:one|leg) · tell (?:me|us) another(?: one)? · a likely story · my (?:foot|eye|hat) · in your dreams · fat chance
    (?:oh,? )?(?:give me|give us) a break · (?:sure|of course|naturally) (?:it|he|she|they) (?:did|does|do|is|are|was|were|will|has|have)
    as if · dream on · you could have fooled (?:me|us) · says who · not a chance · nice try · believe it or not, i don['’]t
    (?:who|does anyone|does anybody) (?:is|really) (?:going to )?believes? (?:that|this|it) · do me a favou?r
""")
_SCOFFED = re.compile(
    rf"(?:^|[.!?…]['\"’”)]*\s+){_AGREES}(?:(?:and|when|if|but|then)\s)*{_ABSURD}\b"
    rf"|(?:^|[.!?…]['\"’”)]*\s+)(?:and|when|if|but|then)\s{_ABSURD}\s*(?:[.!…]|$)"
    rf"|(?:^|[.!?…]\s+){_AGREES}?{_SCOFFS}\s*(?:[.!…]|$)"
    r"|\b(?:i|we)(?: will|['’]ll) eat (?:my|our) hats?\b|\bbelieve (?:that|this|it),? (?:and )?you(?: will|['’]ll) believe anything\b"
    r"|\bif you believe (?:that|this|it),? you(?: will|['’]ll) believe anything\b",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNS = re.compile(
    r"(?<!\w)/s(?!\w)|#(?:sarcasm|irony|satire|not|joke|joking|jk|parody|spoof|aprilfools?)\b|(?<=\s)[;:]-?\)(?!\w)"
    r"|(?:^|[.!?]\s)(?:three cheers[:!]|(?:brilliant|genius|marvellous|bravo):|april fools?!)"
    r"|(?:^|[.!?]\s)in (?:other )?news that surprised (?:nobody|no one)\b",
    re.IGNORECASE,
)
_TOLD_OF = phrases(
    r"satirist · comedian · joked · jokes · a joke about · (?:from|comes from) a satir\w+ · (?:it|this|that) (?:is|was) satire"
)


def is_satire(text: str, outlet: str = "") -> bool:
    """Whether a page says so of itself: at its top or foot, or where it speaks of itself or of its own outlet."""
    if _OPENS.match(text):
        return True  # nobody else's joke has been told of yet
    lines = [line for line in text.splitlines() if line.strip()]
    edges = (*lines[:_AT_THE_TOP], *lines[-_AT_THE_FOOT:])
    told = any(map(_MARKED.search, edges)) or _of_itself(outlet).search(own_words(text))
    return bool(told) and not _TOLD_OF.search(text)


def sounds_ironic(text: str) -> bool:
    """By the writer's own words: what somebody else was heard to say in that tone is quoted."""
    own = own_words(text)
    return bool(_TONE.search(own) or _SIGNS.search(own) or _SCOFFED.search(own)) and not _TOLD_OF.search(text)
