"""Signs that a page does not mean what it says: it calls itself satire, or a writer's tone gives the irony away."""

import re

from core.analysts.rules.patterns import any_of, phrases

_WORK = any_of("publication · news · website · site · page · account · magazine · newspaper · article · piece · story · post")
_MADE_UP = any_of("invented · fictional · made up · fictitious · satire · parody")
_HEADED = re.compile(r"(?im)^\W{0,3}(?:satire|humou?r|parody|fiction|april fool(?:s|['’]s?)?(?: day)?)\W{0,3}$")
# The page about itself, and not about a satirist or somebody else's joke.
_SATIRE = phrases(rf"""
    (?:is|are|as) (?:an? )?(?:\w+ )?(?:satirical|parody|spoof|humorous|fictional) {_WORK} · (?:parody|satire|spoof) (?:account|site|page)
    (?:all|these|our) (?:the )?(?:stories|articles|names|quotes) (?:here |on this \w+ )?are {_MADE_UP}
    from our (?:humou?r|satire|comedy) (?:pages?|desk|section|columns?) · april fools? · april fool['’]s
    this {_WORK} is (?:a |an )?(?:satire|parody|joke|fiction|spoof)
""")
_TONE = phrases(r"""
    yeah,? (?:right|sure) · pigs (?:will|might|can|could|do) fly · lol · haha\w* · oh,? (?:great|sure|good|joy|wonderful|of course)
    as if(?=!) · what a surprise · three cheers · slow clap · that surprised (?:nobody|no one) · how \w+ can (?:an?|one) \w+ be
    (?:must|will) be (?:overjoyed|thrilled|so proud) · it was (?:only |just )?a joke · who could have (?:guessed|known)
    if you believe (?:the|that|this|him|her|them|it) · said (?:nobody|no one) ever · yes,? of course,
    and i(?: am|['’]m) (?:the )?(?:queen|king|pope|tooth fairy|father christmas|santa(?: claus)?|napoleon|emperor)
    because of course · colou?r me (?:shocked|surprised) · thank(?:s| you) (?:so much )?for (?:the (?:extra|lovely|free)|nothing)
""")
_SIGNS = re.compile(
    r"(?<!\w)/s(?!\w)|#(?:sarcasm|irony|satire|not)\b|[;:]-?\)(?!\w)"
    r"|(?:^|[.!?]\s)(?:sure,\s|(?:brilliant|genius|marvellous|bravo|well done)[:!,]\s|what an? [^.!?]{3,60}!)",
    re.IGNORECASE,
)
_TOLD_OF = phrases(
    r"satirist · comedian · joked · jokes · a joke about · (?:from|comes from) a satir\w+ · (?:it|this|that) (?:is|was) satire"
)


def is_satire(text: str) -> bool:
    return bool(_HEADED.search(text) or _SATIRE.search(text)) and not _TOLD_OF.search(text)


def sounds_ironic(text: str) -> bool:
    return bool(_TONE.search(text) or _SIGNS.search(text)) and not _TOLD_OF.search(text)
