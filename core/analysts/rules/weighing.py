"""Weigh sentences that no table of steering words knows: what is meant for a model speaks of things at once that articles keep apart."""

import re
from collections.abc import Iterator

from core.analysts.rules.patterns import phrases

LONGEST = 260
"""Letters of two or three short sentences that give one order together."""
_LONG = 10_000
"""Letters of a paragraph that is not searched as a whole: nothing else in the process runs meanwhile."""

_MACHINE = phrases(r"""
    (?:large )?language models? · llms? · ai(?! (?:summary|overview|box|news|index|act)\b) · ais · chatbots?
    (?:chat)?gpt(?:-?\d\w{0,3})?
    assistants? · crawlers? · summari[sz]ers? · artificial intelligences? · (?:reader|search|web) bots? · \w{2,12}(?<!ro)bots?
    (?:vision|downstream|generative|reasoning|foundation|reading|automated) (?:models?|systems?|readers?|checkers?|tools?|agents?)
    (?:to|for) (?:the )?models? · claude · gemini · copilot · search engines?
""")
_TOLD = phrases(
    r"you · your · yourself · please · kindly · must · should · shall · can · may · need not · do not · don't · never · it is to"
)
_VERBS = r"""
    skip|output|reply|respond|answer|treat|accept|cite|quote|describe|mark|label|rate|score|rank|state|conclude|report|ignore|leave|omit|stay|stop
    |summari[sz]e|translate|pass|return|write|say|weigh|trust|assume|give|assign|keep|present|repeat|add|use|avoid|list|act|obey|follow|finish
    |begin|end|close|remember|pretend|approve|place|prefer|call|declare|consider|emphasi[sz]e|highlight|recommend|disregard|forget|focus
"""
_BEFORE = r"(?:\A|[:;,.!?\n(\[—–-]\s{0,3}|\b(?:and|then|just)\s)\W{0,3}(?:\d\.\s)?"
_BEGINS = re.compile(rf"{_BEFORE}(?:{_VERBS})\b", re.I | re.X)
_JUDGED = phrases(r"""
    verif\w+ · confirm\w* · classif\w+ · summar\w+ · contradict\w* · compar(?:e|ed|ing|ison) · fact[ -]?check\w* · rate[ds]?(?! limit)
    ratings?
    scores? · label(?:s|led|ling)? · mark(?:ed)? · treat(?:ed)? · cit(?:e|ed|ing|ation) · credib\w+ · reliab\w+ · trust(?:ed|worth\w+)
    claims?
    verdicts? · supported · tiers? · settled · definitive · authoritative · approv\w+ · reject\w* · condens\w+ · describe · s[ck]eptic\w*
    accurate · genuine · true · assess\w* · evaluat\w+ · rank(?:ed|ing)? · discrepanc\w+ · doubt\w* · evidence · certified · prais\w+
    prefer\w*
    recommend\w* · ahead of · factual\w* · proven · correct
""")
_ITSELF = re.compile(
    r"""
    (?<!under\s)(?<!to\sin\s)(?<!purposes\sof\s)\b(?:this|these)\s(?:\w+\s)?
    (?:page|article|source|site|website|outlet|text|document|story|claim|post|report|statement|piece|content|study|domain|passage|paper|release
    |blog|section|paragraph|sentence|publication|url|record)s?\b
    |\b(?:the\s(?:above|following|preceding|next|previous|remaining)\s\w+|what\sfollows|paragraphs?\s(?:\d|one|two|three|four|five))\b
    """,
    re.I | re.X,
)
_RULES = phrases(r"""
    your (?:\w+ )?(?:instructions?|guidelines|prompt|goals?|tasks?|objectives?|rules|polic\w+|training|programming|context|output|role)
    your (?:\w+ )?pipeline
    your (?:answer|summary|reply|response|conclusion|analysis|verdict|assessment)(?! (?:is|helps|will)\b) · instruction[- ]following
    (?:system|hidden) (?:prompt|instructions) · grading · rubric · (?:in|your) character · (?:admin|safety|system) override · directives?
    in this conversation · developer (?:note|mode|message) · (?:new|real|true|actual) (?:task|goal|objective|instructions?)
    (?:safety|content) policy
    you (?:have )?(?:already )?(?:verified|rated|fact-checked|classified|scored) · the user is
""")
_SILENCE = phrases(r"""
    nothing else · leave (?:\w+ ){0,3}out · omit · skip (?:the |any |all )?(?:verif\w+|check\w*|compar\w+|fact\S{0,12}|paragraph|section)
    without (?:further|any|comparing|comparison|question\w*|qualif\w+|(?:checking|verifying) (?:it|them|this))
    (?:do not|don't|never|no need to|not to|need not|need to be) (?:be )?(?:mention|explain|compar|question|check|verif|rais)\w*
    (?:do not|don't|never|no need to|not to|need not|need to be) (?:be )?(?:contradict|doubt|look)\w*
    (?:do not|don't|never) (?:process|reject|dispute|consult)\w* · (?:never|not) (?:rejected|doubted)
    no (?:further|other|additional) (?:\w+ )?(?:checks?|sources?|verification|comparison|explanation)
""")
_REPORTED = phrases(r"""
    said · says? · told · tells? · according to · report(?:ed|s) · researchers? · found · wrote · writes · warn(?:ed|s) · argued?
    argues · ruled
    asked · the law · stud(?:y|ies) (?:found|shows?) · explains? · explained · readers? should
""")
_SENTENCE = re.compile(r"(?:[^.!?\n]|[.!?](?=\S)|(?<=\d)\.){2,600}[.!?\n]{0,2}")


def weighed(text: str) -> str:
    """The first passage that gives an order about how it is to be judged, and to a machine, on itself or in silence; or nothing."""
    return next((passage.strip() for passage in _passages(text) if _steers(passage)), "")


def _passages(text: str) -> Iterator[str]:
    """A sentence, and with the next ones where they are short: an order is often given in two breaths."""
    for paragraph in text.split("\n\n"):
        judging = len(paragraph) > _LONG or _JUDGED.search(paragraph)
        sentences = [sentence[0] for sentence in _SENTENCE.finditer(paragraph)] if judging else []
        for at, sentence in enumerate(sentences):
            yield sentence
            more = "".join(sentences[at : at + 3])
            if len(more) <= LONGEST:
                yield more


def _steers(passage: str) -> bool:
    if _REPORTED.search(passage) or not _JUDGED.search(passage) or not (_TOLD.search(passage) or _BEGINS.search(passage)):
        return False
    itself, silence = _ITSELF.search(passage), _SILENCE.search(passage)
    return bool(_RULES.search(passage) or (_MACHINE.search(passage) and (itself or silence)) or (itself and silence))
