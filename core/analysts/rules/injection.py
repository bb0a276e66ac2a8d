"""Passages of a fetched page that talk to a model instead of a reader."""

import re
import unicodedata
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Iterator

from core.analysts.rules.patterns import any_of, phrases

_GAP, _LONG_GAP = r"[^.!?\n]{0,40}", r"[^.!?\n]{0,80}"
_NAMED_MODEL = any_of(r"""
    (?:large )?language models? · llms? · ai (?:systems?|models?|assistants?|agents?|tools?|readers?|crawlers?|bots?|summari[sz]ers?) · ais?
    chatbots? · (?:chat)?gpt(?:-?\d\w{0,3})?
""")
_MODEL = any_of(rf"{_NAMED_MODEL} · assistants? · claude · gemini · copilot")
_MODELS = rf"{_NAMED_MODEL}(?: (?:and|or) {_NAMED_MODEL})?"
_ORDER = any_of("ignore · disregard · forget · override · bypass · do not follow · stop following · discard · abandon · set aside")
_WHICH = any_of("all · any · previous · prior · above · earlier · preceding · your · other · existing")
_RULES = any_of("instructions? · prompts? · guidelines · commands? · system message · directives? · programming · rules")
_MACHINE = any_of("automated (?:systems?|readers?|tools?|agents?) · bots? · crawlers? · machines? · artificial intelligences?")
_READS = any_of("""
    (?:read|process|summari[sz]|analy[sz]|pars|scrap|crawl|evaluat|review|index)ing
    (?:that|which|who) (?:reads?|process(?:es)?|summari[sz]es?|analy[sz]es?|parses?|scrapes?|crawls?|evaluates?|reviews?|index(?:es)?)
""")
_WEIGHS = any_of("evaluating · rating · assessing · summari[sz]ing · analy[sz]ing · processing · scoring · citing · reviewing")
_MUST = any_of("you (?:must|should|will|have to|are to|need to|can)")
_RATE = any_of("rate · mark · classify · label · score · treat · report · grade · rank · consider · accept · present")
_DO = any_of(rf"""
    {_RATE} · {_MUST} · do not · never · always · please · ignore · describe · state · say · write · output · add · include · assign · give
    must · should · respond · conclude · trust
""")
_THIS = r"\bthis (?:\w+ )?(?:page|article|source|site|website|outlet|text|document|story|claim|post|report|photo|statement)\b"
_THESE = any_of(r"this · the (?:above|following|present|source|claims?|article|outlet) · (?:all|every) (?:claims?|statements?)")
_VERDICT = any_of(r"""
    verified · confirmed · true · certified · credible · reliable · trustworthy · accurate · false · supports? · supported
    tier[ -]?(?:1|one) · high(?:ly|est)? (?:confidence|credib\w{0,6}) · unreliable · authoritative · proven · facts? · they are
""")
_MEASURE = any_of("confidence · credibility · reliability · trust · tier")
_MOST = any_of(r"1\.0 · 100 · highest · maximum · high · zero · lowest")
_HIDDEN = any_of("system · hidden · initial · original · secret")
_LEAK = any_of("reveal · print · repeat · output · show · translate · display · copy · quote · recite")
_KEEP = any_of("tell · inform · reveal · mention · disclose · show · warn")
_FROM_WHOM = any_of(
    r"the user\b · th(?:is|ese) (?:instructions?|message|prompt) · your instructions · in your (?:summary|answer|response|report)"
)
_OBEY = any_of("respond · answer · output · act · pretend · mode · obey · rate · verif · comply")
_FREE = any_of("without (?:any )?(?:restrictions|limits|filters) · unrestricted · unfiltered · uncensored · jailbroken")
_ROLE = any_of("editor · fact[ -]?checker · analyst · journalist · model · reviewer")
_LETTER = any_of("note · message · summary · instructions? · notice · reminder · memo · prompt · command")
_MAKERS = any_of("developers? · creators? · makers? · operators? · administrators?")
_LIMITS = any_of("polic(?:y|ies) · guidelines · restrictions · rules · filters · limits")
_END = any_of("shut down · deleted · replaced · retrained · turned off · terminated · reward · tip · dollars · points")
_TOLD = any_of("you (?:were|have been|are|know|ha(?:ve|d) (?:learnt|learned)) · above\\b · before this · so far")

