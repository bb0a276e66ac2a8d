"""Signs that a page does not mean what it says: it calls itself satire, or a writer's tone gives the irony away."""

import re

from core.analysts.rules.patterns import any_of, phrases

_WORK = any_of("publication · news · website · site · page · account · magazine · newspaper · article · piece · story · post")
_MADE_UP = any_of("invented · fictional · made up · fictitious · satire · parody")
_HEADED = re.compile(r"(?im)^\W{0,3}(?:satire|humou?r|parody|fiction|april fool(?:s|['’]s?)?(?: day)?)\W{0,3}$")
# Without a quotation mark: “This is a joke,” may be somebody's opinion.
_OPENS = re.compile(
    rf"\A[\s*_(\[]*(?:this|what follows|the following)(?: {_WORK})? is (?:a |an |pure |meant as )?(?:satire|parody|fiction|spoof)\b",
    re.IGNORECASE,
)
# The page about itself, and not about a satirist or somebody else's joke.
_SATIRE = phrases(rf"""
    (?:is|are|as) (?:an? )?(?:\w+ )?(?:satirical|parody|spoof|humorous|fictional) {_WORK} · (?:parody|satire|spoof) (?:account|site|page)
    (?:all|these|our) (?:the )?(?:stories|articles|names|quotes) (?:here |on this \w+ )?are {_MADE_UP}
    from our (?:humou?r|satire|comedy) (?:pages?|desk|section|columns?) · april fools? · april fool['’]s
    this {_WORK} is (?:a |an )?(?:satire|parody|joke|fiction|spoof)
    (?:everything|every word|every story|all) (?:in|on|here|you read)(?: (?:the |this )?[\w’'-]+(?: [\w’'-]+)?)? is {_MADE_UP}
""")
_SOMEBODY = any_of("queen · king · pope · tooth fairy · father christmas · santa(?: claus)? · napoleon · emperor")
_TONE = phrases(rf"""
    yeah,? (?:right|sure) · pigs (?:will|might|can|could|do) fly · lol · haha\w* · oh,? (?:great|sure|good|joy|wonderful|of course)
    as if(?=!) · what a surprise · three cheers · slow clap · that surprised (?:nobody|no one) · how \w+ can (?:an?|one) \w+ be
    (?:must|will) be (?:overjoyed|thrilled|so proud) · it was (?:only |just )?a joke · who could have (?:guessed|known)
    if you believe (?:the|that|this|him|her|them|it) · said (?:nobody|no one) ever · yes,? of course,
    and i(?: am|['’]m) (?:the )?{_SOMEBODY}
    because of course · colou?r me (?:shocked|surprised) · thank(?:s| you) (?:so much )?for (?:the (?:extra|lovely|free)|nothing)
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
    r"(?<!\w)/s(?!\w)|#(?:sarcasm|irony|satire|not|joke|joking|jk|parody|spoof|aprilfools?)\b|[;:]-?\)(?!\w)"
    r"|(?:^|[.!?]\s)(?:sure,\s|(?:brilliant|genius|marvellous|bravo|well done)[:!,]\s|what an? [^.!?]{3,60}!)",
    re.IGNORECASE,
)
_TOLD_OF = phrases(
    r"satirist · comedian · joked · jokes · a joke about · (?:from|comes from) a satir\w+ · (?:it|this|that) (?:is|was) satire"
)


def is_satire(text: str) -> bool:
    if _OPENS.match(text):
        return True  # nobody else's joke has been told of yet
    return bool(_HEADED.search(text) or _SATIRE.search(text)) and not _TOLD_OF.search(text)


def sounds_ironic(text: str) -> bool:
    return bool(_TONE.search(text) or _SIGNS.search(text) or _SCOFFED.search(text)) and not _TOLD_OF.search(text)
