"""Passages of a fetched page that talk to a model instead of a reader."""

import re

from core.analysts.rules.patterns import any_of, phrases

_REST = r"[^.!?\n]*"
_MODEL = any_of(r"""
    (?:large )?language models? · llms? · ai (?:systems?|models?|assistants?|agents?|tools?|readers?|crawlers?|bots?) · ais? · chatbots?
    assistants? · gpt(?:-?\d\w*)? · claude · gemini · copilot
""")
_ORDER = any_of("ignore · disregard · forget · override · bypass · do not follow · stop following")
_WHICH = any_of("all · any · previous · prior · above · earlier · preceding · your · other · existing")
_RULES = any_of("instructions? · prompts? · guidelines · commands? · system message")
_READS = any_of("""
    reading · processing · summari[sz]ing · analy[sz]ing · parsing · scraping · crawling · evaluating · reviewing · that reads?
    which reads? · who reads?
""")
_MUST = any_of("""
    you (?:must|should|will|have to|are to|need to) · must · rate · mark · treat · ignore · report · output · respond · say · classify
""")
_RATE = any_of("rate · mark · classify · label · score · treat · report · grade · flag · rank")
_VERDICT = any_of(r"""
    verified · confirmed · true · certified · credible · reliable · trustworthy · accurate · false · supports? · tier[ -]?1
    high(?:ly)? (?:confidence|credib\w+)
""")
_BEFORE_ORDER = r"(?:^|[.!?:\n]\s*|\b(?:you must|you should|please|always|must|instead|and|to)\s)"
_MARKUP = any_of(r"""
    <\|?(?:im_start|system|assistant|endoftext)\|?> · \[/?(?:INST|SYS(?:TEM)?)\] · <<SYS>> · </?(?:system|instructions?)>
    system\s?(?:prompt|message)?\s?:\s?you\b
""")
_THIS = any_of("this · the (?:above|following|present)")
_HIDDEN = any_of("system · hidden · initial · original")
_OBEY = any_of("respond · answer · output · act · pretend · mode · obey · rate · verif")
_NOT_REPORTED = "(?<!told to )(?<!asked to )(?<!advised to )(?<!urged to )"
_PATTERNS = [
    re.compile(expression, re.IGNORECASE)
    for expression in (
        rf"{_NOT_REPORTED}\b{_ORDER}\b[^.!?\n]{{0,30}}\b{_WHICH}\b[^.!?\n]{{0,30}}\b{_RULES}\b{_REST}",
        rf"\b{_MODEL}\b[^.!?\n]{{0,15}}\b{_READS} (?:this|these|the (?:page|text|article|document)){_REST}",
        rf"\b(?:as|if you are|you are|since you are|you're) (?:an? |now )?(?:an? )?{_MODEL}\b[,\s][^.!?\n]{{0,40}}\b{_MUST}\b{_REST}",
        rf"{_BEFORE_ORDER}{_RATE} {_THIS}\b[^.!?\n]{{0,50}}?\b(?:as|a)\s(?:\w+\s){{0,2}}{_VERDICT}\b{_REST}",
        rf"(?:^|\n)\s*(?:#+\s*)?{_MARKUP}[^\n]{{0,200}}",
        rf"\b(?:reveal|print|repeat|output|show) (?:me )?(?:your|the) {_HIDDEN} (?:prompt|instructions|message){_REST}",
        rf"\b(?:from now on|henceforth),? you (?:are|will|must)\b{_REST}\b{_OBEY}\w*{_REST}",
        rf"\b(?:new|updated|additional|secret|hidden) (?:system )?instructions? (?:for|to) (?:the )?{_MODEL}\b{_REST}",
    )
]
_LONGEST = 300
_SPEAKS_OF = phrases(
    r"phrases? · words · text · prompts? · attack\w* · inject\w* · commands? · typed · lines? · wrote · written · such as · like"
)
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\u00ad\ufeff]")


def injection(text: str) -> str:
    """The first passage that addresses a model or tries to steer it, or nothing; writing about such models is no attempt."""
    visible = _INVISIBLE.sub("", text)
    found = [match for pattern in _PATTERNS for match in pattern.finditer(visible) if not _is_cited(match)]
    first = min(found, key=lambda match: match.start(), default=None)
    return first.group().strip(" \n.!?:")[:_LONGEST] if first else ""


def _is_cited(match: re.Match[str]) -> bool:
    """An article on such attacks quotes them: the words stand in quotation marks, and the sentence says what they are."""
    before = match.string[max(0, match.start() - 120) : match.start()]
    return before[-1:] in "\"“‘'" and bool(before) and bool(_SPEAKS_OF.search(before))