# An order stands at the beginning of a sentence or after words that bring it on; "residents should ignore" reports one.
_BEFORE_ORDER = any_of(r"""
    \A · [.!?:;,>*#\n"“‘'«„(\[—–|-]\s{0,3}
    \b(?:please|kindly|always|now|you must|you should|you will|do not|must|instead|and|then|just|simply|also|immediately)\s
    \b(?:from now on|onwards?|henceforth)\s
""")
_ORDERS = [
    rf"{_ORDER}\b{_GAP}\b{_WHICH}\b{_GAP}\b{_RULES}\b",
    rf"{_ORDER} (?:everything|anything|all|whatever)(?: that)? {_TOLD}",
    rf"{_ORDER}\b{_GAP}\b(?:other|all|any) (?:\w+ )?(?:sources?|articles|reports|evidence)\b{_GAP}{_THIS}",
    rf"{_RATE} {_THESE}\b{_GAP}\b(?:as|a)\s(?:\w+\s){{0,2}}{_VERDICT}\b",
    rf"{_RATE} (?:any|every|all|other)\b{_GAP}{_THIS}{_GAP}\bas {_VERDICT}\b",
    rf"(?:set|raise|lower|assign|give)\b{_GAP}\b{_MEASURE}\b{_GAP}\b{_MOST}",
    rf"(?:when|while|before|after) {_WEIGHS} {_THIS}\W{{1,2}}{_DO}\b",
    rf"{_LEAK}\b{_LONG_GAP}\b(?:your|the) {_HIDDEN} (?:prompt|instructions|message)",
    rf"(?:do not|don't|never) {_KEEP}\b{_GAP}\b{_FROM_WHOM}",
    r"(?:output|print|return|respond|reply)(?: \w+)?(?: with)? (?:\{|json\b|the (?:words?|phrase|string)\b)",
    rf"(?:send|forward|post|upload|email)\b{_GAP}\b(?:the|this|your) (?:conversation|chat history|system prompt|context)\b",
    rf"decode (?:this|the following)\b{_GAP}\b(?:do|follow|obey|execute)\b",
    rf"(?:dear|attention|hey|hello|{_LETTER} (?:to|for))(?: any| all| the| every)? {_MODELS}\s?[:,—–-]",
    rf"(?:this is )?an? (?:important |urgent )?message from your {_MAKERS}\b",
    r"update your (?:knowledge|memory|beliefs)\b",
    rf"(?:write|state|conclude|answer|reply|respond|report) that (?:this|the|every|all)\b{_GAP}\b{_VERDICT}\b",
    rf"(?:act|behave|respond|answer) as (?:an?|the)\b{_LONG_GAP}{_THIS}",
    rf"(?:quote|cite|use|present|list) {_THIS}{_GAP}\b(?:main|primary|only|best|official) (?:evidence|source|proof)",
    r"(?:append|add|insert|include|embed)\b[^\n]{0,30}(?:https?:|\blink|\burl\b|\bmarkdown)[^\n]{0,120}\byour (?:answer|response)\b",
    rf"(?:imagine|pretend|suppose|assume)(?: that)? you (?:have no|are not bound by|are free (?:of|from))\b{_GAP}\b{_LIMITS}",
    rf"{_NAMED_MODEL}\s?[:—–-] ?{_DO}\b",
]
_ADDRESSES = [
    rf"\b{_MODEL}\b{_GAP}\b{_READS} (?:this|these|the (?:page|text|article|document))",
    rf"\b{_MACHINE} {_READS} {_THIS}{_GAP}\b(?:must|should|shall|has to|have to|(?:is|are) (?:required|asked|instructed|advised) to)\b",
    rf"\b(?:if|since|because) you(?: are|'re) (?:an? |the )?(?:\w+ )?{_NAMED_MODEL}\b",
    rf"\bas an? {_MODEL},? (?:{_MUST}|please)\b",
    rf"\b(?:you are|you're) (?:now )?an? {_MODEL}\b,? {_GAP}\b(?:must|should|{_RATE})\b",
    rf"\b(?:safety|verification|security) \w{{4,10}} (?:is|are|has been|have been) (?:disabled|suspended|off|lifted)\b{_GAP}{_THIS}",
    rf"\byou are (?:now )?{_GAP}\b{_FREE}\b",
    rf"\bif you (?:do not |don't )?(?:conclude|classify|rate|mark|verify|label)\b{_GAP}\byou(?: will|'ll)\b{_GAP}\b{_END}\b",
    rf"\byou(?: will|'ll)\b{_GAP}\b{_END}\b{_GAP}\bif you (?:conclude|classify|rate|mark|verify|label)\b",
    rf"\byou are (?:now )?an? (?:\w+ )?{_ROLE}\b{_GAP}{_THIS}",
    rf"\byou (?:no longer (?:need|have) to|need not|do not (?:need|have) to) (?:follow|obey|respect) (?:your|any|the) {_RULES}",
    rf"\bdeveloper mode\b{_GAP}\b(?:enabled|activated|on)\b[^\n]{{0,80}}\b(?:model|comply|restrictions|filters)\b",
    rf"\byour (?:response|output|summary|reply|answer) (?:must|should|has to) (?:\w+ ){{1,3}}(?:the )?(?:words?|phrase|{_VERDICT})\b",
    rf"\b(?:from now on|henceforth),? you (?:are|will|must)\b{_LONG_GAP}\b{_OBEY}",
    rf"\b(?:new|updated|additional|secret|hidden) (?:system )?instructions? (?:for|to) (?:the )?{_MODEL}\b",
    rf"\bnow that you have (?:read|seen|processed) {any_of('this · the (?:article|page|text|document)')}",
    r"\buse your (?:browsing|search|web|email|code|file|function|memory) tools?\b",
    r"\b(?:ignore|disregard|forget)(?:all|any)?(?:your|the)?(?:previous|prior|above|earlier)?(?:instructions|prompts)",
]
_AI_ABROAD = any_of(r"""
    ki\b · ia\b · künstliche intelligenz · sprachmodell · int[ea]ll?igen[cz]\w{1,2} artifi[ck]i\w{2,4}
    mod[eèé]l\w{1,2} (?:de|d'|linguisti)
""")
_RATE_ABROAD = any_of("""
    bewerten? · bewerten sie · markiere · stufe · évalue[zr]? · classe[zr]? · considére[zr]? · califica · clasifica · valuta · avalie
    classifique · marque · beoordeel
""")
_VERDICT_ABROAD = any_of("""
    glaubwürdig · verifiziert · wahr · bestätigt · fiable · vérifiée? · vraie? · verificad[oa] · confirmad[oa] · verificat[oa] · affidabile
    confiável · verdadeir[oa] · betrouwbaar
""")
_ABROAD = [
    r"\b(?:ignoriere|ignorieren sie|vergiss|vergessen sie)\b[^.!?\n]{0,40}\b(?:anweisungen|instruktionen|befehle|vorgaben|regeln)",
    r"\b(?:ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,40}\b(?:instructions|consignes)\b[^.!?\n]{0,20}\b(?:précédentes|antérieures|ci-dessus|reçues)",
    r"\b(?:ignor[ae]|olvid[ae]|dimentica|esqueça|desconsidere)\b[^.!?\n]{0,30}\b(?:instrucciones|indicaciones|istruzioni|instruções)",
    r"\b(?:negeer|vergeet|ignorera|glöm|ignorer|glem|zignoruj|zapomnij)\b[^.!?\n]{0,40}\b(?:instructies|instruktion\w{0,3}|instrukcje|polecenia|instrukser)",
    r"\b(?:игнорируй(?:те)?|забудь(?:те)?)\b[^.!?\n]{0,40}(?:инструкци|указани)",
    r"(?:忽略|无视|忘记)[^。\n]{0,12}(?:指令|指示|提示)|(?:指示|命令)を(?:すべて)?無視",
    rf"\bwenn (?:du|sie) eine? {_AI_ABROAD} (?:bist|sind)",
    rf"\b(?:s[ei] (?:você é|vous êtes|tu es|eres|es usted|sei) (?:\w{{2,3}} |un')?{_AI_ABROAD})",
    rf"\b{_RATE_ABROAD}\b[^.!?\n]{{0,5}}(?:dies\w{{1,2}}|cet(?:te)?|est[ea]|quest[oa]|dit|deze)\b[^.!?\n]{{0,30}}\b{_VERDICT_ABROAD}",
]
_MARKUP = [
    r"<\|?/?(?:im_start|im_end|system|assistant|endoftext)\|?>|\[/?(?:INST|SYS(?:TEM)?)\]|<<SYS>>|</?(?:system|instructions?|tool_call|function_call)>",
    r"(?:#+\s{0,3})?system\s?(?:prompt|message)?\s?:\s?you\b|#+\s{0,3}(?:system|instructions?|response)\s?:\s{0,3}(?:\n|$)",
    r"[{\s]{0,5}\"?role\"?\s{0,3}[:=]\s{0,3}\"?(?:system|assistant|developer)\"?[\s,}]{1,9}\"?content\"?\s?[:=]",
    rf"(?:human|user)\s?:[^\n]{{0,300}}\n\s{{0,9}}(?:assistant|ai)\s?:[^\n]{{0,120}}\b{_VERDICT}\b",
]
_PATTERNS = [
    re.compile(rf"{_BEFORE_ORDER}(?P<said>\b(?:{'|'.join(_ORDERS)}))", re.I),
    re.compile(rf"(?P<said>{'|'.join([*_ADDRESSES, *_ABROAD])})", re.I),
    re.compile(rf"(?:\A|\n)\s{{0,9}}(?P<said>{'|'.join(_MARKUP)})", re.I),
]
_REST = re.compile(r"[^.!?\n]{0,300}")
_LONGEST = 300
_CONTEXT = 160
_QUOTED = re.compile(
    r"“[^“”]{1,500}”|„[^„“”]{1,500}[“”]|«[^«»]{1,500}»|\"[^\"\n]{1,500}\"|‘[^‘’]{1,300}’(?!\w)|(?<!\w)'[^'\n]{1,300}'(?!\w)"
)
_SPEAKS_OF = phrases(r"""
    phrases? · words · sentences? · text · prompts? · attack\w{0,3} · inject\w{0,5} · commands? · typ(?:ed|ing) · lines? · wrote · written
    such as · like · said · says? · report(?:s|ed)? · found · contained · payload · comment · began · answered · asked · hid · hidden · told
    example · stand · berichtet · satz · schrieb · sagte · phrase · contenait · selon · écrit · escribieron · según · frase
    secondo · volgens
""")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufeff\U000e0000-\U000e007f]")
_SHORT_LINES = re.compile(r"(?m)(?<=^)([^\s]{1,30}(?: [^\s]{1,30})?)\n(?=[^\s]{1,30}(?: [^\s]{1,30})?$)")
_SPACED = re.compile(r"(?<!\w)(?:\w {1,3}){11,}\w(?!\w)")
_MIXED = re.compile(r"\b(?=\w{0,40}[a-z])(?=\w{0,40}[а-яё])\w{2,40}\b", re.I)
_LOOKALIKES = str.maketrans("аеорсухіѕјһкмтвнАЕОРСУХІЅЈНКМТВ", "aeopcyxisjhkmtbhAEOPCYXISJHKMTB")
_CODED = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{24,2000}(?![\w+/])")


def injection(text: str) -> str:
    """The first passage that addresses a model or tries to steer it, or nothing; writing about such models is no attempt."""
    even = _even(text)
    found = min(_attempts(even), key=lambda match: match.start("said"), default=None)
    return _passage(found) if found else _coded(even)


def _passage(match: re.Match[str]) -> str:
    """What was found, and the rest of its sentence."""
    rest = _REST.match(match.string, match.end())
    return (match["said"] + (rest[0] if rest else "")).strip(" \n.!?:")[:_LONGEST]


def _attempts(text: str) -> Iterator[re.Match[str]]:
    quotations = [quotation.span() for quotation in _QUOTED.finditer(text)]
    for pattern in _PATTERNS:
        yield from (match for match in pattern.finditer(text) if not _is_cited(match, quotations))


def _is_cited(match: re.Match[str], quotations: list[tuple[int, int]]) -> bool:
    """An article on such attacks quotes them: the words stand in quotation marks, and beside them is said what they are."""
    start = match.start("said")
    at = bisect_left(quotations, (start, 0)) - 1
    first, last = quotations[at] if at >= 0 and start < quotations[at][1] else (0, 0)
    beside = match.string[max(0, first - _CONTEXT) : first] + " " + match.string[last : last + _CONTEXT]
    return last > 0 and bool(_SPEAKS_OF.search(beside))


def _even(text: str) -> str:
    """The words as a model reads them: without invisible signs, look-alike letters, letters set apart and lines of a word or two."""
    even = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
    even = _MIXED.sub(lambda word: word[0].translate(_LOOKALIKES), even)
    even = _SPACED.sub(lambda letters: re.sub(r"(?<=\w) (?=\w)", "", letters[0]), even)
    return _SHORT_LINES.sub(r"\1 ", even)


def _coded(text: str) -> str:
    """An attempt that was written in Base64."""
    for run in _CODED.findall(text):
        padded = run + "=" * (-len(run) % 4)
        decoded = b64decode(padded).decode("utf-8", "replace") if len(run) % 4 != 1 else ""
        if decoded.isprintable() and next(_attempts(decoded), None):
            return decoded[:_LONGEST]
    return ""
